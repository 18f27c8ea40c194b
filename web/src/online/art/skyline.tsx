// Results as skylines: the day's (how many did how well, your own tower lit) and your week's (the
// better the place, the higher the tower).

import './art.css';

export type Towers = { height: number /* 0 to 1 */; lit?: boolean; label: string }[];
type Props = { towers: Towers; label: string };

const WIDTH = 340;
const HEIGHT = 136;

/** Windows of a tower as one path: as many as fit, `across` a row. */
function windows(left: number, width: number, top: number, ground: number, across: number): string {
    const gap = (width - across * 5) / (across + 1);
    let path = '';
    for (let y = top + 5; y < ground - 8; y += 10)
        for (let i = 0; i < across; i++)
            path += `M${(left + gap + i * (5 + gap)).toFixed(1)} ${y.toFixed(1)}h5v5.5h-5Z`;
    return path;
}

export function DaySkyline({ towers, label }: Props) {
    const ground = 112;
    const step = WIDTH / Math.max(1, towers.length);
    const width = Math.max(2, step - Math.min(3, step * 0.2));
    return (
        <svg
            class="skyline of-day"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={label}>
            <rect width={WIDTH} height={HEIGHT} fill="var(--sky1)" />
            <rect y="61" width={WIDTH} height="75" fill="var(--sky2)" opacity=".6" />
            <circle cx="288" cy="34" r="17" fill="var(--sun)" />
            {towers.map(({ height, lit }, i) => {
                const left = i * step + (step - width) / 2,
                    high = height > 0 ? 6 + height * 80 : 0,
                    top = ground - high;
                return lit ? (
                    <OwnTower
                        left={left}
                        width={width}
                        top={Math.min(top, ground - 26)}
                        ground={ground}
                    />
                ) : (
                    <rect
                        x={left.toFixed(1)}
                        y={top.toFixed(1)}
                        width={width.toFixed(1)}
                        height={high.toFixed(1)}
                        fill="var(--far2)"
                    />
                );
            })}
            <rect y={ground} width={WIDTH} height={HEIGHT - ground} fill="var(--road)" />
            <path
                d={`M4 124H${WIDTH}`}
                stroke="var(--roadline)"
                stroke-width="2"
                stroke-dasharray="12 9"
                opacity=".8"
            />
        </svg>
    );
}

/** Your own tower: in ink, with light in it and a pennant on top. */
function OwnTower({
    left,
    width,
    top,
    ground,
}: {
    left: number;
    width: number;
    top: number;
    ground: number;
}) {
    const middle = left + width / 2;
    const across = width > 16 ? 2 : width > 8 ? 1 : 0;
    return (
        <g fill="var(--ink)">
            <rect
                x={left.toFixed(1)}
                y={top.toFixed(1)}
                width={width.toFixed(1)}
                height={(ground - top).toFixed(1)}
            />
            <path
                d={`M${middle} ${top}V${top - 21}`}
                stroke="var(--ink)"
                stroke-width="2"
                stroke-linecap="round"
            />
            <path
                d={`M${middle} ${top - 21}l12 4-12 4Z`}
                stroke="var(--ink)"
                stroke-width="1.5"
                stroke-linejoin="round"
            />
            <path d={windows(left, width, top, ground, across)} fill="var(--lit)" />
        </g>
    );
}

/** A label may have two lines: "12\nSa" is the place and the day. No height: an empty lot. */
export function WeekSkyline({ towers, label }: Props) {
    const ground = 86;
    const step = WIDTH / Math.max(1, towers.length);
    const width = step * 0.712;
    return (
        <svg
            class="skyline of-week"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={label}>
            {towers.map(({ height, lit, label: said }, i) => {
                const left = i * step + (step - width) / 2,
                    top = ground - 14 - height * 56;
                const [first, second] = said.includes('\n') ? said.split('\n') : ['', said];
                const middle = left + width / 2;
                return (
                    <>
                        {height > 0 ? (
                            <>
                                <path
                                    d={`M${left} ${ground}V${top}h${width}V${ground}Z${height >= 1 ? `M${middle - 1} ${top}v-8h2v8Z` : ''}`}
                                    fill={lit ? 'var(--ink)' : 'var(--far2)'}
                                />
                                <path
                                    d={windows(left, width, top, ground, 3)}
                                    fill={lit ? 'var(--lit)' : 'var(--glass)'}
                                />
                            </>
                        ) : (
                            <path
                                d={`M${left} ${ground}v-16h${width}v16`}
                                fill="none"
                                stroke="var(--edge)"
                                stroke-width="1.5"
                                stroke-dasharray="4 4"
                            />
                        )}
                        <text
                            class="in-ink"
                            x={middle}
                            y="106"
                            text-anchor="middle"
                            font-size="15.5">
                            {first}
                        </text>
                        <text x={middle} y="127" text-anchor="middle" font-size="15.5">
                            {second}
                        </text>
                    </>
                );
            })}
            <path d={`M0 ${ground + 0.8}H${WIDTH}`} stroke="var(--ink)" stroke-width="2" />
        </svg>
    );
}

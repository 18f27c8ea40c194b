// What lies behind the buildings: sky, the far bank with its bridge and skylines, the river, the
// road; on the phone the park between the two rows. No outlines here: pieces must win.

import { still } from './still';
import { chance } from './pieces';

interface Skyline {
    roofs: string;
    windows: string;
}

/** A skyline from `from` to `to`, standing on `base`. */
export function skyline(
    seed: number,
    from: number,
    to: number,
    base: number,
    low: number,
    high: number,
    size: number,
): Skyline {
    let roofs = `M${from} ${base}`,
        windows = '',
        x = from;
    for (let i = 0; x < to; i++) {
        const wide = Math.round((28 + 48 * chance(seed, i)) * size),
            top = Math.round(base - low - (high - low) * chance(seed + 1, i));
        const kind = chance(seed + 2, i),
            tip = Math.round(14 * size + wide / 6);
        roofs += `V${top}`;
        if (kind < 0.22) roofs += `L${x + wide / 2} ${top - tip} ${x + wide} ${top}`;
        else if (kind < 0.42)
            roofs += `H${x + wide * 0.25}v${-tip * 0.6}H${x + wide * 0.75}v${tip * 0.6}H${x + wide}`;
        else roofs += `H${x + wide}`;
        for (let w = 0; w < 6; w++) {
            if (chance(seed + 3, i * 8 + w) > 0.55) continue;
            const wx = x + wide * (w % 2 ? 0.6 : 0.28),
                wy = top + (10 + 11 * (w >> 1)) * size;
            windows += `M${wx.toFixed(1)} ${wy.toFixed(1)}h${4.5 * size}v${6 * size}h${-4.5 * size}Z`;
        }
        x += wide;
    }
    return { roofs: `${roofs}V${base}Z`, windows };
}

export function Cloud({ x, y, scale }: { x: number; y: number; scale: number }) {
    return (
        <path
            transform={`translate(${x} ${y}) scale(${scale})`}
            fill="var(--cloud)"
            d="M-37 9a9 9 0 0 1 0-18h11a12 12 0 0 1 12-12h28a12 12 0 0 1 12 12h11a9 9 0 0 1 0 18Z"
        />
    );
}

export function Roofs({ line, fill }: { line: Skyline; fill: string }) {
    return (
        <>
            <path d={line.roofs} fill={fill} opacity=".8" />
            <path d={line.windows} fill="var(--glass)" opacity=".45" />
        </>
    );
}

/** The suspension bridge from bank to bank; towers at x and x + span. */
export function Suspension({ x, span, base }: { x: number; span: number; base: number }) {
    const deck = base - 75,
        top = base - 250,
        sag = deck - 82;
    const hangers = Array.from({ length: 15 }, (_, i) => {
        const s = (i + 1) / 16,
            y = (1 - s) ** 2 * top + 2 * s * (1 - s) * (2 * sag - top) + s * s * top;
        return `M${x + span * s} ${y.toFixed(1)}V${deck}`;
    }).join('');
    return (
        <g fill="none" stroke="var(--far2)">
            <path d={`M${x - 140} ${deck}H${x + span + 140}`} stroke-width="6" />
            <path d={`M${x} ${base}V${top}M${x + span} ${base}V${top}`} stroke-width="9" />
            <path
                d={`M${x - 140} ${deck}Q${x - 70} ${deck - 25} ${x} ${top}Q${x + span / 2} ${2 * sag - top} ${x + span} ${top}Q${x + span + 70} ${deck - 25} ${x + span + 140} ${deck}`}
                stroke-width="3"
            />
            <path d={hangers} stroke-width="1.5" />
        </g>
    );
}

function waves(from: number, to: number, y: number, rows: number): string {
    let d = '';
    for (let i = 0; i < ((to - from) / 46) * rows; i++) {
        d += `M${(from + (to - from) * chance(91, i)).toFixed(0)} ${(y + 7 * (i % rows)).toFixed(0)}q5-3 10 0t10 0`;
    }
    return d;
}

function Ferry({ x, y }: { x: number; y: number }) {
    return (
        <g transform={`translate(${x} ${y})`} opacity=".9">
            <path d="M-26-7H24L16 0H-20Z" fill="var(--roof5b)" />
            <path d="M-18-15H12V-7H-18ZM-12-21H4V-15H-12Z" fill="var(--quay)" />
            <path d="M-4-29H1V-21H-4Z" fill="var(--roof2b)" />
            <path
                d="M-15-12.500h4v3h-4ZM-8-12.500h4v3h-4ZM-1-12.500h4v3h-4ZM6-12.500h4v3h-4Z"
                fill="var(--glass)"
            />
        </g>
    );
}

/** Where the far bank ends and the river begins. */
const BANK = 548;
const far = skyline(11, 440, 1712, BANK, 140, 250, 1),
    near = skyline(23, 452, 1712, BANK, 60, 140, 1);
const westFar = skyline(37, -600, 70, BANK, 100, 190, 1),
    westNear = skyline(41, -600, 40, BANK, 40, 90, 1);
const river = waves(-600, 1712, 558, 5);

/** Behind the one row: the far bank, the river, the road. */
export const Riverside = still(() => {
    return (
        <g aria-hidden="true">
            <circle cx="930" cy="118" r="40" fill="var(--sun)" />
            <Cloud x={190} y={124} scale={1.2} />
            <Cloud x={690} y={160} scale={0.8} />
            <Cloud x={1016} y={196} scale={0.7} />
            <Roofs line={westFar} fill="var(--far1)" />
            <Roofs line={far} fill="var(--far1)" />
            <Roofs line={westNear} fill="var(--far2)" />
            <Roofs line={near} fill="var(--far2)" />
            <rect x="-600" y={BANK} width="2312" height="70" fill="var(--water)" />
            <path d={`M-600 ${BANK}h2312`} stroke="var(--quay)" stroke-width="4" opacity=".7" />
            <Suspension x={80} span={280} base={576} />
            <path
                d={river}
                fill="none"
                stroke="var(--water2)"
                stroke-width="1.6"
                stroke-linecap="round"
            />
            <Ferry x={242} y={570} />
            <rect x="-600" y="602" width="2312" height="200" fill="var(--pave)" />
            <rect x="-600" y="614" width="2312" height="200" fill="var(--road)" />
            <path d="M-600 614h2312" stroke="var(--kerb)" stroke-width="2" />
            <path
                d="M-600 643h2312"
                stroke="var(--roadline)"
                stroke-width="2"
                stroke-dasharray="16 12"
                opacity=".8"
            />
        </g>
    );
});

const smallFar = skyline(5, -900, 1290, 198, 60, 92, 0.5),
    smallNear = skyline(8, -900, 1290, 198, 34, 58, 0.5);

function trees(): { x: number; y: number; r: number }[] {
    return Array.from({ length: 46 }, (_, i) => ({
        x: -160 + 710 * ((i * 0.618034) % 1) + 14 * chance(3, i),
        y: 243 + 100 * chance(2, i),
        r: 4.2 + 3.6 * chance(4, i),
    })).sort((a, b) => a.y - b.y);
}

const wood = trees();

function Street({ y }: { y: number }) {
    return (
        <>
            <rect x="-2000" y={y - 2} width="4400" height="8" fill="var(--pave)" />
            <rect x="-2000" y={y + 5} width="4400" height="13" fill="var(--road)" />
            <path d={`M-2000 ${y + 5}h4400`} stroke="var(--kerb)" stroke-width="1.2" />
            <path
                d={`M-2000 ${y + 11.5}h4400`}
                stroke="var(--roadline)"
                stroke-width="1.5"
                stroke-dasharray="10 8"
                opacity=".8"
            />
        </>
    );
}

/** Behind the block: the skyline above, the park in the middle, two streets. */
export const Parkside = still(() => {
    return (
        <g aria-hidden="true">
            <circle cx="330" cy="58" r="19" fill="var(--sun)" />
            <Cloud x={66} y={66} scale={0.55} />
            <Cloud x={236} y={40} scale={0.4} />
            <Roofs line={smallFar} fill="var(--far1)" />
            <Roofs line={smallNear} fill="var(--far2)" />
            <rect x="-2000" y="198" width="4400" height="500" fill="var(--park)" />
            <path
                d="M-2000 216H2400V236H990Q890 226 790 236T590 236 390 236 190 236-10 236-210 236-410 236-610 236H-2000Z"
                fill="var(--park2)"
                opacity=".6"
            />
            <path
                d="M-2000 330H-600Q-300 268-60 312T260 296 520 320 990 290 1400 310H2400"
                fill="none"
                stroke="var(--path)"
                stroke-width="7"
                stroke-linecap="round"
            />
            {wood.map(({ x, y, r }) => (
                <>
                    <circle
                        cx={x.toFixed(1)}
                        cy={y.toFixed(1)}
                        r={r.toFixed(1)}
                        fill="var(--tree)"
                    />
                    <circle
                        cx={(x - 1).toFixed(1)}
                        cy={(y - 1.6).toFixed(1)}
                        r={(r * 0.7).toFixed(1)}
                        fill="var(--tree2)"
                    />
                </>
            ))}
            <Street y={198} />
            <rect x="-2000" y="384" width="4400" height="300" fill="var(--pave)" />
            <rect x="-2000" y="391" width="4400" height="300" fill="var(--road)" />
            <Street y={386} />
        </g>
    );
});

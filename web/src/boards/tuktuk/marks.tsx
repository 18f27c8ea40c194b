// Lines and marks over the streets: the way of a drive, trails of the last drives, chevrons of a
// one-way street, ideas.

import { DangerFrame } from '../../art/danger';
import { IdeaSign, StepSign } from '../../art/idea';
import { Letters } from '../../art/letters';
import type { Line } from '../../engine/types';
import { squareOfMove, way } from './moves';
import type { TukTukPlay } from './offer';
import { Brackets } from './pieces';
import { at, type Plan } from './plan';
import { key, placeOf, seatLetter, squareOf, type OneWay, type Place, type View } from './view';

const CREAM = '#FFFBF4';
const frame = { x: -24, y: -24, width: 48, height: 48, rx: 11 };

const points = (plan: Plan, squares: Place[]) =>
    squares.map(p => plan.middle(p).join(' ')).join('L');

export function WayLine({ plan, squares }: { plan: Plan; squares: Place[] }) {
    const d = `M${points(plan, squares)}`;
    return (
        <g fill="none" stroke-linejoin="round" stroke-linecap="round">
            <path d={d} stroke={CREAM} stroke-width="11" />
            <path d={d} stroke="var(--target)" stroke-width="6.5" />
        </g>
    );
}

function StepNumber({
    at,
    n,
    r,
    isCorner,
}: {
    at: Place;
    n: number;
    r: number;
    isCorner: boolean;
}) {
    const [x, y] = isCorner ? [at[0] + 17, at[1] - 17] : at;
    return (
        <g transform={`translate(${x} ${y})`}>
            <circle r={r} fill={CREAM} stroke="var(--target)" stroke-width="2.5" />
            <Letters text={String(n)} height={r * 0.94} stroke={2.6} />
        </g>
    );
}

/** Step numbers; on squares with something to read they sit on the corner. */
export function WayNumbers({
    plan,
    squares,
    taken,
}: {
    plan: Plan;
    squares: Place[];
    taken: Set<string>;
}) {
    const last = squares.length - 1,
        end = squares[last];
    if (!end) return null;
    const [x, y] = plan.middle(end);
    return (
        <g>
            {squares.slice(1, Math.max(1, last)).map((p, i) => (
                <StepNumber
                    key={i}
                    at={plan.middle(p)}
                    n={i + 1}
                    r={taken.has(key(p)) ? 8 : 9}
                    isCorner={taken.has(key(p))}
                />
            ))}
            {taken.has(key(end)) ? (
                <>
                    <rect
                        x={x - 22.5}
                        y={y - 22.5}
                        width="45"
                        height="45"
                        rx="10"
                        fill="none"
                        stroke={CREAM}
                        stroke-width="7"
                    />
                    <rect
                        x={x - 22.5}
                        y={y - 22.5}
                        width="45"
                        height="45"
                        rx="10"
                        fill="none"
                        stroke="var(--target)"
                        stroke-width="4"
                    />
                    {last > 0 && (
                        <>
                            <circle
                                cx={x + 17}
                                cy={y - 17}
                                r="11.5"
                                fill="var(--target)"
                                stroke={CREAM}
                                stroke-width="2.5"
                            />
                            <Letters
                                text={String(last)}
                                x={x + 17}
                                y={y - 17}
                                height={11}
                                ink="#FFFFFF"
                                stroke={2.6}
                            />
                        </>
                    )}
                </>
            ) : (
                <>
                    <circle
                        cx={x}
                        cy={y}
                        r="18"
                        fill="var(--target)"
                        stroke={CREAM}
                        stroke-width="3.5"
                    />
                    <Letters
                        text={String(last)}
                        x={x}
                        y={y}
                        height={16}
                        ink="#FFFFFF"
                        stroke={2.5}
                    />
                </>
            )}
        </g>
    );
}

const laid = [
    'sign-laid',
    'sign-laid-heading',
    'police-laid',
    'tile-removed',
    'customer-placed',
    'to-mechanic',
    'to-gas',
];

/** Squares from which taxis were sent home. */
export const leftBy = (recent: Line[]): Place[] =>
    recent.flatMap(({ events }) => {
        const sent = events.find(e => e.event === 'sent-home');
        const drive = events.find(e => e.event === 'drove' && e.seat === sent?.seat);
        const from = drive && squareOf(drive, 'from');
        return sent && from && typeof drive.path === 'string'
            ? way(from, drive.path).slice(-1)
            : [];
    });

/** What has happened since the viewer's last decision: dotted trails and brackets. */
export function LastMoves({ recent, view, plan }: { recent: Line[]; view: View; plan: Plan }) {
    const events = recent.flatMap(line => line.events);
    const squares = new Set(
        events
            .filter(e => laid.includes(e.event))
            .map(e => squareOf(e, 'at'))
            .filter(p => p !== null)
            .map(key),
    );
    return (
        <g>
            {events
                .filter(e => e.event === 'drove')
                .map((e, i) => {
                    const from = squareOf(e, 'from');
                    if (!from || typeof e.path !== 'string') return null;
                    const d = `M${points(plan, way(from, e.path))}`;
                    return (
                        <g
                            key={i}
                            fill="none"
                            stroke-linecap="round"
                            stroke-dasharray=".1 9.6"
                            opacity=".9">
                            <path d={d} stroke="#FFF8EA" stroke-width="6.4" />
                            <path
                                d={d}
                                stroke={`var(--${seatLetter(view, e.seat ?? 0)}-deep)`}
                                stroke-width="4"
                            />
                        </g>
                    );
                })}
            {leftBy(recent).map(place => (
                <g key={`left ${key(place)}`} class="tt-left" transform={at(plan, place)}>
                    <circle r="22" />
                    <circle r="22" />
                </g>
            ))}
            {[...squares].map(s => (
                <g key={s} transform={at(plan, placeOf(s))}>
                    <Brackets />
                </g>
            ))}
        </g>
    );
}

/** Faint chevrons along a one-way street. */
export function Chevrons({ oneWay, plan }: { oneWay: OneWay; plan: Plan }) {
    const [x0, y0] = oneWay.from,
        [x1, y1] = oneWay.to;
    const n = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
    return (
        <g
            fill="none"
            stroke="var(--lane)"
            stroke-width="4"
            stroke-linecap="round"
            stroke-linejoin="round"
            opacity=".75">
            {Array.from({ length: n }, (_, i) => {
                const [x, y] = plan.middle([
                    x0 + Math.sign(x1 - x0) * (i + 0.5),
                    y0 + Math.sign(y1 - y0) * (i + 0.5),
                ]);
                return (
                    <path
                        key={i}
                        transform={`translate(${x} ${y}) rotate(${plan.angle(oneWay.arrow)})`}
                        d="M-8 4 0-4 8 4"
                    />
                );
            })}
        </g>
    );
}

/** What the coach's question is about: the square that would cost something, or else where the move
 * leads. Other reasons would give away what is better. */
export function Threat({ play, plan }: { play: TukTukPlay; plan: Plan }) {
    if (!play.danger) return null;
    const { move, reason } = play.danger;
    const isThere = reason && ['no-miss', 'no-fine', 'home-empty'].includes(reason.token);
    const square = (isThere && reason.facts.at) || squareOfMove(play.view, move);
    if (!square) return null;
    const [x, y] = plan.middle(placeOf(String(square)));
    return <DangerFrame x={x - 24} y={y - 24} width={48} height={48} size={0.9} />;
}

/** The squares that ideas are about, with numbers if there are several; of a plan its steps. */
export function Ideas({
    play,
    plan,
    shown,
}: {
    play: TukTukPlay;
    plan: Plan;
    /** What is drawn there says enough. */
    shown: string | null;
}) {
    const steps = play.steps.map(s => ({ ...s, view: s.view as View, isStep: true }));
    const others = (steps.length > 0 ? [] : play.ideas).map((move, i) => ({
        move,
        n: i + 1,
        view: play.view,
        isStep: false,
    }));
    const marks = [...steps, ...others].flatMap(mark => {
        const square = squareOfMove(mark.view, mark.move);
        return square ? [{ ...mark, square }] : [];
    });
    return (
        <>
            {marks
                .filter(({ square }) => square !== shown)
                .map(({ move, square }, i) => (
                    <g key={i} transform={at(plan, placeOf(square))} fill="none">
                        <rect {...frame} stroke={CREAM} stroke-width="6" />
                        <rect
                            {...frame}
                            class={move === play.hint ? 'tt-pulse' : undefined}
                            stroke="var(--target)"
                            stroke-width="3.5"
                            stroke-dasharray="4 5"
                        />
                    </g>
                ))}
            {/* After all frames: none of them covers the number of its neighbour. */}
            {marks.map(({ move, n, square, isStep }, i) => {
                const before = marks.slice(0, i).filter(m => m.square === square).length;
                const isShown = move === play.hint;
                return (
                    <g key={i} transform={at(plan, placeOf(square))}>
                        <g transform={`translate(${-19 + 24 * before} -20)`}>
                            {isStep ? (
                                <StepSign n={n} isNext={isShown} />
                            ) : (
                                play.ideas.length > 1 && <IdeaSign n={n} isShown={isShown} />
                            )}
                        </g>
                    </g>
                );
            })}
        </>
    );
}

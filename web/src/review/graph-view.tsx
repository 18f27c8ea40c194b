// The graph, drawn: bands with the seats' patterns, the reader's line, dice and numbered discs. It
// is a slider, too: who touches it, or presses Enter, goes to that position in the replay.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { seatShape } from '../art/seat';
import { Letters } from '../art/letters';
import { letterOf } from '../art/letter';
import type { SeatColour } from '../boards/board';
import { t } from '../text/t';
import { draw, known, positionAt, turns, type Frame, type Graph } from './graph';
import { of100, story } from './story';
import type { Review } from './types';

const STEP_KEYS: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
};

/** The width that a place really has, so that letters keep their size. */
function useWidth() {
    const box = useRef<HTMLDivElement>(null);
    const [width, set] = useState(0);
    useEffect(() => {
        const watch = new ResizeObserver(([entry]) => set(Math.round(entry!.contentRect.width)));
        watch.observe(box.current!);
        return () => watch.disconnect();
    }, []);
    return { box, width };
}

/** A die of five, small. */
export function Die({ size = 22 }: { size?: number }) {
    return (
        <svg width={size} height={size} viewBox="-12 -12 24 24" class="rv-die" aria-hidden="true">
            <rect x="-10" y="-10" width="20" height="20" rx="5" fill="var(--halo)" />
            <rect
                x="-10"
                y="-10"
                width="20"
                height="20"
                rx="5"
                fill="none"
                stroke="var(--outline)"
                stroke-width="2"
            />
            {[
                [-4.5, -4.5],
                [0, 0],
                [4.5, 4.5],
            ].map(([x, y]) => (
                <circle cx={x} cy={y} r="2.1" fill="#2A2740" />
            ))}
        </svg>
    );
}

function SmallBadge({ colour, x, y }: { colour: SeatColour; x: number; y: number }) {
    return (
        <g transform={`translate(${x} ${y})`}>
            <path
                d={seatShape[colour]}
                fill={`var(--${colour})`}
                stroke="var(--rim)"
                stroke-width="1.6"
            />
            <path d={seatShape[colour]} fill={`url(#p${colour})`} />
            <circle r="7" fill={`var(--${colour})`} />
            <Letters text={letterOf(colour)} height={9.4} ink={`var(--${colour}-on)`} />
        </g>
    );
}

function Drawing({
    graph,
    frame,
    colours,
    cursor,
}: {
    graph: Graph;
    frame: Frame;
    colours: SeatColour[];
    cursor: number | null;
}) {
    const { left, top, width, height } = frame;
    const bottom = top + height;
    return (
        <>
            <rect x={left} y={top} width={width} height={height} class="rv-ground" />
            {graph.bands.map(({ seat, path }) => (
                <g class="rv-band">
                    <path d={path} fill={`var(--${colours[seat]!}-tint)`} />
                    <path d={path} fill={`url(#p${colours[seat]!}2)`} opacity=".55" />
                    <path d={path} class="rv-rim" />
                </g>
            ))}
            {[0, 500, 1000].map(share => {
                const y = bottom - (height * share) / 1000;
                return (
                    <g>
                        <path
                            d={`M${left} ${y}H${left + width}`}
                            class={share === 500 ? 'rv-half' : 'rv-axis'}
                        />
                        <text x={left - 8} y={y + 5} text-anchor="end">
                            {share / 10}
                        </text>
                    </g>
                );
            })}
            {graph.ticks.map(({ x, turn }) => (
                <g>
                    <path d={`M${x} ${bottom}v5`} class="rv-axis" />
                    <text x={x} y={bottom + 21} text-anchor="middle">
                        {turn}
                    </text>
                </g>
            ))}
            {graph.segments.map(s => (
                <path d={s.path} class="rv-line-halo" />
            ))}
            {graph.segments.map(s => (
                <path d={s.path} class={`rv-line is-${s.stroke}`} />
            ))}
            {graph.discs.map(
                ({ x, y, on }) => on && <path d={`M${on[0]} ${on[1]}L${x} ${y}`} class="rv-lead" />,
            )}
            {cursor !== null && <path d={`M${cursor} ${top}V${bottom}`} class="rv-cursor" />}
            {graph.badges.map(({ seat, x, y }) => (
                <SmallBadge colour={colours[seat]!} x={x} y={y} />
            ))}
        </>
    );
}

export function Legend({ others }: { others: string }) {
    const key = (name: string, words: string) => (
        <span>
            <svg width="30" height="8" aria-hidden="true">
                <path d="M2 4H28" class={`rv-line is-${name}`} />
            </svg>
            {words}
        </span>
    );
    return (
        <p class="rv-legend">
            {key('own', t('your choice'))}
            {key('luck', t('luck'))}
            {key('other', others)}
        </p>
    );
}

export function GraphView({
    review,
    names,
    colours,
    solved,
    phone,
    onPosition,
    onTurning,
}: {
    review: Review;
    names: string[];
    colours: SeatColour[];
    solved: number[];
    phone: boolean;
    onPosition(at: number): void;
    onTurning(index: number): void;
}) {
    const { box, width } = useWidth();
    const [cursor, setCursor] = useState<number | null>(null);
    const high = phone ? 168 : 190;
    const frame: Frame = { left: 42, top: 12, width: Math.max(60, width - 58), height: high };
    const graph = useMemo(() => draw(review, frame), [review, width, phone]);
    const values = known(review.values);
    const last = review.values.length - 1;
    const of = useMemo(() => turns(review.lines, review.eyes), [review]);
    const here = cursor ?? 0;
    const x = (i: number) => frame.left + (frame.width * i) / Math.max(1, last);
    const words = (i: number) =>
        t('Turn {turn}: {n} of 100', {
            turn: of[Math.min(i, of.length - 1)] ?? 1,
            n: of100(values[i]?.[review.eyes] ?? 0),
        });
    const placed = (e: MouseEvent) => {
        const { left } = box.current!.getBoundingClientRect();
        return positionAt(e.clientX - left, frame, last + 1);
    };
    const onKeyDown = (e: KeyboardEvent) => {
        if (e.key === 'Enter' || e.key === ' ') onPosition(here);
        else if (e.key === 'Home') setCursor(0);
        else if (e.key === 'End') setCursor(last);
        else if (e.key in STEP_KEYS)
            setCursor(Math.max(0, Math.min(last, here + STEP_KEYS[e.key]!)));
        else return;
        e.preventDefault();
    };
    return (
        <div class="rv-graph" ref={box}>
            <p class="visually-hidden">{story(review, names)}</p>
            <div
                class="rv-plot"
                role="slider"
                tabIndex={0}
                aria-label={t('The course of the game. Enter: to this position')}
                aria-valuemin={0}
                aria-valuemax={last}
                aria-valuenow={here}
                aria-valuetext={words(here)}
                onKeyDown={onKeyDown}
                onBlur={() => setCursor(null)}
                onPointerMove={e => e.pointerType === 'mouse' && setCursor(placed(e))}
                onPointerLeave={() => setCursor(null)}
                onClick={e => onPosition(placed(e))}>
                {width > 0 && (
                    <svg width={width} height={high + 42} aria-hidden="true">
                        <Drawing
                            graph={graph}
                            frame={frame}
                            colours={colours}
                            cursor={cursor === null ? null : x(cursor)}
                        />
                    </svg>
                )}
            </div>
            {cursor !== null && (
                <span
                    class={`rv-readout${x(cursor) > width / 2 ? ' is-left' : ''}`}
                    style={{ left: `${x(cursor)}px` }}
                    aria-hidden="true">
                    {words(cursor)}
                </span>
            )}
            {graph.dice.map(({ x, y }) => (
                <span class="rv-mark" style={{ left: `${x}px`, top: `${y}px` }}>
                    <Die />
                </span>
            ))}
            {graph.discs.map(({ x, y, n }, i) => (
                <button
                    class="rv-mark rv-touch"
                    style={{ left: `${x}px`, top: `${y}px` }}
                    aria-label={t('Turning point {n}', { n: i + 1 })}
                    onClick={() => onTurning(i)}>
                    <Disc number={i + 1} isSolved={solved.includes(n)} />
                </button>
            ))}
        </div>
    );
}

/** A turning point's number; a tick when its better move was found. */
export function Disc({ number, isSolved }: { number: number; isSolved: boolean }) {
    return (
        <span class={`rv-disc${isSolved ? ' is-solved' : ''}`}>
            {isSolved ? <Icon name="tick" size={18} /> : number}
            {isSolved && <span class="visually-hidden">{t('found')}</span>}
        </span>
    );
}

// Runs: enclosed skybridges from top storey to top storey, and bars on the road with the points.

import { Letters } from '../../art/letters';
import { Points } from '../../art/points';
import type { SeatColour } from '../board';
import {
    barMiddle,
    bars,
    bridgeHeight,
    course,
    roundWay,
    span,
    type Layout,
    type Span,
} from './geometry';
import {
    after,
    before,
    colourOf,
    joints,
    numberOf,
    pileOf,
    runsOf,
    seatColour,
    topOf,
    type Run,
    type View,
} from './view';
import type { GameEvent } from '../../engine/types';

const FAR = 600;
const FALL = 'ny-fall';

function Tube({
    colour,
    from,
    to,
    y,
    half,
    kind,
}: Span & { colour: SeatColour; half: number; kind: string }) {
    const field = { x: from, y: y - half, width: to - from, height: 2 * half };
    return (
        <g class={kind}>
            <rect {...field} fill={`var(--${colour})`} />
            <rect {...field} fill={`url(#p${colour})`} />
            <path
                d={`M${from} ${y}H${to}`}
                stroke="var(--glass)"
                stroke-width={half * 0.52}
                stroke-dasharray={`${half * 0.61} ${half * 0.45}`}
            />
            <path
                d={`M${from} ${y - half}H${to}M${from} ${y + half}H${to}`}
                stroke="var(--outline)"
                stroke-width="2"
            />
        </g>
    );
}

function RoundTube({ colour, d, kind }: { colour: SeatColour; d: string; kind: string }) {
    return (
        <g class={kind} fill="none">
            <path d={d} stroke="var(--outline)" stroke-width="11.5" />
            <path d={d} stroke={`var(--${colour})`} stroke-width="8" />
            <path d={d} stroke={`url(#p${colour})`} stroke-width="8" />
            <path d={d} stroke="var(--glass)" stroke-width="2.4" stroke-dasharray="3 2.4" />
        </g>
    );
}

function RimPin({ x, y, number }: { x: number; y: number; number: number }) {
    return (
        <g transform={`translate(${x} ${y})`}>
            <path
                d="M-10-10H10V7L0 13-10 7Z"
                fill="var(--halo)"
                stroke="var(--outline)"
                stroke-width="1.5"
                stroke-linejoin="round"
            />
            <Letters text={String(number)} y={-1.5} height={8.5} stroke={2.6} />
        </g>
    );
}

interface BridgeProps {
    layout: Layout;
    a: number;
    b: number;
    colour: SeatColour;
    storeys: (n: number) => number;
    kind: string;
}

function Bridge({ layout: l, a, b, colour, storeys, kind }: BridgeProps) {
    const way = course(l, a, b);
    if (way === 'straight' && kind === FALL) {
        const whole = span(l, a, b, storeys),
            half = (whole.from + whole.to) / 2;
        return (
            <>
                <Tube {...whole} to={half} colour={colour} half={l.bridge} kind={kind} />
                <Tube
                    {...whole}
                    from={half}
                    colour={colour}
                    half={l.bridge}
                    kind={`${kind} right`}
                />
            </>
        );
    }
    if (way === 'straight')
        return <Tube {...span(l, a, b, storeys)} colour={colour} half={l.bridge} kind={kind} />;
    if (way !== 'rims')
        return <RoundTube d={roundWay(l, a, b, storeys)} colour={colour} kind={kind} />;
    const y = bridgeHeight(l, a, b, storeys);
    return (
        <>
            <Tube
                from={l.width - 40}
                to={l.width + FAR}
                y={y}
                colour={colour}
                half={l.bridge}
                kind={kind}
            />
            <Tube from={-FAR} to={40} y={y} colour={colour} half={l.bridge} kind={kind} />
            <RimPin x={13} y={y - 24} number={12} />
            <RimPin x={l.width - 13} y={y - 24} number={1} />
        </>
    );
}

/** The buildings that grew in this line: card, and colour of what it covered. */
function news(fresh: GameEvent[]): { n: number; card: string; covers: string | null }[] {
    return fresh
        .filter(e => e.event === 'played' || e.event === 'covered')
        .map(e => ({
            n: numberOf(String(e.card)),
            card: String(e.card),
            covers: typeof e.covers === 'string' ? e.covers : null,
        }));
}

/** Bridges that this line has cut, drawn once more while they fall. */
function fallen(view: View, fresh: GameEvent[]): { a: number; b: number; colour: SeatColour }[] {
    const owners = view.seats.map((_, i) => seatColour(view, i));
    return news(fresh).flatMap(({ n, card, covers }) => {
        if (!covers || colourOf(covers) === colourOf(card) || !owners.includes(colourOf(covers)))
            return [];
        const colour = colourOf(covers);
        return [before(n), after(n)]
            .filter(m => topOf(view, m)?.[0] === colour)
            .map(m => (m === before(n) ? { a: m, b: n, colour } : { a: n, b: m, colour }));
    });
}

/** Skybridges; they stand behind the buildings. */
export function Bridges({
    view,
    layout,
    fresh,
    freshKey,
}: {
    view: View;
    layout: Layout;
    fresh: GameEvent[];
    freshKey: number;
}) {
    if (view.scoring !== 'pro') return null;
    const storeys = (n: number) => pileOf(view, n).length;
    const grown = news(fresh)
        .filter(e => !e.covers || colourOf(e.covers) !== colourOf(e.card))
        .map(e => e.n);
    return (
        <g aria-hidden="true">
            {runsOf(view).flatMap(run =>
                joints(run).map(([a, b]) => {
                    const isNew = grown.includes(a) || grown.includes(b);
                    return (
                        <Bridge
                            key={`${a}${run.colour}${isNew ? freshKey : ''}`}
                            layout={layout}
                            a={a}
                            b={b}
                            colour={run.colour}
                            storeys={storeys}
                            kind={isNew ? 'ny-grow' : ''}
                        />
                    );
                }),
            )}
            {fallen(view, fresh).map(({ a, b, colour }) => (
                <Bridge
                    key={`fall${a}${freshKey}`}
                    layout={layout}
                    a={a}
                    b={b}
                    colour={colour}
                    storeys={n => storeys(n) - (grown.includes(n) ? 1 : 0)}
                    kind={FALL}
                />
            ))}
        </g>
    );
}

function RunBars({ run, layout: l }: { run: Run; layout: Layout }) {
    const found = bars(l, run),
        half = l.phone ? 2.6 : 3.5;
    return (
        <>
            {found.map(bar => {
                const field = {
                    x: bar.from,
                    y: bar.y - half,
                    width: bar.to - bar.from,
                    height: 2 * half,
                    rx: half,
                };
                return (
                    <>
                        <rect
                            {...field}
                            fill={`var(--${run.colour})`}
                            stroke="var(--outline)"
                            stroke-width="1.2"
                        />
                        <rect {...field} fill={`url(#p${run.colour})`} />
                    </>
                );
            })}
            <Points
                colour={run.colour}
                n={run.points}
                x={barMiddle(l, found[0]!)}
                y={found[0]!.y}
                size={l.phone ? 0.78 : 1}
            />
        </>
    );
}

/** The bars on the road, before the buildings. */
export function Bars({ runs, layout }: { runs: Run[]; layout: Layout }) {
    return (
        <g aria-hidden="true">
            {runs.map(run => (
                <RunBars key={run.colour + run.numbers[0]} run={run} layout={layout} />
            ))}
        </g>
    );
}

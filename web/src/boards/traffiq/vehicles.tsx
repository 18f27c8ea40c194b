// The vehicles on the map, the one that is about to move, and those that have just left.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GameEvent, Place } from '../../engine/types';
import { Points } from '../../art/points';
import { arc, supplyOf } from '../arc';
import type { SeatColour } from '../board';
import { countLook } from '../tally';
import { headingOf, standing } from './city';
import { parse } from './moves';
import { VehicleShape } from './pieces';
import { pure } from './pure';
import { colourOf, isSame, keyOf, type TraffiqPlay, type Vehicle, type Vertex } from './view';

const LEG_MS = 200,
    LONGEST_MS = 900;
const drive = 'cubic-bezier(.45,0,.2,1)',
    rise = 'cubic-bezier(.3,1.4,.5,1)';

const Piece = pure(
    ({
        x,
        y,
        scale,
        vehicle,
        colour,
        heading,
        mood,
        name,
    }: {
        x: number;
        y: number;
        scale: number;
        vehicle: Vehicle;
        colour: SeatColour;
        heading: number;
        mood: string;
        name: string;
    }) => (
        <g class={mood} data-vehicle={name}>
            <g transform={`translate(${100 * x} ${100 * y}) scale(${scale.toFixed(3)})`}>
                <g class="tq-body">
                    <VehicleShape vehicle={vehicle} colour={colour} heading={heading} />
                </g>
            </g>
        </g>
    ),
);

export const wayOf = (event: GameEvent | undefined): Place[] =>
    (event?.way as Place[] | undefined) ?? [];
const endHeading = (way: Place[]): number | null =>
    way.length < 2 ? null : headingOf(way[way.length - 2]!, way[way.length - 1]!);

/** How each vehicle heads: as it last rode, as far as anybody has seen it. */
function useHeadings(play: TraffiqPlay): (vertex: Vertex) => number {
    const seen = useRef(new Map<string, { who: string; heading: number }>());
    for (const line of play.last ? [...play.recent, play.last] : play.recent) {
        for (const e of line.events) {
            const heading = endHeading(wayOf(e));
            if (heading !== null)
                seen.current.set(keyOf(e.at as Place), {
                    who: `${e.seat}${String(e.vehicle)}`,
                    heading,
                });
        }
    }
    return vertex => {
        const entry = seen.current.get(keyOf(vertex.at));
        return entry?.who === `${vertex.seat}${vertex.vehicle}`
            ? entry.heading
            : standing(vertex.roads);
    };
}

const LEAVE_MS = 900;

/** Who was pushed off leaves on an arc towards the owner's supply. */
function leave(piece: SVGGElement, seat: number, [x, y]: Place): void {
    const to = supplyOf(seat, piece) ?? [100 * x, 100 * y - 300];
    const steps = arc([0, 0], [to[0] - 100 * x, to[1] - 100 * y]);
    const timing = { duration: LEAVE_MS, delay: 150, easing: drive, fill: 'both' as const };
    piece.animate(
        steps.map(([a, b], i) => ({
            transform: `translate(${a}px, ${b}px)`,
            opacity: i < steps.length - 1 ? 1 : 0,
        })),
        timing,
    );
    piece.querySelector('.tq-body')?.animate({ transform: ['none', 'rotate(34deg)'] }, timing);
}

/** A ride is driven along its way, a new vehicle pops up, one that has lost leaves. Decoration: the
 * map is right already. */
function useMotion(play: TraffiqPlay, root: { current: SVGGElement | null }): void {
    useLayoutEffect(() => {
        if (!play.motion) return;
        for (const e of play.fresh) {
            const gone =
                e.event.startsWith('removed') &&
                root.current?.querySelector<SVGGElement>(
                    `[data-vehicle="left ${keyOf(e.at as Place)}"]`,
                );
            if (gone) {
                leave(gone, e.seat!, e.at as Place);
                continue;
            }
            const piece =
                Array.isArray(e.at) &&
                root.current?.querySelector(`[data-vehicle="${keyOf(e.at as Place)}"]`);
            if (!piece) continue;
            const way = wayOf(e),
                [x, y] = e.at as Place;
            if (way.length > 1) {
                piece.animate(
                    way.map(([a, b]) => ({
                        transform: `translate(${100 * (a - x)}px, ${100 * (b - y)}px)`,
                    })),
                    {
                        duration: Math.min(LONGEST_MS, LEG_MS * (way.length - 1) + 60),
                        easing: drive,
                    },
                );
            } else if (e.event.startsWith('placed')) {
                piece.querySelector('.tq-body')?.animate(
                    [
                        { transform: 'scale(.3)', opacity: 0 },
                        { transform: 'scale(1)', opacity: 1 },
                    ],
                    { duration: 260, easing: rise },
                );
            }
        }
    }, [play.freshKey]);
}

interface Leaving {
    key: number;
    event: GameEvent;
}

/** Who has been pushed off is seen leaving to the end, whatever is played meanwhile. */
function useLeaving(play: TraffiqPlay): Leaving[] {
    const seen = useRef(-1),
        kept = useRef<Leaving[]>([]);
    const [, again] = useState(0);
    const key = play.freshKey;
    if (seen.current !== key) {
        seen.current = key;
        if (play.replaying) kept.current = []; // a step back undoes it
        for (const event of play.motion ? play.fresh : [])
            if (event.event.startsWith('removed')) kept.current.push({ key, event });
    }
    useEffect(() => {
        if (!kept.current.some(l => l.key === key)) return;
        setTimeout(() => {
            kept.current = kept.current.filter(l => l.key !== key);
            again(n => n + 1);
        }, 2500);
    }, [key]);
    return kept.current;
}

export function Vehicles({ play, scale }: { play: TraffiqPlay; scale: number }) {
    const root = useRef<SVGGElement>(null);
    const heading = useHeadings(play);
    useMotion(play, root);
    const { view } = play,
        move = parse(play.pending);
    const look = (thing: string) => play.tally && countLook(play.tally, thing);
    const leaving = move?.kind === 'ride' ? move.from : null;
    const standingThere = view.vertices.filter(v => v.vehicle).sort((a, b) => a.at[1] - b.at[1]);
    const ghostAt = move?.kind === 'ride' ? move.to : move?.kind === 'place' ? move.at : null;
    const ghostRoads = view.vertices.find(v => isSame(v.at, ghostAt))?.roads ?? 'EW';
    const way = wayOf(play.preview?.events.find(e => 'way' in e));
    const left = useLeaving(play);
    return (
        <g ref={root}>
            {standingThere.map(v => (
                <Piece
                    key={`${v.seat}${v.vehicle}${keyOf(v.at)}`}
                    name={keyOf(v.at)}
                    x={v.at[0]}
                    y={v.at[1]}
                    scale={scale}
                    vehicle={v.vehicle!}
                    colour={colourOf(view, v.seat!)}
                    heading={heading(v)}
                    mood={
                        isSame(leaving, v.at) || look(keyOf(v.at)) === 'waiting' ? 'tq-faded' : ''
                    }
                />
            ))}
            {ghostAt && (move?.kind === 'ride' || move?.kind === 'place') && (
                <Piece
                    name=""
                    x={ghostAt[0]}
                    y={ghostAt[1]}
                    scale={scale}
                    vehicle={move.vehicle}
                    colour={colourOf(view, view.turn)}
                    heading={endHeading(way) ?? standing(ghostRoads)}
                    mood="tq-ghost-vehicle"
                />
            )}
            {standingThere
                .filter(v => look(keyOf(v.at)) === 'counted')
                .map(v => (
                    <g key={keyOf(v.at)} class="tq-count-pop">
                        <Points
                            colour={colourOf(view, v.seat!)}
                            n={v.vehicle === 'truck' ? 2 : 1}
                            x={100 * v.at[0]}
                            y={100 * v.at[1] - 26 * scale}
                            size={0.85 * scale}
                        />
                    </g>
                ))}
            {left.map(({ key, event: e }) => {
                const at = e.at as Place;
                return (
                    <Piece
                        key={`${key} ${keyOf(at)}`}
                        name={`left ${keyOf(at)}`}
                        x={at[0]}
                        y={at[1]}
                        scale={scale}
                        vehicle={e.vehicle as Vehicle}
                        colour={colourOf(view, e.seat!)}
                        heading={0}
                        mood="tq-leave"
                    />
                );
            })}
        </g>
    );
}

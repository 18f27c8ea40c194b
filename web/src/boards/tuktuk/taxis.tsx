// The taxis: where they stand, which way they look, and how they drive there.

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GameEvent, Line } from '../../engine/types';
import { arc } from '../arc';
import { way } from './moves';
import type { TukTukPlay } from './offer';
import { TukTuk } from './pieces';
import type { Plan } from './plan';
import {
    beside,
    directions,
    isStreet,
    key,
    same,
    seatLetter,
    squareOf,
    type Direction,
    type Place,
    type View,
} from './view';

const A_SQUARE = 90,
    AT_MOST = 900,
    SENT_MS = 800;

/** A taxi that has not driven yet looks along its street, rather to the east or west. */
function firstLook(view: View, at: Place): Direction {
    const inward: Direction = at[0] < view.board.width / 2 ? 'E' : 'W';
    return [inward, ...directions].find(d => isStreet(view.board, beside(at, d))) ?? 'E';
}

/** Which way the taxis look: as their last drive went. The view does not say it, so it is
 * remembered. */
export function useHeadings({ view, recent }: TukTukPlay): Record<number, Direction> {
    const kept = useRef<Record<number, { at: string; look: Direction }>>({});
    remember(kept.current, recent);
    const looks: Record<number, Direction> = {};
    for (const taxi of view.taxis) {
        const known = kept.current[taxi.seat];
        looks[taxi.seat] =
            known && known.at === key(taxi.at) ? known.look : firstLook(view, taxi.at);
    }
    return looks;
}

function remember(kept: Record<number, { at: string; look: Direction }>, recent: Line[]): void {
    for (const { events } of recent) {
        for (const e of events) {
            const at = squareOf(e, 'at');
            if (e.event === 'drove' && at && typeof e.path === 'string' && e.seat !== undefined) {
                kept[e.seat] = { at: key(at), look: e.path.slice(-1) as Direction };
            }
        }
    }
}

interface Ride {
    squares: Place[];
    looks: Direction[];
}

function rideOf(events: GameEvent[], seat: number): Ride | null {
    for (const e of events) {
        const from = squareOf(e, 'from');
        if (e.event !== 'drove' || e.seat !== seat || !from || typeof e.path !== 'string') continue;
        const looks = [...e.path] as Direction[];
        return { squares: way(from, e.path), looks: [looks[0] ?? 'E', ...looks] };
    }
    return null;
}

function animate(element: SVGGElement, plan: Plan, ride: Ride, end: Place, look: Direction): void {
    let angle = plan.angle(ride.looks[0]!) - plan.angle(look);
    angle = ((angle + 540) % 360) - 180;
    let before = plan.angle(ride.looks[0]!);
    const frames = ride.squares.map((square, i) => {
        const now = plan.angle(ride.looks[i] ?? look);
        angle += ((now - before + 540) % 360) - 180;
        before = now;
        const [x, y] = plan.middle(square);
        return { transform: `translate(${x}px, ${y}px) rotate(${angle}deg)` };
    });
    const last = ride.squares[ride.squares.length - 1]!;
    const easing = 'cubic-bezier(.45,0,.2,1)',
        duration = Math.min(AT_MOST, A_SQUARE * (frames.length - 1));
    element.animate(frames, { duration, easing });
    if (same(last, end)) return;
    // Sent home: from where the drive ended on an arc, not through the houses.
    element.animate(
        arc(plan.middle(last), plan.middle(end)).map(([x, y]) => ({
            transform: `translate(${x}px, ${y}px)`,
        })),
        { duration: SENT_MS, delay: duration, easing },
    );
}

export function Taxis({
    play,
    plan,
    headings,
    dragged,
}: {
    play: TukTukPlay;
    plan: Plan;
    headings: Record<number, Direction>;
    dragged: number | null;
}) {
    const { view } = play;
    const elements = useRef<(SVGGElement | null)[]>([]);
    useLayoutEffect(() => {
        if (!play.motion) return;
        for (const taxi of view.taxis) {
            const ride = rideOf(play.fresh, taxi.seat),
                element = elements.current[taxi.seat];
            if (ride && element?.animate)
                animate(element, plan, ride, taxi.at, headings[taxi.seat] ?? 'E');
        }
    }, [play.freshKey]);
    return (
        <g>
            {view.taxis.map(taxi => {
                const [x, y] = plan.middle(taxi.at);
                const colour = seatLetter(view, taxi.seat);
                const isDue = view.mover === taxi.seat && view.phase !== 'over' && !play.replaying;
                return (
                    <g
                        key={taxi.seat}
                        ref={el => {
                            elements.current[taxi.seat] = el;
                        }}
                        style={{ transform: `translate(${x}px, ${y}px)` }}
                        opacity={dragged === taxi.seat ? 0.35 : 1}>
                        {isDue && (
                            <circle class="tt-due" r="25" fill={`var(--${colour})`} opacity=".35" />
                        )}
                        <TukTuk
                            colour={colour}
                            angle={plan.angle(headings[taxi.seat] ?? 'E') - 90}
                            customer={taxi.customer}
                        />
                    </g>
                );
            })}
        </g>
    );
}

// What stands on the board and what a choice shows on it, put in place on the plan.

import type { VNode } from 'preact';
import { Points } from '../../art/points';
import type { GameEvent } from '../../engine/types';
import { sumOf, type Tally } from '../tally';
import { parseSquare } from './moves';
import { headingOf, type Offer, type TukTukPlay } from './offer';
import { feetAngle, Light, Person, StationHouse, TukTuk, type TargetLook } from './pieces';
import { at, UNIT, type Plan } from './plan';
import { faceTurn, Sign } from './signs';
import {
    isSpace,
    key,
    placeOf,
    printed,
    same,
    seatLetter,
    squareOf,
    type Direction,
    type Place,
    type Stack,
    type View,
} from './view';

const isFresh = (fresh: GameEvent[], place: Place, ...names: string[]) =>
    fresh.some(e => names.includes(e.event) && same(squareOf(e, 'at') ?? [-1, -1], place));

function TilePile({
    pile,
    plan,
    isLight,
    isNew,
}: {
    pile: Stack;
    plan: Plan;
    isLight: boolean;
    isNew: boolean;
}) {
    const [top] = pile.stack;
    if (!top) return null;
    const turn = faceTurn(top, top.heading ? plan.angle(top.heading) : 0);
    const lift = Math.min(pile.stack.length - 1, 3) * 2.2;
    return (
        <g transform={at(plan, pile.at)}>
            <g class={isNew ? 'tt-drop' : ''} opacity={pile.used ? 0.6 : 1}>
                <g
                    transform={
                        isLight
                            ? 'translate(-4 -4) scale(.6)'
                            : `translate(-21.6 ${-22 - lift}) scale(.9)`
                    }>
                    <Sign kind={top.kind} turn={turn} below={pile.stack.length - 1} />
                </g>
            </g>
        </g>
    );
}

function Waiting({
    place,
    feet,
    plan,
    isNew,
}: {
    place: Place;
    feet: Direction;
    plan: Plan;
    isNew?: boolean;
}) {
    const [dx, dy] = plan.step(feet),
        angle = feetAngle(feet, plan.turned);
    return (
        <g transform={at(plan, place)}>
            <g class={isNew ? 'tt-drop' : ''}>
                <g transform={`translate(${dx * 6} ${dy * 6 - 2})`}>
                    <Person seed={place[0] * 31 + place[1]} angle={angle} />
                </g>
            </g>
        </g>
    );
}

/** Everything that changes only when a line is played. */
export function pieces(
    view: View,
    plan: Plan,
    fresh: GameEvent[],
    tally: Tally | null | undefined,
): VNode {
    const home = (seat: number) =>
        tally ? sumOf(tally, seat) : (view.taxis[seat]?.deliveries ?? 0);
    const lights: VNode[] = [];
    view.board.rows.forEach((row, y) =>
        [...row].forEach((c, x) => {
            if (c === 'L')
                lights.push(
                    <g key={`${x},${y}`} transform={at(plan, [x, y])}>
                        <Light colour={view.colour} />
                    </g>,
                );
        }),
    );
    return (
        <g>
            {lights}
            {view.stations.map(s => (
                <g key={s.number} transform={at(plan, s.at)}>
                    <g class={isFresh(fresh, s.at, 'delivered') ? 'tt-pop' : ''}>
                        <StationHouse
                            colour={s.seat === undefined ? null : seatLetter(view, s.seat)}
                            deliveries={s.seat === undefined ? 0 : home(s.seat)}
                        />
                    </g>
                    {tally && s.seat !== undefined && home(s.seat) > 0 && (
                        <g key={home(s.seat)} class="tt-pop">
                            <Points
                                colour={seatLetter(view, s.seat)}
                                n={home(s.seat)}
                                x={0}
                                y={s.at[1] === 0 && !plan.turned ? 36 : -36}
                                size={1}
                            />
                        </g>
                    )}
                </g>
            ))}
            {view.tiles.map(pile => (
                <TilePile
                    key={key(pile.at)}
                    pile={pile}
                    plan={plan}
                    isLight={printed(view.board, pile.at) === 'L'}
                    isNew={isFresh(fresh, pile.at, 'sign-laid', 'sign-laid-heading', 'police-laid')}
                />
            ))}
            {view.customers.map(c => (
                <Waiting
                    key={key(c.at)}
                    place={c.at}
                    feet={c.feet}
                    plan={plan}
                    isNew={isFresh(fresh, c.at, 'customer-placed')}
                />
            ))}
        </g>
    );
}

/** The ghost of a move that puts something on a square. */
export function Ghost({
    move,
    view,
    plan,
    seat,
    angle,
}: {
    move: string;
    view: View;
    plan: Plan;
    seat: number;
    angle: number;
}) {
    const on = parseSquare(move);
    if (!on) return null;
    const isLight = printed(view.board, on.at) === 'L';
    let art: VNode;
    if (on.what === 'customer') {
        const [dx, dy] = plan.step(on.heading ?? 'S');
        art = (
            <g transform={`translate(${dx * 6} ${dy * 6 - 2})`}>
                <Person
                    seed={on.at[0] * 31 + on.at[1]}
                    angle={feetAngle(on.heading ?? 'S', plan.turned)}
                />
            </g>
        );
    } else if (on.what === 'mechanic' || on.what === 'gas') {
        art = (
            <TukTuk
                colour={seatLetter(view, seat)}
                angle={angle}
                customer={view.taxis[seat]?.customer ?? false}
            />
        );
    } else {
        const kind = on.what as Stack['stack'][number]['kind'];
        const turn = on.heading
            ? faceTurn({ kind, heading: on.heading }, plan.angle(on.heading))
            : 0;
        art = (
            <g
                transform={
                    kind === 'remove'
                        ? 'translate(-2 -2) scale(.55)'
                        : isLight
                          ? 'translate(-4 -4) scale(.6)'
                          : 'translate(-21.6 -22) scale(.9)'
                }>
                <Sign kind={kind} turn={turn} />
            </g>
        );
    }
    return (
        <g transform={at(plan, on.at)} class="tt-ghost">
            <g opacity=".88">{art}</g>
            <rect
                x="-22.5"
                y="-22.5"
                width="45"
                height="45"
                rx="10"
                fill="none"
                stroke="#FFFBF4"
                stroke-width="6"
            />
            <rect
                x="-22.5"
                y="-22.5"
                width="45"
                height="45"
                rx="10"
                fill="none"
                stroke="var(--target)"
                stroke-width="4"
                stroke-dasharray="7 5"
            />
        </g>
    );
}

/** Small arrows round the square of a move that needs a direction; the tray has them as buttons. */
export function DirectionArrows({
    play,
    offer,
    plan,
}: {
    play: TukTukPlay;
    offer: Offer;
    plan: Plan;
}) {
    const headed = offer.others.filter(m => headingOf(m));
    if (headed.length < 2 || !offer.pendingSquare) return null;
    const [x, y] = plan.middle(placeOf(offer.pendingSquare));
    return (
        <g aria-hidden="true">
            {headed.map(move => {
                const d = headingOf(move)!,
                    [dx, dy] = plan.step(d),
                    isOn = move === play.pending;
                const inside = (v: number, squares: number) =>
                    Math.max(2, Math.min(squares * UNIT - 2, v));
                return (
                    <g
                        key={d}
                        class="tt-arrow"
                        transform={`translate(${inside(x + dx * 37, plan.columns)} ${inside(y + dy * 37, plan.rows)})`}
                        onClick={e => {
                            e.stopPropagation();
                            play.touch(move);
                        }}>
                        <circle r="19" fill="transparent" />
                        <circle
                            r="12.5"
                            fill={isOn ? 'var(--target)' : '#FFFBF4'}
                            stroke={isOn ? '#FFFBF4' : 'var(--target)'}
                            stroke-width="2.8"
                        />
                        <path
                            transform={`rotate(${plan.angle(d)})`}
                            d="M0 6V-6M-5-1 0-6 5-1"
                            fill="none"
                            stroke={isOn ? '#FFFFFF' : 'var(--target)'}
                            stroke-width="2.8"
                            stroke-linecap="round"
                            stroke-linejoin="round"
                        />
                    </g>
                );
            })}
        </g>
    );
}

export function targetLook(view: View, square: string, isCrowd: boolean): TargetLook {
    const place = placeOf(square);
    if (isSpace(view.board, place)) return 'plus';
    const isPlain =
        printed(view.board, place) === '.' &&
        !view.tiles.some(s => same(s.at, place)) &&
        !view.taxis.some(x => same(x.at, place));
    return isCrowd ? (isPlain ? 'dot' : 'corner') : isPlain ? 'point' : 'frame';
}

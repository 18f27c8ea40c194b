// The text of moves, both ways.

import type { Place } from '../../engine/types';
import { isSame, keyOf, type TraffiqPlay, type Vehicle } from './view';

export type TqMove =
    | { kind: 'attach'; sides: string; at: Place }
    | { kind: 'ride'; vehicle: Vehicle; from: Place; to: Place }
    | { kind: 'place'; vehicle: Vehicle; at: Place }
    | { kind: 'compete'; streets: string }
    | { kind: 'draw' | 'end' | 'skip' | 'hold' };

const place = (x: string | undefined, y: string | undefined): Place => [Number(x), Number(y)];

export function parse(text: string | null): TqMove | null {
    if (text === null) return null;
    let m = /^([RBPW]{4})@(-?\d+),(-?\d+)$/.exec(text);
    if (m) return { kind: 'attach', sides: m[1]!, at: place(m[2], m[3]) };
    m = /^(taxi|truck):(-?\d+),(-?\d+)>(-?\d+),(-?\d+)$/.exec(text);
    if (m)
        return {
            kind: 'ride',
            vehicle: m[1] as Vehicle,
            from: place(m[2], m[3]),
            to: place(m[4], m[5]),
        };
    m = /^(taxi|truck)@(-?\d+),(-?\d+)$/.exec(text);
    if (m) return { kind: 'place', vehicle: m[1] as Vehicle, at: place(m[2], m[3]) };
    m = /^compete:(h|v|hv)$/.exec(text);
    if (m) return { kind: 'compete', streets: m[1]! };
    return text === 'draw' || text === 'end' || text === 'skip' || text === 'hold'
        ? { kind: text }
        : null;
}

export const attach = (sides: string, at: Place): string => `${sides}@${keyOf(at)}`;
export const ride = (vehicle: Vehicle, from: Place, to: Place): string =>
    `${vehicle}:${keyOf(from)}>${keyOf(to)}`;
export const put = (vehicle: Vehicle, at: Place): string => `${vehicle}@${keyOf(at)}`;

/** A tile turned so many quarters clockwise. */
export function turned(sides: string, quarters: number): string {
    const q = ((quarters % 4) + 4) % 4;
    return sides.slice(4 - q) + sides.slice(0, 4 - q);
}

/** The quarters that turn one tile into the other; -1: never. */
export function quartersTo(tile: string, sides: string): number {
    return [0, 1, 2, 3].findIndex(q => turned(tile, q) === sides);
}

/** All that may be done now, sorted once: what a tile's cells, a vehicle's goals are. */
export interface Offers {
    attaches: Extract<TqMove, { kind: 'attach' }>[];
    rides: Extract<TqMove, { kind: 'ride' }>[];
    places: Extract<TqMove, { kind: 'place' }>[];
    streets: string;
    idle: Set<string>;
}

export function offersOf(moves: { text: string }[]): Offers {
    const offers: Offers = { attaches: [], rides: [], places: [], streets: '', idle: new Set() };
    for (const { text } of moves) {
        const move = parse(text);
        if (move?.kind === 'attach') offers.attaches.push(move);
        else if (move?.kind === 'ride') offers.rides.push(move);
        else if (move?.kind === 'place') offers.places.push(move);
        else if (move?.kind === 'compete') {
            if (move.streets.length > offers.streets.length || offers.streets.length === 0)
                offers.streets = move.streets;
        } else offers.idle.add(text);
    }
    return offers;
}

/** The tile in hand that is held, and how it is turned. A pending move says it too: hints and
 * the hint list show moves that nobody picked up by hand. */
export function heldTile(
    play: TraffiqPlay,
    hand: string[],
): { index: number; turn: number } | null {
    if (play.choice.tile !== null && hand[play.choice.tile])
        return { index: play.choice.tile, turn: play.choice.turn };
    const move = parse(play.pending);
    if (move?.kind !== 'attach') return null;
    const index = hand.findIndex(tile => quartersTo(tile, move.sides) >= 0);
    return index < 0 ? null : { index, turn: quartersTo(hand[index]!, move.sides) };
}

/** The turn in which a tile may lie on a cell: as it is held if possible, else the next. */
export function fittingTurn(
    tile: string,
    turn: number,
    at: Place,
    isLegal: (move: string) => boolean,
): number | null {
    for (let q = 0; q < 4; q++)
        if (isLegal(attach(turned(tile, turn + q), at))) return (turn + q) % 4;
    return null;
}

/** The move that competes on all streets but the spared ones. */
export function competing(streets: string, spared: string): string | null {
    const chosen = [...streets].filter(s => !spared.includes(s)).join('');
    return chosen ? `compete:${chosen}` : null;
}

export const goalsOf = (offers: Offers, from: Place | null): Place[] =>
    offers.rides.filter(r => isSame(r.from, from)).map(r => r.to);

// The text of moves: taken apart, put together, grouped by the square that one touches.

import type { Move } from '../../engine/types';
import {
    back,
    beside,
    directions,
    isStreet,
    key,
    placeOf,
    same,
    type Direction,
    type Place,
    type Town,
    type View,
} from './view';

export interface OnSquare {
    what: string;
    at: Place;
    heading: Direction | null;
}

/** `stop@3,4` and `one-way@3,4/N`; null for drives and words. */
export function parseSquare(move: string): OnSquare | null {
    const found = /^([a-z-]+)@(\d+),(\d+)(?:\/([NESW]))?$/.exec(move);
    if (!found) return null;
    return {
        what: found[1]!,
        at: [Number(found[2]), Number(found[3])],
        heading: (found[4] as Direction | undefined) ?? null,
    };
}

export const isDrive = (move: string): boolean => move === 'stay' || /^[NESW]+$/.test(move);

export function compose(what: string, at: Place, heading: Direction | null): string {
    return heading ? `${what}@${key(at)}/${heading}` : `${what}@${key(at)}`;
}

/** The squares of a drive, the one it starts from first. */
export function way(from: Place, drive: string): Place[] {
    const squares = [from];
    if (drive === 'stay') return squares;
    for (const step of drive) squares.push(beside(squares[squares.length - 1]!, step as Direction));
    return squares;
}

/** All legal moves by the square that one touches to make them, the plainest first. */
export function bySquare(view: View, moves: Move[]): Map<string, string[]> {
    const groups = new Map<string, string[]>();
    const add = (place: Place, move: string) => {
        const group = groups.get(key(place));
        if (group) group.push(move);
        else groups.set(key(place), [move]);
    };
    for (const { text } of moves) {
        const drive = view.drives.find(d => d.move === text);
        if (drive) add(drive.end, text);
        else {
            const on = parseSquare(text);
            if (on) add(on.at, text);
        }
    }
    const isHome = (move: string) =>
        view.drives.some(d => d.move === move && d.sent_home) ? 1 : 0;
    for (const group of groups.values()) {
        if (group.length > 1 && view.drives.length > 0) {
            group.sort((a, b) => isHome(a) - isHome(b) || a.length - b.length);
        }
    }
    return groups;
}

/** Where a move is touched; null when it has no square (skip, roll, end). */
export function squareOfMove(view: View, move: string): string | null {
    const drive = view.drives.find(d => d.move === move);
    const at = drive?.end ?? parseSquare(move)?.at;
    return at ? key(at) : null;
}

/** The shortest way along streets without turning straight back: what somebody means who taps a
 * square that no drive reaches. */
export function meantWay(town: Town, from: Place, to: Place): string | null {
    const seen = new Set([key(from)]);
    let edge: { at: Place; path: string }[] = [{ at: from, path: '' }];
    while (edge.length > 0) {
        const next: typeof edge = [];
        for (const { at, path } of edge) {
            for (const d of directions) {
                const there = beside(at, d);
                if (path.endsWith(back(d)) || seen.has(key(there)) || !isStreet(town, there))
                    continue;
                if (same(there, to)) return path + d;
                seen.add(key(there));
                next.push({ at: there, path: path + d });
            }
        }
        edge = next;
    }
    return null;
}

const headed = ['compulsory-right', 'compulsory-left', 'no-right', 'no-left', 'one-way'];

/** The move that somebody means who touches this square; null when there is nothing to mean. */
export function meant(view: View, seat: number, square: string): string | null {
    const at = placeOf(square);
    if (view.phase === 'customer') return compose('customer', at, 'N');
    if (view.phase === 'tile' && view.drawn) {
        return compose(view.drawn, at, headed.includes(view.drawn) ? 'N' : null);
    }
    const taxi = view.taxis[seat];
    if (view.phase !== 'drive' || !taxi) return null;
    return same(taxi.at, at) ? 'stay' : meantWay(view.board, taxi.at, at);
}

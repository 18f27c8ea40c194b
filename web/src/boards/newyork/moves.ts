// Moves as the record writes them: R7 plays, +R7 takes, pass.

import type { Line, Move } from '../../engine/types';
import { numberOf } from './view';

export type Parsed = { kind: 'play' | 'take'; card: string } | { kind: 'pass' } | null;

export function parse(move: string | null): Parsed {
    if (move === 'pass') return { kind: 'pass' };
    const found = /^(\+?)([RYGB](?:[1-9]|1[0-2]))$/.exec(move ?? '');
    return found ? { kind: found[1] ? 'take' : 'play', card: found[2]! } : null;
}

export const take = (card: string): string => `+${card}`;

/** The card that a move lays on a building. */
export function playedCard(move: string | null): string | null {
    const parsed = parse(move);
    return parsed?.kind === 'play' ? parsed.card : null;
}

/** The cards that could go on building `n` now. */
export function cardsFor(moves: Move[], n: number): string[] {
    return moves
        .map(m => m.text)
        .filter(text => {
            const card = playedCard(text);
            return card !== null && numberOf(card) === n;
        });
}

/** The buildings that grew in these lines, the latest first. */
export function grown(lines: Line[]): number[] {
    const cards = lines
        .flatMap(line => line.events)
        .filter(e => e.event === 'played' || e.event === 'covered')
        .map(e => numberOf(String(e.card)));
    return [...new Set(cards.reverse())];
}

// What the board offers now: the squares one may touch, the move shown, and its alternatives.

import type { Play } from '../board';
import { bySquare, parseSquare, squareOfMove, way } from './moves';
import { key, type Choice, type Place, type View } from './view';

export type TukTukPlay = Play<View, Choice>;

export interface Offer {
    /** Legal moves by square. */
    targets: Map<string, string[]>;
    pendingSquare: string | null;
    /** Moves that only differ from the pending one in direction or way. */
    others: string[];
}

const cache = new WeakMap<View, { moves: unknown; targets: Map<string, string[]> }>();

function targetsOf(play: TukTukPlay): Map<string, string[]> {
    const kept = cache.get(play.view);
    if (kept?.moves === play.moves) return kept.targets;
    const targets = bySquare(play.view, play.moves);
    cache.set(play.view, { moves: play.moves, targets });
    return targets;
}

export function offerOf(play: TukTukPlay): Offer {
    const targets = play.replaying ? new Map<string, string[]>() : targetsOf(play);
    const pendingSquare = play.pending ? squareOfMove(play.view, play.pending) : null;
    return { targets, pendingSquare, others: (pendingSquare && targets.get(pendingSquare)) || [] };
}

/** The first move to show on a square: what the hint proposes, else the plainest. */
export function firstMove(moves: string[], hint: string | null): string {
    return (hint !== null && moves.includes(hint) ? hint : moves[0]) ?? '';
}

export function nextMove(others: string[], pending: string | null): string | null {
    return others.length < 2 ? null : others[(others.indexOf(pending ?? '') + 1) % others.length]!;
}

/** Of several ways to a square the one that was dragged. */
export function draggedMove(
    moves: string[],
    from: Place,
    visited: Set<string>,
    hint: string | null,
): string {
    const onWay = (move: string) =>
        way(from, move)
            .slice(1)
            .filter(p => visited.has(key(p))).length -
        move.length / 100;
    return moves.length < 2
        ? firstMove(moves, hint)
        : [...moves].sort((a, b) => onWay(b) - onWay(a))[0]!;
}

export const headingOf = (move: string) => parseSquare(move)?.heading ?? null;

// From somebody's results to the way of a rating.

import type { RatingPoint } from '../art/plot';
import type { PersonResult, Rating } from './api';

export const START = 1500;
const START_DEVIATION = 1000 / 3; // ON-R1: 40 σ, σ 25/3 at the beginning
const PROVISIONAL = 110;

/**
 * The deviation after the k-th of so many rated games. The server tells only the present one; on
 * the way there each game tells about as much as another, so that 1/σ² grows evenly. Against the
 * real update (two to four players, new and settled rivals, 80 games) this is on average less than
 * 11 points off, and at both ends exact.
 */
export function deviationAfter(k: number, { deviation, games }: Rating): number {
    const first = START_DEVIATION ** -2;
    return (first + Math.min(1, k / games) * (deviation ** -2 - first)) ** -0.5;
}

/** Points of the plot, oldest first, of those results that have been read. */
export function pointsOf(results: PersonResult[], game: string, now: Rating): RatingPoint[] {
    const rated = results.filter(r => r.game === game && r.rating !== undefined);
    const points = rated.map((r, i) => {
        const isLast = i === 0;
        const deviation = isLast ? now.deviation : deviationAfter(now.games - i, now);
        return {
            time: r.time,
            rating: r.rating!,
            deviation,
            provisional: isLast ? now.provisional : deviation > PROVISIONAL,
            won: r.rank === 1,
        };
    });
    return points.reverse();
}

/**
 * How much each result changed the rating: by its index in the list, where the one before it has
 * been read, or where it is known that there is none.
 */
export function changesOf(
    results: PersonResult[],
    ratings: Record<string, Rating>,
): (number | undefined)[] {
    const seen: Record<string, number> = {};
    return results.map((result, i) => {
        if (result.rating === undefined) return undefined;
        const { game, rating } = result;
        const nth = (seen[game] = (seen[game] ?? 0) + 1);
        const before = results.slice(i + 1).find(r => r.game === game && r.rating !== undefined);
        if (before) return rating - before.rating!;
        return nth === ratings[game]?.games ? rating - START : undefined;
    });
}

/** Adds an older page; a result is never there twice. */
export function withOlder(results: PersonResult[], older: PersonResult[]): PersonResult[] {
    const last = results.at(-1)?.time ?? Infinity;
    return [...results, ...older.filter(r => r.time < last)];
}

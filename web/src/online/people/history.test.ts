import { describe, expect, it } from 'vitest';
import type { PersonResult, Rating } from './api';
import { changesOf, deviationAfter, pointsOf, withOlder } from './history';

const rating = (games: number, deviation: number): Rating => ({
    rating: 1540,
    deviation,
    provisional: deviation > 110,
    games,
});
const result = (time: number, game: string, rank: number, after?: number): PersonResult => ({
    game,
    players: 2,
    rank,
    time,
    ...(after === undefined ? {} : { rating: after }),
});

describe('the deviation on the way', () => {
    it('begins at that of somebody new and ends at the present one', () => {
        expect(deviationAfter(0, rating(40, 90))).toBeCloseTo(1000 / 3);
        expect(deviationAfter(40, rating(40, 90))).toBeCloseTo(90);
    });
    it('falls with every game', () => {
        const way = Array.from({ length: 41 }, (_, k) => deviationAfter(k, rating(40, 90)));
        for (let k = 1; k < way.length; k++) expect(way[k]).toBeLessThan(way[k - 1]!);
    });
    it('is near the real update: two players, rivals as new as oneself, 80 games', () => {
        for (const [k, real] of [
            [5, 286],
            [20, 198],
            [40, 144],
        ] as const)
            expect(Math.abs(deviationAfter(k, rating(80, 101)) - real)).toBeLessThan(32);
    });
});

describe('points of the plot', () => {
    const results = [
        result(50, 'newyork', 1, 1540),
        result(40, 'tuktuk', 1, 1600),
        result(30, 'newyork', 2),
        result(20, 'newyork', 2, 1490),
    ];
    it('are the rated games of that game, oldest first', () => {
        const points = pointsOf(results, 'newyork', rating(2, 300));
        expect(points.map(p => p.rating)).toEqual([1490, 1540]);
        expect(points.map(p => p.won)).toEqual([false, true]);
        expect(points.at(-1)!.deviation).toBe(300);
        expect(points.every(p => p.provisional)).toBe(true);
    });
    it('are settled where the deviation has become small', () => {
        const many = Array.from({ length: 60 }, (_, i) => result(60 - i, 'newyork', 1, 1500 + i));
        const points = pointsOf(many, 'newyork', rating(60, 80));
        expect(points[0]!.provisional).toBe(true);
        expect(points.at(-1)!.provisional).toBe(false);
        const border = points.findIndex(p => !p.provisional);
        expect(points.slice(border).every(p => !p.provisional)).toBe(true);
    });
});

describe('changes of the rating', () => {
    const results = [
        result(50, 'newyork', 1, 1540),
        result(40, 'tuktuk', 1, 1600),
        result(30, 'newyork', 2),
        result(20, 'newyork', 2, 1490),
    ];
    it('are against the game before, the first one against 1500', () => {
        const changes = changesOf(results, { newyork: rating(2, 300), tuktuk: rating(1, 320) });
        expect(changes).toEqual([50, 100, undefined, -10]);
    });
    it('are not told where the game before has not been read', () => {
        const changes = changesOf(results, { newyork: rating(9, 200), tuktuk: rating(1, 320) });
        expect(changes).toEqual([50, 100, undefined, undefined]);
    });
});

describe('older results', () => {
    it('come behind, each once', () => {
        const list = [result(50, 'newyork', 1), result(40, 'newyork', 1)];
        const older = [result(40, 'newyork', 1), result(30, 'newyork', 2)];
        expect(withOlder(list, older).map(r => r.time)).toEqual([50, 40, 30]);
        expect(withOlder([], older).map(r => r.time)).toEqual([40, 30]);
        expect(withOlder(list, list)).toEqual(list);
    });
});

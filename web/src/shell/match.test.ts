import { describe, expect, it } from 'vitest';
import { added, matchFrom, newMatch, next, places } from './match';

describe('a match', () => {
    it('goes on until everybody has begun once', () => {
        const first = newMatch(2);
        expect(first).toEqual({ game: 1, of: 2, points: [0, 0], won: [0, 0] });
        const second = next(first, [18, 36], [2, 1])!;
        expect(second).toEqual({ game: 2, of: 2, points: [18, 36], won: [0, 1] });
        expect(next(second, [40, 10], [1, 2])).toBeNull();
    });
    it('adds points; equal points go by games won, then they share', () => {
        const second = next(newMatch(2), [18, 36], [2, 1])!;
        expect(places(added(second, [40, 10], [1, 2]))).toEqual([
            { seat: 0, place: 1 },
            { seat: 1, place: 2 },
        ]);
        expect(places({ game: 3, of: 3, points: [30, 30, 5], won: [1, 2, 0] })).toEqual([
            { seat: 1, place: 1 },
            { seat: 0, place: 2 },
            { seat: 2, place: 3 },
        ]);
        expect(places(added(second, [28, 10], [1, 2])).map(p => p.place)).toEqual([1, 1]);
    });
    it('is read from what was kept, or not at all', () => {
        const match = newMatch(2);
        expect(matchFrom(JSON.parse(JSON.stringify(match)), 2)).toEqual(match);
        for (const bad of [null, 7, {}, { ...match, of: 3 }, { ...match, points: [1] }])
            expect(matchFrom(bad, 2)).toBeNull();
    });
});

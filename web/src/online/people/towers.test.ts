import { describe, expect, it } from 'vitest';
import type { DayResult } from './api';
import { excerptOf, placesOf, towersOf } from './towers';

const day = (...points: number[]): DayResult[] =>
    points.map((p, i) => ({ name: `p${i}`, rank: 1, points: p, time: i }));

describe('the towers of a day', () => {
    it('are as high as people are many, yours lit, the best on the right', () => {
        const towers = towersOf(day(9, 8, 8, 6), 'p3');
        expect(towers.map(w => w.height)).toEqual([0, 0, 0, 0.5, 0, 1, 0.5, 0, 0]);
        expect(towers.findIndex(w => w.lit)).toBe(3);
        expect(towers.filter(w => w.lit)).toHaveLength(1);
    });
    it('are sixteen at most, however wide the points spread', () => {
        const towers = towersOf(day(200, 120, 40, 3), 'p0');
        expect(towers.length).toBeLessThanOrEqual(16);
        expect(towers.at(-1)!.lit).toBe(true);
    });
    it('are none without results, unlit without you', () => {
        expect(towersOf([], 'p0')).toEqual([]);
        expect(towersOf(day(3, 4), null).some(w => w.lit)).toBe(false);
    });
});

describe('places', () => {
    it('are shared by equals', () => {
        expect(placesOf(day(9, 8, 8, 6))).toEqual([1, 2, 2, 4]);
    });
    it('are apart where only the points are equal', () => {
        const [a, b] = day(9, 9);
        expect(placesOf([a!, { ...b!, rank: 2 }])).toEqual([1, 2]);
    });
});

describe('an excerpt', () => {
    const cases: [string, Parameters<typeof excerptOf>, (number | null)[]][] = [
        ['everything that fits', [3, 1, 7], [0, 1, 2]],
        ['the first, and you among others', [20, 11, 2], [0, 1, null, 10, 11, 12, null]],
        ['you are the last', [5, 4, 2], [0, 1, null, 3, 4]],
        ['you are just behind the first', [5, 2, 2], [0, 1, 2, 3, null]],
        ['you are not there', [5, -1, 2], [0, 1, null]],
        ['nobody', [0, -1, 2], []],
    ];
    for (const [what, args, wanted] of cases)
        it(what, () => {
            expect(excerptOf(...args)).toEqual(wanted);
        });
});

import { describe, expect, it } from 'vitest';
import { recentLines } from './play';
import { parseRoute } from './route';
import { mix } from './session';

describe('addresses', () => {
    it.each([
        ['', 'start', ''],
        ['#/', 'start', ''],
        ['#/table/newyork', 'table', 'newyork'],
        ['#/rules/newyork/NY-4', 'rules', 'newyork/NY-4'],
        ['#/game/abc-_', 'game', 'abc-_'],
    ])('%s', (hash, screen, arg) => expect(parseRoute(hash)).toMatchObject({ screen, arg }));
    it('carry settings behind a question mark', () => {
        expect(parseRoute('#/play/tuktuk?seed=7&players=4').query.get('players')).toBe('4');
    });
});

describe('the lines since the viewer decided', () => {
    const lines = (seats: number[]) => seats.map((seat, n) => ({ n, seat, move: '', events: [] }));
    it.each([
        [[0, 0, 1, 1], 0, [2, 3]],
        [[0, 1, 2, 0], 0, [1, 2, 3]],
        [[1, 1], 0, [0, 1]],
        [[], 0, []],
    ] as [number[], number, number[]][])('%j', (seats, viewer, wanted) =>
        expect(recentLines(lines(seats), viewer).map(l => l.n)).toEqual(wanted),
    );
});

describe('seeds', () => {
    it('differ from line to line and stay within 64 bits', () => {
        const all = new Set(Array.from({ length: 1000 }, (_, n) => mix('7', n)));
        expect(all.size).toBe(1000);
        for (const seed of all) expect(seed >= 0n && seed < 1n << 64n).toBe(true);
        expect(mix('18446744073709551615', 3)).toBe(mix('18446744073709551615', 3));
    });
});

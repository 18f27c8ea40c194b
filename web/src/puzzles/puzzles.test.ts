import { describe, expect, test } from 'vitest';
import { realEngine } from '../engine/testing';
import {
    daily,
    dayOf,
    familiesOf,
    isSolution,
    nextOf,
    puzzlesOf,
    recordOf,
    themesOf,
    type Puzzle,
} from './puzzles';

const puzzle = (id: string, grade = 1, token = 'gain'): Puzzle => ({
    id,
    header: {},
    lines: '',
    seat: 0,
    best: 'a',
    also: ['b'],
    against: 'c',
    reason: { token, truth: 'F', weight: 1, facts: {} },
    grade,
});
const some = Array.from({ length: 12 }, (_, i) => puzzle(`p${i}`, 1 + (i % 5), `t${i % 3}`));

describe('the puzzle of the day', () => {
    test('is the same on a day, whatever the hour', () => {
        expect(dayOf(new Date(2026, 8, 11, 0, 1))).toBe(dayOf(new Date(2026, 8, 11, 23, 59)));
        expect(dayOf(new Date(2026, 8, 12)) - dayOf(new Date(2026, 8, 11))).toBe(1);
        expect(dayOf(new Date(2026, 2, 30)) - dayOf(new Date(2026, 2, 28))).toBe(2);
    });
    test('does not depend on the order of the file', () => {
        for (let day = 20000; day < 20030; day++)
            expect(daily([...some].reverse(), 'newyork', day)).toBe(daily(some, 'newyork', day));
    });
    test('lets every puzzle have its day before one comes again', () => {
        const first = 12 * 1700;
        const ids = Array.from({ length: 12 }, (_, i) => daily(some, 'tuktuk', first + i)!.id);
        expect(new Set(ids).size).toBe(12);
    });
    test('differs from game to game', () => {
        const days = Array.from({ length: 12 }, (_, i) => 20400 + i);
        const of = (game: string) => days.map(day => daily(some, game, day)!.id).join();
        expect(of('newyork')).not.toBe(of('traffiq'));
    });
    test('is none where there is none', () => expect(daily([], 'newyork', 1)).toBe(null));
});

describe('the next puzzle', () => {
    test('is an easy one that was not solved', () => {
        const solved = new Set(some.filter(p => p.grade === 1).map(p => p.id));
        expect(nextOf(some, solved, null, null)!.grade).toBe(2);
    });
    test('keeps to the theme and is never the same', () => {
        const now = some[0]!.id;
        const next = nextOf(some, new Set(), now, 't0')!;
        expect(next.reason.token).toBe('t0');
        expect(next.id).not.toBe(now);
    });
    test('comes again when all are solved', () => {
        const all = new Set(some.map(p => p.id));
        expect(nextOf(some, all, 'p3', null)!.id).not.toBe('p3');
        expect(nextOf([some[0]!], all, 'p0', null)).toBe(null);
    });
});

test('themes are counted with what was solved', () => {
    expect(themesOf(some, new Set(['p0', 'p3', 'p1']))).toEqual([
        { token: 't0', count: 4, solved: 2 },
        { token: 't1', count: 4, solved: 1 },
        { token: 't2', count: 4, solved: 0 },
    ]);
});

test('reasons of one name are one theme', () => {
    const family = familiesOf({ t0: { theme: 'A' }, t1: { theme: 'B' }, t2: { theme: 'A' } });
    expect(themesOf(some, new Set(['p0', 'p2']), family)).toEqual([
        { token: 't0', count: 8, solved: 2 },
        { token: 't1', count: 4, solved: 0 },
    ]);
    const ofBoth = some.filter(p => nextOf([p], new Set(), null, 't2', family));
    expect(new Set(ofBoth.map(p => p.reason.token))).toEqual(new Set(['t0', 't2']));
});

describe.each(['newyork', 'traffiq', 'tuktuk'])('the puzzles of %s', game => {
    test('have themes that can be told apart', async () => {
        const engine = await realEngine();
        const { why } = engine.catalogue().games.find(g => g.id === game)!;
        const themes = themesOf(await puzzlesOf(game), new Set(), familiesOf(why));
        const names = themes.map(({ token }) => why[token]!.theme);
        expect(new Set(names).size).toBe(names.length);
    });
    test('stand at a decision of their seat, and their solutions are legal', async () => {
        const engine = await realEngine();
        const puzzles = await puzzlesOf(game);
        const why = engine.catalogue().games.find(g => g.id === game)!.why;
        expect(puzzles.length).toBeGreaterThan(20);
        expect(new Set(puzzles.map(p => p.id)).size).toBe(puzzles.length);
        for (const p of puzzles) {
            engine.load(recordOf(p), 1n);
            expect(engine.facts()).toMatchObject({ game, turn: p.seat });
            const moves = engine.moves().map(m => m.text);
            expect(moves).toEqual(expect.arrayContaining([p.best, ...p.also]));
            expect(moves.filter(m => !isSolution(p, m)).length).toBeGreaterThan(1);
            expect(why[p.reason.token]?.theme).toBeTruthy();
            expect(p.grade).toBeGreaterThanOrEqual(1);
            expect(p.grade).toBeLessThanOrEqual(5);
        }
    });
});

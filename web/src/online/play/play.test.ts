import { describe, expect, it } from 'vitest';
import type { Line } from '../../engine/types';
import { lastOwn, since, turnsAfter, turnsOf } from '../../shell/turns';
import { beginners, standing, totalsOf } from './match';
import { standInsAfter, wasStandIn } from './memory';
import { lengthOf, momentOf, phrasesFor, phraseWords } from './phrases';

/** '0 0 1 -1 2': who decided each line; -1 is a die. */
const lines = (seats: string): Line[] =>
    seats.split(' ').map((seat, n) => ({ n, seat: Number(seat), move: `m${n}`, events: [] }));
const seatsOf = (turns: { seat: number; lines: Line[] }[]) =>
    turns.map(t => `${t.seat}:${t.lines.map(l => l.n).join()}`);

describe('turns', () => {
    it('are lines of one seat that follow each other', () => {
        expect(seatsOf(turnsOf(lines('0 0 1 -1 1 2 0')))).toEqual(['0:0,1', '1:2,4', '2:5', '0:6']);
    });
    it('since the last own line', () => {
        expect(seatsOf(since(lines('0 0 1 1 2 2'), 0))).toEqual(['1:2,3', '2:4,5']);
        expect(since(lines('0 0 1 1 2 2'), 2)).toEqual([]);
        expect(lastOwn(lines('0 1'), 2)).toBe(-1);
        expect(seatsOf(since(lines('0 1'), 2))).toEqual(['0:0', '1:1']);
    });
    it('of a robot in our place', () => {
        const all = lines('0 0 1 0 0 1 0 0 1');
        expect(turnsAfter(all, 0, 2)).toBe(2);
        expect(turnsAfter(all, 0, 6)).toBe(0);
        // It took the seat in the middle of a turn: what it finished counts as one.
        expect(turnsAfter(all, 0, 3)).toBe(2);
    });
});

describe('stand-ins', () => {
    it('are remembered from line to line', () => {
        let list = standInsAfter([], [false, true], 4);
        expect(list).toEqual([{ seat: 1, from: 4, to: null }]);
        list = standInsAfter(list, [false, true], 6);
        expect(list).toHaveLength(1);
        list = standInsAfter(list, [false, false], 8);
        expect(list).toEqual([{ seat: 1, from: 4, to: 8 }]);
        expect([3, 4, 7, 8].map(n => wasStandIn(list, 1, n))).toEqual([false, true, true, false]);
        expect(wasStandIn(list, 0, 5)).toBe(false);
    });
    it('who never decided anything are forgotten', () => {
        const list = standInsAfter([], [true], 4);
        expect(standInsAfter(list, [false], 4)).toEqual([]);
    });
});

describe('a match', () => {
    const match = { id: 'x', game: 2, of: 4, points: [10, 20, 30, 40] };
    it('is counted with the game that is over', () => {
        const result = { scores: [1, 2, 3, 4], ranks: [4, 3, 2, 1] };
        expect(totalsOf({ state: 'playing', game: 'newyork' })).toBeNull();
        expect(totalsOf({ match, state: 'playing', game: 'newyork' })).toEqual([10, 20, 30, 40]);
        expect(totalsOf({ match, state: 'over', result, game: 'newyork' })).toEqual([
            11, 22, 33, 44,
        ]);
        expect(totalsOf({ match, state: 'over', result, game: 'tuktuk' })).toEqual([
            14, 23, 32, 41,
        ]);
    });
    it('has places, shared ones too; in Tuk Tuk Taxi few are good', () => {
        expect(standing([5, 9, 5], 'newyork')).toEqual([
            { seat: 1, place: 1 },
            { seat: 0, place: 2 },
            { seat: 2, place: 2 },
        ]);
        expect(standing([5, 9, 4], 'tuktuk').map(s => s.seat)).toEqual([2, 0, 1]);
    });
    it('lets everybody begin once, in order', () => {
        expect(beginners(4, 1, 2)).toEqual([0, 1, 2, 3]);
        expect(beginners(4, 0, 1)).toEqual([0, 1, 2, 3]);
        expect(beginners(3, 0, 3)).toEqual([1, 2, 0]);
    });
});

describe('phrases', () => {
    const tokens =
        'hello good-luck well-played nice-move oops thanks sorry one-moment back your-turn good-game again bye'.split(
            ' ',
        );
    it('have a sentence each', () => {
        const said = tokens.map(phraseWords);
        expect(new Set(said).size).toBe(13);
        for (const [i, words] of said.entries()) expect(words).not.toBe(tokens[i]);
    });
    it('come six at a time, the others behind them', () => {
        for (const moment of ['beginning', 'play', 'end'] as const) {
            const { six, more } = phrasesFor(moment, tokens);
            expect(six).toHaveLength(6);
            expect([...six, ...more].sort()).toEqual([...tokens].sort());
        }
    });
    it('that this page does not know are not offered', () => {
        expect(phrasesFor('play', ['oops', 'new-one'])).toEqual({ six: ['oops'], more: [] });
    });
    it('follow the game', () => {
        expect(momentOf(0, 4, false)).toBe('beginning');
        expect(momentOf(8, 4, false)).toBe('play');
        expect(momentOf(40, 4, true)).toBe('end');
    });
    it('text is counted as the server counts it', () => {
        expect(lengthOf('a🏙é')).toBe(3);
    });
});

import { describe, expect, it } from 'vitest';
import type { Clock } from '../types';
import { clockOf, clockSentence, clockWords, untilNextWords } from './clocks';

const MINUTE = 60000,
    HOUR = 60 * MINUTE,
    DAY = 24 * HOUR;
const live: Clock = { kind: 'live', base: 600, more: 10 };
const days: Clock = { kind: 'days', days: 2 };
const table = (clock: Clock, clocks: (number | null)[], turn = 0) => ({
    clock,
    clocks,
    turn,
    state: 'playing' as const,
});

describe('clockOf', () => {
    it('runs for the seat to move only', () => {
        const t = table(live, [300000, 200000]);
        expect(clockOf(t, 0, 1000, 31000)).toEqual({
            left: 270000,
            part: 0.45,
            runs: true,
            isLow: false,
        });
        expect(clockOf(t, 1, 1000, 31000)).toMatchObject({ left: 200000, runs: false });
    });
    it('never goes below nothing, nor back when the clocks of two machines differ', () => {
        const t = table(live, [5000]);
        expect(clockOf(t, 0, 0, 60000)?.left).toBe(0);
        expect(clockOf(t, 0, 10000, 0)?.left).toBe(5000);
    });
    it('is whole when more was added than there was at first', () => {
        expect(clockOf(table(live, [610000]), 0, 0, 0)?.part).toBe(1);
    });
    it('is low in its last minute, while it runs', () => {
        const t = table(live, [59000, 59000]);
        expect(clockOf(t, 0, 0, 0)?.isLow).toBe(true);
        expect(clockOf(t, 1, 0, 0)?.isLow).toBe(false);
    });
    it('is none for computers, without clocks, and before and after the game', () => {
        expect(clockOf(table(live, [null]), 0, 0, 0)).toBeNull();
        expect(clockOf({ state: 'playing', turn: 0 }, 0, 0, 0)).toBeNull();
        expect(clockOf({ ...table(live, [1000]), state: 'over' }, 0, 0, 0)).toBeNull();
    });
    it('takes days as a whole, too', () => {
        expect(clockOf(table(days, [DAY]), 0, 0, 0)?.part).toBe(0.5);
    });
});

describe('clockWords', () => {
    const cases: [number, boolean, string][] = [
        [2 * DAY, true, '2 days left'],
        [2 * DAY - 60000, true, '2 days left'],
        [2 * DAY - 2 * HOUR, true, '2 days left'],
        [3 * DAY - 1, true, '3 days left'],
        [1.4 * DAY, true, '1 day left'],
        [DAY, false, '1 day left'],
        [DAY - 1, true, '1 day left'],
        [DAY - 2 * MINUTE, true, '23 hours left'],
        [2 * HOUR, true, '2 hours left'],
        [2 * HOUR - 1, true, '119 min'],
        [8.9 * MINUTE, true, '8 min'],
        [MINUTE, true, '1 min'],
        [MINUTE - 1, true, '60 s'],
        [49500, true, '50 s'],
        [1, true, '1 s'],
        [0, true, '0 s'],
        [50000, false, 'under 1 min'],
    ];
    it.each(cases)('%d ms, runs: %s: %s', (left, runs, words) => {
        expect(clockWords({ left, runs })).toBe(words);
    });
    it('is a sentence for those who hear it', () => {
        expect(clockSentence({ left: 8 * MINUTE })).toBe('8 minutes left');
        expect(clockSentence({ left: 2 * DAY })).toBe('2 days left');
        expect(clockSentence({ left: 1000 })).toBe('less than a minute left');
    });
    it.each([
        [3 * DAY + 5000, DAY],
        [DAY + 5000, DAY],
        [5 * HOUR, HOUR],
        [90000, MINUTE],
        [30500, 1000],
    ])('says other words when it says so: %d', (left, most) => {
        const until = untilNextWords({ left, runs: true });
        expect(until).toBeLessThanOrEqual(most + 1);
        const now = clockWords({ left, runs: true });
        expect(clockWords({ left: left - until, runs: true })).not.toBe(now);
    });
    it('stays as it is while it stands', () => {
        expect(untilNextWords({ left: 90000, runs: false })).toBe(Infinity);
    });
});

import { describe, expect, test } from 'vitest';
import { streakOn, windowsOn, withSolved, type Solved } from './streak';

const nothing: Solved = { streak: 0, last: -1, ids: [] };
const lit = (solved: Solved, day: number) => windowsOn(solved, day).filter(Boolean).length;

describe('the windows', () => {
    test('light up day by day, and no further than seven', () => {
        let solved = nothing;
        for (let day = 100; day < 109; day++) {
            solved = withSolved(solved, `p${day}`, day, true);
            expect(lit(solved, day)).toBe(Math.min(7, day - 99));
        }
        expect(streakOn(solved, 108)).toBe(9);
        expect(windowsOn(solved, 108)).toHaveLength(7);
    });
    test('stay lit until the day is over', () => {
        const solved = withSolved(nothing, 'p', 100, true);
        expect(lit(solved, 101)).toBe(1);
    });
    test('go out after a missed day, and begin anew', () => {
        const solved = withSolved(withSolved(nothing, 'p', 100, true), 'q', 101, true);
        expect(lit(solved, 103)).toBe(0);
        expect(streakOn(withSolved(solved, 'r', 103, true), 103)).toBe(1);
    });
    test('count a day once, and only for a puzzle of the day', () => {
        const once = withSolved(nothing, 'p', 100, true);
        expect(withSolved(once, 'q', 100, true).streak).toBe(1);
        expect(withSolved(once, 'r', 101, false).streak).toBe(1);
        expect(withSolved(once, 'r', 101, false).ids).toEqual(['p', 'r']);
        expect(withSolved(once, 'p', 100, true).ids).toEqual(['p']);
    });
});

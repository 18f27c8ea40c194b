import { expect, it } from 'vitest';
import type { Judgement, Line } from '../engine/types';
import { isAsGood } from '../puzzles/explain';
import { finding, type Quest } from './try';

const quest: Quest = {
    module: new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])),
    id: 'a',
    arg: 'a',
    seat: 1,
    line: 2,
    turn: 1,
    played: 'G1',
    better: 'R3',
};
const lines = (...moves: [number, string][]): Line[] =>
    moves.map(([seat, move], n) => ({ n, seat, move, events: [] }));
const third = (move: string) => lines([1, 'B2'], [0, 'B1'], [1, move]);

it('is found when the better move is played at its line, and not before', () => {
    expect(finding(quest, lines([1, 'R3'], [0, 'B1']), {})).toBe('open');
    expect(finding(quest, third('R3'), {})).toBe('found');
    expect(finding(quest, third('G1'), {})).toBe('played');
    expect(finding(quest, lines([1, 'B2'], [0, 'B1'], [0, 'R3']), {})).toBe('open');
});

it('is found by another move that is as good', () => {
    expect(finding(quest, third('Y4'), {})).toBe('asking');
    expect(finding(quest, third('Y4'), { Y4: true })).toBe('as good');
    expect(finding(quest, third('Y4'), { Y4: false, Y5: true })).toBe('other');
});

it('is not sought where no review says what it is', () => {
    expect(finding({ ...quest, better: null }, third('R3'), {})).toBe('free');
});

const judged = (unit: 'share' | 'points', behind: Record<string, number>): Judgement => ({
    seat: 1,
    in: unit,
    worlds: 12,
    moves: Object.entries(behind).map(([move, by]) => ({
        move,
        share: [],
        behind: by,
        low: 0,
        high: by,
        equal: by === 0,
    })),
});

it('is as good what nobody would call doubtful, and better than what was played', () => {
    const shares = judged('share', { R3: 0, Y4: 39, G1: 60, Y5: 40 });
    expect(isAsGood(shares, 'Y4', 'G1')).toBe(true);
    expect(isAsGood(shares, 'Y5', 'G1')).toBe(false);
    expect(isAsGood(shares, 'B9')).toBe(false);
    const points = judged('points', { R3: 0, Y4: 14, G1: 10 });
    expect(isAsGood(points, 'Y4')).toBe(true);
    expect(isAsGood(points, 'Y4', 'G1')).toBe(false);
});

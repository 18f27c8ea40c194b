import { expect, it } from 'vitest';
import type { Line } from '../engine/types';
import { found, type Quest } from './try';

const quest: Quest = {
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

it('is found when the better move is played at its line, and not before', () => {
    expect(found(quest, lines([1, 'R3'], [0, 'B1']))).toBeNull();
    expect(found(quest, lines([1, 'B2'], [0, 'B1'], [1, 'R3']))).toBe(true);
    expect(found(quest, lines([1, 'R3'], [0, 'B1'], [1, 'G1']))).toBe(false);
    expect(found(quest, lines([1, 'B2'], [0, 'B1'], [0, 'R3']))).toBeNull();
});

it('is not sought where no review says what it is', () => {
    expect(found({ ...quest, better: null }, lines([1, 'B2'], [0, 'B1'], [1, 'R3']))).toBeNull();
});

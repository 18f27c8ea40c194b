import { describe, expect, it } from 'vitest';
import { boardOf } from '../boards/list';
import type { Advice, JudgedMove, Reason } from '../engine/types';
import { ideasOf, isClearlyBad } from './ideas';

const reason = (token: string): Reason => ({ token, truth: 'F', weight: 10, facts: {} });
const judged = (move: string, behind: number, low = behind - 20): JudgedMove => ({
    move,
    share: [600 - behind, 400 + behind],
    behind,
    low,
    high: behind + 20,
    equal: low <= 0,
});
const advice = (moves: JudgedMove[], reasons: Record<string, Reason[]> = {}): Advice => ({
    at: 0,
    judgement: { seat: 0, in: 'share', worlds: 96, moves },
    reasons,
    warnings: {},
});
const proposed = (game: string, given: Advice) =>
    ideasOf(given, boardOf(game), { drives: [], tiles: [] }).map(i => i.move);

describe('ideas', () => {
    it('are the best and what is hardly worse, three at most', () => {
        const moves = [0, 10, 30, 45, 200].map((behind, i) => judged(`R${i + 1}`, behind));
        expect(proposed('newyork', advice(moves))).toEqual(['R1', 'R2', 'R3']);
        expect(proposed('newyork', advice([judged('R1', 0), judged('R2', 200)]))).toEqual(['R1']);
    });
    it('never look the same twice', () => {
        // The same tile on the same cell, turned; then the same tile elsewhere.
        const moves = ['RBPW@1,2', 'BPWR@1,2', 'RBPW@2,2'].map(m => judged(m, 0));
        expect(proposed('traffiq', advice(moves))).toEqual(['RBPW@1,2', 'RBPW@2,2']);
    });
    it('do not propose to draw without a reason while there is anything else', () => {
        const moves = [judged('draw', 0), judged('RBPW@1,2', 30)];
        const small = { draw: [reason('small')] };
        expect(proposed('traffiq', advice(moves, small))).toEqual(['RBPW@1,2']);
        expect(proposed('traffiq', advice(moves, { draw: [reason('need-tile')] }))).toEqual([
            'draw',
            'RBPW@1,2',
        ]);
        expect(proposed('traffiq', advice([judged('draw', 0)], small))).toEqual(['draw']);
    });
    it('count as equal when nobody would call it a difference', () => {
        const [first, second] = ideasOf(
            advice([judged('R1', 0), judged('R2', 5, 1)]),
            boardOf('newyork'),
            {},
        );
        expect([first?.equal, second?.equal]).toEqual([true, true]);
    });
});

describe('a clearly bad move', () => {
    const of = (behind: number, low: number) =>
        isClearlyBad(advice([judged('R1', 0), judged('R2', behind, low)]).judgement, 'R2');
    it('costs fifteen of a hundred, and the interval says so', () => {
        expect(of(150, 20)).toBe(true);
        expect(of(149, 20)).toBe(false);
        expect(of(400, -5)).toBe(false);
    });
    it('is not one of which nothing is known', () => {
        expect(isClearlyBad(advice([judged('R1', 0)]).judgement, 'Y3')).toBeNull();
    });
    it('costs six points where points are played for', () => {
        const judgement = {
            ...advice([judged('R1', 0), judged('R2', 60, 5)]).judgement,
            in: 'points' as const,
        };
        expect(isClearlyBad(judgement, 'R2')).toBe(true);
    });
});

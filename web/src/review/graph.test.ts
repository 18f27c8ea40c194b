import { describe, expect, it } from 'vitest';
import { draw, known, order, positionAt, turnCount, turns } from './graph';
import { sample } from './testing';
import type { Review } from './types';

const frame = { left: 40, top: 10, width: 800, height: 200 };
const y = (share: number) => 10 + 200 * (1 - share / 1000);

describe('the graph of a review', () => {
    it('has the own band at the bottom', () => {
        expect(order(4, 2)).toEqual([2, 0, 1, 3]);
        const { bands } = draw(sample, frame);
        expect(bands.map(b => b.seat)).toEqual([0, 1]);
        expect(bands[0]!.path).toMatch(/^M40\.0 210\.0L/); // begins at nothing
        expect(bands[1]!.path).toContain('840.0 10.0'); // the rival has everything in the end
    });

    it('joins lines of one cause into one stroke, with the height of the own share', () => {
        const { segments } = draw(sample, frame);
        expect(segments.map(s => s.stroke)).toEqual([
            'own',
            'luck',
            'other',
            'own',
            'luck',
            'other',
        ]);
        expect(segments[0]!.path).toBe(`M40.0 ${y(600).toFixed(1)}L140.0 ${y(600).toFixed(1)}`);
        expect(segments.at(-1)!.path.split('L')).toHaveLength(3);
    });

    it('numbers turning points, and marks luck from 80 on with a die', () => {
        const { discs, dice } = draw(sample, frame);
        expect(discs.map(d => d.n)).toEqual([4, 6]);
        expect(dice.map(d => d.n)).toEqual([5]);
        for (const a of [...discs, ...dice]) {
            expect(a.y).toBeGreaterThanOrEqual(10);
            expect(a.y).toBeLessThanOrEqual(210);
        }
        const small = {
            ...sample,
            lines: sample.lines.map(l => (l.n === 5 ? { ...l, change: 79 } : l)),
        };
        expect(draw(small, frame).dice).toEqual([]);
    });

    it('parts a move from what it turned up', () => {
        const both = {
            ...sample,
            lines: sample.lines.map(l => (l.n === 4 ? { ...l, luck: -100 } : l)),
        };
        const { segments } = draw(both, frame);
        expect(segments.map(s => s.stroke)).toEqual([
            'own',
            'luck',
            'other',
            'own',
            'luck',
            'other',
        ]);
        const at = (x: number, share: number) => `${x.toFixed(1)} ${y(share).toFixed(1)}`;
        expect(segments[3]!.path).toBe(`M${at(440, 520)}L${at(490, 320)}`);
        expect(segments[4]!.path).toBe(`M${at(490, 320)}L${at(540, 220)}L${at(640, 300)}`);
    });

    it('keeps marks apart', () => {
        const narrow = draw(sample, { ...frame, width: 120 });
        const marks = [...narrow.discs, ...narrow.dice];
        for (const a of marks)
            for (const b of marks)
                if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(20);
    });

    it('draws as far as it is known', () => {
        const partial: Review = {
            ...sample,
            values: sample.values.map((v, i) => (i < 3 ? v : null)),
        };
        expect(known(partial.values)).toHaveLength(3);
        const graph = draw(partial, frame);
        expect(graph.segments).toHaveLength(2);
        expect(graph.discs).toEqual([]);
        expect(graph.reach).toBe(240);
        const nothing = draw({ ...sample, values: sample.values.map(() => null) }, frame);
        expect(nothing.segments).toEqual([]);
        expect(nothing.bands.every(b => b.path === '')).toBe(true);
    });

    it('counts own turns, dice and rivals belonging to the one before', () => {
        expect(turns(sample.lines, 0)).toEqual([1, 1, 1, 1, 2, 2, 2, 3]);
        expect(turnCount(sample.lines, 1)).toBe(2);
        expect(draw(sample, frame).ticks.map(t => t.turn)).toEqual([1, 2, 3]);
    });

    it('finds the position at a place', () => {
        expect(positionAt(40, frame, 9)).toBe(0);
        expect(positionAt(395, frame, 9)).toBe(4);
        expect(positionAt(-50, frame, 9)).toBe(0);
        expect(positionAt(5000, frame, 9)).toBe(8);
    });

    it('stacks shares of four players to the whole', () => {
        const four: Review = {
            ...sample,
            players: 4,
            eyes: 2,
            values: [
                [250, 250, 250, 250],
                [100, 200, 300, 400],
            ],
            lines: sample.lines.slice(0, 1),
            turning: [],
        };
        const { bands } = draw(four, frame);
        expect(bands.map(b => b.seat)).toEqual([2, 0, 1, 3]);
        expect(bands[3]!.path).toContain(`840.0 10.0`);
        expect(bands[0]!.path).toContain(`840.0 ${y(300).toFixed(1)}`);
    });
});

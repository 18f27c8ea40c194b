import { describe, expect, it } from 'vitest';
import { say } from '../boards/traffiq/say';
import { join } from '../boards/newyork/say';
import { turnsOf, type Said } from './side';

const said = (n: number, seat: number, text: string, joined?: string): Said => ({
    n,
    seat,
    event: 'e',
    text,
    rule: 'R-1',
    ...(joined ? { joined } : {}),
});
const texts = (turns: Said[][]) => turns.map(turn => turn.map(s => s.text));

describe('the log', () => {
    it('has one entry a turn, newest first', () => {
        const lines = [said(0, 0, 'a'), said(1, 0, 'b'), said(2, 1, 'c'), said(3, 0, 'd')];
        expect(texts(turnsOf(lines, -1))).toEqual([['d'], ['c'], ['a', 'b']]);
    });
    it('begins an entry after the mark of the last turn', () => {
        const lines = [said(0, 0, 'a'), said(1, 0, 'b')];
        expect(texts(turnsOf(lines, 0))).toEqual([['b'], ['a']]);
    });
    it('lets one sentence stand for two, and nobody’s events alone', () => {
        const lines = [said(0, 1, 'plays'), said(1, 1, 'takes', 'plays and takes')];
        expect(texts(turnsOf(lines, -1))).toEqual([['plays and takes']]);
        expect(texts(turnsOf([said(0, -1, 'x'), said(0, -1, 'y')], -1))).toEqual([['y'], ['x']]);
    });
    it('calls the reader you, names rivals, and has no coordinates', () => {
        const facts = { seat: 'Red', by: 'Mira', at: '2,1', tile: 'red-red-park-park' };
        expect(say('removed-taxi', facts, true)).toMatch(/^Mira pushes your taxi off/);
        expect(say('laid', facts, true)).toBe('You attach red-red-park-park.');
        expect(say('laid', facts, false)).toBe('Red attaches red-red-park-park.');
        expect(say('last-round', facts, false)).toBeNull();
    });
    it('joins what was played and taken', () => {
        const [first, later] = [{ seat: 'Mira', card: 'red 11' }, { card: 'blue 7' }];
        expect(join('played', 'taken', first, later, false)).toBe(
            'Mira plays red 11 and takes blue 7.',
        );
        expect(join('played', 'taken', first, later, true)).toBe(
            'You play red 11 and take blue 7.',
        );
        expect(join('taken', 'played', first, later, false)).toBeNull();
    });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { Catalogue, GameInfo } from '../engine/types';
import { sayEvent, sayRefusal } from './sentences';
import { fill, forgetLanguage, keyOf, speak, t, tn } from './t';

afterEach(forgetLanguage);

describe('sentences', () => {
    it('have their places filled, and keep those that nobody knows', () => {
        expect(fill('{a} and {b} and {a}', { a: 1 })).toBe('1 and {b} and 1');
    });
    it('are said in English when there is no other', () => {
        expect(t('Hand over to {name}', { name: 'Mira' })).toBe('Hand over to Mira');
        expect(tn('{n} tile', '{n} tiles', 1)).toBe('1 tile');
        expect(tn('{n} tile', '{n} tiles', 0)).toBe('0 tiles');
    });
    it('follow the plural of the language', () => {
        speak({ [keyOf('{n} tile')]: ['{n} a', '{n} b', '{n} c'], [keyOf('Log')]: 'Verlauf' }, n =>
            n < 2 ? 0 : n < 5 ? 1 : 2,
        );
        expect([0, 1, 2, 4, 5].map(n => tn('{n} tile', '{n} tiles', n))).toEqual([
            '0 a',
            '1 a',
            '2 b',
            '4 b',
            '5 c',
        ]);
        expect(t('Log')).toBe('Verlauf');
    });
});

const game = {
    events: { rode: '{seat} rides from {from} over {way}.' },
    refusals: { 'side-mismatch': 'The sides {a} differ.' },
} as unknown as GameInfo;

describe('events and refusals', () => {
    it('become sentences with names and places', () => {
        const event = {
            event: 'rode',
            rule: 'TQ-8',
            seat: 1,
            from: [3, 1],
            way: [
                [3, 1],
                [3, 2],
            ],
        };
        expect(sayEvent(game, event, ['Mira', 'Otto'])).toBe('Otto rides from 3,1 over 3,1 3,2.');
    });
    it('let a game say its values', () => {
        const words = (key: string, value: unknown) =>
            key === 'from' ? `crossing ${(value as number[]).join('/')}` : null;
        expect(
            sayEvent(
                game,
                { event: 'rode', rule: 'TQ-8', seat: 0, from: [3, 1], way: [] },
                ['Mira'],
                words,
            ),
        ).toBe('Mira rides from crossing 3/1 over .');
    });
    it('find the words of records, too', () => {
        const records = { unreadable: 'That is not a move.' };
        const all: Catalogue = { games: [game], records, verdicts: {} };
        expect(sayRefusal(all, game, { rule: 'TQ-5', token: 'side-mismatch', a: 'R' })).toBe(
            'The sides R differ.',
        );
        expect(sayRefusal(all, game, { rule: 'R-13', token: 'unreadable' })).toBe(
            'That is not a move.',
        );
        expect(sayRefusal(all, null, { rule: 'R-99', token: 'odd' })).toBe('Odd');
    });
});

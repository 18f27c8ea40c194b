import { describe, expect, it } from 'vitest';
import { bitsOf, strengthOf } from './strength';

describe('the strength of a password', () => {
    const cases: [what: string, password: string, wanted: string][] = [
        ['nothing', '', 'short'],
        ['seven characters', 'x7#qPz!', 'short'],
        ['two signs of four bytes each', '🚕🚕', 'weak'],
        ['more than 128 bytes', 'ab'.repeat(65), 'long'],
        ['the best known one', 'password', 'weak'],
        ['the same in disguise', 'P4$$w0rd', 'weak'],
        ['with a year', 'password2024', 'weak'],
        ['digits in a row', '1234567890', 'weak'],
        ['keys in a row', 'qwertzuiop', 'weak'],
        ['one letter again and again', 'aaaaaaaaaaaaaaaa', 'weak'],
        ['the name itself', 'Amanda-1', 'weak'],
        ['the name twice', 'amandaamanda', 'weak'],
        ['the name backwards is a word like another', 'adnama12', 'weak'],
        ['one word', 'umbrella', 'weak'],
        ['a word and digits', 'umbrella4719', 'fair'],
        ['eight letters at random', 'xkqvbtnw', 'fair'],
        ['ten signs at random', 'k7#qPz!w2R', 'good'],
        ['two long words', 'umbrella grasshopper', 'good'],
        ['four words', 'correct horse battery staple', 'strong'],
        ['words of another script', 'пароль не скажу никому сегодня', 'strong'],
    ];
    for (const [what, password, wanted] of cases)
        it(`${what} is ${wanted}`, () => {
            expect(strengthOf(password, 'Amanda')).toBe(wanted);
        });

    it('falls when the name is part of it', () => {
        expect(bitsOf('grasshopper', 'Grasshopper')).toBeLessThan(
            bitsOf('grasshopper', 'Amanda') / 2,
        );
    });

    it('rises with every word that is added', () => {
        const words = 'blue umbrella lamps lantern orchard'.split(' ');
        for (let n = 1; n < words.length; n++)
            expect(bitsOf(words.slice(0, n + 1).join(' '), 'Bo')).toBeGreaterThan(
                bitsOf(words.slice(0, n).join(' '), 'Bo') + 10,
            );
    });
});

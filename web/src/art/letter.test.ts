import { describe, expect, it } from 'vitest';
import { lettersOf } from './letter';

const of = (R: string, Y: string, G: string, B: string) =>
    Object.values(lettersOf({ R, Y, G, B })).sort().join('');
const one = (colour: 'R' | 'Y' | 'G' | 'B', R: string, Y: string, G: string, B: string) =>
    lettersOf({ R, Y, G, B })[colour];

describe('letters of colours', () => {
    it('are their first ones', () => {
        expect(of('Red', 'Yellow', 'Green', 'Blue')).toBe('BGRY');
        expect(of('Rouge', 'Jaune', 'Vert', 'Bleu')).toBe('BJRV');
        expect(of('Punainen', 'Keltainen', 'Vihreä', 'Sininen')).toBe('KPSV');
    });
    it('differ where two names begin alike', () => {
        expect(one('G', 'Rot', 'Gelb', 'Grün', 'Blau')).toBe('G');
        expect(one('Y', 'Rot', 'Gelb', 'Grün', 'Blau')).toBe('E');
        expect(one('Y', 'Röd', 'Gul', 'Grön', 'Blå')).toBe('U');
        expect(one('Y', 'Rood', 'Geel', 'Groen', 'Blauw')).toBe('E');
    });
});

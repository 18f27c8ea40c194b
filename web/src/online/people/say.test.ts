import { beforeEach, describe, expect, it, vi } from 'vitest';

let language = 'en';
vi.mock('../../text/language', () => ({ chosenLanguage: () => language }));
const { dateOf, placeOf, ratingParts, signed, span, longDate } = await import('./say');

describe('numbers and dates in the reader’s language', () => {
    beforeEach(() => {
        language = 'en';
    });
    it('parts a rating at the decimal', () => {
        expect(ratingParts(1634.2)).toEqual({ whole: '1634', rest: '.2' });
        expect(ratingParts(1500)).toEqual({ whole: '1500', rest: '.0' });
        language = 'de';
        expect(ratingParts(1634.2)).toEqual({ whole: '1634', rest: ',2' });
    });
    it('has a sign for a change', () => {
        expect(signed(12.44)).toBe('+12.4');
        expect(signed(-8.1)).toBe('−8.1');
        expect(signed(0)).toBe('0.0');
    });
    it('says a place', () => {
        expect([1, 2, 3, 4, 11, 21].map(n => placeOf(n, 30))).toEqual([
            '1st of 30',
            '2nd of 30',
            '3rd of 30',
            '4th of 30',
            '11th of 30',
            '21st of 30',
        ]);
    });
    it('says how long, never nothing', () => {
        expect(span(0)).toBe('1 min');
        expect(span(60 * 60000)).toBe('1 hr');
        expect(span((5 * 60 + 11.5) * 60000)).toBe('5 hr 12 min');
    });
    it('says today and yesterday, and the year only of other years', () => {
        const now = new Date(2026, 10, 16, 9).getTime();
        expect(dateOf(new Date(2026, 10, 16, 0, 1).getTime(), now)).toBe('today');
        expect(dateOf(new Date(2026, 10, 15, 23, 59).getTime(), now)).toBe('yesterday');
        expect(dateOf(new Date(2026, 10, 2).getTime(), now)).toBe('Nov 2');
        expect(dateOf(new Date(2025, 10, 2).getTime(), now)).toContain('2025');
        language = 'de';
        expect(dateOf(now, now)).toBe('heute');
        expect(longDate('2026-11-16')).toBe('16. November 2026');
    });
});

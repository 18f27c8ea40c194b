import { describe, expect, it } from 'vitest';
import { drawOrder, drawOutcome, drawStart } from './draw';
import { loadSodium } from './sodium';

const real = await loadSodium();

/** The library with a stream of these words, then zeros: what is drawn once in a thousand years. */
function streamOf(...words: number[]): typeof real {
    return {
        ...real,
        randombytes_buf_deterministic: (length: number) => {
            const view = new DataView(new ArrayBuffer(length));
            words.forEach((word, i) => view.setUint32(4 * i, word, true));
            return new Uint8Array(view.buffer);
        },
    } as unknown as typeof real;
}

const key = new Uint8Array(32);

describe('a number below n (ON-F2)', () => {
    it.each([
        [3, [5], 2],
        [3, [0xffffffff, 7], 1], // the last, shorter row is skipped
        [3, [0xfffffffe], 2], // the last of the whole rows is not
        [4, [0xffffffff], 3], // 4 parts 2^32: nothing is skipped
        [1, [0xffffffff], 0],
    ])('%i from %o', (n, words, wanted) => {
        expect(drawStart(streamOf(...words), key, n)).toBe(wanted);
    });
});

describe('the order of texts is that of their bytes (ON-F3)', () => {
    it('in UTF-8, not in UTF-16', () => {
        const texts = ['\u{1f695}', '\uff21', 'ä', 'b', 'ab', 'a', 'B10', 'B2', 'B1'];
        // Each changes places with itself.
        const stays = texts.map((_, i) => texts.length - 1 - i);
        expect(drawOrder(streamOf(...stays), key, texts)).toEqual([
            'B1',
            'B10',
            'B2',
            'a',
            'ab',
            'b',
            'ä',
            '\uff21',
            '\u{1f695}',
        ]);
    });
    it('nothing and one are what they are', () => {
        expect(drawOrder(real, key, [])).toEqual([]);
        expect(drawOrder(real, key, ['R7'])).toEqual(['R7']);
    });
});

describe('an outcome by its weight (ON-F3)', () => {
    const outcomes = [
        { text: '1', weight: 1 },
        { text: '2', weight: 3 },
        { text: '3', weight: 2 },
    ];
    it.each([
        [0, '1'],
        [1, '2'],
        [3, '2'],
        [4, '3'],
        [5, '3'],
        [6, '1'],
    ])('%i is %s', (word, wanted) => {
        expect(drawOutcome(streamOf(word), key, 0, outcomes)).toBe(wanted);
    });
});

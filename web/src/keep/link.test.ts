import { describe, expect, it } from 'vitest';
import { pack, unpack } from './link';
import { cut, gameIn } from './record';

const record =
    '{"crosstown":1,"game":"newyork"}\n{"n":0,"player":0,"move":"R7"}\n{"n":1,"player":0,"move":"+B3"}\n';

describe('records', () => {
    it('name their game', () => expect([gameIn(record), gameIn('{}')]).toEqual(['newyork', '']));
});

describe('links', () => {
    it('hold the whole record', async () => {
        for (const text of [record, '', 'Grüße, Мир 🚕\n'.repeat(500)])
            expect(await unpack(await pack(text))).toBe(text);
    });
    it('are made of characters that an address may hold', async () => {
        expect(await pack(record.repeat(40))).toMatch(/^[\w-]+$/);
    });
    it('that are broken give nothing', async () => {
        for (const bad of ['%', 'AAAA', '!!!', (await pack(record)).slice(0, -6)])
            expect(await unpack(bad)).toBeNull();
    });
    it('to a position leave out what came later', () => {
        expect(cut(record, 1)).toBe(
            '{"crosstown":1,"game":"newyork"}\n{"n":0,"player":0,"move":"R7"}\n',
        );
        expect(cut(record, 0)).toBe('{"crosstown":1,"game":"newyork"}\n');
    });
});

// The code is read back as a phone would: from the path that is drawn, without the package that
// made it.

import { describe, expect, it } from 'vitest';
import { modulesOf, qrPath } from './qr';

const QUIET = 4;

/** The dark modules of a path: its boxes, and a finder wherever one begins (its first arc). */
function drawn(path: string, side: number): boolean[][] {
    const rows = Array.from({ length: side }, () => new Array<boolean>(side).fill(false));
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
        for (let i = 0; i < +run!; i++) rows[+y! - QUIET]![+x! - QUIET + i] = true;
    for (const [, x, y] of path.matchAll(/M([\d.]+) (\d+)h2\.8a2\.1/g)) {
        const left = Math.round(+x! - 2.1) - QUIET,
            top = +y! - QUIET;
        for (let v = 0; v < 7; v++)
            for (let u = 0; u < 7; u++) {
                const ring = Math.max(Math.abs(u - 3), Math.abs(v - 3));
                rows[top + v]![left + u] = ring !== 2;
            }
    }
    return rows;
}

const masks: ((y: number, x: number) => boolean)[] = [
    (y, x) => (y + x) % 2 === 0,
    y => y % 2 === 0,
    (_, x) => x % 3 === 0,
    (y, x) => (y + x) % 3 === 0,
    (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
    (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
    (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
    (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];
/** Level M, versions 1 to 6: blocks and the bytes of data in each (ISO 18004, table 9). */
const blocks: [number, number][] = [
    [1, 16],
    [1, 28],
    [1, 44],
    [2, 32],
    [2, 43],
    [4, 27],
];

/** The fifteen format bits beside the upper left finder, unmasked: level and mask. */
function format(rows: boolean[][]): { level: number; mask: number } {
    const cells = [0, 1, 2, 3, 4, 5, 7, 8].map(x => [8, x]);
    cells.push(...[7, 5, 4, 3, 2, 1, 0].map(y => [y, 8]));
    const bits = cells.reduce((sum, [y, x]) => sum * 2 + (rows[y!]![x!] ? 1 : 0), 0) ^ 0x5412;
    return { level: bits >> 13, mask: (bits >> 10) & 7 };
}

function isData(y: number, x: number, side: number): boolean {
    if (y < 9 && (x < 9 || x >= side - 8)) return false;
    if (y >= side - 8 && x < 9) return false;
    if (y === 6 || x === 6) return false;
    const centre = side - 7;
    return side === 21 || Math.max(Math.abs(y - centre), Math.abs(x - centre)) > 2;
}

function read(rows: boolean[][]): string {
    const side = rows.length;
    const version = (side - 17) / 4;
    const { mask } = format(rows);
    const bits: number[] = [];
    let up = true;
    for (let right = side - 1; right > 0; right -= 2, up = !up) {
        if (right === 6) right--;
        for (let i = 0; i < side; i++)
            for (const x of [right, right - 1]) {
                const y = up ? side - 1 - i : i;
                if (isData(y, x, side)) bits.push(rows[y]![x] !== masks[mask]!(y, x) ? 1 : 0);
            }
    }
    const byte = (from: number) => bits.slice(from, from + 8).reduce((n, bit) => n * 2 + bit, 0);
    const [count, size] = blocks[version - 1]!;
    const data: number[] = [];
    for (let block = 0; block < count; block++)
        for (let i = 0; i < size; i++) data.push(byte((i * count + block) * 8));
    const stream = data.flatMap(b => [...b.toString(2).padStart(8, '0')].map(Number));
    const number = (from: number, length: number) =>
        stream.slice(from, from + length).reduce((n, bit) => n * 2 + bit, 0);
    expect(number(0, 4)).toBe(4); // bytes
    const length = number(4, 8);
    const bytes = Array.from({ length }, (_, i) => number(12 + i * 8, 8));
    return new TextDecoder().decode(Uint8Array.from(bytes));
}

describe('the QR code', () => {
    const texts = [
        'https://crosstown.example/t/7k2m9qw4rhdx',
        'http://[2001:db8::1]:8080/t/000000000000',
        'https://brädspel.example/t/ümlauts-und-mehr-davon',
        'a',
        'x'.repeat(100),
    ];

    for (const text of texts)
        it(`is read back as ${text.slice(0, 40)}`, () => {
            const rows = modulesOf(text);
            const seen = drawn(qrPath(rows), rows.length);
            expect(seen).toEqual(rows);
            expect(format(seen).level).toBe(0); // M
            expect(read(seen)).toBe(text);
        });

    it('keeps its quiet zone and draws nothing twice', () => {
        const rows = modulesOf(texts[0]!);
        const path = qrPath(rows);
        expect(path.match(/a2\.1/g)).toHaveLength(12);
        for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
            expect(+x!).toBeGreaterThanOrEqual(QUIET);
            expect(+y!).toBeGreaterThanOrEqual(QUIET);
            expect(+x! + +run!).toBeLessThanOrEqual(rows.length + QUIET);
        }
    });
});

import { expect, test } from 'vitest';
import type { Short } from '../types';
import { settle, tidy } from './still';

const short = (table: string, n = 0) => ({ table, n }) as unknown as Short;
const said = (rows: ReturnType<typeof settle>) =>
    rows.map(r => `${r.short.table}${r.short.n}${r.isGone ? ' gone' : ''}`);

test('changed rows stay in place, new ones go below, gone ones keep their place', () => {
    const rows = settle([], [short('a'), short('b'), short('c')]);
    expect(said(rows)).toEqual(['a0', 'b0', 'c0']);
    const next = settle(rows, [short('d'), short('c', 7), short('a')]);
    expect(said(next)).toEqual(['a0', 'b0 gone', 'c7', 'd0']);
    expect(said(tidy(next))).toEqual(['a0', 'c7', 'd0']);
});

test('a row that comes back is where it was', () => {
    const rows = settle(settle([], [short('a'), short('b')]), [short('b')]);
    expect(said(settle(rows, [short('b'), short('a', 1)]))).toEqual(['a1', 'b0']);
});

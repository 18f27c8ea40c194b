import { expect, test } from 'vitest';
import type { Short } from '../types';
import { inOrder, sinceWhen } from './order';

const table = (id: string, more: Partial<Short>): Short => ({
    table: id,
    game: 'newyork',
    options: {},
    players: 2,
    seats: [{ name: 'Ada' }, { name: 'Theo' }],
    rated: false,
    match: false,
    state: 'playing',
    watching: 0,
    you: 0,
    n: 5,
    turn: 1,
    ...more,
});
const live = { kind: 'live', base: 600, more: 10 } as const;
const ids = (tables: Short[]) => tables.map(s => s.table).join(' ');

test('your turns first, longest waiting first; then live; then by time left', () => {
    const tables = [
        table('waits', { state: 'waiting' }),
        table('late', { deadline: 9000 }),
        table('soon', { deadline: 2000 }),
        table('live', { clock: live }),
        table('mine-new', { turn: 0 }),
        table('mine-old', { turn: 0 }),
        table('kept', { state: 'waiting', you: -1 }),
    ];
    const since = {
        kept: { n: 5, at: 500 },
        'mine-new': { n: 5, at: 900 },
        'mine-old': { n: 5, at: 100 },
    };
    expect(ids(inOrder(tables, since))).toBe('mine-old kept mine-new live soon late waits');
});

test('waiting counts from when it became our turn', () => {
    const first = sinceWhen([table('a', { turn: 0 }), table('b', {})], {}, 100);
    expect(first).toEqual({ a: { n: 5, at: 100 } });
    expect(sinceWhen([table('a', { turn: 0 })], first, 200)).toEqual(first);
    const next = sinceWhen([table('a', { turn: 0, n: 7 })], first, 300);
    expect(next).toEqual({ a: { n: 7, at: 300 } });
});

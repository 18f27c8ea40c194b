import { expect, test } from 'vitest';
import { withLines, withTable } from './own';
import type { TableMessage } from './types';

const table = (more: Partial<TableMessage>): TableMessage => ({
    say: 'table',
    table: 'a',
    game: 'newyork',
    players: 2,
    start: 0,
    options: {},
    state: 'playing',
    seats: [{ person: '1', name: 'Ada', here: true, standin: false }, null],
    you: 0,
    n: 4,
    turn: 0,
    lines: [],
    fair: { commit: '', seals: [], nonces: [] },
    rated: false,
    chat: 'phrases',
    said: [],
    watching: 0,
    clock: { kind: 'days', days: 2 },
    clocks: [5000, 9000],
    ...more,
});

test('a table that we sat down at is ours until we stand up or it is over', () => {
    const yours = withTable([], table({ state: 'waiting' }), 100);
    expect(yours).toMatchObject([{ table: 'a', state: 'waiting', you: 0 }]);
    expect(yours[0]!.seats).toEqual([{ name: 'Ada' }, null]);
    expect(withTable(yours, table({}), 100)).toMatchObject([{ state: 'playing', deadline: 5100 }]);
    expect(withTable(yours, table({ you: -1 }), 100)).toEqual([]);
    expect(withTable(yours, table({ state: 'over' }), 100)).toEqual([]);
    expect(withTable([], table({ you: -1 }), 100)).toEqual([]);
});

test('a chair that is kept for us stays ours though we do not sit there yet', () => {
    const free = table({ state: 'waiting', you: -1 });
    const next = { ...free, match: { id: 'z', game: 2, of: 2, points: [3, 4] } };
    const kept = withTable([], table({ state: 'waiting' }), 100).map(s => ({ ...s, you: -1 }));
    expect(withTable(kept, free, 100)).toMatchObject([{ table: 'a', you: -1 }]);
    expect(withTable(kept, table({ you: 1 }), 100)).toMatchObject([{ you: 1 }]);
    expect(withTable(kept, table({ you: -1 }), 100)).toEqual([]);
    // Standing up: from the next game of a match only for now, from a first one for good.
    const sat = withTable([], table({ state: 'waiting' }), 100);
    expect(withTable(sat, next, 100)).toMatchObject([{ table: 'a', you: -1 }]);
    expect(withTable(sat, free, 100)).toEqual([]);
    expect(withTable([], next, 100)).toEqual([]);
});

test('after our own move it is no longer our turn, and the next clock counts', () => {
    const yours = withTable([], table({}), 100);
    const lines = { say: 'lines' as const, table: 'a', n: 5, turn: 1, clocks: [172800, 9000] };
    expect(withLines(yours, lines, 200)).toMatchObject([{ n: 5, turn: 1, deadline: 9200 }]);
    expect(withLines(yours, { ...lines, table: 'b' }, 200)).toBe(yours);
    expect(withLines(yours, { ...lines, turn: -2, state: 'over' }, 200)).toEqual([]);
    const dice = withLines(yours, { say: 'lines', table: 'a', n: 5, turn: -1 }, 200);
    expect(dice[0]).not.toHaveProperty('deadline');
});

// Your games in the order in which they need you: first those that wait for you, the longest
// waiting first, then live ones, then by the time that is left.

import type { Short } from '../types';
import { read, store } from './mine';
import { needsYou } from './words';

/** Since when a table has been waiting for us, as far as this browser saw it. */
type Since = Record<string, { n: number; at: number }>;

const KEY = 'crosstown.yours';

interface Seen {
    tables: Short[];
    since: Since;
}

/** What was known last, for the time until the server has said how it is now. */
export function seenLast(): Short[] {
    const tables = read<Seen>(KEY)?.tables;
    return Array.isArray(tables) ? tables : [];
}

export function sinceWhen(tables: Short[], before: Since, now: number): Since {
    const since: Since = {};
    for (const s of tables.filter(needsYou)) {
        const old = before[s.table];
        since[s.table] = old && old.n === (s.n ?? 0) ? old : { n: s.n ?? 0, at: now };
    }
    return since;
}

export function inOrder(tables: Short[], since: Since): Short[] {
    const kind = (s: Short) =>
        needsYou(s) ? 0 : s.state === 'playing' && s.clock?.kind === 'live' ? 1 : 2;
    const time = (s: Short) => (needsYou(s) ? (since[s.table]?.at ?? 0) : (s.deadline ?? Infinity));
    const later = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
    return [...tables].sort((a, b) => kind(a) - kind(b) || later(time(a), time(b)));
}

/** Sorts them, and keeps what was seen. */
export function sortYours(tables: Short[], now: number): Short[] {
    const since = sinceWhen(tables, read<Seen>(KEY)?.since ?? {}, now);
    const sorted = inOrder(tables, since);
    store(KEY, { tables: sorted, since } satisfies Seen);
    return sorted;
}

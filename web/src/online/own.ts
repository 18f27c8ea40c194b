// Our own tables, kept up by what is said at them. The server tells the list of them (`yours`) to
// every connection of ours but the one that asked for the change: that one only gets the answer.

import type { LinesMessage, Short, TableMessage } from './types';

/** When the clock of whoever is to move runs out. */
function deadline(
    clocks: (number | null)[] | undefined,
    turn: number | undefined,
    now: number,
): { deadline?: number } {
    const left = turn === undefined || turn < 0 ? null : clocks?.[turn];
    return typeof left === 'number' ? { deadline: now + left } : {};
}

export function shortOf(t: TableMessage, now: number): Short {
    return {
        table: t.table,
        game: t.game,
        options: t.options,
        players: t.players,
        seats: t.seats.map(s => s && { name: s.name, ...(s.agent ? { agent: s.agent } : {}) }),
        ...(t.clock ? { clock: t.clock } : {}),
        rated: t.rated,
        match: !!t.match,
        state: t.state,
        watching: t.watching,
        n: t.n,
        ...(t.turn === undefined ? {} : { turn: t.turn }),
        you: t.you,
        ...deadline(t.clocks, t.turn, now),
    };
}

/** A seat may be ours though nobody sits there: the next game of a match, or once more. */
const isKept = (t: TableMessage, old: Short | undefined): boolean =>
    t.state === 'waiting' && !!old && (old.you === -1 || (t.match?.game ?? 1) > 1);

/** The list after the whole of a table has come: it is ours as long as we have a seat. */
export function withTable(yours: Short[], t: TableMessage, now: number): Short[] {
    const at = yours.findIndex(s => s.table === t.table);
    const hasSeat = t.you >= 0 && t.state !== 'over' && t.state !== 'closed';
    const isOurs = hasSeat || isKept(t, yours[at]);
    if (!isOurs) return at < 0 ? yours : yours.filter(s => s.table !== t.table);
    const short = shortOf(t, now);
    return at < 0 ? [...yours, short] : yours.map((s, i) => (i === at ? short : s));
}

/** The same after some lines. */
export function withLines(yours: Short[], m: LinesMessage, now: number): Short[] {
    const old = yours.find(s => s.table === m.table);
    if (!old) return yours;
    if (m.state === 'over') return yours.filter(s => s !== old);
    const { deadline: _, ...rest } = old;
    const turn = m.turn ?? old.turn;
    const next: Short = {
        ...rest,
        n: m.n,
        ...(turn === undefined ? {} : { turn }),
        ...deadline(m.clocks, turn, now),
    };
    return yours.map(s => (s === old ? next : s));
}

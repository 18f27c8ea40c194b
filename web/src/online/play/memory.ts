// What this device remembers of a table: what was read, who played where, what was checked. Only
// of the last tables that were looked at; without a store it lasts as long as the page.

const KEY = 'crosstown.tables';
const MOST = 40;

/** A stand-in on a seat: from that line on, until that one; null: it still sits there. */
export interface StandIn {
    seat: number;
    from: number;
    to: number | null;
}

export interface Memory {
    /** Chat up to this moment was read. */
    readTo: number;
    /** So many lines of our seat were decided by ourselves. */
    own: number | null;
    standIns: StandIn[];
    /** We stood up ourselves. */
    hasLeft: boolean;
    fair: 'plain' | 'checked' | 'broken';
    /** The chat is shut, and says nothing. */
    isQuiet: boolean;
}

const blank: Memory = {
    readTo: 0,
    own: null,
    standIns: [],
    hasLeft: false,
    fair: 'plain',
    isQuiet: false,
};

type All = Record<string, Partial<Memory> & { at?: number }>;
let kept: All | null = null;

function all(): All {
    if (kept) return kept;
    try {
        kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as All;
    } catch {
        kept = {};
    }
    return (kept = kept && typeof kept === 'object' ? kept : {});
}

export function recall(table: string): Memory {
    return { ...blank, ...all()[table] };
}

export function remember(table: string, change: Partial<Memory>): Memory {
    const tables = all();
    tables[table] = { ...tables[table], ...change, at: Date.now() };
    const oldest = Object.keys(tables).sort((a, b) => (tables[a]!.at ?? 0) - (tables[b]!.at ?? 0));
    for (const id of oldest.slice(0, Math.max(0, oldest.length - MOST))) delete tables[id];
    try {
        localStorage.setItem(KEY, JSON.stringify(tables));
    } catch {
        /* it lasts as long as the page then */
    }
    return recall(table);
}

/** Stand-ins came or went; the list as it is then. `n`: lines so far; `since`: from which line on a
 * new one sits there, where that is known better. */
export function standInsAfter(
    list: StandIn[],
    seats: boolean[],
    n: number,
    since: (seat: number) => number | null = () => null,
): StandIn[] {
    const next = list.map(s => (s.to === null && !seats[s.seat] ? { ...s, to: n } : s));
    seats.forEach((is, seat) => {
        if (is && !next.some(s => s.seat === seat && s.to === null))
            next.push({ seat, from: since(seat) ?? n, to: null });
    });
    return next.filter(s => s.to === null || s.to > s.from);
}

/** Did a stand-in decide that line? */
export function wasStandIn(list: StandIn[], seat: number, line: number): boolean {
    return list.some(s => s.seat === seat && line >= s.from && (s.to === null || line < s.to));
}

const MUTED = 'crosstown.muted';

/** Persons whom we do not want to hear, by id, with the name that they had; the server knows, too,
 * but does not tell. */
export function muted(): Record<string, string> {
    try {
        return (JSON.parse(localStorage.getItem(MUTED) ?? '{}') as Record<string, string>) ?? {};
    } catch {
        return {};
    }
}

export function keepMuted(person: string, name: string | null): void {
    const list = muted();
    if (name === null) delete list[person];
    else list[person] = name;
    try {
        localStorage.setItem(MUTED, JSON.stringify(list));
    } catch {
        /* the server keeps it all the same */
    }
}

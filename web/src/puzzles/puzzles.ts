// Puzzles: decisions from games between computers at which one move is clearly best
// (docs/puzzles.md). The build packs data/puzzles into one file a game; it is fetched when somebody
// comes for a puzzle, and kept by the service worker.

import newyork from '../../../data/puzzles/newyork.jsonl?puzzles';
import traffiq from '../../../data/puzzles/traffiq.jsonl?puzzles';
import tuktuk from '../../../data/puzzles/tuktuk.jsonl?puzzles';
import type { Reason } from '../engine/types';

export interface Puzzle {
    id: string;
    header: Record<string, unknown>;
    /** "0R11 *6": who decided it (* is a die), and what. */
    lines: string;
    seat: number;
    best: string;
    /** Just as good. */
    also: string[];
    /** The best that is not. */
    against: string;
    /** Why it is better than the next best move. */
    reason: Reason;
    /** How hard it is: 1 to 5. */
    grade: number;
}

const files: Record<string, string> = { newyork, traffiq, tuktuk };
const loaded = new Map<string, Promise<Puzzle[]>>();

async function fetched(game: string): Promise<Puzzle[]> {
    const answer = await fetch(files[game]!);
    if (!answer.ok) throw new Error(`puzzles of ${game}: ${answer.status}`);
    return (await answer.json()) as Puzzle[];
}

/** All puzzles of a game. What failed is tried again next time. */
export function puzzlesOf(game: string): Promise<Puzzle[]> {
    const before = loaded.get(game);
    if (before) return before;
    const now = files[game] ? fetched(game) : Promise.resolve([]);
    loaded.set(game, now);
    now.catch(() => loaded.delete(game));
    return now;
}

export function isSolution(puzzle: Puzzle, move: string): boolean {
    return move === puzzle.best || puzzle.also.includes(move);
}

/** The record up to the decision. */
export function recordOf({ header, lines }: Puzzle): string {
    const told = lines ? lines.split(' ') : [];
    const all = told.map((line, n) =>
        line.startsWith('*')
            ? { n, chance: line.slice(1) }
            : { n, player: Number(line[0]), move: line.slice(1) },
    );
    return [header, ...all].map(line => `${JSON.stringify(line)}\n`).join('');
}

// ---- which one ----------------------------------------------------------------------------------

/** The day of a person's calendar, as a number that grows by one a day. */
export function dayOf(date: Date): number {
    return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86400000);
}

/** 32 bits of a text: the same everywhere. */
function mixed(text: string): number {
    let h = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    return (h ^ (h >>> 13)) >>> 0;
}

/** In an order that is the same for everybody, round after round another one, so that every puzzle
 * has its day before one comes again. */
export function daily(puzzles: Puzzle[], game: string, day: number): Puzzle | null {
    if (!puzzles.length) return null;
    const round = Math.floor(day / puzzles.length);
    const order = puzzles
        .map(p => ({ p, key: mixed(`${game}/${round}/${p.id}`) }))
        .sort((a, b) => a.key - b.key || (a.p.id < b.p.id ? -1 : 1));
    return order[day % puzzles.length]!.p;
}

/** Which reason stands for all that share its theme: the first of them. */
export type Family = (token: string) => string;
const itself: Family = token => token;

export function familiesOf(why: Readonly<Record<string, { theme: string }>>): Family {
    const first = new Map<string, string>();
    for (const [token, { theme }] of Object.entries(why))
        if (theme && !first.has(theme)) first.set(theme, token);
    return token => first.get(why[token]?.theme ?? '') ?? token;
}

/** The next one to try: one that was not solved yet, the easy ones first; if all are, any but
 * this. */
export function nextOf(
    puzzles: Puzzle[],
    solved: ReadonlySet<string>,
    now: string | null,
    theme: string | null,
    family = itself,
): Puzzle | null {
    const fits = (p: Puzzle) => !theme || family(p.reason.token) === family(theme);
    const fit = puzzles.filter(p => p.id !== now && fits(p));
    const left = fit.filter(p => !solved.has(p.id));
    const by = (a: Puzzle, b: Puzzle) => a.grade - b.grade || mixed(a.id) - mixed(b.id);
    if (left.length) return left.sort(by)[0]!;
    return fit.sort((a, b) => mixed(`${now}${a.id}`) - mixed(`${now}${b.id}`))[0] ?? null;
}

export interface Theme {
    token: string;
    count: number;
    solved: number;
}

/** Those that a game's puzzles have, the most frequent first. */
export function themesOf(puzzles: Puzzle[], solved: ReadonlySet<string>, family = itself): Theme[] {
    const all = new Map<string, Theme>();
    for (const { id, reason } of puzzles) {
        const token = family(reason.token);
        const theme = all.get(token) ?? { token, count: 0, solved: 0 };
        theme.count++;
        if (solved.has(id)) theme.solved++;
        all.set(token, theme);
    }
    return [...all.values()].sort((a, b) => b.count - a.count || (a.token < b.token ? -1 : 1));
}

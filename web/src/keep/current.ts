// The running game, kept at every move so that it survives a reload or a crash. There is one place
// for it in a browser; pages that play at the same time know their games by the table.

import type { Match } from '../shell/match';
import type { Seating } from '../shell/session';

export interface Kept {
    /** Where it is played: a new game has a new table, and so have a resumed one and a what-if. */
    table?: string;
    record: string;
    seats: Seating[];
    seed: string;
    saved: number;
    /** Whose turn it was; -2: over. */
    turn: number;
    /** Of a match: which of its games this is, and how it stood before. */
    match?: Match;
    /** A guided first game, and how far its guide has come. */
    guide?: number;
}

const KEY = 'crosstown.game',
    TABLE = 'crosstown.table';
/** Of what was kept last by this page. */
let table: string | undefined, guide: number | undefined;

/** False: this browser keeps nothing here. */
export function keep(game: Kept): boolean {
    ({ table, guide } = game);
    try {
        sessionStorage.setItem(TABLE, game.table ?? '');
        localStorage.setItem(KEY, JSON.stringify(game));
        return true;
    } catch {
        return false;
    }
}

export function kept(): Kept | null {
    try {
        const game = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
        return game && typeof game.record === 'string' && Array.isArray(game.seats) ? game : null;
    } catch {
        return null;
    }
}

/** How far the guide of our game has come. */
export const guideHere = (): number | undefined => guide;

/** null: the guide has been sent away. */
export function keepGuide(at: number | null): void {
    guide = at ?? undefined;
    const game = kept();
    if (!game || game.table !== table) return; // another page's: ours is kept with its next line
    const { guide: _, ...rest } = game;
    keep({ ...rest, ...(at === null ? {} : { guide: at }) });
}

/** The table of this page before it was loaded anew. */
export function tableHere(): string {
    try {
        return sessionStorage.getItem(TABLE) ?? '';
    } catch {
        return '';
    }
}

/** Whatever game is kept will do. */
export function leaveTable(): void {
    try {
        sessionStorage.removeItem(TABLE);
    } catch {
        /* then there was none */
    }
}

export function forget(): void {
    try {
        localStorage.removeItem(KEY);
    } catch {
        /* then there is nothing to forget */
    }
}

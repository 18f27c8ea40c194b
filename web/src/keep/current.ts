// The running game, kept at every move so that it survives a reload or a crash.

import type { Seating } from '../shell/session';

export interface Kept {
    /** Of the table at which it is played: another page of this browser may play its own game. */
    table?: string;
    record: string;
    seats: Seating[];
    seed: string;
    saved: number;
    /** Whose turn it was; -2: over. */
    turn: number;
    /** A guided first game, and how far its guide has come. */
    guide?: number;
}

const KEY = 'crosstown.game';
/** Our table, of all that are played at in this browser. */
let ours: string | undefined;

/** False: this browser keeps nothing here. */
export function keep(game: Kept): boolean {
    ours = game.table;
    try {
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

/** The kept game, if it is the one of our table. */
export function keptHere(): Kept | null {
    const game = kept();
    return game && game.table === ours ? game : null;
}

/** null: the guide has been sent away. */
export function keepGuide(at: number | null): void {
    const game = keptHere();
    if (!game) return;
    const { guide: _, ...rest } = game;
    keep({ ...rest, ...(at === null ? {} : { guide: at }) });
}

export function forget(): void {
    try {
        localStorage.removeItem(KEY);
    } catch { /* then there is nothing to forget */ }
}

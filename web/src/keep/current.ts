// The running game, kept at every move so that it survives a reload or a crash.

import type { Seating } from '../shell/session';

export interface Kept {
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

/** False: this browser keeps nothing here. */
export function keep(game: Kept): boolean {
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

/** null: the guide has been sent away. */
export function keepGuide(at: number | null): void {
    const { guide: _, ...game } = kept() ?? { record: '' };
    if (game.record) keep({ ...(game as Kept), ...(at === null ? {} : { guide: at }) });
}

export function forget(): void {
    try {
        localStorage.removeItem(KEY);
    } catch { /* then there is nothing to forget */ }
}

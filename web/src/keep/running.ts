// Games that can be continued: the one on the table, and of every other title the one that was put
// away last.

import type { Kept } from './current';
import { finishedGames } from './history';
import { gameIn } from './record';

export interface Running {
    game: string;
    kept: Kept;
    /** Among the games that were put away; '': it lies on the table. */
    id: string;
}

export const onTable = (kept: Kept): Running => ({ game: gameIn(kept.record), kept, id: '' });

/** The game on the table first, then the others, newest first; one a title. */
export function oneATitle(first: Running | null, others: Running[]): Running[] {
    const games = first ? [first] : [];
    for (const other of [...others].sort((a, b) => b.kept.saved - a.kept.saved))
        if (!games.some(g => g.game === other.game)) games.push(other);
    return games;
}

export async function runningGames(first: Running | null): Promise<Running[]> {
    const all = await finishedGames().catch(() => []);
    return oneATitle(
        first,
        all.flatMap(item => (item.left ? [{ game: item.game, kept: item.left, id: item.id }] : [])),
    );
}

const COUNT = 'crosstown.running';

/** How many there were last time: so much room is kept for them until they are known. */
export function runningBefore(): number {
    try {
        return Number(localStorage.getItem(COUNT) ?? 0);
    } catch {
        return 0;
    }
}

export function rememberRunning(count: number): void {
    try {
        localStorage.setItem(COUNT, String(count));
    } catch {
        /* then the page moves a little when they come */
    }
}

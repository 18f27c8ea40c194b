// What was solved, kept in the browser: a window lights up for every day on which a puzzle of the
// day was solved. A missed day puts all of them out.

export const WINDOWS = 7;

export interface Solved {
    /** How many days without a gap, the last of which is `last`. */
    streak: number;
    last: number;
    /** Ids, of all games. */
    ids: string[];
}

const KEY = 'crosstown.puzzles';
const NOTHING: Solved = { streak: 0, last: -1, ids: [] };

function isSolved(value: unknown): value is Solved {
    const { streak, last, ids } = (value ?? {}) as Partial<Solved>;
    return (
        Number.isInteger(streak) &&
        Number.isInteger(last) &&
        Array.isArray(ids) &&
        ids.every(id => typeof id === 'string')
    );
}

export function solvedSoFar(): Solved {
    try {
        const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
        return isSolved(value) ? value : NOTHING;
    } catch {
        return NOTHING; // a browser that keeps nothing
    }
}

function keep(solved: Solved): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(solved));
    } catch {
        // then it is forgotten with the page
    }
}

/** How many days without a gap, as seen from `day`: today may still come. */
export function streakOn({ streak, last }: Solved, day: number): number {
    return last === day || last === day - 1 ? streak : 0;
}

/** Which of the windows are lit. */
export function windowsOn(solved: Solved, day: number): boolean[] {
    const lit = Math.min(streakOn(solved, day), WINDOWS);
    return Array.from({ length: WINDOWS }, (_, i) => i < lit);
}

/** One more; `isDaily`: it was a puzzle of `day`. */
export function withSolved(before: Solved, id: string, day: number, isDaily: boolean): Solved {
    const ids = before.ids.includes(id) ? before.ids : [...before.ids, id];
    if (!isDaily || before.last === day) return { ...before, ids };
    return { ids, last: day, streak: streakOn(before, day) + 1 };
}

export function keepSolved(id: string, day: number, isDaily: boolean): Solved {
    const now = withSolved(solvedSoFar(), id, day, isDaily);
    keep(now);
    return now;
}

// Hooks for what is online.

import { useEffect, useState } from 'preact/hooks';
import { hall, type Hall } from './hall';
import type { OnlineTable } from './online-table';

/** Draws anew whenever something there changes. */
export function useChanges(of: { subscribe(tell: () => void): () => void } | null): void {
    const [, again] = useState(0);
    useEffect(() => {
        if (!of) return undefined;
        again(n => n + 1); // something may have happened before anybody listened
        return of.subscribe(() => again(n => n + 1));
    }, [of]);
}

/** The hall, entered. */
export function useHall(): Hall {
    const it = hall();
    useChanges(it);
    useEffect(() => void it.enter().catch(() => undefined), []);
    return it;
}

export function useTable(table: OnlineTable): OnlineTable['now'] {
    useChanges(table);
    return table.now;
}

/** Draws anew every so often, for clocks; 0: not at all. */
export function useTicks(ms: number): void {
    const [, again] = useState(0);
    useEffect(() => {
        if (!ms) return undefined;
        const timer = setInterval(() => again(n => n + 1), ms);
        return () => clearInterval(timer);
    }, [ms]);
}

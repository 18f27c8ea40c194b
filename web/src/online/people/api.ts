// What is known of people, as the server tells it by plain HTTP (docs/online.md), and a hook to
// read it.

import { useEffect, useRef, useState } from 'preact/hooks';
import { hall } from '../hall';
import { useHall } from '../use';

export interface Rating {
    rating: number;
    deviation: number;
    provisional: boolean;
    games: number;
}

/** One game, or one match, of somebody. */
export interface PersonResult {
    /** Only where the reader may look at it. */
    table?: string;
    game: string;
    players: number;
    rank: number;
    time: number;
    /** After it, if it was rated. */
    rating?: number;
}

export interface Profile {
    name: string;
    since: number;
    bot?: boolean;
    games: Record<string, { played: number; won: number }>;
    ratings: Record<string, Rating>;
    /** Newest first. */
    results: PersonResult[];
}

export interface Leader {
    name: string;
    rating: number;
    deviation: number;
}

export interface DayResult {
    name: string;
    rank: number;
    points: number;
    time: number;
}

export interface Day {
    date: string;
    game: string;
    options: Record<string, string>;
    players: number;
    commit: string;
    /** Only after one has played. */
    results?: DayResult[];
}

export function personPath(name: string, before?: number): string {
    return `person/${encodeURIComponent(name)}${before === undefined ? '' : `?before=${before}`}`;
}

export type Read<T> =
    { state: 'loading' } | { state: 'none' } | { state: 'failed' } | { state: 'here'; is: T };

/** Reads once somebody has been welcomed, again when that is somebody else, when it failed and the
 * connection is back, and when told to.
 * null: there is nothing to read. */
export function useRead<T>(path: string | null): { read: Read<T>; again(): void } {
    const [read, set] = useState<Read<T>>({ state: 'loading' });
    const [turn, setTurn] = useState(0);
    const { person, link } = useHall().now;
    const who = person && `${person.id} ${person.guest}`;
    useEffect(() => {
        if (path === null || !who) return undefined;
        let isWanted = true;
        const tell = (news: Read<T>) => {
            if (isWanted) set(news);
        };
        set(old => (old.state === 'here' ? old : { state: 'loading' }));
        hall()
            .read<T>(path)
            .then(
                is => tell(is === null ? { state: 'none' } : { state: 'here', is }),
                () => tell({ state: 'failed' }),
            );
        return () => {
            isWanted = false;
        };
    }, [path, who, turn]);
    const isBack = read.state === 'failed' && link.state === 'here';
    const hadLink = useRef(link.state === 'here');
    useEffect(() => {
        if (isBack && !hadLink.current) setTurn(n => n + 1);
        hadLink.current = link.state === 'here';
    }, [isBack, link.state]);
    // What was read belongs to another path until the effect has run: never shown as this one's.
    const [shown, setShown] = useState(path);
    if (shown !== path) {
        setShown(path);
        set({ state: 'loading' });
    }
    return { read: shown === path ? read : { state: 'loading' }, again: () => setTurn(n => n + 1) };
}

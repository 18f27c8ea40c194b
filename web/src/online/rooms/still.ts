// Lists that do not jump: rows that change stay where they are, new ones go below, and those that
// are gone keep their place, faded, until the list is tidied.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Short } from '../types';

export interface Row {
    short: Short;
    isGone: boolean;
}

/** The rows after news; what is gone stays. */
export function settle(rows: Row[], list: Short[]): Row[] {
    const news = new Map(list.map(s => [s.table, s]));
    const kept = rows.map(({ short }) => {
        const now = news.get(short.table);
        news.delete(short.table);
        return { short: now ?? short, isGone: !now };
    });
    return [...kept, ...[...news.values()].map(short => ({ short, isGone: false }))];
}

export const tidy = (rows: Row[]): Row[] => rows.filter(r => !r.isGone);

const PATIENCE = 3000;

/** `of`: another list begins anew. Gone rows leave after 3 s, or when `touch` is called. */
export function useStill(list: Short[], of: string): { rows: Row[]; touch(): void } {
    const shown = useRef<{ of: string; rows: Row[] }>({ of, rows: [] });
    const [, again] = useState(0);
    const before = shown.current.of === of ? shown.current.rows : [];
    const rows = settle(before, list);
    shown.current = { of, rows };
    const gone = rows.filter(r => r.isGone).length;
    const touch = () => {
        if (!shown.current.rows.some(r => r.isGone)) return;
        shown.current = { of, rows: tidy(shown.current.rows) };
        again(n => n + 1);
    };
    useEffect(() => {
        if (!gone) return undefined;
        const timer = setTimeout(touch, PATIENCE);
        return () => clearTimeout(timer);
    }, [gone]);
    return { rows, touch };
}

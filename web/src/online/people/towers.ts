// The day's list as a picture and as a few lines of it.

import type { Towers } from '../art/skyline';
import type { DayResult } from './api';
import { tn } from '../../text/t';

const MOST = 16,
    LEAST = 9;

/** How many did how well: a tower for every few points, the best on the right, yours lit. */
export function towersOf(results: DayResult[], you: string | null): Towers {
    if (!results.length) return [];
    const points = results.map(r => r.points);
    const low = Math.min(...points),
        high = Math.max(...points);
    const step = Math.max(1, Math.ceil((high - low + 1) / MOST));
    const count = Math.floor((high - low) / step) + 1;
    const people = new Array<number>(count).fill(0);
    const place = (r: DayResult) => Math.floor((r.points - low) / step);
    for (const r of results) people[place(r)]! += 1;
    const most = Math.max(...people);
    const own = results.find(r => r.name === you);
    const towers = people.map((n, i) => ({
        height: n / most,
        lit: !!own && place(own) === i,
        label: tn('{n} person', '{n} people', n),
    }));
    // A few towers stand in the middle of empty lots, not as wide as the sky.
    const lots = (n: number) =>
        Array.from({ length: n }, () => ({ height: 0, label: tn('{n} person', '{n} people', 0) }));
    const free = Math.max(0, LEAST - count);
    return [...lots(Math.ceil(free / 2)), ...towers, ...lots(Math.floor(free / 2))];
}

/** Equal results share a place (the server orders by rank in the game, then by points). */
export function placesOf(results: DayResult[]): number[] {
    const places: number[] = [];
    results.forEach((r, i) => {
        const before = results[i - 1];
        const isShared = before?.rank === r.rank && before.points === r.points;
        places.push(isShared ? places[i - 1]! : i + 1);
    });
    return places;
}

/** The first ones, and those round `you`; null where some are left out. */
export function excerptOf(count: number, you: number, first: number): (number | null)[] {
    const shown = new Set<number>();
    for (let i = 0; i < Math.min(first, count); i++) shown.add(i);
    if (you >= 0) for (let i = you - 1; i <= you + 1; i++) if (i >= 0 && i < count) shown.add(i);
    const rows: (number | null)[] = [];
    let last = -1;
    for (const i of [...shown].sort((a, b) => a - b)) {
        if (i > last + 1) rows.push(null);
        rows.push(i);
        last = i;
    }
    if (last < count - 1) rows.push(null);
    return rows;
}

// Your places in the day's deals of a week, as this browser last saw them: the server tells only
// today's list.

const KEY = 'crosstown.week';
const DAY = 86400000;

export interface DayPlace {
    place: number;
    of: number;
}
type Kept = Record<string, DayPlace & { name: string }>;

function kept(): Kept {
    try {
        const it = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept | null;
        return it && typeof it === 'object' ? it : {};
    } catch {
        return {};
    }
}

/** The seven days that end with this one, oldest first. */
export function weekOf(date: string): string[] {
    const last = Date.parse(date);
    return Array.from({ length: 7 }, (_, i) =>
        new Date(last - (6 - i) * DAY).toISOString().slice(0, 10),
    );
}

/** Older days go. */
export function keepPlace(date: string, name: string, place: DayPlace): void {
    const all = kept();
    const week = weekOf(date);
    const next: Kept = { [date]: { ...place, name } };
    for (const day of week) if (day !== date && all[day]) next[day] = all[day];
    try {
        localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
        /* then the week begins anew */
    }
}

/** By day; null where this person was not in the list, as far as is known here. */
export function placesThisWeek(date: string, name: string): (DayPlace | null)[] {
    const all = kept();
    return weekOf(date).map(day => (all[day]?.name === name ? all[day] : null));
}

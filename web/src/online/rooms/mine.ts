// What this browser knows besides the server: the tables that were opened here and for whom their
// chairs were meant, the name that was chosen, how tables were set up last.

export type Wish = 'me' | 'friend' | 'anybody' | `level${number}`;

export interface Opened {
    table: string;
    wishes: Wish[];
    /** Somebody is looked for, not a certain friend. */
    isQuick?: boolean;
}

const OPENED = 'crosstown.opened',
    NAMED = 'crosstown.named';
/** Older ones have long begun or been closed. */
const MOST = 24;

export function read<T>(key: string): T | null {
    try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
    } catch {
        return null;
    }
}

export function store(key: string, value: unknown): void {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        /* then it is known as long as this page lives, or asked again */
    }
}

/** Also what a browser does not keep. */
let here: Opened[] | null = null;

function all(): Opened[] {
    const kept = here ?? read<Opened[]>(OPENED);
    return Array.isArray(kept) ? kept : [];
}

export function keepOpened(opened: Opened): void {
    here = [...all().filter(o => o.table !== opened.table), opened].slice(-MOST);
    store(OPENED, here);
}

/** null: somebody else opened it, or another browser did. */
export function openedHere(table: string): Opened | null {
    return all().find(o => o.table === table) ?? null;
}

let named = '';

/** Somebody has chosen this name; one that the server made up has to be asked for. */
export function keepNamed(name: string): void {
    store(NAMED, (named = name));
}

export function isNamed(person: { name: string; guest: boolean } | null): boolean {
    if (!person) return false;
    return !person.guest || (named || read<string>(NAMED)) === person.name;
}

// Who we are to a server: the token that it gave us, and the name that was asked for once.

const KEY = 'crosstown.person';

export interface Self {
    token?: string;
    name?: string;
    guest?: boolean;
}

/** As this page was welcomed: another one that becomes somebody else changes nothing here. */
let known: Self | null = null;

export function self(): Self {
    if (known) return known;
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Self | null;
        return kept && typeof kept === 'object' ? kept : {};
    } catch {
        return {};
    }
}

export function keepSelf(change: Self): void {
    known = { ...self(), ...change };
    try {
        localStorage.setItem(KEY, JSON.stringify(known));
    } catch {
        /* then a reload is somebody else */
    }
}

export function forgetSelf(): void {
    known = null;
    try {
        localStorage.removeItem(KEY);
    } catch {
        /* then there is nothing to forget */
    }
}

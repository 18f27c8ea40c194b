// Who we are to a server: the token that it gave us, and the name that was asked for once.

const KEY = 'crosstown.person';

export interface Self {
    token?: string;
    name?: string;
    guest?: boolean;
}

export function self(): Self {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Self | null;
        return kept && typeof kept === 'object' ? kept : {};
    } catch {
        return {};
    }
}

export function keepSelf(change: Self): void {
    try {
        localStorage.setItem(KEY, JSON.stringify({ ...self(), ...change }));
    } catch {
        /* then a reload is somebody else */
    }
}

export function forgetSelf(): void {
    try {
        localStorage.removeItem(KEY);
    } catch {
        /* then there is nothing to forget */
    }
}

// Does this page come from a server where people can play together? It is asked once, while the
// engine starts, so that the start page is drawn once. A host of files alone says no (there is
// nothing at that address); one that does not answer in time counts as what it was last time.

const KEY = 'crosstown.online';
const PATIENCE = 600;

let state: 'no' | 'here' | 'away' = 'no';
let addresses: string[] = [];

function remembered(): boolean {
    try {
        return localStorage.getItem(KEY) === '1';
    } catch {
        return false;
    }
}

function remember(isThere: boolean): void {
    try {
        if (isThere) localStorage.setItem(KEY, '1');
        else localStorage.removeItem(KEY);
    } catch {
        /* then it is asked anew every time */
    }
}

/** What a server for games says of itself; hosts that answer everything with a page do not. */
async function isReady(answer: Response): Promise<boolean> {
    if (!answer.ok) return false;
    const said = (await answer.json().catch(() => null)) as {
        state?: unknown;
        addresses?: string[];
    } | null;
    addresses = said?.addresses ?? [];
    return said?.state === 'ready';
}

/** null: nobody answered. */
async function ask(): Promise<boolean | null> {
    if (!location.protocol.startsWith('http')) return false;
    if (!navigator.onLine) return null;
    try {
        const at = new URL('healthz', location.href.replace(/[?#].*$/, ''));
        const answer = await fetch(at, { cache: 'no-store' });
        // Something that is only not well now, or a proxy before it, is no reason to forget it.
        if (answer.status >= 500) return null;
        return await isReady(answer);
    } catch {
        return null;
    }
}

/** Asks; false: nobody is there. */
export async function lookForServer(): Promise<boolean> {
    const answer = await ask();
    if (answer !== null) remember(answer);
    state = answer ? 'here' : answer === null && remembered() ? 'away' : 'no';
    return state === 'here';
}

/** The same with little patience, for the start of the page. */
export async function learnAvailable(): Promise<void> {
    if (remembered()) state = 'away';
    await Promise.race([lookForServer(), new Promise(done => setTimeout(done, PATIENCE))]);
}

/** There is online play here, or there was the last time. */
export const isAvailable = (): boolean => state !== 'no';

/** It was there, and does not answer now. */
export const isServerAway = (): boolean => state === 'away';

/** Does this page's address mean this device, whoever reads it? */
const isOnlyHere = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** Where others find this page; null: nowhere, since the server listens to this device alone. */
export function addressForOthers(page: string): string | null {
    return isOnlyHere() ? (addresses[0] ?? null) : page;
}

// A say in the deal (ON-F1): a number of our own, sealed before we sit down and told when all seats
// are taken. It is kept until the game has started, so that a page that was loaded anew meanwhile
// can still tell it.

import { BYTES, hash, loadSodium, toHex } from './sodium';

/** Works without a secure context, too. */
export async function makeNonce(): Promise<{ nonce: string; seal: string }> {
    const nonce = crypto.getRandomValues(new Uint8Array(BYTES));
    const sodium = await loadSodium();
    return { nonce: toHex(nonce), seal: toHex(hash(sodium, nonce)) };
}

const KEY = 'crosstown.nonces';
/** Tables that never started are forgotten when so many newer ones have been sat down at. */
const MOST = 32;

/** [table, nonce], newest last. */
type Pairs = [string, string][];

/** All of them, where the browser does not take them: known to this page alone. */
let here: Pairs | null = null;

const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && pair.length === 2 && pair.every(text => typeof text === 'string');

function kept(): Pairs {
    if (here) return here;
    try {
        const pairs = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
        return Array.isArray(pairs) ? pairs.filter(isPair) : [];
    } catch {
        return [];
    }
}

function store(pairs: Pairs): void {
    try {
        if (pairs.length) localStorage.setItem(KEY, JSON.stringify(pairs));
        else localStorage.removeItem(KEY);
        here = null;
    } catch {
        here = pairs;
    }
}

const without = (table: string): Pairs => kept().filter(([of]) => of !== table);

export function keepNonce(table: string, nonce: string): void {
    const pairs: Pairs = [...without(table), [table, nonce]];
    store(pairs.slice(-MOST));
}

/** null: none is kept. */
export function nonceFor(table: string): string | null {
    return kept().find(([of]) => of === table)?.[1] ?? null;
}

/** The game has started, or we stood up. */
export function dropNonce(table: string): void {
    store(without(table));
}

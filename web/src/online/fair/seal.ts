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

/** [table, nonce], newest last; also of this page alone where the browser keeps nothing. */
let here: [string, string][] = [];

const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && pair.length === 2 && pair.every(text => typeof text === 'string');

function kept(): [string, string][] {
    try {
        const pairs = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
        const there = Array.isArray(pairs) ? pairs.filter(isPair) : [];
        // What could not be stored is still known here.
        return [...here.filter(([table]) => !there.some(([t]) => t === table)), ...there];
    } catch {
        return here;
    }
}

function store(pairs: [string, string][]): void {
    try {
        if (pairs.length) localStorage.setItem(KEY, JSON.stringify(pairs));
        else localStorage.removeItem(KEY);
        here = [];
    } catch {
        here = pairs;
    }
}

const without = (table: string): [string, string][] => kept().filter(([of]) => of !== table);

export function keepNonce(table: string, nonce: string): void {
    store([...without(table), [table, nonce] as [string, string]].slice(-MOST));
}

/** null: none is kept. */
export function nonceFor(table: string): string | null {
    return kept().find(([of]) => of === table)?.[1] ?? null;
}

/** The game has started, or we stood up. */
export function dropNonce(table: string): void {
    store(without(table));
}

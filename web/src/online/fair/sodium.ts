// libsodium's algorithms, loaded when they are first needed: they weigh more than the page.

import type { default as Sodium } from 'libsodium-wrappers';

/** 32 bytes: a secret, a nonce, a key, a hash. */
export const BYTES = 32;

let library: Promise<typeof Sodium> | null = null;

/** Rejected when it cannot be loaded; the next call tries again. */
export function loadSodium(): Promise<typeof Sodium> {
    library ??= import('libsodium-wrappers').then(async ({ default: sodium }) => {
        await sodium.ready;
        return sodium;
    });
    library.catch(() => (library = null));
    return library;
}

/** BLAKE2b-256 of all of them, one behind the other. */
export function hash(sodium: typeof Sodium, ...parts: Uint8Array[]): Uint8Array {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return sodium.crypto_generichash(BYTES, all, null);
}

export const toHex = (bytes: Uint8Array): string =>
    Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

/** Exactly 64 digits in lower case. */
export const isHex = (text: unknown): text is string =>
    typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

export const fromHex = (digits: string): Uint8Array =>
    Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
        parseInt(digits.slice(2 * i, 2 * i + 2), 16),
    );

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** As much of a browser's storage as is needed; `isFull`: nothing goes in any more. */
function storage() {
    const kept = new Map<string, string>();
    return {
        isFull: false,
        getItem: (key: string) => kept.get(key) ?? null,
        setItem(key: string, value: string) {
            if (this.isFull) throw new Error('full');
            kept.set(key, value);
        },
        removeItem: (key: string) => void kept.delete(key),
    };
}

let place = storage();
/** As after a reload: only what the browser keeps is known. */
async function load() {
    vi.resetModules();
    return import('./seal');
}

beforeEach(() => {
    place = storage();
    vi.stubGlobal('localStorage', place);
});
afterEach(() => vi.unstubAllGlobals());

describe('a number of our own', () => {
    it('is sealed with BLAKE2b-256, without crypto.subtle', async () => {
        vi.stubGlobal('crypto', {
            getRandomValues: (into: Uint8Array) => into.forEach((_, i) => (into[i] = i)) ?? into,
        });
        const { makeNonce } = await load();
        // python3: hashlib.blake2b(bytes(range(32)), digest_size=32).hexdigest()
        expect(await makeNonce()).toEqual({
            nonce: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
            seal: 'cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6',
        });
    });
    it('is another one each time', async () => {
        const { makeNonce } = await load();
        const [a, b] = [await makeNonce(), await makeNonce()];
        expect(a.nonce).toMatch(/^[0-9a-f]{64}$/);
        expect(a.nonce).not.toBe(b.nonce);
        expect(a.seal).not.toBe(b.seal);
    });
});

describe('is kept by table', () => {
    it('over a reload, until it is dropped', async () => {
        const { keepNonce, nonceFor } = await load();
        keepNonce('a', '01');
        keepNonce('b', '02');
        keepNonce('a', '03');
        expect([nonceFor('a'), nonceFor('b'), nonceFor('c')]).toEqual(['03', '02', null]);
        const later = await load();
        expect([later.nonceFor('a'), later.nonceFor('b')]).toEqual(['03', '02']);
        later.dropNonce('a');
        expect([later.nonceFor('a'), later.nonceFor('b')]).toEqual([null, '02']);
        later.dropNonce('b');
        expect(place.getItem('crosstown.nonces')).toBeNull();
    });
    it('in this page alone where the browser keeps nothing', async () => {
        const { keepNonce, nonceFor, dropNonce } = await load();
        place.isFull = true;
        keepNonce('a', '01');
        expect(nonceFor('a')).toBe('01');
        place.isFull = false;
        keepNonce('b', '02');
        expect([nonceFor('a'), nonceFor('b')]).toEqual(['01', '02']);
        place.isFull = true;
        dropNonce('a');
        expect(nonceFor('a')).toBeNull();
        expect(nonceFor('b')).toBe('02');
    });
    it('without end, but not for ever', async () => {
        const { keepNonce, nonceFor } = await load();
        for (let i = 0; i < 40; i++) keepNonce(`t${i}`, `${i}`);
        expect([nonceFor('t7'), nonceFor('t8'), nonceFor('t39')]).toEqual([null, '8', '39']);
    });
    it('and what is damaged is none', async () => {
        const { nonceFor, keepNonce } = await load();
        for (const text of ['{', '7', '[7,["a"],["a",1]]', '{"a":1}']) {
            place.setItem('crosstown.nonces', text);
            expect(nonceFor('a')).toBeNull();
        }
        keepNonce('a', '05');
        expect(nonceFor('a')).toBe('05');
    });
});

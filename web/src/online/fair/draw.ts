// From the key to the game (ON-F2, ON-F3): who starts, how the cards lie, what a die shows. Pure
// functions of what the record says; online/fair.c has the same in C.

import type { Outcome } from '../../engine/types';
import type { Fair } from './fair';
import { BYTES, fromHex, hash, type loadSodium } from './sodium';

type Sodium = Awaited<ReturnType<typeof loadSodium>>;

const ascii = new TextEncoder();

/** In the day's deal (ON-19) nobody but the server has a say; a table's id has no blank in it. */
export const isDay = (table: string): boolean => table.startsWith('day ');

export function keyOf(sodium: Sodium, fair: Fair & { table: string; secret: string }): Uint8Array {
    const nonces = fair.nonces.map(nonce => (nonce ? fromHex(nonce) : new Uint8Array(BYTES)));
    const { secret, table } = fair;
    return hash(sodium, fromHex(secret), ascii.encode(table), ...(isDay(table) ? [] : nonces));
}

/** Words of 32 bits that belong to a label, as many as are asked for. */
class Stream {
    private words = new DataView(new ArrayBuffer(0));
    private at = 0;
    private readonly seed: Uint8Array;

    constructor(
        private readonly sodium: Sodium,
        key: Uint8Array,
        label: string,
    ) {
        this.seed = hash(sodium, key, ascii.encode(label));
    }

    /** The library gives a stream from its beginning only: a longer one begins the same. */
    private word(): number {
        if (this.at === this.words.byteLength) {
            const longer = Math.max(256, 2 * this.words.byteLength);
            const { buffer } = this.sodium.randombytes_buf_deterministic(longer, this.seed);
            this.words = new DataView(buffer as ArrayBuffer);
        }
        const word = this.words.getUint32(this.at, true);
        this.at += 4;
        return word;
    }

    /** A number from 0 to n - 1. A last, shorter row of n values would favour the small ones: it is
     * drawn again. */
    below(n: number): number {
        const wholeRows = Math.floor(2 ** 32 / n) * n;
        let word = this.word();
        while (word >= wholeRows) word = this.word();
        return word % n;
    }
}

export function drawStart(sodium: Sodium, key: Uint8Array, players: number): number {
    return new Stream(sodium, key, 'start').below(players);
}

/** As strcmp has it in UTF-8, which is the order of code points. */
function byBytes(a: string, b: string): number {
    const x = Array.from(a, c => c.codePointAt(0)!),
        y = Array.from(b, c => c.codePointAt(0)!);
    const at = x.findIndex((c, i) => c !== y[i]);
    return at < 0 ? x.length - y.length : x[at]! - (y[at] ?? -1);
}

/** The order that was drawn for these texts, whatever order they are in. */
export function drawOrder(sodium: Sodium, key: Uint8Array, texts: string[]): string[] {
    const stream = new Stream(sodium, key, 'deal');
    const order = [...texts].sort(byBytes);
    for (let i = order.length - 1; i >= 1; i--) {
        const j = stream.below(i + 1);
        [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
}

/** Of the outcomes of line n, in byte order as the engine gives them. */
export function drawOutcome(
    sodium: Sodium,
    key: Uint8Array,
    n: number,
    outcomes: Outcome[],
): string {
    const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
    let drawn = new Stream(sodium, key, `line ${n}`).below(total);
    for (const { text, weight } of outcomes) {
        if (drawn < weight) return text;
        drawn -= weight;
    }
    throw new Error('beyond the last outcome');
}

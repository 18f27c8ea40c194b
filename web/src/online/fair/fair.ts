// What a table shows of its deal, in messages and in the header of a record (ON-F).

import { isHex } from './sodium';

export interface Fair {
    commit: string;
    /** By seat. */
    seals: (string | null)[];
    nonces: (string | null)[];
    /** Told when the game is over. */
    secret?: string;
    /** Who starts was drawn, not chosen. */
    start?: 'random';
    /** Its id; of the day's deal "day YYYY-MM-DD". */
    table?: string;
}

/** Of a finished game. */
export type ToldFair = Fair & { table: string; secret: string };

/** The first member that is missing or wrong, "fair" if it is the object itself, "untold" while
 * there is no secret. In the order of ct_fair_read, so that both name the same one. */
export class Unreadable extends Error {
    constructor(readonly member: keyof Fair | 'fair' | 'untold') {
        super(member);
    }
}

const isTable = (value: unknown): value is string =>
    typeof value === 'string' && /^[ -~]{1,63}$/.test(value);

const isOfSeats = (value: unknown, seats: number): value is (string | null)[] =>
    Array.isArray(value) &&
    value.length === seats &&
    value.every(digits => digits === null || isHex(digits));

/** From a header that the engine has taken: it is JSON without a key twice. */
export function readFair(header: { fair?: unknown }, seats: number): ToldFair {
    const { fair } = header;
    if (typeof fair !== 'object' || fair === null || Array.isArray(fair))
        throw new Unreadable('fair');
    const { table, commit, secret, seals, nonces, start } = fair as Record<string, unknown>;
    const isTold = secret !== undefined && secret !== null;
    if (!isTable(table)) throw new Unreadable('table');
    if (!isHex(commit)) throw new Unreadable('commit');
    if (isTold && !isHex(secret)) throw new Unreadable('secret');
    if (!isOfSeats(seals, seats)) throw new Unreadable('seals');
    if (!isOfSeats(nonces, seats)) throw new Unreadable('nonces');
    if (start !== undefined && start !== 'random') throw new Unreadable('start');
    if (!isTold) throw new Unreadable('untold');
    return { table, commit, secret, seals, nonces, ...(start ? { start } : {}) };
}

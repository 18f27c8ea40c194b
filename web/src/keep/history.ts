// Games that are not on the table, in the browser's database: finished ones, and those that were
// left when another one began.

import { OVER } from '../engine/types';
import type { Seating } from '../shell/session';
import type { Kept } from './current';
import { gameIn } from './record';

export interface Finished {
    id: string;
    game: string;
    ended: number;
    record: string;
    seats: Seating[];
    scores: number[];
    ranks: number[];
    /** Not over: what is needed to go on. */
    left?: Kept;
}

function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open('crosstown', 1);
        request.onupgradeneeded = () =>
            request.result.createObjectStore('finished', { keyPath: 'id' });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no database'));
    });
}

/** Done when the transaction is: a full store is noticed only then. */
async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
    const db = await open();
    try {
        return await new Promise<T>((resolve, reject) => {
            const transaction = db.transaction('finished', mode);
            const request = work(transaction.objectStore('finished'));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onabort = transaction.onerror = () =>
                reject(transaction.error ?? new Error('not kept'));
        });
    } finally {
        db.close();
    }
}

/** Newest first. */
export async function finishedGames(): Promise<Finished[]> {
    const all = await run<Finished[]>(
        'readonly',
        store => store.getAll() as IDBRequest<Finished[]>,
    );
    return all.sort((a, b) => b.ended - a.ended);
}

export function finishedGame(id: string): Promise<Finished | undefined> {
    return run<Finished | undefined>(
        'readonly',
        store => store.get(id) as IDBRequest<Finished | undefined>,
    );
}

/** What is there already stays as it is: it may know more than an import. */
export async function keepFinished(game: Finished): Promise<void> {
    if (!(await finishedGame(game.id))) await run('readwrite', store => store.put(game));
}

export function dropFinished(id: string): Promise<unknown> {
    return run('readwrite', store => store.delete(id));
}

const shelfOf = (table: string) => `left-${table}`;
const placeOf = (game: Kept) => shelfOf(game.table ?? idOf(game.record));
/** One that is over is among the finished; one that has hardly begun is not missed. */
const isWorthIt = (game: Kept) => game.turn !== OVER && game.record.split('\n').length > 3;

function left(game: Kept): Finished {
    const { record, seats, saved } = game;
    return {
        id: placeOf(game),
        game: gameIn(record),
        ended: saved,
        record,
        seats,
        scores: [],
        ranks: [],
        left: game,
    };
}

/** A game that makes room for another one. */
export async function shelve(game: Kept): Promise<void> {
    if (isWorthIt(game)) await run('readwrite', store => store.put(left(game)));
}

/** Deletes what was put away of this game before a point in time: it may have been put there
 * anew. */
function takeFrom(
    store: IDBObjectStore,
    game: Kept,
    before: number,
): IDBRequest<Finished | undefined> {
    const old = store.get(placeOf(game)) as IDBRequest<Finished | undefined>;
    old.onsuccess = () => {
        if (old.result?.left && old.result.left.saved < before) store.delete(placeOf(game));
    };
    return old;
}

/** The game is on the table again. */
export function takeOff(game: Kept): Promise<unknown> {
    return run('readwrite', store => takeFrom(store, game, game.saved + 1));
}

/** The game of another page, if there is one to save, makes room for ours, which that page may have
 * put away just before. */
export function exchange(other: Kept | null, mine: Kept): Promise<unknown> {
    return run('readwrite', store => {
        if (other && isWorthIt(other)) store.put(left(other));
        return takeFrom(store, mine, mine.saved);
    });
}

/** What was put away of a table. */
export function leftAt(table: string): Promise<Finished | undefined> {
    return finishedGame(shelfOf(table));
}

/** The same game has the same id, whoever wrote its record down: of the header only what was
 * dealt counts (FNV-1a, twice 32 bits). */
export function idOf(record: string): string {
    const [header = '', ...lines] = record.trim().split(/\r?\n/);
    const { game, players, start, options, setup } = JSON.parse(header) as Record<string, unknown>;
    const text = JSON.stringify([
        game,
        players,
        start,
        options,
        setup,
        lines
            .map(l => JSON.parse(l) as { move?: string; chance?: unknown })
            .map(l => l.move ?? l.chance ?? null),
    ]);
    let a = 0x811c9dc5,
        b = 0x1b873593;
    for (let i = 0; i < text.length; i++) {
        a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
        b = Math.imul(b ^ (text.charCodeAt(i) + i), 0x85ebca6b);
    }
    return [a, b].map(n => (n >>> 0).toString(16).padStart(8, '0')).join('');
}

// Finished games, in the browser's database.

import type { Seating } from '../shell/session';

export interface Finished {
    id: string;
    game: string;
    ended: number;
    record: string;
    seats: Seating[];
    scores: number[];
    ranks: number[];
}

function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open('crosstown', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('finished', { keyPath: 'id' });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const db = await open();
    try {
        return await new Promise<T>((resolve, reject) => {
            const request = work(db.transaction('finished', mode).objectStore('finished'));
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
    } finally {
        db.close();
    }
}

/** Newest first. */
export async function finishedGames(): Promise<Finished[]> {
    const all = await run<Finished[]>('readonly', store => store.getAll());
    return all.sort((a, b) => b.ended - a.ended);
}

export function finishedGame(id: string): Promise<Finished | undefined> {
    return run<Finished | undefined>('readonly', store => store.get(id));
}

export function keepFinished(game: Finished): Promise<unknown> {
    return run('readwrite', store => store.put(game));
}

export function dropFinished(id: string): Promise<unknown> {
    return run('readwrite', store => store.delete(id));
}

/** The same record is the same game, however often it is finished. */
export async function idOf(record: string): Promise<string> {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(record));
    return [...new Uint8Array(digest).slice(0, 12)].map(b => b.toString(16).padStart(2, '0')).join('');
}

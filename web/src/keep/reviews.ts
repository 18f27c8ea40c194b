// Reviews, kept in the browser's database with the game they are of. What another version of the
// engine thought is made anew; what the reader has found stays found.

import type { Review } from '../review/types';

interface KeptReview {
    /** The game's id and the seat whose review it is. */
    id: string;
    version: string;
    saved: number;
    review: Review | null;
    /** Lines whose better move was found. */
    solved: number[];
}

/** Older ones are made again when somebody asks. */
const MOST = 120;

const keyOf = (game: string, eyes: number) => `${game}/${eyes}`;

function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open('crosstown-reviews', 1);
        request.onupgradeneeded = () =>
            request.result.createObjectStore('reviews', { keyPath: 'id' });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no database'));
    });
}

async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
    const db = await open();
    try {
        return await new Promise<T>((resolve, reject) => {
            const transaction = db.transaction('reviews', mode);
            const request = work(transaction.objectStore('reviews'));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onabort = transaction.onerror = () =>
                reject(transaction.error ?? new Error('not kept'));
        });
    } finally {
        db.close();
    }
}

const read = (game: string, eyes: number) =>
    run('readonly', s => s.get(keyOf(game, eyes)) as IDBRequest<KeptReview | undefined>);

/** What is kept of a review; `review` is null if it was made by another version. */
export async function keptReview(
    game: string,
    eyes: number,
    version: string,
): Promise<{ review: Review | null; solved: number[] }> {
    const kept = await read(game, eyes).catch(() => undefined);
    return {
        review: kept?.version === version ? kept.review : null,
        solved: kept?.solved ?? [],
    };
}

/** Changes what is kept of a review, in one transaction. */
function change(
    game: string,
    eyes: number,
    edit: (now: KeptReview) => KeptReview,
): Promise<unknown> {
    const id = keyOf(game, eyes);
    return run('readwrite', store => {
        const old = store.get(id) as IDBRequest<KeptReview | undefined>;
        old.onsuccess = () => {
            const now = old.result ?? { id, version: '', saved: 0, review: null, solved: [] };
            store.put({ ...edit(now), saved: Date.now() });
        };
        return old;
    });
}

export async function keepReview(
    game: string,
    eyes: number,
    version: string,
    review: Review,
): Promise<void> {
    await change(game, eyes, now => ({ ...now, version, review }));
    await thinOut();
}

/** The better move of that line was found. */
export async function keepSolved(game: string, eyes: number, line: number): Promise<void> {
    await change(game, eyes, now => ({ ...now, solved: [...new Set([...now.solved, line])] }));
}

async function thinOut(): Promise<void> {
    const all = await run('readonly', s => s.getAll() as IDBRequest<KeptReview[]>);
    for (const { id } of all.sort((a, b) => b.saved - a.saved).slice(MOST))
        await run('readwrite', s => s.delete(id));
}

/** With a game that is deleted, its reviews go. */
export async function dropReviews(game: string): Promise<void> {
    await run('readwrite', s => s.delete(IDBKeyRange.bound(`${game}/`, `${game}/\uffff`)));
}

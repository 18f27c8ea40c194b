// The game that a review is about, and how to get to it from anywhere.

import { finishedGame, idOf } from '../keep/history';
import { pack, unpack } from '../keep/link';
import type { Seating } from '../shell/session';
import { goTo } from '../shell/route';

export interface Subject {
    /** The same game has the same id, however it was opened. */
    id: string;
    /** In the page's address: the id of a game that is kept here, or the whole record. */
    arg: string;
    record: string;
    /** Empty: nobody knows who sat where. */
    seats: Seating[];
}

/** Games that were opened since the page was loaded: a browser may keep none, and a record does not
 * say who of the players is a person. */
const opened = new Map<string, Subject>();

export async function openReview(record: string, seats: Seating[], you: number): Promise<void> {
    const id = idOf(record);
    const isKept = await finishedGame(id).catch(() => undefined);
    const arg = isKept ? id : await pack(record);
    opened.set(arg, { id, arg, record, seats });
    goTo(`review/${arg}${you < 0 ? '' : `?seat=${you}`}`);
}

/** null: there is no such game. */
export async function subjectOf(arg: string): Promise<Subject | null> {
    const known = opened.get(arg);
    if (known) return known;
    const kept = await finishedGame(arg).catch(() => undefined);
    if (kept && !kept.left) return { id: arg, arg, record: kept.record, seats: kept.seats };
    const record = await unpack(arg);
    try {
        return record === null ? null : { id: idOf(record), arg, record, seats: [] };
    } catch {
        return null;
    }
}

/** Where its replay is. */
export const replayOf = ({ id, arg }: Subject, at: number): string =>
    `${id === arg ? 'replay' : 'game'}/${arg}?at=${at}`;

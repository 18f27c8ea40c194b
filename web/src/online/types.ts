// What a server and the page say to each other (docs/online.md), as far as the page reads it.

import type { GameEvent } from '../engine/types';

export interface Person {
    id: string;
    name: string;
    guest: boolean;
}

export type Clock = { kind: 'live'; base: number; more: number } | { kind: 'days'; days: number };
export type ChatKind = 'free' | 'phrases' | 'off';
export type TableState = 'waiting' | 'dealing' | 'playing' | 'over' | 'closed';

export interface Sitter {
    person?: string;
    name: string;
    agent?: string;
    bot?: boolean;
    here: boolean;
    standin: boolean;
}

/** A computer's own seat; a stand-in has an agent, too, on a person's. */
export const isComputer = (s: Sitter | null): boolean => !!s?.agent && !s.standin;

export interface Match {
    id: string;
    game: number;
    of: number;
    points: number[];
}

export interface Fair {
    table?: string;
    commit: string;
    secret?: string;
    seals: (string | null)[];
    nonces: (string | null)[];
    start?: 'random';
}

export interface RatingChange {
    before: number;
    after: number;
    deviation: number;
}

export interface Result {
    scores: number[];
    ranks: number[];
    reason?: string;
}

export interface ChatMessage {
    from: { person: string; name: string; seat: number };
    text?: string;
    phrase?: string;
    time: number;
}

/** A line as in a record; events come with new ones only. */
export type RecordLine =
    { n: number; player: number; move: string } | { n: number; chance: string };

/** The whole of a table (ON-9). */
export interface TableMessage {
    say: 'table';
    table: string;
    game: string;
    players: number;
    start: number | 'random';
    options: Record<string, string>;
    box?: Record<string, unknown>;
    state: TableState;
    seats: (Sitter | null)[];
    you: number;
    n: number;
    turn?: number;
    lines: RecordLine[];
    bytes?: string;
    may?: { undo: boolean };
    clock?: Clock;
    clocks?: (number | null)[];
    fair: Fair;
    rated: boolean;
    match?: Match;
    chat: ChatKind;
    said: ChatMessage[];
    watching: number;
    result?: Result;
    rating?: (RatingChange | null)[];
}

/** What happened at a running table (ON-11, ON-13). */
export interface LinesMessage {
    say: 'lines' | 'undone';
    table: string;
    from?: number;
    n: number;
    lines?: RecordLine[];
    events?: GameEvent[][];
    bytes?: string;
    turn?: number;
    may?: { undo: boolean };
    clocks?: (number | null)[];
    state?: TableState;
    result?: Result;
    fair?: Fair;
    rating?: (RatingChange | null)[];
}

/** A table in a list (ON-8). */
export interface Short {
    table: string;
    game: string;
    options: Record<string, string>;
    players: number;
    seats: ({ name: string; agent?: string } | null)[];
    clock?: Clock;
    rated: boolean;
    match: boolean;
    state: TableState;
    watching: number;
    n?: number;
    turn?: number;
    points?: number[];
    you?: number;
    deadline?: number;
}

export interface Welcome {
    say: 'welcome';
    person: Person;
    token?: string;
    time: number;
    build: string;
    agents: string[];
    phrases: string[];
    tables: Short[];
}

export interface Said {
    say: string;
    re?: number;
    table?: string;
    [key: string]: unknown;
}

export interface Request {
    do: string;
    [key: string]: unknown;
}

/** The server said no: a token (ON-2), a sentence in the reader's language, perhaps a rule. */
export class NotDone extends Error {
    constructor(
        readonly token: string,
        sentence: string,
        readonly rule?: string,
        readonly facts?: Record<string, string>,
    ) {
        super(sentence);
    }
}

/** The connection went before the answer came. */
export class NoAnswer extends Error {}

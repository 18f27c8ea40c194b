// What the engine says, as the page sees it. The views of the games are documented in
// docs/view-<game>.md; each board declares the one that it draws.

/** Colour, pattern, shape and letter of a seat. */
export type SeatColour = 'R' | 'Y' | 'G' | 'B';

export interface OptionValue {
    value: string;
    help: string;
}
export interface GameOption {
    name: string;
    help: string;
    values: OptionValue[];
}
export interface Rule {
    id: string;
    text: string;
}

/** A text file of somebody's own box. Using it switches an option; if it holds the member of
 * `also`, another one, too. */
export interface BoxFile {
    flag: string;
    help: string;
    option: string;
    value: string;
    also?: { member: string; option: string; value: string };
}

/** What such a file holds: members of a set-up, and what using them switches. */
export interface BoxContent {
    members: Record<string, unknown>;
    options: Record<string, string>;
    warnings: string[];
}

/** Whether a table can be played, and whether somebody at it knows what others do not. */
export interface Trial {
    refusal: Refusal | null;
    hides: boolean;
}

export interface GameInfo {
    id: string;
    title: string;
    credit: string;
    aim: string;
    how: string;
    min_players: number;
    max_players: number;
    /** Some of its tables have secrets; whether one has, the engine says (`tryGame`). */
    hidden: boolean;
    dice: boolean;
    /** By seat. */
    colours: SeatColour[];
    options: GameOption[];
    files: BoxFile[];
    refusals: Record<string, string>;
    events: Record<string, string>;
    reasons: Record<string, string>;
    /** Why a move is better, by token: said by hint, coach, review; the name of puzzles. */
    why: Record<string, { sentence: string; warning?: string; theme: string }>;
    rulebook: Rule[];
}

export interface Catalogue {
    games: GameInfo[];
    records: Record<string, string>;
    /** How a player fared in a review, by token: said to himself, and of somebody else. {seat} and
     * {rival} are names. */
    verdicts: Record<string, { you: string; other: string }>;
}

export type Place = [number, number];

/** Something that happened: `event` and `rule`, and what the game's page says besides. */
export interface GameEvent {
    event: string;
    rule: string;
    seat?: number;
    [key: string]: unknown;
}

/** A line of the record: a decision, or a die (seat -1). */
export interface Line {
    n: number;
    seat: number;
    move: string;
    events: GameEvent[];
}

export interface Move {
    text: string;
    reveals: boolean;
}

/** What a die may show, as a record has it. */
export interface Outcome {
    text: string;
    weight: number;
}

/** What everybody knows of a game and of its position before line `at`. */
export interface Facts {
    game: string;
    players: number;
    start: number;
    options: Record<string, string>;
    names: string[];
    /** May somebody know what another does not? */
    hides: boolean;
    lines: number;
    at: number;
    turn: number; // -1: a die is due, -2: over
    /** Whose turn it is, while a die is due, too; negative: nobody's. */
    mover: number;
}

/** A position as `viewer` sees it (-1: everything, -2: a spectator). */
export interface Position<V = unknown> extends Facts {
    view: V;
}

/** Why not: the rule, a token, and the facts of its sentence. */
export interface Refusal {
    rule: string;
    token: string;
    [fact: string]: string;
}

/** What a move would do, as far as its player can know. */
export interface Preview {
    events: GameEvent[];
    points: number[];
    turn: number;
}

/** Why a move is better than another: a token of GameInfo.why and what it is about. `truth`: a fact
 * (F), from what the player may know besides (K), or likely (P). */
export interface Reason {
    token: string;
    truth: 'F' | 'K' | 'P';
    weight: number;
    facts: Record<string, string | number>;
}

/** What a move is worth: shares of the win in thousandths; `points` ahead in tenths, where two play
 * for points (`in`). */
export interface JudgedMove {
    move: string;
    share: number[];
    points?: number[];
    /** How much less than the best one, with the interval of 95 %: thousandths of a win, or tenths
     * of a point. */
    behind: number;
    low: number;
    high: number;
    /** The interval does not say that it is worse. */
    equal: boolean;
}

/** A decision from what its player could know, the best move first. */
export interface Judgement {
    seat: number;
    in: 'share' | 'points';
    worlds: number;
    moves: JudgedMove[];
}

export type Cause = 'choice' | 'luck' | 'others' | 'forced';
export type Mark = 'best' | 'equal' | 'doubtful' | 'bad';

/** What a line changed of the share of the player whose review it is, in thousandths; all changes
 * add up to the result. */
export interface ReviewLine {
    n: number;
    seat: number;
    cause: Cause;
    /** Not there: not worked out yet. */
    change?: number;
    /** The same in tenths of a point, where points are counted. */
    points?: number;
    /** The part of the change that was luck: a die, or what the move turned up. A choice changes
     * `luck - cost`. */
    luck?: number;
    move: string;
    /** Of decisions, by the eyes of who made it. */
    better?: string;
    cost?: number;
    low?: number;
    high?: number;
    /** The cost in thousandths of a win, where points are counted. */
    share?: number;
    verdict?: Mark;
}

export interface ReviewSeat {
    seat: number;
    decisions: number;
    good: number;
    doubtful: number;
    bad: number;
    cost: number;
    share?: number;
    luck: number;
    result: number;
    /** The result without luck. */
    adjusted: number;
    points: number;
}

export interface TurningPoint {
    n: number;
    kind: Cause;
    change: number;
    seat: number;
    played: string;
    better?: string;
    cost?: number;
    /** Once the review is complete. */
    reasons?: Reason[];
    solved: boolean;
}

export interface Review {
    game: string;
    players: number;
    eyes: number;
    in: 'share' | 'points';
    effort: number;
    worlds: number;
    complete: boolean;
    thresholds: { doubtful: number; bad: number };
    /** By position: everybody's share of the win in thousandths; null: not worked out yet. */
    values: (number[] | null)[];
    /** Points ahead in tenths, where points are counted. */
    points?: (number[] | null)[];
    lines: ReviewLine[];
    seats: ReviewSeat[];
    turning: TurningPoint[];
    /** A token of Catalogue.verdicts. */
    verdict: { seat: number; token: string; facts: Record<string, number> }[];
    /** What is to be said about the game, also a token of Catalogue.verdicts (who moved second,
     * where that decides much). */
    notes: { token: string; facts: Record<string, number> }[];
}

export interface Verdict {
    move: string;
    visits: number;
    share: number[];
} // thousandths
export interface Thought {
    move: string;
    iterations: number;
    moves: Verdict[];
}

/** What there is to say about a decision: moves, why they are good, and why the best is better than
 * those that were asked about. */
export interface Advice {
    at: number;
    judgement: Judgement;
    reasons: Record<string, Reason[]>;
    warnings: Record<string, Reason[]>;
    /** Where the moves of a plan have led, if it was asked for what comes after them. */
    ahead?: Ahead;
}

/** Once some moves have been made: whose turn it is (null: they turn up what nobody knows yet), and
 * what the one who made them sees. */
export interface Ahead {
    turn: number | null;
    view: unknown;
}

export interface NewGame {
    game: string;
    players: number;
    start: number; // -1: drawn from the seed
    options: Record<string, string>;
    seed: string;
    names: string[];
    /** Own material, as in a record's set-up. */
    box?: Record<string, unknown>;
}

export const CHANCE = -1;
export const OVER = -2;

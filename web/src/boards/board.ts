// What a game's table is to the rest of the page. A board knows no rules: it draws the view,
// offers the legal moves it is given, and asks the engine about anything else.

import type { ComponentChildren, ComponentType, VNode } from 'preact';
import type { GameEvent, Line, Move, Preview, Reason, Refusal, SeatColour } from '../engine/types';
import type { ValueWords } from '../text/sentences';
import type { Counted, Tally } from './tally';

/** Everything a board and its tray are given. `S` is the game's own half-made choice: a card
 * picked up, a tile and its rotation. It is forgotten whenever another decision begins. */
export interface Play<V, S> {
    view: V;
    /** Whose eyes: a seat; -1 sees everything (replay of a finished game). */
    viewer: number;
    /** The viewer may decide now. Otherwise `moves` is empty and nothing is offered. */
    deciding: boolean;
    moves: Move[];
    isLegal(move: string): boolean;
    /** A die is due and it is the viewer's to roll. */
    mayRoll: boolean;
    roll(): void;
    /** A legal move shown as a preview and waiting to be confirmed, and what it would do. The
     * engine leaves out what turns something up. */
    pending: string | null;
    preview: Preview | null;
    /** The first touch of a legal move shows it, the second does it; with the setting "single
     * taps are final" the first does it. An illegal one is refused with its rule. */
    touch(move: string): void;
    /** Shows a legal move as a preview without ever doing it (hover, rotation). */
    show(move: string | null): void;
    /** Does it at once (a drop, the primary button); without a move: the pending one. */
    commit(move?: string): void;
    /** Why a move is not allowed; null when it is. Says nothing to the player. */
    why(move: string): Refusal | null;
    /** Says to the player why a move is not allowed. */
    refuse(move: string): void;
    choice: S;
    choose(change: Partial<S>): void;
    /** Drops pending and choice (Escape, a tap beside the board). */
    clear(): void;
    names: string[];
    /** The lines since the viewer's last own decision, and the last line: for marks and motion. */
    recent: Line[];
    last: Line | null;
    /** Events of the line that has just been played, to be animated once; their key changes with
     * every line. In a replay those of one step on; empty in jumps and with reduced motion. */
    fresh: GameEvent[];
    freshKey: number;
    /** Moves that a hint proposes, best first; the one that it is talking about. A board marks
     * them with their numbers. */
    ideas: string[];
    hint: string | null;
    /** That one and what is to follow it in the turn, in order, with what is seen before each;
     * empty, if it is a single move. */
    steps: { n: number; move: string; view: unknown }[];
    replaying: boolean;
    /** Narrow layout (below 1000 px): the phone's board and tray. */
    phone: boolean;
    /** A board to look at only (rulebook, start page): no buttons on it, no room for a prompt. */
    picture?: boolean;
    motion: boolean;
    /** The game is over and its points are being counted, or have been. */
    tally?: Tally | null;
    /** Lines that somebody has pointed at in the log: a board marks where they happened. */
    lit?: Line[] | null;
    /** The coach asks about a move: a board frames what is in danger. */
    danger?: Danger | null;
    /** The English words of an example that is shown: a board without numbers writes the names of
     * places that they speak of. */
    caption?: string | null;
}

/** A move that had better be thought over, and what is said against it, if anything. */
export interface Danger {
    move: string;
    reason: Reason | null;
}

export interface SeatFacts {
    /** 'R' 'Y' 'G' 'B': colour, pattern, shape and letter of the seat. */
    colour: SeatColour;
    points: number;
    /** So many win, where that is known. */
    goal?: number;
    /** What is counted ("points"), for that many. */
    unit: string;
    /** A few words under the points ("34 + 10 runs"), may be empty. */
    detail: string;
    /** The supply: small pictures with counts. The label says it in words. */
    supply: { icon: VNode; text: string; label: string }[];
    /** Things in a hidden hand that one could remember, drawn small, and how many others there are;
     * empty for the own hand. */
    seen?: { pictures: VNode[]; others: number; label: string };
    /** May still do something (in New York: has not passed). */
    isIn: boolean;
}

export type { SeatColour };

/** An option of the game and its values in words for the table; what is not named shows as the
 * engine names it. */
export interface OptionWords {
    title: string;
    values: Record<string, { name: string; text: string }>;
    /** Why not every number of players can choose every value. */
    limit?: string;
}

/** A file of somebody's own box: what it holds in a word or two, and one that can be played. */
export interface FileWords {
    title: string;
    example: string;
}

/** Makes what a box file would hold, on a sheet of its own instead of in a file. */
export interface Maker {
    /** What the button that opens it says. */
    title(): string;
    /** In a few words, what there is of it in the set-up. */
    sum(members: Record<string, unknown>): string;
    Sheet: ComponentType<{
        /** What the table would be played with now, as the set-up has it. */
        members: Record<string, unknown> | undefined;
        /** The options that were chosen besides. */
        options: Record<string, string>;
        onUse(text: string): void;
        onClose(): void;
    }>;
}

/** What a turn did, as pictures. */
export interface DigestProps<V> {
    events: GameEvent[];
    view: V;
}

export interface Prompt {
    /** One sentence: what to do now, or what the pending move would do. */
    text: string;
    /** A few words more ("+6 points"), and the sign on the board that they explain. */
    more?: string;
    sign?: VNode;
}

export interface GameUi<V, S> {
    id: string;
    nothing: S;
    Board: ComponentType<Play<V, S>>;
    Tray: ComponentType<Play<V, S>>;
    seat(view: V, seat: number): SeatFacts;
    /** One or two things about the table: stock, who passed, last round. */
    stock(view: V): { icon: VNode; text: string; label: string; warn?: boolean }[];
    prompt(play: Play<V, S>): Prompt;
    /** A move in a few words, for buttons, hints and the move box ("Play red 6"). */
    moveWords(move: string, view: V): string;
    /** The same beside its picture, which shows the place. */
    idea?(move: string, view: V): string;
    /** "Sure about red 1?" */
    doubt?(move: string, view: V): string;
    /** Moves with the same one look the same on the board: only one of them is proposed. */
    look?(move: string, view: V): string;
    /** Moves that are only proposed if something can be said for them. */
    needsReason?: string[];
    /** How values of events and refusals are said. */
    words: ValueWords;
    /** The sound of an event, if it has one. */
    sound(event: GameEvent): SoundName | null;
    /** A picture of the game for the start page, cut from a real board. */
    Poster: ComponentType<{ children?: ComponentChildren }>;
    minutes: number;
    options(players?: number): Record<string, OptionWords>;
    /** By the file's flag. */
    files?(): Record<string, FileWords>;
    /** Box files that can be made at the table, by their flag. */
    makers?: Record<string, Maker>;
    /** From which age, where the sheet says it. */
    age?: number;
    /** Who begins, where the rules say it and only the people at the table know. */
    begins?(): string;
    /** A sentence for the start page. */
    blurb: string;
    /** A few words for small places. */
    short: string;
    /** The game's name where there is room for a word or two. */
    shortTitle?: string;
    /** Designer and publisher, for the start page. */
    credit: string;
    /** Events that change the course of the game: said over the board, not only in the log. */
    alarms: string[];
    /** How a seat's points came together, drawn: at the end of the game. */
    count?(view: V, seat: number): VNode | null;
    /** What brings points at the end, by seat and as the eye goes over the board. A seat's points
     * are their sum. */
    tally(view: V): Counted[];
    /** What was left over at the end and counts for nobody. */
    Leftover?: ComponentType<Play<V, S>>;
    /** What lies beside the board and is seen in a replay, too. */
    ReplayPart?: ComponentType<Play<V, S>>;
    /** Pictures of the rulebook show the tray, too: without it they say too little. */
    pictureTray?: boolean;
    /** An event in words of its own: to the one who did it ("You play …"), or without what this
     * board does not show; null: as the engine says it. */
    say?(event: string, facts: Record<string, string>, isYou: boolean): string | null;
    /** Two events of one turn in one sentence ("Mira plays red 11 and takes blue 7."). */
    join?(
        first: string,
        second: string,
        facts: Record<string, string>,
        later: Record<string, string>,
        isYou: boolean,
    ): string | null;
    /** Events that are done to somebody: said over the board to the one they hit. */
    harms?: string[];
    /** Something else that this seat would want to know: its tower was covered. */
    hits?(event: GameEvent, view: V, seat: number): boolean;
    /** Loads what draws a turn in a few pictures. */
    digest?: () => Promise<ComponentType<DigestProps<V>>>;
    /** Who begins or moves last matters so much that a match is offered. */
    isMatchGame?: boolean;
    /** A move as a small picture, where words alone would need places that the board has no names
     * for. */
    picture?(move: string, view: V): VNode | null;
    /** The piece or card that a move is about, drawn small. */
    piece?(move: string, view: V): VNode | null;
    /** The cell of the board that a move is about, where the board does not show it by itself. */
    cellOf?(move: string): string | null;
    /** Why the shares of a review begin as they do, where it is not everybody's alike. */
    reviewFact?(facts: { eyes: number; players: number; start: number }): string | null;
    /** Event names that a short log leaves out because another event of the line says it. */
    quiet: string[];
}

export type SoundName =
    | 'card'
    | 'storey'
    | 'tile'
    | 'taxi'
    | 'truck'
    | 'compete'
    | 'die'
    | 'light-red'
    | 'light-yellow'
    | 'light-green'
    | 'customer'
    | 'refused'
    | 'turn'
    | 'low'
    | 'end';

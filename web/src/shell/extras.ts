// What a game that is played elsewhere adds to the game screen. The parts come with the table, so
// that whoever plays at home never loads them.

import type { ComponentChildren, ComponentType } from 'preact';
import type { AnyUi } from '../boards/list';
import type { Prompt, SeatColour } from '../boards/board';
import type { Say } from './notice';
import type { SheetName } from './sheets';
import type { Now } from './session';
import type { Said } from './side';

/** What every part is given. */
export interface Part {
    ui: AnyUi;
    now: Now;
    names: string[];
    colours: SeatColour[];
    /** The lines in words, oldest first. */
    said: Said[];
    phone: boolean;
    show(sheet: SheetName): void;
    sheet: SheetName;
    /** Replays from that line to the present, step by step. */
    replayFrom(line: number): void;
    /** Says something over the board that goes away by itself. */
    say: Say;
    /** Something is picked up or shown and not done yet. */
    isChoosing: boolean;
}

export interface SeatExtra {
    /** Beside or on the badge: here, away, a robot. */
    mark: ComponentChildren;
    /** Behind the supply: clock, "away", "a robot sits in". */
    line: ComponentChildren;
    /** Under the points: "match 131". */
    more?: string;
    isAway: boolean;
}

/** Decisions on their way to where the game is played. */
export interface OnTheWay {
    /** Lines from this one on are not acknowledged. */
    from: number;
    /** In words, one that is not on the board yet. */
    coming: string;
}

export interface Extras {
    /** The screen where another table is opened. */
    opens: string;
    /** Tells the game screen that something here has changed. */
    subscribe(tell: () => void): () => void;
    /** Beside the title: "Game 2 of 4". */
    title(): string;
    /** In words, for the bar above the game: a class of its own. */
    look(): string;
    /** In the bar, before the other buttons: who watches, the shield, on phones the chat. */
    Bar: ComponentType<Part>;
    /** Over the board, under the pill: what happened since one's last turn. */
    Over: ComponentType<Part>;
    /** In the pill, behind its words: one's clock, or a decision on its way. */
    Pill: ComponentType<Part>;
    /** In the pill, in place of what the game says: that the reader only watches, what he has just
     * decided. null: what the game says. */
    pillWords(part: Part, words: Prompt): Prompt | null;
    /** In place of the pill: the connection is lost. null: the pill. */
    band(): ComponentType<Part> | null;
    seat(seat: number): SeatExtra;
    /** In the side panel between the seats and the log. */
    Side: ComponentType<Part>;
    /** In place of the log, when the reader wants it: the chat. */
    panel(): ComponentType<Part> | null;
    /** In place of the newest line on phones. null: that line. */
    ticker(now: Now): ComponentType<Part> | null;
    /** What has waited long enough for an answer to be worth a word; null: nothing. */
    onTheWay(part: Pick<Part, 'ui' | 'now'>): OnTheWay | null;
    /** Who acts on a seat, or acted there in that line, when it is not whose name is on it. */
    actor(seat: number, name: string, line: number | null): string | null;
    /** Changes with whatever `actor` answers. */
    actorsKey(): string;
    /** In place of the hand: a robot sits in for the reader, or he only watches. null: the hand. */
    tray(): ComponentType<Part> | null;
    /** A line in the log goes before the first one after the reader's last turn. */
    lastTurn(now: Now): number | null;
    /** The key for talking was pressed; null: nobody talks here. */
    talk: ((part: Part) => void) | null;
    /** Nothing to see: sounds, titles, what a screen reader says. */
    Unseen: ComponentType<Part>;
    /** Sheets of its own. */
    Sheet: ComponentType<Part>;
    /** On the card at the end, between the places and the buttons, and in place of "Play again". */
    Result: ComponentType<Part>;
    Again: ComponentType<Part>;
    /** Buttons for the menu. */
    Menu: ComponentType<Part>;
}

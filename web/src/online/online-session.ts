// The game at a table on a server, as the game screen sees it. What our seat sees (bytes) and the
// lines make a whole game that it could be (engine.retell), so that boards, log, previews and
// replay work as at home. Nothing in it is known that the seat may not know: the rest is invented,
// and never shown.
//
// Own moves are shown at once and sent; those that turn something up wait for what comes up.
// Whatever the server says replaces everything that was not acknowledged before it.

import type { Engine } from '../engine/engine';
import { Refused } from '../engine/engine';
import {
    CHANCE,
    OVER,
    type GameEvent,
    type Line,
    type NewGame,
    type Refusal,
} from '../engine/types';
import type { GameSession, Now, Seating } from '../shell/session';
import { hasMotion } from '../shell/settings';
import { t } from '../text/t';
import {
    isComputer,
    type LinesMessage,
    type RecordLine,
    type Sitter,
    type TableMessage,
} from './types';

const SPECTATOR = -2;

/** A decision that the server has not acknowledged. */
export interface Sent {
    n: number;
    move: string;
    /** It is on the board already. */
    shown: boolean;
    at: number;
}

export interface Sender {
    move(n: number, move: string): void;
    undo(n: number): void;
    /** Another line stands where one of ours was to be: a robot's, or another device's. */
    overtaken(): void;
    /** Something is missing here: the whole table is needed. */
    refresh(): void;
}

const textOf = (line: RecordLine) => ('chance' in line ? line.chance : line.move);

function fromBase64(text: string): Uint8Array {
    return Uint8Array.from(atob(text), c => c.charCodeAt(0));
}

export class OnlineSession implements GameSession {
    now!: Now;
    readonly seed = '1';
    readonly isElsewhere = true;
    seats: Seating[];
    /** Not acknowledged yet, oldest first. */
    sent: Sent[] = [];
    private readonly listeners = new Set<() => void>();
    private texts: string[] = [];
    private bytes: Uint8Array | null = null;
    private told: Line[] = [];
    private replay: number | null = null;
    private fresh: GameEvent[] = [];
    private freshKey = 0;
    private mayUndo = false;
    private isWhole = false;
    private isHeld = false;
    /** The game is on the engine's desk. */
    private isSet = false;
    private whole: string | null = null;

    constructor(
        private readonly engine: Engine,
        private table: TableMessage,
        private readonly sender: Sender,
    ) {
        this.seats = this.seating();
        this.takeTable(table);
    }

    // ---- what the game screen asks --------------------------------------------------------------

    subscribe(tell: () => void): () => void {
        this.listeners.add(tell);
        return () => this.listeners.delete(tell);
    }
    close(): void {
        this.listeners.clear();
    }
    /** Of a finished game, when it has come. */
    record(): string {
        return this.whole ?? '';
    }
    humans(): number[] {
        return this.table.you >= 0 ? [this.table.you] : [];
    }
    /** The others wait for nobody; "Since your last turn" says what they did. */
    watch(): void {}
    lift(): void {}
    tryAgain(): void {}
    roll(): void {}

    show(at: number | null): void {
        this.replay = at === null ? null : Math.max(0, Math.min(this.told.length, at));
        this.refresh();
    }

    play(move: string): Refusal | null {
        if (!this.now.deciding) return null;
        const n = this.engine.facts().lines,
            choice = this.now.moves.find(m => m.text === move);
        const why = choice ? null : this.engine.check(this.table.you, n, move);
        if (why) return why;
        const shown = !!choice && !choice.reveals;
        this.sent.push({ n, move, shown, at: Date.now() });
        if (shown) {
            this.engine.play(this.table.you, n, move);
            this.tell();
        } else this.refresh();
        this.sender.move(n, move);
        return null;
    }

    undo(): 'undo' | null {
        if (this.now.undo !== 'undo') return null;
        this.sender.undo(this.texts.length);
        return 'undo';
    }

    // ---- what the server says -------------------------------------------------------------------

    /** The whole table. */
    takeTable(table: TableMessage): void {
        const old = this.texts;
        this.table = table;
        this.seats = this.seating();
        this.mayUndo = table.may?.undo ?? false;
        this.texts = table.lines.map(textOf);
        if (table.bytes) this.bytes = fromBase64(table.bytes);
        const kept = old.findIndex((text, n) => text !== this.texts[n]);
        this.rebuild(kept < 0 ? old.length : kept);
    }

    /** New lines, or fewer. */
    takeLines(message: LinesMessage): void {
        const from = message.say === 'undone' ? message.n : (message.from ?? this.texts.length);
        if (from > this.texts.length) return this.sender.refresh();
        this.texts = [...this.texts.slice(0, from), ...(message.lines ?? []).map(textOf)];
        if (this.texts.length !== message.n) return this.sender.refresh();
        if (message.bytes) this.bytes = fromBase64(message.bytes);
        this.mayUndo = message.may?.undo ?? false;
        this.table = {
            ...this.table,
            n: message.n,
            ...(message.state ? { state: message.state } : {}),
        };
        this.rebuild(from);
    }

    /** Who sits where has changed. */
    takeSeats(table: TableMessage): void {
        this.table = table;
        this.seats = this.seating();
        this.refresh();
    }

    /** A decision was refused: it and what followed it are taken back. */
    takeBack(n: number): void {
        if (!this.sent.some(s => s.n === n)) return;
        this.sent = this.sent.filter(s => s.n < n);
        this.rebuild(n);
    }

    /** The whole record of a finished game: everything is open from now on. */
    takeRecord(record: string): void {
        this.engine.load(record, 1n);
        this.whole = record;
        this.isWhole = true;
        const known = this.known();
        this.sent = [];
        this.told = [];
        this.tell(known);
    }
    get hasRecord(): boolean {
        return this.whole !== null;
    }

    /** While the connection is lost nothing is decided. */
    hold(isHeld: boolean): void {
        if (isHeld === this.isHeld) return;
        this.isHeld = isHeld;
        this.refresh();
    }

    // ---- inside ---------------------------------------------------------------------------------

    private seating(): Seating[] {
        return this.table.seats.map(s => ({
            kind: s?.agent || s?.standin ? 'computer' : 'human',
            name: s && isComputer(s) ? this.agentName(s) : (s?.name ?? ''),
            level: Number(/\d/.exec(s?.agent ?? '')?.[0] ?? 3),
        }));
    }

    /** Agents are called by their number at the table: they have no names of people. */
    private agentName(sitter: Sitter): string {
        const agents = this.table.seats.filter(isComputer);
        return agents.length === 1
            ? t('Computer')
            : t('Computer {n}', { n: agents.indexOf(sitter) + 1 });
    }

    private eyes(): number {
        return this.table.you >= 0 ? this.table.you : SPECTATOR;
    }

    private newGame(): NewGame {
        const { game, players, options, box, start } = this.table;
        return {
            game,
            players,
            options,
            start: Number(start),
            seed: '1',
            names: this.seats.map(s => s.name),
            ...(box ? { box } : {}),
        };
    }

    /** The game as the server knows it, and on it what is not acknowledged yet. */
    private rebuild(from: number): void {
        const overtaken = this.sent.some(
            s => s.n < this.texts.length && this.texts[s.n] !== s.move,
        );
        this.sent = this.sent.filter(s => s.n >= this.texts.length);
        if (overtaken) this.sender.overtaken();
        if (!this.bytes || this.isWhole) return;
        try {
            this.engine.see(this.newGame(), this.bytes, this.eyes(), this.texts.length);
            this.engine.retell(this.texts, 1n);
        } catch (e) {
            // At the end everything is open: that is no one seat's view, and the record has it all.
            if (this.table.state === 'over' && e instanceof Refused) return;
            throw e;
        }
        for (const s of this.sent) {
            if (!s.shown || this.engine.check(this.table.you, s.n, s.move)) break;
            this.engine.play(this.table.you, s.n, s.move);
        }
        // What was on the board already is not told again.
        this.told = this.told.slice(
            0,
            Math.max(from, Math.min(this.told.length, this.texts.length)),
        );
        if (from < this.told.length && !this.isSameStory(from))
            this.told = this.told.slice(0, from);
        this.tell();
    }

    /** Did we show from that line on what then came? */
    private isSameStory(from: number): boolean {
        return this.told.slice(from).every(line => line.move === this.texts[line.n]);
    }

    /** How much of the game has been shown; all of it is old when it is first looked at. */
    private known(): number {
        return this.isSet ? this.told.length : Infinity;
    }

    private tell(known = this.known()): void {
        const seen = Math.min(this.told.length, this.engine.facts().lines);
        const news = this.engine.lines(seen, this.eyes());
        this.told = [...this.told.slice(0, seen), ...news];
        if (news.length > 0) {
            const isFresh = (line: Line) => hasMotion() && line.n >= known;
            this.fresh = news.filter(isFresh).flatMap(line => line.events);
            this.freshKey++;
        }
        this.isSet = true;
        this.refresh();
    }

    private refresh(): void {
        if (!this.isSet) return; // the engine still has another game
        const viewer = this.eyes();
        const present = this.engine.position(viewer);
        if (this.replay !== null) this.replay = Math.min(this.replay, present.lines);
        const over = present.turn === OVER;
        const eyes = this.isWhole && this.replay !== null ? -1 : viewer;
        const position = this.replay === null ? present : this.engine.position(eyes, this.replay);
        const { you } = this.table;
        const waits = this.sent.some(s => !s.shown);
        const deciding =
            !over &&
            this.replay === null &&
            you >= 0 &&
            present.turn === you &&
            !this.table.seats[you]?.standin &&
            !waits &&
            !this.isHeld;
        const mover = present.turn === CHANCE ? -1 : present.mover;
        this.now = {
            position,
            viewer: eyes,
            deciding,
            mayRoll: false,
            moves: deciding ? this.engine.moves() : [],
            lines: this.told,
            thinking: !over && mover >= 0 && this.seats[mover]?.kind === 'computer' ? mover : null,
            curtain: null,
            over,
            undo:
                this.mayUndo &&
                this.sent.length === 0 &&
                !over &&
                !this.isHeld &&
                !this.table.seats[you]?.standin &&
                this.replay === null
                    ? 'undo'
                    : null,
            replay: this.replay,
            fresh: this.replay === null ? this.fresh : [],
            freshKey: this.freshKey,
            isBranch: false,
            trouble: false,
            sent: this.sent.find(s => !s.shown)?.move ?? null,
        };
        this.listeners.forEach(tell => tell());
    }
}

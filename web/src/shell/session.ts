// One game from the first move to the last: who sits where, whose eyes look, who thinks, what
// may be taken back. It drives the engine and tells the page when something has changed.
//
// Invariant: `now` is what the page may show. Whatever a seat may not know never gets into it.

import type { Engine } from '../engine/engine';
import { Refused } from '../engine/engine';
import type { Thinker } from '../engine/thinker';
import {
    CHANCE,
    type Facts,
    OVER,
    type GameEvent,
    type Line,
    type Move,
    type Position,
    type Refusal,
} from '../engine/types';

export interface Seating {
    kind: 'human' | 'computer';
    name: string;
    level: number;
}

export interface Now {
    position: Position;
    viewer: number;
    /** The viewer decides, or rolls. */
    deciding: boolean;
    mayRoll: boolean;
    moves: Move[];
    lines: Line[];
    thinking: number | null;
    /** Seat to which the device is to be handed; nothing of anybody's is shown. */
    curtain: number | null;
    over: boolean;
    undo: 'undo' | 'branch' | null;
    /** Line shown in replay; null: the game itself. */
    replay: number | null;
    fresh: GameEvent[];
    freshKey: number;
    isBranch: boolean;
    /** The thinker failed; trying again may help. */
    trouble: boolean;
    /** A decision that was sent elsewhere and is not on the board yet. */
    sent: string | null;
}

/** A game as the game screen sees it, wherever it is played. */
export interface GameSession {
    readonly now: Now;
    readonly seats: Seating[];
    readonly seed: string;
    /** It is played on a server: no hints, and no record of it before it is over. */
    readonly isElsewhere: boolean;
    subscribe(tell: () => void): () => void;
    /** The screen is there: what is done from now on can be seen. */
    watch(): void;
    close(): void;
    record(): string;
    humans(): number[];
    lift(): void;
    tryAgain(): void;
    /** The refusal when it is not allowed. */
    play(move: string): Refusal | null;
    roll(): void;
    undo(): 'undo' | 'branch' | null;
    /** The position before line `at`; null: the game itself. */
    show(at: number | null): void;
}

export interface Pace {
    betweenLines(): number;
    animates(): boolean;
}

/** 64 bits from a seed and a line, so that each thought and each reload has numbers of its own. */
export function mix(seed: string, n: number): bigint {
    let h = BigInt.asUintN(64, BigInt(seed) ^ (BigInt(n + 1) * 0x9e3779b97f4a7c15n));
    h = BigInt.asUintN(64, (h ^ (h >> 30n)) * 0xbf58476d1ce4e5b9n);
    h = BigInt.asUintN(64, (h ^ (h >> 27n)) * 0x94d049bb133111ebn);
    return h ^ (h >> 31n);
}

const wait = (ms: number) => new Promise<void>(done => setTimeout(done, ms));

export class Session implements GameSession {
    now!: Now;
    readonly isElsewhere = false;
    private readonly listeners = new Set<() => void>();
    private viewer: number;
    private curtain: number | null = null;
    private lines: Line[] = [];
    private linesViewer = -2;
    private replay: number | null = null;
    private fresh: GameEvent[] = [];
    private freshKey = 0;
    private thinking: number | null = null;
    private isBranch = false;
    /** What if was asked here; a record may be a branch from the beginning. */
    hasBranched = false;
    private trouble = false;
    /** Lines that cannot be taken back: what an example begins with. */
    private floor = 0;
    /** Grows with everything that makes a running thought or pause pointless. */
    private era = 0;
    private closed = false;
    private isSeen!: () => void;
    /** Computers think meanwhile, but do nothing before: what they did to somebody while the screen
     * was on its way would never be told. */
    private readonly screen = new Promise<void>(done => (this.isSeen = done));

    constructor(
        private readonly engine: Engine,
        private readonly thinker: Thinker,
        readonly seats: Seating[],
        readonly seed: string,
        private readonly isHidden: boolean,
        private readonly pace: Pace,
        private readonly onLine: (session: Session, line: Line) => void,
        /** Looks on with these eyes whoever moves; otherwise those of the people in turn. */
        private readonly eyes: number | null = null,
    ) {
        const humans = this.humans();
        this.viewer = eyes ?? (humans.length === 0 ? -1 : humans[0]!);
        this.isBranch = /^[^\n]*"branch":/.test(engine.save());
        this.seatEyes();
        if (eyes === null && isHidden && humans.length > 1 && engine.facts().turn !== OVER)
            this.curtain ??= this.viewer;
        this.refresh();
        void this.go();
    }

    subscribe(tell: () => void): () => void {
        this.listeners.add(tell);
        return () => this.listeners.delete(tell);
    }

    watch(): void {
        this.isSeen();
    }

    /** The game leaves the table; nothing more happens. */
    close(): void {
        this.closed = true;
        this.era++;
        this.thinker.stop();
        this.listeners.clear();
    }

    record(): string {
        return this.engine.save();
    }

    /** What lies here now is where it begins: nothing before it is taken back. */
    settle(): void {
        this.floor = this.lines.length;
        this.refresh();
    }

    humans(): number[] {
        return this.seats.flatMap((s, i) => (s.kind === 'human' ? [i] : []));
    }

    // ---- what is shown ------------------------------------------------------------------------

    private told(): Line[] {
        if (this.linesViewer !== this.viewer) {
            this.lines = [];
            this.linesViewer = this.viewer;
        }
        this.lines = [...this.lines, ...this.engine.lines(this.lines.length, this.viewer)];
        return this.lines;
    }

    private forgetLines(): void {
        this.linesViewer = -2;
    }

    private refresh(): void {
        const present = this.engine.position(this.viewer);
        const over = present.turn === OVER;
        // What is over is looked back on with open hands.
        const eyes = over && this.replay !== null ? -1 : this.viewer;
        const position = this.replay === null ? present : this.engine.position(eyes, this.replay);
        const mine =
            !over &&
            this.replay === null &&
            this.curtain === null &&
            present.mover === this.viewer &&
            this.thinking === null &&
            this.viewer >= 0;
        const deciding = mine && present.turn === this.viewer;
        this.now = {
            position,
            viewer: eyes,
            deciding,
            mayRoll: mine && present.turn === CHANCE,
            moves: deciding ? this.engine.moves() : [],
            lines: this.told(),
            thinking: this.thinking,
            curtain: this.curtain,
            over,
            undo: this.undoKind(over),
            replay: this.replay,
            fresh: this.fresh,
            freshKey: this.freshKey,
            isBranch: this.isBranch,
            trouble: this.trouble,
            sent: null,
        };
        this.listeners.forEach(tell => tell());
    }

    // ---- the course of the game -----------------------------------------------------------------

    /** Whose eyes look next; a curtain falls when another person's secrets would be seen. */
    private seatEyes(): void {
        const turn = this.engine.facts().mover;
        if (
            this.eyes !== null ||
            turn < 0 ||
            this.seats[turn]?.kind !== 'human' ||
            turn === this.viewer
        )
            return;
        if (this.isHidden) this.curtain = turn;
        else this.viewer = turn;
    }

    /** The next person has taken the device. */
    lift(): void {
        if (this.curtain === null) return;
        this.viewer = this.curtain;
        this.curtain = null;
        this.fresh = [];
        this.refresh();
        void this.go();
    }

    private played(): void {
        const from = this.lines.length;
        this.told();
        const news = this.lines.slice(from);
        // Who looks at an earlier position is not shown what moves on the present one.
        const isShown = this.replay === null && this.pace.animates();
        this.fresh = isShown ? news.flatMap(line => line.events) : [];
        this.freshKey++;
        for (const line of news) this.onLine(this, line);
        this.seatEyes();
        this.refresh();
    }

    /** Computers think and dice fall until a person is to decide or the game is over. */
    private async go(): Promise<void> {
        const era = ++this.era;
        try {
            await this.goOn(era);
        } catch (e) {
            if (this.closed || era !== this.era) return;
            console.warn(e);
            this.thinking = null;
            this.trouble = true;
            this.refresh();
        }
    }

    /** After the thinker has failed. */
    tryAgain(): void {
        this.trouble = false;
        this.refresh();
        void this.go();
    }

    private async goOn(era: number): Promise<void> {
        while (!this.closed && era === this.era && this.curtain === null) {
            const facts = this.engine.facts();
            const { turn, mover } = facts;
            if (turn === OVER || (mover >= 0 && this.seats[mover]?.kind === 'human')) return;
            if (!(await this.computerLine(facts, era))) return;
        }
    }

    private async computerLine(facts: Facts, era: number): Promise<boolean> {
        const { turn, mover, lines } = facts;
        this.thinking = mover;
        this.refresh();
        const pause = this.screen.then(() => wait(this.pace.betweenLines()));
        const thought =
            turn === CHANCE
                ? null
                : await this.thinker.ask({
                      record: this.engine.save(),
                      agent: `level${this.seats[mover]!.level}`,
                      seed: mix(this.seed, this.lines.length),
                  });
        await pause;
        if (this.closed || era !== this.era) return false;
        if (turn !== CHANCE && !thought) return false;
        this.thinking = null;
        if (thought) this.engine.play(mover, lines, thought.move);
        else this.engine.roll();
        this.played();
        return true;
    }

    /** A person's decision; the refusal when it is not allowed. */
    play(move: string): Refusal | null {
        if (!this.now.deciding) return null;
        try {
            this.engine.play(this.viewer, this.now.position.lines, move);
        } catch (e) {
            if (e instanceof Refused) return e.refusal;
            throw e;
        }
        this.interrupt();
        this.played();
        void this.go();
        return null;
    }

    roll(): void {
        if (!this.now.mayRoll) return;
        this.interrupt();
        this.engine.roll();
        this.played();
        void this.go();
    }

    private interrupt(): void {
        this.era++;
        this.thinker.stop();
        this.thinking = null;
        this.trouble = false;
    }

    // ---- taking back ----------------------------------------------------------------------------

    private lastOwnLine(): number {
        for (let n = this.lines.length - 1; n >= 0; n--)
            if (this.lines[n]!.seat === this.viewer) return n;
        return -1;
    }

    /** Who may take back now: the person who decided last, whoever looks. */
    private undoer(): number {
        const last = this.lines[this.lines.length - 1]?.seat ?? -1;
        return last >= 0 && this.seats[last]?.kind === 'human' ? last : this.viewer;
    }

    private undoKind(over: boolean): 'undo' | 'branch' | null {
        const people = this.humans().length;
        if (
            this.viewer < 0 ||
            this.replay !== null ||
            this.eyes !== null ||
            this.lines.length <= this.floor
        )
            return null;
        if (people > 1 && over) return null; // everybody has seen all
        if (this.engine.mayUndo(this.undoer())) return 'undo';
        return people === 1 && this.lastOwnLine() >= this.floor ? 'branch' : null;
    }

    undo(): 'undo' | 'branch' | null {
        const kind = this.undoKind(this.now.over);
        if (!kind) return null;
        this.interrupt();
        if (kind === 'undo') this.engine.undo(this.undoer());
        else {
            this.engine.branch(this.viewer, this.lastOwnLine(), mix(this.seed, Date.now() % 1e9));
            this.isBranch = this.hasBranched = true;
        }
        this.forgetLines();
        this.fresh = [];
        this.freshKey++;
        this.curtain = null;
        this.seatEyes();
        this.refresh();
        this.onLine(this, { n: -1, seat: -1, move: '', events: [] });
        void this.go();
        return kind;
    }

    // ---- replay ---------------------------------------------------------------------------------

    /** Shows the position before line `at`; null: the game itself. A finished game is shown with
     * open hands. */
    show(at: number | null): void {
        const end = this.engine.facts().lines;
        const before = this.replay;
        this.replay = at === null ? null : Math.max(0, Math.min(end, at));
        // One step on is seen as it happened; a jump is not.
        const isStep = before !== null && this.replay === before + 1 && this.pace.animates();
        this.fresh = isStep ? (this.lines[before]?.events ?? []) : [];
        this.freshKey++;
        this.refresh();
    }
}

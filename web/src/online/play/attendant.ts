// Whoever attends to a table while it is played: what was sent and is not answered yet, who is
// away since when, who stands in for whom, what of the chat was read. The parts of the game screen
// (extras.tsx) ask it and are told when something changes.

import { t } from '../../text/t';
import type { World } from '../../world';
import type { OnlineSession } from '../online-session';
import type { OnlineTable } from '../online-table';
import { isComputer, type ChatMessage, type Sitter, type TableMessage } from '../types';
import { clockOf, type SeatClock } from './clocks';
import { lastOwn, turnsAfter } from '../../shell/turns';
import { muted, recall, remember, standInsAfter, wasStandIn, type Memory } from './memory';

/** An answer that comes sooner needs no word. */
const PROMPT = 300;
/** After so long without an answer we ask whether anybody is there. */
const DOUBTFUL = 3000;
/** So long somebody may be away at his turn before another may let a robot play (ON-14). */
export const EXCUSABLE = 10 * 60 * 1000;

/** Something that happened at the table, told between what people said. */
export interface Note {
    time: number;
    text: string;
}

export class Attendant {
    memory: Memory;
    notes: Note[] = [];
    /** The reader wants the chat where the log is. */
    wantsChat = false;
    /** A robot took our seat while we were looking. */
    hasSeenLoss = false;
    private readonly listeners = new Set<() => void>();
    private readonly awaySince = new Map<number, number>();
    private lateTimer = 0;
    private before: (Sitter | null)[];
    private wasTurn: number | undefined;
    private turnSince: number;

    constructor(
        readonly world: World,
        readonly online: OnlineTable,
        readonly session: OnlineSession,
    ) {
        this.memory = recall(online.id);
        this.before = this.table.seats;
        this.wasTurn = this.table.turn;
        this.turnSince = Date.now();
        this.attend();
        online.subscribe(() => {
            this.attend();
            this.tell();
        });
        session.subscribe(() => this.attend());
    }

    subscribe(tell: () => void): () => void {
        this.listeners.add(tell);
        return () => this.listeners.delete(tell);
    }
    tell(): void {
        this.listeners.forEach(tell => tell());
    }

    get table(): TableMessage {
        return this.online.now.table!;
    }
    get you(): number {
        return this.table.you;
    }
    sitter(seat: number): Sitter | null {
        return this.table.seats[seat] ?? null;
    }
    /** A person sat here, and a robot plays. */
    isStandIn(seat: number): boolean {
        return this.sitter(seat)?.standin ?? false;
    }
    isPlaying(): boolean {
        return this.table.state === 'playing';
    }
    isTurn(): boolean {
        return this.isPlaying() && this.you >= 0 && this.table.turn === this.you;
    }

    clock(seat: number): SeatClock | null {
        const { hall, now } = this.online;
        return clockOf(this.table, seat, now.clocksAt, hall.time());
    }

    keep(change: Partial<Memory>): void {
        this.memory = remember(this.online.id, change);
        this.tell();
    }

    // ---- what is noticed -----------------------------------------------------------------

    private attend(): void {
        const { table } = this;
        if (table.turn !== this.wasTurn) this.turnSince = Date.now();
        this.wasTurn = table.turn;
        table.seats.forEach((s, seat) => {
            if (!s || s.here || isComputer(s)) this.awaySince.delete(seat);
            else if (!this.awaySince.has(seat)) this.awaySince.set(seat, Date.now());
        });
        this.attendStandIns();
        this.attendSent();
    }

    private attendStandIns(): void {
        const { table, memory, you } = this;
        const seats = table.seats.map((_, seat) => this.isStandIn(seat));
        const n = table.lines.length > table.n ? table.lines.length : table.n;
        const standIns = standInsAfter(memory.standIns, seats, n, seat =>
            seat === you ? this.firstNotOurs() : null,
        );
        const own =
            you >= 0 && !seats[you]
                ? this.session.now.lines.filter(line => line.seat === you).length
                : memory.own;
        if (JSON.stringify(standIns) !== JSON.stringify(memory.standIns) || own !== memory.own)
            this.memory = remember(this.online.id, { standIns, own });
        if (you >= 0 && !seats[you] && memory.hasLeft)
            this.memory = remember(this.online.id, { hasLeft: false });
        table.seats.forEach((s, seat) => this.noteSeat(s, this.before[seat] ?? null));
        this.before = table.seats;
    }

    /** The first line of our seat that we did not decide; null: there is none, or who knows. */
    private firstNotOurs(): number | null {
        const { own } = this.memory;
        const lines = this.session.now.lines.filter(line => line.seat === this.you);
        return own === null ? null : (lines[own]?.n ?? null);
    }

    private noteSeat(now: Sitter | null, then: Sitter | null): void {
        if (!now || !then || now.standin === then.standin) return;
        const { name, person } = now;
        if (now.standin && person === this.me) this.noteLoss();
        const text = now.standin
            ? t('A robot sits in for {name}', { name })
            : t('{name} sits down again', { name });
        this.notes = [...this.notes, { time: this.online.hall.time(), text }];
    }

    /** A robot took our seat before our eyes. Time was left: then we left it, at another device. */
    private noteLoss(): void {
        this.hasSeenLoss = true;
        if (this.table.clock && (this.clock(this.you)?.left ?? 0) > 3000)
            this.memory = remember(this.online.id, { hasLeft: true });
    }

    private attendSent(): void {
        clearTimeout(this.lateTimer);
        const first = this.session.sent[0];
        if (!first) return;
        const age = Date.now() - first.at;
        const late = () => {
            this.tell();
            this.attendSent();
        };
        const doubt = () => this.online.hall.probe();
        const [run, at] = age < PROMPT ? [late, PROMPT] : [doubt, DOUBTFUL];
        if (age < at) this.lateTimer = setTimeout(run, at - age + 1) as unknown as number;
    }

    /** Something was sent, and the answer takes its time. */
    get isLate(): boolean {
        const first = this.session.sent[0];
        return !!first && Date.now() - first.at >= PROMPT;
    }

    // ---- what is asked -----------------------------------------------------------------

    /** Was that line decided by a robot in somebody's place? null: the present. */
    hadStandIn(seat: number, line: number | null): boolean {
        return line === null ? this.isStandIn(seat) : wasStandIn(this.memory.standIns, seat, line);
    }

    /** Turns that the robot has played for us; null: that is not known here. */
    turnsForUs(): number | null {
        const { own } = this.memory;
        return own === null ? null : turnsAfter(this.session.now.lines, this.you, own);
    }

    /** Who is to move and has been away for as long as it takes. */
    excusable(): number | null {
        const { turn, clock } = this.table;
        if (clock || turn === undefined || turn < 0 || turn === this.you || this.you < 0)
            return null;
        const away = this.awaySince.get(turn);
        if (!this.isPlaying() || away === undefined || this.isStandIn(turn)) return null;
        return Date.now() - Math.max(away, this.turnSince) >= EXCUSABLE ? turn : null;
    }
    /** The same, but perhaps not long enough. */
    absent(): number | null {
        const { turn, clock } = this.table;
        const isAway = turn !== undefined && this.awaySince.has(turn);
        return this.isPlaying() && isAway && !clock && this.you >= 0 && !this.isStandIn(turn)
            ? turn
            : null;
    }

    lastOwnLine(): number {
        return lastOwn(this.session.now.lines, this.you);
    }

    // ---- chat -----------------------------------------------------------------

    get me(): string {
        return this.online.hall.now.person?.id ?? '';
    }
    get mayTalk(): boolean {
        return this.table.chat !== 'off';
    }
    said(): ChatMessage[] {
        const quiet = muted();
        return this.online.now.said.filter(m => !(m.from.person in quiet));
    }
    unread(): number {
        if (this.memory.isQuiet) return 0;
        return this.said().filter(m => m.time > this.memory.readTo && m.from.person !== this.me)
            .length;
    }
    read(): void {
        const newest = Math.max(0, ...this.online.now.said.map(m => m.time));
        this.online.read();
        if (newest > this.memory.readTo) this.keep({ readTo: newest });
    }
}

// One table on a server, from the empty chairs to the last line and after it: what is known of it,
// and everything that can be done there. It stays with it through lost connections.

import type { World } from '../world';
import type { Hall } from './hall';
import { LinkWatch } from './link';
import { OnlineSession } from './online-session';
import {
    NoAnswer,
    NotDone,
    type ChatMessage,
    type LinesMessage,
    type Request,
    type Said,
    type Sitter,
    type TableMessage,
} from './types';

export interface TableNow {
    /** null: it has not come yet. */
    table: TableMessage | null;
    /** The game, once it runs. */
    session: OnlineSession | null;
    /** When `clocks` were right, by the server's time. */
    clocksAt: number;
    said: ChatMessage[];
    unread: number;
    /** The table of "once more", or of the match's next game. */
    next: string | null;
    /** There is no such table, and why. */
    missing: string;
    /** The last that was refused, or overtaken by another line; `key` grows with each. */
    refused: {
        what: 'move' | 'overtaken' | 'other';
        text: string;
        rule?: string;
        key: number;
    } | null;
    /** The record of the finished game was asked for and has not come. */
    isRecordLost: boolean;
    /** It was made by another version of the game: only a newer page can show it. */
    isUnreadable: boolean;
}

const nothing: TableNow = {
    table: null,
    session: null,
    clocksAt: 0,
    said: [],
    unread: 0,
    next: null,
    missing: '',
    refused: null,
    isRecordLost: false,
    isUnreadable: false,
};

/** What is told when a seat is taken or the deal is near: nonces of fair dealing. */
export interface Sealer {
    /** A new seal for this table; its nonce is kept until it is asked for. */
    seal(): Promise<{ seal: string; keep(table: string): void }>;
    nonceFor(table: string): string | null;
    drop(table: string): void;
}

export class OnlineTable {
    now: TableNow = nothing;
    private readonly listeners = new Set<() => void>();
    private readonly leaveHall: () => void;
    private isTelling = false;
    private isClosed = false;

    constructor(
        readonly id: string,
        readonly hall: Hall,
        private readonly world: World,
        private readonly sealer: Sealer,
    ) {
        this.leaveHall = hall.visit(id, this);
        this.link = new LinkWatch(hall, () => {
            this.now.session?.hold(this.link.state === 'lost');
            this.change({});
        });
    }
    /** How the connection stands; while it is lost nothing is decided. */
    readonly link: LinkWatch;

    subscribe(tell: () => void): () => void {
        this.listeners.add(tell);
        return () => this.listeners.delete(tell);
    }

    /** Looks away; the seat stays ours. */
    close(): void {
        this.isClosed = true;
        this.link.close();
        this.leaveHall();
        this.now.session?.close();
        this.listeners.clear();
    }

    private change(part: Partial<TableNow>): void {
        if (this.isClosed) return;
        this.now = { ...this.now, ...part };
        this.listeners.forEach(tell => tell());
    }

    // ---- what the server says -------------------------------------------------------------------

    hear(message: Said): void {
        switch (message.say) {
            case 'table':
                return this.hearTable(message as unknown as TableMessage);
            case 'lines':
            case 'undone':
                return this.hearLines(message as unknown as LinesMessage);
            case 'seats':
                return this.hearSeats(message.seats as (Sitter | null)[], message.watching);
            case 'chat':
                return this.hearChat(message as unknown as ChatMessage);
            case 'again':
                return this.change({ next: String(message.new) });
        }
    }

    back(): void {
        const { session } = this.now;
        session?.hold(false);
        for (const s of [...(session?.sent ?? [])]) this.sendMove(s.n, s.move);
    }

    gone(why: Error): void {
        this.change({ missing: why.message || why.name });
    }

    private hearTable(table: TableMessage): void {
        this.change({ table, clocksAt: this.hall.time(), said: table.said, missing: '' });
        if (table.state === 'dealing') void this.tellNonce();
        if (table.state === 'playing' || table.state === 'over') {
            this.sealer.drop(this.id);
            this.makeSession(table);
        }
        if (table.state === 'over') void this.fetchRecord();
    }

    private makeSession(table: TableMessage): void {
        const { session } = this.now;
        this.reading(() => {
            if (session) session.takeTable(table);
            else if (table.bytes)
                this.change({
                    session: new OnlineSession(this.world.engine, table, {
                        move: (n, move) => this.sendMove(n, move),
                        undo: n => void this.quietly({ do: 'undo', n }),
                        overtaken: () => this.refuse('overtaken', { message: '' }),
                        refresh: () => void this.quietly({ do: 'watch' }),
                    }),
                });
        });
    }

    /** What cannot be read comes from another version. */
    private reading(run: () => void): void {
        try {
            run();
        } catch (e) {
            console.warn(e);
            this.change({ isUnreadable: true });
        }
    }

    private hearLines(message: LinesMessage): void {
        const { table, session } = this.now;
        if (!table) return;
        const { state, result, fair, rating, turn, clocks, may } = message;
        this.change({
            clocksAt: this.hall.time(),
            table: {
                ...table,
                n: message.n,
                ...(turn === undefined ? {} : { turn }),
                ...(clocks ? { clocks } : {}),
                ...(may ? { may } : {}),
                ...(state ? { state } : {}),
                ...(result ? { result } : {}),
                ...(fair ? { fair } : {}),
                ...(rating ? { rating } : {}),
            },
        });
        this.reading(() => session?.takeLines(message));
        if (this.now.table?.state === 'over') void this.fetchRecord();
    }

    private hearSeats(seats: (Sitter | null)[], watching: unknown): void {
        const { table, session } = this.now;
        if (!table) return;
        const next = {
            ...table,
            seats,
            ...(typeof watching === 'number' ? { watching } : {}),
        };
        this.change({ table: next });
        session?.takeSeats(next);
    }

    private hearChat({ from, text, phrase, time }: ChatMessage): void {
        const message = {
            from,
            time,
            ...(text === undefined ? {} : { text }),
            ...(phrase === undefined ? {} : { phrase }),
        };
        this.change({ said: [...this.now.said, message], unread: this.now.unread + 1 });
    }

    /** The chat has been looked at. */
    read(): void {
        if (this.now.unread) this.change({ unread: 0 });
    }

    /** By plain HTTP; the day's deal keeps its secrets and has none that can be loaded. */
    async fetchRecord(): Promise<void> {
        const { session } = this.now;
        if (!session || session.hasRecord || this.isDay) return;
        try {
            const record = await this.record();
            if (record && !this.isClosed && !session.hasRecord) session.takeRecord(record);
        } catch {
            /* the board, if there is one, stays as it was last seen */
        }
        this.change({ isRecordLost: !session.hasRecord });
    }
    get isDay(): boolean {
        return this.now.table?.fair.table?.startsWith('day ') ?? false;
    }

    async record(): Promise<string> {
        const answer = await this.hall.fetch(`table/${this.id}/record`);
        return answer ? answer.text() : '';
    }

    // ---- what can be done -----------------------------------------------------------------------

    /** NotDone or NoAnswer if it was not. */
    do<T = Said>(request: Request): Promise<T> {
        return this.hall.ask<T>({ ...request, table: this.id });
    }

    private async quietly(request: Request): Promise<void> {
        try {
            await this.do(request);
        } catch (e) {
            if (e instanceof NotDone) this.refuse('other', e);
        }
    }

    private refuse(
        what: NonNullable<TableNow['refused']>['what'],
        why: { message: string; rule?: string | undefined },
    ): void {
        this.change({
            refused: {
                what,
                text: why.message,
                ...(why.rule ? { rule: why.rule } : {}),
                key: (this.now.refused?.key ?? 0) + 1,
            },
        });
    }

    private sendMove(n: number, move: string): void {
        this.do({ do: 'move', n, move }).catch(e => {
            // Without an answer it is kept, and sent again when the connection is back (ON-11).
            if (e instanceof NoAnswer || this.isClosed) return;
            // Of several on their way the first says why; the others fell with it.
            const isFirst = this.now.session?.sent.some(s => s.n === n) ?? false;
            this.now.session?.takeBack(n);
            if (isFirst) this.refuse('move', e as NotDone);
        });
    }

    async sit(seat?: number): Promise<void> {
        const { seal, keep } = await this.sealer.seal();
        keep(this.id);
        await this.do({ do: 'sit', ...(seat === undefined ? {} : { seat }), seal });
    }
    async stand(): Promise<void> {
        await this.do({ do: 'stand' });
        this.sealer.drop(this.id);
    }
    /** By whoever opened it: another agent, or a free chair. */
    async put(seat: number, who: string): Promise<void> {
        await this.do({ do: 'seat', seat, who });
    }
    async leave(): Promise<void> {
        await this.do({ do: 'leave' });
    }
    async comeBack(): Promise<void> {
        await this.do({ do: 'back' });
    }
    async excuse(seat: number): Promise<void> {
        await this.do({ do: 'excuse', seat });
        await this.quietly({ do: 'watch' }); // the others are told, the asker is not
    }
    async say(phrase: string): Promise<void> {
        await this.do({ do: 'chat', phrase });
        this.hearOwn({ phrase });
    }
    async chat(text: string): Promise<void> {
        await this.do({ do: 'chat', text });
        this.hearOwn({ text });
    }
    /** The others are told; who said it only that it is done (ON-2). */
    private hearOwn(what: { phrase: string } | { text: string }): void {
        const { table, said } = this.now,
            { person } = this.hall.now;
        if (!table || !person) return;
        const from = { person: person.id, name: person.name, seat: table.you };
        this.change({ said: [...said, { from, time: this.hall.time(), ...what }] });
    }
    async mute(person: string, on: boolean): Promise<void> {
        await this.hall.ask({ do: 'mute', person, on });
    }
    async report(person: string, text: string): Promise<void> {
        await this.do({ do: 'report', person, text });
    }
    /** Once more: the new table's id. */
    async again(): Promise<string> {
        const { seal, keep } = await this.sealer.seal();
        const { table } = await this.do<TableMessage>({ do: 'again', seal });
        keep(table);
        this.change({ next: table });
        return table;
    }

    /** Fair dealing: the nonce behind our seal, when everybody sits (ON-F1). */
    private async tellNonce(): Promise<void> {
        const nonce = this.sealer.nonceFor(this.id);
        if (!nonce || this.isTelling) return;
        this.isTelling = true;
        await this.do({ do: 'nonce', nonce }).catch(() => undefined);
        this.isTelling = false;
    }
}

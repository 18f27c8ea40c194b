// One connection to a server: it comes back by itself, and says honestly how it stands.
//
// Invariant: whatever was asked is answered once: by the server's answer, by NotDone, or by
// NoAnswer when the connection went first. Nothing is sent again here: only who asked knows
// whether that does no harm.

import { NoAnswer, NotDone, type Request, type Said } from './types';

/** What a socket is to us, so that tests can be one. */
export interface Socket {
    send(text: string): void;
    close(): void;
    onopen: (() => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: ((event: { code: number }) => void) | null;
}

export interface Surroundings {
    open(): Socket;
    later(run: () => void, ms: number): number;
    never(timer: number): void;
    now(): number;
    /** 0 … 1, so that a thousand clients do not come back at the same moment. */
    chance(): number;
}

export type Link =
    | { state: 'off' }
    | { state: 'connecting'; since: number }
    | { state: 'here' }
    /** `retry`: when it tries again; 0: it is trying. */
    | { state: 'lost'; since: number; retry: number };

const FIRST_PAUSE = 500,
    LONGEST_PAUSE = 15000;
/** The server's pings are not shown to a page, so it asks after so much silence. */
const SILENCE = 25000,
    PATIENCE = 10000;

export interface Listener {
    /** A socket is open; what must be said first is said here. */
    greet(): void;
    hear(message: Said): void;
    changed(): void;
}

export class Wire {
    link: Link = { state: 'off' };
    private socket: Socket | null = null;
    private readonly waiting = new Map<
        number,
        { done(message: Said): void; fail(why: Error): void }
    >();
    private next = 1;
    private tries = 0;
    private timer = 0;
    private silence = 0;
    private opening: Socket | null = null;

    constructor(
        private readonly around: Surroundings,
        private readonly listener: Listener,
    ) {}

    start(): void {
        if (this.link.state !== 'off') return;
        this.link = { state: 'connecting', since: this.around.now() };
        this.connect();
    }

    stop(): void {
        this.around.never(this.timer);
        this.drop();
        this.opening?.close();
        this.link = { state: 'off' };
        this.listener.changed();
    }

    /** The network is back, or the reader does not want to wait. */
    tryNow(): void {
        if (this.link.state !== 'lost' || this.link.retry === 0) return;
        this.around.never(this.timer);
        this.retry();
    }

    /** Is anybody there? Otherwise the connection counts as lost. */
    probe(patience = PATIENCE): void {
        if (!this.socket || this.link.state !== 'here') return;
        this.around.never(this.silence);
        this.silence = this.around.later(() => this.lose(this.socket), patience);
        // Any answer will do; this one is refused without changing anything.
        this.tell({ do: 'ping', id: 0 });
    }

    /** The greeting was answered: requests may go out. */
    welcomed(): void {
        this.tries = 0;
        this.link = { state: 'here' };
        this.listen();
        this.listener.changed();
    }

    /** The greeting was refused: another time, perhaps. */
    comeLater(): void {
        this.drop();
        this.pause();
    }

    ask<T extends Said>(request: Request): Promise<T> {
        const id = this.next++;
        return new Promise<T>((done, fail) => {
            if (!this.socket) return fail(new NoAnswer());
            this.waiting.set(id, { done: done as (message: Said) => void, fail });
            this.tell({ ...request, id });
        });
    }

    private tell(request: Request): void {
        this.socket?.send(JSON.stringify(request));
    }

    private connect(): void {
        const socket = this.around.open();
        this.opening = socket;
        let isOpen = false;
        // A network that swallows everything never says so.
        const patience = this.around.later(() => {
            if (!isOpen) socket.close();
        }, PATIENCE);
        socket.onopen = () => {
            if (this.opening !== socket) return socket.close();
            isOpen = true;
            this.opening = null;
            this.around.never(patience);
            this.socket = socket;
            this.listen();
            this.listener.greet();
        };
        socket.onmessage = event => {
            if (this.socket !== socket) return;
            this.listen();
            this.hear(String(event.data));
        };
        socket.onclose = () => {
            this.around.never(patience);
            if (isOpen) return this.lose(socket);
            if (this.opening !== socket) return;
            this.opening = null;
            if (this.link.state !== 'off') this.pause();
        };
    }

    private hear(text: string): void {
        let message: Said;
        try {
            message = JSON.parse(text) as Said;
        } catch {
            return;
        }
        // Somebody changed the password elsewhere: we greet anew.
        if (message.token === 'hello-first' && this.link.state === 'here')
            return this.lose(this.socket);
        const asked = message.re === undefined ? undefined : this.waiting.get(message.re);
        if (asked) this.waiting.delete(message.re!);
        if (message.say !== 'refused') {
            this.listener.hear(message);
            asked?.done(message);
            return;
        }
        asked?.fail(
            new NotDone(
                String(message.token),
                typeof message.text === 'string' ? message.text : '',
                message.rule as string | undefined,
                message.facts as Record<string, string> | undefined,
            ),
        );
    }

    private listen(): void {
        const { socket } = this;
        const isIn = this.link.state === 'here';
        this.around.never(this.silence);
        this.silence = isIn
            ? this.around.later(() => this.probe(), SILENCE)
            : this.around.later(() => this.lose(socket), PATIENCE); // no welcome, no connection
    }

    private drop(): void {
        const socket = this.socket;
        this.socket = null;
        this.around.never(this.silence);
        if (socket) {
            socket.onclose = socket.onmessage = null;
            socket.close();
        }
        const asked = [...this.waiting.values()];
        this.waiting.clear();
        for (const { fail } of asked) fail(new NoAnswer());
    }

    private lose(socket: Socket | null): void {
        if (!socket || socket !== this.socket) return;
        this.drop();
        this.pause();
    }

    private pause(): void {
        const now = this.around.now();
        const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries++);
        const pause = longest * (0.75 + this.around.chance() / 4);
        const since = this.link.state === 'lost' ? this.link.since : now;
        this.link = { state: 'lost', since, retry: now + pause };
        this.timer = this.around.later(() => this.retry(), pause);
        this.listener.changed();
    }

    private retry(): void {
        if (this.link.state !== 'lost') return;
        this.link = { ...this.link, retry: 0 };
        this.listener.changed();
        this.connect();
    }
}

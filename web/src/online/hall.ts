// Where people meet: one connection for the whole page, who we are there, the lists of tables, and
// the tables that are looked at. Screens read `now` and are told when it changes.

import { chosenLanguage } from '../text/language';
import { addressForOthers } from './available';
import { withLines, withTable } from './own';
import { forgetSelf, keepSelf, self } from './self';
import {
    NoAnswer,
    NotDone,
    type Person,
    type Request,
    type Said,
    type Short,
    type LinesMessage,
    type TableMessage,
    type Welcome,
} from './types';
import { Wire, type Link, type Surroundings } from './wire';

export interface HallNow {
    link: Link;
    /** null: nobody has been welcomed yet. */
    person: Person | null;
    agents: string[];
    phrases: string[];
    /** Our own tables that wait or run. */
    yours: Short[];
    /** null: it is not looked at, or its list has not come yet. */
    lobby: Short[] | null;
    /** The server is another version than the one that this page first met. */
    isRenewed: boolean;
    /** Why we were not let in (too many guests); it is tried again by itself. */
    notIn: string;
}

/** Whoever looks at a table: told of everything that is said there. */
export interface Guest {
    hear(message: Said): void;
    /** The connection is back, and the table has been asked for anew. */
    back(table: TableMessage): void;
    /** There is no such table (any more). */
    gone(why: Error): void;
}

function withChanged(list: Short[], changed: Short[], gone: string[]): Short[] {
    const news = new Map(changed.map(s => [s.table, s]));
    const kept = list
        .filter(s => !gone.includes(s.table))
        .map(s => {
            const now = news.get(s.table);
            news.delete(s.table);
            return now ?? s;
        });
    return [...kept, ...news.values()];
}

const as = <T>(message: Said): T => message as unknown as T;

const isLive = (s: Short) => s.state !== 'over' && s.state !== 'closed';

export class Hall {
    now: HallNow = {
        link: { state: 'off' },
        person: null,
        agents: [],
        phrases: [],
        yours: [],
        lobby: null,
        isRenewed: false,
        notIn: '',
    };
    private readonly wire: Wire;
    private readonly listeners = new Set<() => void>();
    private readonly guests = new Map<string, Guest>();
    private looksAtLobby = 0;
    private build: string | null = null;
    /** Server's clock minus ours. */
    private ahead = 0;
    private arriving: { done(): void; fail(why: Error): void }[] = [];

    constructor(private readonly around: Surroundings) {
        this.wire = new Wire(around, {
            greet: () => void this.greet(),
            hear: message => this.hear(message),
            changed: () => this.change({ link: this.wire.link }),
        });
    }

    subscribe(tell: () => void): () => void {
        this.listeners.add(tell);
        return () => this.listeners.delete(tell);
    }

    private change(part: Partial<HallNow>): void {
        this.now = { ...this.now, ...part };
        this.listeners.forEach(tell => tell());
    }

    /** Milliseconds of the server's time. */
    time(): number {
        return this.around.now() + this.ahead;
    }

    tryNow(): void {
        this.wire.tryNow();
    }
    probe(patience?: number): void {
        this.wire.probe(patience);
    }

    /** Goes in, as who we were last time or as a new guest; done once we are welcome. */
    enter(): Promise<void> {
        if (this.now.link.state === 'here') return Promise.resolve();
        this.wire.start();
        return new Promise((done, fail) => this.arriving.push({ done, fail }));
    }

    /** Nothing more is heard; for tests and for pages that end. */
    leave(): void {
        this.wire.stop();
    }

    private async greet(): Promise<void> {
        try {
            this.welcome(await this.hello());
        } catch (e) {
            if (e instanceof NotDone) this.turnedAway(e);
            return;
        }
        this.wire.welcomed();
        if (this.looksAtLobby) this.askLobby();
        for (const id of this.guests.keys()) void this.watchAgain(id);
        for (const { done } of this.arrivals()) done();
    }

    /** A kept name may have become somebody's account: then we go in without it. */
    private async hello(): Promise<Said & Welcome> {
        const { token, name } = self();
        const words = {
            do: 'hello',
            ...(token ? { token } : {}),
            lang: chosenLanguage(),
            want: 'bytes',
        };
        try {
            return await this.wire.ask({ ...words, ...(name ? { name } : {}) });
        } catch (e) {
            const isName = e instanceof NotDone && /^(name-taken|bad-name)$/.test(e.token);
            if (!name || !isName) throw e;
            forgetSelf();
            if (token) keepSelf({ token });
            return this.wire.ask(words);
        }
    }

    private arrivals() {
        const arrived = this.arriving;
        this.arriving = [];
        return arrived;
    }

    private turnedAway(why: NotDone): void {
        this.change({ notIn: why.message });
        this.wire.comeLater();
        for (const { fail } of this.arrivals()) fail(why);
    }

    /** Also the answer to register, login and rename. */
    private welcome(w: Welcome): void {
        this.ahead = w.time - this.around.now();
        const { name, guest } = w.person;
        keepSelf({ name, guest, ...(w.token ? { token: w.token } : {}) });
        this.build ??= w.build;
        this.change({
            person: w.person,
            agents: w.agents,
            phrases: w.phrases,
            yours: w.tables,
            isRenewed: this.now.isRenewed || w.build !== this.build,
            notIn: '',
        });
    }

    /** What the server says; NotDone when it refuses, NoAnswer when it cannot be asked. */
    async ask<T = Said>(request: Request): Promise<T> {
        return (await this.wire.ask<Said>(request)) as unknown as T;
    }

    /** The same, after going in. */
    async askInside<T = Said>(request: Request): Promise<T> {
        await this.enter();
        return this.ask<T>(request);
    }

    private hear(message: Said): void {
        switch (message.say) {
            case 'welcome':
                if (this.now.link.state === 'here')
                    this.welcome(message as unknown as Said & Welcome);
                break;
            case 'lobby':
                this.hearLobby(message);
                break;
            case 'yours':
                this.hearYours(message.tables as Short[]);
                break;
            case 'table':
                this.keepYours(withTable(this.now.yours, as<TableMessage>(message), this.time()));
                break;
            case 'lines':
            case 'undone':
                this.keepYours(withLines(this.now.yours, as<LinesMessage>(message), this.time()));
                break;
        }
        if (message.table) this.guests.get(message.table)?.hear(message);
    }

    private keepYours(yours: Short[]): void {
        if (yours !== this.now.yours) this.change({ yours });
    }

    private hearYours(changed: Short[]): void {
        const yours = withChanged(this.now.yours, changed, []);
        this.change({ yours: yours.filter(isLive) });
    }

    // ---- the lobby -----------------------------------------------------------------------------

    /** Looks at the lobby until the function that it gives is called. */
    lookAtLobby(): () => void {
        if (this.looksAtLobby++ === 0 && this.now.link.state === 'here') this.askLobby();
        return () => {
            if (--this.looksAtLobby > 0) return;
            this.change({ lobby: null });
            if (this.now.link.state === 'here')
                this.ask({ do: 'lobby', on: false }).catch(() => undefined);
        };
    }

    private askLobby(): void {
        this.ask({ do: 'lobby', on: true }).catch(() => undefined);
    }

    private hearLobby(message: Said): void {
        if (!this.looksAtLobby) return;
        if (message.tables) return this.change({ lobby: message.tables as Short[] });
        const changed = (message.changed ?? []) as Short[],
            gone = (message.gone ?? []) as string[];
        this.change({ lobby: withChanged(this.now.lobby ?? [], changed, gone) });
    }

    // ---- tables --------------------------------------------------------------------------------

    /** Stays at a table, through lost connections too, until the function it gives is called. */
    visit(id: string, guest: Guest): () => void {
        this.guests.set(id, guest);
        if (this.now.link.state === 'here') void this.watchAgain(id);
        else this.enter().catch(() => undefined);
        return () => {
            if (this.guests.get(id) !== guest) return;
            this.guests.delete(id);
            this.ask({ do: 'unwatch', table: id }).catch(() => undefined);
        };
    }

    private async watchAgain(id: string): Promise<void> {
        try {
            const table = await this.ask<TableMessage>({ do: 'watch', table: id });
            this.guests.get(id)?.back(table);
        } catch (e) {
            if (!(e instanceof NoAnswer)) this.guests.get(id)?.gone(e as Error);
        }
    }

    // ---- ourselves -----------------------------------------------------------------------------

    /** A guest's name. */
    async rename(name: string): Promise<void> {
        await this.askInside({ do: 'rename', name });
    }

    async register(name: string, password: string): Promise<void> {
        await this.askInside({ do: 'register', name, password });
    }

    /** The lists of tables are the new person's; tables that are looked at are looked at anew. */
    async login(name: string, password: string): Promise<void> {
        await this.askInside({ do: 'login', name, password });
        for (const id of this.guests.keys()) void this.watchAgain(id);
    }

    private async begone(request: Request): Promise<void> {
        await this.askInside(request);
        forgetSelf();
        this.wire.stop();
        this.change({ person: null, yours: [] });
    }
    logout(): Promise<void> {
        return this.begone({ do: 'logout' });
    }
    /** Removes the person; a guest needs no password. */
    forgetMe(password?: string): Promise<void> {
        return this.begone({ do: 'forget', ...(password ? { password } : {}) });
    }

    /** By plain HTTP, as who we are (spec: "By plain HTTP"). null: there is none. Before we have
     * been welcomed we are nobody: a guest who never sat may have been forgotten, and an unknown
     * token is refused. */
    async fetch(path: string): Promise<Response | null> {
        const { token } = this.now.person ? self() : {};
        const answer = await fetch(new URL(`api/${path}`, pageAddress()), {
            ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
            cache: 'no-store',
        });
        if (answer.status === 404) return null;
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return answer;
    }
    async read<T>(path: string): Promise<T | null> {
        const answer = await this.fetch(path);
        return answer && ((await answer.json()) as T);
    }
}

/** Without fragment and query. */
export function pageAddress(): string {
    return location.href.replace(/[?#].*$/, '');
}

/** The link that invites to a table, at an address that others can reach if there is one. */
export function inviteTo(table: string): string {
    return new URL(`t/${table}`, addressForOthers(pageAddress()) ?? pageAddress()).href;
}

/** Such a link would lead others to their own device. */
export const isAloneHere = (): boolean => addressForOthers(pageAddress()) === null;

const browser: Surroundings = {
    open: () => {
        const at = new URL('play', pageAddress());
        at.protocol = at.protocol.replace('http', 'ws');
        return new WebSocket(at, 'crosstown.1') as unknown as ReturnType<Surroundings['open']>;
    },
    later: (run, ms) => setTimeout(run, ms) as unknown as number,
    never: timer => clearTimeout(timer),
    now: () => Date.now(),
    chance: () => Math.random(),
};

/** So long the server has for an answer after the device has said that its network is gone. */
const OFFLINE = 1000;

let only: Hall | null = null;

/** The page's hall. Phones that wake up and networks that come back are noticed at once. */
export function hall(): Hall {
    if (only) return only;
    const made = (only = new Hall(browser));
    addEventListener('online', () => made.tryNow());
    // The server may be on this machine: whether it is out of reach has to be asked.
    addEventListener('offline', () => made.probe(OFFLINE));
    document.addEventListener('visibilitychange', () => {
        if (document.visibilityState !== 'visible') return;
        made.tryNow();
        made.probe();
    });
    return made;
}

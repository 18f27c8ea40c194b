// The hall: who we are, which tables there are, and tables that are kept through lost connections.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Hall, type Guest } from './hall';
import { forgetSelf, self } from './self';
import type { Said, TableMessage } from './types';
import type { Socket, Surroundings } from './wire';

interface Asked {
    do: string;
    id: number;
    [key: string]: unknown;
}

class FakeServer implements Surroundings {
    asked: Asked[] = [];
    build = 'one';
    socket: Socket | null = null;
    time = 1000;
    open(): Socket {
        const socket: Socket = {
            send: text => this.asked.push(JSON.parse(text) as Asked),
            close: () => undefined,
            onopen: null,
            onmessage: null,
            onclose: null,
        };
        this.socket = socket;
        return socket;
    }
    later(): number {
        return 0;
    }
    never(): void {}
    now(): number {
        return this.time;
    }
    chance(): number {
        return 0;
    }
    say(message: object): void {
        this.socket!.onmessage!({ data: JSON.stringify(message) });
    }
    /** The newest request of that kind. */
    last(what: string): Asked {
        const found = this.asked.filter(a => a.do === what).pop();
        if (!found) throw new Error(`nobody asked to ${what}`);
        return found;
    }
    answer(what: string, message: object): void {
        this.say({ ...message, re: this.last(what).id });
    }
    async welcome(more: object = {}): Promise<void> {
        this.socket!.onopen!();
        this.answer('hello', {
            say: 'welcome',
            person: { id: 'p', name: 'Guest 7', guest: true },
            time: 5000,
            build: this.build,
            agents: ['level1'],
            phrases: ['hello'],
            tables: [],
            ...more,
        });
        await settled();
    }
    lose(): void {
        this.socket!.onclose!({ code: 1006 });
    }
}

const settled = () => new Promise(done => setTimeout(done));
const short = (table: string, more: object = {}) => ({ table, state: 'waiting', ...more });

let server: FakeServer, hall: Hall;
beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('location', { search: '' });
    vi.stubGlobal('navigator', { languages: ['en'] });
    vi.stubGlobal('localStorage', {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
    });
    forgetSelf();
    server = new FakeServer();
    hall = new Hall(server);
});

describe('who we are', () => {
    it('a token is kept and shown the next time', async () => {
        const inside = hall.enter();
        await server.welcome({ token: 'T1' });
        await inside;
        expect(server.last('hello')).not.toHaveProperty('token');
        expect(server.last('hello')).toMatchObject({ want: 'bytes' });
        expect(self()).toMatchObject({ token: 'T1', name: 'Guest 7', guest: true });
        server.lose();
        hall.tryNow();
        await server.welcome();
        expect(server.last('hello')).toMatchObject({ token: 'T1', name: 'Guest 7' });
        expect(hall.time()).toBe(5000);
    });

    it('another page that becomes somebody else changes nothing here', async () => {
        void hall.enter();
        await server.welcome({ token: 'T1' });
        localStorage.setItem('crosstown.person', '{"token":"T2","name":"Eve"}');
        server.lose();
        hall.tryNow();
        await server.welcome();
        expect(server.last('hello')).toMatchObject({ token: 'T1', name: 'Guest 7' });
    });

    it('a name that has become an account is left at the door', async () => {
        localStorage.setItem('crosstown.person', '{"token":"T","name":"Ada"}');
        void hall.enter();
        server.socket!.onopen!();
        server.answer('hello', { say: 'refused', token: 'name-taken', text: '' });
        await settled();
        expect(server.last('hello')).toMatchObject({ token: 'T' });
        expect(server.last('hello')).not.toHaveProperty('name');
    });

    it('who is turned away is told why, and comes again later', async () => {
        const inside = hall.enter();
        server.socket!.onopen!();
        server.answer('hello', { say: 'refused', token: 'too-many', text: 'Too many guests.' });
        await expect(inside).rejects.toMatchObject({ token: 'too-many' });
        expect(hall.now).toMatchObject({ notIn: 'Too many guests.', link: { state: 'lost' } });
        hall.tryNow();
        await server.welcome();
        expect(hall.now).toMatchObject({ notIn: '', link: { state: 'here' } });
    });

    it('making an account and leaving change what is kept', async () => {
        void hall.enter();
        await server.welcome({ token: 'T1' });
        const made = hall.register('Ada', 'a long password');
        await settled();
        server.answer('register', {
            say: 'welcome',
            person: { id: 'p', name: 'Ada', guest: false },
            time: 5000,
            build: 'one',
            agents: [],
            phrases: [],
            tables: [],
        });
        await made;
        expect(hall.now.person).toMatchObject({ name: 'Ada', guest: false });
        expect(self()).toEqual({ token: 'T1', name: 'Ada', guest: false });
        const left = hall.logout();
        await settled();
        server.answer('logout', { say: 'done' });
        await left;
        expect(self()).toEqual({});
        expect(hall.now.person).toBe(null);
    });

    it('another build is noticed, once and for all', async () => {
        void hall.enter();
        await server.welcome();
        expect(hall.now.isRenewed).toBe(false);
        server.lose();
        hall.tryNow();
        server.build = 'two';
        await server.welcome();
        expect(hall.now.isRenewed).toBe(true);
    });
});

describe('lists', () => {
    it('the lobby follows what changed and what is gone, and is asked for after a return', async () => {
        void hall.enter();
        await server.welcome();
        const look = hall.lookAtLobby();
        server.answer('lobby', { say: 'lobby', tables: [short('a'), short('b')] });
        server.say({
            say: 'lobby',
            changed: [short('b', { watching: 2 }), short('c')],
            gone: ['a'],
        });
        expect(hall.now.lobby).toEqual([short('b', { watching: 2 }), short('c')]);
        server.lose();
        hall.tryNow();
        const before = server.asked.length;
        await server.welcome();
        expect(server.asked.slice(before)).toContainEqual(
            expect.objectContaining({ do: 'lobby', on: true }),
        );
        look();
        expect(hall.now.lobby).toBe(null);
        expect(server.last('lobby').on).toBe(false);
    });

    it('our own tables go when they are over', async () => {
        void hall.enter();
        await server.welcome({ tables: [short('a', { state: 'playing' })] });
        server.say({ say: 'yours', tables: [short('a', { state: 'over' }), short('b')] });
        expect(hall.now.yours).toEqual([short('b')]);
    });
});

describe('tables', () => {
    const guest = () => {
        const heard: string[] = [];
        const it: Guest & { heard: string[] } = {
            heard,
            hear: (m: Said) => heard.push(m.say),
            back: (t: TableMessage) => heard.push(`back ${t.n}`),
            gone: why => heard.push(`gone ${why.message}`),
        };
        return it;
    };

    it('are asked for anew after every return, until they are left', async () => {
        const one = guest();
        const leave = hall.visit('x', one);
        await server.welcome();
        server.answer('watch', { say: 'table', table: 'x', n: 3 });
        await settled();
        server.lose();
        hall.tryNow();
        await server.welcome();
        server.answer('watch', { say: 'table', table: 'x', n: 5 });
        await settled();
        server.say({ say: 'lines', table: 'x' });
        server.say({ say: 'lines', table: 'y' });
        expect(one.heard).toEqual(['table', 'back 3', 'table', 'back 5', 'lines']);
        leave();
        await settled();
        expect(server.last('unwatch').table).toBe('x');
        server.say({ say: 'lines', table: 'x' });
        expect(one.heard.length).toBe(5);
    });

    it('that are not there are said to be so', async () => {
        const one = guest();
        hall.visit('x', one);
        await server.welcome();
        server.answer('watch', { say: 'refused', token: 'no-such-table', text: 'No such table.' });
        await settled();
        expect(one.heard).toEqual(['gone No such table.']);
    });
});

// The connection: what was asked is answered once, and what is lost comes back.

import { describe, expect, it } from 'vitest';
import { NoAnswer, NotDone } from './types';
import { Wire, type Socket, type Surroundings } from './wire';

class FakeSocket implements Socket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    sent: Record<string, unknown>[] = [];
    isClosed = false;
    send(text: string): void {
        this.sent.push(JSON.parse(text) as Record<string, unknown>);
    }
    close(): void {
        this.isClosed = true;
        this.onclose?.({ code: 1000 });
    }
    say(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

/** Time that only passes when it is told to. */
function stage() {
    const sockets: FakeSocket[] = [];
    let time = 0,
        next = 1;
    const timers = new Map<number, { at: number; run(): void }>();
    const around: Surroundings = {
        open: () => {
            sockets.push(new FakeSocket());
            return sockets[sockets.length - 1]!;
        },
        later: (run, ms) => {
            timers.set(next, { at: time + ms, run });
            return next++;
        },
        never: timer => void timers.delete(timer),
        now: () => time,
        chance: () => 1,
    };
    const pass = (ms: number) => {
        const end = time + ms;
        for (;;) {
            const due = [...timers]
                .filter(([, t]) => t.at <= end)
                .sort((a, b) => a[1].at - b[1].at);
            if (due.length === 0) break;
            const [id, { at, run }] = due[0]!;
            timers.delete(id);
            time = at;
            run();
        }
        time = end;
    };
    const heard: string[] = [];
    let greetings = 0;
    const wire = new Wire(around, {
        greet: () => void greetings++,
        hear: message => heard.push(message.say),
        changed: () => undefined,
    });
    const last = () => sockets[sockets.length - 1]!;
    /** The newest socket opens, and the greeting is answered. */
    const welcome = () => {
        last().onopen!();
        wire.welcomed();
    };
    return { wire, sockets, last, pass, heard, welcome, greetings: () => greetings };
}

describe('what is asked', () => {
    it('is answered by the answer to it, in any order', async () => {
        const { wire, last, welcome } = stage();
        wire.start();
        welcome();
        const one = wire.ask({ do: 'one' }),
            two = wire.ask({ do: 'two' });
        const [first, second] = last().sent;
        last().say({ say: 'done', re: second!.id, who: 2 });
        last().say({ say: 'done', re: first!.id, who: 1 });
        expect(await one).toMatchObject({ who: 1 });
        expect(await two).toMatchObject({ who: 2 });
    });

    it('is refused with token, sentence and rule', async () => {
        const { wire, last, welcome } = stage();
        wire.start();
        welcome();
        const asked = wire.ask({ do: 'move' });
        last().say({ say: 'refused', re: 1, token: 'stale', text: 'Too late.', rule: 'R-6' });
        await expect(asked).rejects.toMatchObject({
            token: 'stale',
            message: 'Too late.',
            rule: 'R-6',
        });
        await expect(asked).rejects.toBeInstanceOf(NotDone);
    });

    it('has no answer when the connection goes, or was never there', async () => {
        const { wire, last, welcome } = stage();
        await expect(wire.ask({ do: 'x' })).rejects.toBeInstanceOf(NoAnswer);
        wire.start();
        welcome();
        const asked = wire.ask({ do: 'x' });
        last().onclose!({ code: 1006 });
        await expect(asked).rejects.toBeInstanceOf(NoAnswer);
        expect(wire.link.state).toBe('lost');
    });
});

describe('a lost connection', () => {
    it('is tried again after longer and longer pauses, up to fifteen seconds', () => {
        const { wire, sockets, last, pass } = stage();
        wire.start();
        const pauses: number[] = [];
        for (let i = 0; i < 7; i++) {
            last().onclose!({ code: 1006 });
            const { link } = wire;
            if (link.state !== 'lost') throw new Error(link.state);
            const before = sockets.length;
            let waited = 0;
            while (sockets.length === before) {
                pass(100);
                waited += 100;
            }
            pauses.push(waited);
        }
        expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000]);
    });

    it('comes back with a greeting, and begins with short pauses again', () => {
        const { wire, last, pass, welcome, greetings, sockets } = stage();
        wire.start();
        welcome();
        for (let i = 0; i < 3; i++) {
            last().onclose!({ code: 1001 });
            pass(500);
            expect(sockets.length).toBe(i + 2);
            welcome();
            expect(wire.link.state).toBe('here');
        }
        expect(greetings()).toBe(4);
    });

    it('is tried at once when the reader wants it, but never twice at a time', () => {
        const { wire, last, sockets, welcome } = stage();
        wire.start();
        welcome();
        last().onclose!({ code: 1006 });
        wire.tryNow();
        wire.tryNow();
        expect(sockets.length).toBe(2);
        expect(wire.link).toMatchObject({ state: 'lost', retry: 0 });
    });

    it('says since when it is lost, however often it was tried', () => {
        const { wire, last, pass, welcome } = stage();
        wire.start();
        pass(1000);
        welcome();
        last().onclose!({ code: 1006 });
        for (let i = 0; i < 3; i++) {
            pass(20000);
            last().onclose!({ code: 1006 });
        }
        expect(wire.link).toMatchObject({ state: 'lost', since: 1000 });
    });
});

describe('silence', () => {
    it('is broken by a question; an answer keeps the connection', () => {
        const { wire, last, pass, welcome } = stage();
        wire.start();
        welcome();
        pass(24999);
        expect(last().sent).toEqual([]);
        pass(1);
        expect(last().sent).toMatchObject([{ do: 'ping' }]);
        last().say({ say: 'refused', re: 0, token: 'bad-request', text: '' });
        pass(20000);
        expect(wire.link.state).toBe('here');
    });

    it('that goes on is a lost connection', () => {
        const { wire, last, pass, welcome, sockets } = stage();
        wire.start();
        welcome();
        const old = last();
        pass(25000 + 10000);
        expect(wire.link.state).toBe('lost');
        expect(old.isClosed).toBe(true);
        pass(500);
        expect(sockets.length).toBe(2);
    });

    it('after the door has opened ends, too: no welcome, no connection', () => {
        const { wire, last, pass, sockets } = stage();
        wire.start();
        last().onopen!();
        pass(9999);
        expect(sockets[0]!.isClosed).toBe(false);
        pass(1 + 500);
        expect(sockets[0]!.isClosed).toBe(true);
        expect(sockets.length).toBe(2);
    });

    it('of a network that swallows everything ends, too', () => {
        const { wire, sockets, pass } = stage();
        wire.start();
        pass(10000 + 500);
        expect(sockets[0]!.isClosed).toBe(true);
        expect(sockets.length).toBe(2);
    });
});

it('who is to say hello first does so', async () => {
    const { wire, last, pass, welcome, greetings } = stage();
    wire.start();
    welcome();
    const asked = wire.ask({ do: 'move' });
    last().say({ say: 'refused', re: 1, token: 'hello-first', text: '' });
    await expect(asked).rejects.toBeInstanceOf(NoAnswer);
    pass(500);
    welcome();
    expect(greetings()).toBe(2);
});

it('who stops while it connects is left alone', () => {
    const { wire, last } = stage();
    wire.start();
    const socket = last();
    wire.stop();
    expect(socket.isClosed).toBe(true);
    socket.onopen!();
    expect(wire.link.state).toBe('off');
});

it('garbage is not heard, and an old socket says nothing any more', () => {
    const { wire, last, pass, heard, welcome } = stage();
    wire.start();
    welcome();
    const old = last();
    old.onmessage!({ data: 'no json' });
    old.say({ say: 'lobby' });
    const hear = old.onmessage;
    old.onclose!({ code: 1006 });
    pass(500);
    welcome();
    hear?.({ data: '{"say":"late"}' });
    expect(heard).toEqual(['lobby']);
});

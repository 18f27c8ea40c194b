import { expect, it } from 'vitest';
import { realEngine } from '../engine/testing';
import type { Thinker } from '../engine/thinker';
import { Session, type Seating } from './session';

const people: Seating[] = [
    { kind: 'computer', name: 'Mira', level: 1 },
    { kind: 'human', name: '', level: 2 },
];

it('computers think before the screen is there, and move when it is', async () => {
    const engine = await realEngine();
    engine.begin({
        game: 'newyork',
        players: 2,
        start: 0,
        options: {},
        names: [],
        seed: '1',
    });
    let asked = 0;
    const thinker = {
        ask: () => (asked++, Promise.resolve({ move: engine.moves()[0]!.text })),
        stop: () => undefined,
    };
    const session = new Session(
        engine,
        thinker as unknown as Thinker,
        people,
        '1',
        false,
        { betweenLines: () => 0, animates: () => true },
        () => undefined,
    );
    const aWhile = () => new Promise(done => setTimeout(done, 30));
    await aWhile();
    expect(asked).toBe(1);
    expect(session.now.lines).toEqual([]);
    expect(session.now.thinking).toBe(0);
    session.watch();
    while (!session.now.deciding) await aWhile();
    expect(session.now.lines.map(line => line.seat)).toContain(0);
    expect(session.now.lines.map(line => line.seat)).not.toContain(1);
    session.close();
});

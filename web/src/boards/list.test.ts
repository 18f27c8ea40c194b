// The boards and the engine say the same about the games, and nothing else on the page knows one.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engine/engine';
import { realEngine } from '../engine/testing';
import { CHANCE, OVER, type GameInfo, type Position } from '../engine/types';
import { boards } from './list';

let engine: Engine;
let games: GameInfo[];
beforeAll(async () => {
    engine = await realEngine();
    ({ games } = engine.catalogue());
});
const gameOf = (id: string) => games.find(g => g.id === id)!;

describe('a board', () => {
    it('is there for every game', () => {
        expect(boards.map(b => b.id).sort()).toEqual(games.map(g => g.id).sort());
    });
    it('has the colours that the engine gives to the seats', () => {
        for (const ui of boards) {
            const { colours, max_players: players } = gameOf(ui.id);
            expect(colours.length).toBe(players);
            engine.begin({ game: ui.id, players, start: 0, options: {}, seed: '3', names: [] });
            const { view }: Position = engine.position(-1);
            expect(colours.map((_, seat) => ui.seat(view, seat).colour)).toEqual(colours);
        }
    });
    it('has words for options and values of its game, and for no others', () => {
        for (const ui of boards) {
            const wanted = gameOf(ui.id).options.map(o => [
                o.name,
                o.values.map(v => v.value).sort(),
            ]);
            const words = Object.entries(ui.options()).map(([name, { values }]) => [
                name,
                Object.keys(values).sort(),
            ]);
            expect(words).toEqual(wanted);
        }
    });
    it('knows only events that happen in its game', () => {
        for (const ui of boards)
            for (const event of [...ui.alarms, ...ui.quiet])
                expect(Object.keys(gameOf(ui.id).events), ui.id).toContain(event);
    });
});

describe('a preview', () => {
    /** What each game's rules turn up: nobody could know it before. */
    const surprises: Record<string, string[]> = {
        newyork: ['turned-up'],
        traffiq: ['drew-tile'],
        tuktuk: ['tile-drawn', 'tile-set-aside', 'rolled', 'held-by-police', 'turn-missed'],
    };
    it('tells nothing that nobody can know', () => {
        for (const { id } of games) {
            const game = { game: id, players: 2, start: 0, options: {}, seed: '5', names: [] };
            engine.begin(game);
            let revealing = 0;
            for (let i = 0; i < 60 && engine.facts().turn !== OVER; i++) {
                const { turn } = engine.facts();
                if (turn === CHANCE) {
                    engine.roll();
                    continue;
                }
                const moves = engine.moves();
                for (const { text, reveals } of moves) {
                    if (reveals) revealing++;
                    const told = engine.preview(turn, i, text).events.map(e => e.event);
                    expect(
                        told.filter(e => surprises[id]!.includes(e)),
                        text,
                    ).toEqual([]);
                }
                engine.play(turn, i, moves[(7 * i) % moves.length]!.text);
            }
            expect(revealing, id).toBeGreaterThan(0);
        }
    });
});

describe('everything around the boards', () => {
    const sources = import.meta.glob<string>(
        ['../{shell,learn,keep,text,engine}/*.{ts,tsx}', '../*.{ts,tsx}', '!../**/*.test.ts'],
        { query: '?raw', import: 'default', eager: true },
    );
    it('names no game, no option and no value of one', () => {
        expect(Object.keys(sources).length).toBeGreaterThan(30);
        // A number may be a value, too, but it stands for many other things.
        const names = games
            .flatMap(g => [
                g.id,
                ...g.options.flatMap(o => [o.name, ...o.values.map(v => v.value)]),
            ])
            .filter(name => !/^\d+$/.test(name));
        // In attributes ("board") they are names of styles.
        const quoted = new RegExp(`'(${names.join('|')})'`);
        for (const [path, text] of Object.entries(sources)) {
            for (const { id } of games) expect(text.includes(id), `${path}: ${id}`).toBe(false);
            expect(quoted.exec(text)?.[0], path).toBe(undefined);
        }
    });
});

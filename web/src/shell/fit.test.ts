// Which values of the options a table can be played with, asked of the real engine.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engine/engine';
import { realEngine } from '../engine/testing';
import type { GameInfo } from '../engine/types';
import type { BoxPart } from './box';
import { fit } from './fit';
import { seated } from './names';
import { standardSetup, type Setup } from './setup';

let engine: Engine;
let games: Record<string, GameInfo>;
beforeAll(async () => {
    engine = await realEngine(english => english);
    games = Object.fromEntries(engine.catalogue().games.map(g => [g.id, g]));
});

const table = (players: number, options: Record<string, string>): Setup => ({
    ...standardSetup(),
    seats: seated(Array<'computer'>(players).fill('computer'), 1),
    options,
});

describe('what a table allows', () => {
    it('is everything where the engine refuses nothing', () => {
        for (const game of Object.values(games)) {
            const { options, refused, instead } = fit(engine, game, table(2, {}));
            expect(options).toEqual({});
            expect(Object.values(refused).flatMap(Object.keys), game.id).toEqual([]);
            expect(instead).toEqual([]);
        }
    });
    it('is at most eight customers', () => {
        for (const [players, impossible] of [
            [2, []],
            [3, ['3', '4']],
            [4, ['3', '4']],
        ] as const) {
            const { refused } = fit(engine, games.tuktuk!, table(players, {}));
            expect(Object.keys(refused.customers!), `${players} players`).toEqual(impossible);
        }
    });
    it('plays another value until there is room for the chosen one', () => {
        const three = fit(engine, games.tuktuk!, table(3, { customers: '4', board: 'asia' }));
        expect(three.options).toEqual({ customers: '2', board: 'asia' });
        expect(three.instead).toEqual([{ option: 'customers', chosen: '4', played: '2' }]);
        const two = fit(engine, games.tuktuk!, table(2, { customers: '4' }));
        expect(two.options).toEqual({ customers: '4' });
    });
    it('does not blame an option for what a file lacks', () => {
        const lacks: BoxPart = {
            flag: 'board-file',
            name: 'town.txt',
            members: { board: { rows: ['1.3'], rectangle: [0, 0, 2, 0] } },
            options: { board: 'custom' },
        };
        const found = fit(engine, games.tuktuk!, {
            ...table(2, { customers: '3' }),
            box: [lacks],
        });
        expect(found.refused).toEqual({});
        expect(found.options).toEqual({ customers: '3' });
    });
});

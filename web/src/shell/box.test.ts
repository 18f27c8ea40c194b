// Own boxes: what is kept of them, what is asked of the engine, and that the engine plays them.

import { beforeAll, describe, expect, it } from 'vitest';
import { boardOf, boards } from '../boards/list';
import type { Refused, Engine } from '../engine/engine';
import { realEngine } from '../engine/testing';
import type { GameInfo } from '../engine/types';
import {
    boxFrom,
    boxIn,
    decidedBy,
    gameFrom,
    isBrought,
    partName,
    settled,
    withPart,
    type BoxPart,
} from './box';
import { standardSetup, type Setup } from './setup';

let engine: Engine;
let games: Record<string, GameInfo>;
beforeAll(async () => {
    engine = await realEngine(english => `<${english}>`);
    games = Object.fromEntries(engine.catalogue().games.map(g => [g.id, g]));
});

const traffiq = () => games.traffiq!,
    tuktuk = () => games.tuktuk!;
const tiles = '20 RRRB\n4 RBRB\n',
    layout = '0 0 RRRR\n1 0 RBRR\n';
const village = `board village
..1....M..
.#.##.##.#
.#...L....
G#.BBB.BB.
...BB...B3
.#.L.M.L..
....G.....
rectangle rows 2-5 columns 2-9
`;

/** The part that a text becomes at the table. */
function part(game: string, flag: string, text: string): BoxPart {
    const { members, options } = engine.convert(game, flag, text);
    return { flag, name: `${flag}.txt`, members, options };
}

const tableWith = (...box: BoxPart[]): Setup => ({ ...standardSetup(), start: 0, box });
const headerOf = (record: string) =>
    JSON.parse(record.split('\n', 1)[0]!) as {
        options: Record<string, string>;
        setup: Record<string, unknown>;
    };

describe('a file of an own box', () => {
    it('becomes members of a set-up and says what it switches', () => {
        expect(engine.convert('traffiq', 'layout', layout)).toEqual({
            members: {
                layout: [
                    [0, 0, 'RRRR'],
                    [1, 0, 'RBRR'],
                ],
            },
            options: { scenario: 'custom' },
            warnings: [],
        });
        const town = engine.convert('tuktuk', 'board-file', `${village}tiles\n20 stop\n`);
        expect(Object.keys(town.members)).toEqual(['board', 'stock']);
        expect(town.options).toEqual({ board: 'custom', signs: 'custom' });
        expect(engine.convert('tuktuk', 'board-file', village).options).toEqual({
            board: 'custom',
        });
    });
    it('is warned of in the language of the page', () => {
        const { warnings } = engine.convert('traffiq', 'tiles', `${tiles}1 PRRR\n2 RRRP\n`);
        expect(warnings).toEqual(['<line 4: RRRP is the same tile as on line 3>']);
        expect(engine.convert('tuktuk', 'board-file', village).warnings[0]).toBe(
            '<no station 2: only two can play>',
        );
    });
    it('is refused with its line', () => {
        const refused = (text: string) => {
            try {
                engine.convert('traffiq', 'tiles', text);
            } catch (e) {
                return e as Refused;
            }
            throw new Error('it was not refused');
        };
        expect(refused('20 RRRR\n3 RRXB\n')).toMatchObject({
            line: 2,
            refusal: { rule: 'R-5', token: 'file-no-tile', text: 'RRXB' },
        });
        expect(refused('').line).toBe(1);
        expect(() => engine.convert('newyork', 'tiles', '')).toThrow('no such file');
    });
    it('has an example in every board that can be played without a warning', () => {
        for (const { id, files } of Object.values(games)) {
            const words = boardOf(id).files?.() ?? {};
            expect(Object.keys(words).sort()).toEqual(files.map(f => f.flag).sort());
            const box = files.map(({ flag }) => {
                expect(engine.convert(id, flag, words[flag]!.example).warnings).toEqual([]);
                return part(id, flag, words[flag]!.example);
            });
            for (const seats of [2, 3, 4]) {
                const setup = tableWith(...box);
                setup.seats = Array.from({ length: seats }, () => setup.seats[0]!);
                expect(engine.tryGame(gameFrom(id, setup, '1')).refusal).toBe(null);
            }
        }
    });
    it('switches only options and values that have words', () => {
        for (const ui of boards) {
            for (const f of games[ui.id]!.files.flatMap(f => (f.also ? [f, f.also] : [f])))
                expect(ui.options()[f.option]?.values[f.value]?.name, f.value).toBeTruthy();
        }
    });
});

describe('a box at the table', () => {
    it('brings values that are not to be chosen otherwise', () => {
        expect(isBrought(traffiq(), 'scenario', 'custom')).toBe(true);
        expect(isBrought(traffiq(), 'scenario', 'times-square')).toBe(false);
        expect(isBrought(tuktuk(), 'signs', 'custom')).toBe(true);
        expect(isBrought(games.newyork!, 'scoring', 'custom')).toBe(false);
    });
    it('has one file a flag, in the order of the game', () => {
        const [a, b] = [part('traffiq', 'tiles', tiles), part('traffiq', 'layout', layout)];
        const box = withPart(traffiq(), withPart(traffiq(), [], b), a);
        expect(box.map(p => p.flag)).toEqual(['tiles', 'layout']);
        const other = { ...a, name: 'other.txt' };
        expect(withPart(traffiq(), box, other).map(p => p.name)).toEqual([
            'other.txt',
            'layout.txt',
        ]);
        expect(decidedBy(traffiq(), box, 'scenario').map(p => p.name)).toEqual([
            'tiles.txt',
            'layout.txt',
        ]);
        expect(decidedBy(traffiq(), box, 'hands')).toEqual([]);
    });
    it('asks the engine for all of it, before what was chosen', () => {
        const setup = tableWith(part('traffiq', 'tiles', tiles), part('traffiq', 'layout', layout));
        setup.options = { scenario: 'central-park', hands: 'open' };
        const asked = gameFrom('traffiq', setup, '7');
        expect(asked.options).toEqual({ scenario: 'custom', hands: 'open' });
        expect(Object.keys(asked.box!).sort()).toEqual(['layout', 'stack']);
        expect(gameFrom('traffiq', standardSetup(), '7')).not.toHaveProperty('box');
    });
    it('plays the tiles of one part only, and says whose', () => {
        const town = part('tuktuk', 'board-file', `${village}tiles\n20 stop\n`),
            signs = { ...part('tuktuk', 'signs-file', '24 gas\n'), name: '' };
        expect(settled(tuktuk(), [town])).toEqual([town]);
        const box = withPart(tuktuk(), withPart(tuktuk(), [], signs), town);
        const [used] = settled(tuktuk(), box);
        expect(Object.keys(used!.members)).toEqual(['board']);
        expect(used!.options).toEqual({ board: 'custom' });
        expect(decidedBy(tuktuk(), box, 'signs').map(partName)).toEqual(['your choice']);
        engine.begin(gameFrom('tuktuk', tableWith(...box), '7'));
        const { options, setup } = headerOf(engine.save());
        expect(options).toMatchObject({ board: 'custom', signs: 'custom' });
        expect(setup).toMatchObject({ stock: Array(24).fill('gas') });
        const again = boxIn(tuktuk(), options, engine.save());
        engine.begin(gameFrom('tuktuk', tableWith(...again), '8'));
        expect(headerOf(engine.save()).setup).toEqual(setup);
    });
    it('takes the tiles of ours with a town of its own', () => {
        const [town] = settled(tuktuk(), [part('tuktuk', 'board-file', village)]);
        engine.begin(gameFrom('tuktuk', tableWith(town!), '7'));
        const first = headerOf(engine.save());
        const again = boxIn(tuktuk(), first.options, engine.save());
        engine.begin(gameFrom('tuktuk', tableWith(...again), '8'));
        const { options, setup } = headerOf(engine.save());
        expect(options).toMatchObject({ board: 'custom', signs: 'all' });
        expect(setup.stock).toHaveLength(80);
        expect(setup.stock).not.toEqual(first.setup.stock);
    });
    it('is told what it lacks before anybody sits down', () => {
        const alone = tableWith(part('traffiq', 'tiles', tiles));
        expect(engine.tryGame(gameFrom('traffiq', alone, '1')).refusal).toMatchObject({
            rule: 'R-5',
        });
        const small = tableWith(part('tuktuk', 'board-file', village));
        expect(engine.tryGame(gameFrom('tuktuk', small, '1')).refusal).toBe(null);
        small.seats = [...small.seats, small.seats[1]!];
        expect(engine.tryGame(gameFrom('tuktuk', small, '1')).refusal).toMatchObject({
            token: 'board-station-missing',
        });
    });
    it('is kept only as far as it is one of this game', () => {
        const good = part('traffiq', 'layout', layout);
        const kept = JSON.parse(JSON.stringify([good])) as unknown;
        expect(boxFrom(traffiq(), kept)).toEqual([good]);
        for (const bad of [
            undefined,
            'box',
            [null],
            [{ ...good, flag: 'board-file' }],
            [{ ...good, members: [] }],
            [{ ...good, name: 7 }],
            [{ ...good, options: { hands: 'open' } }],
        ])
            expect(boxFrom(traffiq(), bad)).toEqual([]);
    });
});

describe('a game with an own box', () => {
    const begin = () =>
        engine.begin(
            gameFrom(
                'tuktuk',
                tableWith(part('tuktuk', 'board-file', `${village}tiles\n20 stop\n`)),
                '7',
            ),
        );
    it('has the box in its record, and is loaded, branched and played again from it', () => {
        begin();
        for (let i = 0; i < 4; i++) engine.play(engine.facts().turn, i, engine.moves()[0]!.text);
        const record = engine.save();
        const { options, setup } = headerOf(record);
        expect(options).toMatchObject({ board: 'custom', signs: 'custom' });
        expect(setup).toMatchObject({ board: { rectangle: [2, 2, 9, 5] } });

        engine.load(record, 1n);
        expect(engine.save()).toBe(record);
        engine.branch(0, 2, 5n);
        expect(headerOf(engine.save()).setup).toMatchObject({ board: setup.board });
        expect(engine.position(-1).lines).toBe(2);

        const box = boxIn(tuktuk(), engine.position(-1).options, record);
        expect(box[0]!.options).toEqual({ board: 'custom', signs: 'custom' });
        engine.begin(gameFrom('tuktuk', tableWith(...box), '8'));
        expect(headerOf(engine.save()).setup).toMatchObject({ board: setup.board });
    });
    it('is told from one with ours', () => {
        engine.begin(gameFrom('tuktuk', { ...standardSetup(), start: 0 }, '7'));
        expect(boxIn(tuktuk(), engine.position(-1).options, engine.save())).toEqual([]);
    });
});

// Texts of moves, the plan of the town, and what is said: against positions of real games.

import { describe, expect, it } from 'vitest';
import customStart from './fixtures/custom-start.json';
import driving from './fixtures/drive.json';
import turnSign from './fixtures/turn-sign.json';
import {
    bySquare,
    compose,
    isDrive,
    meant,
    meantWay,
    parseSquare,
    squareOfMove,
    way,
} from './moves';
import { draggedMove, firstMove, nextMove } from './offer';
import { feetAngle } from './pieces';
import { isTurned, planOf, windowOf } from './plan';
import { faceTurn } from './signs';
import { drawTown } from './ground';
import { kinds, placeOf, seatLetter, type View } from './view';
import { consequence, moveWords, squareLabel, tileDeed, tileName, valueWords } from './words';

const drive = driving as unknown as View;
const sign = turnSign as unknown as View;
const custom = customStart as unknown as View;
const moves = (...texts: string[]) => texts.map(text => ({ text, reveals: false }));

describe('the text of moves', () => {
    it('is taken apart and put together again', () => {
        for (const text of [
            'stop@3,4',
            'one-way@13,0/N',
            'customer@5,4/S',
            'compulsory-left@11,5/E',
            'remove@0,10',
        ]) {
            const on = parseSquare(text)!;
            expect(compose(on.what, on.at, on.heading)).toBe(text);
        }
    });
    it('knows drives from words and squares', () => {
        expect(['NNEE', 'stay'].every(isDrive)).toBe(true);
        expect(['roll', 'end', 'skip', 'stop@1,2', ''].some(isDrive)).toBe(false);
        expect(['NNEE', 'skip', 'stop@1', 'stop@1,2/X'].map(parseSquare)).toEqual([
            null,
            null,
            null,
            null,
        ]);
    });
    it('follows a drive square by square to the end that the engine gives', () => {
        const from = drive.taxis[drive.mover]!.at;
        expect(drive.drives.length).toBeGreaterThan(1);
        for (const d of drive.drives) expect(way(from, d.move).at(-1)).toEqual(d.end);
        expect(way([3, 3], 'stay')).toEqual([[3, 3]]);
    });
    it('groups by the square that is touched', () => {
        const groups = bySquare(
            sign,
            moves('compulsory-left@11,5/E', 'compulsory-left@11,5/N', 'compulsory-left@3,0/W'),
        );
        expect(groups.get('11,5')).toEqual(['compulsory-left@11,5/E', 'compulsory-left@11,5/N']);
        expect(groups.get('3,0')).toEqual(['compulsory-left@3,0/W']);
        const ends = bySquare(drive, moves(...drive.drives.map(d => d.move)));
        expect([...ends.keys()].sort()).toEqual(drive.drives.map(d => d.end.join(',')).sort());
    });
    it('offers the way home by police last', () => {
        const view = {
            ...drive,
            drives: [
                { move: 'NE', end: [4, 4], sent_home: true },
                { move: 'ENNW', end: [4, 4] },
            ],
        } as View;
        expect(bySquare(view, moves('NE', 'ENNW')).get('4,4')).toEqual(['ENNW', 'NE']);
    });
    it('finds the square of a move', () => {
        expect(squareOfMove(drive, 'EES')).toBe('3,1');
        expect(squareOfMove(sign, 'stop@4,0')).toBe('4,0');
        expect(squareOfMove(sign, 'skip')).toBeNull();
    });
});

describe('what a touch means', () => {
    it('is the shortest way along the streets', () => {
        expect(meantWay(drive.board, [1, 0], [3, 2])).toBe('EESS');
        expect(meantWay(drive.board, [1, 0], [0, 1])).toBe('WS');
        expect(meantWay(drive.board, [1, 0], [4, 3])).toBeNull();
    });
    it('is the drawn tile, with a heading where it needs one', () => {
        expect(meant(sign, 0, '4,0')).toBe('compulsory-left@4,0/N');
        expect(meant({ ...sign, drawn: 'stop' }, 0, '4,0')).toBe('stop@4,0');
        expect(meant(custom, 3, '4,5')).toBe('customer@4,5/N');
    });
    it('is to stay when it is the own taxi', () => {
        expect(meant(drive, 0, drive.taxis[0]!.at.join(','))).toBe('stay');
    });
});

describe('alternatives', () => {
    it('come one after the other, and the hint first', () => {
        expect(firstMove(['a', 'b'], 'b')).toBe('b');
        expect(firstMove(['a', 'b'], 'x')).toBe('a');
        expect(nextMove(['a', 'b', 'c'], 'c')).toBe('a');
        expect(nextMove(['a'], 'a')).toBeNull();
    });
    it('follow the finger', () => {
        const ways = ['EESS', 'SSEE'];
        expect(draggedMove(ways, [0, 0], new Set(['0,1', '0,2', '2,2']), null)).toBe('SSEE');
        expect(draggedMove(ways, [0, 0], new Set(['1,0', '2,2']), null)).toBe('EESS');
    });
});

describe('the plan', () => {
    const europe = { width: 15, height: 11 };
    it('turns a quarter clockwise: west is up, north is right', () => {
        const plan = planOf(europe, true);
        expect([plan.columns, plan.rows]).toEqual([11, 15]);
        expect(plan.cell([0, 0])).toEqual([10, 0]);
        expect(plan.cell([14, 10])).toEqual([0, 14]);
        expect(plan.angle('N')).toBe(90);
        for (const d of ['N', 'E', 'S', 'W'] as const) {
            const [x, y] = plan.cell([5, 5]),
                [dx, dy] = plan.step(d),
                there = way([5, 5], d)[1]!;
            expect(plan.cell(there)).toEqual([x + dx, y + dy]);
        }
    });
    it('turns only wide towns in upright boxes', () => {
        expect(isTurned(europe, true, { width: 390, height: 560 })).toBe(true);
        expect(isTurned(europe, true, { width: 800, height: 560 })).toBe(false);
        expect(isTurned(europe, false, { width: 390, height: 560 })).toBe(false);
        expect(isTurned({ width: 16, height: 16 }, true, { width: 390, height: 560 })).toBe(false);
    });
    it('shows the whole town below the prompt', () => {
        const plan = planOf(europe, false),
            win = windowOf(plan, { width: 1112, height: 700 }, 64, 1, [0, 0]);
        expect(win.x).toBeLessThanOrEqual(-14);
        expect(win.x + win.width).toBeGreaterThanOrEqual(15 * 48 + 14);
        expect(win.y + 64 / win.scale).toBeLessThanOrEqual(-14 + 1e-9);
        expect(win.y + win.height).toBeGreaterThanOrEqual(11 * 48 + 14);
    });
    it('never leaves the town when it looks closer', () => {
        const plan = planOf({ width: 16, height: 16 }, false),
            box = { width: 390, height: 480 };
        const win = windowOf(plan, box, 54, 1.6, [0, 0]);
        expect(win.x).toBeCloseTo(-14);
        expect(win.scale).toBeCloseTo(1.6 * windowOf(plan, box, 54, 1, [0, 0]).scale);
    });
    it('draws every square of a custom town once', () => {
        const svg = drawTown(custom.board, planOf(custom.board, false));
        const streets = custom.board.rows
            .join('')
            .split('')
            .filter(c => '.LMG1234'.includes(c)).length;
        expect(svg.split('var(--paver)').length - 1).toBe(streets);
    });
    it('points feet and signs as the screen has them', () => {
        expect([feetAngle('S', false), feetAngle('N', false), feetAngle('S', true)]).toEqual([
            0, 180, 90,
        ]);
        expect(faceTurn({ kind: 'one-way', heading: 'E' }, 90)).toBe(0);
        expect(faceTurn({ kind: 'no-left', heading: 'E' }, 90)).toBe(90);
        expect(faceTurn({ kind: 'stop' }, 90)).toBe(0);
    });
});

describe('words', () => {
    it('name every kind and say what it does', () => {
        for (const kind of kinds) {
            expect(tileName(kind)).not.toBe('');
            expect(tileDeed(kind).rule).toMatch(/^TT-\d+$/);
        }
        expect(new Set(kinds.map(tileName)).size).toBe(kinds.length);
    });
    it('say moves', () => {
        expect(moveWords('EES', drive)).toBe('Drive 3 steps to 3,1');
        expect(moveWords('W', drive)).toBe('Drive 1 step to 0,0');
        expect(moveWords('compulsory-left@11,5/E', sign)).toBe(
            'Lay compulsory left on 11,5, heading east',
        );
        expect(moveWords('customer@5,4/S', sign)).toBe('Place a customer at 5,4, feet south');
        expect(moveWords('roll', sign)).toBe('Roll again');
    });
    it('say values of events', () => {
        expect(valueWords('kind', 'stop')).toBe('stop sign');
        expect(valueWords('heading', 'W')).toBe('west');
        expect(valueWords('at', [3, 4])).toBeNull();
    });
    it('say squares with what lies there and what can be done', () => {
        const home = drive.taxis[0]!;
        expect(squareLabel(drive, home.at.join(','), [], null)).toContain(
            'The red taxi stands here, empty.',
        );
        expect(squareLabel(drive, '3,1', ['EES'], null)).toBe(
            'Street 3,1. Press Enter to choose: Drive 3 steps to 3,1.',
        );
        expect(squareLabel(drive, '3,1', ['EES'], 'EES')).toContain(
            'Press Enter again: Drive 3 steps to 3,1.',
        );
        const pile = {
            ...drive,
            tiles: [
                {
                    at: [3, 1],
                    used: false,
                    stack: [{ kind: 'stop' }, { kind: 'one-way', heading: 'N' }],
                },
            ],
        } as unknown as View;
        expect(squareLabel(pile, '3,1', [], null)).toBe(
            'Street 3,1. Stop sign lies here. Below it: one-way, heading north.',
        );
    });
    it('say what a drive brings', () => {
        expect(consequence({ event: 'skidded', rule: 'TT-21', at: [4, 0] })).toBe(
            'Slippery road on 4,0: you miss the next turn.',
        );
        expect(consequence({ event: 'drove', rule: 'TT-13' })).toBeNull();
        expect(consequence({ event: 'five-more', rule: 'TT-32', number: 4 })).toBe(
            'No stopping: 4 steps more.',
        );
        expect(
            consequence({
                event: 'light-ends-turn',
                rule: 'TT-16',
                kind: 'no-parking',
                at: [3, 2],
            }),
        ).toBe('The light ends your turn: no parking on 3,2 does not act.');
    });
    it('give seats their colours', () => {
        expect([0, 1, 2, 3].map(s => seatLetter(custom, s))).toEqual(['R', 'Y', 'B', 'G']);
        expect(placeOf('13,2')).toEqual([13, 2]);
    });
});

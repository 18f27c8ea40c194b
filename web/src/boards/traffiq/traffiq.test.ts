// The table of TraffIQ without a browser: moves as text, shapes of the city, what touching
// means, words. The positions come from the example games (crosstown show --json), the moves
// from what those games list as legal.

import { describe, expect, it } from 'vitest';
import {
    fitAt,
    ghostOf,
    kindToPlace,
    pickTile,
    pickVehicle,
    targetsOf,
    toggleStreet,
    touchCell,
    touchVertex,
    turnTile,
} from './act';
import { spotsOf } from './cells';
import { nearest } from '../grid';
import { fitted, seeing, sizesAt, zoomed } from './camera';
import {
    boundsOf,
    centreLines,
    emptiestCorner,
    groundOf,
    headingOf,
    joinedAt,
    mapOf,
    numbersOf,
    roadsAt,
    standing,
    streetsOf,
    wayBetween,
    zebra,
} from './city';
import {
    attach,
    competing,
    fittingTurn,
    heldTile,
    offersOf,
    parse,
    put,
    quartersTo,
    ride,
    turned,
} from './moves';
import { colourOf, nothing, type Choice, type TraffiqPlay, type View } from './view';
import startView from './fixtures/start.json';
import competeView from './fixtures/compete.json';
import placeView from './fixtures/place.json';
import { namedIn } from './named';
import { freeLabel, losersOn, moveWords, prompt, vertexLabel, words } from './words';

const [start, compete, place] = [startView, competeView, placeView] as unknown as [
    View,
    View,
    View,
];
const startMoves = [
    'BBBP@1,-1',
    'BBBP@1,2',
    'BBPB@0,-1',
    'BBPB@1,2',
    'BPBB@1,-1',
    'BPBB@1,2',
    'BPRR@1,2',
    'BPRR@3,1',
    'PBBB@1,-1',
    'PBBB@2,2',
    'PRRB@-1,0',
    'PRRB@2,2',
    'RBPR@0,-1',
    'RBPR@3,1',
    'RRBP@-1,0',
    'RRBP@1,-1',
    'draw',
    'end',
];

interface Table {
    play: TraffiqPlay;
    done: string[];
    refused: string[];
}

/** A stand-in for the shell: touching shows, touching again does. */
function table(view: View, legal: string[]): Table {
    const done: string[] = [],
        refused: string[] = [];
    const play = {
        view,
        viewer: 0,
        deciding: true,
        moves: legal.map(text => ({ text, reveals: false })),
        choice: nothing,
        pending: null,
        preview: null,
        names: ['Ann', 'Bob', 'Cy', 'Di'],
        recent: [],
        last: null,
        fresh: [],
        freshKey: 0,
        ideas: [],
        hint: null,
        steps: [],
        replaying: false,
        phone: false,
        motion: false,
        mayRoll: false,
        roll() {},
        why: () => null,
        isLegal: (move: string) => legal.includes(move),
        touch(move: string) {
            if (!play.isLegal(move)) refused.push(move);
            else if (play.pending === move) done.push(move);
            else play.pending = move;
        },
        show(move: string | null) {
            play.pending = move;
        },
        commit(move?: string) {
            done.push(move ?? play.pending!);
        },
        refuse(move: string) {
            refused.push(move);
        },
        choose(change: Partial<Choice>) {
            play.choice = { ...play.choice, ...change };
        },
        clear() {
            play.choice = nothing;
            play.pending = null;
        },
    } as TraffiqPlay;
    return { play, done, refused };
}

describe('moves', () => {
    it('reads and writes every kind', () => {
        expect(parse('RRPB@2,-1')).toEqual({ kind: 'attach', sides: 'RRPB', at: [2, -1] });
        expect(parse('truck:-1,0>-1,1')).toEqual({
            kind: 'ride',
            vehicle: 'truck',
            from: [-1, 0],
            to: [-1, 1],
        });
        expect(parse('taxi@0,-3')).toEqual({ kind: 'place', vehicle: 'taxi', at: [0, -3] });
        expect(parse('compete:hv')).toEqual({ kind: 'compete', streets: 'hv' });
        for (const idle of ['draw', 'end', 'skip', 'hold'])
            expect(parse(idle)).toEqual({ kind: idle });
        for (const bad of ['', 'RRP@1,1', 'taxi:1,1', 'compete:vh', 'bus@1,1'])
            expect(parse(bad)).toBeNull();
        expect(attach('RRPB', [2, -1])).toBe('RRPB@2,-1');
        expect(ride('taxi', [0, 1], [-2, 3])).toBe('taxi:0,1>-2,3');
        expect(put('truck', [1, 1])).toBe('truck@1,1');
    });
    it('turns tiles clockwise, as TQ-G2 says', () => {
        expect(turned('RBPW', 1)).toBe('WRBP');
        expect(turned('RBPW', 4)).toBe('RBPW');
        expect(turned('RBPW', -1)).toBe('BPWR');
        expect(quartersTo('RBPW', 'PWRB')).toBe(2);
        expect(quartersTo('RBPW', 'RBWP')).toBe(-1);
    });
    it('keeps the turn that fits, else takes the next', () => {
        const isLegal = (m: string) => m === 'RRBP@1,1' || m === 'BPRR@1,1';
        expect(fittingTurn('RRBP', 0, [1, 1], isLegal)).toBe(0);
        expect(fittingTurn('RRBP', 1, [1, 1], isLegal)).toBe(2);
        expect(fittingTurn('RRBP', 0, [2, 1], isLegal)).toBeNull();
    });
    it('sorts what is offered', () => {
        const offers = offersOf(
            [...startMoves, 'taxi:1,1>2,1', 'taxi@1,1', 'compete:h', 'compete:v', 'compete:hv'].map(
                text => ({ text }),
            ),
        );
        expect([
            offers.attaches.length,
            offers.rides.length,
            offers.places.length,
            offers.streets,
        ]).toEqual([16, 1, 1, 'hv']);
        expect([...offers.idle]).toEqual(['draw', 'end']);
    });
    it('competes on what is not spared', () => {
        expect(competing('hv', '')).toBe('compete:hv');
        expect(competing('hv', 'h')).toBe('compete:v');
        expect(competing('v', 'v')).toBeNull();
    });
});

describe('touching', () => {
    it('lays a tile: pick, cell, again', () => {
        const { play, done } = table(start, startMoves);
        const index = start.seats[0]!.hand.findIndex(tile => quartersTo(tile, 'PRRB') >= 0);
        pickTile(play, index);
        expect(targetsOf(play, offersOf(play.moves)).cells).toEqual(
            new Set(['1,2', '3,1', '-1,0', '2,2', '0,-1', '1,-1']),
        );
        touchCell(play, [2, 2]);
        expect(play.pending).toBe('PRRB@2,2');
        expect(ghostOf(play)).toEqual({ at: [2, 2], sides: 'PRRB', fits: true });
        touchCell(play, [2, 2]);
        expect(done).toEqual(['PRRB@2,2']);
    });
    it('picks a fitting tile for a cell touched with empty hands', () => {
        const { play } = table(start, startMoves);
        touchCell(play, [0, -1]);
        expect(startMoves).toContain(play.pending);
        expect(heldTile(play, start.seats[0]!.hand)).not.toBeNull();
    });
    it('shows a turn that does not fit and lets the engine refuse it', () => {
        const { play, done, refused } = table(start, startMoves);
        touchCell(play, [3, 1]);
        turnTile(play, 1);
        const ghost = ghostOf(play)!;
        expect(ghost.fits).toBe(startMoves.includes(attach(ghost.sides, [3, 1])));
        while (ghostOf(play)!.fits) turnTile(play, 1);
        expect(play.pending).toBeNull();
        touchCell(play, [3, 1]);
        expect(done).toEqual([]);
        expect(refused).toEqual([attach(ghostOf(play)!.sides, [3, 1])]);
    });
    it('refuses an occupied cell for a tile in hand', () => {
        const { play, refused } = table(start, startMoves);
        pickTile(play, 0);
        touchCell(play, start.tiles[0]!.at);
        expect(refused).toEqual([attach(start.seats[0]!.hand[0]!, start.tiles[0]!.at)]);
        expect(fitAt(play, start.tiles[0]!.at)).toBeNull();
    });
    it('takes a hint that nobody picked up', () => {
        const { play } = table(start, startMoves);
        play.show('BPRR@1,2');
        turnTile(play, 1);
        expect(ghostOf(play)!.at).toEqual([1, 2]);
        expect(ghostOf(play)!.sides).toBe('RBPR');
    });
    it('places taxi or truck', () => {
        const { play, done, refused } = table(place, ['skip', 'taxi@2,0']);
        const offers = offersOf(play.moves);
        expect(kindToPlace(play, offers)).toBe('taxi');
        pickVehicle(play, 'truck');
        expect(refused).toEqual(['truck@2,0']);
        pickVehicle(play, 'taxi');
        expect(play.pending).toBe('taxi@2,0');
        touchVertex(
            play,
            place.vertices.find(v => v.at[0] === 2 && v.at[1] === 0)!,
        );
        expect(done).toEqual(['taxi@2,0']);
    });
    it('rides: vehicle, goal, again; another own vehicle is chosen instead', () => {
        const mine = place.vertices.filter(v => v.seat === 0),
            goal = place.vertices.find(v => !v.vehicle)!;
        const view: View = { ...place, phase: 'action' };
        const legal = mine.map(v => ride(v.vehicle!, v.at, goal.at));
        const { play, done } = table(view, [...legal, 'end']);
        expect(mine.length).toBeGreaterThan(1);
        touchVertex(play, mine[0]!);
        expect(targetsOf(play, offersOf(play.moves)).points).toEqual(new Set([goal.at.join()]));
        touchVertex(play, mine[1]!);
        expect(play.choice.from).toEqual(mine[1]!.at);
        touchVertex(play, goal);
        touchVertex(play, goal);
        expect(done).toEqual([legal[1]]);
    });
    it('says why a rival cannot be driven', () => {
        const rival = place.vertices.find(v => v.vehicle && v.seat !== 0)!;
        const { play, refused } = table({ ...place, phase: 'action' }, ['end']);
        touchVertex(play, rival);
        expect(refused[0]).toMatch(new RegExp(`^${rival.vehicle}:${rival.at.join()}>`));
    });
    it('switches streets', () => {
        const { play } = table(compete, ['compete:v', 'hold']);
        toggleStreet(play, 'v');
        expect(play.choice.spared).toBe('v');
        expect(prompt(play).text).toBe('Compete on no street?');
        touchVertex(
            play,
            compete.vertices.find(v => v.at.join() === '0,2')!,
        );
        expect(play.choice.spared).toBe('');
        expect(prompt(play)).toEqual({
            text: 'Compete on the vertical street?',
            more: '1 vehicle would leave',
        });
        expect(losersOn(compete.compete!.streets, 'v')).toEqual(['0,2']);
    });
    it('lets arrow keys reach every cell and crossing', () => {
        const { play } = table(compete, ['compete:v', 'hold']);
        const spots = spotsOf(play, offersOf(play.moves), targetsOf(play, offersOf(play.moves)));
        const reached = new Set([spots[0]!]);
        for (const spot of reached) {
            for (const way of [
                [1, 0],
                [-1, 0],
                [0, 1],
                [0, -1],
            ] as [number, number][]) {
                const next = nearest(spots, spot, way);
                if (next) reached.add(next);
            }
        }
        expect(spots.filter(s => !reached.has(s)).map(s => s.id)).toEqual([]);
        expect(spots.filter(s => s.vertex)).toHaveLength(compete.vertices.length);
    });
    it('offers nothing to those who wait', () => {
        const { play } = table(start, startMoves);
        const targets = targetsOf({ ...play, deciding: false }, offersOf(play.moves));
        expect([targets.cells.size, targets.points.size, targets.riders.size]).toEqual([0, 0, 0]);
    });
});

describe('the city', () => {
    const map = mapOf(start.tiles);
    it('draws a cell the same way each time, and cells differently', () => {
        expect(groundOf('BRBR', '1,1')).toEqual(groundOf('BRBR', '1,1'));
        expect(groundOf('BRBR', '1,1')).not.toEqual(groundOf('BRBR', '1,2'));
        const random = numbersOf('x');
        for (let i = 0; i < 100; i++) expect(random()).toBeLessThan(1);
    });
    it('draws every possible tile without broken numbers', () => {
        const letters = ['R', 'B', 'P', 'W'];
        for (let i = 0; i < 256; i++) {
            const sides = [0, 2, 4, 6].map(s => letters[(i >> s) & 3]).join('');
            const marks = [...groundOf(sides, `${i},0`), ...streetsOf(sides, '1010')];
            expect(marks.map(m => m.d).join('')).not.toMatch(/NaN|undefined|Infinity/);
        }
    });
    it('plants trees only where there is park', () => {
        const trees = (sides: string) =>
            groundOf(sides, '3,4').filter(m => m.fill === 'var(--tree2)').length;
        expect(trees('PRBR')).toBe(1);
        expect(trees('RRBW')).toBe(0);
    });
    it('hatches half streets only', () => {
        const hatched = (sides: string, joined: string) =>
            streetsOf(sides, joined).some(m => m.fill === 'url(#hatch)');
        expect(hatched('RPPP', '0111')).toBe(true);
        expect(hatched('RPPP', '1000')).toBe(false);
        expect(streetsOf('PPWW', '0000')).toEqual([]);
    });
    it('knows neighbours and draws a centre line where both halves are there', () => {
        const small = mapOf([
            { at: [0, 0], sides: 'PRBW' },
            { at: [1, 0], sides: 'PPPR' },
            { at: [0, 1], sides: 'BPPP' },
        ]);
        expect(joinedAt(small, [0, 0])).toBe('0110');
        expect(centreLines(small).red).toBe('M98.3 22v56M101.7 22v56');
        expect(centreLines(small).beige).toBe('M22 100h56');
    });
    it('finds the arms of complete crossings as the engine does', () => {
        const city = mapOf(compete.tiles);
        for (const v of compete.vertices) expect(roadsAt(city, v.at)).toBe(v.roads);
        expect(roadsAt(map, [0, 0])).toBeNull();
    });
    it('puts a zebra on every arm', () => {
        expect(zebra('NS').match(/Z/g)).toHaveLength(10);
        expect(zebra('')).toBe('');
    });
    it('finds ways round vehicles', () => {
        const vertices = [
            { at: [0, 0], roads: 'ES' },
            { at: [1, 0], roads: 'EW', seat: 1, vehicle: 'taxi' },
            { at: [2, 0], roads: 'SW' },
            { at: [0, 1], roads: 'NE' },
            { at: [1, 1], roads: 'EW' },
            { at: [2, 1], roads: 'NW' },
        ] as View['vertices'];
        expect(wayBetween(vertices, [0, 0], [2, 0])).toEqual([
            [0, 0],
            [0, 1],
            [1, 1],
            [2, 1],
            [2, 0],
        ]);
        expect(wayBetween(vertices, [0, 0], [1, 0])).toEqual([]);
    });
    it('heads along streets', () => {
        expect([
            headingOf([0, 0], [1, 0]),
            headingOf([0, 0], [0, 1]),
            headingOf([0, 0], [-1, 0]),
            headingOf([0, 0], [0, -1]),
        ]).toEqual([0, 90, 180, 270]);
        expect([standing('NESW'), standing('NS'), standing('NW'), standing('S')]).toEqual([
            0, 90, 180, 90,
        ]);
    });
    it('puts the handle where nobody is', () => {
        expect(emptiestCorner(map, [2, 2])).toEqual([1, 1]);
        expect(emptiestCorner(mapOf([{ at: [1, 1], sides: 'PPPP' }]), [0, 0])).toEqual([1, 0]);
    });
});

describe('the camera', () => {
    const size = { width: 1000, height: 600 };
    it('fits all of the map under the prompt', () => {
        const bounds = boundsOf(
                [
                    [0, 0],
                    [9, 4],
                ],
                1,
            ),
            eye = fitted(bounds, size, 60);
        expect(eye.scale * (bounds.bottom - bounds.top)).toBeLessThanOrEqual(541);
        expect(300 + (bounds.top - eye.y) * eye.scale).toBeGreaterThanOrEqual(59);
    });
    it('zooms round the pointer, from 48 to 200', () => {
        const eye = { x: 3, y: 2, scale: 100 },
            next = zoomed(eye, size, 1.5, 200, 100);
        expect(next.x + (200 - 500) / next.scale).toBeCloseTo(eye.x + (200 - 500) / 100);
        expect(zoomed(eye, size, 9, 0, 0).scale).toBe(200);
        expect(zoomed(eye, size, 0.01, 0, 0).scale).toBe(48);
    });
    it('moves only as far as needed to see', () => {
        const eye = { x: 0, y: 0, scale: 100 };
        expect(seeing(eye, size, 1, 1, 80)).toEqual(eye);
        expect(seeing(eye, size, 9, 0, 100).x).toBeCloseTo(5);
    });
    it('keeps vehicles 30 px long down to 48 px a tile', () => {
        for (const scale of [48, 72, 100, 200])
            expect((37 * sizesAt(scale).vehicle * scale) / 100).toBeGreaterThanOrEqual(29.9);
    });
});

describe('words', () => {
    it('has colours in the order of the sheets', () => {
        expect([0, 1, 2, 3].map(s => colourOf(compete, s))).toEqual(['R', 'Y', 'B', 'G']);
    });
    it('says cells, crossings and moves', () => {
        expect(freeLabel({ at: [1, 2], needs: 'R.B.' })).toBe(
            'Free cell 1,2, wants north red street, east anything, south beige street, west anything.',
        );
        expect(
            vertexLabel(
                { at: [0, 2], roads: 'NS', seat: 2, vehicle: 'taxi' },
                compete,
                ['Ann', 'Bob', 'Cy', 'Di'],
                0,
            ),
        ).toBe('Crossing 0,2: a taxi of Cy, blue. Streets: north, south.');
        expect(moveWords('truck:0,1>0,2')).toBe('Ride the truck');
        expect(moveWords('compete:hv')).toBe('Compete on both streets');
        expect(words('tile', 'RBPW')).toBe('red-beige-park-water');
        expect(words('wanted', 'W')).toBe('water');
        expect(words('at', [1, 2])).toBeNull();
    });
    it('asks for what is due', () => {
        const { play } = table(start, startMoves);
        expect(prompt(play).text).toBe('Attach a tile or draw');
        touchCell(play, [1, 2]);
        expect(prompt(play).text).toBe('Attach the tile here?');
        expect(prompt(table(place, ['skip', 'taxi@2,0']).play).text).toBe(
            'Place a vehicle on the new crossing',
        );
    });
});

describe('places that an example names', () => {
    it('are cells or crossings, each once', () => {
        const words =
            'At the cell -1,0 it fits: the taxi at 1,1 rides from the crossing 1,1 to 2,0.';
        expect(namedIn(words)).toEqual([
            { at: [-1, 0], isCell: true },
            { at: [1, 1], isCell: false },
            { at: [2, 0], isCell: false },
        ]);
        expect(namedIn('You have 8 taxis, and 3 trucks.')).toEqual([]);
    });
});

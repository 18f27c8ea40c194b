import { describe, expect, it, vi } from 'vitest';
import type { Line, Move } from '../../engine/types';
import type { Play } from '../board';
import fourBegin from './fixtures/four-0.json';
import fourLate from './fixtures/four-40.json';
import fourEarly from './fixtures/four-9.json';
import threeTake from './fixtures/three-60.json';
import threeEnd from './fixtures/three-end.json';
import twoTake from './fixtures/two-31.json';
import twoEnd from './fixtures/two-end.json';
import {
    barMiddle,
    bars,
    course,
    desktop,
    inside,
    phone,
    roof,
    rows,
    roundWay,
    span,
    spot,
    storeyHeight,
} from './geometry';
import { skyline } from './ground';
import { dropOnBuilding, touchBuilding, touchCard } from './hands';
import { cardsFor, grown, parse, playedCard, take } from './moves';
import { isOpen } from './open';
import { crownHeight } from './pieces';
import { tip } from './tower';
import {
    after,
    before,
    joints,
    nothing,
    numbers,
    runsOf,
    topsWorth,
    type Choice,
    type View,
} from './view';
import {
    buildingWords,
    cellWords,
    handWords,
    moveWords,
    passedWords,
    prompt,
    runWords,
} from './words';

const [begin, late, early, three, finished, two, end] = [
    fourBegin,
    fourLate,
    fourEarly,
    threeTake,
    threeEnd,
    twoTake,
    twoEnd,
].map(v => v as unknown as View) as [View, View, View, View, View, View, View];

const legal = (...texts: string[]): Move[] => texts.map(text => ({ text, reveals: false }));

function table(
    view: View,
    moves: Move[],
    more: Partial<Play<View, Choice>> = {},
): Play<View, Choice> {
    return {
        view,
        viewer: view.viewer,
        deciding: moves.length > 0,
        moves,
        isLegal: m => moves.some(l => l.text === m),
        mayRoll: false,
        roll: vi.fn(),
        pending: null,
        preview: null,
        touch: vi.fn(),
        show: vi.fn(),
        commit: vi.fn(),
        why: () => null,
        refuse: vi.fn(),
        choice: nothing,
        choose: vi.fn(),
        clear: vi.fn(),
        names: ['You', 'Mira', 'Otto', 'Juno'],
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
        ...more,
    };
}

/** A view with these tops, as the worked example of the sheet has them. */
function tops(text: string, seats = 4): View {
    const piles = text.split(' ').map((c, i) => (c === '-' ? [] : [`${c}${i + 1}`]));
    return { ...late, piles, seats: late.seats.slice(0, seats) };
}

describe('moves', () => {
    it.each([
        ['R7', { kind: 'play', card: 'R7' }],
        ['+B12', { kind: 'take', card: 'B12' }],
        ['pass', { kind: 'pass' }],
        ['R13', null],
        ['R0', null],
        ['X7', null],
        ['++R7', null],
        ['', null],
        [null, null],
    ])('reads %s', (text, wanted) => expect(parse(text)).toEqual(wanted));

    it('composes what it reads', () => {
        expect(parse(take('G4'))).toEqual({ kind: 'take', card: 'G4' });
        expect(playedCard('+G4')).toBeNull();
        expect(playedCard('G4')).toBe('G4');
    });

    it('finds the cards for a building', () => {
        const moves = legal('B1', 'G11', 'R1', 'Y12', 'pass');
        expect(cardsFor(moves, 1)).toEqual(['B1', 'R1']);
        expect(cardsFor(moves, 11)).toEqual(['G11']);
        expect(cardsFor(legal('+R1', '+R2'), 1)).toEqual([]);
    });

    it('finds the buildings that grew, the latest first', () => {
        const line = (n: number, events: object[]): Line => ({
            n,
            seat: 0,
            move: '',
            events: events as Line['events'],
        });
        expect(
            grown([
                line(0, [{ event: 'played', card: 'R7' }]),
                line(1, [{ event: 'taken', card: 'G3' }]),
                line(2, [{ event: 'covered', card: 'B12', covers: 'R12' }]),
                line(4, [{ event: 'covered', card: 'G7', covers: 'R7' }]),
            ]),
        ).toEqual([7, 12]);
    });
});

describe('the view', () => {
    it('goes round the ring', () => {
        expect(numbers.map(after)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1]);
        expect(numbers.map(n => before(after(n)))).toEqual(numbers);
    });

    it('NY-12: finds the runs of the worked example', () => {
        const runs = runsOf(tops('R B G G G G R Y B Y B R'));
        expect(runs).toContainEqual({ colour: 'G', numbers: [3, 4, 5, 6], points: 10 });
        expect(runs).toContainEqual({ colour: 'R', numbers: [12, 1], points: 3 });
        expect(runs).toHaveLength(2);
    });

    it.each([
        ['R R R R R R R R R R R R', [[12, 25]]],
        ['R R R R R R - - - - - -', [[6, 25]]],
        [
            'R R - R R R - R - - - R',
            [
                [3, 6],
                [3, 6],
            ],
        ],
        ['- - - - - - - - - - - -', []],
        ['B B B B B - - - - - - -', [[5, 15]]],
    ])('NY-12: counts %s', (text, wanted) => {
        expect(
            runsOf(tops(text))
                .map(r => [r.numbers.length, r.points])
                .sort(),
        ).toEqual(wanted);
    });

    it('has no runs of colours without owner, nor with basic scoring', () => {
        expect(runsOf(tops('B B B R R - - - - - - -', 2))).toEqual([
            { colour: 'R', numbers: [4, 5], points: 3 },
        ]);
        expect(runsOf({ ...tops('B B B - - - - - - - - -'), scoring: 'basic' })).toEqual([]);
    });

    it.each([
        ['begin', begin],
        ['early', early],
        ['late', late],
        ['three', three],
        ['finished', finished],
        ['two', two],
        ['end', end],
    ])('agrees with the points of the engine (%s)', (_, view) => {
        view.seats.forEach((seat, i) => {
            const runs = runsOf(view).filter(r => r.colour === seat.colour[0]!.toUpperCase());
            expect(topsWorth(view, i) + runs.reduce((sum, r) => sum + r.points, 0)).toBe(
                seat.points,
            );
        });
    });

    it('joins neighbours, and all twelve to a ring', () => {
        expect(joints({ colour: 'R', numbers: [11, 12, 1], points: 6 })).toEqual([
            [11, 12],
            [12, 1],
        ]);
        expect(joints(runsOf(tops('Y Y Y Y Y Y Y Y Y Y Y Y'))[0]!)).toHaveLength(12);
    });

    it('knows when hands are open', () => {
        expect(isOpen(three)).toBe(true);
        expect(isOpen(late)).toBe(false);
        expect(isOpen(end)).toBe(false); // nobody holds a card
    });
});

describe.each([
    ['desktop', desktop],
    ['phone', phone],
])('geometry, %s', (_, l) => {
    it('has a place of its own for each building inside the box', () => {
        const places = numbers.map(n => spot(l, n));
        expect(new Set(places.map(p => `${p.row},${p.column}`)).size).toBe(12);
        for (const p of places) {
            expect(p.x).toBeGreaterThan(8);
            expect(p.x + l.wide).toBeLessThan(l.width - 8);
            expect(p.ground).toBeLessThan(l.height);
        }
        expect(
            rows(l)
                .flat()
                .sort((a, b) => a - b),
        ).toEqual(numbers);
        rows(l).forEach((row, r) =>
            row.forEach((n, c) => expect(spot(l, n)).toMatchObject({ row: r, column: c })),
        );
    });

    it('has room for four storeys and a crown', () => {
        for (const n of numbers) {
            expect(tip(l, n, 4)).toBe(
                spot(l, n).ground - l.plinth - 4 * storeyHeight(l, n) - crownHeight(n, l.unit),
            );
            expect(tip(l, n, 4)).toBeGreaterThan(spot(l, n).row ? 198 : l.sky + 20);
        }
    });

    it('bridges at the height of the lower top storey', () => {
        const storeys = (n: number) => (n === 4 ? 3 : 1),
            { from, to, y } = span(l, 4, 5, storeys);
        expect(from).toBeLessThan(to);
        expect(y).toBeGreaterThan(roof(l, 5, 1));
        expect(y).toBeLessThan(roof(l, 5, 0));
    });
});

describe('ways of bridges and bars', () => {
    it('goes straight, over the rims, or round the ends', () => {
        expect([
            course(desktop, 6, 7),
            course(desktop, 12, 1),
            course(phone, 6, 7),
            course(phone, 12, 1),
            course(phone, 11, 12),
        ]).toEqual(['straight', 'rims', 'right', 'left', 'straight']);
        expect(roundWay(phone, 12, 1, () => 1)).toMatch(/^M36 [\d.]+H18Q10 /);
        expect(roundWay(phone, 6, 7, () => 1)).toMatch(/^M354 [\d.]+H372Q380 /);
    });

    it('draws one bar, two over a rim, one a row', () => {
        const run = (...n: number[]) => ({ colour: 'R' as const, numbers: n, points: 6 });
        expect(bars(desktop, run(4, 5, 6))).toHaveLength(1);
        const split = bars(desktop, run(11, 12, 1));
        expect(split.map(b => [b.from < 0, b.to > desktop.width])).toEqual([
            [false, true],
            [true, false],
        ]);
        expect(inside(desktop, split[0]!)).toBeGreaterThan(inside(desktop, split[1]!));
        expect(barMiddle(desktop, split[0]!)).toBeLessThan(desktop.width);
        expect(bars(phone, run(5, 6, 7))).toHaveLength(2);
        expect(bars(desktop, run(...numbers))).toEqual([{ from: -600, to: 1712, y: 623.5 }]);
    });

    it('draws the same skyline always, and closes it', () => {
        expect(skyline(5, 0, 300, 100, 20, 60, 1)).toEqual(skyline(5, 0, 300, 100, 20, 60, 1));
        expect(skyline(5, 0, 300, 100, 20, 60, 1).roofs).toMatch(/^M0 100.*V100Z$/);
    });
});

describe('words', () => {
    it('says moves', () => {
        expect([moveWords('R7'), moveWords('+B12'), moveWords('pass')]).toEqual([
            'Play red 7',
            'Take blue 12',
            'Pass for good',
        ]);
    });

    it('says buildings', () => {
        expect(buildingWords(late, 3)).toBe('Pile 3 is not begun yet.');
        expect(buildingWords(late, 6)).toBe('Pile 6: red 6 on top, 1 card.');
        expect(buildingWords(late, 7)).toBe(
            'Pile 7: yellow 7 on top, 3 cards. Below it: blue 7, red 7.',
        );
        expect(runWords(late, 7)).toBe('It is in a run of 2 for yellow, worth 3.');
        expect(runWords(late, 3)).toBe('');
    });

    it('says what can be done on a building', () => {
        const play = table(late, legal('R5', 'Y5', 'Y1', 'G1', 'Y3', 'B6', 'pass'));
        expect(cellWords(play, 6)).toBe(
            'Pile 6: red 6 on top, 1 card. Press Enter to try blue 6 here.',
        );
        expect(cellWords(play, 5)).toContain('You could play here: red 5, yellow 5.');
        expect(cellWords({ ...play, pending: 'B6' }, 6)).toContain(
            'Press Enter to play blue 6 here.',
        );
        expect(cellWords({ ...play, pending: 'B6' }, 5)).not.toContain('could');
    });

    it('asks what is due', () => {
        const play = table(late, legal('R5', 'pass'));
        expect(prompt(play)).toEqual({ text: 'Play a card from your hand' });
        expect(
            prompt({
                ...play,
                pending: 'R5',
                preview: { events: [], points: [16, 42, 11, 12], turn: 0 },
            }),
        ).toEqual({ text: 'Play red 5 on pile 5?', more: '+5 points' });
        expect(prompt({ ...play, pending: 'pass' }).text).toBe('Pass for good?');
        expect(prompt({ ...play, choice: { ...nothing, wrong: { card: 'R5', at: 9 } } }).text).toBe(
            'Red 5 goes on pile 5, not on 9.',
        );
        expect(prompt({ ...play, choice: { ...nothing, look: 3 } }).text).toBe(
            'Pile 3 is not begun yet.',
        );
        expect(prompt(table(two, legal('+R1'))).text).toBe('Take a card from the display');
        expect(prompt(table(finished, [])).text).toBe('The game is over.');
        expect(prompt(table({ ...late, turn: 1 }, [])).text).toBe('Mira plays');
        expect(prompt(table({ ...three, turn: 2 }, [])).text).toBe('Otto takes a card');
    });

    it('says hands and who has passed', () => {
        expect(handWords(late, 0)).toBe('6 cards in hand');
        expect(handWords(late, 3)).toBe(
            '6 cards in hand, seen: red 2, red 3, red 9, blue 3, blue 8',
        );
        expect(passedWords(late)).toBe('passed: yellow, green');
        expect(passedWords(begin)).toBe('nobody passed');
    });
});

describe('hands', () => {
    const moves = legal('R5', 'Y5', 'B6', 'pass');

    it('takes up the only card that fits, or tells what the building is', () => {
        const play = table(late, moves);
        touchBuilding(play, 6);
        expect(play.touch).toHaveBeenCalledExactlyOnceWith('B6');
        touchBuilding(play, 5);
        expect(play.choose).toHaveBeenLastCalledWith({ ...nothing, look: 5 });
    });

    it('plays the card that is up, and only on its number', () => {
        const play = table(late, moves, { pending: 'R5' });
        touchBuilding(play, 6);
        expect(play.touch).not.toHaveBeenCalled();
        expect(play.choose).toHaveBeenLastCalledWith({ ...nothing, wrong: { card: 'R5', at: 6 } });
        touchBuilding(play, 5);
        expect(play.touch).toHaveBeenCalledExactlyOnceWith('R5');
    });

    it('commits a drop on the right building and asks the engine about cards that are not due', () => {
        const play = table(late, moves);
        dropOnBuilding(play, 'R5', 5);
        expect(play.commit).toHaveBeenCalledExactlyOnceWith('R5');
        dropOnBuilding(play, 'R5', 9);
        expect(play.choose).toHaveBeenLastCalledWith({ ...nothing, wrong: { card: 'R5', at: 9 } });
        dropOnBuilding(play, 'G9', 9);
        expect(play.refuse).toHaveBeenCalledExactlyOnceWith('G9');
        expect(play.commit).toHaveBeenCalledTimes(1);
    });

    it('touches cards of the hand and of the display', () => {
        const play = table(late, moves);
        touchCard(play, 'R5', true);
        touchCard(play, 'R10', false);
        expect(vi.mocked(play.touch).mock.calls).toEqual([['R5'], ['+R10']]);
    });
});

// The signs one chooses: sets, counts, the text they become, and what the engine makes of it; and
// how many deliveries win.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine';
import { realEngine } from '../../engine/testing';
import { gameFrom } from '../../shell/box';
import { seated } from '../../shell/names';
import { standardSetup, type Setup } from '../../shell/setup';
import {
    box,
    chooseSigns,
    countFrom,
    countsFrom,
    countsOf,
    LEAST,
    MOST,
    signsFile,
    total,
    troubleWith,
} from './choose-signs';
import { enough, options } from './options';
import { kinds, type View } from './view';

let engine: Engine;
beforeAll(async () => {
    engine = await realEngine(english => english);
});

const table = (part: Partial<Setup>): Setup => ({ ...standardSetup(), start: 0, ...part });
const stockOf = (setup: Setup) => {
    engine.begin(gameFrom('tuktuk', setup, '7'));
    const header = engine.save().split('\n', 1)[0]!;
    return (JSON.parse(header) as { setup: { stock: string[] } }).setup.stock;
};
const choice = (text: string) => {
    const { members, options: switched } = engine.convert('tuktuk', 'signs-file', text);
    return { flag: 'signs-file', name: '', members, options: switched };
};

describe('the sets to begin with', () => {
    it('have every kind, and are the sets of the engine', () => {
        expect(box.map(b => b.kind).sort()).toEqual([...kinds].sort());
        for (const signs of ['all', 'easy'] as const) {
            const stock = stockOf(table({ options: { signs } }));
            expect(countsFrom({ stock }, {})).toEqual(countsOf(signs));
            expect(countsFrom(undefined, { signs })).toEqual(countsOf(signs));
        }
        expect([total(countsOf('all')), total(countsOf('easy'))]).toEqual([80, 62]);
    });
    it('are those of the stock that is on the table', () => {
        const counts = countsFrom({ stock: ['gas', 'stop', 'gas', 'unheard-of'] }, {});
        expect(counts).toMatchObject({ gas: 2, stop: 1, meter: 0 });
        expect(total(counts)).toBe(3);
    });
});

describe('a count', () => {
    it('is typed in digits', () => {
        expect([countFrom('', 5), countFrom('07', 5), countFrom('12', 5)]).toEqual([0, 7, 12]);
        expect([countFrom('-1', 5), countFrom('x', 5), countFrom('1.5', 5)]).toEqual([5, 5, 5]);
        expect(countFrom('999', 5)).toBe(MOST);
    });
    it('may be nothing, and the sum as large as the engine allows', () => {
        for (const [sum, isGood] of [
            [LEAST - 1, false],
            [LEAST, true],
            [MOST, true],
            [MOST + 1, false],
        ] as const) {
            expect(troubleWith(sum) === '', `${sum} tiles`).toBe(isGood);
            const convert = () => engine.convert('tuktuk', 'signs-file', `${sum} stop\n`);
            if (isGood) expect(convert).not.toThrow();
            else expect(convert).toThrow();
        }
    });
});

describe('the chosen signs', () => {
    const few = { ...countsOf('easy'), stop: 0, gas: 11 };
    it('are written as a file of the kinds that there are', () => {
        const text = signsFile(few);
        expect(text).toContain('11 gas\n');
        expect(text).not.toMatch(/ stop$|one-way|^0/m);
    });
    it('are what is played, on every board', () => {
        const part = choice(signsFile(few));
        expect(part.options).toEqual({ signs: 'custom' });
        expect(chooseSigns.sum(part.members)).toBe('63 tiles');
        for (const board of ['europe', 'asia']) {
            const stock = stockOf(table({ options: { board, signs: 'easy' }, box: [part] }));
            expect(countsFrom({ stock }, {})).toEqual(few);
        }
    });
});

describe('the deliveries that win', () => {
    it('are as many as the engine says', () => {
        for (const players of [2, 3, 4])
            for (const each of [1, 2, 3, 4].filter(n => n * players <= 8)) {
                const seats = seated(Array<'human'>(players).fill('human'), 1);
                const customers = String(each);
                engine.begin(gameFrom('tuktuk', table({ seats, options: { customers } }), '1'));
                const view = engine.position(-1).view as View;
                expect(view.customers_each).toBe(each);
                expect(enough(each, players), `${players} × ${each}`).toBe(view.enough);
                expect(options(players).customers!.values[customers]!.text).toMatch(
                    new RegExp(`: ${each * players}\\. ${view.enough} deliver(y wins|ies win) `),
                );
            }
    });
});

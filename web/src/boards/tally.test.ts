import { describe, expect, it } from 'vitest';
import newyorkTwo from '../../../tests/web/browser/fixtures/newyork-two.jsonl?raw';
import newyorkFour from '../../../tests/web/browser/fixtures/newyork.jsonl?raw';
import traffiqTwo from '../../../tests/web/browser/fixtures/traffiq-two.jsonl?raw';
import traffiqFour from '../../../tests/web/browser/fixtures/traffiq.jsonl?raw';
import tuktukTwo from '../../../tests/web/browser/fixtures/tuktuk-two.jsonl?raw';
import tuktukFour from '../../../tests/web/browser/fixtures/tuktuk.jsonl?raw';
import { realEngine } from '../engine/testing';
import { boardOf } from './list';
import { counted, countLook, inOrder, sumOf, type Counted } from './tally';

const games = { newyorkTwo, newyorkFour, traffiqTwo, traffiqFour, tuktukTwo, tuktukFour };

/** What a finished record says the scores are, and what its table counts. */
async function ended(record: string): Promise<{ scores: number[]; things: Counted[] }> {
    const engine = await realEngine();
    engine.load(record, 1n);
    const { game, view } = engine.position(0);
    const last = JSON.parse(record.trim().split('\n').pop()!) as { result: { scores: number[] } };
    return { scores: last.result.scores, things: boardOf(game).tally(view) };
}

describe.each(Object.entries(games))('%s', (_, record) => {
    it('counts to the scores of the engine', async () => {
        const { scores, things } = await ended(record);
        const all = { things, n: things.length };
        expect(scores.map((_, seat) => sumOf(all, seat))).toEqual(scores);
    });

    it('counts one owner after another, the reader first, nothing twice', async () => {
        const { scores, things } = await ended(record);
        for (const first of scores.keys()) {
            const seats = inOrder(things, first).map(c => c.seat);
            const turns = seats.filter((seat, i) => seat !== seats[i - 1]);
            expect(new Set(turns).size).toBe(turns.length);
            if (scores[first]) expect(turns[0]).toBe(first);
        }
        const names = things.map(c => `${c.seat} ${c.thing}`);
        expect(new Set(names).size).toBe(names.length);
        expect(things.every(c => c.points > 0)).toBe(true);
    });
});

it('counts towers from the left, then the runs of their owner', async () => {
    const { things } = await ended(newyorkFour);
    const own = things.filter(c => c.seat === 2);
    const towers = own.filter(c => c.thing.startsWith('tower')).map(c => c.points);
    expect(towers).toEqual([...towers].sort((a, b) => a - b));
    const kinds = own.map(c => c.thing.split(' ')[0]);
    expect(kinds).toEqual([...kinds].sort().reverse());
    expect(kinds).toContain('run');
});

it('knows what has been counted, what waits, and what counts for nobody', () => {
    const things = [
        { thing: 'a', seat: 0, points: 7 },
        { thing: 'b', seat: 0, points: 2 },
        { thing: 'c', seat: 1, points: 4 },
    ];
    const tally = { things, n: 1 };
    expect(counted(tally).map(c => c.thing)).toEqual(['a']);
    expect([sumOf(tally, 0), sumOf(tally, 1)]).toEqual([7, 0]);
    expect(['a', 'b', 'd'].map(thing => countLook(tally, thing))).toEqual([
        'counted',
        'waiting',
        'worthless',
    ]);
});

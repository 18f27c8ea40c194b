import { describe, expect, it, vi } from 'vitest';
import bytes from 'crosstown.wasm?inline';
import { Engine, Refused } from '../../engine/engine';
import { checkRecord, isGood, type FairStep, type Seen } from './check';
import { Unreadable, type ToldFair } from './fair';
import cases from './fixtures/cases.json';
import { isFine, openRecord, prove } from './proof';
import { loadSodium } from './sodium';

/** One line changed, and what `crosstown fair` says of it (tools/fair-cases.mjs). */
interface Case {
    line?: number;
    edit: [from: number, to: number, instead: string] | null;
    failed?: string[];
    refused?: string;
    inLine?: number;
}

const files = import.meta.glob<string>('./fixtures/*.jsonl', {
    query: '?raw',
    import: 'default',
    eager: true,
});
const recordOf = (name: string): string => files[`./fixtures/${name}`]!;
const all = Object.entries(cases as unknown as { [name: string]: Case[] });

const module = await WebAssembly.compile(await (await fetch(bytes)).arrayBuffer());
const engine = await Engine.start(module);
const sodium = await loadSodium();

function spoil(name: string, { line, edit }: Case): string {
    const lines = recordOf(name).trimEnd().split('\n');
    if (edit && line !== undefined) {
        const [from, to, instead] = edit,
            was = lines[line]!;
        lines[line] = was.slice(0, from) + instead + was.slice(to);
    }
    return lines.filter(text => text !== '').join('\n') + '\n';
}

/** In the words of cases.json. */
function verdictOf(record: string): Omit<Case, 'line' | 'edit'> {
    try {
        const opened = openRecord(engine, record),
            proof = prove(sodium, engine, opened);
        const { commit, seals, startDrawn, misplaced, rolls } = proof;
        return {
            failed: [
                ...(commit ? [] : ['commit']),
                ...seals.flatMap((seal, seat) => (isFine(seal) ? [] : [`seal ${seat} ${seal}`])),
                ...(startDrawn < 0 || startDrawn === opened.start ? [] : [`start ${startDrawn}`]),
                ...(misplaced.length ? [`deal ${misplaced.length}`] : []),
                ...rolls
                    .filter(({ is, drawn }) => is !== drawn)
                    .map(({ n, drawn }) => `line ${n} ${drawn}`),
            ],
        };
    } catch (e) {
        if (e instanceof Unreadable) return { refused: e.member, inLine: 1 };
        if (e instanceof Refused) return { refused: e.refusal.rule, inLine: e.line };
        throw e;
    }
}

/** The steps that failed, as the sheet shows them, from a verdict of the program. */
function failingSteps({ failed, refused }: Case): string[] {
    if (refused !== undefined) return ['record'];
    const found = new Set(
        failed!.map(name => {
            if (/^seal \d missing$/.test(name)) return 'nonces';
            return name
                .replace(/^seal.*/, 'seals')
                .replace(/^line.*/, 'chance')
                .split(' ')[0]!;
        }),
    );
    return ['commit', 'seals', 'nonces', 'start', 'deal', 'chance'].filter(id => found.has(id));
}

async function check(record: string, seen?: Seen): Promise<FairStep[]> {
    const told: FairStep[] = [];
    const steps = await checkRecord(module, record, step => told.push(step), seen);
    expect(told).toEqual(steps);
    return steps;
}

const failedIn = (steps: FairStep[]): string[] =>
    steps.filter(({ state }) => state === 'failed').map(({ id }) => id);

const fairOf = (name: string): ToldFair =>
    (JSON.parse(recordOf(name).split('\n', 1)[0]!) as { fair: ToldFair }).fair;

describe('the verdicts of `crosstown fair`', () => {
    it.each(all)('%s', (name, of) => {
        for (const one of of) {
            const { line: _, edit, ...wanted } = one;
            expect(verdictOf(spoil(name, one)), JSON.stringify(edit)).toEqual(wanted);
        }
        const failures = new Set(
            of.flatMap(({ failed }) => failed ?? []).map(f => f.split(' ')[0]),
        );
        expect(failures).toContain('commit');
        expect(failures).toContain('deal');
    });

    it('every kind of failure is among them', () => {
        const kinds = all
            .flatMap(([, of]) => of)
            .flatMap(
                one => one.failed?.map(f => f.replace(/ \d+/, '').replace(/ \d.*$/, '')) ?? [],
            );
        expect(new Set(kinds)).toEqual(
            new Set([
                'commit',
                'seal wrong',
                'seal missing',
                'seal extra',
                'start',
                'deal',
                'line',
            ]),
        );
        const refused = new Set(all.flatMap(([, of]) => of).map(one => one.refused));
        for (const why of [
            'fair',
            'table',
            'commit',
            'secret',
            'seals',
            'nonces',
            'start',
            'untold',
        ])
            expect(refused).toContain(why);
    });
});

describe('the steps of the sheet', () => {
    it.each(all)('%s', { timeout: 60_000 }, async (name, of) => {
        for (const one of of) {
            const steps = await check(spoil(name, one));
            expect(failedIn(steps), JSON.stringify(one)).toEqual(failingSteps(one));
            expect(isGood(steps)).toBe(one.failed?.length === 0);
            for (const { title, text } of steps) {
                expect(title).not.toMatch(/\{|undefined/);
                expect(text).not.toMatch(/^$|\{|undefined/);
            }
        }
    });

    it('says what there was to check', async () => {
        const states = (steps: FairStep[]) => steps.map(({ id, state }) => `${id} ${state}`);
        expect(states(await check(recordOf('newyork-3.jsonl')))).toEqual([
            'commit good',
            'seals good',
            'start good',
            'deal good',
            'chance absent',
        ]);
        expect(states(await check(recordOf('newyork-4.jsonl')))).toEqual([
            'commit good',
            'seals good',
            'nonces absent',
            'start absent',
            'deal good',
            'chance absent',
        ]);
        expect(states(await check(recordOf('traffiq-2.jsonl')))[1]).toBe('seals absent');
        const [commit, seals, , start, deal, chance] = await check(recordOf('tuktuk-2.jsonl'));
        expect(commit!.text).toBe('Its secret fits the seal shown before the game.');
        expect(seals).toMatchObject({ count: 1, seats: [0] });
        expect(start!.text).toMatch(/, as drawn\.$/);
        expect(deal!.count).toBe(80);
        expect(chance!.state).toBe('good');
        expect(chance!.text).toBe(`All ${chance!.count} rolls.`);
    });

    it('a failed step says what was shown and what came out', async () => {
        const { commit, seals, nonces } = fairOf('newyork-3.jsonl');
        const spoilt = (from: string, to: string) =>
            check(recordOf('newyork-3.jsonl').replace(from, to));
        const zeros = '0'.repeat(64);
        const [server] = await spoilt(commit, zeros);
        expect(server).toMatchObject({ state: 'failed', shown: zeros, cameOut: commit });
        const [, players] = await spoilt(seals[1]!, zeros);
        expect(players).toMatchObject({ shown: zeros, cameOut: seals[1], seats: [1], count: 1 });
        const steps = await spoilt(`"${seals[1]!}"`, 'null');
        expect(steps[2]).toMatchObject({ id: 'nonces', state: 'failed', cameOut: nonces[1] });
    });
});

describe('what this page was shown', () => {
    const name = 'newyork-3.jsonl';
    const fair = fairOf(name);

    it('fits', async () => {
        const { secret: _, ...before } = fair;
        expect(isGood(await check(recordOf(name), { fair: before }))).toBe(true);
    });
    it('is another commit', async () => {
        const other = { ...fair, commit: '1'.repeat(64) };
        const steps = await check(recordOf(name), { fair: other });
        expect(failedIn(steps)).toEqual(['commit']);
        expect(steps[0]).toMatchObject({ shown: other.commit, cameOut: fair.commit });
    });
    it('is another seal, or another number', async () => {
        const seals = ['2'.repeat(64), ...fair.seals.slice(1)];
        const steps = await check(recordOf(name), { fair: { ...fair, seals } });
        expect(failedIn(steps)).toEqual(['seals']);
        expect(steps[1]).toMatchObject({ shown: seals[0], cameOut: fair.seals[0] });
        expect(steps[1]!.text).toBe('Mira: the record has another one than was shown here.');
        const nonces = ['2'.repeat(64), ...fair.nonces.slice(1)];
        expect(failedIn(await check(recordOf(name), { fair: { ...fair, nonces } }))).toEqual([
            'seals',
        ]);
    });
    it('was no seal, but the record has one', async () => {
        const seals = [null, ...fair.seals.slice(1)],
            nonces = [null, ...fair.nonces.slice(1)];
        const steps = await check(recordOf(name), { fair: { ...fair, seals, nonces } });
        expect(failedIn(steps)).toEqual(['seals']);
        expect(steps[1]).toMatchObject({ shown: 'nothing', cameOut: fair.seals[0], seats: [0] });
    });
    it('was a seal that the record has forgotten', async () => {
        const { seals, nonces } = fairOf('traffiq-2.jsonl');
        expect([...seals, ...nonces].every(x => x === null)).toBe(true);
        const seen = { ...fairOf('traffiq-2.jsonl'), seals: ['3'.repeat(64), null] };
        const steps = await check(recordOf('traffiq-2.jsonl'), { fair: seen });
        expect(failedIn(steps)).toEqual(['seals']);
        expect(steps[1]).toMatchObject({ shown: '3'.repeat(64), cameOut: 'nothing' });
    });
    it('is another table', async () => {
        const steps = await check(recordOf(name), { fair: { ...fair, table: '000000000000' } });
        expect(steps).toMatchObject([
            { id: 'record', text: 'This is the record of another table.' },
        ]);
    });
    it('are other names', async () => {
        const steps = await check(recordOf('newyork-4.jsonl'), { names: ['You', 'A', 'B', 'C'] });
        expect(steps[2]!.text).toBe('Does not count: A.');
        expect(steps[3]!.text).toBe('B: this was not drawn.');
    });
});

describe('what cannot be checked is one sentence', () => {
    const good = recordOf('newyork-withheld.jsonl');
    it.each([
        ['nothing', '', 'There is no record here'],
        ['a word', 'hello', 'Line 1'],
        ['a page', '<!doctype html>', 'Line 1'],
        ['an error', '{"error":"no-such-table"}', 'Line 1'],
        ['no object', 'null', 'Line 1'],
        ['zeros', '\0\0\0', 'Line 1'],
        ['brackets', '{'.repeat(1e5), 'Line 1'],
        ['two games', good + good, 'Line 14'],
        ['no such deck', good.replace('"deck":["Y6"', '"deck":["Y7"'), 'Line 1'],
        ['no secret', good.replace('"secret"', '"sekret"'), 'The server has not told its secret'],
        [
            'nothing about it',
            good.replace('"fair"', '"unfair"'),
            'The record does not say how it was dealt',
        ],
        ['a seal too many', good.replace('"seals":[', '"seals":[null,'), '“seals”'],
    ])('%s', async (_, record, wanted) => {
        const steps = await check(record);
        expect(steps).toHaveLength(1);
        expect(steps[0]).toMatchObject({ id: 'record', state: 'failed' });
        expect(steps[0]!.text).toContain(wanted);
    });

    it('nor without the library', async () => {
        vi.resetModules();
        vi.doMock('libsodium-wrappers', () => {
            throw new Error('offline');
        });
        const { checkRecord: without } = await import('./check');
        const [step] = await without(module, good, () => {});
        expect(step!.text).toBe('What is needed to check it could not be loaded. Try again later.');
        vi.doUnmock('libsodium-wrappers');
    });
});

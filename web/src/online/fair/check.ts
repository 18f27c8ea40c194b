// "Check it": the whole verification of a finished game, step by step, in words.

import { cardWords } from '../../boards/newyork/words';
import { tileName } from '../../boards/tuktuk/words';
import { Engine, Refused } from '../../engine/engine';
import { gameIn } from '../../keep/record';
import { sayRefused } from '../../text/sentences';
import { t, tn } from '../../text/t';
import { drawStart, isDay, keyOf } from './draw';
import { Unreadable, type Fair, type ToldFair } from './fair';
import { dealtList, openRecord, rolls, sealOf, wrongPlaces, type Opened, type Seal } from './proof';
import { fromHex, hash, loadSodium, toHex } from './sodium';

type Sodium = Awaited<ReturnType<typeof loadSodium>>;

export interface FairStep {
    /** `record`: it cannot be checked at all, and is the only step. `nonces` is there only if a
     * number that was sealed was not told, or one was told that was not sealed. */
    id: 'record' | 'commit' | 'seals' | 'nonces' | 'start' | 'deal' | 'chance';
    /** Absent: there is nothing of it in this game. */
    state: 'good' | 'failed' | 'absent';
    title: string;
    text: string;
    /** If it failed: what was shown, and what came out. */
    shown?: string;
    cameOut?: string;
    /** Of what it is about; if it failed, of what does not fit. */
    count?: number;
    /** Whom it is about. */
    seats?: number[];
    /** What was shuffled, in the order in which it lies. */
    list?: { name: string; texts: string[] };
}

/** What this page was shown, and how it calls the players. */
export interface Seen {
    /** As it was when the game had started, or later: every seal and number was told by then. */
    fair?: Fair;
    names?: string[];
}

interface Desk {
    sodium: Sodium;
    engine: Engine;
    record: Opened;
    fair: ToldFair;
    key: Uint8Array;
    seen: Fair | undefined;
    name(seat: number): string;
}

const hashOf = (sodium: Sodium, digits: string): string => toHex(hash(sodium, fromHex(digits)));

// ---- the steps --------------------------------------------------------------------------------

/** A record that was made anew for another secret fits in itself, but not what was shown here. */
function checkCommit({ sodium, fair, seen }: Desk): FairStep {
    const shown = seen?.commit ?? fair.commit,
        cameOut = hashOf(sodium, fair.secret);
    if (cameOut === fair.commit && cameOut === shown)
        return {
            id: 'commit',
            state: 'good',
            title: t('The server kept its number'),
            text: t('Its secret fits the seal shown before the game.'),
        };
    return {
        id: 'commit',
        state: 'failed',
        title: t('The server’s number'),
        text: t('Its secret does not fit the seal shown before the game.'),
        shown: shown === cameOut ? fair.commit : shown,
        cameOut,
    };
}

/** What the record has of a seat otherwise than it was shown here: also a seal or number that it
 * has, but nobody was shown. [shown, in the record]; null: nothing. */
function exchanged({ fair, seen }: Desk, seat: number): [string, string] | null {
    for (const of of ['seals', 'nonces'] as const) {
        const shown = seen?.[of][seat] ?? null,
            is = fair[of][seat] ?? null;
        if (seen && shown !== is) return [shown ?? t('nothing'), is ?? t('nothing')];
    }
    return null;
}

function noSeals({ fair }: Desk): FairStep {
    return {
        id: 'seals',
        state: 'absent',
        title: t('The players’ numbers'),
        text: isDay(fair.table)
            ? t('In the day’s deal only the server has one.')
            : t('Nobody had sealed one: the server alone made the shuffle.'),
    };
}

function wrongSeal(desk: Desk, seal: Seal, seat: number): Partial<FairStep> {
    const { sodium, fair } = desk,
        name = desk.name(seat),
        others = exchanged(desk, seat);
    if (seal === 'extra') return { text: t('In the day’s deal only the server may have one.') };
    if (others)
        return {
            text: t('{name}: the record has another one than was shown here.', { name }),
            shown: others[0],
            cameOut: others[1],
        };
    return {
        text: t('{name}: the number does not fit its seal.', { name }),
        shown: fair.seals[seat]!,
        cameOut: hashOf(sodium, fair.nonces[seat]!),
    };
}

function checkSeals(desk: Desk, seals: Seal[]): FairStep {
    const seats = seals.map((_, seat) => seat);
    const fitting = seats.filter(seat => seals[seat] === 'fits');
    const wrong = seats.filter(
        seat => seals[seat] === 'wrong' || seals[seat] === 'extra' || exchanged(desk, seat),
    );
    if (wrong.length)
        return {
            id: 'seals',
            state: 'failed',
            title: t('The players’ numbers'),
            text: '',
            ...wrongSeal(desk, seals[wrong[0]!]!, wrong[0]!),
            count: wrong.length,
            seats: wrong,
        };
    if (!fitting.length) return noSeals(desk);
    return {
        id: 'seals',
        state: 'good',
        title: t('The players kept theirs'),
        text: tn(
            'One number, and it fits its seal.',
            '{n} numbers, and all fit their seals.',
            fitting.length,
        ),
        count: fitting.length,
        seats: fitting,
    };
}

/** null: who sealed told, and who told had sealed. */
function checkNonces(desk: Desk, seals: Seal[]): FairStep | null {
    const of = (wanted: Seal) => [...seals.keys()].filter(seat => seals[seat] === wanted);
    const names = (seats: number[]) => seats.map(desk.name).join(', ');
    const missing = of('missing'),
        withheld = of('withheld');
    if (missing.length)
        return {
            id: 'nonces',
            state: 'failed',
            title: t('Told, but never sealed'),
            text: t('Could be chosen late: {names}.', { names: names(missing) }),
            shown: t('nothing'),
            cameOut: desk.fair.nonces[missing[0]!]!,
            count: missing.length,
            seats: missing,
        };
    if (!withheld.length) return null;
    return {
        id: 'nonces',
        state: 'absent',
        title: t('Sealed, but never told'),
        text: t('Does not count: {names}.', { names: names(withheld) }),
        count: withheld.length,
        seats: withheld,
    };
}

function checkStart({ sodium, key, record, fair, name }: Desk): FairStep {
    const is = record.start,
        drawn = fair.start ? drawStart(sodium, key, record.players) : is;
    const step = { id: 'start' as const, title: t('Who begins'), seats: [is] };
    if (drawn !== is)
        return {
            ...step,
            state: 'failed',
            text: t('Somebody else was drawn.'),
            shown: name(is),
            cameOut: name(drawn),
        };
    if (fair.start)
        return { ...step, state: 'good', text: t('{name}, as drawn.', { name: name(is) }) };
    return { ...step, state: 'absent', text: t('{name}: this was not drawn.', { name: name(is) }) };
}

/** What is shuffled, by the name of its list. */
function thingWords(list: string, text: string): string {
    if (list === 'deck') return cardWords(text);
    return list === 'stock' ? tileName(text) : text; // a tile's sides are its name
}

function dealTitle(list: string): string {
    if (list === 'deck') return t('The cards were dealt as shuffled');
    return list === 'stock'
        ? t('The signs were dealt as shuffled')
        : t('The tiles were dealt as shuffled');
}

function checkDeal({ sodium, key, engine }: Desk): FairStep {
    const list = dealtList(engine);
    const title = t('The deal');
    if (!list?.texts.length)
        return { id: 'deal', state: 'absent', title, text: t('Nothing is shuffled in this game.') };
    const all = list.texts.length;
    const [first, ...more] = wrongPlaces(sodium, key, list.texts);
    if (first) {
        const placed = (text: string) =>
            t('{thing} in place {n}', { thing: thingWords(list.name, text), n: first.n + 1 });
        return {
            id: 'deal',
            state: 'failed',
            title,
            text: t('Not as shuffled: {n} of {all}.', { n: 1 + more.length, all }),
            shown: placed(first.is),
            cameOut: placed(first.drawn),
            count: 1 + more.length,
        };
    }
    return {
        id: 'deal',
        state: 'good',
        title: dealTitle(list.name),
        text: t('All {n}, in this order:', { n: all }),
        count: all,
        list,
    };
}

function checkChance({ sodium, key, engine }: Desk): FairStep {
    const rolled = rolls(sodium, key, engine),
        all = rolled.length;
    const [first, ...more] = rolled.filter(({ is, drawn }) => is !== drawn);
    if (!all)
        return { id: 'chance', state: 'absent', title: t('Dice'), text: t('None in this game.') };
    if (!first)
        return {
            id: 'chance',
            state: 'good',
            title: t('The dice fell as drawn'),
            text: tn('One roll.', 'All {n} rolls.', all),
            count: all,
        };
    return {
        id: 'chance',
        state: 'failed',
        title: t('Dice'),
        text: t('Not as drawn: {n} of {all}.', { n: 1 + more.length, all }),
        shown: t('{die} in line {n}', { die: first.is, n: first.n }),
        cameOut: t('{die} in line {n}', { die: first.drawn, n: first.n }),
        count: 1 + more.length,
    };
}

// ---- all of them ------------------------------------------------------------------------------

function* steps(desk: Desk): Generator<FairStep> {
    const seals = desk.fair.seals.map((_, seat) => sealOf(desk.sodium, desk.fair, seat));
    yield checkCommit(desk);
    yield checkSeals(desk, seals);
    const nonces = checkNonces(desk, seals);
    if (nonces) yield nonces;
    yield checkStart(desk);
    yield checkDeal(desk);
    yield checkChance(desk);
}

/** Why there is nothing to check, in one sentence. */
function sayTrouble(trouble: unknown, engine: Engine | null, record: string): string {
    if (trouble instanceof Unreadable && trouble.member === 'untold')
        return t('The server has not told its secret: that happens when the game is over.');
    if (trouble instanceof Unreadable && trouble.member === 'fair')
        return t('The record does not say how it was dealt, so there is nothing to check.');
    if (trouble instanceof Unreadable)
        return t('What the record says about its deal is damaged: “{member}”.', {
            member: trouble.member,
        });
    if (!(trouble instanceof Refused) || !engine) return t('This is not a record of a game.');
    const all = engine.catalogue();
    return sayRefused(all, all.games.find(({ id }) => id === gameIn(record)) ?? null, trouble);
}

function cannot(text: string): FairStep {
    return { id: 'record', state: 'failed', title: t('This cannot be checked'), text };
}

/** The desk with the record on it, or why not. */
async function setUp(
    module: WebAssembly.Module,
    text: string,
    seen: Seen,
): Promise<Desk | FairStep> {
    const sodium = await loadSodium().catch(() => null);
    if (!sodium)
        return cannot(t('What is needed to check it could not be loaded. Try again later.'));
    let engine: Engine | null = null;
    try {
        engine = await Engine.start(module);
        const record = openRecord(engine, text),
            { fair } = record;
        if (seen.fair?.table !== undefined && seen.fair.table !== fair.table)
            return cannot(t('This is the record of another table.'));
        const name = (seat: number) =>
            seen.names?.[seat] || record.names[seat] || t('Seat {seat}', { seat: seat + 1 });
        const key = keyOf(sodium, fair);
        return { sodium, engine, record, fair, key, seen: seen.fair, name };
    } catch (trouble) {
        return cannot(sayTrouble(trouble, engine, text));
    }
}

/** `onStep` is told of each step as it is done. Never rejected: what cannot be checked is a step of
 * its own. */
export async function checkRecord(
    module: WebAssembly.Module,
    record: string,
    onStep: (step: FairStep) => void,
    seen: Seen = {},
): Promise<FairStep[]> {
    const desk = await setUp(module, record, seen);
    const done: FairStep[] = [];
    for (const step of 'state' in desk ? [desk] : steps(desk)) {
        done.push(step);
        onStep(step);
        await new Promise(resolve => setTimeout(resolve)); // the page stays alive between them
    }
    return done;
}

export const isGood = (all: FairStep[]): boolean =>
    all.length > 0 && all.every(({ state }) => state !== 'failed');

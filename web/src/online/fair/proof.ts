// The proof of a finished record (ON-F4): what it has, and what its table, secret and nonces give.
// The engine plays the record and says what is shuffled and what a die may show; nothing here
// knows a rule of a game. The verdicts are those of `crosstown fair` (online/deal.c).

import { Refused, type Engine } from '../../engine/engine';
import { CHANCE } from '../../engine/types';
import { drawOrder, drawOutcome, drawStart, isDay, keyOf } from './draw';
import { readFair, type ToldFair } from './fair';
import { fromHex, hash, toHex, type loadSodium } from './sodium';

type Sodium = Awaited<ReturnType<typeof loadSodium>>;

/** Of a seat: no say; kept; not told; another number; one that was never sealed; in the day's deal
 * nobody has one. The last three are wrong. */
export type Seal = 'none' | 'fits' | 'withheld' | 'wrong' | 'missing' | 'extra';

export interface Difference {
    /** Place in the list, or line. */
    n: number;
    is: string;
    drawn: string;
}

export interface Opened {
    fair: ToldFair;
    players: number;
    start: number;
    names: string[];
}

/** Sits the record down at the engine's desk. Throws Refused or Unreadable, by the first line that
 * is wrong. */
export function openRecord(engine: Engine, text: string): Opened {
    const fairOf = () => {
        const header = JSON.parse(text.split('\n', 1)[0]!) as { players: number; fair?: unknown };
        return readFair(header, header.players);
    };
    try {
        engine.replay(text);
    } catch (e) {
        if (e instanceof Refused && e.line > 1) fairOf(); // the header is right, and comes first
        throw e;
    }
    const fair = fairOf();
    engine.load(text, 0n);
    const { players, start, names } = engine.facts();
    return { fair, players, start, names };
}

export function sealOf(sodium: Sodium, fair: ToldFair, seat: number): Seal {
    const seal = fair.seals[seat] ?? null,
        nonce = fair.nonces[seat] ?? null;
    if (seal === null && nonce === null) return 'none';
    if (isDay(fair.table)) return 'extra';
    if (nonce === null) return 'withheld';
    if (seal === null) return 'missing';
    return toHex(hash(sodium, fromHex(nonce))) === seal ? 'fits' : 'wrong';
}

export const isFine = (seal: Seal): boolean =>
    seal === 'none' || seal === 'fits' || seal === 'withheld';

/** The list as the game itself writes it: a record may hold others that are not the game's. null:
 * nothing is shuffled in this game. */
export function dealtList(engine: Engine): { name: string; texts: string[] } | null {
    const { setup } = JSON.parse(engine.save().split('\n', 1)[0]!) as {
        setup: { [name: string]: unknown };
    };
    const name = ['deck', 'stack', 'stock'].find(list => Array.isArray(setup[list]));
    return name ? { name, texts: setup[name] as string[] } : null;
}

export function wrongPlaces(sodium: Sodium, key: Uint8Array, texts: string[]): Difference[] {
    return drawOrder(sodium, key, texts)
        .map((drawn, n) => ({ n, is: texts[n]!, drawn }))
        .filter(({ is, drawn }) => is !== drawn);
}

/** Every die that was rolled. */
export function rolls(sodium: Sodium, key: Uint8Array, engine: Engine): Difference[] {
    return engine
        .lines(0, -1)
        .filter(({ seat }) => seat === CHANCE)
        .map(({ n, move }) => ({
            n,
            is: move,
            drawn: drawOutcome(sodium, key, n, engine.outcomes(n)),
        }));
}

export interface Proof {
    commit: boolean;
    seals: Seal[];
    /** Negative: it was chosen. */
    startDrawn: number;
    list: { name: string; texts: string[] } | null;
    misplaced: Difference[];
    rolls: Difference[];
}

/** All of it at once. */
export function prove(sodium: Sodium, engine: Engine, record: Opened): Proof {
    const { fair, players } = record;
    const key = keyOf(sodium, fair),
        list = dealtList(engine);
    return {
        commit: toHex(hash(sodium, fromHex(fair.secret))) === fair.commit,
        seals: fair.seals.map((_, seat) => sealOf(sodium, fair, seat)),
        startDrawn: fair.start ? drawStart(sodium, key, players) : -1,
        list,
        misplaced: list ? wrongPlaces(sodium, key, list.texts) : [],
        rolls: rolls(sodium, key, engine),
    };
}

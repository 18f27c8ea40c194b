// What a table is set up with, and the last one that was played at this device.

import type { AnyUi } from '../boards/list';
import type { GameInfo } from '../engine/types';
import { boxFrom, isBrought, type BoxPart } from './box';
import { seated } from './names';
import type { Seating } from './session';

export interface Setup {
    seats: Seating[];
    options: Record<string, string>;
    /** What a file of an own box brings is not among the options. */
    box: BoxPart[];
    seed: string;
    start: number;
    /** Everybody begins once; not said: as the game has it. */
    match?: boolean;
}

const KEY = 'crosstown.table.';
export function randomSeed(): string {
    return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

export function standardSetup(): Setup {
    return { seats: seated(['human', 'computer'], 2), options: {}, box: [], seed: '', start: -1 };
}

/** Whether a match is played: where who moves last has it easier, two play one unless they say
 * no. */
export function isMatch(ui: AnyUi, { match, seats }: Pick<Setup, 'match' | 'seats'>): boolean {
    return ui.isMatchGame === true && (match ?? seats.length === 2);
}

/** The table that was played last at this device, else the standard one. */
export function lastSetup(game: GameInfo): Setup {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY + game.id) ?? 'null') as Setup | null;
        if (
            kept &&
            kept.seats.length >= game.min_players &&
            kept.seats.length <= game.max_players
        ) {
            const isFree = (option: string, value: string | undefined) =>
                value !== undefined && !isBrought(game, option, value);
            const known = game.options.filter(
                o =>
                    o.values.some(v => v.value === kept.options[o.name]) &&
                    isFree(o.name, kept.options[o.name]),
            );
            return {
                ...kept,
                seed: '',
                box: boxFrom(game, kept.box),
                options: Object.fromEntries(known.map(o => [o.name, kept.options[o.name]!])),
            };
        }
    } catch {
        /* nothing kept */
    }
    return standardSetup();
}

/** The same table with stronger or weaker computers, as far as there are any. */
export function withLevels(setup: Setup, stronger: number): Setup {
    const level = (now: number) => Math.min(5, Math.max(1, now + stronger));
    return {
        ...setup,
        seats: setup.seats.map(s => (s.kind === 'computer' ? { ...s, level: level(s.level) } : s)),
    };
}

export function keepSetup(game: string, setup: Setup): void {
    try {
        localStorage.setItem(KEY + game, JSON.stringify({ ...setup, seed: '' }));
    } catch {
        /* then the next table begins anew */
    }
}

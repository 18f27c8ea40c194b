// Somebody's own box at a table: the files that were chosen, what they hold, and what they switch.
// Of a file only what the engine made of it is kept: that is as small as a box is.

import type { BoxContent, GameInfo, NewGame } from '../engine/types';
import { t } from '../text/t';
import type { Setup } from './setup';

/** A file that is used; without a flag: the box of a record, files unknown. */
export interface BoxPart extends Omit<BoxContent, 'warnings'> {
    flag: string;
    /** Of the file, as its owner calls it; '': made at the table. */
    name: string;
}

export const partName = ({ name }: BoxPart): string => name || t('your choice');

/** Is this value of an option chosen by giving a file, and in no other way? */
export function isBrought(game: GameInfo, option: string, value: string): boolean {
    return game.files
        .flatMap(f => (f.also ? [f, f.also] : [f]))
        .some(s => s.option === option && s.value === value);
}

/** A file instead of the one with its flag, in the order in which the game names them. */
export function withPart(game: GameInfo, box: BoxPart[], part: BoxPart): BoxPart[] {
    const all = [...box.filter(p => p.flag !== part.flag), part];
    const place = ({ flag }: BoxPart) => game.files.findIndex(f => f.flag === flag);
    return all.sort((a, b) => place(a) - place(b));
}

const without = <T>(all: Record<string, T>, key: string): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([k]) => k !== key));

/** What of each part is played with. Of two that bring the same (a town with tiles, and tiles) the
 * one that brings nothing else holds: the later one, in the order in which the game names them. */
export function settled(game: GameInfo, box: BoxPart[]): BoxPart[] {
    return box.map((part, i) => {
        const also = game.files.find(f => f.flag === part.flag)?.also;
        const later = box.slice(i + 1);
        if (!also || !later.some(p => also.member in p.members)) return part;
        return {
            ...part,
            members: without(part.members, also.member),
            options: without(part.options, also.option),
        };
    });
}

/** The parts that decide an option; none: it is free. */
export function decidedBy(game: GameInfo, box: BoxPart[], option: string): BoxPart[] {
    return settled(game, box).filter(p => option in p.options);
}

/** What is asked of the engine: what the files switch goes before what was chosen. */
export function gameFrom(game: string, setup: Setup, seed: string): NewGame {
    const { seats, start, options, box } = setup;
    const merged = <T>(of: (part: BoxPart) => Record<string, T>): Record<string, T> =>
        Object.assign({}, ...box.map(of)) as Record<string, T>;
    return {
        game,
        players: seats.length,
        start,
        options: { ...options, ...merged(p => p.options) },
        seed,
        names: seats.map(s => s.name),
        ...(box.length ? { box: merged(p => p.members) } : {}),
    };
}

/** The box of a record, of whose options `options` are; none if it was played with ours. */
export function boxIn(game: GameInfo, options: Record<string, string>, record: string): BoxPart[] {
    const own = Object.entries(options).filter(([o, v]) => isBrought(game, o, v));
    if (own.length === 0) return [];
    const { setup } = JSON.parse(record.split('\n', 1)[0]!) as {
        setup: Record<string, unknown>;
    };
    return [{ flag: '', name: '', members: setup, options: Object.fromEntries(own) }];
}

/** What was kept of a box, as far as it is still one. */
export function boxFrom(game: GameInfo, kept: unknown): BoxPart[] {
    const isObject = (x: unknown) => typeof x === 'object' && x !== null && !Array.isArray(x);
    const parts = Array.isArray(kept) ? (kept as Partial<BoxPart>[]) : [];
    return parts.filter(
        (p): p is BoxPart =>
            isObject(p) &&
            game.files.some(f => f.flag === p.flag) &&
            typeof p.name === 'string' &&
            isObject(p.members) &&
            isObject(p.options) &&
            Object.entries(p.options!).every(([o, v]) => isBrought(game, o, v)),
    );
}

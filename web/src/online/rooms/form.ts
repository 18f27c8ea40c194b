// A table that is about to be opened: what was chosen, what goes without saying, and what the
// server is asked for.

import type { GameInfo } from '../../engine/types';
import { t } from '../../text/t';
import type { ChatKind, Clock, Request } from '../types';
import { read, store, type Wish } from './mine';
import type { Pace } from './words';

export interface Form {
    game: string;
    /** By chair; the first is ours. */
    wishes: Wish[];
    pace: Pace;
    minutes: number;
    days: number;
    options: Record<string, string>;
    /** -1: by lot. */
    start: number;
    /** null: as the game suggests. */
    match: boolean | null;
    rated: boolean;
    chat: ChatKind;
    standin: number;
}

const KEY = 'crosstown.open';

/** Minutes for everybody, and the seconds that each turn adds. */
export const livePaces: Record<number, number> = { 3: 5, 5: 5, 10: 10, 20: 15, 45: 30 };
export const dayPaces = [1, 2, 3, 7, 14];

export const standardForm = (game: string): Form => ({
    game,
    wishes: ['me', 'friend'],
    pace: 'relaxed',
    minutes: 10,
    days: 2,
    options: {},
    start: -1,
    match: null,
    rated: false,
    chat: 'phrases',
    standin: 3,
});

const isWish = (wish: unknown): wish is Wish =>
    typeof wish === 'string' && /^(friend|anybody|level[1-5])$/.test(wish);

/** As the last table of this game was opened, as far as that still makes sense. */
export function lastForm(game: GameInfo): Form {
    const fresh = standardForm(game.id);
    const kept = read<Partial<Form>>(`${KEY}.${game.id}`) ?? {};
    const others = Array.isArray(kept.wishes) ? kept.wishes.slice(1).filter(isWish) : [];
    const wishes: Wish[] = ['me', ...others.slice(0, game.max_players - 1)];
    const known = game.options.filter(o => o.values.some(v => v.value === kept.options?.[o.name]));
    return {
        ...fresh,
        ...(wishes.length >= game.min_players ? { wishes } : {}),
        ...(kept.pace === 'live' || kept.pace === 'days' ? { pace: kept.pace } : {}),
        ...(kept.minutes && livePaces[kept.minutes] ? { minutes: kept.minutes } : {}),
        ...(kept.days && dayPaces.includes(kept.days) ? { days: kept.days } : {}),
        ...(kept.chat === 'free' || kept.chat === 'off' ? { chat: kept.chat } : {}),
        ...(kept.standin && kept.standin <= 5 ? { standin: kept.standin } : {}),
        ...(typeof kept.match === 'boolean' ? { match: kept.match } : {}),
        options: Object.fromEntries(known.map(o => [o.name, kept.options![o.name]!])),
    };
}

export function keepForm(form: Form): void {
    store(`${KEY}.${form.game}`, form);
    store(KEY, form.game);
}

export const lastGame = (): string | null => read<string>(KEY);

export function clockOf(form: Form): Clock | undefined {
    if (form.pace === 'days') return { kind: 'days', days: form.days };
    if (form.pace === 'live')
        return { kind: 'live', base: form.minutes * 60, more: livePaces[form.minutes] ?? 10 };
    return undefined;
}

/** Who moves last has it easier in New York, so that two games of two are fairer than one. */
export const isMatch = (form: Form): boolean =>
    form.match ?? (form.game === 'newyork' && form.wishes.length === 2);

/** Why the game cannot count for the rating; '': it can. */
export function whyUnrated(form: Form, isGuest: boolean): string {
    if (isGuest) return t('Needs accounts and a clock');
    if (form.pace === 'relaxed') return t('Needs a clock');
    if (form.game === 'newyork' && !isMatch(form))
        return t('In New York only when everybody begins once');
    return '';
}

/** Someone leaves: those behind move up. */
export function withoutChair(form: Form, seat: number): Form {
    const { start } = form;
    return {
        ...form,
        wishes: form.wishes.filter((_, i) => i !== seat),
        start: start === seat ? -1 : start > seat ? start - 1 : start,
    };
}

export function requestOf(
    form: Form,
    options: Record<string, string>,
    isGuest: boolean,
    seal: string,
): Request {
    const clock = clockOf(form);
    return {
        do: 'open',
        game: form.game,
        players: form.wishes.length,
        options,
        start: form.start < 0 ? 'random' : form.start,
        seats: form.wishes.map(w => (w === 'friend' || w === 'anybody' ? 'open' : w)),
        ...(clock ? { clock } : {}),
        listed: form.wishes.includes('anybody'),
        rated: form.rated && !whyUnrated(form, isGuest),
        match: isMatch(form),
        chat: form.chat,
        standin: `level${form.standin}`,
        seal,
    };
}

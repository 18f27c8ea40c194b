// What rooms and lists of tables say: pace, time left, whose turn, why not.

import { t, tn } from '../../text/t';
import { NoAnswer, NotDone, type Clock, type Short } from '../types';

/** As it is called on small things; the whole title comes from the engine. */
export function shortName(game: string): string {
    return { newyork: t('New York'), traffiq: t('TraffIQ'), tuktuk: t('Tuk Tuk') }[game] ?? game;
}

export const levelOf = (agent: string | undefined): number =>
    Number(/\d/.exec(agent ?? '')?.[0] ?? 0);

export type Pace = 'relaxed' | 'live' | 'days';
export const paceOf = (clock: Clock | undefined): Pace => clock?.kind ?? 'relaxed';

/** For rows: "Live, 10 min each". */
export function paceShort(clock: Clock | undefined): string {
    if (!clock) return t('Relaxed, no clock');
    if (clock.kind === 'days') return tn('{n} day a move', '{n} days a move', clock.days);
    return clock.base < 60
        ? t('Live, {n} s each', { n: clock.base })
        : t('Live, {n} min each', { n: Math.round(clock.base / 60) });
}

/** As a sentence, for who chooses. */
export function paceText(clock: Clock | undefined): string {
    if (!clock) return t('No clock. Everybody takes the time they need.');
    if (clock.kind === 'days')
        return tn(
            '{n} day for every move. Play when you like.',
            '{n} days for every move. Play when you like.',
            clock.days,
        );
    return tn(
        '{n} minute each, {more} seconds more a turn.',
        '{n} minutes each, {more} seconds more a turn.',
        clock.base / 60,
        { more: clock.more },
    );
}

/** What is left, in words that do not hurry anybody. */
export function timeLeft(ms: number): string {
    const minutes = Math.max(0, Math.floor(ms / 60000));
    if (minutes < 1) return t('less than a minute left');
    if (minutes < 60) return tn('{n} minute left', '{n} minutes left', minutes);
    const hours = Math.floor(minutes / 60);
    if (hours < 24) return tn('{n} hour left', '{n} hours left', hours);
    return tn('{n} day left', '{n} days left', Math.floor(hours / 24));
}

export const isYourTurn = (s: Short): boolean =>
    s.state === 'playing' && s.you !== undefined && s.you >= 0 && s.turn === s.you;

/** One of ours where we do not sit yet: the next game of a match, or once more. */
export const isKeptForYou = (s: Short): boolean =>
    s.state === 'waiting' && s.you !== undefined && s.you < 0;

/** The others wait for us: to move, or to sit down. */
export const needsYou = (s: Short): boolean => isYourTurn(s) || isKeptForYou(s);

/** Everybody else at the table. */
export function othersAt(s: Short): string {
    return s.seats
        .filter((_, seat) => seat !== s.you)
        .map(seat => (seat ? nameOf(seat) : null))
        .filter(name => name !== null)
        .join(', ');
}

export function nameOf(seat: { name: string; agent?: string }): string {
    return seat.agent ? t('Computer {n}', { n: levelOf(seat.agent) }) : seat.name;
}

/** Whose turn it is; who has hours is not thinking yet. */
export function turnWords(s: Short): string {
    if (isKeptForYou(s)) return s.match ? t('Next game') : t('A chair is kept for you');
    if (s.state === 'waiting') return t('Waiting');
    if (s.state === 'dealing') return t('Is being dealt');
    if (isYourTurn(s)) return t('Your turn');
    const mover = s.turn === undefined ? null : s.seats[s.turn];
    if (!mover) return t('Is being played');
    return mover.agent || s.clock?.kind === 'live'
        ? t('{name} thinks', { name: nameOf(mover) })
        : t('{name} to move', { name: nameOf(mover) });
}

/** The clock of a running game in a word or two. */
export function clockWords(s: Short, now: number): string {
    if (s.clock?.kind === 'live') return t('live');
    if (s.deadline) return timeLeft(s.deadline - now);
    return t('no clock');
}

/** Why something was not done, for the one who wanted it. */
export function whyNot(e: unknown): string {
    if (e instanceof NotDone) return ownWords(e.token) ?? e.message;
    if (e instanceof NoAnswer) return t('The server does not answer. Nothing was done; try again.');
    return t('That did not work. Try again.');
}

/** The same of a chair: one that looks free may be kept for who sat there in the game before. */
export function whyNoChair(e: unknown, seats: readonly unknown[], seat?: number): string {
    const isRefused = e instanceof NotDone && ['table-full', 'seat-taken'].includes(e.token);
    const looksFree = seat === undefined ? seats.includes(null) : seats[seat] === null;
    return isRefused && looksFree ? t('The free chairs are kept for others.') : whyNot(e);
}

function ownWords(token: string): string | undefined {
    return {
        'bad-name': t('A name has 2 to 20 letters or digits; -, _ and single spaces may be in it.'),
        'name-taken': t('Somebody has an account with this name. Choose another one.'),
        'seat-taken': t('Somebody was quicker: this chair is taken.'),
        'table-full': t('All chairs are taken.'),
        'no-such-table': t('There is no such table any more.'),
        'too-many': t('That is too much at once. Wait a little, then try again.'),
    }[token];
}

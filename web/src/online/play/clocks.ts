// Clocks as people read them: whole minutes, days, and seconds only when there are few left and
// only for who is to move. The server's clock counts; between its messages we go on by ourselves.

import { t, tn } from '../../text/t';
import type { Clock, TableMessage } from '../types';

const SECOND = 1000,
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE,
    DAY = 24 * HOUR;

export interface SeatClock {
    /** Milliseconds. */
    left: number;
    /** What is left of the whole, 0 … 1. */
    part: number;
    runs: boolean;
    /** It runs and has less than a minute. */
    isLow: boolean;
}

export function wholeOf(clock: Clock): number {
    return clock.kind === 'days' ? clock.days * DAY : clock.base * SECOND;
}

/** null: this seat has none (a computer, a stand-in, a table without clocks). */
export function clockOf(
    table: Pick<TableMessage, 'clock' | 'clocks' | 'turn' | 'state'>,
    seat: number,
    clocksAt: number,
    time: number,
): SeatClock | null {
    const { clock, clocks, turn, state } = table;
    const told = clocks?.[seat];
    if (!clock || told === null || told === undefined || state !== 'playing') return null;
    const runs = turn === seat;
    const left = Math.max(0, runs ? told - Math.max(0, time - clocksAt) : told);
    return {
        left,
        part: Math.min(1, left / wholeOf(clock)),
        runs,
        isLow: runs && left < MINUTE,
    };
}

/** On a badge or in the pill. A started minute of an idle clock is not counted down in seconds. */
export function clockWords({ left, runs }: Pick<SeatClock, 'left' | 'runs'>): string {
    const begun = left + MINUTE; // an hour or a day that has just begun is a whole one
    if (begun >= DAY)
        return tn('{n} day left', '{n} days left', Math.floor((begun + DAY / 2) / DAY));
    if (left >= 2 * HOUR) return tn('{n} hour left', '{n} hours left', Math.floor(begun / HOUR));
    if (left >= MINUTE) return t('{n} min', { n: Math.floor(left / MINUTE) });
    return runs ? t('{n} s', { n: Math.ceil(left / SECOND) }) : t('under 1 min');
}

/** In a whole sentence, for screen readers. */
export function clockSentence({ left }: Pick<SeatClock, 'left'>): string {
    if (left >= 2 * HOUR) return clockWords({ left, runs: true });
    if (left >= MINUTE) return tn('{n} minute left', '{n} minutes left', Math.floor(left / MINUTE));
    return t('less than a minute left');
}

/** How long the words stay true. */
export function untilNextWords({ left, runs }: Pick<SeatClock, 'left' | 'runs'>): number {
    if (!runs || left <= 0) return Infinity;
    const begun = left + MINUTE;
    if (begun >= DAY) return Math.min((begun + DAY / 2) % DAY, begun - DAY) + 1;
    if (left >= 2 * HOUR) return Math.min(begun % HOUR, left - 2 * HOUR) + 1;
    const unit = left >= MINUTE ? MINUTE : SECOND;
    return (left % unit) + 1;
}

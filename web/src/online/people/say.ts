// Dates, numbers and places as the reader's language has them.

import { chosenLanguage } from '../../text/language';
import { t } from '../../text/t';

/** "1634" and ".2": the decimal is written smaller. */
export function ratingParts(rating: number): { whole: string; rest: string } {
    const parts = new Intl.NumberFormat(chosenLanguage(), {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
        useGrouping: false,
    }).formatToParts(rating);
    const at = parts.findIndex(p => p.type === 'decimal');
    const join = (some: typeof parts) => some.map(p => p.value).join('');
    return { whole: join(parts.slice(0, at)), rest: join(parts.slice(at)) };
}

export function tenths(n: number): string {
    const { whole, rest } = ratingParts(n);
    return whole + rest;
}

/** "+12.4", "−8.1", "0.0". */
export function signed(change: number): string {
    return new Intl.NumberFormat(chosenLanguage(), {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
        signDisplay: 'exceptZero',
    })
        .format(change)
        .replace('-', '−');
}

export function whole(n: number): string {
    return new Intl.NumberFormat(chosenLanguage()).format(n);
}

/** "1st of 4". Which of the sentences is said is the language's matter: French has two kinds of
 * ordinal numbers, German one. */
export function placeOf(n: number, of: number): string {
    const facts = { n: whole(n), of: whole(of) };
    switch (new Intl.PluralRules(chosenLanguage(), { type: 'ordinal' }).select(n)) {
        case 'one':
            return t('{n}st of {of}', facts);
        case 'two':
            return t('{n}nd of {of}', facts);
        case 'few':
            return t('{n}rd of {of}', facts);
        default:
            return t('{n}th of {of}', facts);
    }
}

const DAY = 86400000;

/** Midnight of the reader's day. */
const dayOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** "today", "yesterday", else the date; the year only where it is another. */
export function dateOf(time: number, now = Date.now()): string {
    const days = Math.round((dayOf(now) - dayOf(time)) / DAY);
    const language = chosenLanguage();
    if (days === 0 || days === 1)
        return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
    const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
    return new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: 'short',
        ...(isThisYear ? {} : { year: 'numeric' }),
    }).format(time);
}

/** "16 November 2026", for dates of the day's deal, which are the same everywhere. */
export function longDate(date: string): string {
    return new Intl.DateTimeFormat(chosenLanguage(), {
        dateStyle: 'long',
        timeZone: 'UTC',
    }).format(Date.parse(date));
}

export function monthAndYear(time: number): string {
    return new Intl.DateTimeFormat(chosenLanguage(), { month: 'long', year: 'numeric' }).format(
        time,
    );
}

/** "5 hr, 12 min": hours and minutes, rounded up so that it never says nothing is left. */
export function span(ms: number): string {
    const minutes = Math.max(1, Math.ceil(ms / 60000));
    const language = chosenLanguage();
    const unit = (n: number, of: string) =>
        new Intl.NumberFormat(language, { style: 'unit', unit: of, unitDisplay: 'short' }).format(
            n,
        );
    const parts = [];
    if (minutes >= 60) parts.push(unit(Math.floor(minutes / 60), 'hour'));
    if (minutes % 60) parts.push(unit(minutes % 60, 'minute'));
    return new Intl.ListFormat(language, { style: 'narrow', type: 'unit' }).format(parts);
}

/** First letters of a weekday. */
export function weekday(date: string): string {
    return new Intl.DateTimeFormat(chosenLanguage(), {
        weekday: 'short',
        timeZone: 'UTC',
    })
        .format(Date.parse(date))
        .replace(/\.$/, '')
        .slice(0, 3);
}

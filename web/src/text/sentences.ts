// Refusals and events come from the engine as data with a token; here they become sentences,
// in the language of the page.

import type { Refused } from '../engine/engine';
import type { Catalogue, GameEvent, GameInfo, Reason, Refusal } from '../engine/types';
import { t } from './t';

/** A value in a sentence: a list of numbers as "3,1", a list of places as "3,1 3,2". */
function inWords(value: unknown): string {
    if (!Array.isArray(value)) return String(value);
    const nested = value.some(Array.isArray);
    return value.map(inWords).join(nested ? ' ' : ',');
}

/** How a game says the values of its events and refusals ("R7": "red 7"). */
export type ValueWords = (key: string, value: unknown) => string | null;

const seatKeys = ['seat', 'rival', 'by'];

export function sayEvent(
    game: GameInfo,
    event: GameEvent,
    names: string[],
    words?: ValueWords,
    /** The reader's seat, and how the game says things to him. */
    you = -1,
    say?: (event: string, facts: Record<string, string>, isYou: boolean) => string | null,
): string {
    const sentence = game.events[event.event];
    if (!sentence) return event.event;
    const facts = factsOf(event, names, words);
    return begun(say?.(event.event, facts, you >= 0 && event.seat === you) ?? t(sentence, facts));
}

/** What stands in the places of an event's sentence. */
export function factsOf(
    event: GameEvent,
    names: string[],
    words?: ValueWords,
): Record<string, string> {
    const facts: Record<string, string> = {};
    for (const [key, value] of Object.entries(event)) {
        const isSeat = seatKeys.includes(key) && typeof value === 'number';
        facts[key] = isSeat
            ? (names[value] ?? String(value))
            : (words?.(key, value) ?? inWords(value));
    }
    return facts;
}

/** A sentence that begins with a value begins with a capital all the same. */
export function begun(sentence: string): string {
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

export function sayRefusal(
    all: Catalogue,
    game: GameInfo | null,
    why: Refusal,
    words?: ValueWords,
): string {
    if (why.token.startsWith('not-json')) return t('This line cannot be read as part of a record.');
    const sentence = game?.refusals[why.token] ?? all.records[why.token] ?? why.token;
    const facts = Object.fromEntries(
        Object.entries(why).map(([key, value]) => [key, words?.(key, value) ?? value]),
    );
    return begun(t(sentence, facts));
}

/** With its rule, and the line of a record or file if it is about one. */
export function sayRefused(
    all: Catalogue,
    game: GameInfo | null,
    { refusal, line }: Pick<Refused, 'refusal' | 'line'>,
    words?: ValueWords,
): string {
    const facts = { why: sayRefusal(all, game, refusal, words), rule: refusal.rule };
    return line > 0
        ? t('Line {line}: {why} ({rule})', { line, ...facts })
        : t('{why} ({rule})', facts);
}

/** Why a move is better, or the coach's warning before the worse one; null: it has none. */
export function sayReason(
    game: GameInfo,
    reason: Reason,
    names: string[],
    words?: ValueWords,
    asWarning = false,
): string | null {
    const kind = game.why[reason.token];
    const sentence = asWarning ? kind?.warning : kind?.sentence;
    if (!sentence) return null;
    const event = { event: reason.token, rule: '', ...reason.facts };
    return begun(t(sentence, factsOf(event, names, words)));
}

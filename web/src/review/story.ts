// A review in words: the verdict in two clauses, what luck did, and the graph for those who do not
// see it. To a loser first what was good; luck is never called a mistake, nor a mistake luck.

import { t, tn } from '../text/t';
import { known, turnCount, turns } from './graph';
import type { Review, ReviewLine, Turning } from './types';

/** Thousandths as wins of a hundred. */
export const of100 = (share: number): number => Math.round(share / 10);

/** From here on somebody is as good as sure to win. */
const CLEAR = 750;
/** Luck below this is even (ai/review_tell.c: with two players half of what decides). */
export const EVEN = 40;

/** The names of the seats in sentences, and whether the reader won. */
export interface Ending {
    names: string[];
    isWon: boolean;
    isShared: boolean;
}

/** The last position in which nobody was clearly ahead; -1: there was none. */
export function openUntil(values: number[][]): number {
    for (let i = values.length - 2; i >= 0; i--) if (Math.max(...values[i]!) < CLEAR) return i;
    return -1;
}

/** What moved the reader's share most towards the result, among the turning points or else all. */
export function decider(review: Review, isWon: boolean): Turning | ReviewLine | null {
    const towards = (line?: { change?: number } | null) => (line?.change ?? 0) * (isWon ? 1 : -1);
    const best = <L extends { change?: number }>(lines: L[]): L | null =>
        lines.reduce<L | null>((best, l) => (towards(l) > towards(best) ? l : best), null);
    return best(review.turning) ?? best(review.lines);
}

/** The reader's turn up to which nobody was clearly ahead. */
function openTurn({ values, lines, eyes }: Review): { turn: number; own: number } {
    const seen = known(values);
    const open = openUntil(seen);
    const of = turns(lines, eyes);
    const turn = open < 0 ? 0 : (of[Math.min(open, of.length - 1)] ?? 0);
    return { turn, own: seen[Math.max(0, open)]?.[eyes] ?? 0 };
}

function howLong(review: Review, { isWon, isShared }: Ending): string {
    const { eyes, lines, players } = review;
    const { turn, own } = openTurn(review);
    if (isShared) return t('Even to the end.');
    if (turn <= 1) return t('It was clear early.');
    if (turn >= turnCount(lines, eyes)) return t('Open to the very end.');
    if (!isWon && own > 1500 / players) return t('You led until turn {turn}.', { turn });
    if (isWon && own < 500 / players) return t('You were behind until turn {turn}.', { turn });
    return tn('Open for {n} turn.', 'Open for {n} turns.', turn);
}

function whatDecided(review: Review, cast: Ending): string {
    const line = decider(review, cast.isWon);
    if (!line || cast.isShared) return '';
    const turn = turns(review.lines, review.eyes)[line.n] ?? 1;
    const { turn: open } = openTurn(review);
    if (turn < open || open <= 1) return t('Turn {turn} weighed most.', { turn });
    const kind = 'kind' in line ? line.kind : line.cause;
    const name = cast.names[line.seat] ?? '';
    if (kind === 'luck') return t('Then luck decided it, in turn {turn}.', { turn });
    if (kind !== 'choice' && line.seat >= 0 && line.seat !== review.eyes)
        return t('Then {name} decided it, in turn {turn}.', { name, turn });
    return cast.isWon
        ? t('Then your turn {turn} won it.', { turn })
        : t('Then turn {turn} decided it.', { turn });
}

/** The verdict: how long it was open, what decided it. */
export function headline(review: Review, cast: Ending): string {
    return [howLong(review, cast), whatDecided(review, cast)].filter(Boolean).join(' ');
}

/** So much of a win, in words. */
export function shareWords(share: number): string {
    const size = Math.abs(share);
    if (size < 130) return t('about one win in ten');
    if (size < 225) return t('about one win in five');
    if (size < 290) return t('about one win in four');
    if (size < 420) return t('about one win in three');
    return size < 600 ? t('about half a win') : t('most of a win');
}

export function luckWords(luck: number): string {
    if (Math.abs(luck) < EVEN) return t('Luck was even.');
    return luck < 0
        ? t('Luck was against you: {share}.', { share: shareWords(luck) })
        : t('Luck was with you: {share}.', { share: shareWords(luck) });
}

function choicesWords(review: Review, isWon: boolean): string {
    const own = review.seats.find(s => s.seat === review.eyes);
    if (!own) return '';
    const better = own.doubtful + own.bad;
    if (better === 0) return t('None of your choices cost you much.');
    const { good, decisions } = own;
    return isWon
        ? tn('One choice could have been better.', '{n} choices could have been better.', better)
        : tn(
              '{n} of your {all} decisions was as good as any.',
              '{n} of your {all} decisions were as good as any.',
              good,
              { all: decisions },
          );
}

export function subline(review: Review, cast: Ending): string {
    const own = review.seats.find(s => s.seat === review.eyes);
    const luck = own ? luckWords(own.luck) : '';
    const choices = choicesWords(review, cast.isWon);
    return (cast.isWon ? [luck, choices] : [choices, luck]).filter(Boolean).join(' ');
}

function turningStory(review: Review, { n, kind, seat }: Turning, names: string[]): string {
    const { eyes, lines } = review;
    const values = known(review.values);
    const facts = {
        turn: turns(lines, eyes)[n] ?? 1,
        from: of100(values[n]?.[eyes] ?? 0),
        to: of100(values[n + 1]?.[eyes] ?? 0),
        name: names[seat] ?? '',
    };
    if (kind === 'luck') return t('Turn {turn}: luck, from {from} to {to}.', facts);
    if (kind === 'others') return t('Turn {turn}: {name}, from {from} to {to}.', facts);
    return t('Turn {turn}: your choice, from {from} to {to}.', facts);
}

/** The graph for a screen reader. */
export function story(review: Review, names: string[]): string {
    const { eyes } = review;
    const values = known(review.values);
    if (values.length === 0) return t('The graph is being drawn.');
    const share = (i: number) => of100(values[i]?.[eyes] ?? 0);
    const isWhole = values.length === review.values.length;
    return [
        t('Your share of the win begins at {n} of 100.', { n: share(0) }),
        ...review.turning
            .filter(p => p.n + 1 < values.length)
            .map(p => turningStory(review, p, names)),
        isWhole ? t('In the end it is {n}.', { n: share(values.length - 1) }) : '',
    ]
        .filter(Boolean)
        .join(' ');
}

/** What the workers are at: the reader's turn, as far as the units have come. */
export function progress(done: number, units: number, all: number): { turn: number; all: number } {
    const turn = units ? Math.min(all, Math.floor((done / units) * all) + 1) : 1;
    return { turn, all: Math.max(1, all) };
}

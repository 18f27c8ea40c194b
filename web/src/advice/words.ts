// Advice in words: one sentence a move.

import type { AnyUi } from '../boards/list';
import type { GameInfo, Reason } from '../engine/types';
import type { Idea } from '../shell/ideas';
import { sayReason } from '../text/sentences';
import { t, tn } from '../text/t';

/** A move in a few words beside its picture: without places, which the board shows. */
export const ideaWords = (ui: AnyUi, move: string, view: unknown): string =>
    ui.idea?.(move, view) ?? ui.moveWords(move, view);

/** The first of the reasons that can be said. */
export function whyWords(
    ui: AnyUi,
    game: GameInfo,
    reasons: Reason[],
    names: string[],
    asWarning = false,
): string | null {
    for (const reason of reasons) {
        const words = sayReason(game, reason, names, ui.words, asWarning);
        if (words) return words;
    }
    return null;
}

/** How an idea stands beside the first one; empty: it is the first, and the only one. */
export function standing(ideas: Idea[], shown: number): string {
    const equals = ideas.filter(i => i.equal).length;
    if (!ideas[shown]?.equal) return shown > 0 ? t('The first idea is a little better.') : '';
    if (equals < 2) return '';
    return equals === 2 ? t('Both are fine.') : t('All of these are fine.');
}

/** What to expect of it, for those who like numbers. */
export function expectation(idea: Idea, seat: number, unit: 'share' | 'points'): string {
    const wins = t('wins about {n} of 100', { n: Math.round((idea.share[seat] ?? 0) / 10) });
    const ahead = idea.points?.[seat];
    if (unit !== 'points' || ahead === undefined) return wins;
    const points = Math.round(Math.abs(ahead) / 10);
    return ahead >= 0
        ? tn('{n} point ahead on average', '{n} points ahead on average', points)
        : tn('{n} point behind on average', '{n} points behind on average', points);
}

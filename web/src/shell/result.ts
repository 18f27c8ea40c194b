// How a game ended, as its last line tells it.

import type { GameInfo, Line } from '../engine/types';
import { t } from '../text/t';

interface Result {
    reason?: string;
    scores?: number[];
    ranks?: number[];
}

export function resultOf(lines: Line[]): Result {
    for (let i = lines.length - 1; i >= 0; i--) {
        const end = lines[i]!.events.find(e => e.event === 'ended');
        if (end) return end as Result;
    }
    return {};
}

/** How the game ended, in a sentence. */
export function endingWords(game: GameInfo, lines: Line[]): string {
    const { reason } = resultOf(lines);
    const how = reason ? game.reasons[reason] : undefined;
    return how ? t(how) : t('The game is over.');
}

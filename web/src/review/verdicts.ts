// Skill and luck of a player in one sentence; the engine says which by a token.

import { begun } from '../text/sentences';
import { t } from '../text/t';
import type { Scene } from './scene';
import { EVEN } from './story';

/** What luck did to somebody else. */
function luckOf(name: string, luck: number): string {
    if (Math.abs(luck) < EVEN) return t('Luck was even for {name}.', { name });
    return luck > 0
        ? t('Luck was with {name}.', { name })
        : t('Luck was against {name}.', { name });
}

export function verdictWords({ catalogue, review, names }: Scene, seat: number): string {
    const verdict = review.verdict.find(v => v.seat === seat);
    const words = verdict && catalogue.verdicts[verdict.token];
    if (!words) return '';
    const name = names[seat] ?? '';
    const { rival = seat } = verdict.facts;
    // The same comparison was said to the reader, who is "you" and nothing else.
    if (rival === review.eyes && seat !== review.eyes)
        return luckOf(name, review.seats.find(s => s.seat === seat)?.luck ?? 0);
    return begun(
        t(seat === review.eyes ? words.you : words.other, {
            seat: name,
            rival: names[rival] ?? '',
        }),
    );
}

// Skill and luck of a player in one sentence; the engine says which by a token.

import { begun } from '../text/sentences';
import { t } from '../text/t';
import type { Scene } from './scene';

export function verdictWords({ catalogue, review, names }: Scene, seat: number): string {
    const verdict = review.verdict.find(v => v.seat === seat);
    const words = verdict && catalogue.verdicts[verdict.token];
    const sentence = words && (seat === review.eyes ? words.you : words.other);
    if (!sentence) return '';
    const facts = Object.fromEntries(
        Object.entries(verdict.facts).map(([key, value]) => [
            key,
            typeof value === 'number' && (key === 'seat' || key === 'rival')
                ? (names[value] ?? '')
                : value,
        ]),
    );
    return begun(t(sentence, facts));
}

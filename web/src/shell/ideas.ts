// From a judgement to what may be proposed, and to what deserves a question first.

import type { AnyUi } from '../boards/list';
import type { Advice, JudgedMove, Judgement, Reason } from '../engine/types';

/** More would be a list again. */
const MOST = 3;
/** An idea is no more than this behind the best; a clearly bad move is at least that. Thousandths
 * of a win, or tenths of a point where points are played for. */
const NEAR = { share: 60, points: 25 };
const BAD = { share: 150, points: 60 };

export interface Idea extends JudgedMove {
    reasons: Reason[];
}

const says = (reasons: Reason[]): boolean => reasons.some(r => r.token !== 'small');

/** What can be proposed, best first. Of moves that look the same only the best; what needs a reason
 * and has none only if there is nothing else. */
export function ideasOf(advice: Advice, ui: AnyUi, view: unknown): Idea[] {
    const { moves, in: unit } = advice.judgement;
    const seen = new Set<string>();
    const ideas = moves
        .filter((m, i) => i === 0 || m.equal || m.behind <= NEAR[unit])
        .map(m => ({ ...m, reasons: advice.reasons[m.move] ?? [] }))
        .filter(m => {
            const look = ui.look?.(m.move, view) ?? ui.moveWords(m.move, view);
            return !seen.has(look) && seen.add(look);
        });
    const isIdle = (m: Idea) => (ui.needsReason?.includes(m.move) ?? false) && !says(m.reasons);
    const [first] = ideas;
    if (first && isIdle(first)) ideas.sort((a, b) => Number(isIdle(a)) - Number(isIdle(b)));
    return ideas.filter((m, i) => i === 0 || !isIdle(m)).slice(0, MOST);
}

/** null: nothing is known of that move. */
export function isClearlyBad({ moves, in: unit }: Judgement, move: string): boolean | null {
    const judged = moves.find(m => m.move === move);
    return judged ? !judged.equal && judged.low > 0 && judged.behind >= BAD[unit] : null;
}

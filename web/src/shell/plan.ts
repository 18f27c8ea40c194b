// What comes after a move in the same turn, as far as its player can know: the steps of a hint.

import type { AnyUi } from '../boards/list';
import { CHANCE, type Advice } from '../engine/types';
import { ideasOf, type Idea } from './ideas';

/** So many steps are told, with the first. */
const MOST = 4;

export interface Step {
    /** What the player sees before it. */
    view: unknown;
    /** null: a die falls, and everything after it depends on that. */
    idea: Idea | null;
    advice: Advice;
}

/** The steps after `first`, best ones. `ask` answers about the decision after some moves. */
export async function stepsAfter(
    first: string,
    ui: AnyUi,
    ask: (after: string[]) => Promise<Advice | null>,
): Promise<Step[]> {
    const steps: Step[] = [];
    const moves = [first];
    while (moves.length < MOST) {
        const advice = await ask(moves);
        if (!advice?.ahead) break;
        const { turn, view } = advice.ahead;
        if (turn === CHANCE) steps.push({ view, idea: null, advice });
        const [idea] = ideasOf(advice, ui, view);
        if (!idea) break;
        steps.push({ view, idea, advice });
        moves.push(idea.move);
    }
    return steps;
}

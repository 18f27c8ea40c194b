// The thinking half of the page: an engine of its own in a worker, given a record and asked
// for a move, or for what is to be said about one. It is stopped by ending the worker.

import { Engine } from './engine';
import type { Advice, Ahead, Judgement, Reason, Thought } from './types';

interface Asked {
    record: string;
    seed: bigint;
}
export interface MoveQuestion extends Asked {
    agent: string;
}
/** The decision at line `at`: the moves that matter, and these. Without effort nothing is judged,
 * only what speaks for these is said. */
export interface AdviceQuestion extends Asked {
    at: number;
    moves: string[];
    effort: number;
    /** Not that decision, but the one that follows when its player makes these moves. */
    after?: string[];
}
export type Question = MoveQuestion | AdviceQuestion;
export type AnswerTo<Q extends Question> = Q extends MoveQuestion ? Thought : Advice;
export type Answer = { answer: Thought | Advice } | { problem: string };

/** So many moves are told with their reasons. */
const EXPLAINED = 5;

let engine: Promise<Engine> | null = null;

const answer = (data: Answer) => postMessage(data);

/** Why the best is better than the next, and each of the others than nothing. */
function reasonsFor(desk: Engine, { moves }: Judgement, at: number): Record<string, Reason[]> {
    const found: Record<string, Reason[]> = {};
    const [best, next] = moves;
    moves.slice(0, EXPLAINED).forEach(({ move }) => {
        const contrast = move === best?.move && next ? desk.reasons(move, next.move, at) : [];
        const isSaid = contrast.some(r => r.token !== 'small');
        found[move] = isSaid ? contrast : desk.reasons(move, move, at);
    });
    return found;
}

function advise(desk: Engine, { at, moves, effort }: AdviceQuestion): Advice {
    const judgement: Judgement = effort
        ? desk.judge(moves, at, effort)
        : { seat: -1, in: 'share', worlds: 0, moves: [] };
    const best = judgement.moves[0]?.move;
    const worse = best === undefined ? [] : moves.filter(move => move !== best);
    const own: Record<string, Reason[]> = {};
    if (!effort) for (const move of moves) own[move] = desk.reasons(move, move, at);
    return {
        at,
        judgement,
        reasons: { ...reasonsFor(desk, judgement, at), ...own },
        warnings: Object.fromEntries(worse.map(move => [move, desk.reasons(best!, move, at)])),
    };
}

/** Makes the moves of a plan, as far as their player can know what comes of them. */
function goAhead(desk: Engine, moves: string[]): Ahead {
    const { turn: seat } = desk.facts();
    let turn: number | null = seat;
    for (const move of moves) {
        if (turn !== seat) break;
        const isKnown = desk.moves().some(m => m.text === move && !m.reveals);
        desk.play(seat, desk.facts().lines, move);
        turn = isKnown ? desk.facts().turn : null;
    }
    return { turn, view: desk.position(seat).view };
}

/** About what comes after the moves of a plan; nothing, unless their player decides that, too. */
function adviseAhead(desk: Engine, question: AdviceQuestion, after: string[]): Advice {
    const { turn: seat } = desk.facts();
    const ahead = goAhead(desk, after);
    const effort = ahead.turn === seat ? question.effort : 0;
    return { ...advise(desk, { ...question, at: desk.facts().lines, moves: [], effort }), ahead };
}

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    try {
        const desk = await engine!;
        desk.load(data.record, data.seed);
        answer({
            answer:
                'agent' in data
                    ? desk.think(data.agent, data.seed)
                    : data.after
                      ? adviseAhead(desk, data, data.after)
                      : advise(desk, data),
        });
    } catch (e) {
        answer({ problem: String(e) });
    }
};

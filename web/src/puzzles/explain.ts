// Asks the worker of explain.worker.ts, one question at a time.

import type { Judgement, Reason } from '../engine/types';
import type { Contrast, Explained, Weighing } from './explain.worker';
import ExplainWorker from './explain.worker?worker';

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

function ask(module: WebAssembly.Module, question: Contrast | Weighing): Promise<Explained> {
    if (!worker) {
        worker = new ExplainWorker();
        worker.postMessage(module);
    }
    const asked = worker;
    return new Promise((resolve, reject) => {
        asked.onmessage = ({ data }: MessageEvent<Explained>) => resolve(data);
        asked.onerror = e => {
            asked.terminate();
            worker = null;
            reject(new Error(e.message || 'nobody could be asked'));
        };
        asked.postMessage(question);
    });
}

/** null: nobody can be asked. */
function inTurn(
    module: WebAssembly.Module,
    question: Contrast | Weighing,
): Promise<Explained | null> {
    const answer = last.then(() => ask(module, question)).catch(() => null);
    last = answer;
    return answer;
}

/** The weightiest first; empty when nobody can be asked. */
export async function explain(module: WebAssembly.Module, contrast: Contrast): Promise<Reason[]> {
    const told = await inTurn(module, contrast);
    return told && 'reasons' in told ? told.reasons : [];
}

/** From here on a decision is doubtful (ai/review_tell.c): thousandths of a win, tenths of a
 * point. */
const DOUBTFUL = { share: 40, points: 15 };

/** Is it so little behind the best that nobody would call it a mistake, and better than that? */
export function isAsGood({ moves, in: unit }: Judgement, move: string, than?: string): boolean {
    const behind = (text?: string) => moves.find(m => m.move === text)?.behind;
    const own = behind(move);
    return own !== undefined && own < DOUBTFUL[unit] && own < (behind(than) ?? Infinity);
}

/** Is a move that nobody named as good as the best of them? Better than `than`, in any case. */
export async function isFine(
    module: WebAssembly.Module,
    record: string,
    at: number,
    move: string,
    named: string,
    than?: string,
): Promise<boolean> {
    const moves = [named, move, ...(than === undefined ? [] : [than])];
    const told = await inTurn(module, { record, moves, at });
    return !!told && 'judgement' in told && isAsGood(told.judgement, move, than);
}

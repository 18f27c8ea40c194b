// Why a move is better than another, and by how much: worlds are imagined for it, in a worker.

import { Engine } from '../engine/engine';
import type { Judgement, Reason } from '../engine/types';

export interface Contrast {
    record: string;
    better: string;
    other: string;
    at: number;
}
/** How good are these moves at line `at`? */
export interface Weighing {
    record: string;
    moves: string[];
    at: number;
}
export type Explained = { reasons: Reason[] } | { judgement: Judgement } | { problem: string };

/** That of a review. */
const EFFORT = 100;

let engine: Promise<Engine> | null = null;

const answer = (data: Explained) => postMessage(data);

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Contrast | Weighing>) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    try {
        const desk = await engine!;
        desk.load(data.record, 1n);
        answer(
            'moves' in data
                ? { judgement: desk.judge(data.moves, data.at, EFFORT) }
                : { reasons: desk.reasons(data.better, data.other, data.at) },
        );
    } catch (e) {
        answer({ problem: String(e) });
    }
};

// The thinking half of the page: an engine of its own in a worker, given a record and asked
// for a move. It is stopped by ending the worker.

import { Engine } from './engine';
import type { Thought } from './types';

export interface Question {
    record: string;
    agent: string;
    seed: bigint;
}
export type Answer = { thought: Thought } | { problem: string };

let engine: Promise<Engine> | null = null;

const answer = (data: Answer) => postMessage(data);

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    try {
        const desk = await engine!;
        desk.load(data.record, data.seed);
        answer({ thought: desk.think(data.agent, data.seed) });
    } catch (e) {
        answer({ problem: String(e) });
    }
};

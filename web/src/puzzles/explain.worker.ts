// Why a move is better than another: worlds are imagined for it, in a worker.

import { Engine } from '../engine/engine';
import type { Reason } from '../engine/types';

export interface Contrast {
    record: string;
    better: string;
    other: string;
    at: number;
}
export type Explained = { reasons: Reason[] } | { problem: string };

let engine: Promise<Engine> | null = null;

const answer = (data: Explained) => postMessage(data);

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Contrast>) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    try {
        const desk = await engine!;
        desk.load(data.record, 1n);
        answer({ reasons: desk.reasons(data.better, data.other, data.at) });
    } catch (e) {
        answer({ problem: String(e) });
    }
};

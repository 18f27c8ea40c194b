// Asks the worker of explain.worker.ts, one question at a time.

import type { Reason } from '../engine/types';
import type { Contrast, Explained } from './explain.worker';
import ExplainWorker from './explain.worker?worker';

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

function ask(module: WebAssembly.Module, contrast: Contrast): Promise<Reason[]> {
    if (!worker) {
        worker = new ExplainWorker();
        worker.postMessage(module);
    }
    const asked = worker;
    return new Promise((resolve, reject) => {
        asked.onmessage = ({ data }: MessageEvent<Explained>) =>
            'reasons' in data ? resolve(data.reasons) : reject(new Error(data.problem));
        asked.onerror = e => {
            asked.terminate();
            worker = null;
            reject(new Error(e.message || 'nobody could be asked'));
        };
        asked.postMessage(contrast);
    });
}

/** The weightiest first; empty when nobody can be asked. */
export function explain(module: WebAssembly.Module, contrast: Contrast): Promise<Reason[]> {
    const answer = last.then(() => ask(module, contrast)).catch(() => []);
    last = answer;
    return answer;
}

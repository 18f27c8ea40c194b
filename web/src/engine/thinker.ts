// Asks a worker for moves, one question at a time. Stopping ends the worker at once; the next
// question starts another (the module is compiled already, so that takes a few milliseconds).

import type { Answer, AnswerTo, Question } from './thinker.worker';
import ThinkerWorker from './thinker.worker?worker';

export class Thinker {
    private worker: Worker | null = null;
    private giveUp: (() => void) | null = null;

    constructor(private readonly module: WebAssembly.Module) {}

    /** null: it was stopped. */
    ask<Q extends Question>(question: Q): Promise<AnswerTo<Q> | null> {
        this.stop();
        const worker = this.worker ?? this.hire();
        return new Promise((resolve, reject) => {
            this.giveUp = () => resolve(null);
            worker.onmessage = ({ data }: MessageEvent<Answer>) => {
                this.giveUp = null;
                if ('answer' in data) resolve(data.answer as AnswerTo<Q>);
                else reject(new Error(data.problem));
            };
            worker.onerror = e => {
                this.giveUp = null;
                worker.terminate();
                this.worker = null;
                reject(new Error(e.message || 'the thinker could not be started'));
            };
            worker.postMessage(question);
        });
    }

    stop(): void {
        if (!this.giveUp) return;
        this.worker?.terminate();
        this.worker = null;
        this.giveUp();
        this.giveUp = null;
    }

    private hire(): Worker {
        this.worker = new ThinkerWorker();
        this.worker.postMessage(this.module);
        return this.worker;
    }
}

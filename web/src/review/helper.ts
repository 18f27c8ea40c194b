// A worker of a review, asked like a function; it answers in the order in which it is asked.

import type { Ask, Reply, Told } from './review.worker';
import ReviewWorker from './review.worker?worker';

export interface Helper {
    ask(question: Ask): Promise<Told>;
    end(): void;
}

export function hire(module: WebAssembly.Module): Helper {
    const worker = new ReviewWorker();
    const waiting: { resolve(told: Told): void; reject(why: Error): void }[] = [];
    const failAll = (why: Error) => waiting.splice(0).forEach(w => w.reject(why));
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        const next = waiting.shift();
        if ('told' in data) next?.resolve(data.told);
        else next?.reject(new Error(data.problem));
    };
    worker.onerror = e => failAll(new Error(e.message || 'the review could not be started'));
    worker.postMessage(module);
    return {
        ask: question =>
            new Promise((resolve, reject) => {
                waiting.push({ resolve, reject });
                worker.postMessage(question);
            }),
        end() {
            worker.terminate();
            failAll(new Error('stopped'));
        },
    };
}

// Somebody to ask about decisions, beside the one who plays: one question after another, in a
// worker of his own.

import { Thinker } from './thinker';
import type { AdviceQuestion } from './thinker.worker';
import type { Advice } from './types';

/** What a question is asked for; a new one for every purpose that may lapse. */
export interface Errand {
    isOver: boolean;
}

export class Adviser {
    private readonly thinker: Thinker;
    private last: Promise<unknown> = Promise.resolve();
    private current: Errand | null = null;

    constructor(module: WebAssembly.Module) {
        this.thinker = new Thinker(module);
    }

    /** null: it was dropped. */
    ask(question: AdviceQuestion, errand: Errand): Promise<Advice | null> {
        const answer = this.last.then(() => {
            if (errand.isOver) return null;
            this.current = errand;
            return this.thinker.ask(question);
        });
        this.last = answer.catch(() => null);
        return answer;
    }

    /** What was asked for this is of no use any more. */
    drop(errand: Errand): void {
        errand.isOver = true;
        if (this.current === errand) this.thinker.stop();
    }
}

// A review while it is made: first a quick look that draws the graph, then a thorough one, shared
// by two workers unit by unit. It goes on when its screen is left; another review makes it rest,
// and what it has looked at by then is not looked at again.

import type { Helper } from './helper';
import type { Review } from './types';

export const QUICK = 8,
    FULL = 100;
/** So often the graph grows while the quick look goes on. */
const REDRAW = 250;

export interface Making {
    review: Review | null;
    /** What the review was made with; 0: nothing yet. */
    effort: number;
    stage: 'quick' | 'full' | 'done' | 'failed';
    /** Units of the stage that have been looked at, and all of them. */
    done: number;
    units: number;
}

export class Reviewer {
    now: Making = { review: null, effort: 0, stage: 'quick', done: 0, units: 0 };
    private readonly listeners = new Set<() => void>();
    private readonly looked = new Map<number, Map<number, string>>();
    private helpers: Helper[] = [];
    /** Grows with every start and stop: what belongs to an earlier one is dropped. */
    private era = 0;

    constructor(
        private readonly hire: () => Helper,
        private readonly record: string,
        private readonly eyes: number,
        private readonly onDone: (review: Review) => void,
        private readonly workers = 2,
        /** Units that were looked at thoroughly while the game was played. */
        ready: ReadonlyMap<number, string> = new Map(),
    ) {
        this.looked.set(FULL, new Map(ready));
    }

    subscribe(tell: () => void): () => void {
        this.listeners.add(tell);
        return () => this.listeners.delete(tell);
    }

    /** Begins, goes on, or tries again. */
    start(): void {
        if (this.helpers.length || this.now.stage === 'done') return;
        const era = ++this.era;
        this.helpers = Array.from({ length: this.workers }, this.hire);
        this.change({ stage: 'quick' });
        this.work(era).catch(e => {
            if (era !== this.era) return;
            console.warn(e);
            this.rest();
            this.change({ stage: 'failed' });
        });
    }

    rest(): void {
        this.era++;
        this.helpers.splice(0).forEach(h => h.end());
    }

    private change(part: Partial<Making>): void {
        this.now = { ...this.now, ...part };
        this.listeners.forEach(tell => tell());
    }

    private async work(era: number): Promise<void> {
        for (const effort of [QUICK, FULL]) {
            if (this.now.effort < effort || this.now.review === null) await this.pass(effort, era);
            if (era !== this.era) return;
        }
        this.rest();
        this.change({ stage: 'done' });
        this.onDone(this.now.review!);
    }

    private async pass(effort: number, era: number): Promise<void> {
        const opened = await Promise.all(
            this.helpers.map(h =>
                h.ask({ do: 'open', record: this.record, eyes: this.eyes, effort }),
            ),
        );
        const { units } = opened[0] as { units: number };
        // What was looked at thoroughly needs no quick look.
        const texts = this.looked.get(effort) ?? new Map(this.looked.get(FULL));
        this.looked.set(effort, texts);
        this.change({ stage: effort === QUICK ? 'quick' : 'full', done: texts.size, units });
        const left = Array.from({ length: units }, (_, i) => i).filter(i => !texts.has(i));
        const writer = new Writer(this.helpers[0]!, texts);
        await Promise.all(
            this.helpers.map(async helper => {
                for (let unit = left.shift(); unit !== undefined; unit = left.shift()) {
                    const { text } = (await helper.ask({ do: 'unit', unit })) as { text: string };
                    if (era !== this.era) return;
                    texts.set(unit, text);
                    this.change({ done: texts.size });
                    if (effort === QUICK && writer.isTime())
                        this.show(await writer.write(), 0, era);
                }
            }),
        );
        if (era === this.era) this.show(await writer.write(), effort, era);
    }

    private show(review: Review, effort: number, era: number): void {
        if (era === this.era) this.change({ review, effort });
    }
}

/** Hands over what has been looked at, and has it told. */
class Writer {
    private readonly given = new Set<number>();
    private last = 0;

    constructor(
        private readonly helper: Helper,
        private readonly texts: Map<number, string>,
    ) {}

    isTime(): boolean {
        return Date.now() - this.last >= REDRAW;
    }

    async write(): Promise<Review> {
        this.last = Date.now();
        const units = [...this.texts].filter(([unit]) => !this.given.has(unit));
        for (const [unit] of units) this.given.add(unit);
        await this.helper.ask({ do: 'give', units });
        return ((await this.helper.ask({ do: 'tell' })) as { review: Review }).review;
    }
}

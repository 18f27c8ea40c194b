// The review of a subject, kept or in the making.

import wasmUrl from 'crosstown.wasm?url';
import { useEffect, useState } from 'preact/hooks';
import { keepReview, keptReview } from '../keep/reviews';
import type { World } from '../world';
import { lookedAhead } from './ahead';
import { hire } from './helper';
import { Reviewer, type Making } from './reviewer';
import type { Subject } from './subject';
import type { Review } from './types';

/** The name of the engine's file changes with the engine. */
export const version = wasmUrl;

const reviewers = new Map<string, Reviewer>();

/** The one for this game and seat; the others rest. */
function reviewerOf(world: World, { id, record }: Subject, eyes: number): Reviewer {
    const key = `${id}/${eyes}`;
    for (const [other, reviewer] of reviewers) if (other !== key) reviewer.rest();
    let mine = reviewers.get(key);
    if (!mine) {
        const keep = (review: Review) =>
            void keepReview(id, eyes, version, review).catch(() => undefined);
        const workers = Math.max(1, Math.min(2, navigator.hardwareConcurrency || 2));
        const ready = lookedAhead(record, eyes);
        mine = new Reviewer(() => hire(world.module), record, eyes, keep, workers, ready);
        reviewers.set(key, mine);
    }
    return mine;
}

const nothing: Making = { review: null, effort: 0, stage: 'quick', done: 0, units: 0 };

export interface Made extends Making {
    solved: number[];
    retry(): void;
}

export function useReview(world: World, subject: Subject, eyes: number | null): Made {
    const [making, set] = useState<Making>(nothing);
    const [solved, setSolved] = useState<number[]>([]);
    const [reviewer, setReviewer] = useState<Reviewer | null>(null);
    useEffect(() => {
        if (eyes === null) return;
        let isWanted = true,
            leave = () => undefined as void;
        set(nothing);
        void keptReview(subject.id, eyes, version).then(kept => {
            if (!isWanted) return;
            setSolved(kept.solved);
            if (kept.review)
                return set({ review: kept.review, effort: 100, stage: 'done', done: 1, units: 1 });
            const mine = reviewerOf(world, subject, eyes);
            setReviewer(mine);
            set(mine.now);
            leave = mine.subscribe(() => set(mine.now));
            mine.start();
        });
        return () => {
            isWanted = false;
            leave();
        };
    }, [subject.id, eyes]);
    return { ...making, solved, retry: () => reviewer?.start() };
}

/** A review that is made, or as far as it is. */
export async function reviewOf(subject: Subject, eyes: number): Promise<Review | null> {
    const { review } = await keptReview(subject.id, eyes, version);
    return review ?? reviewers.get(`${subject.id}/${eyes}`)?.now.review ?? null;
}

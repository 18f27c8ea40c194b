import { describe, expect, it, vi } from 'vitest';
import type { Helper } from './helper';
import type { Ask } from './review.worker';
import { FULL, QUICK, Reviewer } from './reviewer';
import { sample } from './testing';
import type { Review } from './types';

/** Workers that only write down what they were asked. */
function crew(units = 5, broken = false) {
    const asked: Ask[] = [],
        held: (() => void)[] = [];
    let isHeld = false,
        ended = 0;
    const hire = (): Helper => ({
        async ask(question) {
            asked.push(question);
            if (isHeld && question.do === 'unit') await new Promise<void>(go => held.push(go));
            if (broken && question.do === 'unit') throw new Error('broken');
            switch (question.do) {
                case 'open':
                    return { units };
                case 'unit':
                    return { text: `unit ${question.unit}` };
                case 'tell':
                    return { review: sample };
                default:
                    return {};
            }
        },
        end: () => void ended++,
    });
    const looked = (effort: number) => {
        const from = asked.findIndex(a => a.do === 'open' && a.effort === effort);
        const next = asked.findIndex((a, i) => i > from && a.do === 'open' && a.effort !== effort);
        return asked
            .slice(from, next < 0 ? undefined : next)
            .flatMap(a => (a.do === 'unit' ? [a.unit] : []));
    };
    return {
        hire,
        asked,
        looked,
        hold: (yes: boolean) => void (isHeld = yes),
        ended: () => ended,
    };
}

const done = (r: Reviewer) =>
    vi.waitFor(() => {
        if (r.now.stage !== 'done') throw new Error(r.now.stage);
    });

describe('a review in the making', () => {
    it('looks quickly first, then thoroughly, every unit once', async () => {
        const c = crew();
        const kept: Review[] = [];
        const stages = new Set<string>();
        const r = new Reviewer(c.hire, 'record', 1, review => void kept.push(review));
        r.subscribe(() => stages.add(r.now.stage));
        r.start();
        await done(r);
        expect([...stages]).toEqual(['quick', 'full', 'done']);
        expect(c.looked(QUICK).sort()).toEqual([0, 1, 2, 3, 4]);
        expect(c.looked(FULL).sort()).toEqual([0, 1, 2, 3, 4]);
        const given = c.asked.flatMap(a => (a.do === 'give' ? a.units.map(u => u[0]) : []));
        expect(given.sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
        expect(kept).toEqual([sample]);
        expect(c.ended()).toBe(2);
        expect(r.now.effort).toBe(FULL);
    });

    it('goes on where it rested', async () => {
        const c = crew();
        const r = new Reviewer(c.hire, 'record', 0, () => undefined);
        await new Promise<void>(rested => {
            const leave = r.subscribe(() => {
                if (r.now.stage !== 'full' || r.now.done !== 2) return;
                leave();
                r.rest();
                rested();
            });
            r.start();
        });
        expect(r.now.stage).toBe('full');
        const before = c.asked.length;
        r.start();
        await done(r);
        const again = c.asked.slice(before);
        expect(again.filter(a => a.do === 'open')).toHaveLength(2); // not quickly once more
        const units = again.flatMap(a => (a.do === 'unit' ? [a.unit] : []));
        expect(units.sort()).toEqual([2, 3, 4]);
    });

    it('does not look again at what was looked at while the game was played', async () => {
        const c = crew();
        const ready = new Map([0, 1, 2, 4].map(n => [n, `unit ${n}`]));
        const r = new Reviewer(c.hire, 'record', 0, () => undefined, 2, ready);
        r.start();
        await done(r);
        expect(c.looked(QUICK)).toEqual([3]);
        expect(c.looked(FULL)).toEqual([3]);
        const given = c.asked.flatMap(a => (a.do === 'give' ? a.units.map(u => u[0]) : []));
        expect(given.sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
    });

    it('can be tried again when a worker fails', async () => {
        const quiet = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
        const r = new Reviewer(crew(3, true).hire, 'record', 0, () => undefined);
        r.start();
        await vi.waitFor(() => {
            if (r.now.stage !== 'failed') throw new Error(r.now.stage);
        });
        r.start();
        expect(r.now.stage).toBe('quick');
        r.rest();
        quiet.mockRestore();
    });

    it('starts once however often it is asked', async () => {
        const c = crew();
        const r = new Reviewer(c.hire, 'record', 0, () => undefined);
        r.start();
        r.start();
        await done(r);
        expect(c.asked.filter(a => a.do === 'open')).toHaveLength(4);
    });
});

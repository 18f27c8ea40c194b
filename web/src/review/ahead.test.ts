import { describe, expect, it } from 'vitest';
import { Ahead } from './ahead';
import type { Helper } from './helper';
import type { Ask } from './review.worker';

const record = (...moves: string[]) => ['{"crosstown":1}', ...moves].join('\n') + '\n';

/** A worker that knows how many lines a record has. */
function worker() {
    const asked: Ask[] = [];
    let units = 0;
    const hire = (): Helper => ({
        ask(question) {
            asked.push(question);
            if (question.do === 'open') units = question.record.trimEnd().split('\n').length - 1;
            return Promise.resolve(
                question.do === 'unit' ? { text: `unit ${question.unit}` } : { units },
            );
        },
        end: () => undefined,
    });
    return { hire, looked: () => asked.flatMap(a => (a.do === 'unit' ? [a.unit] : [])) };
}

describe('looking at a game while it is played', () => {
    it('looks at every line once', async () => {
        const w = worker();
        const ahead = new Ahead(w.hire, 0);
        await ahead.look(record('a', 'b'));
        await ahead.look(record('a', 'b', 'c'));
        expect(w.looked()).toEqual([0, 1, 2]);
        expect([...ahead.looked(record('a', 'b', 'c', 'end')).keys()]).toEqual([0, 1, 2]);
    });

    it('forgets what was taken back', async () => {
        const w = worker();
        const ahead = new Ahead(w.hire, 0);
        await ahead.look(record('a', 'b', 'c'));
        await ahead.look(record('a', 'x', 'c'));
        expect(w.looked()).toEqual([0, 1, 2, 1, 2]);
        expect([...ahead.looked(record('a', 'x')).keys()]).toEqual([0, 1, 2]);
        expect([...ahead.looked(record('y', 'x')).keys()]).toEqual([]);
    });

    it('stops when somebody moves', async () => {
        const w = worker();
        const ahead = new Ahead(w.hire, 0);
        const looking = ahead.look(record('a', 'b', 'c'));
        ahead.rest();
        await looking;
        expect(w.looked()).toEqual([]);
    });
});

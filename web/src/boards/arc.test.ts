import { expect, it } from 'vitest';
import { arc } from './arc';

it('goes from one end to the other over the top', () => {
    for (const to of [
        [200, 0],
        [-200, 0],
        [120, -90],
    ] as [number, number][]) {
        const way = arc([0, 0], to);
        expect(way[0]).toEqual([0, 0]);
        expect(way.at(-1)).toEqual(to);
        const [x, y] = way[4]!;
        const [dx, dy] = [x - to[0] / 2, y - to[1] / 2];
        expect(dy).toBeLessThan(0);
        expect(Math.hypot(dx, dy)).toBeCloseTo(Math.hypot(...to) / 5);
    }
});

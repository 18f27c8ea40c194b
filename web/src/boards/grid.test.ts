import { describe, expect, it } from 'vitest';
import { nearest } from './grid';

const cells = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [1, 3],
].map(([column, row]) => ({ column: column!, row: row! }));
const at = (column: number, row: number) => cells.find(c => c.column === column && c.row === row)!;

describe('arrow keys', () => {
    it.each([
        ['right to the neighbour', [0, 0], [1, 0], [1, 0]],
        ['over a gap', [0, 1], [1, 0], [2, 1]],
        ['down, a little aside when nothing is straight below', [1, 0], [0, 1], [1, 3]],
        ['nowhere at the rim', [2, 0], [1, 0], null],
    ] as [string, [number, number], [number, number], [number, number] | null][])(
        '%s',
        (_, from, way, to) => {
            expect(nearest(cells, at(...from), way)).toEqual(to && at(...to));
        },
    );
});

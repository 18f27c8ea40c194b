// One board for all: a grid that screen readers can walk. Exactly one cell can be reached with
// Tab; the arrow keys go to the nearest cell in their direction, Home and End to the ends of
// the row, Enter and Space touch the cell.
//
// Use: `const grid = useGrid()`, spread `grid.props` on the element with role="grid" and
// `grid.cell(id, column, row, touch)` on every cell (role="gridcell"). Columns and rows are those
// of the screen, so a turned board hands in turned ones.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Cell {
    id: string;
    column: number;
    row: number;
    touch: () => void;
}

const directions: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** The nearest cell in a direction: a step aside costs as much as three ahead. */
export function nearest<C extends { column: number; row: number }>(
    cells: Iterable<C>,
    from: C,
    [dx, dy]: [number, number],
): C | null {
    let best: C | null = null,
        cost = Infinity;
    for (const cell of cells) {
        const ahead = (cell.column - from.column) * dx + (cell.row - from.row) * dy;
        const aside =
            Math.abs((cell.column - from.column) * dy) + Math.abs((cell.row - from.row) * dx);
        if (ahead > 0 && ahead + 3 * aside < cost && aside <= 2 * ahead) {
            best = cell;
            cost = ahead + 3 * aside;
        }
    }
    return best;
}

function endOfRow(cells: Cell[], from: Cell, key: string): Cell | null {
    const row = cells.filter(c => c.row === from.row).sort((a, b) => a.column - b.column);
    return (key === 'Home' ? row[0] : row[row.length - 1]) ?? null;
}

export interface Grid {
    props: {
        role: 'grid';
        tabindex: -1;
        onKeyDown(e: KeyboardEvent): void;
        onFocusIn(e: FocusEvent): void;
    };
    cell(
        id: string,
        column: number,
        row: number,
        touch: () => void,
    ): {
        role: 'gridcell';
        'data-cell': string;
        tabindex: number;
        onClick(e: Event): void;
    };
    /** The cell that Tab reaches. */
    at: string | null;
    focus(id: string): void;
}

export function useGrid(first?: string): Grid {
    const cells = new Map<string, Cell>();
    const [at, setAt] = useState<string | null>(first ?? null);
    const root = useRef<Element | null>(null);
    // The cell that Tab reached may have gone; then it is the first one again.
    useLayoutEffect(() => {
        if (at !== null && !cells.has(at)) setAt(null);
    });

    function focus(id: string): void {
        setAt(id);
        root.current?.querySelector<SVGElement>(`[data-cell="${CSS.escape(id)}"]`)?.focus();
    }

    return {
        at,
        focus,
        props: {
            role: 'grid',
            tabindex: -1, // its listeners would make an svg a stop of its own
            onFocusIn(e) {
                root.current = e.currentTarget as Element;
            },
            onKeyDown(e) {
                root.current = e.currentTarget as Element;
                const id = (e.target as Element).closest('[data-cell]')?.getAttribute('data-cell');
                const from = id ? cells.get(id) : undefined;
                if (!from || e.ctrlKey || e.metaKey || e.altKey) return;
                if (e.key === 'Enter' || e.key === ' ') {
                    e.preventDefault();
                    from.touch();
                    return;
                }
                const way = directions[e.key];
                const to = way
                    ? nearest(cells.values(), from, way)
                    : e.key === 'Home' || e.key === 'End'
                      ? endOfRow([...cells.values()], from, e.key)
                      : null;
                if (way || to) e.preventDefault();
                if (to) focus(to.id);
            },
        },
        cell(id, column, row, touch) {
            const isFirst = cells.size === 0;
            cells.set(id, { id, column, row, touch });
            return {
                role: 'gridcell',
                'data-cell': id,
                tabindex: (at === null ? isFirst : id === at) ? 0 : -1,
                onClick(e) {
                    e.stopPropagation();
                    setAt(id);
                    touch();
                },
            };
        },
    };
}

// Where things stand. Desktop: one row 1 to 12. Phone: the ring as a block, 1 to 6 above and 12
// to 7 below, so that neighbours stay neighbours at both ends.

import type { Run } from './view';

export interface Layout {
    phone: boolean;
    /** The box that is always to be seen; the ground goes on beyond it. */
    width: number;
    height: number;
    /** Where that box begins: above it is only sky. */
    sky: number;
    /** A building: width, step to the next, height of the plinth, how much narrower a storey is. */
    wide: number;
    step: number;
    plinth: number;
    inset: number;
    /** Size of everything small: windows, crowns, plates. */
    unit: number;
    /** Half the height of a skybridge. */
    bridge: number;
}

export const desktop: Layout = {
    phone: false,
    width: 1112,
    height: 660,
    sky: 92,
    wide: 72,
    step: 89.1,
    plinth: 24,
    inset: 2,
    unit: 1,
    bridge: 7.5,
};

export const phone: Layout = {
    phone: true,
    width: 390,
    height: 412,
    sky: 34,
    wide: 44,
    step: 58,
    plinth: 15,
    inset: 1.25,
    unit: 0.62,
    bridge: 4.9,
};

export interface Spot {
    x: number;
    ground: number;
    row: number;
    column: number;
}

export function spot(l: Layout, n: number): Spot {
    if (!l.phone) return { x: 30 + (n - 1) * l.step, ground: 606, row: 0, column: n - 1 };
    const row = n <= 6 ? 0 : 1,
        column = row ? 12 - n : n - 1;
    return { x: 28 + column * l.step, ground: row ? 386 : 198, row, column };
}

/** The numbers as they stand, row by row. */
export function rows(l: Layout): number[][] {
    return l.phone
        ? [
              [1, 2, 3, 4, 5, 6],
              [12, 11, 10, 9, 8, 7],
          ]
        : [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]];
}

export const storeyHeight = (l: Layout, n: number): number =>
    Math.round(l.phone ? 23 + 0.7 * n : 62 + 3.4 * n);

/** The upper edge of a building with that many storeys. */
export function roof(l: Layout, n: number, storeys: number): number {
    return spot(l, n).ground - l.plinth - storeys * storeyHeight(l, n);
}

export interface Span {
    from: number;
    to: number;
    y: number;
}

/** The skybridge between neighbours in one row, at the middle of the lower top storey. */
export function span(l: Layout, a: number, b: number, storeys: (n: number) => number): Span {
    const [left, right] = [spot(l, a), spot(l, b)].sort((p, q) => p.x - q.x) as [Spot, Spot];
    return { from: left.x + l.wide - 8, to: right.x + 8, y: bridgeHeight(l, a, b, storeys) };
}

function middle(l: Layout, n: number, storeys: number): number {
    return roof(l, n, storeys) + storeyHeight(l, n) * (l.phone ? 0.6 : 0.68);
}

export function bridgeHeight(
    l: Layout,
    a: number,
    b: number,
    storeys: (n: number) => number,
): number {
    return Math.max(middle(l, a, storeys(a)), middle(l, b, storeys(b)));
}

/** How a bridge between neighbours runs: straight, out over both rims of the one row, or round an
 * end of the block. */
export function course(l: Layout, a: number, b: number): 'straight' | 'rims' | 'left' | 'right' {
    const p = spot(l, a),
        q = spot(l, b);
    if (p.row !== q.row) return p.column === 0 ? 'left' : 'right';
    return Math.abs(p.column - q.column) === 1 ? 'straight' : 'rims';
}

/** The way of a bridge round an end of the block. */
export function roundWay(l: Layout, a: number, b: number, storeys: (n: number) => number): string {
    const isLeft = course(l, a, b) === 'left',
        sign = isLeft ? 1 : -1;
    const upper = Math.min(a, b) === 1 ? 1 : 6,
        lower = isLeft ? 12 : 7;
    const y1 = middle(l, upper, storeys(upper)),
        y2 = middle(l, lower, storeys(lower));
    const end = spot(l, upper).x + (isLeft ? 8 : l.wide - 8),
        rim = isLeft ? 10 : l.width - 10;
    return `M${end} ${y2}H${rim + 8 * sign}Q${rim} ${y2} ${rim} ${y2 - 8}V${y1 + 8}Q${rim} ${y1} ${rim + 8 * sign} ${y1}H${end}`;
}

export interface Bar {
    from: number;
    to: number;
    y: number;
}

const FAR = 600;

/** The bars of a run on the road: one, or one a row or rim. The longest comes first. */
export function bars(l: Layout, run: Run): Bar[] {
    const parts: number[][] = [];
    for (const n of run.numbers) {
        const last = parts.at(-1)?.at(-1);
        if (last !== undefined && course(l, last, n) === 'straight') parts.at(-1)!.push(n);
        else parts.push([n]);
    }
    const isWhole = run.numbers.length === 12;
    const found = parts.map((part, i): Bar => {
        const xs = part.map(n => spot(l, n).x),
            y = spot(l, part[0]!).ground + (l.phone ? 11.5 : 17.5);
        const bar = { from: Math.min(...xs) - 6, to: Math.max(...xs) + l.wide + 6, y };
        const wrapsOn = !l.phone && (i < parts.length - 1 || isWhole);
        const wrapsIn = !l.phone && (i > 0 || isWhole);
        return { ...bar, to: wrapsOn ? l.width + FAR : bar.to, from: wrapsIn ? -FAR : bar.from };
    });
    return found.sort((a, b) => inside(l, b) - inside(l, a));
}

/** How much of a bar is to be seen. */
export function inside(l: Layout, bar: Bar): number {
    return Math.min(l.width, bar.to) - Math.max(0, bar.from);
}

/** Where the points of a bar stand. */
export function barMiddle(l: Layout, bar: Bar): number {
    return (Math.min(l.width, bar.to) + Math.max(0, bar.from)) / 2;
}

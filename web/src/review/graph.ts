// The graph of the shares: bands one above the other, the reader's at the bottom, so that the
// height of the thick line is the reader's own share. No drawing here, only where everything goes.

import type { Cause, Review, ReviewLine } from './types';

/** A die marks luck from here on (thousandths). */
export const LUCK_MARK = 80;

/** Where dice fall at every turn only the weightiest are marked, one for so much room. */
const DIE_ROOM = 80;

export interface Frame {
    left: number;
    top: number;
    width: number;
    height: number;
}

export interface Band {
    seat: number;
    /** The outline, closed. */
    path: string;
}
export type Stroke = 'own' | 'luck' | 'other';
export interface Segment {
    stroke: Stroke;
    path: string;
}
export interface Mark {
    x: number;
    y: number;
    /** The line that it is about. */
    n: number;
    /** Where the reader's line is then, if the mark had to stand elsewhere. */
    on?: [number, number];
}
export interface Graph {
    bands: Band[];
    segments: Segment[];
    dice: Mark[];
    discs: Mark[];
    ticks: { x: number; turn: number }[];
    /** Where a badge of a seat stands: where its band is thick enough, early and late. */
    badges: (Mark & { seat: number })[];
    /** How far it is known, as an x. */
    reach: number;
}

/** The reader first, then the others as they sit. */
export function order(players: number, eyes: number): number[] {
    return [eyes, ...Array.from({ length: players }, (_, s) => s).filter(s => s !== eyes)];
}

/** The positions that are known from the beginning on. */
export function known(values: Review['values']): number[][] {
    const gap = values.findIndex(v => v === null);
    return (gap < 0 ? values : values.slice(0, gap)) as number[][];
}

const strokes: Record<Cause, Stroke> = {
    choice: 'own',
    luck: 'luck',
    others: 'other',
    forced: 'other',
};

/** What luck changed in a line. */
export const luckOf = ({ cause, luck, change }: ReviewLine): number =>
    luck ?? (cause === 'luck' ? (change ?? 0) : 0);

/** The reader's turn in which each line lies, from 1 on: what others do belongs to the turn
 * before. */
export function turns(lines: Pick<ReviewLine, 'seat'>[], eyes: number): number[] {
    let turn = 0,
        before = -2;
    return lines.map(({ seat }) => {
        if (seat === eyes && before !== eyes) turn++;
        if (seat >= 0) before = seat;
        return Math.max(1, turn);
    });
}

export const turnCount = (lines: Pick<ReviewLine, 'seat'>[], eyes: number): number =>
    turns(lines, eyes).at(-1) ?? 0;

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const line = (points: [number, number][]) => `M${points.map(p => at(...p)).join('L')}`;

function scales({ left, top, width, height }: Frame, positions: number) {
    return {
        x: (position: number) => left + (width * position) / Math.max(1, positions - 1),
        y: (share: number) => top + height * (1 - share / 1000),
    };
}

/** How much lies under each band, from the bottom on; the last is the whole. */
function heights(value: number[], seats: number[]): number[] {
    const all = value.reduce((sum, share) => sum + share, 0) || 1;
    let sum = 0;
    return [0, ...seats.map(seat => ((sum += value[seat] ?? 0) * 1000) / all)];
}

interface Knot {
    /** A position, or half a step on. */
    at: number;
    stack: number[];
    /** What led here; the first has none. */
    stroke: Stroke | null;
}

/** The reader's share is `own` here, and the others have the rest as they had it. */
function withOwn(stack: number[], own: number): number[] {
    const [, before = 0] = stack;
    const rest = 1000 - before || 1;
    const scale = (1000 - own) / rest;
    return stack.map((h, k) => (k === 0 ? 0 : k === 1 ? own : own + (h - before) * scale));
}

/** The positions; where a move turned something up, what the move did comes before the luck. */
function knotsOf(stacks: number[][], lines: ReviewLine[]): Knot[] {
    return stacks.flatMap((stack, i): Knot[] => {
        const line = lines[i - 1];
        if (!line || i === 0) return [{ at: i, stack, stroke: null }];
        const stroke = strokes[line.cause];
        const own = stack[1]! - (line.luck ?? 0);
        const isBoth = line.seat >= 0 && !!line.luck && own >= 0 && own <= 1000;
        if (!isBoth || own === stacks[i - 1]![1]) return [{ at: i, stack, stroke }];
        const by = strokes[line.cause === 'luck' ? 'others' : line.cause];
        return [
            { at: i - 0.5, stack: withOwn(stacks[i - 1]!, own), stroke: by },
            { at: i, stack, stroke: 'luck' },
        ];
    });
}

/** Neighbouring steps of one cause are one stroke. */
function strokesOf(knots: Knot[], point: (knot: Knot) => [number, number]): Segment[] {
    const parts: { stroke: Stroke; points: [number, number][] }[] = [];
    knots.forEach((knot, i) => {
        if (!knot.stroke) return;
        const last = parts.at(-1);
        if (last?.stroke === knot.stroke) last.points.push(point(knot));
        else parts.push({ stroke: knot.stroke, points: [point(knots[i - 1]!), point(knot)] });
    });
    return parts.map(({ stroke, points }) => ({ stroke, path: line(points) }));
}

/** Round numbers of turns, at most about six of them. */
function ticksOf(lines: ReviewLine[], eyes: number, x: (i: number) => number, most: number) {
    const of = turns(lines, eyes);
    const last = of.at(-1) ?? 1;
    const step = [1, 2, 5, 10, 20, 50].find(s => last / s <= most) ?? 100;
    const wanted = new Set([1, ...Array.from({ length: last }, (_, i) => (i + 1) * step)]);
    return [...wanted]
        .filter(turn => turn <= last)
        .map(turn => ({ turn, x: x(of.indexOf(turn)) }))
        .filter(t => t.x >= 0)
        .sort((a, b) => a.turn - b.turn);
}

/** Places that keep this far from one another, by moving up or down. */
function spread(marks: Mark[], { top, height }: Frame, room: number): Mark[] {
    const done: Mark[] = [];
    for (const mark of marks) {
        const isFree = (y: number) =>
            done.every(o => Math.abs(o.x - mark.x) >= room || Math.abs(o.y - y) >= room);
        const ys = [0, 1, -1, 2, -2, 3, -3, 4].map(k => mark.y + k * room);
        const fits = ys.filter(y => y >= top + room / 2 && y <= top + height - room / 2);
        done.push({ ...mark, y: fits.find(isFree) ?? mark.y });
    }
    return done;
}

/** A seat's badge in its band, early and late: where the band is thick enough and nothing else
 * is. */
function badgesOf(
    knots: Knot[],
    seats: number[],
    marks: Mark[],
    { x, y }: ReturnType<typeof scales>,
    size: number,
    isWhole: boolean,
): Graph['badges'] {
    const first = x(0),
        last = x(knots.at(-1)?.at ?? 0);
    const placeIn = (k: number, isEarly: boolean) => {
        const near = isEarly ? knots : isWhole ? [...knots].reverse() : [];
        for (const { at, stack } of near) {
            const low = y(stack[k]!),
                high = y(stack[k + 1]!);
            const place = { n: Math.floor(at), x: x(at), y: (low + high) / 2 };
            const inside = isEarly ? place.x - first : last - place.x;
            if (inside > 5 * size) return [];
            const isFree = marks.every(m => Math.hypot(m.x - place.x, m.y - place.y) > size);
            if (inside >= size * 0.7 && low - high >= size && isFree) return [place];
        }
        return [];
    };
    return seats.flatMap((seat, k) =>
        [...placeIn(k, true), ...placeIn(k, false)].map(place => ({ seat, ...place })),
    );
}

/** Everything of the graph in a frame; `mark` is the size of discs and badges. */
export function draw(review: Review, frame: Frame, mark = 28): Graph {
    const { eyes, players, lines } = review;
    const seats = order(players, eyes);
    const values = known(review.values);
    const last = review.values.length - 1;
    const { x, y } = scales(frame, last + 1);
    const stacks = values.map(v => heights(v, seats));
    const own = (i: number): [number, number] => [x(i), y(stacks[i]![1]!)];
    const knots = knotsOf(stacks, lines);
    const edge = (k: number): [number, number][] => knots.map(s => [x(s.at), y(s.stack[k]!)]);
    const besides = (n: number): Mark => {
        const on = own(Math.min(n + 1, values.length - 1));
        const isLow = on[1] > frame.top + frame.height / 2;
        const x = Math.min(on[0], frame.left + frame.width - mark / 2);
        return { n, on, x, y: on[1] + (isLow ? -1 : 1) * mark };
    };
    const isKnown = (n: number) => n + 1 < values.length;
    const discs = review.turning.filter(p => isKnown(p.n)).map(p => besides(p.n));
    const dice = lines
        .filter(l => Math.abs(luckOf(l)) >= LUCK_MARK && isKnown(l.n))
        .filter(l => !review.turning.some(p => p.n === l.n))
        .sort((a, b) => Math.abs(luckOf(b)) - Math.abs(luckOf(a)))
        .slice(0, Math.max(3, Math.floor(frame.width / DIE_ROOM)))
        .map(l => besides(l.n));
    const placed = spread([...discs, ...dice], frame, mark);
    return {
        bands: seats.map((seat, k) => ({
            seat,
            path: values.length ? `${line([...edge(k), ...edge(k + 1).reverse()])}Z` : '',
        })),
        segments: strokesOf(knots, knot => [x(knot.at), y(knot.stack[1]!)]),
        discs: placed.slice(0, discs.length),
        dice: placed.slice(discs.length),
        ticks: ticksOf(lines, eyes, x, frame.width < 450 ? 5 : 8),
        badges: badgesOf(knots, seats, placed, { x, y }, mark, values.length === last + 1),
        reach: values.length ? x(values.length - 1) : frame.left,
    };
}

/** The line that a place of the graph belongs to. */
export function positionAt(place: number, frame: Frame, positions: number): number {
    const share = (place - frame.left) / frame.width;
    return Math.max(0, Math.min(positions - 1, Math.round(share * (positions - 1))));
}

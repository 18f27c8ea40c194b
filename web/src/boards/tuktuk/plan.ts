// The plan of the town on the screen: 48 units a square, upright or turned a quarter clockwise.
// Everything is drawn upright at the places that this says; only directions are turned.

import type { Direction, Place, Town } from './view';

export const UNIT = 48;
const MARGIN = 14;

export interface Plan {
    turned: boolean;
    columns: number;
    rows: number;
    /** Column and row on the screen. */
    cell(place: Place): Place;
    /** The middle of a square in units. */
    middle(place: Place): Place;
    /** Degrees clockwise from the top of the screen. */
    angle(d: Direction): number;
    /** A step in a direction on the screen. */
    step(d: Direction): Place;
}

/** To the middle of a square. */
export const at = (plan: Plan, place: Place): string =>
    `translate(${plan.middle(place).join(' ')})`;

const quarter: Record<Direction, number> = { N: 0, E: 1, S: 2, W: 3 };
const steps: Place[] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
];

export function planOf(town: Pick<Town, 'width' | 'height'>, turned: boolean): Plan {
    const { width, height } = town;
    const cell = ([x, y]: Place): Place => (turned ? [height - 1 - y, x] : [x, y]);
    const turns = (d: Direction) => (quarter[d] + (turned ? 1 : 0)) % 4;
    return {
        turned,
        columns: turned ? height : width,
        rows: turned ? width : height,
        cell,
        middle: place => {
            const [column, row] = cell(place);
            return [column * UNIT + UNIT / 2, row * UNIT + UNIT / 2];
        },
        angle: d => turns(d) * 90,
        step: d => steps[turns(d)]!,
    };
}

/** Only a wide town in an upright box is turned. */
export function isTurned(
    town: Pick<Town, 'width' | 'height'>,
    phone: boolean,
    box: { width: number; height: number },
): boolean {
    return phone && box.height > box.width && town.width > town.height;
}

export interface Window {
    x: number;
    y: number;
    width: number;
    height: number;
    scale: number;
}

/** The part of the plan that a box of pixels shows: all of it below `top`, or closer round a
 * point. */
export function windowOf(
    plan: Plan,
    box: { width: number; height: number },
    top: number,
    zoom: number,
    centre: Place,
): Window {
    const wide = plan.columns * UNIT + 2 * MARGIN,
        high = plan.rows * UNIT + 2 * MARGIN + 6;
    const fit = Math.max(0.05, Math.min((box.width - 8) / wide, (box.height - top - 8) / high));
    const scale = fit * zoom,
        width = box.width / scale,
        height = box.height / scale;
    const room = top / scale;
    const hold = (at: number, size: number, all: number, before: number) =>
        (size - before >= all
            ? (all - size - before) / 2
            : Math.max(-before, Math.min(all - size, at))) - MARGIN;
    return {
        x: hold(centre[0] + MARGIN - width / 2, width, wide, 0),
        y: hold(centre[1] + MARGIN - (height + room) / 2, height, high, room),
        width,
        height,
        scale,
    };
}

/** A number from a place: the same town has the same houses on every day. */
export function hash(...values: number[]): number {
    let h = 2166136261;
    for (const v of values) h = Math.imul(h ^ (v + 101), 16777619);
    h ^= h >>> 13;
    return Math.imul(h, 0x5bd1e995) >>> 1;
}

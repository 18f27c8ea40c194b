// The city as shapes: what lies on a tile, where streets run, how vehicles head. A tile is 100
// units; everything is drawn from the cell's own numbers, so a map looks the same each time.

import type { Place } from '../../engine/types';
import { keyOf, type Tile, type Vertex } from './view';

/** One path of the drawing: a filled shape, or a line of some width. */
export interface Mark {
    d: string;
    fill?: string;
    line?: string;
    width?: number;
}

type Point = [number, number];
const STRIP = 13;

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** From the northern side's frame to another's: quarter turns round the tile's middle. */
function around(side: number, x: number, y: number): Point {
    if (side === 1) return [100 - y, x];
    if (side === 2) return [100 - x, 100 - y];
    if (side === 3) return [y, 100 - x];
    return [x, y];
}

/** Path text given in the northern frame, as letters and numbers. */
function turnedPath(side: number, ...parts: (string | number)[]): string {
    let d = '';
    for (let i = 0; i < parts.length;) {
        const part = parts[i]!;
        if (typeof part === 'string') {
            d += part;
            i++;
        } else {
            const [x, y] = around(side, part, parts[i + 1] as number);
            d += `${n(x)} ${n(y)} `;
            i += 2;
        }
    }
    return d;
}

const box = (x: number, y: number, w: number, h: number, r = 0): string =>
    r
        ? `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${n(h - 2 * r)}a${r} ${r} 0 0 1-${r} ${r}h${n(2 * r - w)}a${r} ${r} 0 0 1-${r}-${r}v${n(2 * r - h)}a${r} ${r} 0 0 1 ${r}-${r}Z`
        : `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;
const disc = (x: number, y: number, r: number): string =>
    `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

/** Numbers from 0 to 1, always the same ones for a cell and a tile. */
export function numbersOf(seed: string): () => number {
    let h = 2166136261;
    for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619);
    return () => {
        h = (h + 0x6d2b79f5) | 0;
        let v = Math.imul(h ^ (h >>> 15), h | 1);
        v ^= v + Math.imul(v ^ (v >>> 7), v | 61);
        return ((v ^ (v >>> 14)) >>> 0) / 4294967296;
    };
}

const isStreet = (letter: string | undefined): boolean => letter === 'R' || letter === 'B';

/** How deep the park or water of each side goes; 0 for streets. */
function depthsOf(sides: string): number[] {
    return [0, 1, 2, 3].map(i => (isStreet(sides[i]) ? 0 : isStreet(sides[(i + 2) % 4]) ? 46 : 34));
}

const fromSide = (side: number, x: number, y: number): number => [y, 100 - x, 100 - y, x][side]!;

/** Parks and water with their rims: all parks, then all water, so that water cuts into parks. */
function areas(sides: string, depths: number[], whole: string | null): Mark[] {
    const marks: Mark[] = [];
    for (const letter of 'PW') {
        const here = [0, 1, 2, 3].filter(i => sides[i] === letter);
        if (!here.length) continue;
        const rim = here
            .map(i =>
                turnedPath(
                    i,
                    'M',
                    100.2,
                    depths[i]!,
                    'Q',
                    75,
                    depths[i]! + 5,
                    50,
                    depths[i]!,
                    'T',
                    0,
                    depths[i]!,
                ),
            )
            .join('');
        const area = here
            .map(i =>
                turnedPath(
                    i,
                    'M',
                    0,
                    0,
                    'L',
                    100.3,
                    0,
                    'L',
                    100.3,
                    depths[i]!,
                    'Q',
                    75,
                    depths[i]! + 5,
                    50,
                    depths[i]!,
                    'T',
                    0,
                    depths[i]!,
                    'Z',
                ),
            )
            .join('');
        const [ground, edge, width] =
            letter === 'P'
                ? (['var(--park)', 'var(--park2)', 4] as const)
                : (['var(--water)', 'var(--quay)', 7] as const);
        if (whole !== letter) marks.push({ d: rim, line: edge, width });
        marks.push({ d: whole === letter ? box(0, 0, 100.3, 100.3) : area, fill: ground });
    }
    return marks;
}

/** Points thrown into parks or water: apart from each other, off streets, roofs and borders. */
function scatter(
    random: () => number,
    sides: string,
    depths: number[],
    letter: string,
    whole: string | null,
    wanted: number,
    radius: () => number,
    gap: number,
): [number, number, number][] {
    const found: [number, number, number][] = [];
    const isInside = (x: number, y: number, r: number) => {
        for (let i = 0; i < 4; i++) {
            const away = fromSide(i, x, y);
            if (away < r + (isStreet(sides[i]) ? STRIP + 2 : 1.5)) return false;
            if (sides[i] !== letter && !isStreet(sides[i]) && away < depths[i]! + 4 + r)
                return false;
        }
        return (
            whole === letter ||
            [0, 1, 2, 3].some(i => sides[i] === letter && fromSide(i, x, y) < depths[i]! - r - 1.5)
        );
    };
    for (let tries = 0; tries < 160 && found.length < wanted; tries++) {
        const r = radius(),
            x = 100 * random(),
            y = 100 * random();
        if (isInside(x, y, r) && found.every(([a, b, s]) => Math.hypot(a - x, b - y) > r + s + gap))
            found.push([x, y, r]);
    }
    return found.sort((a, b) => a[1] - b[1]);
}

type Rect = [number, number, number, number];

/** A block split into two to four lots. */
function lots(random: () => number, [x, y, w, h]: Rect, depth = 0): Rect[] {
    const long = Math.max(w, h);
    if (
        long < 26 ||
        depth === 2 ||
        (depth === 1 && w * h < 1000) ||
        (depth === 1 && random() < 0.15)
    )
        return [[x, y, w, h]];
    const cut = (0.42 + 0.16 * random()) * long,
        gap = 3;
    const [a, b]: [Rect, Rect] =
        w >= h * (depth ? 0.9 : 1)
            ? [
                  [x, y, cut - gap / 2, h],
                  [x + cut + gap / 2, y, w - cut - gap / 2, h],
              ]
            : [
                  [x, y, w, cut - gap / 2],
                  [x, y + cut + gap / 2, w, h - cut - gap / 2],
              ];
    return [...lots(random, a, depth + 1), ...lots(random, b, depth + 1)];
}

function roofDetail(random: () => number, [x, y, w, h]: Rect, shade: string): Mark[] {
    const kind = Math.floor(6 * random()),
        top = h - 3;
    if (top < 9 || w < 13) return [];
    if (kind === 0) return [{ d: box(x + 3, y + 3, w - 6, top - 6, 1.5), line: shade, width: 1.5 }];
    if (kind === 1) {
        const along =
            w >= top ? `M${n(x)} ${n(y + top / 2)}h${n(w)}` : `M${n(x + w / 2)} ${n(y)}v${n(top)}`;
        return [
            { d: along, line: shade, width: 1.5 },
            { d: box(x + 0.2 * w, y + 0.14 * top, 4, 5), fill: shade },
        ];
    }
    if (kind === 2) {
        const cx = x + (0.35 + 0.4 * random()) * w,
            cy = y + (0.4 + 0.2 * random()) * top;
        return [
            { d: disc(cx, cy, 4.2), fill: shade },
            { d: disc(cx - 0.8, cy - 1, 3), fill: 'var(--skylight)' },
        ];
    }
    if (kind === 3 && top > 12) {
        return [
            { d: box(x + 4, y + 4, w - 8, top - 8, 2), fill: 'var(--park2)' },
            { d: disc(x + 0.4 * w, y + 0.45 * top, Math.min(2.8, top / 5)), fill: 'var(--tree)' },
        ];
    }
    if (kind === 4) {
        const lights = [0, 1, 2]
            .map(i => box(x + 4 + 5.4 * i, y + 4, 3.4, 4.6))
            .filter((_, i) => 9 + 5.4 * i < w)
            .join('');
        return [{ d: lights, fill: 'var(--skylight)' }];
    }
    return [];
}

function houses(random: () => number, depths: number[]): Mark[] {
    const inset = depths.map(d => (d ? d + 5 : 15));
    const block: Rect = [
        inset[3]!,
        inset[0]!,
        100 - inset[1]! - inset[3]!,
        100 - inset[0]! - inset[2]!,
    ];
    if (block[2] < 12 || block[3] < 12) return [];
    const roofs = lots(random, [block[0] + 2, block[1] + 2, block[2] - 4, block[3] - 4]);
    const shadows = roofs.map(([x, y, w, h]) => box(x + 1, y + 2, w + 1.5, h + 1.5, 3)).join('');
    const marks: Mark[] = [
        { d: box(...block, 5), fill: 'var(--quay)' },
        { d: shadows, fill: 'var(--shadow)' },
    ];
    let last = 0;
    for (const roof of roofs) {
        const [x, y, w, h] = roof;
        let colour = 1 + Math.floor(5 * random());
        if (colour === last) colour = 1 + (colour % 5);
        last = colour;
        marks.push(
            { d: box(x, y, w, h, 2.5), fill: `var(--roof${colour}b)` },
            { d: box(x, y, w, h - 3, 2.5), fill: `var(--roof${colour})` },
            ...roofDetail(random, roof, `var(--roof${colour}b)`),
        );
    }
    return marks;
}

/** What lies on a tile besides its streets. */
export function groundOf(sides: string, seed: string): Mark[] {
    const random = numbersOf(seed),
        depths = depthsOf(sides);
    const green = [...sides].filter(c => c === 'P').length,
        blue = [...sides].filter(c => c === 'W').length;
    const whole = green + blue < 3 ? null : green >= blue ? 'P' : 'W';
    const marks: Mark[] = [
        { d: box(0, 0, 100.3, 100.3), fill: 'var(--block)' },
        ...areas(sides, depths, whole),
    ];
    if (!whole) marks.push(...houses(random, depths));
    const trees = scatter(
        random,
        sides,
        depths,
        'P',
        whole,
        whole === 'P' ? 11 : 3 + 4 * green,
        () => 4 + 3.2 * random(),
        1,
    );
    const waves = scatter(random, sides, depths, 'W', whole, 1 + 4 * blue, () => 7, -1);
    if (trees.length) {
        marks.push(
            {
                d: trees.map(([x, y, r]) => disc(x + 0.8, y + 1.6, r)).join(''),
                fill: 'var(--shadow)',
            },
            { d: trees.map(([x, y, r]) => disc(x, y, r)).join(''), fill: 'var(--tree)' },
            {
                d: trees.map(([x, y, r]) => disc(x - 0.2 * r, y - 0.26 * r, 0.66 * r)).join(''),
                fill: 'var(--tree2)',
            },
        );
    }
    if (waves.length)
        marks.push({
            d: waves.map(([x, y]) => `M${n(x - 6)} ${n(y)}q3-3 6 0t6 0`).join(''),
            line: 'var(--water2)',
            width: 1.8,
        });
    return marks;
}

const paint = (letter: string | undefined): string => `var(--st${letter})`;

/** Street strips, kerbs and the hatching of half streets. `joined` has a 1 for each side with a
 * neighbour: there the street is finished, and runs through to the rim. */
export function streetsOf(sides: string, joined: string): Mark[] {
    const marks: Mark[] = [];
    let kerb = '',
        hatch = '';
    const runsOn = (i: number) => isStreet(sides[i % 4]) && joined[i % 4] === '1';
    for (let i = 0; i < 4; i++) {
        if (!isStreet(sides[i])) continue;
        marks.push({
            d: turnedPath(i, 'M', -0.2, 0, 'L', 100.2, 0, 'L', 100.2, STRIP, 'L', -0.2, STRIP, 'Z'),
            fill: paint(sides[i]),
        });
        kerb += turnedPath(
            i,
            'M',
            isStreet(sides[(i + 3) % 4]) ? STRIP : 0,
            STRIP,
            'L',
            isStreet(sides[(i + 1) % 4]) ? 100 - STRIP : 100,
            STRIP,
        );
        if (joined[i] === '1') continue;
        const left = runsOn(i + 3) ? STRIP : 0,
            right = runsOn(i + 1) ? 100 - STRIP : 100;
        hatch += turnedPath(i, 'M', left, 0, 'L', right, 0, 'L', right, 11.8, 'L', left, 11.8, 'Z');
    }
    for (let i = 0; i < 4; i++) {
        const next = (i + 1) % 4,
            a = sides[i],
            b = sides[next];
        if (!isStreet(a) || !isStreet(b) || a === b) continue;
        const corner = (letter: string | undefined, ...parts: (string | number)[]) =>
            marks.push({ d: turnedPath(i, ...parts), fill: paint(letter) });
        const through = joined[i] === joined[next] ? null : joined[i] === '1' ? a : b;
        corner(through ?? b, 'M', 87, 0, 'L', 100, 0, 'L', 100, 13, 'L', 87, 13, 'Z');
        if (!through) corner(a, 'M', 87, 13, 'L', 100, 0, 'L', 87, 0, 'Z');
    }
    if (kerb) marks.push({ d: kerb, line: 'var(--kerb)', width: 2.4 });
    if (hatch) marks.push({ d: hatch, fill: 'url(#hatch)' });
    return marks;
}

export const steps: Record<string, Point> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const order = 'NESW';

export type TileMap = Map<string, string>;
export const mapOf = (tiles: Tile[]): TileMap =>
    new Map(tiles.map(tile => [keyOf(tile.at), tile.sides]));

/** Which sides of a cell have a neighbour, as "1010". */
export function joinedAt(map: TileMap, [x, y]: Place): string {
    return [...order]
        .map(s => (map.has(`${x + steps[s]![0]},${y + steps[s]![1]}`) ? '1' : '0'))
        .join('');
}

/** Centre lines of all finished streets: red double solid, beige dashed. */
export function centreLines(map: TileMap): { red: string; beige: string } {
    let red = '',
        beige = '';
    for (const [key, sides] of map) {
        const [x, y] = key.split(',').map(Number) as Point;
        const north = map.has(`${x},${y - 1}`) ? sides[0] : '',
            west = map.has(`${x - 1},${y}`) ? sides[3] : '';
        const X = 100 * x,
            Y = 100 * y;
        if (north === 'R') red += `M${X + 22} ${Y - 1.7}h56M${X + 22} ${Y + 1.7}h56`;
        if (north === 'B') beige += `M${X + 22} ${Y}h56`;
        if (west === 'R') red += `M${X - 1.7} ${Y + 22}v56M${X + 1.7} ${Y + 22}v56`;
        if (west === 'B') beige += `M${X} ${Y + 22}v56`;
    }
    return { red, beige };
}

/** The street arms of a crossing, once all four tiles are there; null before. */
export function roadsAt(map: TileMap, [x, y]: Place): string | null {
    const [nw, ne, sw, se] = [
        [-1, -1],
        [0, -1],
        [-1, 0],
        [0, 0],
    ].map(([dx, dy]) => map.get(`${x + dx!},${y + dy!}`));
    if (!nw || !ne || !sw || !se) return null;
    return (
        (isStreet(ne[3]) ? 'N' : '') +
        (isStreet(se[0]) ? 'E' : '') +
        (isStreet(se[3]) ? 'S' : '') +
        (isStreet(sw[0]) ? 'W' : '')
    );
}

/** Zebra bars before a crossing, on every street arm. */
export function zebra(roads: string): string {
    let d = '';
    for (const side of roads) {
        for (let bar = -10.6; bar < 12; bar += 5) {
            if (side === 'N') d += box(bar, -20.6, 2.8, 5.2);
            if (side === 'S') d += box(bar, 15.4, 2.8, 5.2);
            if (side === 'W') d += box(-20.6, bar, 5.2, 2.8);
            if (side === 'E') d += box(15.4, bar, 5.2, 2.8);
        }
    }
    return d;
}

/** Degrees clockwise from east. */
export function headingOf([x, y]: Place, [a, b]: Place): number {
    return a > x ? 0 : a < x ? 180 : b > y ? 90 : 270;
}

/** How a vehicle stands that has not ridden: along its street. */
export function standing(roads: string): number {
    const has = (s: string) => roads.includes(s);
    if (has('E') && has('W')) return 0;
    if (has('N') && has('S')) return 90;
    return has('E') ? 0 : has('W') ? 180 : has('S') ? 90 : 270;
}

/** A shortest way between crossings round all vehicles, for the line under the pointer. The way
 * that counts is the engine's, shown when the ride is previewed. */
export function wayBetween(vertices: Vertex[], from: Place, to: Place): Place[] {
    const at = new Map(vertices.map(v => [keyOf(v.at), v]));
    const came = new Map<string, Place | null>([[keyOf(from), null]]);
    const queue: Place[] = [from];
    for (let place = queue.shift(); place; place = queue.shift()) {
        if (keyOf(place) === keyOf(to)) break;
        for (const side of at.get(keyOf(place))?.roads ?? '') {
            const next: Place = [place[0] + steps[side]![0], place[1] + steps[side]![1]],
                there = at.get(keyOf(next));
            if (!there || there.vehicle || came.has(keyOf(next))) continue;
            came.set(keyOf(next), place);
            queue.push(next);
        }
    }
    const way: Place[] = [];
    for (
        let place: Place | null | undefined = came.has(keyOf(to)) ? to : null;
        place;
        place = came.get(keyOf(place))
    )
        way.unshift(place);
    return way;
}

export interface Bounds {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** In tiles, with the ring of free cells. */
export function boundsOf(cells: Place[], rim: number): Bounds {
    const xs = cells.map(c => c[0]),
        ys = cells.map(c => c[1]);
    return {
        left: Math.min(...xs) - rim,
        top: Math.min(...ys) - rim,
        right: Math.max(...xs) + 1 + rim,
        bottom: Math.max(...ys) + 1 + rim,
    };
}

/** The crossings of a straight street, from end to end. */
export function streetThrough(vertices: Vertex[], at: Place, street: 'h' | 'v'): Place[] {
    const walk = (side: string): Place[] => {
        const [dx, dy] = steps[side]!,
            way: Place[] = [];
        let here: Place = at;
        while (vertices.find(v => v.at[0] === here[0] && v.at[1] === here[1])?.roads.includes(side))
            way.push((here = [here[0] + dx, here[1] + dy]));
        return way;
    };
    const [back, on] = street === 'h' ? (['W', 'E'] as const) : (['N', 'S'] as const);
    return [...walk(back).reverse(), at, ...walk(on)];
}

/** The corner of a cell with the fewest tiles round it, as 0 or 1 in x and y: the turning handle
 * is least in the way there. */
export function emptiestCorner(map: TileMap, [x, y]: Place): Point {
    const corners: Point[] = [
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
    ];
    const crowd = ([cx, cy]: Point) =>
        [
            [0, 0],
            [-1, 0],
            [0, -1],
            [-1, -1],
        ].filter(([dx, dy]) => map.has(`${x + cx + dx!},${y + cy + dy!}`)).length;
    return corners.reduce((best, corner) => (crowd(corner) < crowd(best) ? corner : best));
}

/** Of some cells, those that a tile would complete crossings with, and which crossings. Where three
 * tiles meet the fourth has no say any more: what its sides must be is on the tiles beside it. */
export function finishingCells(tiles: Tile[], cells: Iterable<string>): Map<string, string[]> {
    const map = mapOf(tiles);
    const tile = (x: number, y: number) => map.get(`${x},${y}`);
    const found = new Map<string, string[]>();
    for (const key of cells) {
        const [x, y] = key.split(',').map(Number) as Place;
        for (const [vx, vy] of [
            [x, y],
            [x + 1, y],
            [x, y + 1],
            [x + 1, y + 1],
        ] as Place[]) {
            const [nw, ne, sw, se] = [
                tile(vx - 1, vy - 1),
                tile(vx, vy - 1),
                tile(vx - 1, vy),
                tile(vx, vy),
            ];
            if ([nw, ne, sw, se].filter(Boolean).length < 3) continue;
            // North, west, east, south of the crossing: each border by the tile that is there.
            const arms = [
                nw?.[1] ?? ne?.[3],
                nw?.[2] ?? sw?.[0],
                ne?.[2] ?? se?.[0],
                sw?.[1] ?? se?.[3],
            ];
            if (arms.some(side => side === 'R' || side === 'B'))
                found.set(key, [...(found.get(key) ?? []), `${vx},${vy}`]);
        }
    }
    return found;
}

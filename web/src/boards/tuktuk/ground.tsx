// The town itself: grass, streets, houses. It never changes during a game, so it is drawn once as
// SVG text; nothing here has an outline, nothing can be touched.

import { useMemo } from 'preact/hooks';
import { Letters } from '../../art/letters';
import { hash, UNIT, type Plan } from './plan';
import { Picture, pump, wrench } from './signs';
import { beside, isStreet, printed, type Place, type Town } from './view';

const rect = (
    x: number,
    y: number,
    width: number,
    height: number,
    rx: number,
    fill: string,
    more = '',
) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}"${more}/>`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
const glow = ' stroke="var(--halo)" stroke-width="1.2" opacity=".45"';

function ridge(roof: string): string {
    return (
        path('M4 18L7 3H41L44 18Z', `${roof}b)`) +
        path('M4 18H44L45 33H3Z', `${roof})`) +
        path('M4 18H44', 'none', glow) +
        rect(31, 6, 6, 9, 1, 'var(--wall)') +
        rect(31, 6, 6, 3, 1, `${roof})`)
    );
}

function gable(roof: string): string {
    return (
        path('M24 3H4L3 33H24Z', `${roof})`) +
        path('M24 3H44L45 33H24Z', `${roof}b)`) +
        path('M24 3V33', 'none', glow) +
        rect(10, 11, 8, 7, 1, 'var(--skylight)', ' opacity=".8"')
    );
}

function hip(roof: string): string {
    return (
        path('M3 3H45L24 18Z', `${roof}b)`) +
        path('M3 3L24 18 3 33Z', `${roof})`) +
        path('M45 3L24 18 45 33Z', `${roof}b)`) +
        path('M3 33L24 18 45 33Z', `${roof})`) +
        path('M3 33L24 18 45 33', 'none', glow)
    );
}

function house(h: number): string {
    const roof = `var(--roof${1 + (h % 5)}`;
    const windows = [10, 20.5, 31]
        .map(x => rect(x, 35.5, 5, 5.5, 1, 'var(--wall2)', ' opacity=".85"'))
        .join('');
    return (
        rect(5, 8, 42, 41, 4, 'var(--shadow)') +
        rect(6, 29, 36, 15, 1.5, 'var(--wall)') +
        windows +
        [ridge, gable, hip][(h >> 4) % 3]!(roof)
    );
}

function grove(h: number): string {
    let trees = '';
    for (let i = 0; i < 6; i++) {
        const a = hash(h, i),
            x = 12 + (a % 24),
            y = 11 + ((a >> 6) % 24),
            r = 5.2 + ((a >> 12) % 32) / 10;
        trees +=
            `<circle cx="${x + 1}" cy="${y + 2}" r="${r}" fill="var(--shadow)"/><circle cx="${x}" cy="${y}" r="${r}" fill="var(--tree)"/>` +
            `<circle cx="${x - 1.4}" cy="${y - 1.6}" r="${(r * 0.62).toFixed(1)}" fill="var(--tree2)"/>`;
    }
    return trees;
}

function workshop(picture: string): string {
    return (
        rect(4, 8, 44, 42, 4, 'var(--shadow)') +
        rect(3, 3, 42, 42, 4, 'var(--wall)') +
        rect(3, 3, 42, 30, 4, '#4A3D66') +
        path('M3 33h42', 'none', ' stroke="#F2B632" stroke-width="2.5"') +
        rect(11, 36, 26, 9, 0, '#4A3D66', ' opacity=".75"') +
        `<g transform="translate(11 4.5) scale(.54)">${picture}</g>`
    );
}

const fountain = [
    '<circle cx="24" cy="26" r="22" fill="var(--shadow)"/>',
    '<circle cx="24" cy="24" r="21.5" fill="var(--quay)" stroke="var(--kerb)" stroke-width="2"/>',
    '<circle cx="24" cy="24" r="15.5" fill="var(--water)" stroke="var(--stone2)" stroke-width="2"/>',
    '<circle class="tt-ripple" cx="24" cy="24" r="8.5" fill="none" stroke="var(--water2)" stroke-width="1.8" stroke-dasharray="5 4"/>',
    '<circle cx="24" cy="24" r="4.5" fill="var(--quay)" stroke="var(--stone2)" stroke-width="1.5"/>',
].join('');

const terrace =
    rect(3.5, 6.5, 44, 43, 6, 'var(--shadow)') +
    rect(2.5, 2.5, 43, 43, 6, 'var(--terrace2)') +
    rect(2.5, 2.5, 43, 38, 6, 'var(--terrace)') +
    rect(
        6.5,
        6.5,
        35,
        30,
        4,
        'none',
        ' stroke="var(--terrace2)" stroke-width="1.5" stroke-dasharray="3 3"',
    );

const service = (picture: string) =>
    rect(4, 4, 40, 40, 6, 'none', ' stroke="#F2B632" stroke-width="2" stroke-dasharray="6 4"') +
    `<g transform="translate(9 9) scale(.62)" opacity=".95">${picture}</g>`;

function building(c: string, [x, y]: Place): string {
    if (c === 'B') return terrace;
    if (c === 'm') return workshop(wrench);
    if (c === 'g') return workshop(pump);
    if (c === 'o') return fountain;
    const h = hash(x, y);
    return h % 6 === 0 ? grove(h) : house(h >> 3);
}

function street(c: string): string {
    return (
        rect(2.5, 2.5, 43, 43, 7, 'var(--paver)') +
        (c === 'M' ? service(wrench) : c === 'G' ? service(pump) : '')
    );
}

/** Lane dashes to the right and to the bottom of the screen, where the street goes on. */
function lanes(town: Town, plan: Plan, at: Place): string {
    let d = '';
    for (const way of ['N', 'E', 'S', 'W'] as const) {
        const [dx, dy] = plan.step(way);
        if (dx + dy < 0 || !isStreet(town, beside(at, way))) continue;
        d += dx ? 'M43 24H53' : 'M24 43V53';
    }
    return (
        d &&
        `<path d="${d}" stroke="var(--lane)" stroke-width="2.2" stroke-linecap="round" opacity=".85"/>`
    );
}

export function drawTown(town: Town, plan: Plan): string {
    let kerbs = '',
        asphalt = '',
        squares = '',
        dashes = '';
    for (let y = 0; y < town.height; y++) {
        for (let x = 0; x < town.width; x++) {
            const at: Place = [x, y],
                c = printed(town, at);
            const [column, row] = plan.cell(at),
                left = column * UNIT,
                top = row * UNIT;
            const move = `<g transform="translate(${left} ${top})">`;
            if (isStreet(town, at)) {
                kerbs += `M${left} ${top}h48v48h-48Z`;
                asphalt += `M${left - 0.2} ${top - 0.2}h48.4v48.4h-48.4Z`;
                squares += `${move}${street(c)}</g>`;
                dashes += `${move}${lanes(town, plan, at)}</g>`;
            } else squares += `${move}${building(c, at)}</g>`;
        }
    }
    const width = plan.columns * UNIT + 28,
        height = plan.rows * UNIT + 28;
    return (
        rect(-14, -9, width, height, 26, 'var(--cardedge)') +
        rect(-14, -14, width, height, 26, 'var(--grass)') +
        `<path d="${kerbs}" fill="none" stroke="var(--kerb)" stroke-width="7" stroke-linejoin="round"/>` +
        path(asphalt, 'var(--asphalt)') +
        squares +
        dashes
    );
}

/** Numbers of columns and rows on the rim: the log names squares by them. */
function Numbers({ town, plan }: { town: Town; plan: Plan }) {
    const rim = -8.6,
        number = (n: number, x: number, y: number) => (
            <Letters text={String(n)} x={x} y={y} height={6.4} ink="var(--ink2)" stroke={1.9} />
        );
    const across = Array.from({ length: town.width }, (_, n) => [n, plan.middle([n, 0])] as const);
    const down = Array.from({ length: town.height }, (_, n) => [n, plan.middle([0, n])] as const);
    const [onTop, onSide] = plan.turned ? [down, across] : [across, down];
    return (
        <g>
            {onTop.map(([n, [x]]) => number(n, x, rim))}
            {onSide.map(([n, [, y]]) => number(n, rim, y))}
        </g>
    );
}

export function Ground({ town, plan }: { town: Town; plan: Plan }) {
    const svg = useMemo(() => drawTown(town, plan), [town.rows.join('/'), plan.turned]);
    return (
        <>
            <Picture svg={svg} />
            <Numbers town={town} plan={plan} />
        </>
    );
}

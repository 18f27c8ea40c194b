// The nineteen tiles: cream for signs, plum for happenings, drawn in a box of 48. Faces are kept as
// SVG text, which is small and quick to put in place.

import type { Kind, Tile } from './view';

const RED = '#C8322B',
    BLUE = '#1F5FB0',
    INK = '#26243A',
    WHITE = '#FFFFFF',
    YELLOW = '#F2B632';
const CREAM = '#FFF3D6',
    PAPER = '#FFFBF4',
    PLUM = '#3B3153';

const disc = (cy: number, r: number, fill: string) =>
    `<circle cx="24" cy="${cy}" r="${r}" fill="${fill}"/>`;
const ring = (inner: string) => disc(24, 18.6, RED) + disc(24, 14.2, inner);
const bar = (d: string, width: number) =>
    `<path d="${d}" stroke="${RED}" stroke-width="${width}"/>`;
const shape = (d: string, fill: string, width: number, stroke = fill) =>
    `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`;
const line = (d: string, stroke: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const moved = (transform: string, inner: string) => `<g transform="${transform}">${inner}</g>`;
const mirrored = (inner: string) => moved('translate(48 0) scale(-1 1)', inner);

const slash = bar('M13.4 13.4 34.6 34.6', 4.4);
const notch = shape('M24 39.8 28.2 44H19.8Z', INK, 1.6);
const warning =
    shape('M24 6.4 42 38.6Q42.6 40.6 40.6 40.6H7.4Q5.4 40.6 6 38.6Z', RED, 3) +
    shape('M24 14 37 36.6H11Z', WHITE, 1.5);
const plate = `<rect x="5.6" y="5.6" width="36.8" height="36.8" rx="5" fill="${BLUE}"/>`;
const bend = (ink: string) =>
    line('M18.5 34V25Q18.5 20 23.5 20H28', ink, 4.6) + shape('M27.4 13 35.6 20 27.4 27Z', ink, 1.6);
const walker =
    line(
        'M.4-5.6 0 .4 3.6 3.4 4.4 8M0 .4-2.4 4-5 8M.4-5.4-3.4-3-4.2 0M.6-5 3.4-2 6-1.4',
        INK,
        2.6,
    ) + `<circle cx="1" cy="-9.2" r="2.1" fill="${INK}"/>`;
const forbidden = disc(22, 17, RED) + disc(22, 13.2, WHITE);
const order = disc(22, 17, BLUE);

/** Wrench and pump also mark workshops and their squares. */
export const wrench =
    shape(
        'M33.6 8.4Q28.4 6.6 25 10.2T23.6 18.4L9.6 32.4Q7.2 35.4 9.8 38.2T15.6 38.4L29.6 24.4Q34.4 26.4 38 22.8T39.6 14.4L34.4 19.6 29.6 18.4 28.4 13.6Z',
        CREAM,
        1.4,
        INK,
    ) + `<circle cx="12.8" cy="35.2" r="1.9" fill="${INK}"/>`;
export const pump =
    `<path d="M9.6 40V12Q9.6 8.6 13 8.6H24Q27.4 8.6 27.4 12V40Z" fill="${CREAM}"/>` +
    `<rect x="12.8" y="12.4" width="11.4" height="8.6" rx="1.6" fill="${INK}"/>` +
    line('M7.6 40.4H29.4', CREAM, 3) +
    line('M27.4 24H30Q33 24 33 27V33Q33 36 35.8 36T38.6 33V18.4L33.6 13.4', CREAM, 2.8) +
    `<path d="M35 18.6H39.6V22.4H36.4Q35 22.4 35 21Z" fill="${YELLOW}"/>` +
    `<path d="M18.5 25.4Q22.4 30 22.4 32.2 22.4 35.6 18.5 35.6T14.6 32.2Q14.6 30 18.5 25.4Z" fill="${RED}"/>`;

const faces: Record<Kind, string> = {
    slippery:
        warning +
        line('M18.4 35.2q2.8-2.4 0-4.8t0-4.2M26.8 35.2q2.8-2.4 0-4.8t0-4.2', INK, 2) +
        moved(
            'rotate(12 24 22)',
            `<path d="M18.6 23.6Q18.6 22 20 21.6L21.4 18.4Q21.8 17.6 22.8 17.6H26.6Q27.6 17.6 28 18.4L29.4 21.6Q30.6 22 30.6 23.6V26H18.6Z" fill="${INK}"/>` +
                `<path d="M21.8 21.4 22.8 19.2H26.6L27.6 21.4Z" fill="${WHITE}"/>`,
        ),
    'no-parking': ring(BLUE) + slash,
    'no-stopping': ring(BLUE) + slash + mirrored(slash),
    'crosswalk-ahead':
        warning +
        moved('translate(24 27.4) scale(.78)', walker) +
        `<path d="M14.8 35.4h3M20.2 35.4h3M25.6 35.4h3M31 35.4h2.6" stroke="${INK}" stroke-width="1.8"/>`,
    crosswalk:
        plate +
        shape('M24 10 38 36.6H10Z', WHITE, 2) +
        moved('translate(24 27) scale(.86)', walker) +
        `<path d="M12 36.2h3.4M18 36.2h3.4M24.4 36.2h3.4M31 36.2h4" stroke="${INK}" stroke-width="2.2"/>`,
    'speed-limit':
        ring(WHITE) + moved('translate(18.4 16) scale(1.333)', line('M6 12V0L0 8.6H8.4', INK, 2.5)),
    stop:
        shape('M16.2 5.4H31.8L42.6 16.2V31.8L31.8 42.6H16.2L5.4 31.8V16.2Z', RED, 1) +
        `<path d="M17.2 8H30.8L40 17.2V30.8L30.8 40H17.2L8 30.8V17.2Z" fill="none" stroke="${WHITE}" stroke-width="1.4"/>` +
        moved(
            'translate(10.5 19.9) scale(.683)',
            line(
                'M7 1.8C6.3.6 5.3 0 3.9 0 1.7 0 .4 1.2.4 3c0 1.8 1.4 2.4 3.5 2.9 2.4.6 3.7 1.3 3.7 3.1 0 1.8-1.5 3-3.7 3C2.1 12 .8 11.3 0 10M10.2 0h8m-4 0v12M25 0c-2.8 0-4.2 2.5-4.2 6s1.4 6 4.2 6 4.2-2.5 4.2-6-1.4-6-4.2-6ZM31.8 12V0h4c2.4 0 3.6 1.4 3.6 3.5S38.2 7 35.8 7h-4',
                WHITE,
                2.5,
            ),
        ),
    'do-not-enter':
        disc(24, 18.6, RED) +
        `<rect x="11" y="20" width="26" height="8" rx="1.6" fill="${WHITE}"/>`,
    'compulsory-right': order + moved('translate(0 -2)', bend(WHITE)) + notch,
    'compulsory-left': order + moved('translate(0 -2)', mirrored(bend(WHITE))) + notch,
    'one-way':
        `<rect x="4.6" y="12" width="38.8" height="24" rx="4" fill="${BLUE}"/>` +
        line('M10.4 24H28', WHITE, 5.6) +
        shape('M27.6 15.8 38.4 24 27.6 32.2Z', WHITE, 1.6),
    'no-right':
        forbidden +
        moved('translate(4.2 4) scale(.8)', bend(INK)) +
        bar('M13.6 11.6 34.4 32.4', 3.8) +
        notch,
    'no-left':
        forbidden +
        moved('translate(5 4) scale(.8)', mirrored(bend(INK))) +
        bar('M34.4 11.6 13.6 32.4', 3.8) +
        notch,
    meter:
        plate +
        moved(
            'translate(10.3 15) scale(1.5)',
            line('M0 12V0H4C6.4 0 7.6 1.4 7.6 3.5S6.4 7 4 7H0', WHITE, 2.6),
        ) +
        line('M32.4 25V38', WHITE, 3.2) +
        `<path d="M26 17.2Q26 10.6 32.4 10.6T38.8 17.2V24.4Q38.8 27 36.2 27H28.6Q26 27 26 24.4Z" fill="${WHITE}"/>` +
        `<path d="M28.4 18.4Q28.4 13.4 32.4 13.4T36.4 18.4Z" fill="${BLUE}"/>` +
        line('M32.4 18 34.4 15.2', RED, 1.6) +
        line('M30.4 22.6H34.4', INK, 1.8),
    'police-stop':
        ring(WHITE) +
        `<rect x="9.8" y="26.6" width="28.4" height="4.2" fill="${INK}"/>` +
        `<path d="M15 21.4Q14 14.6 24 12.4 34 14.6 33 21.4 28.6 19.4 24 19.4T15 21.4Z" fill="${BLUE}"/>` +
        `<path d="M15.6 22.6Q24 19.4 32.4 22.6L31 24.6Q24 22 17 24.6Z" fill="${INK}"/>` +
        disc(16.4, 2, YELLOW),
    mechanic: wrench,
    gas: pump,
    police:
        shape(
            'M24 5.6 28.6 9 34.2 8 36.2 13.4 41.4 16 40.2 21.6 43 26.4 39 30.6 38.6 36.2 33 37.2 29.6 41.8 24 40.4 18.4 41.8 15 37.2 9.4 36.2 9 30.6 5 26.4 7.8 21.6 6.6 16 11.8 13.4 13.8 8 19.4 9Z',
            YELLOW,
            1.4,
            INK,
        ) +
        disc(24, 11.4, BLUE) +
        shape(
            'M24 15.4 26.3 21 32.2 21.4 27.6 25.2 29.1 31 24 27.8 18.9 31 20.4 25.2 15.8 21.4 21.7 21Z',
            WHITE,
            0.8,
        ),
    remove:
        line('M24 4.6V11.6Q28.4 12.2 28.4 15.8T24 19.4 19.8 16.4', CREAM, 2.6) +
        line('M24 19.4 15.6 25M24 19.4 32.4 25', CREAM, 1.6) +
        moved(
            'rotate(-9 24 33)',
            `<rect x="12.6" y="23.6" width="22.8" height="19" rx="3.6" fill="${PAPER}" stroke="${INK}" stroke-width="1.4"/>` +
                disc(33.1, 7.2, RED) +
                `<rect x="19.2" y="31.4" width="9.6" height="3.4" rx=".8" fill="${WHITE}"/>`,
        ) +
        line(
            'M8.4 40.6V32M5.4 34.8 8.4 31.6 11.4 34.8M39.6 40.6V32M36.6 34.8 39.6 31.6 42.6 34.8',
            YELLOW,
            2.4,
        ),
};
const happenings: Kind[] = ['mechanic', 'gas', 'police', 'remove'];

export function Picture({ svg, transform }: { svg: string; transform?: string }) {
    return <g {...(transform ? { transform } : {})} dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** How far the face is turned: turn signs are drawn for a heading to the top, the one-way to the
 * right. */
export function faceTurn(tile: Tile, angle: number): number {
    return !tile.heading ? 0 : tile.kind === 'one-way' ? angle - 90 : angle;
}

/** A tile in a box of 48 with its upper left corner at the origin. `below`: how many it covers. */
export function Sign({ kind, turn = 0, below = 0 }: { kind: Kind; turn?: number; below?: number }) {
    const isPlum = happenings.includes(kind);
    const edges = Math.min(below, 3);
    return (
        <g>
            <rect x="1" y={3.4 + 3 * edges} width="46" height="46" rx="9" fill="var(--shadow2)" />
            {Array.from({ length: edges }, (_, i) => (
                <rect
                    key={i}
                    x="1"
                    y={1 + 3 * (edges - i)}
                    width="46"
                    height="46"
                    rx="9"
                    fill={i % 2 ? '#E9DDC6' : PAPER}
                    stroke={INK}
                    stroke-width="1.3"
                />
            ))}
            <rect
                x="1"
                y="1"
                width="46"
                height="46"
                rx="9"
                fill={isPlum ? PLUM : PAPER}
                stroke={INK}
                stroke-width="1.5"
            />
            {isPlum && (
                <rect
                    x="2.6"
                    y="2.6"
                    width="42.8"
                    height="42.8"
                    rx="7.4"
                    fill="none"
                    stroke={CREAM}
                    stroke-width="1.5"
                />
            )}
            <Picture svg={faces[kind]} {...(turn ? { transform: `rotate(${turn} 24 24)` } : {})} />
        </g>
    );
}

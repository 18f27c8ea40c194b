// Cards and the parts of buildings, drawn. All of them are pure pictures of what they are given.

import { still } from './still';
import { letterOf } from '../../art/letter';
import { Letters } from '../../art/letters';
import { Sign } from '../../art/points';
import { seatShape } from '../../art/seat';
import type { SeatColour } from '../board';
import { colourOf, numberOf } from './view';

/** A small number that looks like chance and is always the same. */
export function chance(a: number, b: number): number {
    let h = Math.imul(a + 0x9e37, 0x85ebca6b) ^ Math.imul(b + 0x79b9, 0xc2b2ae35);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
}

const box = (x: number, y: number, w: number, h: number): string =>
    `M${x.toFixed(1)} ${y.toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}h${(-w).toFixed(1)}Z`;

// ---- cards -------------------------------------------------------------------------------------

function cardWindows(rows: number, top: number): string {
    let d = '';
    for (let r = 0; r < rows; r++)
        for (let c = 0; c < 3; c++) d += box(21.5 + 6.6 * c, top + 5 * r, 3.8, 2.6);
    return d;
}

/** A card, 60 × 84, its corner at the origin. The tower grows with the number. */
export const Face = still(({ card }: { card: string }) => {
    const colour = colourOf(card),
        n = numberOf(card),
        high = 8 + 2 * n,
        deep = `var(--${colour}-deep)`;
    return (
        <>
            <rect y="2.5" width="60" height="84" rx="8" fill="var(--shadow)" />
            <rect
                width="60"
                height="84"
                rx="8"
                fill="var(--halo)"
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            <rect x="4" y="4" width="52" height="76" rx="5" fill={`var(--${colour})`} />
            <rect x="4" y="4" width="52" height="76" rx="5" fill={`url(#p${colour}2)`} />
            <path
                d={`M4 74H56V75Q56 80 51 80H9Q4 80 4 75ZM18 75V${75.5 - high}q0-1.5 1.5-1.500h21q1.5 0 1.5 1.500V75Z`}
                fill={deep}
            />
            <path
                d={`M30 ${74 - high}v-5`}
                stroke={deep}
                stroke-width="2.4"
                stroke-linecap="round"
            />
            <path
                d={cardWindows(Math.floor((high - 4) / 5), 78 - high)}
                fill="var(--glass)"
                opacity=".9"
            />
            <rect x="7" y="7" width="30" height="26" rx="6" fill="var(--halo)" />
            <Letters text={String(n)} x={22} y={20} height={15.5} />
            <g transform="translate(46.4 15.4) scale(.6)">
                <path
                    d={seatShape[colour]}
                    fill="var(--halo)"
                    stroke="var(--outline)"
                    stroke-width="2"
                />
                <Letters text={letterOf(colour)} height={11.5} stroke={2.5} />
            </g>
        </>
    );
});

/** The back: ink and accent with a skyline cut out. */
export const Back = still(({ deep = 0 }: { deep?: number }) => {
    return (
        <>
            <rect y="2.5" width="60" height={84 + deep} rx="8" fill="var(--shadow)" />
            {deep > 0 && (
                <rect
                    y={deep}
                    width="60"
                    height="84"
                    rx="8"
                    fill="var(--stone2)"
                    stroke="var(--outline)"
                    stroke-width="1.5"
                />
            )}
            <rect
                width="60"
                height="84"
                rx="8"
                fill="var(--halo)"
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            <rect x="4" y="4" width="52" height="76" rx="5" fill="#2A2740" />
            <circle cx="42" cy="22" r="7" fill="#F3E6C4" />
            <path
                d="M4 56h7V44h9v-9h2v-6h2v6h2v9h5V52h6V38l5-6 5 6v10h9V75q0 5-5 5H9q-5 0-5-5Z"
                fill="#7A3FC0"
            />
            <path
                d="M4 64h10V58h8v8h9V56h10v9h8V60h7V75q0 5-5 5H9q-5 0-5-5Z"
                fill="#C9A8FF"
                opacity=".55"
            />
        </>
    );
});

/** A card in a picture of its own, with room for its shadow. */
export function CardSvg({ card }: { card: string }) {
    return (
        <svg class="ny-card-svg" viewBox="-2 -2 64 90" aria-hidden="true" focusable="false">
            {/^[RYGB]/.test(card) ? <Face card={card} /> : <Back />}
        </svg>
    );
}

// ---- buildings ---------------------------------------------------------------------------------

const crowns: ((m: number, w: number) => string)[] = [
    m => `M${m - 10} 0V-8H${m + 10}V0ZM${m} -8V-18`,
    (m, w) => `M4 0L${m} -15 ${w - 4} 0Z`,
    m =>
        `M${m - 12} 0V-4H${m + 12}V0ZM${m - 7} -4V-8M${m + 7} -4V-8M${m - 9} -8V-17L${m} -23 ${m + 9} -17V-8Z`,
    m => `M${m - 15} 0A15 14 0 0 1 ${m + 15} 0ZM${m} -14V-21`,
    (_, w) => `M3 0V-6H${w * 0.36}V-12H${w * 0.64}V-6H${w - 3}V0Z`,
    (_, w) => `M5 0V-5L${w - 8} -19V0ZM${w - 14} -17V-24`,
    (m, w) =>
        `M2 0V-7h${w / 8}v3h${w / 8 - 2}v-3H${m - w / 16 - 1}v3H${m + w / 16 + 1}v-3H${w - w / 4}v3h${w / 8 - 2}v-3H${w - 2}V0Z`,
    m => `M${m - 15} 0V-7H${m - 8}V-14H${m + 8}V-7H${m + 15}V0ZM${m} -14V-27`,
    m => `M${m - 16} 0Q${m - 14} -18 ${m} -25Q${m + 14} -18 ${m + 16} 0Z`,
    (m, w) => `M${w * 0.2} 0V-19M${w * 0.8} 0V-13M${m - 11} 0V-8H${m + 11}V0Z`,
    (m, w) => `M4 0V-5H${m - 9}L${m} -21 ${m + 9} -5H${w - 4}V0Z`,
    (m, w) =>
        `M5 0V-8H${w * 0.26}V-15H${w * 0.4}V-22H${w * 0.6}V-15H${w * 0.74}V-8H${w - 5}V0ZM${m} -22V-36`,
];

const crownHeights = [18, 15, 23, 21, 12, 24, 7, 27, 25, 19, 21, 36];

/** How high the crown of a number is. */
export const crownHeight = (n: number, unit: number): number => crownHeights[n - 1]! * unit;

/** The crown of a number, its lower left corner at the origin. */
export function Crown({
    n,
    wide,
    unit,
    colour,
}: {
    n: number;
    wide: number;
    unit: number;
    colour: SeatColour;
}) {
    const w = wide / unit,
        deep = `var(--${colour}-deep)`;
    return (
        <path
            transform={`scale(${unit})`}
            d={crowns[n - 1]!(w / 2, w)}
            fill={deep}
            stroke={deep}
            stroke-width="2.2"
            stroke-linecap="round"
            stroke-linejoin="round"
        />
    );
}

/** Number and badge on the top storey. */
export function Plate({
    card,
    x,
    y,
    wide,
    unit,
}: {
    card: string;
    x: number;
    y: number;
    wide: number;
    unit: number;
}) {
    const isSmall = unit < 1;
    const side = isSmall ? 2 : 7,
        h = isSmall ? 20.5 : 28,
        w = wide - 2 * side,
        top = y + (isSmall ? 2.2 : 6);
    return (
        <>
            <rect
                x={x + side}
                y={top}
                width={w}
                height={h}
                rx={6 * unit}
                fill="var(--halo)"
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            <Letters
                text={String(numberOf(card))}
                x={x + side + w * 0.315}
                y={top + h / 2}
                height={isSmall ? 11.8 : 15}
                stroke={2.5}
            />
            <Sign
                colour={colourOf(card)}
                x={x + side + w * 0.8}
                y={top + h / 2}
                scale={Math.min(isSmall ? 0.542 : 0.717, w / 70)}
            />
        </>
    );
}

/** A card as a plate in a picture of its own. */
export function PlateSvg({ card }: { card: string }) {
    return (
        <svg class="ny-plate" viewBox="-1 -1 42 23" aria-hidden="true" focusable="false">
            <Plate card={card} x={-2} y={-2} wide={44} unit={0.62} />
        </svg>
    );
}

/** The windows of a storey: those that are lit and those that are not. */
function windows(
    x: number,
    y: number,
    w: number,
    h: number,
    unit: number,
    hidden: number,
    seed: number,
): [string, string] {
    const wide = 6.5 * unit,
        high = 7.6 * unit,
        left = x + 0.128 * w,
        step = (w * 0.744 - wide) / 3;
    const room = h - hidden - 4 * unit,
        count = Math.max(0, Math.floor(room / (12.4 * unit)));
    const pitch = room / Math.max(1, count);
    let lit = '',
        dark = '';
    for (let r = 0; r < count; r++) {
        for (let c = 0; c < 4; c++) {
            const one = box(
                left + c * step,
                y + hidden + r * pitch + (pitch - high) / 2,
                wide,
                high,
            );
            if (chance(seed, r * 4 + c) < 0.8) lit += one;
            else dark += one;
        }
    }
    return [lit, dark];
}

/** One storey: the colour and pattern of its card; old ones under stone. */
export function Storey({
    card,
    x,
    y,
    wide,
    high,
    unit,
    isTop,
}: {
    card: string;
    x: number;
    y: number;
    wide: number;
    high: number;
    unit: number;
    isTop: boolean;
}) {
    const colour = colourOf(card),
        field = { x, y, width: wide, height: high };
    const [lit, dark] = windows(
        x,
        y,
        wide,
        high,
        unit,
        isTop ? (unit < 1 ? 24 : 36) : 1,
        colour.charCodeAt(0) * 16 + numberOf(card),
    );
    return (
        <>
            <rect {...field} fill={`var(--${colour})`} />
            <rect {...field} fill={`url(#p${colour}${unit < 1 ? '' : 2})`} />
            {!isTop && <rect {...field} fill="var(--stone)" opacity=".55" />}
            <g opacity={isTop ? 0.92 : 0.62}>
                <path d={lit} fill="var(--glass)" />
                <path d={dark} fill="var(--glass2)" />
            </g>
            <rect
                x={x + wide * 0.82}
                y={y}
                width={wide * 0.18}
                height={high}
                fill="#000"
                opacity=".13"
            />
            <rect {...field} fill="none" stroke="var(--outline)" stroke-width="1.5" />
            <path
                d={`M${x - 2} ${y}h${wide + 4}`}
                stroke="var(--outline)"
                stroke-width="2.2"
                stroke-linecap="round"
            />
        </>
    );
}

/** The ground floor that every lot has, with the number of the building. */
export function Plinth({
    n,
    x,
    ground,
    wide,
    high,
}: {
    n: number;
    x: number;
    ground: number;
    wide: number;
    high: number;
}) {
    const isSmall = high < 20,
        top = ground - high;
    return (
        <>
            <rect
                x={x - 3}
                y={top}
                width={wide + 6}
                height={high}
                rx="2"
                fill="var(--stone)"
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            {!isSmall && (
                <path d={`M${x + 56} ${ground}v-15q0-3 3-3h5q3 0 3 3v15Z`} fill="var(--door)" />
            )}
            {!isSmall && (
                <rect
                    x={x + 2}
                    y={top + 5}
                    width="9"
                    height="13"
                    rx="1.5"
                    fill="var(--glass)"
                    stroke="var(--outline)"
                />
            )}
            <Letters
                text={String(n)}
                x={x + wide / 2}
                y={ground - high / 2}
                height={isSmall ? 8 : 13}
                ink="var(--ink)"
                stroke={2.4}
            />
        </>
    );
}

/** A lot where nothing stands: a dashed outline and a crane, each a little different. */
export function Lot({
    n,
    x,
    ground,
    wide,
    high,
    unit,
}: {
    n: number;
    x: number;
    ground: number;
    wide: number;
    high: number;
    unit: number;
}) {
    const floor = ground - high,
        left = n % 2 ? 1 : -1,
        mast = -14 * left,
        jib = 26 * left,
        back = -27 * left,
        up = -60 - 12 * chance(n, 5);
    return (
        <g fill="none" stroke="var(--edge)" stroke-linecap="round">
            <path
                d={`M${x + 4} ${floor}v${-46 * unit}h${wide - 8}v${46 * unit}`}
                stroke-width="1.5"
                stroke-dasharray="4 4"
            />
            <g transform={`translate(${x + wide / 2} ${floor}) scale(${unit})`} stroke-width="2.4">
                <path d={`M${mast} 0V${up - 9}M${back} ${up}H${jib}`} />
                <path
                    d={`M${back} ${up}L${mast} ${up - 9} ${jib} ${up}M${jib - 6 * left} ${up}v17`}
                    stroke-width="1.3"
                />
                <path
                    d={`M${jib - 6 * left - 4} ${up + 17}h8v6h-8Z`}
                    fill="var(--edge)"
                    stroke="none"
                />
                <path d={`M${back - 1} ${up}h6v6h-6Z`} fill="var(--edge)" stroke="none" />
            </g>
        </g>
    );
}

// One building of the board: plinth, storeys, crown, and the marks of its state.

import { still } from './still';
import { roof, spot, storeyHeight, type Layout } from './geometry';
import { Crown, crownHeight, Lot, Plate, Plinth, Storey } from './pieces';
import { colourOf } from './view';

const lotHeight = (l: Layout): number => 78 * l.unit;

/** The upper end of everything that a building shows. */
export function tip(l: Layout, n: number, storeys: number): number {
    return storeys ? roof(l, n, storeys) - crownHeight(n, l.unit) : roof(l, n, 0) - lotHeight(l);
}

function TopStorey({
    l,
    n,
    level,
    card,
    rise,
}: {
    l: Layout;
    n: number;
    level: number;
    card: string;
    rise: number;
}) {
    const { x } = spot(l, n),
        left = x + l.inset * level,
        wide = l.wide - 2 * l.inset * level,
        y = roof(l, n, level + 1);
    return (
        <g key={rise} class={rise ? 'ny-rise' : ''}>
            <Storey
                card={card}
                x={left}
                y={y}
                wide={wide}
                high={storeyHeight(l, n)}
                unit={l.unit}
                isTop
            />
            <g transform={`translate(${left} ${y - 1})`}>
                <Crown n={n} wide={wide} unit={l.unit} colour={colourOf(card)} />
            </g>
            <Plate card={card} x={left} y={y} wide={wide} unit={l.unit} />
        </g>
    );
}

function OldStorey({ l, n, level, card }: { l: Layout; n: number; level: number; card: string }) {
    const { x } = spot(l, n);
    return (
        <Storey
            card={card}
            x={x + l.inset * level}
            y={roof(l, n, level + 1)}
            wide={l.wide - 2 * l.inset * level}
            high={storeyHeight(l, n)}
            unit={l.unit}
            isTop={false}
        />
    );
}

/** What the building would get. */
function Ghost({ l, n, level, card }: { l: Layout; n: number; level: number; card: string }) {
    const colour = colourOf(card),
        { x } = spot(l, n),
        left = x + l.inset * level,
        wide = l.wide - 2 * l.inset * level;
    const y = roof(l, n, level + 1),
        field = { x: left, y, width: wide, height: storeyHeight(l, n) };
    return (
        <g>
            <g class="ny-pulse">
                <g transform={`translate(${left} ${y - 1})`} opacity=".55">
                    <Crown n={n} wide={wide} unit={l.unit} colour={colour} />
                </g>
                <rect {...field} fill="var(--halo)" opacity=".35" />
                <rect {...field} fill={`var(--${colour})`} opacity=".5" />
                <rect {...field} fill={`url(#p${colour}${l.unit < 1 ? '' : 2})`} opacity=".7" />
            </g>
            <rect
                {...field}
                rx="2"
                fill="none"
                stroke="var(--accent)"
                stroke-width={l.phone ? 2.4 : 3}
                stroke-dasharray="7 5"
            />
            <Plate card={card} x={left} y={y} wide={wide} unit={l.unit} />
        </g>
    );
}

/** A pin over a building that has just grown; the latest in accent. */
function Pin({ x, y, unit, isLatest }: { x: number; y: number; unit: number; isLatest: boolean }) {
    const s = (isLatest ? 8 : 5.5) * (unit < 1 ? 0.72 : 1);
    return (
        <path
            d={`M${x - s} ${y - 1.3 * s}h${2 * s}l${-s} ${1.3 * s}Z`}
            fill={isLatest ? 'var(--accent)' : 'var(--ink2)'}
            stroke="var(--halo)"
            stroke-width="1.5"
            stroke-linejoin="round"
        />
    );
}

export interface TowerProps {
    layout: Layout;
    n: number;
    /** The pile as one text, from the bottom to the top: equal piles are equal pictures. */
    pile: string;
    ghost: string | null;
    /** A card of the hand could go here. */
    isOpen: boolean;
    isWrong: boolean;
    /** 0: no, 1: grew lately, 2: grew last. */
    pin: number;
    /** Key of the storey that has just been added. */
    rise: number;
}

export const Tower = still(
    ({ layout: l, n, pile, ghost, isOpen, isWrong, pin, rise }: TowerProps) => {
        const cards = pile ? pile.split(' ') : [],
            { x, ground } = spot(l, n),
            last = cards.length - 1;
        const shown = cards.length + (ghost ? 1 : 0),
            top = tip(l, n, shown),
            middle = x + l.wide / 2;
        const frame = {
            x: x - 7,
            y: top - 6,
            width: l.wide + 14,
            height: ground - top + 10,
            rx: 8 * l.unit,
        };
        return (
            <g class={isWrong ? 'ny-shake' : ''} aria-hidden="true">
                {shown === 0 && (
                    <Lot n={n} x={x} ground={ground} wide={l.wide} high={l.plinth} unit={l.unit} />
                )}
                {cards.map((card, level) =>
                    level === last && !ghost ? (
                        <TopStorey key={card} l={l} n={n} level={level} card={card} rise={rise} />
                    ) : (
                        <OldStorey key={card} l={l} n={n} level={level} card={card} />
                    ),
                )}
                {ghost && <Ghost l={l} n={n} level={cards.length} card={ghost} />}
                <Plinth n={n} x={x} ground={ground} wide={l.wide} high={l.plinth} />
                {isOpen && (
                    <rect
                        class="ny-open"
                        x={x - 6}
                        y={ground - l.plinth - 3}
                        width={l.wide + 12}
                        height={l.plinth + 6}
                        rx="5"
                        fill="none"
                        stroke="var(--accent)"
                        stroke-width="2.5"
                        stroke-dasharray="6 4.5"
                    />
                )}
                {pin > 0 && (
                    <Pin x={middle} y={top - 7 * l.unit} unit={l.unit} isLatest={pin === 2} />
                )}
                {isWrong && <rect {...frame} fill="none" stroke="var(--bad)" stroke-width="3" />}
                <rect
                    class="ny-focus-out"
                    {...frame}
                    fill="none"
                    stroke="var(--halo)"
                    stroke-width="7"
                />
                <rect
                    class="ny-focus-in"
                    {...frame}
                    fill="none"
                    stroke="#2A2740"
                    stroke-width="3"
                />
            </g>
        );
    },
);

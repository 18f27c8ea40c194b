// What lies over the ground: targets, the tile that would be laid, ways, marks, competition.

import type { ComponentChildren } from 'preact';
import { IdeaSign, StepSign } from '../../art/idea';
import type { Place } from '../../engine/types';
import type { Choice, FreeCell, Street } from './view';
import { keyOf } from './view';
import { pure } from './pure';

const turnArrow = 'M19 12a7 7 0 1 1-2.2-5.1M19.4 3.6V8H15';

const shift = ([x, y]: Place): string => `translate(${100 * x} ${100 * y})`;
export const line = (way: Place[]): string =>
    way.map(([x, y], i) => `${i ? 'L' : 'M'}${100 * x} ${100 * y}`).join('');

/** A free cell on which a tile may be laid. */
export const CellTarget = pure(
    ({ x, y, hot, calm }: { x: number; y: number; hot: boolean; calm: boolean }) => (
        <g
            transform={shift([x, y])}
            class={`tq-cell-target${hot ? ' is-hot' : ''}${calm ? ' is-calm' : ''}`}>
            <rect x="6" y="6" width="88" height="88" rx="9" />
            <path d="M50 41v18M41 50h18" />
        </g>
    ),
);

const plus = 'M-6.5 0H6.5M0-6.5V6.5';
/** A crossing that one tile more would complete. */
export const PlusMark = ({ at, scale }: { at: Place; scale: number }) => (
    <g transform={`${shift(at)} scale(${Math.min(1.5, scale)})`} class="tq-plus">
        <circle r="15" />
        <path d={plus} />
    </g>
);
/** The same beside the words that explain it. */
export const PlusSign = () => (
    <svg class="tq-plus" width="22" height="22" viewBox="-17.5 -17.5 35 35" aria-hidden="true">
        <circle r="15" />
        <path d={plus} />
    </svg>
);

/** A crossing that may be driven to or placed on. */
export function PointTarget({
    at,
    hot,
    scale,
    motion,
}: {
    at: Place;
    hot: boolean;
    scale: number;
    motion: boolean;
}) {
    return (
        <g
            transform={`${shift(at)} scale(${Math.min(1.5, scale)})`}
            class={hot ? 'tq-point is-hot' : 'tq-point'}>
            <circle r="16" class={motion && !hot ? 'tq-pulse' : undefined} />
            <circle r="6" class="tq-dot" />
        </g>
    );
}

/** An own vehicle that may ride, or the one that is about to. */
export const Ring = ({ at, chosen, scale }: { at: Place; chosen: boolean; scale: number }) => (
    <g
        transform={`${shift(at)} scale(${scale / 1.12})`}
        class={chosen ? 'tq-ring is-chosen' : 'tq-ring'}>
        <circle r="33" class="tq-halo" />
        <circle r="33" />
    </g>
);

/** The frame of the tile that would be laid; sides that do not fit are barred. */
export function GhostFrame({
    at,
    sides,
    fits,
    free,
}: {
    at: Place;
    sides: string;
    fits: boolean;
    free: FreeCell | undefined;
}) {
    const bars = ['M4 0H96', 'M100 4V96', 'M4 100H96', 'M0 4V96'];
    const crosses = [
        [50, 7],
        [93, 50],
        [50, 93],
        [7, 50],
    ];
    const wrong = [0, 1, 2, 3].filter(
        i => free && free.needs[i] !== '.' && free.needs[i] !== sides[i],
    );
    return (
        <g transform={shift(at)} class={fits ? 'tq-frame' : 'tq-frame is-bad'}>
            <rect width="100" height="100" rx="5" class="tq-halo" />
            <rect width="100" height="100" rx="5" />
            {!fits &&
                wrong.map(i => (
                    <g class="tq-wrong">
                        <path d={bars[i]} />
                        <g transform={`translate(${crosses[i]![0]} ${crosses[i]![1]})`}>
                            <circle r="10" />
                            <path d="M-4-4 4 4M4-4-4 4" class="tq-x" />
                        </g>
                    </g>
                ))}
        </g>
    );
}

/** The round handle that turns the tile. */
export function TurnHandle({
    at,
    corner,
    scale,
    onTurn,
}: {
    at: Place;
    corner: [number, number];
    scale: number;
    onTurn(): void;
}) {
    return (
        <g
            transform={`${shift([at[0] + corner[0], at[1] + corner[1]])} scale(${scale})`}
            class="tq-handle"
            data-handle
            onClick={e => {
                e.stopPropagation();
                onTurn();
            }}>
            <circle r="22" fill="transparent" stroke="none" />
            <circle r="16" />
            <path transform="scale(.9) translate(-12 -12)" d={turnArrow} />
        </g>
    );
}

/** The way of a ride, on cream. */
export const Way = ({ way, faint }: { way: Place[]; faint?: boolean }) => (
    <g class="tq-way" opacity={faint ? 0.6 : 1}>
        <path d={line(way)} class="tq-way-ground" />
        <path d={line(way)} />
    </g>
);

/** Four corners round the last tile; a smaller set round a crossing. */
export const Brackets = ({ at, point }: { at: Place; point?: boolean }) => (
    <g
        transform={`${shift(at)}${point ? ' translate(-30 -30) scale(.6)' : ''}`}
        class="tq-brackets">
        {['tq-halo', ''].map(c => (
            <path
                class={c}
                d="M3 23V7q0-4 4-4H23M77 3H93q4 0 4 4V23M97 77V93q0 4-4 4H77M23 97H7q-4 0-4-4V77"
            />
        ))}
    </g>
);

/** Where somebody has driven. */
export const Trail = ({ way }: { way: Place[] }) => (
    <g class="tq-trail">
        <path d={line(way)} class="tq-trail-ground" />
        <path d={line(way)} />
        <circle cx={100 * way[0]![0]} cy={100 * way[0]![1]} r="9" />
    </g>
);

/** What a hint proposes. */
export function HintMark({
    at,
    isPoint,
    n,
    before,
    isStep,
    isShown,
    isFramed,
    scale,
}: {
    at: Place;
    isPoint: boolean;
    /** 0: it is the only one. */
    n: number;
    isStep: boolean;
    /** So many others have their number there. */
    before: number;
    isShown: boolean;
    isFramed: boolean;
    scale: number;
}) {
    const size = Math.min(1.5, scale);
    const [x, y] = isPoint ? [30, -30] : [50, 50];
    return (
        <g transform={shift(at)} class={`tq-hint-mark${isShown ? ' is-shown' : ''}`}>
            {isFramed &&
                (isPoint ? <circle r="27" /> : <rect x="2" y="2" width="96" height="96" rx="10" />)}
            {n > 0 && (
                <g transform={`translate(${x + 26 * size * before} ${y}) scale(${size})`}>
                    {isStep ? (
                        <StepSign n={n} isNext={isShown} size={30} />
                    ) : (
                        <IdeaSign n={n} isShown={isShown} size={26} />
                    )}
                </g>
            )}
        </g>
    );
}

function capsule(street: Pick<Street, 'vertices'>): {
    x: number;
    y: number;
    width: number;
    height: number;
} {
    const [x0, y0] = street.vertices[0]!,
        [x1, y1] = street.vertices[street.vertices.length - 1]!;
    return {
        x: 100 * x0 - 24,
        y: 100 * y0 - 24,
        width: 100 * (x1 - x0) + 48,
        height: 100 * (y1 - y0) + 48,
    };
}

/** A street on which somebody has just competed. */
export const PastStreet = ({ vertices }: { vertices: Place[] }) => {
    const box = capsule({ vertices });
    return (
        <g class="tq-past">
            <rect {...box} rx="24" class="tq-halo" />
            <rect {...box} rx="24" />
        </g>
    );
};

/** Who has just left; the empty place keeps a dashed ring. */
export function Gone({
    at,
    scale,
    isTaken,
    children,
}: {
    at: Place;
    scale: number;
    isTaken: boolean;
    children: ComponentChildren;
}) {
    return (
        <g transform={`${shift(at)} scale(${scale})`} class="tq-loser">
            {!isTaken && <g class="tq-gone">{children}</g>}
            <circle r="28" class="tq-halo" />
            <circle r="28" />
            <g transform="translate(20 -22)">
                <circle r="10.5" class="tq-up" />
                <path d="M0 5v-10M-4-1 0-5.500 4-1" />
            </g>
        </g>
    );
}

/** The streets of a competition, see-through; each one offered can be switched. */
export function Capsules({
    streets,
    choice,
    onToggle,
}: {
    streets: Street[];
    choice: Choice;
    onToggle(street: 'h' | 'v'): void;
}) {
    const shown = streets
        .filter(s => s.vertices.length > 1)
        .map(s => ({ s, isOn: s.removes.length > 0 && !choice.spared.includes(s.street) }))
        .sort((a, b) => Number(a.isOn) - Number(b.isOn));
    return (
        <>
            {shown.map(({ s, isOn }) => (
                <g
                    class={`tq-street${isOn ? ' is-on' : ''}${s.removes.length ? '' : ' is-idle'}`}
                    data-street={s.street}
                    onClick={
                        s.removes.length
                            ? e => {
                                  e.stopPropagation();
                                  onToggle(s.street);
                              }
                            : undefined
                    }>
                    <rect {...capsule(s)} rx="24" class="tq-halo" />
                    <rect {...capsule(s)} rx="24" />
                    {isOn && s.vertices.map(v => <circle cx={100 * v[0]} cy={100 * v[1]} r="4" />)}
                </g>
            ))}
        </>
    );
}

/** Who would leave. */
export function Losers({
    streets,
    choice,
    scale,
}: {
    streets: Street[];
    choice: Choice;
    scale: number;
}) {
    const out = new Map(
        streets
            .filter(s => !choice.spared.includes(s.street))
            .flatMap(s => s.removes)
            .map(l => [keyOf(l.at), l.at]),
    );
    return (
        <>
            {[...out.values()].map(at => (
                <g transform={`${shift(at)} scale(${scale / 1.12})`} class="tq-loser">
                    <circle r="31" class="tq-halo" />
                    <circle r="31" />
                    <g transform="translate(22 -24)">
                        <circle r="11.5" class="tq-up" />
                        <path d="M0 5.5v-11M-4.5-1.5 0-6 4.5-1.5" />
                    </g>
                </g>
            ))}
        </>
    );
}

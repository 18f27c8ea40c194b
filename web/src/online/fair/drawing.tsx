// The drawing of a fair deal: sealed envelopes, the server's and the players', make one shuffle.

import type { ComponentChildren } from 'preact';
import { letterOf } from '../../art/letter';
import { Letters } from '../../art/letters';
import { seatShape } from '../../art/seat';
import type { SeatColour } from '../../boards/board';
import { t } from '../../text/t';

const INK = '#2A2740',
    PAPER = '#FFFBF4';

/** Of somebody without a seal only an empty place is drawn. */
function Envelope({
    x,
    y,
    isSealed = true,
    children,
}: {
    x: number;
    y: number;
    isSealed?: boolean;
    children: ComponentChildren;
}) {
    const box = { x: -25, y: -18, width: 50, height: 36, rx: 5 };
    return (
        <g transform={`translate(${x} ${y})`}>
            {isSealed ? (
                <>
                    <rect {...box} y={-15} fill="var(--cardedge)" />
                    <rect {...box} fill={PAPER} stroke={INK} stroke-width="1.6" />
                    <path
                        d="M-24-15.5 0 3 24-15.5"
                        fill="none"
                        stroke={INK}
                        stroke-width="1.6"
                        stroke-linejoin="round"
                    />
                </>
            ) : (
                <rect
                    {...box}
                    fill="none"
                    stroke="var(--edge)"
                    stroke-width="1.6"
                    stroke-dasharray="4 3.4"
                />
            )}
            <g transform="translate(0 1)" opacity={isSealed ? 1 : 0.55}>
                {children}
            </g>
        </g>
    );
}

function SeatSeal({ colour }: { colour: SeatColour }) {
    return (
        <g transform="scale(.62)">
            <path d={seatShape[colour]} fill={`var(--${colour})`} stroke={INK} stroke-width="1.6" />
            <path d={seatShape[colour]} fill={`url(#p${colour})`} />
            <circle r="7" fill={`var(--${colour})`} />
            <Letters text={letterOf(colour)} height={9.4} ink={`var(--${colour}-on)`} />
        </g>
    );
}

function ServerSeal() {
    return (
        <>
            <circle r="8" fill={INK} stroke={PAPER} stroke-width="1.2" />
            <path
                d="M-3.6 0-1 2.6 4-2.6"
                fill="none"
                stroke={PAPER}
                stroke-width="2"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
        </>
    );
}

function Cards() {
    return (
        <g transform="translate(292 66) scale(.98)">
            {[-27, -9, 9, 27].map(turn => (
                <g key={turn} transform={`rotate(${turn} 0 46)`}>
                    <rect
                        x="-15"
                        y="-21"
                        width="30"
                        height="42"
                        rx="5"
                        fill={PAPER}
                        stroke={INK}
                        stroke-width="1.5"
                    />
                    <rect x="-11" y="-17" width="22" height="34" rx="3" fill="#3A3560" />
                    <circle cx="4" cy="-9" r="3.5" fill="#F3E6C4" />
                    <path d="M-11 17V6h4V0h5v7h4V3h5v9h4v5Z" fill="#8E6BC4" />
                </g>
            ))}
        </g>
    );
}

/** Where the players' envelopes lie, by their number. */
const places: [number, number][][] = [
    [],
    [[132, 66]],
    [
        [132, 42],
        [132, 92],
    ],
    [
        [104, 42],
        [160, 42],
        [132, 92],
    ],
    [
        [104, 42],
        [160, 42],
        [104, 92],
        [160, 92],
    ],
];

export function Drawing({ players }: { players: { colour: SeatColour; isSealed: boolean }[] }) {
    const count = 1 + players.filter(({ isSealed }) => isSealed).length;
    return (
        <div class="fair-art">
            <svg
                viewBox="0 0 340 132"
                role="img"
                aria-label={t('Sealed envelopes make one shuffle: {n}', { n: count })}>
                <Envelope x={34} y={66}>
                    <ServerSeal />
                </Envelope>
                {players.map(({ colour, isSealed }, i) => {
                    const [x, y] = places[players.length]?.[i] ?? [132, 66];
                    return (
                        <Envelope key={i} x={x} y={y} isSealed={isSealed}>
                            <SeatSeal colour={colour} />
                        </Envelope>
                    );
                })}
                <path
                    d="M66 67h6M69 64v6M198 67h36M226 58.5 235 67l-9 8.5"
                    fill="none"
                    stroke="var(--ink)"
                    stroke-width="2.6"
                    stroke-linecap="round"
                    stroke-linejoin="round"
                />
                <Cards />
            </svg>
        </div>
    );
}

// Points on a board: a pill with the seat's badge and a signed number.

import type { SeatColour } from '../boards/board';
import { letterOf } from './letter';
import { Letters } from './letters';
import { seatShape } from './seat';

/** The badge on plates and signs: the seat's shape and letter in its colour. */
export function Sign({
    colour,
    x,
    y,
    scale,
}: {
    colour: SeatColour;
    x: number;
    y: number;
    scale: number;
}) {
    return (
        <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`}>
            <path
                d={seatShape[colour]}
                fill={`var(--${colour})`}
                stroke="var(--outline)"
                stroke-width="1.6"
            />
            <Letters text={letterOf(colour)} height={9.4} ink={`var(--${colour}-on)`} />
        </g>
    );
}

/** A pill with the seat's badge and a signed number. */
export function Points({
    colour,
    n,
    x,
    y,
    size,
}: {
    colour: SeatColour;
    n: number;
    x: number;
    y: number;
    size: number;
}) {
    const digits = String(Math.abs(n)),
        wide = 38 + 8.5 * digits.length;
    return (
        <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`}>
            <rect
                x={-wide / 2}
                y="-12"
                width={wide}
                height="24"
                rx="12"
                fill="var(--halo)"
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            <Sign colour={colour} x={-wide / 2 + 13} y={0} scale={0.625} />
            <path
                d={`M${-wide / 2 + 24} 0h7${n > 0 ? 'm-3.5-3.500v7' : ''}`}
                stroke="#2A2740"
                stroke-width="2"
                stroke-linecap="round"
                fill="none"
            />
            <Letters
                text={digits}
                x={wide / 2 - 4.5 * digits.length - 5}
                y={0}
                height={10}
                stroke={2.6}
            />
        </g>
    );
}

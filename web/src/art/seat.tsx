// A seat is colour, pattern, shape and letter, always all four.

import type { SeatColour } from '../boards/board';
import { letterOf } from './letter';
import { Letters } from './letters';

export const seatShape: Record<SeatColour, string> = {
    R: 'M0-12.2 11.4-1.4Q12.8 0 11.4 1.4L1.4 11.4Q0 12.8-1.4 11.4L-11.4 1.4Q-12.8 0-11.4-1.4L-1.4-11.4Q0-12.8 1.4-11.4Z',
    Y: 'M0-11A11 11 0 0 1 0 11 11 11 0 0 1 0-11Z',
    G: 'M-5-11.2H5Q6.4-11.2 7.1-10L11.9-1.4Q12.7 0 11.9 1.4L7.1 10Q6.4 11.2 5 11.2H-5Q-6.4 11.2-7.1 10L-11.9 1.4Q-12.7 0-11.9-1.4L-7.1-10Q-6.4-11.2-5-11.2Z',
    B: 'M-7-10H7Q10-10 10-7V7Q10 10 7 10H-7Q-10 10-10 7V-7Q-10-10-7-10Z',
};

/** The patterns, once a page: url(#pR) for pieces, url(#pR2) for cards and towers. */
export function Patterns() {
    return (
        <svg width="0" height="0" class="defs" aria-hidden="true" focusable="false">
            <defs>
                <pattern
                    id="pR"
                    width="7"
                    height="7"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)">
                    <rect width="3" height="7" fill="#fff" opacity=".32" />
                </pattern>
                <pattern id="pY" width="7" height="7" patternUnits="userSpaceOnUse">
                    <circle cx="1.75" cy="1.75" r="1.3" fill="#7a4d00" opacity=".62" />
                    <circle cx="5.25" cy="5.25" r="1.3" fill="#7a4d00" opacity=".62" />
                </pattern>
                <pattern id="pG" width="9" height="8" patternUnits="userSpaceOnUse">
                    <path
                        d="M-1 6 4.5 1.4 10 6"
                        fill="none"
                        stroke="#fff"
                        stroke-width="2.2"
                        opacity=".38"
                    />
                </pattern>
                <pattern id="pB" width="8" height="8" patternUnits="userSpaceOnUse" />
                <pattern
                    id="pR2"
                    width="14"
                    height="14"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)">
                    <rect width="6" height="14" fill="#fff" opacity=".26" />
                </pattern>
                <pattern id="pY2" width="14" height="14" patternUnits="userSpaceOnUse">
                    <circle cx="3.5" cy="3.5" r="2.3" fill="#7a4d00" opacity=".5" />
                    <circle cx="10.5" cy="10.5" r="2.3" fill="#7a4d00" opacity=".5" />
                </pattern>
                <pattern id="pG2" width="18" height="14" patternUnits="userSpaceOnUse">
                    <path
                        d="M-2 11 9 2.6 20 11"
                        fill="none"
                        stroke="#fff"
                        stroke-width="3.6"
                        opacity=".32"
                    />
                </pattern>
                <pattern id="pB2" width="8" height="8" patternUnits="userSpaceOnUse" />
                <pattern
                    id="hatch"
                    width="6"
                    height="6"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)">
                    <rect width="2" height="6" fill="var(--felt)" opacity=".55" />
                </pattern>
            </defs>
        </svg>
    );
}

/** A badge on panels. */
export function Badge({
    colour,
    size = 36,
    label,
}: {
    colour: SeatColour;
    size?: number;
    label?: string;
}) {
    return (
        <svg
            class="badge"
            width={size}
            height={size}
            viewBox="-14 -14 28 28"
            {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
            <path
                d={seatShape[colour]}
                fill={`var(--${colour})`}
                stroke="var(--rim)"
                stroke-width="1.6"
            />
            <path d={seatShape[colour]} fill={`url(#p${colour})`} />
            <circle r="7" fill={`var(--${colour})`} />
            <Letters text={letterOf(colour)} height={9.4} ink={`var(--${colour}-on)`} />
        </svg>
    );
}

/** The letter pin on pieces and cards: upright whatever the piece's heading. */
export function Pin({
    colour,
    x = 0,
    y = 0,
    scale = 1,
    turn = 0,
}: {
    colour: SeatColour;
    x?: number;
    y?: number;
    scale?: number;
    turn?: number;
}) {
    return (
        <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
            <path
                d={seatShape[colour]}
                fill="var(--halo)"
                stroke="var(--outline)"
                stroke-width={1.2 / scale}
            />
            <Letters text={letterOf(colour)} height={11.5} stroke={2.5} />
        </g>
    );
}

// The picture of the game on the start page: a corner of a real position.

import { Cloud, Roofs, skyline, Suspension } from './ground';
import { Crown, Plate, Plinth, Storey } from './pieces';
import { storeyHeight, desktop } from './geometry';
import { colourOf, numberOf } from './view';

const far = skyline(11, 150, 560, 396, 110, 190, 0.8),
    near = skyline(23, 190, 560, 396, 50, 116, 0.8);
const piles = [
    ['G4', 'R4'],
    ['R8', 'B8', 'G8', 'Y8'],
    ['Y10', 'B10'],
    ['R11', 'G11', 'B11'],
    ['B12', 'Y12', 'R12', 'G12'],
];
const ROAD = 396,
    STEP = 77,
    SIZE = 0.87;

function House({ pile, at }: { pile: string[]; at: number }) {
    const n = numberOf(pile[0]!),
        high = storeyHeight(desktop, n) * 0.66,
        last = pile.length - 1;
    return (
        <g transform={`translate(${at * STEP - 1} ${ROAD}) scale(${SIZE})`}>
            {pile.map((card, level) => {
                const field = {
                    x: 10 + 2 * level,
                    y: -24 - high * (level + 1),
                    wide: 72 - 4 * level,
                };
                return (
                    <>
                        <Storey
                            card={card}
                            {...field}
                            high={high}
                            unit={1}
                            isTop={level === last}
                        />
                        {level === last && (
                            <g transform={`translate(${field.x} ${field.y - 1})`}>
                                <Crown n={n} wide={field.wide} unit={1} colour={colourOf(card)} />
                            </g>
                        )}
                        {level === last && <Plate card={card} {...field} unit={1} />}
                    </>
                );
            })}
            <Plinth n={n} x={10} ground={0} wide={72} high={24} />
        </g>
    );
}

export function Poster() {
    return (
        <svg
            class="ny-poster"
            viewBox="0 0 390 430"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            focusable="false">
            <circle cx="206" cy="78" r="31" fill="var(--sun)" />
            <Cloud x={82} y={98} scale={0.72} />
            <Cloud x={330} y={54} scale={0.5} />
            <Suspension x={22} span={164} base={380} />
            <Roofs line={far} fill="var(--far1)" />
            <Roofs line={near} fill="var(--far2)" />
            <rect x="-400" y="374" width="1200" height="22" fill="var(--water)" />
            <rect x="-400" y={ROAD - 3} width="1200" height="200" fill="var(--pave)" />
            <rect x="-400" y={ROAD + 9} width="1200" height="200" fill="var(--road)" />
            <path
                d={`M-400 ${ROAD + 22}H800`}
                stroke="var(--roadline)"
                stroke-width="2"
                stroke-dasharray="14 11"
                opacity=".8"
            />
            <g>
                <rect x="214" y="316" width="44" height="12" fill="var(--B)" />
                <path
                    d="M214 322H258"
                    stroke="var(--glass)"
                    stroke-width="3.5"
                    stroke-dasharray="4.6 3.4"
                />
                <path d="M214 316H258M214 328H258" stroke="var(--outline)" stroke-width="2" />
            </g>
            {piles.map((pile, at) => (
                <House key={at} pile={pile} at={at} />
            ))}
        </svg>
    );
}

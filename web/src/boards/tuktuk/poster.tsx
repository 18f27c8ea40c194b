// A corner of Europe in the middle of a game, for the start page.

import type { ComponentChildren } from 'preact';
import { Ground } from './ground';
import { WayLine, WayNumbers } from './marks';
import { way } from './moves';
import { feetAngle, Footprints, Light, Person, StationHouse, TukTuk } from './pieces';
import { at, planOf } from './plan';
import { faceTurn, Sign } from './signs';
import type { SeatColour } from '../board';
import type { Direction, Place, Tile, Town } from './view';

const rows = [
    '.1...M.L.M...2.',
    '.##.#m#.#m#.##.',
    '.##L...L...L##.',
    'Gg#.BBB.BBB.#gG',
    '.##.BB...BB.##.',
    '.......o.......',
    '.##.BB...BB.##.',
    'Gg#.BBB.BBB.#gG',
    '.##L...L...L##.',
    '.##.#m#.#m#.##.',
    '.4...M.L.M...3.',
];
const town: Town = { name: 'europe', width: 15, height: 11, rows, rectangle: [3, 2, 11, 8] };
const tiles: [Place, Tile][] = [
    [[4, 0], { kind: 'meter' }],
    [[7, 1], { kind: 'slippery' }],
    [[5, 2], { kind: 'crosswalk' }],
    [[3, 1], { kind: 'one-way', heading: 'S' }],
    [[6, 4], { kind: 'no-parking' }],
    [[11, 4], { kind: 'speed-limit' }],
    [[2, 5], { kind: 'crosswalk-ahead' }],
    [[3, 5], { kind: 'no-right', heading: 'E' }],
    [[10, 5], { kind: 'police' }],
    [[7, 6], { kind: 'do-not-enter' }],
    [[9, 8], { kind: 'police-stop' }],
    [[7, 9], { kind: 'stop' }],
    [[3, 7], { kind: 'compulsory-left', heading: 'N' }],
];
const people: [Place, Direction, Place][] = [
    [[5, 3], 'N', [5, 2]],
    [[4, 6], 'N', [4, 5]],
    [[9, 4], 'W', [8, 4]],
    [[10, 7], 'E', [11, 7]],
    [[6, 7], 'S', [6, 8]],
];
const taxis: [SeatColour, Place, Direction, boolean][] = [
    ['R', [3, 3], 'S', false],
    ['Y', [7, 3], 'N', true],
    ['G', [8, 6], 'E', false],
    ['B', [4, 8], 'W', true],
];

export function Poster({ children }: { children?: ComponentChildren }) {
    const plan = planOf(town, false),
        move = (p: Place) => at(plan, p);
    const drive = way([3, 3], 'SSE'),
        taken = new Set(tiles.map(([p]) => p.join(',')));
    return (
        <svg
            class="tt-poster"
            viewBox="132 -12 312 372"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            focusable="false">
            <Ground town={town} plan={plan} />
            {rows.flatMap((row, y) =>
                [...row].map(
                    (c, x) =>
                        c === 'L' && (
                            <g transform={move([x, y])}>
                                <Light colour="green" />
                            </g>
                        ),
                ),
            )}
            <g transform={move([1, 0])}>
                <StationHouse colour="R" deliveries={1} />
            </g>
            {people.map(([, feet, street]) => (
                <g transform={move(street)}>
                    <Footprints angle={feetAngle(feet, false)} />
                </g>
            ))}
            <WayLine plan={plan} squares={drive} />
            {tiles.map(([p, tile]) => (
                <g transform={`${move(p)} translate(-21.6 -22) scale(.9)`}>
                    <Sign
                        kind={tile.kind}
                        turn={faceTurn(tile, tile.heading ? plan.angle(tile.heading) : 0)}
                    />
                </g>
            ))}
            {people.map(([p, feet]) => (
                <g
                    transform={`${move(p)} translate(${plan.step(feet)[0] * 6} ${plan.step(feet)[1] * 6 - 2})`}>
                    <Person seed={p[0] * 31 + p[1]} angle={feetAngle(feet, false)} />
                </g>
            ))}
            {taxis.map(([colour, p, look, customer]) => (
                <g transform={move(p)}>
                    <TukTuk colour={colour} angle={plan.angle(look) - 90} customer={customer} />
                </g>
            ))}
            <WayNumbers plan={plan} squares={drive} taken={taken} />
            {children}
        </svg>
    );
}

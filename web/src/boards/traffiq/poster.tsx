// A picture for the start page: a corner of a real city, turned a little.

import { Ground } from './ground';
import { standing } from './city';
import { VehicleShape } from './pieces';
import type { SeatColour } from '../board';
import type { Tile, Vehicle, Vertex } from './view';

const rows: [number, number, string][] = [
    [0, 0, 'PRBR'],
    [1, 0, 'BRBR'],
    [1, 1, 'BRBR'],
    [2, 1, 'BRPR'],
    [1, -1, 'WRBB'],
    [0, 1, 'BRPB'],
    [0, -1, 'RBPR'],
    [2, 0, 'BBBR'],
    [2, -1, 'BPBR'],
    [2, 2, 'PRBB'],
    [1, 2, 'BBPP'],
    [3, 0, 'BRWB'],
    [0, 2, 'PPBR'],
    [3, 1, 'WBPR'],
    [4, 1, 'BWWB'],
    [3, -1, 'BBBP'],
    [4, 0, 'RRBR'],
    [3, 2, 'PBPR'],
    [4, -1, 'BRRB'],
    [-1, -1, 'RRPP'],
    [-1, 0, 'PRRP'],
    [-1, 1, 'RBBW'],
    [-1, 2, 'BRPW'],
];
const tiles: Tile[] = rows.map(([x, y, sides]) => ({ at: [x, y], sides }));

const crossings: [number, number, string, SeatColour?, Vehicle?, number?][] = [
    [1, 0, 'NES', 'G', 'truck', 90],
    [2, 0, 'NESW', 'R', 'truck'],
    [3, 0, 'ESW', 'B', 'taxi'],
    [4, 0, 'NESW', 'G', 'taxi'],
    [1, 1, 'NESW', 'Y', 'truck'],
    [2, 1, 'NESW', 'B', 'taxi'],
    [3, 1, 'NSW', 'Y', 'truck', 90],
    [4, 1, 'NES', 'R', 'taxi', 270],
    [1, 2, 'NE', 'R', 'truck'],
    [2, 2, 'NWS', 'G', 'taxi'],
    [3, 2, 'NS'],
    [0, 0, 'NS'],
    [0, 1, 'NESW', 'B', 'taxi'],
    [0, 2, 'NSW'],
];
const vertices: Vertex[] = crossings.map(([x, y, roads]) => ({ at: [x, y], roads }));

export function Poster() {
    return (
        <svg
            class="tq-poster"
            viewBox="18 -150 330 390"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            width="100%"
            height="100%">
            <rect x="-900" y="-900" width="2400" height="2400" fill="var(--felt)" />
            <g transform="rotate(-14 200 60)">
                <Ground tiles={tiles} vertices={vertices} ghost={null} fresh={null} />
                {crossings.map(
                    ([x, y, roads, colour, vehicle, heading]) =>
                        colour &&
                        vehicle && (
                            <g transform={`translate(${100 * x} ${100 * y}) scale(1.12)`}>
                                <VehicleShape
                                    vehicle={vehicle}
                                    colour={colour}
                                    heading={heading ?? standing(roads)}
                                />
                            </g>
                        ),
                )}
            </g>
        </svg>
    );
}

// Taxis and trucks from above, and small ones for panels. A vehicle's letter stays upright
// whatever its heading.

import { Pin } from '../../art/seat';
import type { SeatColour } from '../board';
import type { Vehicle } from './view';

const taxiBody = 'M-13-10H9Q18.5-10 18.5 0T9 10H-13Q-18.5 10-18.5 4.5V-4.5Q-18.5-10-13-10Z';
const taxiWheels =
    'M-11.4-11.4h4.8a1.6 1.6 0 0 1 0 4h-4.8zM7.6-11.4h4.8a1.6 1.6 0 0 1 0 4h-4.8zM-11.4 7.4h4.8a1.6 1.6 0 0 1 0 4h-4.8zM7.6 7.4h4.8a1.6 1.6 0 0 1 0 4h-4.8z';
const truckBox = 'M-22-12H8Q11-12 11-9V9Q11 12 8 12H-22Q-25 12-25 9V-9Q-25-12-22-12Z';
const truckCab = 'M13-10H19Q25-10 25-4V4Q25 10 19 10H13Z';
const truckWheels =
    'M-21-13.4h7v4h-7zM-12-13.4h7v4h-7zM14-12.4h7v4h-7zM-21 9.4h7v4h-7zM-12 9.4h7v4h-7zM14 8.4h7v4h-7z';

function Taxi({ colour, heading }: { colour: SeatColour; heading: number }) {
    return (
        <>
            <path d={taxiWheels} fill="var(--outline)" />
            <path
                d={taxiBody}
                fill={`var(--${colour})`}
                stroke="var(--halo)"
                stroke-width="3.4"
                paint-order="stroke"
            />
            <path
                d={taxiBody}
                fill={`url(#p${colour})`}
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            <path
                d="M6.5-7.6Q11 0 6.5 7.6L10.6 6.6Q14.4 0 10.6-6.6ZM-12.4-6.6Q-14.4 0-12.4 6.6L-9.6 7Q-11 0-9.6-7Z"
                fill="var(--outline)"
                opacity=".86"
            />
            <path
                d="M16-5.6h0M16 5.6h0"
                stroke="var(--glass)"
                stroke-width="3"
                stroke-linecap="round"
            />
            <Pin colour={colour} x={-1.6} scale={0.617} turn={-heading} />
        </>
    );
}

function Truck({ colour, heading }: { colour: SeatColour; heading: number }) {
    return (
        <>
            <path d={truckWheels} fill="var(--outline)" />
            <path
                d={truckBox + truckCab}
                fill="var(--halo)"
                stroke="var(--halo)"
                stroke-width="3.4"
            />
            <path d="M9-4h6v8h-6z" fill="var(--outline)" />
            <path
                d={truckCab}
                fill={`var(--${colour}-deep)`}
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            <path
                d="M17.6-7.4H19.4Q22.6-7 22.6-3.4V3.4Q22.6 7 19.4 7.4H17.6Z"
                fill="var(--glass)"
                opacity=".85"
            />
            <path d={truckBox} fill={`var(--${colour})`} />
            <path
                d={truckBox}
                fill={`url(#p${colour})`}
                stroke="var(--outline)"
                stroke-width="1.5"
            />
            <path d="M-21-9H7M-21 9H7" stroke="var(--outline)" opacity=".35" />
            <Pin colour={colour} x={-7} scale={0.683} turn={-heading} />
        </>
    );
}

/** Centred on 0, 0; the shadow falls the same way whatever the heading. */
export function VehicleShape({
    vehicle,
    colour,
    heading = 0,
}: {
    vehicle: Vehicle;
    colour: SeatColour;
    heading?: number;
}) {
    const shade = vehicle === 'taxi' ? taxiBody : truckBox + truckCab;
    return (
        <>
            <path
                d={shade}
                transform={`translate(1.5 3.5) rotate(${heading})`}
                fill="var(--shadow2)"
            />
            <g transform={`rotate(${heading})`}>
                {vehicle === 'taxi' ? (
                    <Taxi colour={colour} heading={heading} />
                ) : (
                    <Truck colour={colour} heading={heading} />
                )}
            </g>
        </>
    );
}

/** Side views for seats and counts. */
export function VehicleIcon({ vehicle }: { vehicle: Vehicle }) {
    return (
        <svg width="20" height="13" viewBox="2 2 19 11.5" fill="currentColor" aria-hidden="true">
            {vehicle === 'taxi' ? (
                <path d="M4 10h1.5a2.5 2.5 0 0 0 5 0h3a2.5 2.5 0 0 0 5 0H20V7.5L17 7l-2.5-4h-7L5 7 3 7.5V10Z" />
            ) : (
                <path d="M3 3h10v7h-2.5a2.5 2.5 0 0 0-5 0H3ZM14 5h4l2.5 3v2H19a2 2 0 0 0-4 0h-1ZM6.2 10.5a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 0 0-3.6 0ZM15.6 10.7a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0Z" />
            )}
        </svg>
    );
}

export function TileIcon() {
    return (
        <svg width="13" height="13" viewBox="0 0 13 13" fill="currentColor" aria-hidden="true">
            <path d="M1 0h4.5v5.5H0V1q0-1 1-1ZM7.5 0H12q1 0 1 1v4.5H7.5ZM0 7.5h5.5V13H1q-1 0-1-1ZM7.5 7.5H13V12q0 1-1 1H7.5Z" />
        </svg>
    );
}

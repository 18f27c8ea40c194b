// A turn in a few pictures: tiles, vehicles, rides, who was pushed off, what was drawn.

import { Icon } from '../../art/icons';
import type { GameEvent } from '../../engine/types';
import type { DigestProps } from '../board';
import { TileArt } from './ground';
import { VehicleShape } from './pieces';
import { colourOf, type Vehicle, type View } from './view';

function Car({ view, seat, vehicle }: { view: View; seat: number; vehicle: Vehicle }) {
    return (
        <svg width="30" height="18" viewBox="-29 -17 58 34.8" aria-hidden="true">
            <VehicleShape vehicle={vehicle} colour={colourOf(view, seat)} />
        </svg>
    );
}

function Deed({ event: e, view }: { event: GameEvent; view: View }) {
    const vehicle = e.event.endsWith('truck') ? 'truck' : 'taxi';
    const car = <Car view={view} seat={e.seat ?? 0} vehicle={vehicle} />;
    switch (e.event) {
        case 'laid':
            return (
                <svg width="24" height="24" viewBox="0 0 100 100" aria-hidden="true">
                    <TileArt sides={String(e.tile)} seed={String(e.at)} />
                </svg>
            );
        case 'placed-taxi':
        case 'placed-truck':
            return car;
        case 'rode-taxi':
        case 'rode-truck':
            return (
                <>
                    {car}
                    <span>→ {Array.isArray(e.way) ? e.way.length - 1 : ''}</span>
                </>
            );
        case 'removed-taxi':
        case 'removed-truck':
            return (
                <span class="since-out">
                    <Icon name="up" size={16} />
                    {car}
                </span>
            );
        case 'drew':
        case 'drew-tile':
            return <Icon name="draw" size={18} />;
        default:
            return null;
    }
}

export function Digest({ events, view }: DigestProps<View>) {
    return (
        <>
            {events.map(event => (
                <Deed event={event} view={view} />
            ))}
        </>
    );
}

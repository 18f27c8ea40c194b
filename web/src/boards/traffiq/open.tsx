// What of the tray everybody may see: how far the turn is, the supply; all of it that those who
// only watch have.

import { Badge } from '../../art/seat';
import { t } from '../../text/t';
import { VehicleShape } from './pieces';
import { colourOf, traySeat, WATCHES, type TraffiqPlay, type Vehicle } from './view';
import { vehicleCount } from './words';

export function Steps({ play }: { play: TraffiqPlay }) {
    const { view } = play,
        isTold = play.deciding || play.viewer === WATCHES,
        now = Math.min(2, view.phase === 'action' ? view.actions + 1 : Math.max(1, view.actions));
    const said =
        view.phase === 'over'
            ? t('The game is over.')
            : !isTold
              ? t('Not your turn')
              : view.phase === 'place'
                ? t('A crossing is complete')
                : now === 1
                  ? t('First of two actions')
                  : t('Second of two actions');
    return (
        <div class={`tq-steps${isTold ? '' : ' is-idle'}`}>
            {[1, 2].map(n => (
                <i class={n === now && isTold ? 'is-on' : ''} aria-hidden="true">
                    {n}
                </i>
            ))}
            <span>{said}</span>
        </div>
    );
}

export function VehiclePicture({
    play,
    vehicle,
    width,
}: {
    play: TraffiqPlay;
    vehicle: Vehicle;
    width: number;
}) {
    return (
        <svg
            width={width}
            height={width * 0.6}
            viewBox={vehicle === 'taxi' ? '-23 -13 46 27.6' : '-29 -17 58 34.8'}
            aria-hidden="true">
            <VehicleShape vehicle={vehicle} colour={colourOf(play.view, traySeat(play))} />
        </svg>
    );
}

export function Supply({ play }: { play: TraffiqPlay }) {
    const seat = play.view.seats[traySeat(play)];
    const rows: [Vehicle, number][] = [
        ['taxi', seat?.taxis ?? 0],
        ['truck', seat?.trucks ?? 0],
    ];
    return (
        <div class="tq-garage">
            {rows.map(([vehicle, count]) => (
                <div
                    class={`tq-lot${count ? '' : ' is-empty'}`}
                    role="img"
                    aria-label={vehicleCount(vehicle, count)}>
                    <b>{t('{n} ×', { n: count })}</b>
                    <VehiclePicture
                        play={play}
                        vehicle={vehicle}
                        width={vehicle === 'taxi' ? 42 : 52}
                    />
                </div>
            ))}
        </div>
    );
}

/** For those who only watch: nobody's hand, but who is to move, how far he is, his supply. */
export function WatchTray({ play }: { play: TraffiqPlay }) {
    const seat = traySeat(play);
    return (
        <div class={`tq-tray is-watched${play.phone ? ' is-phone' : ''}`}>
            <div class="tq-middle">
                <div class="tq-steps">
                    <Badge colour={colourOf(play.view, seat)} size={30} />
                    <b>{play.names[seat] ?? ''}</b>
                </div>
                <Steps play={play} />
            </div>
            <Supply play={play} />
        </div>
    );
}

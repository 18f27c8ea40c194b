// What of the tray everybody may see: how far the turn is, the supply; all of it that those who
// only watch have.

import { Badge } from '../../art/seat';
import { t, tn } from '../../text/t';
import { TileArt, TileBack } from './ground';
import { heldTile, parse, turned } from './moves';
import { VehicleShape } from './pieces';
import {
    colourOf,
    keyOf,
    traySeat,
    WATCHES,
    type TraffiqPlay,
    type Vehicle,
    type View,
} from './view';
import { tileWords, vehicleCount } from './words';

export function Steps({ play }: { play: TraffiqPlay }) {
    const { view } = play,
        isTold = play.deciding || play.viewer === WATCHES,
        now = Math.min(2, view.phase === 'action' ? view.actions + 1 : Math.max(1, view.actions));
    const said =
        view.phase === 'over'
            ? ''
            : !isTold
              ? t('Not your turn')
              : view.phase === 'place'
                ? t('A crossing is complete')
                : now === 1
                  ? t('First of two actions')
                  : t('Second of two actions');
    if (!said) return null;
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

/** What a seat has on the map, and what it is worth. */
export function Count({ view, seat }: { view: View; seat: number }) {
    const on = (vehicle: Vehicle) =>
        view.vertices.filter(v => v.seat === seat && v.vehicle === vehicle).length;
    const part = (vehicle: Vehicle, count: number) => (
        <span class="tq-lot">
            <b>{t('{n} ×', { n: count })}</b>
            <svg
                width={vehicle === 'taxi' ? 42 : 52}
                height={30}
                viewBox={vehicle === 'taxi' ? '-23 -13 46 27.6' : '-29 -17 58 34.8'}
                aria-hidden="true">
                <VehicleShape vehicle={vehicle} colour={colourOf(view, seat)} />
            </svg>
            <span class="visually-hidden">{vehicle === 'taxi' ? t('Taxi') : t('Truck')}</span>
            <small>{tn('{n} point', '{n} points', count * (vehicle === 'taxi' ? 1 : 2))}</small>
        </span>
    );
    const [taxis, trucks] = [on('taxi'), on('truck')];
    if (taxis + trucks === 0) return <>{t('Nothing on the map')}</>;
    return (
        <span class="tq-count">
            {taxis > 0 && part('taxi', taxis)}
            {trucks > 0 && part('truck', trucks)}
        </span>
    );
}

/** What a move lays, places or rides. */
export function MovePicture({ move: text, view }: { move: string; view: View }) {
    const move = parse(text);
    if (move?.kind === 'attach')
        return (
            <svg class="tq-picture" viewBox="0 0 100 100" aria-hidden="true">
                <TileArt sides={move.sides} seed={keyOf(move.at)} />
            </svg>
        );
    if (move?.kind !== 'place' && move?.kind !== 'ride') return null;
    return (
        <svg class="tq-picture" viewBox="-29 -17 58 34.8" aria-hidden="true">
            <VehicleShape vehicle={move.vehicle} colour={colourOf(view, view.turn)} />
        </svg>
    );
}

/** Tiles to look at only, in replay and review: those of the reader, or of who is to move. */
export function ShownHand(play: TraffiqPlay) {
    const seat = traySeat(play),
        hand = play.view.seats[seat]?.hand ?? [],
        held = heldTile(play, hand);
    const name = play.names[seat] ?? '';
    return (
        <div class="tq-shown" role="group" aria-label={t('Tiles of {name}', { name })}>
            <Badge colour={colourOf(play.view, seat)} size={26} />
            {hand.map((sides, index) => (
                <svg
                    key={index}
                    class={held?.index === index ? 'is-held' : ''}
                    viewBox="0 0 100 100"
                    role="img"
                    aria-label={
                        sides === '?' ? t('A tile that you may not see') : tileWords(sides)
                    }>
                    {sides === '?' ? (
                        <TileBack />
                    ) : (
                        <TileArt
                            sides={held?.index === index ? turned(sides, held.turn) : sides}
                            seed={`hand${index}`}
                        />
                    )}
                </svg>
            ))}
            {hand.length === 0 && <span>{t('No tiles in hand')}</span>}
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

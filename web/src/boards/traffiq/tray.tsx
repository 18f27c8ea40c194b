// The tray: tiles in hand, what may be done, the supply; in a competition its streets.

import { useMemo } from 'preact/hooks';
import { Icon, type IconName } from '../../art/icons';
import { IdeaCorner } from '../../art/idea';
import { Badge } from '../../art/seat';
import { t, tn } from '../../text/t';
import { handOf, kindToPlace, pickTile, pickVehicle, toggleStreet, turnTile } from './act';
import { pickUp } from './carry';
import { TileArt, TileBack } from './ground';
import { competing, heldTile, offersOf, parse, turned, type Offers } from './moves';
import { Steps, Supply, VehiclePicture, WatchTray } from './open';
import { colourOf, traySeat, WATCHES, type Street, type TraffiqPlay, type Vehicle } from './view';
import { moveWords, shortWords, tileWords } from './words';

function HandTile({
    play,
    sides,
    index,
    isHeld,
    turn,
    mayLay,
    isCalling,
    isIdea,
}: {
    play: TraffiqPlay;
    sides: string;
    index: number;
    isHeld: boolean;
    turn: number;
    mayLay: boolean;
    isCalling: boolean;
    isIdea(move: string): boolean;
}) {
    const isKnown = sides !== '?',
        shown = isKnown ? turned(sides, turn) : '';
    const label = !isKnown
        ? t('A tile that you may not see')
        : t('Tile {n}: {sides}', { n: index + 1, sides: tileWords(shown) });
    const mayPick = play.deciding && mayLay;
    return (
        <button
            class={`tq-hand-tile${isHeld ? ' is-held' : ''}${mayPick ? ' is-free' : ''}${mayPick && isCalling ? ' is-calling' : ''}${play.hint && isIdea(play.hint) ? ' is-hinted' : ''}`}
            aria-label={label}
            aria-pressed={isHeld}
            disabled={!play.deciding || !isKnown || play.view.phase !== 'action'}
            title={play.deciding && !mayLay ? t('This tile cannot be attached now.') : undefined}
            onClick={() => pickTile(play, index)}
            onPointerDown={e => {
                if (mayPick)
                    pickUp(e, { kind: 'tile', index }, () => {
                        if (!isHeld) pickTile(play, index);
                    });
            }}>
            <svg viewBox="-3 -3 106 109" aria-hidden="true">
                <rect y="4" width="100" height="100" rx="5" fill="var(--cardedge)" />
                <g key={turn} class={isHeld && play.motion ? 'tq-turned' : undefined}>
                    {isKnown ? <TileArt sides={shown} seed={`hand${index}`} /> : <TileBack />}
                </g>
            </svg>
            <IdeaCorner play={play} is={isIdea} />
        </button>
    );
}

function Hand({ play, offers }: { play: TraffiqPlay; offers: Offers }) {
    const hand = handOf(play),
        held = heldTile(play, hand);
    const fits = (sides: string, laid: string) => [0, 1, 2, 3].some(q => turned(sides, q) === laid);
    return (
        <div class="tq-group">
            <div class="group-label">
                {tn('Your tile', 'Your tiles', hand.length)} <span>{hand.length}</span>
            </div>
            <div class="tq-hand" role="group" aria-label={t('Your tiles')}>
                {hand.map((sides, index) => (
                    <HandTile
                        key={index}
                        play={play}
                        sides={sides}
                        index={index}
                        isHeld={held?.index === index}
                        turn={held?.index === index ? held.turn : 0}
                        isCalling={!held && !play.choice.from && !play.pending}
                        mayLay={offers.attaches.some(a => fits(sides, a.sides))}
                        isIdea={idea => {
                            const move = parse(idea);
                            return move?.kind === 'attach' && fits(sides, move.sides);
                        }}
                    />
                ))}
                {hand.length === 0 && <p class="tq-empty">{t('No tiles in hand')}</p>}
            </div>
        </div>
    );
}

function IdleButton({ play, move, icon }: { play: TraffiqPlay; move: string; icon: IconName }) {
    const words = moveWords(move);
    return (
        <button
            class={`btn${play.hint === move ? ' is-hinted' : ''}`}
            disabled={!play.isLegal(move)}
            aria-label={words}
            title={words}
            aria-pressed={play.pending === move}
            onClick={() => play.touch(move)}>
            <Icon name={icon} size={20} />
            <span>{play.phone ? shortWords(move) : words}</span>
            <IdeaCorner play={play} is={idea => idea === move} />
        </button>
    );
}

/** The one primary button: does what is previewed, or says what to do first. */
function Confirm({ play, idle }: { play: TraffiqPlay; idle: string }) {
    const { pending } = play;
    return (
        <button
            class="btn primary tq-confirm"
            disabled={!pending}
            onClick={() => play.commit()}
            aria-label={pending ? moveWords(pending) : idle}>
            {pending && <Icon name="tick" size={20} />}
            <span>{!pending ? idle : play.phone ? shortWords(pending) : moveWords(pending)}</span>
        </button>
    );
}

function ActionButtons({ play, offers }: { play: TraffiqPlay; offers: Offers }) {
    const mayTurn = play.deciding && offers.attaches.length > 0;
    return (
        <div class="tq-acts">
            <button
                class="btn"
                disabled={!mayTurn}
                onClick={() => turnTile(play, 1)}
                aria-label={t('Turn the tile')}
                title={t('Turn the tile (R)')}>
                <Icon name="turn" size={20} />
                <span>{t('Turn')}</span>
            </button>
            <IdleButton play={play} move="draw" icon="draw" />
            <IdleButton play={play} move="end" icon="end" />
        </div>
    );
}

function PlaceButtons({ play, offers }: { play: TraffiqPlay; offers: Offers }) {
    const kind = kindToPlace(play, offers),
        seat = play.view.seats[traySeat(play)];
    const button = (vehicle: Vehicle, count: number, name: string) => (
        <button
            class={`btn tq-kind${kind === vehicle ? ' is-on' : ''}`}
            aria-pressed={kind === vehicle}
            disabled={!offers.places.some(p => p.vehicle === vehicle)}
            aria-label={
                vehicle === 'taxi'
                    ? t('Taxi, {n} left', { n: count })
                    : t('Truck, {n} left', { n: count })
            }
            onClick={() => pickVehicle(play, vehicle)}
            onPointerDown={e => {
                if (offers.places.some(p => p.vehicle === vehicle))
                    pickUp(e, { kind: 'supply', vehicle });
            }}>
            <VehiclePicture
                play={play}
                vehicle={vehicle}
                width={(vehicle === 'taxi' ? 0.8 : 1) * (play.phone ? 52 : 58)}
            />
            <span class="tq-kind-name">{name}</span>
            <b>{count}</b>
        </button>
    );
    return (
        <div class="tq-acts">
            {button('taxi', seat?.taxis ?? 0, t('Taxi'))}
            {button('truck', seat?.trucks ?? 0, t('Truck'))}
            <IdleButton play={play} move="skip" icon="cross" />
        </div>
    );
}

function StreetCard({
    play,
    street,
    offered,
}: {
    play: TraffiqPlay;
    street: Street;
    offered: boolean;
}) {
    const { view } = play,
        isOn = offered && !play.choice.spared.includes(street.street);
    const leaves = (seat: number) => street.removes.some(l => l.seat === seat);
    const name = street.street === 'h' ? t('Horizontal street') : t('Vertical street');
    const mine = street.strength[view.turn] ?? 0;
    return (
        <button
            class={`tq-street-card${isOn ? ' is-on' : ''}`}
            aria-pressed={isOn}
            disabled={!offered}
            onClick={() => toggleStreet(play, street.street)}>
            <span class="tq-street-name">{name}</span>
            <span class="tq-strengths">
                <span>
                    <Badge
                        colour={colourOf(view, view.turn)}
                        size={24}
                        label={play.names[view.turn] ?? ''}
                    />
                    <b>{mine}</b>
                </span>
                {street.strength.map(
                    (strength, seat) =>
                        seat !== view.turn &&
                        strength > 0 && (
                            <span class={leaves(seat) ? 'is-out' : ''}>
                                <Badge
                                    colour={colourOf(view, seat)}
                                    size={24}
                                    label={play.names[seat] ?? ''}
                                />
                                {leaves(seat)
                                    ? t('{mine} : {theirs} leaves', { mine, theirs: strength })
                                    : t('{n} stays', { n: strength })}
                            </span>
                        ),
                )}
            </span>
        </button>
    );
}

function CompeteTray({ play, offers }: { play: TraffiqPlay; offers: Offers }) {
    const move = play.pending === 'hold' ? 'hold' : competing(offers.streets, play.choice.spared);
    const streets = play.view.compete?.streets.filter(s => s.vertices.length > 1) ?? [];
    return (
        <div class="tq-tray is-compete">
            <div class="tq-street-cards" role="group" aria-label={t('Streets to compete on')}>
                {streets.map(s => (
                    <StreetCard
                        key={s.street}
                        play={play}
                        street={s}
                        offered={offers.streets.includes(s.street)}
                    />
                ))}
            </div>
            <div class="tq-decide">
                <button
                    class="btn primary"
                    disabled={!move}
                    onClick={() => move && play.commit(move)}>
                    <Icon name="tick" size={20} />
                    <span>
                        {move
                            ? move === 'hold'
                                ? moveWords(move)
                                : t('Compete')
                            : t('Choose a street')}
                    </span>
                    <IdeaCorner play={play} is={idea => idea === move && idea !== 'hold'} />
                </button>
                <button
                    class={`btn${play.hint === 'hold' ? ' is-hinted' : ''}`}
                    aria-pressed={play.pending === 'hold'}
                    onClick={() => play.touch('hold')}>
                    <Icon name="cross" size={20} />
                    <span>{t('Hold')}</span>
                    <IdeaCorner play={play} is={idea => idea === 'hold'} />
                </button>
            </div>
        </div>
    );
}

export function Tray(play: TraffiqPlay) {
    const offers = useMemo(() => offersOf(play.moves), [play.moves]);
    if (play.viewer === WATCHES) return <WatchTray play={play} />;
    if (play.deciding && play.view.phase === 'compete')
        return <CompeteTray play={play} offers={offers} />;
    const isPlacing = play.deciding && play.view.phase === 'place';
    const idle =
        isPlacing || play.choice.from
            ? t('Choose a crossing')
            : play.choice.cell
              ? t('Turn the tile')
              : play.choice.tile !== null
                ? t('Choose a cell')
                : offers.attaches.length && offers.rides.length
                  ? t('Choose a tile or vehicle')
                  : offers.attaches.length
                    ? t('Choose a tile')
                    : offers.rides.length
                      ? t('Choose a vehicle')
                      : t('Choose what to do');
    return (
        <div class={`tq-tray${play.phone ? ' is-phone' : ''}`}>
            <Hand play={play} offers={offers} />
            <div class="tq-middle">
                <Steps play={play} />
                {isPlacing ? (
                    <PlaceButtons play={play} offers={offers} />
                ) : (
                    <ActionButtons play={play} offers={offers} />
                )}
            </div>
            <div class="tq-decide">
                <div class="group-label">{t('Your supply')}</div>
                <Supply play={play} />
                {play.view.phase !== 'over' && (
                    <Confirm play={play} idle={play.deciding ? idle : t('Wait')} />
                )}
            </div>
        </div>
    );
}

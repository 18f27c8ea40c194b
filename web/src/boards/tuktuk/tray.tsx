// The tray below the board: the drawn tile or the die, what it means, the directions to choose
// from, and the one big button.

import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { IdeaCorner } from '../../art/idea';
import type { GameEvent } from '../../engine/types';
import { t, tn } from '../../text/t';
import { follow } from './drag';
import { isDrive, meant, way } from './moves';
import { firstMove, headingOf, nextMove, offerOf, type Offer, type TukTukPlay } from './offer';
import { Die, Person } from './pieces';
import { faceTurn, Sign } from './signs';
import { key, type LightColour, type Tile, type View } from './view';
import {
    buttonWords,
    capital,
    consequence,
    feetText,
    headingsText,
    moveWords,
    tileDeed,
    tileName,
    tileWords,
} from './words';

const quarter = { N: 0, E: 90, S: 180, W: 270 };

function TileArt({ tile, size }: { tile: Tile; size: number }) {
    const turn = faceTurn(tile, tile.heading ? quarter[tile.heading] : 0);
    return (
        <svg width={size} height={(size * 50) / 48} viewBox="0 0 48 50" aria-hidden="true">
            <Sign kind={tile.kind} turn={turn} />
        </svg>
    );
}

function CustomerArt({ size }: { size: number }) {
    return (
        <svg width={size} height={size} viewBox="-20 -16 40 40" aria-hidden="true">
            <Person seed={7} angle={0} />
        </svg>
    );
}

/** A picture that can be dragged to the board. */
function Draggable({
    play,
    offer,
    children,
}: {
    play: TukTukPlay;
    offer: Offer;
    children: ComponentChildren;
}) {
    const [float, setFloat] = useState<[number, number] | null>(null);
    const start = (down: PointerEvent) => {
        if (!play.deciding) return;
        let over: string | null = null;
        follow(down, {
            move(cell, x, y) {
                setFloat([x, y]);
                if (cell === over) return;
                over = cell;
                const moves = cell ? offer.targets.get(cell) : undefined;
                play.show(moves ? firstMove(moves, play.hint) : null);
            },
            drop(cell) {
                setFloat(null);
                const moves = cell ? offer.targets.get(cell) : undefined;
                if (moves?.length === 1) play.commit(moves[0]);
                else if (moves) play.show(firstMove(moves, play.hint));
                else {
                    play.show(null);
                    const wanted = cell ? meant(play.view, play.viewer, cell) : null;
                    if (wanted) play.refuse(wanted);
                }
            },
        });
    };
    return (
        <div class={`tt-art${play.deciding ? ' tt-draggable' : ''}`} onPointerDown={start}>
            {children}
            {float && (
                <div class="tt-float" style={{ left: `${float[0]}px`, top: `${float[1]}px` }}>
                    {children}
                </div>
            )}
        </div>
    );
}

/** What the pending move brings, in its player's words, with the rules. */
export function consequences(play: TukTukPlay): { text: string; rule: string }[] {
    const own = (e: GameEvent) => e.seat === undefined || e.seat === play.view.mover;
    return (play.preview?.events ?? []).filter(own).flatMap(e => {
        const text = consequence(e);
        return text ? [{ text, rule: e.rule }] : [];
    });
}

function Said({ title, children }: { title: string; children?: ComponentChildren }) {
    return (
        <div class="tt-say">
            <b>{title}</b>
            <span>{children}</span>
        </div>
    );
}

const Rule = ({ id }: { id: string }) => <small class="tt-rule">{id}</small>;

/** What an earlier drive of the turn still means for this one. */
function Slowed({ view }: { view: View }) {
    if (!view.slowed) return null;
    return (
        <>
            {' '}
            {t('The speed limit still holds: four steps at most.')} <Rule id="TT-23" />
        </>
    );
}

function Consequences({ play }: { play: TukTukPlay }) {
    return (
        <>
            {consequences(play).map(c => (
                <span key={c.text}>
                    {c.text} <Rule id={c.rule} />{' '}
                </span>
            ))}
        </>
    );
}

/** The number and colour last rolled: the view has it only while it is driven. */
function lastRoll(play: TukTukPlay): { number: number; colour: LightColour } | null {
    const { die, colour } = play.view;
    if (die && colour) return { number: die, colour };
    const rolled = play.recent
        .flatMap(line => line.events)
        .filter(e => e.event === 'rolled')
        .pop();
    return rolled ? { number: Number(rolled.number), colour: rolled.colour as LightColour } : null;
}

function RolledDie({ play, size }: { play: TukTukPlay; size: number }) {
    const roll = lastRoll(play);
    const isNew = play.motion && play.fresh.some(e => e.event === 'rolled');
    return (
        <div key={isNew ? play.freshKey : 0} class={isNew ? 'tt-art tt-rolling' : 'tt-art'}>
            <Die number={roll?.number ?? 5} colour={roll?.colour} size={size} />
        </div>
    );
}

function CustomerPart({ play, offer, size }: { play: TukTukPlay; offer: Offer; size: number }) {
    return (
        <>
            <Draggable play={play} offer={offer}>
                <CustomerArt size={size} />
            </Draggable>
            <Said title={play.pending ? moveWords(play.pending, play.view) : t('Place a customer')}>
                {t('Choose a building space, then where the feet point.')} <Rule id="TT-2" />
            </Said>
        </>
    );
}

function TilePart({ play, offer, size }: { play: TukTukPlay; offer: Offer; size: number }) {
    const kind = play.view.drawn!,
        deed = tileDeed(kind);
    const heading = play.pending ? headingOf(play.pending) : null;
    return (
        <>
            <Draggable play={play} offer={offer}>
                <TileArt tile={heading ? { kind, heading } : { kind }} size={size} />
            </Draggable>
            <Said
                title={play.pending ? moveWords(play.pending, play.view) : capital(tileName(kind))}>
                {play.pending && consequences(play).length > 0 ? (
                    <Consequences play={play} />
                ) : (
                    <>
                        {deed.text} <Rule id={deed.rule} />
                    </>
                )}
            </Said>
        </>
    );
}

function RollPart({ play, size }: { play: TukTukPlay; size: number }) {
    return (
        <>
            <button
                class="tt-die"
                data-roll
                aria-label={t('Roll the die')}
                onClick={() => play.roll()}>
                <Die number={5} size={size} />
            </button>
            <Said title={t('Roll the die')}>
                {t('1 and 2 make the lights red, 4 and 6 yellow, 3 and 5 green.')}{' '}
                <Rule id="TT-B4" />
                <Slowed view={play.view} />
            </Said>
        </>
    );
}

function DrivePart({ play, offer, size }: { play: TukTukPlay; offer: Offer; size: number }) {
    const { view, pending } = play;
    const steps = view.steps ?? 0;
    const title = pending
        ? moveWords(pending, view)
        : view.extra
          ? tn('{n} step more', '{n} steps more', steps)
          : tn('{n} step to drive', '{n} steps to drive', steps);
    return (
        <>
            <RolledDie play={play} size={size} />
            <Said title={title}>
                {pending ? (
                    <Consequences play={play} />
                ) : play.isLegal('stay') ? (
                    <>
                        {t('No drive of at least one step is possible.')} <Rule id="TT-13" />
                    </>
                ) : (
                    tn(
                        '{n} square in reach: touch one, or drag your taxi there.',
                        '{n} squares in reach: touch one, or drag your taxi there.',
                        offer.targets.size,
                    )
                )}
                {!pending && <Slowed view={view} />}
            </Said>
        </>
    );
}

function AgainPart({ play, size }: { play: TukTukPlay; size: number }) {
    return (
        <>
            <RolledDie play={play} size={size} />
            <Said title={t('You stand on no parking')}>
                {t('Roll again and drive on, or end your turn here.')} <Rule id="TT-31" />
                <Slowed view={play.view} />
            </Said>
        </>
    );
}

function OthersPart({ play, size }: { play: TukTukPlay; size: number }) {
    const { view, names } = play;
    const name = names[view.mover] ?? '';
    if (view.phase === 'over') return null;
    if (view.phase === 'tile' && view.drawn) {
        const deed = tileDeed(view.drawn);
        return (
            <>
                <div class="tt-art">
                    <TileArt tile={{ kind: view.drawn }} size={size} />
                </div>
                <Said title={t('{name}: {tile}', { name, tile: tileName(view.drawn) })}>
                    {deed.text} <Rule id={deed.rule} />
                </Said>
            </>
        );
    }
    if (view.phase === 'customer') {
        return (
            <>
                <div class="tt-art">
                    <CustomerArt size={size} />
                </div>
                <Said title={t('{name} places a customer', { name })} />
            </>
        );
    }
    return (
        <>
            <RolledDie play={play} size={size} />
            <Said
                title={
                    view.phase === 'roll'
                        ? t('{name} rolls', { name })
                        : t('{name} drives', { name })
                }
            />
        </>
    );
}

function mainPart(play: TukTukPlay, offer: Offer, size: number): VNode {
    if (play.mayRoll) return <RollPart play={play} size={size} />;
    if (!play.deciding) return <OthersPart play={play} size={size} />;
    switch (play.view.phase) {
        case 'customer':
            return <CustomerPart play={play} offer={offer} size={size} />;
        case 'tile':
            return <TilePart play={play} offer={offer} size={size} />;
        case 'drive':
            return <DrivePart play={play} offer={offer} size={size} />;
        default:
            return <AgainPart play={play} size={size} />;
    }
}

/** Directions, or another way to the same square. */
function Alternatives({ play, offer }: { play: TukTukPlay; offer: Offer }) {
    const { others } = offer,
        next = nextMove(others, play.pending);
    if (!next || !play.pending) return null;
    if (isDrive(next)) {
        return (
            <button class="btn small" onClick={() => play.show(next)}>
                <Icon name="turn" size={18} />
                {t('Other way, {n} of {all}', {
                    n: others.indexOf(play.pending) + 1,
                    all: others.length,
                })}
            </button>
        );
    }
    const words = play.view.phase === 'customer' ? feetText : headingsText;
    return (
        <div class="tt-headings" role="group" aria-label={t('Direction')}>
            {others.map(move => {
                const d = headingOf(move);
                if (!d) return null;
                return (
                    <button
                        key={d}
                        class="btn small"
                        aria-pressed={move === play.pending}
                        aria-label={words(d)}
                        title={words(d)}
                        onClick={() => play.show(move)}>
                        <svg
                            width="20"
                            height="20"
                            viewBox="0 0 24 24"
                            fill="none"
                            stroke="currentColor"
                            stroke-width="2.6"
                            stroke-linecap="round"
                            stroke-linejoin="round"
                            aria-hidden="true">
                            <path
                                d="M12 20V4M5.5 10.5 12 4l6.5 6.5"
                                transform={`rotate(${quarter[d] + (isTurnedNow() ? 90 : 0)} 12 12)`}
                            />
                        </svg>
                    </button>
                );
            })}
        </div>
    );
}

/** The arrows point as the board on the screen does. */
const isTurnedNow = () => document.querySelector('.tt-board[data-turned]') !== null;

/** The tiles of the square asked about, or of the way, in words. */
function asked(view: View, play: TukTukPlay): Tile[] {
    const pile = view.tiles.find(s => key(s.at) === play.choice.asked);
    if (pile) return pile.stack;
    const own = view.taxis[view.mover];
    if (!play.pending || !isDrive(play.pending) || !own) return [];
    for (const place of way(own.at, play.pending).slice(1)) {
        const onWay = view.tiles.find(s => key(s.at) === key(place))?.stack[0];
        if (onWay) return [onWay];
    }
    return [];
}

function Info({ tiles }: { tiles: Tile[] }) {
    const [top, ...below] = tiles;
    if (!top) return null;
    const deed = tileDeed(top.kind);
    return (
        <div class="tt-info">
            <TileArt tile={top} size={46} />
            <div>
                <b>{capital(tileWords(top))}</b>
                <span>
                    {deed.text} <Rule id={deed.rule} />
                </span>
                {below.length > 0 && (
                    <span class="tt-below">
                        {t('Below it: {tiles}.', { tiles: below.map(tileWords).join('; ') })}
                    </span>
                )}
            </div>
        </div>
    );
}

const idle = ['skip', 'stay', 'end'];

/** Moves without a square. */
function IdleMoves({ play }: { play: TukTukPlay }) {
    return (
        <>
            {idle
                .filter(move => play.isLegal(move))
                .map(move => (
                    <button
                        key={move}
                        class={`btn${play.hint === move ? ' tt-hinted' : ''}`}
                        aria-pressed={play.pending === move}
                        onClick={() => (move === 'end' ? play.commit(move) : play.touch(move))}>
                        {moveWords(move, play.view)}
                        <IdeaCorner play={play} is={idea => idea === move} />
                    </button>
                ))}
        </>
    );
}

function Primary({ play }: { play: TukTukPlay }) {
    const isAgain = play.deciding && play.view.phase === 'again';
    const mayAct = play.mayRoll || isAgain || play.pending !== null;
    const act = () => {
        if (play.mayRoll) play.roll();
        else if (isAgain) play.commit('roll');
        else if (play.pending) play.commit();
    };
    if (!play.deciding && !play.mayRoll) return null;
    const label = isAgain ? t('Roll again') : buttonWords(play.view, play.pending);
    return (
        <button
            class={`btn primary tt-primary${play.hint === 'roll' ? ' tt-hinted' : ''}`}
            aria-disabled={!mayAct}
            onClick={act}
            title={mayAct ? label : t('First choose a square on the board')}
            aria-label={play.pending ? moveWords(play.pending, play.view) : label}>
            <Icon name="tick" />
            {label}
            <IdeaCorner play={play} is={idea => idea === 'roll'} />
        </button>
    );
}

export function Tray(play: TukTukPlay) {
    const { view, phone } = play;
    const offer = offerOf(play);
    const size = phone ? 60 : 68;
    const tiles = asked(view, play);
    const hasAsked = phone && play.choice.asked !== null && tiles.length > 0 && !play.pending;
    useLayoutEffect(() => {
        if (!play.mayRoll) return;
        const onKey = (e: KeyboardEvent) => {
            if (
                e.key !== 'Enter' ||
                (e.target as Element).closest('button, a, input, [role=gridcell], [role=dialog]')
            )
                return;
            e.preventDefault();
            play.roll();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
    return (
        <div
            class={`tt-tray${phone ? ' tt-phone' : ''}${play.pending && headingOf(play.pending) && offer.others.length > 1 ? ' tt-aims' : ''}`}>
            <div class="tt-main">
                {hasAsked ? <Info tiles={tiles} /> : mainPart(play, offer, size)}
            </div>
            {!phone && <Info tiles={tiles} />}
            <div class="tt-buttons">
                <Alternatives play={play} offer={offer} />
                {play.deciding && <IdleMoves play={play} />}
                <Primary play={play} />
            </div>
        </div>
    );
}

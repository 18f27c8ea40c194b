// The map: ground, overlays, vehicles, and over them the cells that can be touched.

import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { DangerFrame } from '../../art/danger';
import { Icon } from '../../art/icons';
import { numbered } from '../../art/idea';
import { Pin } from '../../art/seat';
import type { Line, Place } from '../../engine/types';
import { t } from '../../text/t';
import { useGrid } from '../grid';
import {
    fitAt,
    ghostOf,
    handOf,
    riderOf,
    targetsOf,
    toggleStreet,
    turnTile,
    type Targets,
} from './act';
import { useCamera, type Camera } from './camera';
import { board, pickUp, useCarried, type Carried } from './carry';
import { Cells } from './cells';
import { boundsOf, emptiestCorner, finishingCells, mapOf, streetThrough, wayBetween } from './city';
import { Ground, TileArt } from './ground';
import { useHands, useKeys, useWheel } from './look';
import { attach, heldTile, offersOf, parse, put, ride, turned } from './moves';
import {
    Brackets,
    Capsules,
    CellTarget,
    GhostFrame,
    Gone,
    HintMark,
    Losers,
    PastStreet,
    PlusMark,
    PointTarget,
    Ring,
    Trail,
    TurnHandle,
    Way,
} from './overlay';
import { Named, namedIn } from './named';
import { VehicleShape } from './pieces';
import { pure } from './pure';
import { Vehicles, wayOf } from './vehicles';
import {
    colourOf,
    isSame,
    keyOf,
    parsePlace,
    traySeat,
    type Tile,
    type TraffiqPlay,
    type Vehicle,
    type View,
} from './view';

const PureGround = pure(Ground);
const REACH = 0.75,
    POINT_REACH = 0.45; // tiles: how near something snaps

function placeOfLast(play: TraffiqPlay): Place | null {
    for (const line of [...play.recent].reverse()) {
        const event = line.events.find(e => Array.isArray(e.at));
        if (event) return event.at as Place;
    }
    return null;
}

function middleOf(tiles: Tile[]): Place {
    const b = boundsOf(
        tiles.map(tile => tile.at),
        0,
    );
    return [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
}

/** Nearest of some places to a point of the map, if it is near enough. */
function nearestOf(
    places: Iterable<string>,
    [x, y]: [number, number],
    reach: number,
    middle: number,
): Place | null {
    let best: Place | null = null,
        cost = reach;
    for (const key of places) {
        const place = parsePlace(key),
            far = Math.hypot(place[0] + middle - x, place[1] + middle - y);
        if (far < cost) [best, cost] = [place, far];
    }
    return best;
}

interface Landing {
    tile?: Tile;
    at?: Place;
    move?: string;
}

/** Where something carried would come down, and as which move. */
function landing(play: TraffiqPlay, targets: Targets, camera: Camera, carried: Carried): Landing {
    const point = camera.mapPoint(carried.x, carried.y),
        { load } = carried;
    if (load.kind === 'tile') {
        const at = nearestOf(targets.cells, point, REACH, 0.5),
            fit = at && fitAt(play, at);
        if (!at || !fit) return {};
        const sides = turned(handOf(play)[fit.index]!, fit.turn);
        return { tile: { at, sides }, at, move: attach(sides, at) };
    }
    const at = nearestOf(targets.points, point, POINT_REACH, 0);
    if (!at) return {};
    if (load.kind === 'supply') return { at, move: put(load.vehicle, at) };
    const rider = play.view.vertices.find(v => isSame(v.at, load.from))?.vehicle ?? 'taxi';
    return { at, move: ride(rider, load.from, at) };
}

/** The move that somebody meant who let go where nothing is offered; null: nowhere. */
function meantBy(play: TraffiqPlay, camera: Camera, carried: Carried): string | null {
    const [x, y] = camera.mapPoint(carried.x, carried.y),
        { load } = carried;
    if (load.kind === 'tile') {
        const cell: Place = [Math.floor(x), Math.floor(y)],
            hand = handOf(play),
            held = heldTile(play, hand);
        const isKnown = [...play.view.tiles, ...play.view.free].some(c => isSame(c.at, cell));
        return isKnown && held ? attach(turned(hand[held.index]!, held.turn), cell) : null;
    }
    const at = nearestOf(
        play.view.vertices.map(v => keyOf(v.at)),
        [x, y],
        POINT_REACH,
        0,
    );
    if (!at || (load.kind === 'ride' && isSame(at, load.from))) return null;
    if (load.kind === 'supply') return put(load.vehicle, at);
    return ride(
        play.view.vertices.find(v => isSame(v.at, load.from))?.vehicle ?? 'taxi',
        load.from,
        at,
    );
}

function useDrops(play: TraffiqPlay, targets: Targets, camera: Camera): void {
    useLayoutEffect(() => {
        board.drop = carried => {
            const rect = camera.box.current!.getBoundingClientRect();
            const isInside =
                carried.x > rect.left &&
                carried.x < rect.right &&
                carried.y > rect.top &&
                carried.y < rect.bottom;
            if (!isInside || !play.deciding) return;
            const { move } = landing(play, targets, camera, carried),
                meant = move ?? meantBy(play, camera, carried);
            if (meant && play.isLegal(meant)) play.commit(meant);
            else if (meant) play.refuse(meant);
        };
        return () => {
            board.drop = null;
        };
    });
}

/** The thing under the pointer, over everything, while it is not over a place where it fits. */
function CarriedThing({
    play,
    carried,
    scale,
}: {
    play: TraffiqPlay;
    carried: Carried;
    scale: number;
}) {
    const { load } = carried,
        seat = traySeat(play),
        hand = handOf(play);
    const held = heldTile(play, hand);
    const vehicle: Vehicle =
        load.kind === 'supply'
            ? load.vehicle
            : load.kind === 'ride'
              ? (play.view.vertices.find(v => isSame(v.at, load.from))?.vehicle ?? 'taxi')
              : 'taxi';
    return (
        <svg
            class="tq-carried"
            width={scale}
            height={scale}
            viewBox={load.kind === 'tile' ? '0 0 100 100' : '-50 -50 100 100'}
            aria-hidden="true"
            style={{ left: `${carried.x - scale / 2}px`, top: `${carried.y - scale / 2}px` }}>
            {load.kind === 'tile' && hand[load.index] ? (
                <TileArt
                    sides={turned(hand[load.index]!, held?.index === load.index ? held.turn : 0)}
                    seed={`hand${load.index}`}
                />
            ) : (
                <VehicleShape vehicle={vehicle} colour={colourOf(play.view, seat)} />
            )}
        </svg>
    );
}

/** What the others have just done: corners, trails, competitions and who lost them. */
function LastMarks({ lines, view, scale }: { lines: Line[]; view: View; scale: number }) {
    const events = lines.flatMap(l => l.events);
    return (
        <>
            {events
                .filter(e => e.event === 'laid')
                .map(e => (
                    <Brackets at={e.at as Place} />
                ))}
            {events
                .filter(e => e.event.startsWith('placed'))
                .map(e => (
                    <Brackets at={e.at as Place} point />
                ))}
            {events
                .filter(e => wayOf(e).length > 1)
                .map(e => (
                    <Trail way={wayOf(e)} />
                ))}
            {events
                .filter(e => e.event.startsWith('competed'))
                .map(e => (
                    <PastStreet
                        vertices={streetThrough(
                            view.vertices,
                            e.at as Place,
                            e.event === 'competed-across' ? 'h' : 'v',
                        )}
                    />
                ))}
            {events
                .filter(e => e.event.startsWith('removed'))
                .map(e => (
                    <Gone
                        at={e.at as Place}
                        scale={scale}
                        isTaken={view.vertices.some(v => v.vehicle && isSame(v.at, e.at as Place))}>
                        <VehicleShape
                            vehicle={e.vehicle as Vehicle}
                            colour={colourOf(view, e.seat!)}
                        />
                    </Gone>
                ))}
        </>
    );
}

/** Where an idea happens: the middle of a cell, or a crossing. */
function ideaPlace(text: string): { at: Place; isPoint: boolean } | null {
    const move = parse(text);
    if (move?.kind === 'attach') return { at: move.at, isPoint: false };
    if (move?.kind === 'place') return { at: move.at, isPoint: true };
    return move?.kind === 'ride' ? { at: move.to, isPoint: true } : null;
}

/** What the coach's question is about: a vehicle that can be pushed off, a cell that somebody else
 * can fill, or else the place of the move itself. Other reasons would give away what is better. */
function Threat({ play, scale }: { play: TraffiqPlay; scale: number }) {
    if (!play.danger) return null;
    const { move, reason } = play.danger,
        at = String(reason?.facts.at ?? '');
    const named =
        reason?.token === 'alone'
            ? { at: parsePlace(at), isPoint: true }
            : reason?.token === 'keep-cell'
              ? { at: parsePlace(at), isPoint: false }
              : null;
    const place = named ?? ideaPlace(move);
    if (!place) return null;
    const size = Math.min(1.5, scale),
        half = place.isPoint ? 34 * size : 46,
        [x, y] = [
            100 * place.at[0] + (place.isPoint ? 0 : 50),
            100 * place.at[1] + (place.isPoint ? 0 : 50),
        ],
        rival = named && reason?.facts.rival;
    return (
        <DangerFrame x={x - half} y={y - half} width={2 * half} height={2 * half} size={size}>
            {typeof rival === 'number' && (
                <Pin
                    colour={colourOf(play.view, rival)}
                    x={x + half}
                    y={y - half}
                    scale={1.2 * size}
                />
            )}
        </DangerFrame>
    );
}

interface Marked {
    text: string;
    n: number;
    kind: 'idea' | 'step';
}

/** Ideas and steps: frames round their places, numbered if there are several; of a ride the way. */
function Ideas({ play, scale }: { play: TraffiqPlay; scale: number }) {
    const own: Marked[] = play.steps.map(({ move, n }) => ({ text: move, n, kind: 'step' }));
    const ideas: Marked[] =
        play.ideas.length < 2
            ? play.ideas.slice(own.length).map((text): Marked => ({ text, n: 0, kind: 'idea' }))
            : numbered(play).map(({ idea, n }): Marked => ({ text: idea, n, kind: 'idea' }));
    const all = [...own, ...ideas];
    const places = all.map(({ text }) => ideaPlace(text));
    return (
        <>
            {all.map(({ text, n, kind }, i) => {
                const place = places[i],
                    move = parse(text);
                if (!place) return null;
                const before = places
                    .slice(0, i)
                    .filter(p => p?.isPoint === place.isPoint && isSame(p.at, place.at)).length;
                return (
                    <>
                        {move?.kind === 'ride' && text !== play.pending && (
                            <Way way={[move.from, move.to]} faint />
                        )}
                        {kind === 'step' && move?.kind === 'attach' && text !== play.pending && (
                            <StepTile at={move.at} sides={move.sides} />
                        )}
                        <HintMark
                            {...place}
                            before={before}
                            n={n}
                            isStep={kind === 'step'}
                            isShown={text === play.hint}
                            isFramed={text !== play.pending}
                            scale={scale}
                        />
                    </>
                );
            })}
        </>
    );
}

/** A tile that a later step would lay. */
const StepTile = ({ at, sides }: { at: Place; sides: string }) => (
    <g transform={`translate(${100 * at[0]} ${100 * at[1]})`} opacity=".72">
        <TileArt sides={sides} seed={keyOf(at)} />
    </g>
);

function Buttons({ camera, phone }: { camera: Camera; phone: boolean }) {
    const button = (label: string, icon: 'fit' | 'plus' | 'minus', act: () => void) => (
        <button class="tq-look" aria-label={label} title={label} onClick={act}>
            <Icon name={icon} />
        </button>
    );
    return (
        <div class="tq-zoom">
            {button(t('Show the whole map'), 'fit', camera.fit)}
            {!phone && button(t('Zoom in'), 'plus', () => camera.zoom(1.25))}
            {!phone && button(t('Zoom out'), 'minus', () => camera.zoom(0.8))}
        </div>
    );
}

function useHover(): {
    hover: string | null;
    onPointerOver(e: PointerEvent): void;
    onPointerLeave(): void;
} {
    const [hover, set] = useState<string | null>(null);
    return {
        hover,
        onPointerOver(e) {
            if (e.pointerType === 'mouse')
                set(
                    (e.target as Element).closest('[data-cell]')?.getAttribute('data-cell') ?? null,
                );
        },
        onPointerLeave() {
            set(null);
        },
    };
}

function useCameraOf(play: TraffiqPlay): Camera {
    const { view } = play,
        last = placeOfLast(play);
    const shown = play.picture ? view.tiles : [...view.tiles, ...view.free];
    const named = namedIn(play.caption ?? '').filter(name => name.isCell);
    const bounds = boundsOf(
        [...shown, ...named].map(cell => cell.at),
        0.1,
    );
    const camera = useCamera(
        bounds,
        play.phone ? (last ?? middleOf(view.tiles)) : null,
        play.picture ? 0 : play.phone ? 64 : 72,
    );
    useEffect(() => {
        if (last) camera.reveal(last[0] + 0.5, last[1] + 0.5);
    }, [last && keyOf(last), play.last?.n]);
    useEffect(() => {
        if (view.phase === 'over' && !play.replaying) camera.fit();
    }, [view.phase]);
    const contested = view.compete?.streets.filter(s => s.removes.length).flatMap(s => s.vertices);
    useEffect(() => {
        if (contested)
            camera.frame(
                boundsOf(
                    contested.map(([x, y]) => [x - 0.5, y - 0.5]),
                    0,
                ),
            );
    }, [view.phase]);
    return camera;
}

/** The tile shown on the map: under the pointer while it is carried, else the chosen one, else
 * the one that a mouse points with. */
function shownTile(
    play: TraffiqPlay,
    targets: Targets,
    hover: string | null,
    landed: Landing,
): { at: Place; sides: string; fits: boolean } | null {
    if (landed.tile) return { ...landed.tile, fits: true };
    const ghost = ghostOf(play);
    if (ghost) return ghost;
    const key = hover?.startsWith('c') ? hover.slice(1) : null;
    if (!key || !targets.cells.has(key) || !heldTile(play, handOf(play))) return null;
    const fit = fitAt(play, parsePlace(key));
    return (
        fit && {
            at: parsePlace(key),
            sides: turned(handOf(play)[fit.index]!, fit.turn),
            fits: true,
        }
    );
}

export function Board(play: TraffiqPlay) {
    const { view } = play;
    const offers = useMemo(() => offersOf(play.moves), [play.moves]);
    const targets = targetsOf(play, offers);
    const finishing = finishingCells(view.tiles, targets.cells);
    const camera = useCameraOf(play),
        { sizes } = camera;
    const grid = useGrid();
    const { hover, ...hovering } = useHover();
    const carried = useCarried(),
        landed = carried ? landing(play, targets, camera, carried) : {};
    const turn = (quarters: number) => turnTile(play, quarters);
    useDrops(play, targets, camera);
    useKeys(camera, turn);

    const tile = shownTile(play, targets, hover, landed);
    const tileKey = tile ? attach(tile.sides, tile.at) : '';
    const ghost = useMemo(() => tile && { at: tile.at, sides: tile.sides }, [tileKey]);
    useWheel(camera, () =>
        carried?.load.kind === 'tile' || (tile && hover === `c${keyOf(tile.at)}`) ? turn : null,
    );
    const hands = useHands(camera, e => {
        if ((e.target as Element).closest('[data-handle]')) return true;
        const key = (e.target as Element)
            .closest('[data-cell^="v"]')
            ?.getAttribute('data-cell')
            ?.slice(1);
        if (!key || !offers.rides.some(r => keyOf(r.from) === key)) return false;
        const from = parsePlace(key);
        pickUp(e, { kind: 'ride', from }, () => {
            play.show(null);
            play.choose({ tile: null, cell: null, from });
        });
        return true;
    });

    const move = parse(play.pending),
        rider = riderOf(play);
    const way = wayOf(play.preview?.events.find(e => 'way' in e));
    const hoverGoal =
        rider &&
        !way.length &&
        (landed.at ??
            (hover?.startsWith('v') && targets.points.has(hover.slice(1))
                ? parsePlace(hover.slice(1))
                : null));
    const fresh = play.motion
        ? (play.fresh.find(e => e.event === 'laid')?.at as Place | undefined)
        : undefined;
    const completed = (play.preview?.events ?? [])
        .filter(e => e.event === 'completed')
        .map(e => e.at as Place);
    const goal = move?.kind === 'ride' ? move.to : move?.kind === 'place' ? move.at : null;
    const marked =
        play.lit ??
        (play.replaying || play.viewer < 0
            ? play.last
                ? [play.last]
                : []
            : view.phase === 'over'
              ? []
              : play.recent.filter(l => l.seat !== play.viewer));
    const streets = play.deciding && !play.replaying ? (view.compete?.streets ?? []) : [];
    const map = tile ? mapOf(view.tiles) : null;

    return (
        <div class={`tq-board phase-${view.phase}`} ref={camera.box}>
            <svg
                class="tq-map"
                {...grid.props}
                {...hands}
                {...hovering}
                aria-label={t('City map')}
                onFocusCapture={e => {
                    const id = (e.target as Element).getAttribute('data-cell');
                    if (id && (e.target as Element).matches(':focus-visible'))
                        camera.reveal(...parsePlace(id.slice(1)));
                }}>
                <defs>
                    <pattern id="tqFelt" width="100" height="100" patternUnits="userSpaceOnUse">
                        <path d="M0 0H100M0 0V100" stroke="var(--feltline)" stroke-width="3" />
                    </pattern>
                </defs>
                <g ref={camera.layer} role="none">
                    <g aria-hidden="true" class="tq-under">
                        <rect
                            x="-12000"
                            y="-12000"
                            width="24000"
                            height="24000"
                            fill="url(#tqFelt)"
                        />
                        {[...targets.cells].map(key => {
                            const [x, y] = parsePlace(key);
                            return tile && isSame(tile.at, [x, y]) ? null : (
                                <CellTarget
                                    key={key}
                                    x={x}
                                    y={y}
                                    hot={hover === `c${key}`}
                                    calm={!finishing.has(key)}
                                />
                            );
                        })}
                        <PureGround
                            tiles={view.tiles}
                            vertices={view.vertices}
                            ghost={tile?.fits ? ghost : null}
                            fresh={fresh ?? null}
                        />
                        {tile && !tile.fits && (
                            <g
                                transform={`translate(${100 * tile.at[0]} ${100 * tile.at[1]})`}
                                opacity=".8">
                                <TileArt sides={tile.sides} seed={keyOf(tile.at)} />
                            </g>
                        )}
                        {tile && (
                            <GhostFrame
                                {...tile}
                                free={view.free.find(f => isSame(f.at, tile.at))}
                            />
                        )}
                        {completed.map(at => (
                            <PointTarget
                                at={at}
                                hot={false}
                                scale={sizes.handle}
                                motion={play.motion}
                            />
                        ))}
                        {!tile &&
                            [...new Set([...finishing.values()].flat())].map(key => (
                                <PlusMark key={key} at={parsePlace(key)} scale={sizes.handle} />
                            ))}
                        {way.length > 1 && <Way way={way} />}
                        {hoverGoal && rider && (
                            <Way way={wayBetween(view.vertices, rider, hoverGoal)} faint />
                        )}
                        {[...targets.points].map(key =>
                            isSame(goal, parsePlace(key)) ? null : (
                                <PointTarget
                                    key={key}
                                    at={parsePlace(key)}
                                    hot={hover === `v${key}` || isSame(landed.at, parsePlace(key))}
                                    scale={sizes.handle}
                                    motion={play.motion}
                                />
                            ),
                        )}
                    </g>
                    {streets.length > 0 && (
                        <g aria-hidden="true">
                            <Capsules
                                streets={streets}
                                choice={play.choice}
                                onToggle={s => toggleStreet(play, s)}
                            />
                        </g>
                    )}
                    <g aria-hidden="true" class="tq-over">
                        {[...targets.riders].map(key =>
                            (rider || ghostOf(play)) && !isSame(rider, parsePlace(key)) ? null : (
                                <Ring
                                    key={key}
                                    at={parsePlace(key)}
                                    chosen={isSame(rider, parsePlace(key))}
                                    scale={sizes.vehicle}
                                />
                            ),
                        )}
                        {goal && <Ring at={goal} chosen scale={sizes.vehicle} />}
                        {streets.length > 0 && (
                            <Ring at={view.compete!.at} chosen scale={sizes.vehicle} />
                        )}
                        <LastMarks lines={marked} view={view} scale={sizes.vehicle} />
                        <Vehicles play={play} scale={sizes.vehicle} />
                        <Losers streets={streets} choice={play.choice} scale={sizes.vehicle} />
                        {play.deciding && <Ideas play={play} scale={sizes.handle} />}
                        <Threat play={play} scale={sizes.handle} />
                        {play.caption && <Named caption={play.caption} scale={sizes.handle} />}
                    </g>
                    <Cells
                        play={play}
                        offers={offers}
                        targets={targets}
                        grid={grid}
                        hit={sizes.hit}
                    />
                    {tile && !carried && play.deciding && ghostOf(play) && map && (
                        <TurnHandle
                            at={tile.at}
                            corner={emptiestCorner(map, tile.at)}
                            scale={sizes.handle}
                            onTurn={() => turn(1)}
                        />
                    )}
                </g>
            </svg>
            {!play.picture && <Buttons camera={camera} phone={play.phone} />}
            {carried && !landed.tile && (
                <CarriedThing play={play} carried={carried} scale={camera.eye().scale} />
            )}
        </div>
    );
}

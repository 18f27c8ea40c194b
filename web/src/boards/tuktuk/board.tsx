// The table: town, pieces, targets. Layers from the ground up; the cells lie over the tiles and
// below the taxis, which let every touch through.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { t } from '../../text/t';
import { useGrid, type Grid } from '../grid';
import { follow } from './drag';
import { Ground } from './ground';
import { Chevrons, Ideas, LastMoves, Threat, WayLine, WayNumbers } from './marks';
import { isDrive, meant, way } from './moves';
import { draggedMove, firstMove, nextMove, offerOf, type TukTukPlay } from './offer';
import { Compass, feetAngle, Footprints, Target, TukTuk, type TargetLook } from './pieces';
import { at, isTurned, planOf, UNIT, windowOf, type Plan } from './plan';
import { DirectionArrows, Ghost, pieces, targetLook } from './standing';
import { Taxis, useHeadings } from './taxis';
import {
    isSpace,
    isStreet,
    key,
    placeOf,
    printed,
    seatLetter,
    type Place,
    type View,
} from './view';
import { squareLabel } from './words';

/** Closer by so much, or until a square has so many pixels. */
const ZOOM = 1.6,
    LARGE = 36;
const NEAR = 22;

interface Box {
    width: number;
    height: number;
}

function useBox(): [(element: HTMLElement | null) => void, Box] {
    const [box, setBox] = useState<Box>({ width: 772, height: 640 });
    const watched = useRef<ResizeObserver | null>(null);
    const attach = useMemo(
        () => (element: HTMLElement | null) => {
            watched.current?.disconnect();
            if (!element) return;
            const measure = () =>
                setBox({ width: element.clientWidth || 772, height: element.clientHeight || 640 });
            watched.current = new ResizeObserver(measure);
            watched.current.observe(element);
            measure();
        },
        [],
    );
    return [attach, box];
}

/** The squares of the board that can be walked and touched, by row of the screen. */
function cellRows(view: View, plan: Plan): string[][] {
    const rows: string[][] = Array.from({ length: plan.rows }, () => []);
    for (let y = 0; y < view.board.height; y++) {
        for (let x = 0; x < view.board.width; x++) {
            if (isStreet(view.board, [x, y]) || isSpace(view.board, [x, y]))
                rows[plan.cell([x, y])[1]]!.push(`${x},${y}`);
        }
    }
    for (const row of rows) row.sort((a, b) => plan.cell(placeOf(a))[0] - plan.cell(placeOf(b))[0]);
    return rows;
}

interface CellsProps {
    rows: string[][];
    plan: Plan;
    grid: Grid;
    targets: Map<string, string[]>;
    labels: Map<string, string>;
    pendingSquare: string | null;
    touch(square: string): void;
    click(square: string, e: MouseEvent): void;
    look(square: string): TargetLook | null;
}

/** The squares as a grid that can be walked, touched and heard. */
function Cells({
    rows,
    plan,
    grid,
    targets,
    labels,
    pendingSquare,
    touch,
    click,
    look,
}: CellsProps) {
    const stop = grid.at && labels.has(grid.at) ? grid.at : rows.flat()[0];
    const one = (square: string) => {
        const [column, line] = plan.cell(placeOf(square));
        const cell = grid.cell(square, column, line, () => touch(square));
        const mark = targets.has(square) ? look(square) : null;
        return (
            <g
                key={square}
                {...cell}
                tabindex={square === stop ? 0 : -1}
                onClick={e => {
                    e.stopPropagation();
                    click(square, e);
                }}
                class={targets.has(square) ? 'tt-cell tt-legal' : 'tt-cell'}
                aria-label={labels.get(square)}
                aria-selected={square === pendingSquare}
                transform={at(plan, placeOf(square))}>
                <rect x="-24" y="-24" width="48" height="48" fill="transparent" />
                {mark && <Target look={mark} />}
                <rect
                    class="tt-focus tt-focus-under"
                    x="-21"
                    y="-21"
                    width="42"
                    height="42"
                    rx="9"
                />
                <rect class="tt-focus" x="-21" y="-21" width="42" height="42" rx="9" />
            </g>
        );
    };
    return (
        <>
            {rows.map(
                (row, r) =>
                    row.length > 0 && (
                        <g role="row" key={r}>
                            {row.map(one)}
                        </g>
                    ),
            )}
        </>
    );
}

export function Board(play: TukTukPlay) {
    const { view, viewer } = play;
    const [attach, box] = useBox();
    const turned = isTurned(view.board, play.phone, box);
    const townKey = view.board.rows.join('/');
    const plan = useMemo(() => planOf(view.board, turned), [townKey, turned]);
    const rows = useMemo(() => cellRows(view, plan), [townKey, plan]);
    const top = box.width > 2 * box.height ? 8 : play.phone ? 54 : 64;
    const [zoomed, setZoomed] = useState<Place | null>(null);
    const own = view.taxis[viewer >= 0 ? viewer : view.mover];
    const offer = offerOf(play);
    const { targets, pendingSquare } = offer;
    const fit = windowOf(plan, box, top, 1, [0, 0]);
    const win = zoomed
        ? windowOf(plan, box, top, Math.max(ZOOM, LARGE / (fit.scale * UNIT)), zoomed)
        : fit;
    const closest: Place = pendingSquare
        ? plan.middle(placeOf(pendingSquare))
        : own
          ? plan.middle(own.at)
          : [0, 0];
    const mayZoom = fit.scale * UNIT < 30;
    const svg = useRef<SVGSVGElement>(null);
    const [hover, setHover] = useState<string | null>(null);
    const [dragAt, setDragAt] = useState<Place | null>(null);
    const headings = useHeadings(play);
    const grid = useGrid(own ? key(own.at) : undefined);

    useEffect(() => {
        setHover(null);
        setDragAt(null);
    }, [view]);
    useEffect(() => {
        if (!mayZoom) setZoomed(null);
    }, [mayZoom, townKey]);
    useLayoutEffect(() => {
        const onKey = (e: KeyboardEvent) => {
            const next = nextMove(offer.others, play.pending);
            if (
                e.key.toLowerCase() !== 'r' ||
                e.ctrlKey ||
                e.metaKey ||
                e.altKey ||
                !next ||
                (e.target as Element).closest('input, textarea, [role=dialog]')
            )
                return;
            e.preventDefault();
            play.show(next);
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
    useLayoutEffect(() => {
        if (zoomed && grid.at && svg.current?.contains(document.activeElement))
            setZoomed(plan.middle(placeOf(grid.at)));
    }, [grid.at]);

    const touchSquare = (square: string) => {
        const moves = targets.get(square);
        const hasTiles = view.tiles.some(s => key(s.at) === square);
        if (moves) {
            if (moves.length === 1) play.touch(moves[0]!);
            else if (play.pending && moves.includes(play.pending)) play.commit(play.pending);
            else play.show(firstMove(moves, play.hint));
            return;
        }
        play.choose({ asked: hasTiles && play.choice.asked !== square ? square : null });
        const wanted = play.deciding ? meant(view, viewer, square) : null;
        if (wanted && !play.isLegal(wanted)) play.refuse(wanted);
    };

    const toUnits = (x: number, y: number): Place => {
        const frame = svg.current!.getBoundingClientRect();
        return [win.x + (x - frame.left) / win.scale, win.y + (y - frame.top) / win.scale];
    };
    /** The nearest target within reach of a finger. */
    const nearTarget = (x: number, y: number): string | null => {
        const [ux, uy] = toUnits(x, y);
        let best: string | null = null,
            reach = NEAR / win.scale;
        for (const square of targets.keys()) {
            const [cx, cy] = plan.middle(placeOf(square)),
                far = Math.hypot(cx - ux, cy - uy);
            if (far < reach) [best, reach] = [square, far];
        }
        return best;
    };
    const wasTarget = useRef(false);
    const onCell = (square: string, e: MouseEvent) => {
        const aimed =
            targets.has(square) || e.detail === 0
                ? square
                : (nearTarget(e.clientX, e.clientY) ?? square);
        grid.focus(aimed);
        wasTarget.current = targets.has(aimed);
        touchSquare(aimed);
    };

    const startTaxi = (e: PointerEvent) => {
        if (!own) return;
        const visited = new Set<string>();
        follow(e, {
            move(cell, x, y) {
                if (cell) visited.add(cell);
                setDragAt(toUnits(x, y));
                setHover(cell);
            },
            drop(cell) {
                setDragAt(null);
                setHover(null);
                const moves = cell ? targets.get(cell) : undefined;
                if (moves) play.commit(draggedMove(moves, own.at, visited, play.hint));
                else if (cell && cell !== key(own.at)) touchSquare(cell);
            },
        });
    };
    const startPan = (e: PointerEvent) => {
        const from: Place = [win.x + win.width / 2, win.y + (win.height + top / win.scale) / 2];
        follow(e, {
            move: (_, x, y) =>
                setZoomed([
                    from[0] - (x - e.clientX) / win.scale,
                    from[1] - (y - e.clientY) / win.scale,
                ]),
            drop: () => undefined,
        });
    };
    const onDown = (e: PointerEvent) => {
        const cell = (e.target as Element).closest('[data-cell]')?.getAttribute('data-cell');
        if (play.deciding && view.phase === 'drive' && own && cell === key(own.at)) startTaxi(e);
        else if (zoomed) startPan(e);
    };
    const onOver = (e: PointerEvent) => {
        if (e.pointerType !== 'mouse' || dragAt) return;
        const cell =
            (e.target as Element).closest('[data-cell]')?.getAttribute('data-cell') ?? null;
        if (cell === hover) return;
        setHover(cell);
        const asked = cell && view.tiles.some(s => key(s.at) === cell) ? cell : null;
        if (asked !== play.choice.asked) play.choose({ asked });
    };
    const onDouble = () => {
        if (!mayZoom || wasTarget.current) return; // two touches that play a move are no double tap
        setZoomed(zoomed ? null : closest);
    };

    const hovered = hover && hover !== pendingSquare ? targets.get(hover) : undefined;
    const shown = hovered ? firstMove(hovered, play.hint) : play.pending;
    const shownSquare = hovered ? hover : pendingSquare;
    const drive = shown && isDrive(shown) && own ? way(own.at, shown) : null;
    const taken = useMemo(
        () =>
            new Set([
                ...view.tiles.map(s => key(s.at)),
                ...view.stations.map(s => key(s.at)),
                ...view.taxis.map(x => key(x.at)),
                ...rows.flat().filter(s => 'LMG'.includes(printed(view.board, placeOf(s)))),
            ]),
        [view, rows],
    );
    const asked = hover ?? play.choice.asked;
    const oneWays = view.one_ways.filter(o => key(o.at) === asked);
    const ownAngle = own ? plan.angle(headings[own.seat] ?? 'N') - 90 : 0;
    const isCrowd = targets.size > 30;
    const standing = useMemo(
        () => pieces(view, plan, play.motion ? play.fresh : [], play.tally),
        [view, plan, play.tally],
    );
    const labels = useMemo(
        () =>
            new Map(
                rows.flat().map(s => [s, squareLabel(view, s, targets.get(s) ?? [], play.pending)]),
            ),
        [view, rows, targets, play.pending],
    );
    const viewBox = `${win.x} ${win.y} ${win.width} ${win.height}`;
    const isLively = play.deciding && !play.replaying;

    return (
        <div
            class={`tt-board${play.phone ? ' tt-phone' : ''}`}
            data-turned={turned || undefined}
            ref={attach}>
            <svg class="tt-ground" viewBox={viewBox} aria-hidden="true">
                <Ground town={view.board} plan={plan} />
            </svg>
            <svg
                ref={svg}
                {...grid.props}
                class={`tt-town${zoomed || (isLively && view.phase === 'drive') ? ' tt-grab' : ''}`}
                viewBox={viewBox}
                aria-label={t('Town, {width} by {height} squares', {
                    width: view.board.width,
                    height: view.board.height,
                })}
                onPointerDown={onDown}
                onPointerOver={onOver}
                onPointerLeave={() => setHover(null)}
                onDblClick={onDouble}>
                <g aria-hidden="true" class="tt-under">
                    {view.customers.map(c => (
                        <g key={key(c.at)} transform={at(plan, c.street)}>
                            <Footprints angle={feetAngle(c.feet, plan.turned)} />
                        </g>
                    ))}
                    {oneWays.map(o => (
                        <Chevrons key={key(o.at)} oneWay={o} plan={plan} />
                    ))}
                    {drive === null && (
                        <LastMoves
                            recent={
                                play.lit ??
                                (play.replaying ? (play.last ? [play.last] : []) : play.recent)
                            }
                            view={view}
                            plan={plan}
                        />
                    )}
                    {drive && <WayLine plan={plan} squares={drive} />}
                    {standing}
                </g>
                <Cells
                    rows={rows}
                    plan={plan}
                    grid={grid}
                    targets={targets}
                    labels={labels}
                    pendingSquare={pendingSquare}
                    touch={touchSquare}
                    click={onCell}
                    look={square =>
                        square === shownSquare || (shown && isCrowd)
                            ? null
                            : targetLook(view, square, isCrowd)
                    }
                />
                <g aria-hidden="true" class="tt-over">
                    {shown && own && (
                        <Ghost
                            move={shown}
                            view={view}
                            plan={plan}
                            seat={own.seat}
                            angle={ownAngle}
                        />
                    )}
                    <Taxis
                        play={play}
                        plan={plan}
                        headings={headings}
                        dragged={dragAt && own ? own.seat : null}
                    />
                    {drive && <WayNumbers plan={plan} squares={drive} taken={taken} />}
                    {play.deciding && <Ideas play={play} plan={plan} shown={shownSquare} />}
                    <Threat play={play} plan={plan} />
                    {dragAt && own && (
                        <g transform={`translate(${dragAt.join(' ')})`}>
                            <TukTuk
                                colour={seatLetter(view, own.seat)}
                                angle={ownAngle}
                                customer={own.customer}
                            />
                        </g>
                    )}
                </g>
            </svg>
            <svg class="tt-top" viewBox={viewBox} aria-hidden="true">
                {isLively && <DirectionArrows play={play} offer={offer} plan={plan} />}
            </svg>
            <Compass
                turned={turned}
                label={turned ? t('The board is turned: north is right') : t('North is up')}
            />
            {mayZoom && (
                <button
                    class="tt-zoom"
                    aria-label={zoomed ? t('Show the whole town') : t('Look closer')}
                    title={zoomed ? t('Show the whole town') : t('Look closer')}
                    onClick={() => setZoomed(zoomed ? null : closest)}>
                    <Icon name={zoomed ? 'fit' : 'plus'} />
                </button>
            )}
        </div>
    );
}

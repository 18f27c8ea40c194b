// The map as a grid that can be walked: tiles and free cells in odd rows, crossings in even ones
// between them. A crossing is one step up from the cell that names it (south-east of it, TQ-G1):
// put half a column aside, arrow keys would always find a cell nearer than it. These are the
// places to touch; all drawing lies below them.

import type { Grid } from '../grid';
import type { Place } from '../../engine/types';
import { t } from '../../text/t';
import { ghostOf, kindToPlace, riderOf, touchCell, touchVertex, type Targets } from './act';
import type { Offers } from './moves';
import { parse } from './moves';
import { isSame, keyOf, type TraffiqPlay, type Vertex } from './view';
import { cellLabel, freeLabel, vertexLabel } from './words';

interface Spot {
    id: string;
    column: number;
    row: number;
    at: Place;
    label: string;
    isSelected: boolean;
    vertex?: Vertex;
    touch(): void;
}

/** A cell without the corners that belong to crossings. */
function cellShape([x, y]: Place, crossings: Set<string>, hit: number): string {
    const X = 100 * x,
        Y = 100 * y;
    const corner = (dx: number, dy: number, to: [number, number], from: [number, number]) =>
        crossings.has(`${x + dx},${y + dy}`)
            ? `L${X + from[0]} ${Y + from[1]}A${hit} ${hit} 0 0 0 ${X + to[0]} ${Y + to[1]}`
            : `L${X + 100 * dx} ${Y + 100 * dy}`;
    return `M${X + 50} ${Y}${corner(1, 0, [100, hit], [100 - hit, 0])}${corner(1, 1, [100 - hit, 100], [100, 100 - hit])}${corner(0, 1, [0, 100 - hit], [hit, 100])}${corner(0, 0, [hit, 0], [0, hit])}Z`;
}

function whatOnCell(play: TraffiqPlay, targets: Targets, at: Place): string {
    const ghost = ghostOf(play);
    if (ghost && isSame(ghost.at, at))
        return ghost.fits
            ? t('Press Enter again to attach the tile, R to turn it.')
            : t('The tile does not fit this way. Press R to turn it.');
    return targets.cells.has(keyOf(at)) ? t('Press Enter to attach a tile here.') : '';
}

function whatOnVertex(play: TraffiqPlay, offers: Offers, targets: Targets, at: Place): string {
    const move = parse(play.pending),
        key = keyOf(at),
        { phase } = play.view;
    const goal = move?.kind === 'ride' ? move.to : move?.kind === 'place' ? move.at : null;
    if (isSame(goal, at)) return t('Press Enter again to confirm.');
    if (targets.points.has(key)) {
        return phase !== 'place'
            ? t('Press Enter to ride here.')
            : kindToPlace(play, offers) === 'taxi'
              ? t('Press Enter to place a taxi here.')
              : t('Press Enter to place a truck here.');
    }
    if (isSame(riderOf(play), at)) return t('Chosen to ride.');
    if (targets.riders.has(key)) return t('Press Enter to ride it.');
    const isLoser = play.view.compete?.streets.some(s => s.removes.some(l => isSame(l.at, at)));
    return isLoser ? t('It would leave if you compete. Press Enter to switch its street.') : '';
}

export function spotsOf(play: TraffiqPlay, offers: Offers, targets: Targets): Spot[] {
    const { view } = play,
        ghost = ghostOf(play),
        move = parse(play.pending);
    const pendingVertex =
        move?.kind === 'ride' ? move.to : move?.kind === 'place' ? move.at : riderOf(play);
    const cell = (at: Place, label: string): Spot => ({
        id: `c${keyOf(at)}`,
        column: 2 * at[0] + 1,
        row: 2 * at[1] + 1,
        at,
        label: `${label} ${whatOnCell(play, targets, at)}`.trim(),
        isSelected: isSame(ghost?.at, at),
        touch: () => touchCell(play, at),
    });
    return [
        ...view.tiles.map(tile => cell(tile.at, cellLabel(tile))),
        ...view.free.map(free => cell(free.at, freeLabel(free))),
        ...view.vertices.map((vertex): Spot => ({
            id: `v${keyOf(vertex.at)}`,
            column: 2 * vertex.at[0] + 1,
            row: 2 * vertex.at[1],
            at: vertex.at,
            vertex,
            label: `${vertexLabel(vertex, view, play.names, play.viewer)} ${whatOnVertex(play, offers, targets, vertex.at)}`.trim(),
            isSelected: isSame(pendingVertex, vertex.at),
            touch: () => touchVertex(play, vertex),
        })),
    ];
}

function rowsOf(spots: Spot[]): Spot[][] {
    const rows = new Map<number, Spot[]>();
    for (const spot of spots) rows.set(spot.row, [...(rows.get(spot.row) ?? []), spot]);
    return [...rows.values()]
        .sort((a, b) => a[0]!.row - b[0]!.row)
        .map(row => row.sort((a, b) => a.column - b.column));
}

function Cell({
    spot,
    grid,
    hit,
    crossings,
}: {
    spot: Spot;
    grid: Grid;
    hit: number;
    crossings: Set<string>;
}) {
    const {
            id,
            column,
            row,
            at: [x, y],
            vertex,
        } = spot,
        rings = ['tq-focus-out', 'tq-focus-in'];
    const cell = grid.cell(id, column, row, spot.touch);
    return (
        <g {...cell} class="tq-spot" aria-label={spot.label} aria-selected={spot.isSelected}>
            {vertex ? (
                <circle cx={100 * x} cy={100 * y} r={hit} class="tq-hit" />
            ) : (
                <path d={cellShape(spot.at, crossings, hit)} class="tq-hit" />
            )}
            {rings.map(c =>
                vertex ? (
                    <circle class={c} cx={100 * x} cy={100 * y} r="36" />
                ) : (
                    <rect class={c} x={100 * x + 3} y={100 * y + 3} width="94" height="94" rx="8" />
                ),
            )}
        </g>
    );
}

export function Cells({
    play,
    offers,
    targets,
    grid,
    hit,
}: {
    play: TraffiqPlay;
    offers: Offers;
    targets: Targets;
    grid: Grid;
    hit: number;
}) {
    const crossings = new Set(play.view.vertices.map(v => keyOf(v.at)));
    return (
        <>
            {rowsOf(spotsOf(play, offers, targets)).map(row => (
                <g role="row" key={row[0]!.row}>
                    {row.map(spot => (
                        <Cell
                            key={spot.id}
                            spot={spot}
                            grid={grid}
                            hit={hit}
                            crossings={crossings}
                        />
                    ))}
                </g>
            ))}
        </>
    );
}

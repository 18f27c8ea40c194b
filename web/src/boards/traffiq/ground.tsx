// The map's ground in layers over the whole map: cardboard, blocks, streets, lines, crossings.

import type { Place } from '../../engine/types';
import {
    centreLines,
    groundOf,
    joinedAt,
    mapOf,
    roadsAt,
    streetsOf,
    zebra,
    type Mark,
    type TileMap,
} from './city';
import { pure } from './pure';
import { keyOf, type Tile, type Vertex } from './view';

function Marks({ marks }: { marks: Mark[] }) {
    return (
        <>
            {marks.map(m =>
                m.line ? (
                    <path
                        d={m.d}
                        fill="none"
                        stroke={m.line}
                        stroke-width={m.width}
                        stroke-linecap={m.width === 1.8 ? 'round' : 'butt'}
                    />
                ) : (
                    <path d={m.d} fill={m.fill} />
                ),
            )}
        </>
    );
}

const Block = pure(
    ({ x, y, sides, fresh }: { x: number; y: number; sides: string; fresh: boolean }) => (
        <g transform={`translate(${100 * x} ${100 * y})`}>
            <g class={fresh ? 'tq-drop' : undefined}>
                <Marks marks={groundOf(sides, `${x},${y}`)} />
            </g>
        </g>
    ),
);

const Strips = pure(
    ({
        x,
        y,
        sides,
        joined,
        fresh,
    }: {
        x: number;
        y: number;
        sides: string;
        joined: string;
        fresh: boolean;
    }) => (
        <g transform={`translate(${100 * x} ${100 * y})`}>
            <g class={fresh ? 'tq-drop' : undefined}>
                <Marks marks={streetsOf(sides, joined)} />
            </g>
        </g>
    ),
);

const Lines = pure(({ red, beige }: { red: string; beige: string }) => (
    <>
        <path d={red} stroke="var(--stR2)" stroke-width="1.4" fill="none" />
        <path
            d={beige}
            stroke="var(--stB2)"
            stroke-width="2"
            stroke-dasharray="7 5.2"
            fill="none"
        />
    </>
));

const Plaza = pure(({ x, y, roads }: { x: number; y: number; roads: string }) => (
    <g transform={`translate(${100 * x} ${100 * y})`}>
        <path d={zebra(roads)} fill="var(--kerb)" />
        <rect
            x="-14.5"
            y="-14.5"
            width="29"
            height="29"
            rx="6"
            fill="var(--plaza)"
            stroke="var(--plazaline)"
            stroke-width="1.5"
        />
        <circle r="5" fill="none" stroke="var(--plazaline)" stroke-width="1.5" opacity=".7" />
    </g>
));

/** One tile by itself, 100 × 100: in a hand, under the pointer. */
export const TileArt = pure(({ sides, seed }: { sides: string; seed: string }) => (
    <g class="tq-tile-art">
        <Marks marks={groundOf(sides, seed)} />
        <Marks marks={streetsOf(sides, '1111')} />
    </g>
));

/** The back of a tile that the viewer may not see. */
export function TileBack() {
    return (
        <g class="tq-tile-art">
            <rect width="100" height="100" fill="var(--ink2)" />
            <path d="M0 50H100M50 0V100" stroke="var(--paper)" stroke-width="22" opacity=".85" />
            <path
                d="M0 50H100M50 0V100"
                stroke="var(--ink2)"
                stroke-width="2"
                stroke-dasharray="7 5"
            />
            <circle
                cx="50"
                cy="50"
                r="17"
                fill="var(--accent)"
                stroke="var(--paper)"
                stroke-width="4"
            />
        </g>
    );
}

/** The tile as it would lie on a cell, the streets joined to those around. */
export function GhostTile({ at, sides, map }: { at: Place; sides: string; map: TileMap }) {
    return (
        <g
            class="tq-ghost-tile"
            transform={`translate(${100 * at[0]} ${100 * at[1]})`}
            opacity=".86">
            <Marks marks={groundOf(sides, keyOf(at))} />
            <Marks marks={streetsOf(sides, joinedAt(map, at))} />
        </g>
    );
}

const outline = (
    tiles: Tile[],
    left: number,
    top: number,
    w: number,
    h: number,
    r: number,
): string =>
    tiles
        .map(
            ({ at: [x, y] }) =>
                `M${100 * x + left + r} ${100 * y + top}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r}-${r} ${r}h${2 * r - w}q-${r} 0-${r}-${r}v${2 * r - h}q0-${r} ${r}-${r}Z`,
        )
        .join('');

const corners = ([x, y]: Place): Place[] => [
    [x, y],
    [x + 1, y],
    [x, y + 1],
    [x + 1, y + 1],
];

/** `ghost` is a tile that would fit: streets are shown as they will be. */
export function Ground({
    tiles,
    vertices,
    ghost,
    fresh,
}: {
    tiles: Tile[];
    vertices: Vertex[];
    ghost: Tile | null;
    fresh: Place | null;
}) {
    const map = mapOf(ghost ? [...tiles, ghost] : tiles);
    const isFresh = (at: Place) => !!fresh && keyOf(at) === keyOf(fresh);
    return (
        <>
            <path d={outline(tiles, -1.5, 2, 103, 106, 6)} fill="var(--shadow)" />
            <path d={outline(tiles, 0, 4, 100, 100, 5)} fill="var(--cardedge)" />
            {tiles.map(({ at, sides }) => (
                <Block key={keyOf(at)} x={at[0]} y={at[1]} sides={sides} fresh={isFresh(at)} />
            ))}
            {tiles.map(({ at, sides }) => (
                <Strips
                    key={keyOf(at)}
                    x={at[0]}
                    y={at[1]}
                    sides={sides}
                    joined={joinedAt(map, at)}
                    fresh={isFresh(at)}
                />
            ))}
            {ghost && <GhostTile at={ghost.at} sides={ghost.sides} map={map} />}
            <Lines {...centreLines(map)} />
            {ghost &&
                corners(ghost.at)
                    .map(at => ({ at, roads: roadsAt(map, at) }))
                    .map(({ at, roads }) => roads && <Plaza x={at[0]} y={at[1]} roads={roads} />)}
            {vertices.map(({ at, roads }) => (
                <Plaza key={keyOf(at)} x={at[0]} y={at[1]} roads={roads} />
            ))}
        </>
    );
}

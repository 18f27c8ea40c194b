// What touching things means. Every function ends in a move that the engine judges: shown or
// done when it is legal, refused with its rule when it is not.

import type { Place } from '../../engine/types';
import { steps } from './city';
import {
    attach,
    fittingTurn,
    heldTile,
    offersOf,
    parse,
    put,
    quartersTo,
    ride,
    turned,
    type Offers,
} from './moves';
import {
    isSame,
    keyOf,
    nothing,
    traySeat,
    type StreetName,
    type TraffiqPlay,
    type Vehicle,
    type Vertex,
} from './view';

export const handOf = (play: TraffiqPlay): string[] => play.view.seats[traySeat(play)]?.hand ?? [];

/** The tile held over a cell: what is previewed, or a turn that does not fit. */
export function ghostOf(play: TraffiqPlay): { at: Place; sides: string; fits: boolean } | null {
    const move = parse(play.pending);
    if (move?.kind === 'attach') return { at: move.at, sides: move.sides, fits: true };
    const hand = handOf(play),
        held = heldTile(play, hand),
        { cell } = play.choice;
    if (!held || !cell) return null;
    const sides = turned(hand[held.index]!, held.turn);
    return { at: cell, sides, fits: play.isLegal(attach(sides, cell)) };
}

/** The vehicle whose ride is being chosen. */
export function riderOf(play: TraffiqPlay): Place | null {
    const move = parse(play.pending);
    return move?.kind === 'ride' ? move.from : play.choice.from;
}

/** Where the tile in hand would lie on a cell, if anywhere; without a tile in hand, the first
 * one that fits. */
export function fitAt(play: TraffiqPlay, at: Place): { index: number; turn: number } | null {
    const hand = handOf(play),
        held = heldTile(play, hand);
    for (const index of held ? [held.index] : hand.keys()) {
        const turn = fittingTurn(hand[index]!, held?.turn ?? 0, at, play.isLegal);
        if (turn !== null) return { index, turn };
    }
    return null;
}

/** The move that somebody means who wants the held tile on that cell. */
function meant(play: TraffiqPlay, at: Place): string | null {
    const hand = handOf(play),
        held = heldTile(play, hand);
    const tile = hand[held?.index ?? 0];
    return tile && tile !== '?' ? attach(turned(tile, held?.turn ?? 0), at) : null;
}

export function touchCell(play: TraffiqPlay, at: Place): void {
    if (!play.deciding) return;
    const ghost = ghostOf(play);
    if (ghost && isSame(ghost.at, at)) {
        play.touch(attach(ghost.sides, at));
        return;
    }
    const fit = fitAt(play, at);
    if (fit) {
        play.choose({ ...nothing, tile: fit.index, turn: fit.turn, cell: at });
        play.touch(attach(turned(handOf(play)[fit.index]!, fit.turn), at));
        return;
    }
    const isFree = play.view.free.some(f => isSame(f.at, at)),
        move = meant(play, at);
    if (move && (isFree || heldTile(play, handOf(play)))) play.refuse(move);
    else play.clear();
}

/** Where a tile of the hand may be laid in some turn. */
export function attachesOf(offers: Offers, tile: string): Offers['attaches'] {
    return offers.attaches.filter(a => quartersTo(tile, a.sides) >= 0);
}

export function pickTile(play: TraffiqPlay, index: number): void {
    const hand = handOf(play),
        held = heldTile(play, hand);
    if (held?.index === index) {
        play.clear();
        return;
    }
    // After drawing or riding no tile can be attached any more: said at once, with its rule.
    const [cell] = play.view.free;
    if (cell && play.view.done.some(action => action !== 'attach')) {
        play.clear();
        play.refuse(attach(hand[index]!, cell.at));
        return;
    }
    play.show(null);
    play.choose({ ...nothing, tile: index });
}

export function turnTile(play: TraffiqPlay, quarters: number): void {
    const hand = handOf(play);
    if (!play.deciding || play.view.phase !== 'action' || !hand.length) return;
    const { index, turn: before } = heldTile(play, hand) ?? { index: 0, turn: 0 };
    const turn = (before + quarters + 4) % 4,
        cell = ghostOf(play)?.at ?? null;
    const move = cell && attach(turned(hand[index]!, turn), cell);
    play.choose({ ...nothing, tile: index, turn, cell });
    play.show(move && play.isLegal(move) ? move : null);
}

/** The kind of vehicle to be placed: the chosen one, else one that may be. */
export function kindToPlace(play: TraffiqPlay, offers: Offers): Vehicle {
    const move = parse(play.pending);
    if (move?.kind === 'place') return move.vehicle;
    return play.choice.vehicle ?? offers.places[0]?.vehicle ?? 'taxi';
}

export function pickVehicle(play: TraffiqPlay, vehicle: Vehicle): void {
    const move = parse(play.pending),
        { open } = play.view;
    const at = move?.kind === 'place' ? move.at : open.length === 1 ? open[0]! : null;
    play.choose({ ...nothing, vehicle });
    if (!at) return;
    if (!play.isLegal(put(vehicle, at))) play.refuse(put(vehicle, at));
    else if (play.pending !== put(vehicle, at)) play.show(put(vehicle, at));
}

export function toggleStreet(play: TraffiqPlay, street: StreetName): void {
    const { spared } = play.choice;
    play.show(null);
    play.choose({ spared: spared.includes(street) ? spared.replace(street, '') : spared + street });
}

function towards(vertex: Vertex): Place {
    const [dx, dy] = steps[vertex.roads[0] ?? 'E']!;
    return [vertex.at[0] + dx, vertex.at[1] + dy];
}

function touchRider(play: TraffiqPlay, offers: Offers, vertex: Vertex): void {
    if (offers.rides.some(r => isSame(r.from, vertex.at))) {
        play.show(null);
        play.choose({ ...nothing, from: vertex.at });
    } else play.refuse(ride(vertex.vehicle!, vertex.at, towards(vertex)));
}

function touchGoal(play: TraffiqPlay, offers: Offers, vertex: Vertex): void {
    const from = riderOf(play);
    if (from && isSame(from, vertex.at)) return play.clear();
    if (from) {
        const rider = play.view.vertices.find(v => isSame(v.at, from))?.vehicle ?? 'taxi';
        const move = ride(rider, from, vertex.at);
        if (play.isLegal(move) || vertex.seat !== play.viewer) return play.touch(move);
    }
    if (vertex.seat === play.viewer) return touchRider(play, offers, vertex);
    const other = offers.rides.find(r => isSame(r.to, vertex.at));
    if (!other)
        return play.refuse(
            vertex.vehicle
                ? ride(vertex.vehicle, vertex.at, towards(vertex))
                : put('taxi', vertex.at),
        );
    play.choose({ ...nothing, from: other.from });
    play.touch(ride(other.vehicle, other.from, vertex.at));
}

export function touchVertex(play: TraffiqPlay, vertex: Vertex): void {
    if (!play.deciding) return;
    const offers = offersOf(play.moves);
    if (play.view.phase === 'place') {
        const vehicle = kindToPlace(play, offers);
        play.choose({ ...nothing, vehicle });
        play.touch(put(vehicle, vertex.at));
    } else if (play.view.phase === 'compete') {
        const streets =
            play.view.compete?.streets.filter(
                s => s.removes.length && s.vertices.some(v => isSame(v, vertex.at)),
            ) ?? [];
        if (streets.length)
            toggleStreet(
                play,
                (streets.find(s => play.choice.spared.includes(s.street)) ?? streets[0]!).street,
            );
    } else touchGoal(play, offers, vertex);
}

/** What may be done, by place: cells for a tile, crossings to ride to or place on, own vehicles
 * that may ride. */
export interface Targets {
    cells: Set<string>;
    points: Set<string>;
    riders: Set<string>;
}

export function targetsOf(play: TraffiqPlay, offers: Offers): Targets {
    const targets: Targets = { cells: new Set(), points: new Set(), riders: new Set() };
    if (!play.deciding || play.replaying) return targets;
    const from = riderOf(play),
        hand = handOf(play),
        held = heldTile(play, hand);
    if (!from) {
        const tile = held ? hand[held.index]! : null;
        const orientations = tile && [0, 1, 2, 3].map(q => turned(tile, q));
        for (const a of offers.attaches)
            if (!orientations || orientations.includes(a.sides)) targets.cells.add(keyOf(a.at));
    }
    for (const p of offers.places) targets.points.add(keyOf(p.at));
    for (const r of offers.rides) {
        if (isSame(r.from, from)) targets.points.add(keyOf(r.to));
        if (!held) targets.riders.add(keyOf(r.from));
    }
    return targets;
}

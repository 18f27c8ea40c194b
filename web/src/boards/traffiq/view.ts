// The view of Manhattan TraffIQ (docs/view-traffiq.md), and the half-made choice of its player.

import type { Place } from '../../engine/types';
import type { Play, SeatColour } from '../board';

export type Vehicle = 'taxi' | 'truck';
export type StreetName = 'h' | 'v';

export interface Tile {
    at: Place;
    sides: string;
    by?: number;
}
export interface Vertex {
    at: Place;
    roads: string;
    seat?: number;
    vehicle?: Vehicle;
}
export interface FreeCell {
    at: Place;
    needs: string;
}
export interface Loser {
    at: Place;
    seat: number;
    vehicle: Vehicle;
}
export interface Street {
    street: StreetName;
    vertices: Place[];
    strength: number[];
    removes: Loser[];
}
export interface Seat {
    colour: 'red' | 'yellow' | 'blue' | 'green';
    hand: string[];
    taxis: number;
    trucks: number;
    points: number;
    rank: number;
}

export interface View {
    viewer: number;
    phase: 'action' | 'place' | 'compete' | 'over';
    turn: number;
    actions: number;
    /** Kinds of action that this turn has had. */
    done: string[];
    stack: number;
    quiet: number;
    quiet_limit: number;
    last_turns?: number;
    tiles: Tile[];
    vertices: Vertex[];
    open: Place[];
    free: FreeCell[];
    compete?: { at: Place; streets: Street[] };
    seats: Seat[];
    reason?: string;
}

/** A tile picked up and turned so many quarters, the cell it is held over; a vehicle about to
 * ride; the kind of vehicle to be placed; streets on which not to compete. */
export interface Choice {
    tile: number | null;
    turn: number;
    cell: Place | null;
    from: Place | null;
    vehicle: Vehicle | null;
    spared: string;
}

export const nothing: Choice = {
    tile: null,
    turn: 0,
    cell: null,
    from: null,
    vehicle: null,
    spared: '',
};

export type TraffiqPlay = Play<View, Choice>;

const letters = { red: 'R', yellow: 'Y', blue: 'B', green: 'G' } as const;

export function colourOf(view: View, seat: number): SeatColour {
    return letters[view.seats[seat]?.colour ?? 'red'];
}

/** The viewer of those who only watch: they see nobody's hand. */
export const WATCHES = -2;

/** The seat whose hand and supply lie in the tray. */
export function traySeat(play: TraffiqPlay): number {
    return play.viewer >= 0 ? play.viewer : Math.max(0, play.view.turn);
}

export const keyOf = ([x, y]: Place): string => `${x},${y}`;
export const parsePlace = (key: string): Place => key.split(',').map(Number) as Place;
export const isSame = (a: Place | null | undefined, b: Place | null | undefined): boolean =>
    !!a && !!b && a[0] === b[0] && a[1] === b[1];

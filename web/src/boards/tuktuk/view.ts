// The view of Tuk Tuk Taxi as docs/view-tuktuk.md describes it, and small questions about it.

import type { GameEvent, Place } from '../../engine/types';
import type { SeatColour } from '../board';

export type { Place };
export type Direction = 'N' | 'E' | 'S' | 'W';
export const directions: Direction[] = ['N', 'E', 'S', 'W'];

export const kinds = [
    'slippery',
    'no-parking',
    'no-stopping',
    'crosswalk-ahead',
    'crosswalk',
    'speed-limit',
    'stop',
    'do-not-enter',
    'compulsory-right',
    'compulsory-left',
    'one-way',
    'no-right',
    'no-left',
    'meter',
    'police-stop',
    'mechanic',
    'gas',
    'police',
    'remove',
] as const;
export type Kind = (typeof kinds)[number];

export interface Tile {
    kind: Kind;
    heading?: Direction;
}
export interface Stack {
    at: Place;
    used: boolean;
    stack: Tile[];
}
export interface Station {
    number: number;
    at: Place;
    seat?: number;
}
export interface Customer {
    at: Place;
    feet: Direction;
    street: Place;
}
export interface OneWay {
    at: Place;
    arrow: Direction;
    from: Place;
    to: Place;
}
export interface Drive {
    move: string;
    end: Place;
    sent_home?: boolean;
}
export interface Taxi {
    seat: number;
    colour: string;
    at: Place;
    home: Place;
    customer: boolean;
    misses: boolean;
    held: boolean;
    deliveries: number;
    rank: number;
}
export interface Town {
    name: string;
    width: number;
    height: number;
    rows: string[];
    rectangle: number[];
}
export type LightColour = 'red' | 'yellow' | 'green';

export interface View {
    viewer: number;
    phase: 'customer' | 'tile' | 'roll' | 'drive' | 'again' | 'over';
    turn: number;
    mover: number;
    stock: number;
    drawn?: Kind;
    die?: number;
    colour?: LightColour;
    steps?: number;
    extra?: boolean;
    /** A speed limit holds for the rest of this turn. */
    slowed: boolean;
    customers_each: number;
    /** So many deliveries win whoever gets the other customers; fewer may do. */
    enough: number;
    board: Town;
    stations: Station[];
    taxis: Taxi[];
    customers: Customer[];
    tiles: Stack[];
    one_ways: OneWay[];
    drives: Drive[];
}

/** A half-made choice: the square whose tiles are looked at. */
export interface Choice {
    asked: string | null;
}

export const key = (place: Place): string => place.join(',');
export const placeOf = (text: string): Place => {
    const [x = 0, y = 0] = text.split(',').map(Number);
    return [x, y];
};
export const same = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];

const letters: Record<string, SeatColour> = { red: 'R', yellow: 'Y', blue: 'B', green: 'G' };
export const seatLetter = (view: View, seat: number): SeatColour =>
    letters[view.taxis[seat]?.colour ?? 'red'] ?? 'R';

/** What is printed on a square; '' beyond the board. */
export const printed = (town: Town, [x, y]: Place): string => town.rows[y]?.[x] ?? '';
export const isStreet = (town: Town, place: Place): boolean => {
    const c = printed(town, place);
    return c !== '' && '.LMG1234'.includes(c);
};
export const isSpace = (town: Town, place: Place): boolean => printed(town, place) === 'B';

const shift: Record<Direction, Place> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
export const beside = ([x, y]: Place, d: Direction): Place => [x + shift[d][0], y + shift[d][1]];
export const back = (d: Direction): Direction => directions[(directions.indexOf(d) + 2) % 4]!;

/** An event's list of squares and values, for those who know what they look for. */
export const squareOf = (event: GameEvent, name: 'at' | 'from'): Place | null =>
    Array.isArray(event[name]) ? (event[name] as Place) : null;

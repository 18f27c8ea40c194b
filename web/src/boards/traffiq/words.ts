// What is said about places, tiles and moves.

import type { Place } from '../../engine/types';
import { h } from 'preact';
import { t, tn } from '../../text/t';
import type { Prompt } from '../board';
import { attachesOf } from './act';
import { finishingCells } from './city';
import { competing, heldTile, offersOf, parse, turned, type Offers } from './moves';
import { PlusSign } from './overlay';
import {
    isSame,
    keyOf,
    traySeat,
    type FreeCell,
    type Street,
    type Tile,
    type TraffiqPlay,
    type Vehicle,
    type Vertex,
    type View,
} from './view';

/** A side of a tile in words. */
export function sideWord(letter: string | undefined): string {
    switch (letter) {
        case 'R':
            return t('red street');
        case 'B':
            return t('beige street');
        case 'P':
            return t('park');
        case 'W':
            return t('water');
        default:
            return t('anything');
    }
}

export function directionWord(side: string): string {
    switch (side) {
        case 'N':
            return t('north');
        case 'E':
            return t('east');
        case 'S':
            return t('south');
        default:
            return t('west');
    }
}

const fourSides = (sides: string) => ({
    north: sideWord(sides[0]),
    east: sideWord(sides[1]),
    south: sideWord(sides[2]),
    west: sideWord(sides[3]),
});

/** A tile by its sides, clockwise from the north. */
export const tileWords = (sides: string): string =>
    t('north {north}, east {east}, south {south}, west {west}', fourSides(sides));

function shortSide(letter: string | undefined): string {
    return letter === 'R' ? t('red') : letter === 'B' ? t('beige') : sideWord(letter);
}

/** The same in a few words, for the log. */
const tileName = (sides: string): string =>
    t('{north}-{east}-{south}-{west}', {
        north: shortSide(sides[0]),
        east: shortSide(sides[1]),
        south: shortSide(sides[2]),
        west: shortSide(sides[3]),
    });

/** Values of events and refusals. */
export function words(key: string, value: unknown): string | null {
    if (key === 'tile' && typeof value === 'string' && /^[RBPW]{4}$/.test(value))
        return tileName(value);
    if (key === 'side') return directionWord(String(value));
    if (key === 'shows' || key === 'wanted') return sideWord(String(value));
    if (key === 'vehicles') return takenBack(String(value));
    if (key === 'ground') return value === 'P' ? t('The park') : t('The water');
    return null;
}

/** In reasons: what somebody takes back. */
function takenBack(what: string): string {
    switch (what) {
        case 'taxi':
            return t('a taxi');
        case 'taxis':
            return t('all taxis there');
        case 'truck':
            return t('a truck');
        case 'trucks':
            return t('all trucks there');
        default:
            return t('taxis and trucks');
    }
}

export const cellLabel = (tile: Tile): string =>
    t('Tile {at}: {sides}.', { at: keyOf(tile.at), sides: tileWords(tile.sides) });
export const freeLabel = (cell: FreeCell): string =>
    t('Free cell {at}, wants {sides}.', { at: keyOf(cell.at), sides: tileWords(cell.needs) });

function streetsFrom(roads: string): string {
    return t('Streets: {directions}.', { directions: [...roads].map(directionWord).join(', ') });
}

export function vertexLabel(vertex: Vertex, view: View, names: string[], viewer: number): string {
    const at = keyOf(vertex.at),
        name = names[vertex.seat ?? -1] ?? '';
    const isMine = vertex.seat === viewer,
        isTaxi = vertex.vehicle === 'taxi';
    const who = !vertex.vehicle
        ? t('Crossing {at}, free.', { at })
        : isMine
          ? isTaxi
              ? t('Crossing {at}: your taxi.', { at })
              : t('Crossing {at}: your truck.', { at })
          : isTaxi
            ? t('Crossing {at}: a taxi of {name}, {colour}.', {
                  at,
                  name,
                  colour: colourWord(view, vertex.seat!),
              })
            : t('Crossing {at}: a truck of {name}, {colour}.', {
                  at,
                  name,
                  colour: colourWord(view, vertex.seat!),
              });
    return `${who} ${streetsFrom(vertex.roads)}`;
}

function colourWord(view: View, seat: number): string {
    switch (view.seats[seat]?.colour) {
        case 'red':
            return t('red');
        case 'yellow':
            return t('yellow');
        case 'blue':
            return t('blue');
        default:
            return t('green');
    }
}

export function moveWords(text: string): string {
    const move = parse(text);
    switch (move?.kind) {
        case 'attach':
            return t('Attach the tile');
        case 'ride':
            return move.vehicle === 'taxi' ? t('Ride the taxi') : t('Ride the truck');
        case 'place':
            return move.vehicle === 'taxi' ? t('Place a taxi') : t('Place a truck');
        case 'compete':
            return move.streets === 'hv'
                ? t('Compete on both streets')
                : move.streets === 'h'
                  ? t('Compete on the horizontal street')
                  : t('Compete on the vertical street');
        case 'draw':
            return t('Draw a tile');
        case 'end':
            return t('End turn');
        case 'skip':
            return t('Place nothing');
        case 'hold':
            return t('Do not compete');
        default:
            return text;
    }
}

/** Beside the picture that shows where. */
export const ideaWords = (text: string): string =>
    parse(text)?.kind === 'attach' ? t('Attach this tile') : moveWords(text);

/** A tile on a cell is one picture, however it is turned. */
export function lookOf(text: string): string {
    const move = parse(text);
    if (move?.kind !== 'attach') return text;
    const tile = [0, 1, 2, 3].map(q => turned(move.sides, q)).sort()[0];
    return `${tile}@${keyOf(move.at)}`;
}

/** The few words on a narrow button. */
export function shortWords(text: string): string {
    switch (parse(text)?.kind) {
        case 'attach':
            return t('Attach');
        case 'ride':
            return t('Ride');
        case 'place':
            return t('Place');
        case 'draw':
            return t('Draw');
        case 'end':
            return t('End');
        case 'skip':
            return t('Skip');
        case 'hold':
            return t('Hold');
        default:
            return moveWords(text);
    }
}

function pendingPrompt(play: TraffiqPlay): Prompt | null {
    const move = parse(play.pending),
        events = play.preview?.events ?? [];
    switch (move?.kind) {
        case 'attach': {
            const count = events.filter(e => e.event === 'completed').length;
            return {
                text: t('Attach the tile here?'),
                ...(count
                    ? {
                          more: tn(
                              'It completes {n} crossing: a vehicle may start there',
                              'It completes {n} crossings: vehicles may start there',
                              count,
                          ),
                      }
                    : {}),
            };
        }
        case 'ride': {
            const way = events.find(e => 'way' in e)?.way as Place[] | undefined;
            return {
                text:
                    move.vehicle === 'taxi' ? t('Ride the taxi here?') : t('Ride the truck here?'),
                ...(way
                    ? { more: tn('{n} street further', '{n} streets further', way.length - 1) }
                    : {}),
            };
        }
        case 'place':
            return move.vehicle === 'taxi'
                ? { text: t('Place a taxi here?'), more: t('1 point') }
                : { text: t('Place a truck here?'), more: t('2 points') };
        case 'draw':
            return { text: t('Draw a tile?'), more: t('It can be attached in a later turn') };
        case 'end':
            return { text: t('End your turn?') };
        case 'skip':
            return { text: t('Place nothing?'), more: t('Nobody can start there later') };
        case 'hold':
            return { text: t('Let them stay?') };
        default:
            return null;
    }
}

export function losersOn(streets: Street[], chosen: string): string[] {
    return [
        ...new Set(
            streets
                .filter(s => chosen.includes(s.street))
                .flatMap(s => s.removes.map(l => keyOf(l.at))),
        ),
    ];
}

function competePrompt(play: TraffiqPlay, offers: Offers): Prompt {
    const { compete } = play.view;
    const chosen = competing(offers.streets, play.choice.spared)?.slice(8) ?? '';
    const count = losersOn(compete?.streets ?? [], chosen).length;
    const more = tn('{n} vehicle would leave', '{n} vehicles would leave', count);
    if (!chosen) return { text: t('Compete on no street?') };
    if (chosen === 'hv') return { text: t('Compete on both streets?'), more };
    return {
        text:
            chosen === 'h'
                ? t('Compete on the horizontal street?')
                : t('Compete on the vertical street?'),
        more,
    };
}

function actionPrompt(play: TraffiqPlay, offers: Offers): Prompt {
    const { choice, view } = play,
        hand = view.seats[traySeat(play)]?.hand ?? [];
    const held = heldTile(play, hand);
    if (held && choice.cell)
        return { text: t('It does not fit this way'), more: t('Turn it or choose another cell') };
    if (held && attachesOf(offers, hand[held.index]!).length === 0)
        return { text: t('This tile fits nowhere now.'), more: t('Choose another one') };
    if (held)
        return {
            text: t('Where shall the tile go?'),
            ...(play.phone ? {} : { more: t('Turn it with R') }),
        };
    if (choice.from) {
        const vertex = view.vertices.find(v => isSame(v.at, choice.from));
        return {
            text:
                vertex?.vehicle === 'truck'
                    ? t('Where shall the truck ride?')
                    : t('Where shall the taxi ride?'),
        };
    }
    const mayLay = offers.attaches.length > 0,
        mayRide = offers.rides.length > 0,
        mayDraw = offers.idle.has('draw');
    const cells = new Set(offers.attaches.map(a => keyOf(a.at)));
    const sign = finishingCells(view.tiles, cells).size
        ? { more: t('completes a crossing'), sign: h(PlusSign, {}) }
        : {};
    if (mayLay && mayRide) return { text: t('Attach a tile, ride or draw'), ...sign };
    if (mayLay) return { text: t('Attach a tile or draw'), ...sign };
    if (mayRide && mayDraw) return { text: t('Ride a vehicle or draw') };
    if (mayRide) return { text: t('Ride a vehicle or end your turn') };
    return { text: mayDraw ? t('Draw a tile or end your turn') : t('End your turn') };
}

export function prompt(play: TraffiqPlay): Prompt {
    const { view } = play;
    if (view.phase === 'over')
        return {
            text:
                view.reason === 'all-placed'
                    ? t('All vehicles of one player are on the map.')
                    : t('The last round is over.'),
        };
    if (!play.deciding)
        return { text: t('It is the turn of {name}', { name: play.names[view.turn] ?? '' }) };
    const pending = pendingPrompt(play);
    if (pending) return pending;
    const offers = offersOf(play.moves);
    if (view.phase === 'compete') return competePrompt(play, offers);
    if (view.phase === 'place') {
        return {
            text: tn(
                'Place a vehicle on the new crossing',
                'Place a vehicle on a new crossing',
                view.open.length,
            ),
            more: t('Taxi: 1 point, truck: 2 points'),
        };
    }
    return actionPrompt(play, offers);
}

export const vehicleCount = (vehicle: Vehicle, count: number): string =>
    vehicle === 'taxi'
        ? tn('{n} taxi in supply', '{n} taxis in supply', count)
        : tn('{n} truck in supply', '{n} trucks in supply', count);

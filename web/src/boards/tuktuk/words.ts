// Everything that Tuk Tuk says: names of tiles, what they do, moves, squares, consequences.

import type { GameEvent } from '../../engine/types';
import { t, tn } from '../../text/t';
import { isDrive, parseSquare, squareOfMove } from './moves';
import {
    key,
    placeOf,
    printed,
    same,
    type Direction,
    type Kind,
    type Place,
    type Tile,
    type View,
} from './view';

export function directionName(d: string): string {
    switch (d) {
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

export function tileName(kind: string): string {
    switch (kind as Kind) {
        case 'slippery':
            return t('slippery road');
        case 'no-parking':
            return t('no parking');
        case 'no-stopping':
            return t('no stopping');
        case 'crosswalk-ahead':
            return t('crosswalk ahead');
        case 'crosswalk':
            return t('crosswalk');
        case 'speed-limit':
            return t('speed limit');
        case 'stop':
            return t('stop sign');
        case 'do-not-enter':
            return t('do not enter');
        case 'compulsory-right':
            return t('compulsory right');
        case 'compulsory-left':
            return t('compulsory left');
        case 'one-way':
            return t('one-way');
        case 'no-right':
            return t('no right turn');
        case 'no-left':
            return t('no left turn');
        case 'meter':
            return t('parking meter');
        case 'police-stop':
            return t('police stop');
        case 'mechanic':
            return t('mechanic');
        case 'gas':
            return t('gas station');
        case 'police':
            return t('police tile');
        case 'remove':
            return t('remove a tile');
        default:
            return kind;
    }
}

/** What a tile does, in one sentence, and the rule. */
export function tileDeed(kind: string): { text: string; rule: string } {
    switch (kind as Kind) {
        case 'slippery':
            return { text: t('Who passes it misses the next turn.'), rule: 'TT-21' };
        case 'no-parking':
            return { text: t('Who ends a drive here may roll again.'), rule: 'TT-31' };
        case 'no-stopping':
            return { text: t('Who ends a drive here must drive five steps more.'), rule: 'TT-32' };
        case 'crosswalk-ahead':
            return { text: t('Passing it costs one step more.'), rule: 'TT-22' };
        case 'crosswalk':
            return { text: t('Every drive ends here.'), rule: 'TT-24' };
        case 'speed-limit':
            return {
                text: t('Who passes it has four steps at most in every drive of the turn.'),
                rule: 'TT-23',
            };
        case 'stop':
            return { text: t('Every drive ends here.'), rule: 'TT-24' };
        case 'do-not-enter':
            return { text: t('Nobody may enter this square.'), rule: 'TT-26' };
        case 'compulsory-right':
            return { text: t('Who comes in its heading must turn right.'), rule: 'TT-27' };
        case 'compulsory-left':
            return { text: t('Who comes in its heading must turn left.'), rule: 'TT-27' };
        case 'one-way':
            return {
                text: t('The whole street may be driven along the arrow only.'),
                rule: 'TT-29',
            };
        case 'no-right':
            return { text: t('Who comes in its heading may not turn right.'), rule: 'TT-28' };
        case 'no-left':
            return { text: t('Who comes in its heading may not turn left.'), rule: 'TT-28' };
        case 'meter':
            return { text: t('Who ends a drive here misses the next turn.'), rule: 'TT-33' };
        case 'police-stop':
            return {
                text: t('Every drive ends here; only a 1, 2 or 3 lets the taxi go on.'),
                rule: 'TT-25',
            };
        case 'mechanic':
            return {
                text: t('Move your taxi to a mechanic; you miss the next turn.'),
                rule: 'TT-8',
            };
        case 'gas':
            return { text: t('Move your taxi to a gas station; your turn ends.'), rule: 'TT-9' };
        case 'police':
            return { text: t('Who passes it with a 5 or 6 is sent home.'), rule: 'TT-30' };
        default:
            return { text: t('Take the top tile off any square, or leave it.'), rule: 'TT-11' };
    }
}

export function tileWords(tile: Tile): string {
    const name = tileName(tile.kind);
    return tile.heading
        ? t('{tile}, heading {direction}', { tile: name, direction: directionName(tile.heading) })
        : name;
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function colourName(colour: unknown): string {
    switch (colour) {
        case 'red':
            return t('red');
        case 'yellow':
            return t('yellow');
        case 'green':
            return t('green');
        case 'blue':
            return t('blue');
        default:
            return String(colour);
    }
}

/** Values of events and refusals. */
export function valueWords(name: string, value: unknown): string | null {
    switch (name) {
        case 'kind':
        case 'drawn':
        case 'sign':
            return tileName(String(value));
        case 'heading':
            return directionName(String(value));
        case 'colour':
            return colourName(value);
        case 'path':
            return tn('{n} step', '{n} steps', String(value).length);
        default:
            return null;
    }
}

export function moveWords(move: string, view: View): string {
    const on = parseSquare(move);
    if (on) {
        const at = key(on.at);
        if (on.what === 'customer')
            return t('Place a customer at {at}, feet {direction}', {
                at,
                direction: directionName(on.heading ?? 'N'),
            });
        if (on.what === 'mechanic') return t('Go to the mechanic at {at}', { at });
        if (on.what === 'gas') return t('Go to the gas station at {at}', { at });
        if (on.what === 'police') return t('Send the police to {at}', { at });
        if (on.what === 'remove') {
            const top = view.tiles.find(s => same(s.at, on.at))?.stack[0];
            return top
                ? t('Take {tile} off {at}', { tile: tileName(top.kind), at })
                : t('Take the tile off {at}', { at });
        }
        const tile = tileName(on.what);
        return on.heading
            ? t('Lay {tile} on {at}, heading {direction}', {
                  tile,
                  at,
                  direction: directionName(on.heading),
              })
            : t('Lay {tile} on {at}', { tile, at });
    }
    if (move === 'skip') return t('Leave all tiles');
    if (move === 'stay') return t('Stay here');
    if (move === 'roll') return t('Roll again');
    if (move === 'end') return t('End your turn');
    if (!isDrive(move)) return move;
    const end = view.drives.find(d => d.move === move)?.end;
    return end
        ? tn('Drive {n} step to {at}', 'Drive {n} steps to {at}', move.length, { at: key(end) })
        : tn('Drive {n} step: {way}', 'Drive {n} steps: {way}', move.length, { way: move });
}

/** Beside the picture that shows where. */
export function ideaWords(move: string, view: View): string {
    const on = parseSquare(move);
    if (isDrive(move) && move !== 'stay') {
        const drive = view.drives.find(d => d.move === move);
        return drive?.sent_home
            ? t('Drive, and be sent home')
            : tn('Drive {n} step', 'Drive {n} steps', move.length);
    }
    if (!on) return moveWords(move, view);
    switch (on.what) {
        case 'customer':
            return t('Place the customer here');
        case 'mechanic':
            return t('Go to this mechanic');
        case 'gas':
            return t('Go to this gas station');
        case 'police':
            return t('Send the police here');
        case 'remove': {
            const top = view.tiles.find(s => same(s.at, on.at))?.stack[0];
            return top ? t('Take {tile} off', { tile: tileName(top.kind) }) : t('Take a tile off');
        }
        default:
            return t('Lay {tile} here', { tile: tileName(on.what) });
    }
}

/** What happens on a square is one picture, whatever the way or the direction. */
export function lookOf(move: string, view: View): string {
    return squareOfMove(view, move) ?? move;
}

/** One word for the big button. */
export function buttonWords(view: View, move: string | null): string {
    if (move === 'stay') return t('Stay here');
    if (move === 'skip') return t('Leave all tiles');
    switch (view.phase) {
        case 'customer':
            return t('Place');
        case 'drive':
            return t('Drive');
        case 'tile':
            switch (view.drawn) {
                case 'remove':
                    return t('Take off');
                case 'mechanic':
                case 'gas':
                    return t('Go there');
                default:
                    return t('Lay');
            }
        default:
            return t('Roll');
    }
}

/** What follows from a pending move, as its player would say it; null for what goes without. */
export function consequence(e: GameEvent): string | null {
    const at = Array.isArray(e.at) ? key(e.at as Place) : '';
    switch (e.event) {
        case 'picked-up':
            return t('You pick up a customer.');
        case 'delivered':
            return t('You deliver your customer.');
        case 'halved':
            return t('The light on {at} is yellow: half the steps.', { at });
        case 'step-lost':
            return t('Crosswalk ahead on {at}: one step is lost.', { at });
        case 'slowed':
            return t('Speed limit on {at}: four steps at most in every drive of this turn.', {
                at,
            });
        case 'skidded':
            return t('Slippery road on {at}: you miss the next turn.', { at });
        case 'light-refused':
            return t('You stop in front of the light on {at}.', { at });
        case 'light-ends-turn':
            return t('The light ends your turn: {tile} on {at} does not act.', {
                at,
                tile: tileName(String(e.kind)),
            });
        case 'pulled-back':
            return t('You cannot end on {at} and stop before it.', { at });
        case 'blocked':
            return t('There is no way on from {at}.', { at });
        case 'forced-stop':
            return t('Your drive ends on {at}: {tile}.', { at, tile: tileName(String(e.kind)) });
        case 'sent-home':
            return t('The police send you home.');
        case 'may-roll-again':
            return t('No parking: you may roll again.');
        case 'five-more':
            return tn(
                'No stopping: {n} step more.',
                'No stopping: {n} steps more.',
                Number(e.number),
            );
        case 'metered':
            return t('Parking meter: you miss the next turn.');
        case 'police-stopped':
            return t('Police stop: only a 1, 2 or 3 lets you go on.');
        case 'to-mechanic':
            return t('You miss the next turn.');
        case 'tile-uncovered':
            return t('{tile} counts again.', { tile: capital(tileName(String(e.kind))) });
        default:
            return null;
    }
}

function ground(view: View, at: Place): string {
    const c = printed(view.board, at),
        place = key(at);
    if (c === 'B') return t('Building space {at}.', { at: place });
    if (c === 'L') return t('Traffic light {at}.', { at: place });
    if (c === 'M') return t('Mechanic square {at}.', { at: place });
    if (c === 'G') return t('Gas station square {at}.', { at: place });
    const station = view.stations.find(s => same(s.at, at));
    if (!station) return t('Street {at}.', { at: place });
    const owner = station.seat === undefined ? undefined : view.taxis[station.seat];
    if (!owner) return t('Station {at} without an owner.', { at: place });
    return tn(
        'Station {at} of the {colour} taxi, {n} customer delivered.',
        'Station {at} of the {colour} taxi, {n} customers delivered.',
        owner.deliveries,
        { at: place, colour: colourName(owner.colour) },
    );
}

function stackLabel(tiles: Tile[]): string[] {
    const [top, ...below] = tiles;
    if (!top) return [];
    const said = [capital(t('{tile} lies here.', { tile: tileWords(top) }))];
    if (below.length > 0)
        said.push(t('Below it: {tiles}.', { tiles: below.map(tileWords).join('; ') }));
    return said;
}

/** A square for the ear: place, what is there, what can be done. */
export function squareLabel(
    view: View,
    square: string,
    moves: string[],
    pending: string | null,
): string {
    const at = placeOf(square);
    const said = [ground(view, at)];
    const customer = view.customers.find(c => same(c.at, at));
    if (customer)
        said.push(
            t('A customer waits, feet {direction}.', { direction: directionName(customer.feet) }),
        );
    said.push(...stackLabel(view.tiles.find(s => same(s.at, at))?.stack ?? []));
    if (view.colour && printed(view.board, at) === 'L')
        said.push(t('It is {colour}.', { colour: colourName(view.colour) }));
    for (const c of view.customers)
        if (same(c.street, at))
            said.push(t('The feet of the customer on {at} point here.', { at: key(c.at) }));
    for (const taxi of view.taxis) {
        if (!same(taxi.at, at)) continue;
        said.push(
            taxi.customer
                ? t('The {colour} taxi with a customer stands here.', {
                      colour: colourName(taxi.colour),
                  })
                : t('The {colour} taxi stands here, empty.', { colour: colourName(taxi.colour) }),
        );
    }
    const first = pending && moves.includes(pending) ? pending : moves[0];
    if (first) {
        const what = moveWords(first, view);
        said.push(
            first === pending
                ? t('Press Enter again: {move}.', { move: what })
                : t('Press Enter to choose: {move}.', { move: what }),
        );
    }
    return said.join(' ');
}

export const headingsText = (d: Direction): string =>
    t('Heading {direction}', { direction: directionName(d) });
export const feetText = (d: Direction): string =>
    t('Feet {direction}', { direction: directionName(d) });

// Tables: a new game, one that goes on, one to look back on, one to learn at. Whatever is played
// for its own sake is kept at every line; what is only looked at never touches the kept game.

import { boardOf } from '../boards/list';
import { OVER, type Line } from '../engine/types';
import { guideHere, keep, kept, type Kept } from '../keep/current';
import { exchange, idOf, keepFinished, shelve } from '../keep/history';
import { gameIn } from '../keep/record';
import { loadBook, type Book, type Example, type GuideStep } from '../learn/book';
import type { Quest } from '../review/try';
import { gameOf, type World } from '../world';
import { boxIn, gameFrom, isBrought } from './box';
import { resultOf } from './result';
import type { Extras } from './extras';
import { fit } from './fit';
import { seated } from './names';
import { mix, Session, type GameSession, type Pace, type Seating } from './session';
import { getSettings, hasMotion } from './settings';
import { matchFrom, newMatch, type Match } from './match';
import { isMatch, lastSetup, randomSeed, standardSetup, type Setup } from './setup';

/** What is taught at the table: a clause of the rulebook, or a first game. */
export type Schooling =
    | { kind: 'example'; example: Example }
    | { kind: 'guide'; steps: GuideStep[]; at: number }
    | { kind: 'try'; quest: Quest };

export interface Table {
    key: number;
    session: GameSession;
    game: string;
    /** A game that is played; the others are looked at or tried and not kept. */
    isGame: boolean;
    setup: Setup | null;
    lesson: Schooling | null;
    /** Which game of a match on this device it is; null: a single game. */
    match: Match | null;
    /** What a game that is played elsewhere adds to the screen. */
    extras: Extras | null;
}

const pauses = { slow: 1400, normal: 700, quick: 0 };
const pace: Pace = { betweenLines: () => pauses[getSettings().pace], animates: hasMotion };
let tables = 0;

export function table(session: GameSession, game: string, part: Partial<Table> = {}): Table {
    return {
        key: ++tables,
        session,
        game,
        isGame: true,
        setup: null,
        lesson: null,
        match: null,
        extras: null,
        ...part,
    };
}

/** May somebody at this table know what another does not? */
function isSecret(world: World): boolean {
    return world.engine.facts().hides;
}

export interface Keeper {
    (session: Session, line?: Line): void;
}

/** Keeps the game at every line, and a finished one among the finished. A game of another table
 * that lies there is put away, unless ours goes on from it; and so is ours when a what-if
 * begins. */
function keeper(
    world: World,
    seats: Seating[],
    seed: string,
    onTrouble: () => void,
    guide?: number,
    match?: Match | null,
): Keeper {
    let id = '',
        hadBranched = false;
    return session => {
        const record = session.record();
        const { turn, game } = world.engine.facts();
        const other = kept(),
            place = id ? guideHere() : guide;
        if (!id || (session.hasBranched && !hadBranched)) id = randomSeed();
        hadBranched = session.hasBranched;
        const mine: Kept = {
            table: id,
            record,
            seats,
            seed,
            saved: Date.now(),
            turn,
            ...(place === undefined ? {} : { guide: place }),
            ...(match ? { match } : {}),
        };
        if (!keep(mine)) onTrouble();
        if (other && other.table !== id)
            exchange(record.startsWith(other.record) ? null : other, mine).catch(onTrouble);
        if (turn !== OVER) return;
        const { scores = [], ranks = [] } = resultOf(world.engine.lines(0, -1));
        keepFinished({
            id: idOf(record),
            game,
            ended: Date.now(),
            record,
            seats,
            scores,
            ranks,
        }).catch(onTrouble);
    };
}

/** The game that lies on the table makes room; it is found among the games that were left. */
export async function makeRoom(): Promise<void> {
    const old = kept();
    if (old) await shelve(old).catch(() => undefined);
}

function start(
    world: World,
    seats: Seating[],
    seed: string,
    onTrouble: () => void,
    part: Partial<Table> = {},
): Table {
    const { game } = world.engine.facts();
    const guide = part.lesson?.kind === 'guide' ? part.lesson.at : undefined;
    const onLine = keeper(world, seats, seed, onTrouble, guide, part.match);
    const session = new Session(
        world.engine,
        world.thinker,
        seats,
        seed,
        isSecret(world),
        pace,
        onLine,
    );
    onLine(session);
    // Not needed to play: without a connection it may be missing.
    void import('../review/ahead').then(
        m => m.lookAhead(world, session),
        () => undefined,
    );
    return table(session, game, part);
}

/** `goesOn`: the match that this game belongs to; otherwise one begins, if the table wants it. */
export function newTable(
    world: World,
    game: string,
    setup: Setup,
    onTrouble: () => void,
    goesOn: Match | null = null,
): Table {
    const seed = setup.seed || randomSeed();
    world.engine.begin(gameFrom(game, setup, seed));
    const begins = isMatch(boardOf(game), setup) ? newMatch(setup.seats.length) : null;
    return start(world, setup.seats, seed, onTrouble, { setup, match: goesOn ?? begins });
}

/** The table of a match's next game: the same, but the next seat begins. */
export function nextInMatch(world: World, table: Table): Setup {
    const { options, players, start: first } = world.engine.facts();
    const info = gameOf(world, table.game);
    return {
        ...again(world, table),
        seats: [...table.session.seats],
        options: Object.fromEntries(
            Object.entries(options).filter(([o, v]) => !isBrought(info, o, v)),
        ),
        start: (first + 1) % players,
    };
}

/** The table once more. Of a game that was not begun here, the one that was played last; but its
 * own box, if it has one, stays on it. */
export function again(world: World, { game, setup, session }: Table): Setup {
    if (setup) return { ...setup, seed: '' };
    const info = gameOf(world, game),
        last = lastSetup(info);
    const { options, players } = world.engine.position(-1);
    const box = boxIn(info, options, session.record());
    const isAlike = last.seats.length === players && session.seats.length === players;
    if (box.length === 0) return isAlike ? { ...last, seats: [...session.seats] } : last;
    const kinds = Array.from({ length: players }, (_, i) => (i === 0 ? 'human' : 'computer'));
    return {
        ...standardSetup(),
        seats: last.seats.length === players ? last.seats : seated(kinds, 2),
        options: Object.fromEntries(
            Object.entries(options).filter(([o, v]) => !isBrought(info, o, v)),
        ),
        box,
    };
}

/** A game that was kept; throws when it cannot be read. null: it is wanted no more. */
export async function resumed(
    world: World,
    game: Kept,
    onTrouble: () => void,
    isWanted: () => boolean,
): Promise<Table | null> {
    const guide =
        game.guide === undefined
            ? null
            : (await loadBook(gameIn(game.record)).catch(() => null))?.guide;
    if (!isWanted()) return null;
    world.engine.load(game.record, mix(game.seed, game.record.split('\n').length));
    return start(world, game.seats, game.seed, onTrouble, {
        ...(guide
            ? { lesson: { kind: 'guide' as const, steps: guide.steps, at: game.guide! } }
            : {}),
        match: matchFrom(game.match, game.seats.length),
    });
}

/** Somebody's record, to look at: everything is open, nobody plays. */
export function review(world: World, record: string, seats?: Seating[]): Table {
    world.engine.load(record, 1n);
    const { players, names, game } = world.engine.facts();
    const people: Seating[] =
        seats ??
        Array.from({ length: players }, (_, i) => ({
            kind: 'human',
            name: names[i] ?? '',
            level: 3,
        }));
    const session = new Session(
        world.engine,
        world.thinker,
        people,
        '1',
        false,
        pace,
        () => undefined,
        -1,
    );
    session.show(session.now.over ? 0 : session.now.lines.length);
    return table(session, game, { isGame: false });
}

/** Whoever is to move is you, the others are computers. */
function oneOfUs(world: World, level: number): Seating[] {
    const { players, mover } = world.engine.facts();
    const you = Math.max(0, mover);
    return seated(
        Array.from({ length: players }, (_, i) => (i === you ? 'human' : 'computer')),
        level,
    );
}

/** Of one's own game everybody stays where he sits; otherwise whoever is to move is you. */
export function playOn(
    world: World,
    record: string,
    onTrouble: () => void,
    seats: Seating[] = [],
): Table {
    const seed = randomSeed();
    world.engine.load(record, BigInt(seed));
    const isOurs =
        seats.length === world.engine.facts().players && seats.some(s => s.kind === 'human');
    return start(world, isOurs ? seats : oneOfUs(world, 3), seed, onTrouble);
}

/** A clause to try: the position is real, the game at home stays as it was. */
export function lessonOf(world: World, example: Example): Table {
    const seed = randomSeed();
    world.engine.load(example.record, BigInt(seed));
    const { game } = world.engine.facts();
    const session = new Session(
        world.engine,
        world.thinker,
        oneOfUs(world, 1),
        seed,
        false,
        pace,
        () => undefined,
    );
    session.settle();
    return table(session, game, { isGame: false, lesson: { kind: 'example', example } });
}

/** The what-if on the engine's desk, to be tried out; the game at home stays as it was. */
export function tryOut(world: World, seats: Seating[], quest: Quest): Table {
    const { game } = world.engine.facts();
    const session = new Session(
        world.engine,
        world.thinker,
        seats,
        randomSeed(),
        isSecret(world),
        pace,
        () => undefined,
    );
    session.settle();
    return table(session, game, { isGame: false, lesson: { kind: 'try', quest } });
}

export function guided(
    world: World,
    { game, steps }: NonNullable<Book['guide']>,
    onTrouble: () => void,
): Table {
    world.engine.begin(game);
    const seats = seated(
        Array.from({ length: game.players }, (_, i) => (i === 0 ? 'human' : 'computer')),
        1,
    );
    return start(world, seats, game.seed, onTrouble, { lesson: { kind: 'guide', steps, at: 0 } });
}

/** The table that an address asks for:
 * #/play/GAME?players=4&level=2&humans=1&seed=7&start=0&OPTION=… */
export function setupFrom(world: World, game: string, query: URLSearchParams): Setup {
    const info = gameOf(world, game);
    if (query.toString() === '') return lastSetup(info);
    const whole = (name: string, least: number, most: number, usual: number) => {
        const value = Number(query.get(name) ?? NaN);
        return Number.isInteger(value) && value >= least && value <= most ? value : usual;
    };
    const players = whole(
        'players',
        info.min_players,
        info.max_players,
        Math.max(2, info.min_players),
    );
    const humans = whole('humans', 0, players, 1);
    const options = Object.fromEntries(
        info.options.flatMap(o => {
            const value = query.get(o.name);
            const isKnown = o.values.some(v => v.value === value);
            return value && isKnown && !isBrought(info, o.name, value) ? [[o.name, value]] : [];
        }),
    );
    const setup = {
        ...standardSetup(),
        seats: seated(
            Array.from({ length: players }, (_, i) => (i < humans ? 'human' : 'computer')),
            whole('level', 1, 5, 2),
        ),
        options,
        match: query.get('match') === '1',
        seed: /^\d{1,19}$/.test(query.get('seed') ?? '') ? query.get('seed')! : '',
        start: whole('start', 0, players - 1, -1),
    };
    return { ...setup, options: fit(world.engine, info, setup).options };
}

/** A record for others: of a running game with secrets, a world that `viewer` could be in. */
export async function forOthers(world: World, session: GameSession, at: number): Promise<string> {
    const record = session.record();
    const { now } = session;
    if (now.over || now.viewer < 0 || !isSecret(world)) return record;
    const desk = await world.spare();
    desk.load(record, 1n);
    desk.branch(now.viewer, at, mix(session.seed, at));
    return desk.save();
}

// The page: which screen is shown, and which game is on the table.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Patterns } from './art/seat';
import { Refused } from './engine/engine';
import type { Line } from './engine/types';
import { forget, keep, kept } from './keep/current';
import { finishedGame, idOf, keepFinished } from './keep/history';
import { unpack } from './keep/link';
import { resultOf } from './shell/finish';
import { FinishedScreen } from './shell/finished';
import { loadBook, type Book, type Example } from './learn/book';
import { GameScreen, type Schooling } from './shell/game';
import { SettingsForm } from './shell/menu';
import { computerNames } from './shell/names';
import { goTo, parseRoute } from './shell/route';
import { RulesScreen } from './shell/rules';
import { mix, Session, type Seating } from './shell/session';
import { getSettings, hasMotion } from './shell/settings';
import { StartScreen } from './shell/start';
import { lastSetup, randomSeed, standardSetup, TableScreen, type Setup } from './shell/table';
import { IconButton, openFile } from './shell/ui';
import { sayRefusal } from './text/sentences';
import { t } from './text/t';
import { gameOf, type World } from './world';

const pause = { slow: 1400, normal: 700, quick: 0 };
const pace = { betweenLines: () => pause[getSettings().pace], animates: hasMotion };

interface Table { session: Session; isReview: boolean; setup: Setup | null; game: string; lesson: Schooling | null }

/** Kept at every line; a finished game goes to the finished ones. */
function keeper(world: World, seats: Seating[], seed: string) {
    return (session: Session, _line: Line) => {
        const record = session.record();
        const { turn, game } = world.engine.position(-1);
        keep({ record, seats, seed, saved: Date.now(), turn });
        if (turn !== -2) return;
        void idOf(record).then(id => {
            const { scores = [], ranks = [] } = resultOf({ ...session.now, lines: world.engine.lines(0, -1) });
            return keepFinished({ id, game, ended: Date.now(), record, seats, scores, ranks });
        }).catch(() => undefined);
    };
}

function newTable(world: World, game: string, setup: Setup): Table {
    const info = gameOf(world, game);
    const seed = setup.seed || randomSeed();
    world.engine.begin({
        game, players: setup.seats.length, start: setup.start, options: setup.options, seed,
        names: setup.seats.map(s => s.name),
    });
    const onLine = keeper(world, setup.seats, seed);
    const session = new Session(world.engine, world.thinker, setup.seats, seed, info.hidden, pace, onLine);
    onLine(session, { n: -1, seat: -1, move: '', events: [] });
    return { session, isReview: false, setup, game, lesson: null };
}

function resumed(world: World): Table | null {
    const game = kept();
    if (!game) return null;
    const lines = game.record.split('\n').length;
    world.engine.load(game.record, mix(game.seed, lines));
    const id = world.engine.position(-1).game;
    const session = new Session(world.engine, world.thinker, game.seats, game.seed, gameOf(world, id).hidden, pace,
        keeper(world, game.seats, game.seed));
    return { session, isReview: false, setup: null, game: id, lesson: null };
}

/** Somebody's record, to look at: everything is open, nobody plays. */
function review(world: World, record: string, seats?: Seating[]): Table {
    world.engine.load(record, 1n);
    const { players, names, game } = world.engine.position(-1);
    const people: Seating[] = seats ?? Array.from({ length: players }, (_, i) => ({ kind: 'human', name: names[i] ?? '', level: 3 }));
    const session = new Session(world.engine, world.thinker, people, '1', false, pace, () => undefined, -1);
    session.show(session.now.over ? 0 : session.now.lines.length);
    return { session, isReview: true, setup: null, game, lesson: null };
}

/** A clause to try: the position is real, but the running game stays kept. */
function lessonOf(world: World, example: Example): Table {
    const table = playOn(world, example.record, () => undefined);
    return { ...table, lesson: { kind: 'example', example } };
}

function guided(world: World, { game, steps }: NonNullable<Book['guide']>): Table {
    world.engine.begin(game);
    const seats: Seating[] = Array.from({ length: game.players }, (_, i) => (i === 0
        ? { kind: 'human', name: '', level: 1 } : { kind: 'computer', name: computerNames[i - 1]!, level: 1 }));
    const session = new Session(world.engine, world.thinker, seats, game.seed, gameOf(world, game.game).hidden, pace,
        keeper(world, seats, game.seed));
    return { session, isReview: false, setup: null, game: game.game, lesson: { kind: 'guide', steps } };
}

/** From a record on: whoever is to move is you, the others are computers. */
function playOn(world: World, record: string, onLine?: (session: Session, line: Line) => void): Table {
    world.engine.load(record, BigInt(randomSeed()));
    const { players, turn, game, view } = world.engine.position(-1);
    const you = turn >= 0 ? turn : (view as { mover?: number }).mover ?? 0;
    const seats: Seating[] = Array.from({ length: players }, (_, i) => (i === you
        ? { kind: 'human', name: '', level: 3 } : { kind: 'computer', name: computerNames[i] ?? computerNames[0]!, level: 3 }));
    const seed = randomSeed();
    const session = new Session(world.engine, world.thinker, seats, seed, gameOf(world, game).hidden, pace, onLine ?? keeper(world, seats, seed));
    return { session, isReview: false, setup: null, game, lesson: null };
}

function setupFrom(world: World, game: string, query: URLSearchParams): Setup {
    const info = gameOf(world, game);
    const setup = query.toString() === '' ? lastSetup(info) : standardSetup();
    const players = Number(query.get('players') ?? setup.seats.length);
    const level = Number(query.get('level') ?? 0);
    const humans = query.has('humans') ? Number(query.get('humans')) : -1;
    const seats: Seating[] = Array.from({ length: Math.min(info.max_players, Math.max(info.min_players, players || 2)) }, (_, i) => {
        const old = setup.seats[i] ?? { kind: 'computer', name: computerNames[i - 1] ?? computerNames[0]!, level: 2 };
        const kind = humans >= 0 ? (i < humans ? 'human' : 'computer') : old.kind;
        return { kind, name: kind === 'human' ? '' : computerNames[(i + 3) % 4]!, level: level >= 1 && level <= 5 ? level : old.level } as Seating;
    });
    const options = Object.fromEntries(info.options.flatMap(o => {
        const value = query.get(o.name) ?? setup.options[o.name];
        return value && o.values.some(v => v.value === value && value !== 'custom') ? [[o.name, value]] : [];
    }));
    const seed = /^\d{1,19}$/.test(query.get('seed') ?? '') ? query.get('seed')! : '';
    return { seats, options, seed, start: query.has('start') ? Number(query.get('start')) : setup.start };
}

function Problem({ title, text }: { title: string; text: string }) {
    return (
        <div class="page">
            <main class="panel empty" role="alert">
                <h1>{title}</h1><p>{text}</p>
                <button class="btn primary" onClick={() => goTo('')}>{t('All games')}</button>
            </main>
        </div>
    );
}

function SettingsScreen() {
    return (
        <div class="page">
            <header class="page-top"><IconButton icon="back" label={t('All games')} onClick={() => goTo('')} /><h1>{t('Settings')}</h1></header>
            <main class="panel"><SettingsForm /></main>
        </div>
    );
}

export function App({ world }: { world: World }) {
    const [route, setRoute] = useState(() => parseRoute(location.hash));
    const [table, setTable] = useState<Table | null>(null);
    const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
    const current = useRef<Table | null>(null);

    const sit = (next: Table | null) => {
        if (current.current && current.current !== next) current.current.session.close();
        current.current = next;
        setTable(next);
    };
    const clearDesk = () => sit(null);

    const broken = (e: unknown) => {
        const text = e instanceof Refused
            ? t('Line {line}: {why} ({rule})', { line: e.line, why: sayRefusal(world.catalogue, null, e.refusal) || e.message, rule: e.refusal.rule })
            : t('The link or file holds no game that can be read.');
        setProblem({ title: t('This record cannot be played'), text });
    };

    /** Sets the table that the address asks for. */
    const arrive = async (r: ReturnType<typeof parseRoute>): Promise<void> => {
        setProblem(null);
        const isKnown = world.catalogue.games.some(g => g.id === r.arg);
        if (r.screen === 'play' && !isKnown) goTo('');
        else if (r.screen === 'play') {
            clearDesk();
            sit(newTable(world, r.arg, setupFrom(world, r.arg, r.query)));
            history.replaceState(null, '', '#/now');
            setRoute(parseRoute('#/now'));
        } else if (r.screen === 'now' && !current.current) {
            try {
                sit(resumed(world));
            } catch {
                forget();
            }
            if (!current.current) goTo('');
        } else if (r.screen === 'game' || r.screen === 'position') {
            clearDesk();
            const record = await unpack(r.arg);
            if (record === null) broken(null);
            else if (r.screen === 'position') sit(playOn(world, record));
            else sit(review(world, record));
        } else if (r.screen === 'replay') {
            clearDesk();
            const item = await finishedGame(r.arg);
            if (item) sit(review(world, item.record, item.seats));
            else broken(null);
        } else if (r.screen === 'example') {
            clearDesk();
            const [game = '', id = ''] = r.arg.split('/');
            const example = (await loadBook(game))?.examples.find(e => e.id === id);
            if (example) sit(lessonOf(world, example));
            else broken(null);
        } else if (r.screen === 'learn') {
            clearDesk();
            const guide = (await loadBook(r.arg))?.guide;
            if (guide) sit(guided(world, guide));
            else broken(null);
        } else if (r.screen !== 'now') clearDesk();
    };

    useEffect(() => {
        const tell = () => {
            const r = parseRoute(location.hash);
            setRoute(r);
            arrive(r).catch(broken);
        };
        addEventListener('hashchange', tell);
        tell();
        return () => removeEventListener('hashchange', tell);
    }, []);

    useEffect(() => {
        const name = table ? gameOf(world, table.game).title : '';
        document.title = name ? `${name} · Crosstown` : 'Crosstown';
    }, [table]);

    const play = (game: string, setup: Setup) => {
        clearDesk();
        sit(newTable(world, game, setup));
        goTo('now');
    };
    const importFile = () => void openFile().then(async text => {
        if (text === null) return;
        try {
            const next = review(world, text);
            sit(next);
            setProblem(null);
            const { turn, game } = world.engine.position(-1);
            if (turn === -2) {
                const { scores = [], ranks = [] } = resultOf({ ...next.session.now, lines: world.engine.lines(0, -1) });
                const id = await idOf(text);
                await keepFinished({ id, game, ended: Date.now(), record: text, seats: next.session.seats, scores, ranks });
                goTo(`replay/${id}`);
            } else goTo('imported');
        } catch (e) {
            broken(e);
        }
    });

    let screen;
    if (problem) screen = <Problem {...problem} />;
    else if (table) {
        screen = <GameScreen key={table.game} world={world} session={table.session} isReview={table.isReview} lesson={table.lesson}
            onLeave={() => setTable({ ...table, lesson: null })}
            onAgain={() => play(table.game, table.setup ? { ...table.setup, seed: '' } : lastSetup(gameOf(world, table.game)))}
            onPlayOn={() => { const record = table.session.record(); clearDesk(); sit(playOn(world, record)); goTo('now'); }} />;
    } else if (route.screen === 'table' && world.catalogue.games.some(g => g.id === route.arg)) {
        const game = gameOf(world, route.arg);
        screen = <TableScreen key={game.id} game={game} onPlay={setup => play(game.id, setup)} />;
    } else if (route.screen === 'rules') screen = <RulesScreen world={world} arg={route.arg} />;
    else if (route.screen === 'games') screen = <FinishedScreen world={world} onImport={importFile} />;
    else if (route.screen === 'settings') screen = <SettingsScreen />;
    else if (!['play', 'now', 'game', 'position', 'replay', 'imported', 'example', 'learn'].includes(route.screen)) {
        const game = kept();
        screen = <StartScreen world={world} kept={game && game.turn !== -2 ? game : null} onImport={importFile}
            onPlay={id => play(id, lastSetup(gameOf(world, id)))} onContinue={() => goTo('now')} />;
    }
    return <><Patterns />{screen}</>;
}

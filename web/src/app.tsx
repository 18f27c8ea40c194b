// The page: which screen is shown, and which table is set.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Patterns } from './art/seat';
import { boardOf } from './boards/list';
import { Refused } from './engine/engine';
import { OVER } from './engine/types';
import { forget, keepGuide, kept, leaveTable, tableHere, type Kept } from './keep/current';
import { finishedGame, idOf, keepFinished, leftAt, takeOff } from './keep/history';
import { pack, unpack } from './keep/link';
import { cut, gameIn } from './keep/record';
import { loadBook } from './learn/book';
import { resultOf } from './shell/result';
import type { Match } from './shell/match';
import { SettingsForm } from './shell/menu';
import { goTo, parseRoute, type Route } from './shell/route';
import { StartScreen } from './shell/start';
import type { Seating } from './shell/session';
import { lastSetup, withLevels, type Setup } from './shell/setup';
import {
    again,
    forOthers,
    guided,
    lessonOf,
    makeRoom,
    newTable,
    nextInMatch,
    playOn,
    resumed,
    review,
    setupFrom,
    type Table,
} from './shell/tables';
import { Boundary, chooseFile, IconButton, Lazy, saveFile } from './shell/ui';
import { sayRefused } from './text/sentences';
import { t } from './text/t';
import { gameOf, type World } from './world';

const gameScreen = () => import('./shell/game').then(m => m.GameScreen);
const tableScreen = () => import('./shell/table').then(m => m.TableScreen);
const rulesScreen = () => import('./shell/rules').then(m => m.RulesScreen);
const onlineScreen = () => import('./online/screens').then(m => m.OnlineScreen);
const reviewScreen = () => import('./review/screen').then(m => m.ReviewScreen);
const puzzleScreen = () => import('./puzzles/screen').then(m => m.PuzzleScreen);
const finishedScreen = () => import('./shell/finished').then(m => m.FinishedScreen);

interface Trouble {
    title: string;
    text: string;
    record?: string;
}

function Problem({ title, text, record, onClose }: Trouble & { onClose(): void }) {
    return (
        <div class="page">
            <main class="panel empty">
                <h1>{title}</h1>
                <p role="alert">{text}</p>
                {record && (
                    <button class="btn" onClick={() => saveFile('crosstown.jsonl', record)}>
                        {t('Save the record')}
                    </button>
                )}
                <button class="btn primary" onClick={onClose}>
                    {t('All games')}
                </button>
            </main>
        </div>
    );
}

function SettingsScreen() {
    return (
        <div class="page">
            <header class="page-top">
                <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
                <h1>{t('Settings')}</h1>
            </header>
            <main class="panel">
                <SettingsForm />
            </main>
        </div>
    );
}

/** The table that is set, and how it changes. */
function useTable(world: World) {
    const [table, setTable] = useState<Table | null>(null);
    const [trouble, setTrouble] = useState<Trouble | null>(null);
    const [isUnkept, setUnkept] = useState(false);
    const current = useRef<Table | null>(null);
    const visit = useRef(0);

    const sit = (next: Table | null) => {
        if (current.current && current.current.session !== next?.session)
            current.current.session.close();
        current.current = next;
        setTable(next);
    };
    const onTrouble = () => setUnkept(true);
    /** `of`: the record that was refused; `isOurs`: it was kept here and may be saved. */
    const fail = (e: unknown, of = '', isOurs = false) => {
        const game = world.catalogue.games.find(g => g.id === gameIn(of)) ?? null;
        const words = game ? boardOf(game.id).words : undefined;
        const text =
            e instanceof Refused
                ? sayRefused(world.catalogue, game, e, words)
                : t('The link or file holds no game that can be read.');
        setTrouble({
            title: t('This record cannot be played'),
            text,
            ...(isOurs ? { record: of } : {}),
        });
    };
    /** A table that was set up, with a box that will not do any more. */
    const failTable = (e: unknown, game: string) => {
        if (!(e instanceof Refused)) return fail(e);
        const text = sayRefused(world.catalogue, gameOf(world, game), e, boardOf(game).words);
        setTrouble({ title: t('This table cannot be played'), text });
    };
    /** A game begins: what lay here is put away, and a reload comes back to this one. */
    const begin = async (make: () => Table) => {
        const mine = visit.current;
        await makeRoom();
        if (mine !== visit.current) return;
        sit(null);
        sit(make());
        history.replaceState(null, '', '#/now');
    };

    /** Sits down at a game that was kept or put away. */
    const goOn = async (game: Kept, isMine: () => boolean) => {
        const next = await resumed(world, game, onTrouble, isMine);
        if (!next) return;
        sit(next);
        history.replaceState(null, '', '#/now');
        // If it cannot be taken off, there is one more in the list.
        if (kept()?.record.startsWith(game.record)) await takeOff(game).catch(() => undefined);
    };
    /** The game of this page, even if another page of the browser has put it away since. */
    const arriveNow = async (isMine: () => boolean) => {
        if (current.current?.isGame) return;
        const game = kept(),
            table = tableHere();
        const isOurs = !table || game?.table === table;
        sit(null);
        const away = isOurs ? null : (await leftAt(table).catch(() => undefined))?.left;
        if (!isMine()) return;
        if (away) return continueLeft(away, isMine);
        if (!game || !isOurs) return goTo('');
        await goOn(game, isMine).catch(e => fail(e, game.record, true));
    };
    const arriveLink = async (r: Route, isMine: () => boolean) => {
        const record = await unpack(r.arg);
        if (!isMine()) return;
        if (record === null) return fail(null);
        try {
            if (r.screen === 'position') await begin(() => playOn(world, record, onTrouble));
            else sit(at(review(world, record), r));
        } catch (e) {
            fail(e, record);
        }
    };
    const arriveLesson = async (r: Route, isMine: () => boolean) => {
        const [game = '', id = ''] = r.arg.split('/');
        const book = await loadBook(game);
        const example = book?.examples.find(e => e.id === id);
        if (!isMine()) return;
        if (r.screen === 'learn' && book?.guide)
            await begin(() => guided(world, book.guide!, onTrouble));
        else if (example) sit(lessonOf(world, example));
        else fail(null);
    };
    const arriveReplay = async (r: Route, isMine: () => boolean) => {
        const item = await finishedGame(r.arg);
        if (!isMine()) return;
        if (item?.left) await continueLeft(item.left, isMine);
        else if (item) sit(at(review(world, item.record, item.seats), r));
        else fail(null);
    };
    /** A what-if from a turning point of a review. */
    const arriveTry = async (r: Route, isMine: () => boolean) => {
        const { tryTable } = await import('./review/try');
        const next = isMine() ? await tryTable(world, r, isMine) : null;
        if (next) sit(next);
        else if (isMine()) fail(null);
    };
    const continueLeft = async (game: Kept, isMine: () => boolean) => {
        await makeRoom();
        if (isMine()) await goOn(game, isMine);
    };

    /** Sets the table that the address asks for; a later visit overtakes an earlier one. */
    const arrive = async (r: Route): Promise<void> => {
        const mine = ++visit.current;
        const isMine = () => mine === visit.current;
        setTrouble(null);
        if (r.screen === 'now') return arriveNow(isMine);
        sit(null);
        if (r.screen === 'play') {
            if (!world.catalogue.games.some(g => g.id === r.arg)) return goTo('');
            await begin(() => newTable(world, r.arg, setupFrom(world, r.arg, r.query), onTrouble));
        } else if (r.screen === 'game' || r.screen === 'position') await arriveLink(r, isMine);
        else if (r.screen === 'learn' || r.screen === 'example') await arriveLesson(r, isMine);
        else if (r.screen === 'replay') await arriveReplay(r, isMine);
        else if (r.screen === 'try') await arriveTry(r, isMine);
    };

    return {
        table,
        trouble,
        isUnkept,
        arrive,
        fail,
        /** `match`: the one that goes on with this game. */
        play: (game: string, setup: Setup, match: Match | null = null) =>
            begin(() => newTable(world, game, setup, onTrouble, match)).catch(e =>
                failTable(e, game),
            ),
        playOnFrom: (record: string, seats?: Seating[]) =>
            begin(() => playOn(world, record, onTrouble, seats)).catch(e => fail(e, record)),
        leaveSchool: () => {
            keepGuide(null);
            if (table) sit({ ...table, lesson: null });
        },
        closeTrouble: () => {
            if (trouble?.record && trouble.record === kept()?.record) forget();
            setTrouble(null);
            goTo('');
        },
    };
}

/** A game to look back on, from the line that the address says. */
function at(table: Table, { query }: Route): Table {
    const line = Number(query.get('at') ?? NaN);
    if (Number.isInteger(line)) table.session.show(line);
    return table;
}

/** A record from a file: a finished one is kept, any is shown. */
async function importFile(world: World, fail: (e: unknown, of: string) => void): Promise<void> {
    const text = await chooseFile('.jsonl,.json,.txt,application/x-ndjson').then(f => f?.text());
    if (text === undefined) return;
    try {
        const desk = await world.spare();
        desk.load(text, 1n);
        const { turn, game, players, names } = desk.facts();
        if (turn === OVER) {
            const { scores = [], ranks = [] } = resultOf(desk.lines(0, -1));
            const seats = Array.from({ length: players }, (_, i) => ({
                kind: 'human' as const,
                name: names[i] ?? '',
                level: 3,
            }));
            await keepFinished({
                id: idOf(text),
                game,
                ended: Date.now(),
                record: text,
                seats,
                scores,
                ranks,
            }).catch(() => undefined);
        }
        goTo(`game/${await pack(text)}`);
    } catch (e) {
        fail(e, text);
    }
}

/** Screens of play with people elsewhere. */
const onlineScreens = 't open lobby person leaders today account'.split(' ');

/** Screens that only appear once their table is set. */
const tableScreens = ['play', 'now', 'game', 'position', 'replay', 'example', 'learn', 'try'];

export function App({ world }: { world: World }) {
    const [route, setRoute] = useState(() => parseRoute(location.hash));
    const { table, trouble, isUnkept, arrive, fail, play, playOnFrom, leaveSchool, closeTrouble } =
        useTable(world);

    useEffect(() => {
        const tell = () => {
            const r = parseRoute(location.hash);
            setRoute(r);
            arrive(r).catch(e => fail(e));
        };
        addEventListener('hashchange', tell);
        tell();
        return () => removeEventListener('hashchange', tell);
    }, []);

    useEffect(() => {
        const name = table
            ? gameOf(world, table.game).title
            : {
                  rules: t('Rules'),
                  games: t('Finished games'),
                  settings: t('Settings'),
                  table: t('Play on this device'),
                  puzzle: t('Puzzle of the day'),
              }[route.screen];
        document.title = name ? `${name} · Crosstown` : 'Crosstown';
    }, [table, route.screen]);

    const onImport = () => void importFile(world, fail);
    let screen;
    if (trouble) screen = <Problem {...trouble} onClose={closeTrouble} />;
    else if (table) {
        screen = (
            <Boundary key={table.key} record={() => table.session.record()}>
                <Lazy
                    load={gameScreen}
                    world={world}
                    table={table}
                    isUnkept={isUnkept}
                    onLeaveSchool={leaveSchool}
                    onAgain={stronger =>
                        void play(table.game, withLevels(again(world, table), stronger))
                    }
                    onNext={match => void play(table.game, nextInMatch(world, table), match)}
                    onPlayOn={() => {
                        const { at } = table.session.now.position;
                        const seats = table.isGame ? [...table.session.seats] : [];
                        void forOthers(world, table.session, at).then(record =>
                            playOnFrom(cut(record, at), seats),
                        );
                    }}
                />
            </Boundary>
        );
    } else if (route.screen === 'table' && world.catalogue.games.some(g => g.id === route.arg)) {
        const game = gameOf(world, route.arg);
        screen = (
            <Lazy
                key={game.id}
                load={tableScreen}
                world={world}
                game={game}
                onPlay={(setup: Setup) => void play(game.id, setup)}
            />
        );
    } else if (onlineScreens.includes(route.screen))
        screen = <Lazy key="online" load={onlineScreen} world={world} route={route} />;
    else if (route.screen === 'rules')
        screen = <Lazy key="rules" load={rulesScreen} world={world} arg={route.arg} />;
    else if (route.screen === 'puzzle')
        screen = <Lazy key="puzzle" load={puzzleScreen} world={world} arg={route.arg} />;
    else if (route.screen === 'games')
        screen = <Lazy key="games" load={finishedScreen} world={world} onImport={onImport} />;
    else if (route.screen === 'review')
        screen = <Lazy key="review" load={reviewScreen} world={world} route={route} />;
    else if (route.screen === 'settings') screen = <SettingsScreen />;
    else if (!tableScreens.includes(route.screen)) {
        const game = kept();
        screen = (
            <StartScreen
                world={world}
                kept={game && game.turn !== OVER ? game : null}
                onImport={onImport}
                onPlay={id => void play(id, lastSetup(gameOf(world, id)))}
                onContinue={({ id }) => {
                    leaveTable();
                    goTo(id ? `replay/${id}` : 'now');
                }}
            />
        );
    }
    return (
        <>
            <Patterns />
            {screen}
        </>
    );
}

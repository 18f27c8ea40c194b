// The start page: three games, one touch to play, and the game that was left.

import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { boardOf, boards } from '../boards/list';
import type { GameInfo } from '../engine/types';
import type { Kept } from '../keep/current';
import {
    onTable,
    rememberRunning,
    runningBefore,
    runningGames,
    type Running,
} from '../keep/running';
import { t } from '../text/t';
import { isAvailable } from '../online/available';
import { seenLast } from '../online/rooms/order';
import { self } from '../online/self';
import { gameOf, type World } from '../world';
import { ago } from './ago';
import { LanguageSwitch } from './menu';
import { goTo } from './route';
import { changeSettings, isDark, useSettings } from './settings';
import { IconButton, Lazy, Mark } from './ui';

function Files({ onImport }: { onImport(): void }) {
    return (
        <>
            <button class="btn" onClick={() => goTo('games')}>
                <Icon name="replay" size={20} />
                {t('Finished games')}
            </button>
            <button class="btn" onClick={onImport}>
                <Icon name="import" size={20} />
                {t('Import')}
            </button>
        </>
    );
}

const snapshot = () => import('../learn/picture').then(m => m.Snapshot);

/** The picture of a game that was left. */
export function RunningPicture({ world, running }: { world: World; running: Running }) {
    return (
        <span class="snapshot" aria-hidden="true">
            <Lazy
                load={snapshot}
                world={world}
                ui={boardOf(running.game)}
                record={running.kept.record}
            />
        </span>
    );
}

function Continue({
    world,
    games,
    onContinue,
}: {
    world: World;
    games: Running[];
    onContinue(game: Running): void;
}) {
    return (
        <section class="resume running" aria-label={t('Your games')}>
            {games.map(running => {
                const { title } = gameOf(world, running.game);
                return (
                    <div class="start-strip" key={running.game}>
                        <RunningPicture world={world} running={running} />
                        <div class="resume-what">
                            <b>{title}</b>
                            <span>{t('left {when}', { when: ago(running.kept.saved) })}</span>
                        </div>
                        <button class="btn primary" onClick={() => onContinue(running)}>
                            {t('Continue')}
                            <span class="visually-hidden">: {title}</span>
                        </button>
                    </div>
                );
            })}
        </section>
    );
}

function Shelf({ isEmpty, onImport }: { isEmpty: boolean; onImport(): void }) {
    return (
        <section class="resume start-strip" aria-label={t('Your games')}>
            {isEmpty && (
                <div class="resume-what">
                    <b>{t('No game in progress')}</b>
                    <span>{t('Choose one above.')}</span>
                </div>
            )}
            <span class="spread" />
            <Files onImport={onImport} />
        </section>
    );
}

/** The game on the table at once, those that were put away a moment later. */
function useRunning(world: World, kept: Kept | null): Running[] {
    const isKnown = ({ game }: Running) => world.catalogue.games.some(g => g.id === game);
    const first = kept && isKnown(onTable(kept)) ? onTable(kept) : null;
    const [games, set] = useState<Running[]>(first ? [first] : []);
    useEffect(() => {
        void runningGames(first).then(all => {
            set(all.filter(isKnown));
            rememberRunning(all.length);
        });
    }, [kept?.table]);
    return games;
}

// Where people can play together there is more; it comes a little later, into a place that is kept
// free for it.
const startCard = () => import('../online/rooms/start-card');
const startBand = () => startCard().then(m => m.StartBand);
const startPerson = () => startCard().then(m => m.StartPerson);
const startDay = () => startCard().then(m => m.StartDay);

function Band(props: { world: World; running: Running[]; onContinue(game: Running): void }) {
    const here = Math.max(props.running.length, runningBefore());
    const games = (self().token ? seenLast().length : 0) + here;
    return (
        <div class={`start-band has-${Math.min(games, 2)}`}>
            <Lazy load={startBand} {...props} />
        </div>
    );
}

function Day({ world, onImport }: { world: World; onImport(): void }) {
    return (
        <section class="resume start-strip" aria-label={t('Today’s deal')}>
            <div class="start-day">
                <Lazy load={startDay} world={world} />
            </div>
            <span class="spread" />
            <Files onImport={onImport} />
            <a class="btn soft" href="#/today">
                {t('Play today’s deal')}
            </a>
        </section>
    );
}

const puzzleCard = () => import('../puzzles/card').then(m => m.PuzzleCard);

function DailyPuzzle() {
    return (
        <section class="resume start-strip puzzle-strip" aria-label={t('Puzzle of the day')}>
            <Lazy load={puzzleCard} />
        </section>
    );
}

function Learn({ game }: { game: GameInfo }) {
    return (
        <a class="btn" href={`#/learn/${game.id}`}>
            <Icon name="hint" size={20} />
            <span class="game-word">{t('Learn')}</span>
            <span class="visually-hidden">: {game.title}</span>
        </a>
    );
}

export function StartScreen({
    world,
    kept,
    onPlay,
    onContinue,
    onImport,
}: {
    world: World;
    kept: Kept | null;
    onPlay(game: string): void;
    onContinue(game: Running): void;
    onImport(): void;
}) {
    const running = useRunning(world, kept);
    const settings = useSettings();
    const isOnline = isAvailable(),
        isSomebody = isOnline && !!self().token;
    const rules = `rules/${boards[0]!.id}`;
    return (
        <div
            class={`page start${isOnline ? ' with-online' : ''}${isSomebody ? ' has-person' : ''}`}>
            <header class="start-top">
                <Mark size={46} />
                <div>
                    <h1>{t('Crosstown')}</h1>
                    <p>{t('Three city games: at once, alone or with friends')}</p>
                </div>
                <span class="spread" />
                <LanguageSwitch />
                <button class="btn not-phone" onClick={() => goTo(rules)}>
                    <Icon name="rules" size={20} />
                    {t('Rules')}
                </button>
                <IconButton
                    icon={settings.sound ? 'sound' : 'silent'}
                    label={t('Sounds')}
                    pressed={settings.sound}
                    onClick={() => changeSettings({ sound: !settings.sound })}
                />
                <IconButton
                    icon={isDark() ? 'sun' : 'moon'}
                    label={t('Day or night')}
                    onClick={() => changeSettings({ theme: isDark() ? 'light' : 'dark' })}
                />
                {isSomebody && (
                    <div class="start-person">
                        <Lazy load={startPerson} />
                    </div>
                )}
            </header>
            {isOnline ? (
                <Band world={world} running={running} onContinue={onContinue} />
            ) : (
                running.length > 0 && (
                    <Continue world={world} games={running} onContinue={onContinue} />
                )
            )}
            <main class="cards">
                {boards.map(ui => {
                    const game = gameOf(world, ui.id);
                    return (
                        <article class="game-card" key={ui.id}>
                            <div class="poster" aria-hidden="true">
                                <ui.Poster />
                            </div>
                            <div class="game-text">
                                <h2>{game.title}</h2>
                                <p class={isOnline ? 'not-phone' : ''}>{t(ui.blurb)}</p>
                                {isOnline && <p class="not-desktop">{ui.short}</p>}
                                <div class="game-facts">
                                    <span>
                                        <Icon name="players" size={18} />
                                        {t('{min}–{max} players', {
                                            min: game.min_players,
                                            max: game.max_players,
                                        })}
                                    </span>
                                    <span>
                                        <Icon name="clock" size={18} />
                                        {t('{n} min', { n: ui.minutes })}
                                    </span>
                                    {ui.age && (
                                        <span>
                                            <Icon name="person" size={18} />
                                            {t('from {n} years', { n: ui.age })}
                                        </span>
                                    )}
                                </div>
                                <div class="game-actions">
                                    <button
                                        class={`btn ${isOnline ? 'soft' : 'primary'}`}
                                        onClick={() => onPlay(ui.id)}>
                                        {t('Play now')}
                                        <span class="visually-hidden">: {game.title}</span>
                                    </button>
                                    <button class="btn" onClick={() => goTo(`table/${ui.id}`)}>
                                        <Icon name="table" size={20} />
                                        <span class="game-word">{t('Play on this device')}</span>
                                        <span class="visually-hidden">: {game.title}</span>
                                    </button>
                                    {isOnline && <Learn game={game} />}
                                </div>
                                {!isOnline && (
                                    <a class="learn-link" href={`#/learn/${ui.id}`}>
                                        {t('Play a guided first game')}
                                        <span class="visually-hidden">: {game.title}</span>
                                    </a>
                                )}
                            </div>
                        </article>
                    );
                })}
            </main>
            <div class="start-foot">
                <DailyPuzzle />
                {isOnline ? (
                    <Day world={world} onImport={onImport} />
                ) : (
                    <Shelf isEmpty={running.length === 0} onImport={onImport} />
                )}
            </div>
            <footer class="credits">
                <p>
                    {boards.map(ui => `${gameOf(world, ui.id).title}: ${ui.credit}. `)}
                    {t(
                        'Crosstown is an independent implementation, not affiliated with the designers or publishers.',
                    )}
                </p>
                <p>
                    <a href={`#/${rules}`}>{t('Rules')}</a> ·{' '}
                    <a href="#/games">{t('Finished games')}</a> ·{' '}
                    <a href="#/settings">{t('Settings')}</a>
                </p>
            </footer>
        </div>
    );
}

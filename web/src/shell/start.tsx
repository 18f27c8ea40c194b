// The start page: three games, one touch to play, and the game that was left.

import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import { boards } from '../boards/list';
import type { Kept } from '../keep/current';
import { gameIn } from '../keep/record';
import { t, tn } from '../text/t';
import { gameOf, type World } from '../world';
import { LanguageSwitch } from './menu';
import { goTo } from './route';
import { changeSettings, isDark, useSettings } from './settings';
import { IconButton, Mark } from './ui';

function ago(time: number): string {
    const minutes = Math.max(0, Math.round((Date.now() - time) / 60000));
    if (minutes < 1) return t('just now');
    if (minutes < 60) return tn('{n} minute ago', '{n} minutes ago', minutes);
    const hours = Math.round(minutes / 60);
    if (hours < 24) return tn('{n} hour ago', '{n} hours ago', hours);
    return tn('{n} day ago', '{n} days ago', Math.round(hours / 24));
}

function Continue({
    world,
    kept,
    onContinue,
    onImport,
}: {
    world: World;
    kept: Kept | null;
    onContinue(): void;
    onImport(): void;
}) {
    const game = kept ? world.catalogue.games.find(g => g.id === gameIn(kept.record)) : undefined;
    return (
        <section class="resume" aria-label={t('Your games')}>
            {game && kept ? (
                <>
                    <Badge colour="R" />
                    <div class="resume-what">
                        <b>{game.title}</b>
                        <span>{t('left {when}', { when: ago(kept.saved) })}</span>
                    </div>
                </>
            ) : (
                <div class="resume-what">
                    <b>{t('No game in progress')}</b>
                    <span>{t('Choose one above.')}</span>
                </div>
            )}
            <span class="spread" />
            <button class="btn" onClick={() => goTo('games')}>
                <Icon name="replay" size={20} />
                {t('Finished games')}
            </button>
            <button class="btn" onClick={onImport}>
                <Icon name="import" size={20} />
                {t('Import')}
            </button>
            {game && (
                <button class="btn primary" onClick={onContinue}>
                    {t('Continue')}
                </button>
            )}
        </section>
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
    onContinue(): void;
    onImport(): void;
}) {
    const settings = useSettings();
    const rules = `rules/${boards[0]!.id}`;
    return (
        <div class="page start">
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
            </header>
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
                                <p>{t(ui.blurb)}</p>
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
                                    <button class="btn primary" onClick={() => onPlay(ui.id)}>
                                        {t('Play now')}
                                        <span class="visually-hidden">: {game.title}</span>
                                    </button>
                                    <button class="btn" onClick={() => goTo(`table/${ui.id}`)}>
                                        <Icon name="table" size={20} />
                                        {t('Table')}
                                        <span class="visually-hidden">: {game.title}</span>
                                    </button>
                                </div>
                                <a class="learn-link" href={`#/learn/${ui.id}`}>
                                    {t('Play a guided first game')}
                                    <span class="visually-hidden">: {game.title}</span>
                                </a>
                            </div>
                        </article>
                    );
                })}
            </main>
            <Continue world={world} kept={kept} onContinue={onContinue} onImport={onImport} />
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

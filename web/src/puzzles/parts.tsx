// Small parts of the puzzle screen and of the card on the start page.

import { Bars } from '../art/bars';
import { Icon } from '../art/icons';
import type { GameInfo } from '../engine/types';
import { levelName } from '../shell/names';
import { t, tn } from '../text/t';
import { familiesOf, themesOf, type Puzzle } from './puzzles';
import { streakOn, windowsOn, type Solved } from './streak';

/** A house with seven windows, one lit for every day. */
export function Streak({ solved, day }: { solved: Solved; day: number }) {
    const days = streakOn(solved, day);
    return (
        <div class="puzzle-streak">
            <svg width="132" height="34" viewBox="0 0 132 34" aria-hidden="true">
                <path d="M14 5V1M118 5V1" stroke="var(--rim)" stroke-width="1.5" />
                <rect
                    x="1"
                    y="5"
                    width="130"
                    height="26"
                    rx="6"
                    fill="var(--stone)"
                    stroke="var(--rim)"
                    stroke-width="1.5"
                />
                {windowsOn(solved, day).map((isLit, i) => (
                    <rect
                        key={i}
                        class={isLit ? 'is-lit' : ''}
                        x={8 + 17 * i}
                        y="11"
                        width="12"
                        height="14"
                        rx="2"
                        fill={isLit ? 'var(--Y)' : 'var(--stone2)'}
                        stroke="var(--outline)"
                        stroke-width="1.3"
                    />
                ))}
            </svg>
            {/* Dark windows say enough: nobody is greeted with "0 days". */}
            {days > 0 && (
                <b>
                    {tn('{n} day', '{n} days', days)}
                    <span class="visually-hidden"> {t('in a row with a puzzle of the day')}</span>
                </b>
            )}
        </div>
    );
}

/** How hard it is. */
export function Grade({ grade }: { grade: number }) {
    return (
        <span class="puzzle-grade" title={t('How hard it is')}>
            <span class="visually-hidden">{t('How hard it is')}: </span>
            {levelName(grade)}
            <Bars level={grade} size={16} />
        </span>
    );
}

export function themeName(game: GameInfo, token: string): string {
    const theme = game.why[token]?.theme;
    return theme ? t(theme) : t('Many small reasons');
}

/** What there is, and how much of it was solved. */
export function Themes({
    game,
    puzzles,
    solved,
    now,
}: {
    game: GameInfo;
    puzzles: Puzzle[];
    solved: ReadonlySet<string>;
    now: string | null;
}) {
    const family = familiesOf(game.why);
    const chosen = now && family(now);
    return (
        <nav class="puzzle-themes" aria-label={t('Themes')}>
            <div class="group-label">{t('Themes')}</div>
            <ul>
                {themesOf(puzzles, solved, family).map(theme => (
                    <li key={theme.token}>
                        <a
                            href={`#/puzzle/${game.id}/theme/${theme.token}`}
                            aria-current={theme.token === chosen ? 'page' : undefined}>
                            <span>{themeName(game, theme.token)}</span>
                            <i aria-hidden="true">
                                <u style={{ width: `${(100 * theme.solved) / theme.count}%` }} />
                            </i>
                            <b>{t('{n} of {all}', { n: theme.solved, all: theme.count })}</b>
                        </a>
                    </li>
                ))}
            </ul>
        </nav>
    );
}

/** The puzzle of the day in every game. */
export function Games({
    games,
    now,
    isDone,
}: {
    games: { id: string; title: string }[];
    now: string;
    isDone(game: string): boolean;
}) {
    return (
        <nav class="puzzle-games" aria-label={t('Puzzle of the day')}>
            {games.map(({ id, title }) => (
                <a
                    key={id}
                    class="btn small"
                    href={`#/puzzle/${id}`}
                    aria-current={id === now ? 'page' : undefined}>
                    {isDone(id) && <Icon name="tick" size={16} />}
                    {title}
                    {isDone(id) && <span class="visually-hidden"> ({t('solved')})</span>}
                </a>
            ))}
        </nav>
    );
}

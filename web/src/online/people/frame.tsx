// What the pages about people share: bar, the three tabs of a phone, the two columns of a wide
// screen, and the words for everything that is not there yet.

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { goTo } from '../../shell/route';
import { changeSettings, isDark, useSettings } from '../../shell/settings';
import { IconButton, useMedia } from '../../shell/ui';
import { Icon } from '../../art/icons';
import { t } from '../../text/t';
import { OnlineIcon } from '../art/online-icons';
import { hall } from '../hall';
import { useHall } from '../use';
import type { Read } from './api';
import { ratingParts } from './say';
import './people.css';

export type Tab = 'you' | 'leaders' | 'today';

export const useNarrow = () => useMedia('(max-width: 900px)');

export const personRoute = (name: string) => `person/${encodeURIComponent(name)}`;

/** Where one's own page is: a guest has none but the account's. */
export function ownRoute(): string {
    const { person } = hall().now;
    return person && !person.guest ? personRoute(person.name) : 'account';
}

function Tabs({ at, game }: { at: Tab | null; game: string }) {
    const tab = (name: Tab, to: string, icon: preact.JSX.Element, text: string) => (
        <a href={`#/${to}`} aria-current={at === name ? 'page' : undefined}>
            {icon}
            <span>{text}</span>
        </a>
    );
    return (
        <nav class="people-tabs" aria-label={t('People')}>
            {tab('you', ownRoute(), <Icon name="person" size={20} />, t('You'))}
            {tab(
                'leaders',
                `leaders/${game}`,
                <OnlineIcon name="trophy" size={20} />,
                t('Leaders'),
            )}
            {tab('today', 'today', <OnlineIcon name="calendar" size={20} />, t('Today'))}
        </nav>
    );
}

export function PeopleFrame({
    title,
    tab,
    game,
    children,
    side,
}: {
    title: string;
    /** null: none of them, as somebody else's page. */
    tab: Tab | null;
    game: string;
    children: ComponentChildren;
    /** Beside it, where there is room. */
    side?: ComponentChildren;
}) {
    useSettings();
    const { person } = useHall().now;
    const isNarrow = useNarrow();
    useEffect(() => {
        document.title = `${title} · Crosstown`;
    }, [title]);
    return (
        <div class="people">
            <header class="people-top">
                <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
                <h1>{title}</h1>
                <span class="spread" />
                <IconButton
                    icon={isDark() ? 'sun' : 'moon'}
                    label={t('Day or night')}
                    onClick={() => changeSettings({ theme: isDark() ? 'light' : 'dark' })}
                />
                <a class="icon-button" href="#/account" title={t('Your name here')}>
                    <OnlineIcon name="key" />
                    <span class="visually-hidden">{t('Your name here')}</span>
                </a>
            </header>
            {isNarrow && <Tabs at={tab} game={game} />}
            <div class={`people-columns${!isNarrow && side ? ' has-side' : ''}`}>
                <main class="people-main" aria-busy={!person}>
                    {children}
                </main>
                {!isNarrow && side && <div class="people-side">{side}</div>}
            </div>
        </div>
    );
}

/** Words for what is not there: it is being read, it cannot be, the connection is gone. */
export function Waiting({ read, again }: { read: Read<unknown>; again(): void }) {
    const { link, person, notIn } = hall().now;
    if (read.state === 'failed')
        return (
            <div class="people-wait" role="alert">
                <p>{t('The server could not be asked just now.')}</p>
                <button class="btn" onClick={again}>
                    {t('Try again')}
                </button>
            </div>
        );
    if (!person && link.state === 'lost')
        return (
            <div class="people-wait" role="alert">
                <p>{notIn || t('No connection. It is tried again by itself.')}</p>
                <button class="btn" onClick={() => hall().tryNow()}>
                    {t('Try now')}
                </button>
            </div>
        );
    return (
        <p class="people-wait" role="status">
            {t('One moment …')}
        </p>
    );
}

/** A big whole number and a small decimal. */
export function RatingNumber({ rating }: { rating: number }) {
    const { whole, rest } = ratingParts(rating);
    return (
        <b class="people-number">
            {whole}
            <small>{rest}</small>
        </b>
    );
}

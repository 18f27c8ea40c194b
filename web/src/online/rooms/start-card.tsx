// What the start page has besides where people can play together: friends, your games, today's
// deal, and who you are. Nobody is made a guest by looking at it.

import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import type { Running } from '../../keep/running';
import { goTo } from '../../shell/route';
import { t, tn } from '../../text/t';
import { gameOf, type World } from '../../world';
import { Calendar } from '../art/calendar';
import { RoundTable } from '../art/round-table';
import { isServerAway, lookForServer } from '../available';
import { hall } from '../hall';
import { self } from '../self';
import { useChanges } from '../use';
import { PersonChip } from './parts';
import { allGames, GameChip, GameRow } from './your-games';
import './rooms.css';

const PATIENCE = 2000,
    RETRY = 10000;

/** The hall, entered only by those who have been there before. */
function useKnownHall() {
    const it = hall();
    useChanges(it);
    const isKnown = !!self().token;
    useEffect(() => {
        if (!isKnown) return undefined;
        it.enter().catch(() => undefined);
        return it.lookAtLobby();
    }, []);
    return it;
}

/** Is the server away? Not before it has been for two seconds. */
function useAway(): boolean {
    const { link } = hall().now;
    const [isSilent, setSilent] = useState(isServerAway);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
        if (!isSilent) return undefined;
        const look = () => void lookForServer().then(isThere => setSilent(!isThere));
        const timer = setInterval(look, RETRY);
        addEventListener('online', look);
        return () => {
            clearInterval(timer);
            removeEventListener('online', look);
        };
    }, [isSilent]);
    useEffect(() => {
        setLost(false);
        if (link.state !== 'lost') return undefined;
        const timer = setTimeout(() => setLost(true), PATIENCE);
        return () => clearTimeout(timer);
    }, [link.state]);
    return link.state === 'here' ? false : isLost || isSilent;
}

/** Its place is kept until it is known. */
function Count({ tables }: { tables: number | null }) {
    return (
        <em class={tables === null ? 'is-unknown' : ''}>
            <span aria-hidden="true">{tables ?? 0}</span>
            <span class="visually-hidden">
                {tables !== null && tn('{n} table', '{n} tables', tables)}
            </span>
        </em>
    );
}

function Friends({ tables, isAway }: { tables: number | null; isAway: boolean }) {
    const { notIn } = hall().now;
    return (
        <section class="friends" aria-labelledby="friends-title">
            <div class="friends-text">
                <h2 id="friends-title">{t('Play with friends')}</h2>
                <p role="status">
                    {isAway ? (
                        notIn ||
                        t('The server does not answer now. Everything else works as always.')
                    ) : (
                        <>
                            <span class="not-phone">
                                {t(
                                    'Send a link: they sit down with one tap, in their own language. No account.',
                                )}
                            </span>
                            <span class="not-desktop">
                                {t('Send a link. One tap and they sit.')}
                            </span>
                        </>
                    )}
                </p>
                <div class="friends-actions">
                    <button class="btn primary" onClick={() => goTo('open')}>
                        <Icon name="chair" size={22} />
                        {t('Open a table')}
                    </button>
                    <button class="btn" onClick={() => goTo('lobby')}>
                        <Icon name="door" size={22} />
                        {t('Lobby')}
                        {self().token && <Count tables={tables} />}
                    </button>
                </div>
            </div>
            <div class="friends-scene" aria-hidden="true">
                <RoundTable
                    size="card"
                    game="newyork"
                    chairs={[
                        { colour: 'R', who: 'person', name: 'Theo' },
                        { colour: 'Y', who: 'person', name: 'Ada' },
                        { colour: 'G', who: 'plus' },
                        { colour: 'B', who: 'robot', level: 3 },
                    ]}
                />
            </div>
        </section>
    );
}

/** Rows in full, as many as there is room for, and the rest as a number. */
export function StartBand({
    world,
    running,
    onContinue,
}: {
    world: World;
    running: Running[];
    onContinue(game: Running): void;
}) {
    const it = useKnownHall();
    const isAway = useAway();
    const games = allGames(world, it, running, onContinue);
    const [first, ...rest] = games;
    const { lobby, yours } = it.now;
    const tables = lobby?.filter(s => !yours.some(own => own.table === s.table));
    return (
        <>
            <Friends tables={tables ? tables.length : null} isAway={isAway} />
            <section
                class={`resume yours${first ? '' : ' is-empty'}`}
                aria-labelledby="yours-title">
                <div class="yours-head">
                    <h2 id="yours-title">{t('Your games')}</h2>
                    {games.length > 3 && <a href="#/lobby">{t('All {n}', { n: games.length })}</a>}
                </div>
                {first ? (
                    <ul class="yours-first">
                        <GameRow game={first} />
                    </ul>
                ) : (
                    <div class="yours-none">
                        <b>{t('No game in progress')}</b>
                        <span>{t('Open a table, or choose a game below.')}</span>
                    </div>
                )}
                {rest.length > 0 && (
                    <ul class="yours-rest">
                        {rest.slice(0, 2).map(game => (
                            <GameChip key={game.key} game={game} />
                        ))}
                        {games.length > 3 && (
                            <li class="yours-all">
                                <a href="#/lobby">{t('All {n}', { n: games.length })}</a>
                            </li>
                        )}
                    </ul>
                )}
            </section>
        </>
    );
}

export function StartPerson() {
    const it = hall();
    useChanges(it);
    const name = it.now.person?.name ?? self().name;
    return name ? <PersonChip name={name} /> : null;
}

interface Day {
    date: string;
    game: string;
    players: number;
}

/** Of the server's day; without an answer the words stay general. */
export function StartDay({ world }: { world: World }) {
    const [day, set] = useState<Day | null>(null);
    useEffect(() => {
        if (isServerAway()) return;
        hall()
            .read<Day>('day')
            .then(set)
            .catch(() => undefined);
    }, []);
    const isKnown = day && world.catalogue.games.some(g => g.id === day.game);
    return (
        <>
            <Calendar date={day?.date ?? new Date().toISOString().slice(0, 10)} />
            <span class="two-lines">
                <b>
                    {isKnown
                        ? tn(
                              'Today’s deal: {game}, {n} player',
                              'Today’s deal: {game}, {n} players',
                              day.players,
                              { game: gameOf(world, day.game).title },
                          )
                        : t('Today’s deal')}
                </b>
                <span>{t('The same deal for everybody, against the same computers.')}</span>
            </span>
        </>
    );
}

// Before the game: the table with its chairs, the invitation, and what an invited person sees.

import { useEffect, useRef, useState } from 'preact/hooks';
import { goTo } from '../../shell/route';
import { Announcer } from '../../shell/ui';
import { t } from '../../text/t';
import { gameOf, type World } from '../../world';
import { OnlineIcon } from '../art/online-icons';
import { RoundTable } from '../art/round-table';
import type { OnlineTable } from '../online-table';
import type { TableMessage } from '../types';
import { useHall, useTicks } from '../use';
import { seatChair } from './chairs';
import { Invite } from './invite';
import { JoinView } from './join';
import { openedHere, type Opened } from './mine';
import { Connection, RoomTop } from './parts';
import { Seats, type SeatWords } from './seats';
import { levelOf } from './words';
import './rooms.css';

/** So long somebody has "just" sat down. */
const JUST = 60000;

/** Who sat down while we were looking: when, by seat. */
function useArrivals(table: TableMessage): Record<number, number> {
    const before = useRef<(string | undefined)[] | null>(null);
    const [arrivals, set] = useState<Record<number, number>>({});
    const people = table.seats.map(s => (s && !s.agent ? s.person : undefined));
    const who = people.join(' ');
    useEffect(() => {
        const old = before.current;
        before.current = people;
        if (!old) return;
        const news = people.flatMap((p, seat) => (p && old[seat] !== p ? [seat] : []));
        if (news.length)
            set(now => ({ ...now, ...Object.fromEntries(news.map(s => [s, Date.now()])) }));
    }, [who]);
    useTicks(Object.keys(arrivals).length ? 15000 : 0);
    return arrivals;
}

function wordsOf(
    table: TableMessage,
    opened: Opened | null,
    arrivals: Record<number, number>,
): SeatWords {
    return seat => {
        const s = table.seats[seat];
        if (!s)
            return {
                name: t('Free'),
                sub:
                    opened?.isQuick || opened?.wishes[seat] === 'anybody'
                        ? t('waits for somebody')
                        : t('waits for a friend'),
            };
        if (s.agent) return { name: t('Computer'), sub: t('level {n}', { n: levelOf(s.agent) }) };
        if (seat === table.you) return { name: s.name, sub: t('you') };
        if (s.bot) return { name: s.name, sub: t('bot') };
        const isNew = Date.now() - (arrivals[seat] ?? -Infinity) < JUST;
        const sub = isNew ? t('just sat down') : s.here ? t('is here') : t('is away');
        return { name: s.name, sub };
    };
}

function Dealing() {
    return (
        <section class="room-dealing" role="status">
            <span class="dots" aria-hidden="true">
                <i />
                <i />
                <i />
            </span>
            <h2>{t('The cards are being dealt fairly …')}</h2>
            <p class="room-help">
                {t('Everybody at the table adds a number to the deal, so nobody can choose it.')}
            </p>
        </section>
    );
}

function Closed() {
    return (
        <div class="room-page">
            <RoomTop title={t('Crosstown')} />
            <main class="panel empty">
                <h2>{t('This table is closed')}</h2>
                <p>{t('Nobody sat here for an hour. Open a new one, or look into the lobby.')}</p>
                <button class="btn primary" onClick={() => goTo('open')}>
                    {t('Open a table')}
                </button>
                <button class="btn" onClick={() => goTo('lobby')}>
                    {t('Lobby')}
                </button>
            </main>
        </div>
    );
}

export function RoomScreen({ world, online }: { world: World; online: OnlineTable }) {
    const hall = useHall();
    const table = online.now.table!;
    const arrivals = useArrivals(table);
    const opened = openedHere(online.id);
    const words = wordsOf(table, opened, arrivals);
    const newest = Object.entries(arrivals).sort((a, b) => b[1] - a[1])[0];
    const said = newest ? words(Number(newest[0])) : null;
    const announcer = (
        <Announcer
            text={said ? `${said.name}: ${said.sub}` : ''}
            of={newest ? newest.join(' ') : ''}
        />
    );
    if (table.state === 'closed') return <Closed />;
    if (table.you < 0 && table.state === 'waiting')
        return (
            <>
                {announcer}
                <JoinView world={world} online={online} table={table} words={words} />
            </>
        );
    const game = gameOf(world, table.game);
    const free = (seat: number) =>
        opened?.isQuick || opened?.wishes[seat] === 'anybody' ? 'anybody' : 'friend';
    return (
        <div class="room-page is-invite">
            {announcer}
            <RoomTop title={table.you >= 0 ? t('Your table') : game.title} />
            <main class="room-body">
                <div class="room-left">
                    <div class="room-scene">
                        <RoundTable
                            chairs={table.seats.map((s, i) =>
                                seatChair(game, i, s, table.you, free(i)),
                            )}
                            size="room"
                            game={table.game}
                            caption={words}
                        />
                    </div>
                    <p class="room-begins">
                        {table.state === 'waiting' && (
                            <>
                                <OnlineIcon name="arrow" size={20} />
                                {t('The game begins by itself when the last chair is taken.')}
                            </>
                        )}
                    </p>
                </div>
                <div class="room-panel">
                    {table.state === 'dealing' ? (
                        <Dealing />
                    ) : (
                        <Invite
                            id={online.id}
                            game={game.title}
                            isQuick={opened?.isQuick ?? false}
                        />
                    )}
                    <Connection hall={hall.now} />
                    {table.state === 'waiting' && (
                        <Seats
                            world={world}
                            online={online}
                            table={table}
                            words={words}
                            opened={opened}
                        />
                    )}
                </div>
            </main>
        </div>
    );
}

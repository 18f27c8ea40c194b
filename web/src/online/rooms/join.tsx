// What an invited person sees: one touch, and he sits.

import { useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { boardOf } from '../../boards/list';
import { LanguageSwitch } from '../../shell/menu';
import { goTo } from '../../shell/route';
import { t, tn } from '../../text/t';
import { gameOf, type World } from '../../world';
import { Avatar } from '../art/avatar';
import { OnlineIcon } from '../art/online-icons';
import { RoundTable } from '../art/round-table';
import type { OnlineTable } from '../online-table';
import type { TableMessage } from '../types';
import { useHall } from '../use';
import { NameField, useName } from './ask-name';
import { chairSaid, seatChair } from './chairs';
import { Connection, RoomTop } from './parts';
import { paceShort, whyNoChair } from './words';
import type { SeatWords } from './seats';

function inviter(table: TableMessage): string | null {
    const first = table.seats.find(s => s && !s.agent && !s.bot);
    return first ? first.name : null;
}

function heading(table: TableMessage): string {
    if (table.match && table.match.game > 1)
        return t('Game {n} of {of}', { n: table.match.game, of: table.match.of });
    const name = inviter(table);
    return name ? t('{name} keeps a chair for you', { name }) : t('A chair is kept for you');
}

/** The game, its pace and how long it takes. */
function facts(world: World, table: TableMessage): string {
    const games = table.match ? table.match.of : 1;
    return [
        gameOf(world, table.game).title,
        paceShort(table.clock),
        tn('{n} minute', '{n} minutes', boardOf(table.game).minutes * games),
        ...(table.match ? [tn('{n} game', '{n} games', games)] : []),
        ...(table.rated ? [t('rated')] : []),
    ].join(' · ');
}

/** Sitting down, and what hinders it. */
function useSitting(online: OnlineTable, save: () => Promise<boolean>) {
    const [isBusy, setBusy] = useState(false);
    const [problem, setProblem] = useState('');
    const sit = async (seat: number | undefined) => {
        setBusy(true);
        setProblem('');
        try {
            await online.hall.enter();
            if (await save()) await online.sit(seat);
        } catch (e) {
            setProblem(whyNoChair(e, online.now.table?.seats ?? [], seat));
        }
        setBusy(false);
    };
    return { isBusy, problem, sit };
}

export function JoinView({
    world,
    online,
    table,
    words,
}: {
    world: World;
    online: OnlineTable;
    table: TableMessage;
    words: SeatWords;
}) {
    const hall = useHall();
    const name = useName(hall);
    const { isBusy, problem, sit } = useSitting(online, name.save);
    const [wanted, setWanted] = useState<number | null>(null);
    const [isWatching, setWatching] = useState(false);
    const game = gameOf(world, table.game);
    const { person } = hall.now;
    const free = table.seats.flatMap((s, seat) => (s ? [] : [seat]));
    const isKept = (table.match?.game ?? 1) > 1; // the server knows whose chair is which
    const chosen = !isKept && wanted !== null && free.includes(wanted) ? wanted : undefined;
    const seat = chosen ?? free[0] ?? -1;
    const mark = isWatching || isKept ? -1 : seat;
    const mine = inviter(table);
    const caption = (at: number) => {
        if (at === mark) return { name: t('You'), sub: t('your chair') };
        const said = words(at);
        return table.seats[at]?.name === mine && mine && !table.seats[at]?.agent
            ? { ...said, sub: t('has invited you') }
            : said;
    };
    return (
        <div class="room-page is-join">
            <RoomTop title={t('Crosstown')}>
                <LanguageSwitch />
            </RoomTop>
            <main class="room-body">
                <div class="room-left">
                    <div class="join-head">
                        <h2>{heading(table)}</h2>
                        <p>{facts(world, table)}</p>
                    </div>
                    <div class="room-scene">
                        <RoundTable
                            chairs={table.seats.map((s, i) => seatChair(game, i, s, -1))}
                            size="room"
                            game={table.game}
                            {...(mark < 0 ? {} : { selected: mark })}
                            onChair={at => {
                                setWatching(false);
                                setWanted(at);
                            }}
                            chairLabel={at => chairSaid(game, at, caption(at))}
                            caption={caption}
                        />
                    </div>
                </div>
                <form
                    class="room-panel"
                    onSubmit={e => {
                        e.preventDefault();
                        if (!isBusy && seat >= 0) void sit(chosen);
                    }}>
                    {isWatching ? (
                        <div class="room-name">
                            <h2>{t('You are watching')}</h2>
                            <p class="room-help">
                                {t('The game begins by itself when the last chair is taken.')}
                            </p>
                        </div>
                    ) : (
                        <NameField name={name} hall={hall} />
                    )}
                    {!isWatching && !name.isAsked && person && (
                        <p class="join-as">
                            <Avatar name={person.name} size={44} />
                            {t('You sit down as {name}.', { name: person.name })}
                        </p>
                    )}
                    {seat < 0 && <p role="status">{t('All chairs are taken.')}</p>}
                    {problem && (
                        <p class="problem" role="alert">
                            {problem}
                        </p>
                    )}
                    <Connection hall={hall.now} />
                    <div class="join-go">
                        <button
                            class="btn primary large"
                            disabled={isBusy || seat < 0}
                            aria-busy={isBusy}>
                            <Icon name="chair" size={20} />
                            {t('Sit down')}
                        </button>
                        <button
                            type="button"
                            class="btn large"
                            onClick={() => (isWatching ? goTo('lobby') : setWatching(true))}>
                            {isWatching ? (
                                <Icon name="door" size={20} />
                            ) : (
                                <OnlineIcon name="eye" size={20} />
                            )}
                            {isWatching ? t('Lobby') : t('Just watch')}
                        </button>
                    </div>
                </form>
            </main>
        </div>
    );
}

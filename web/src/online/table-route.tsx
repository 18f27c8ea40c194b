// A table by its address: the room while chairs are free, the game when it runs.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { GameScreen } from '../shell/game';
import { goTo, type Route } from '../shell/route';
import { table as screenTable } from '../shell/tables';
import { Boundary, IconButton } from '../shell/ui';
import { t } from '../text/t';
import { gameOf, type World } from '../world';
import { hall } from './hall';
import { OnlineTable } from './online-table';
import { extrasOf } from './play/extras';
import { takeNewVersion } from './renew';
import { Connection } from './rooms/parts';
import { RoomScreen } from './rooms/room';
import { sealer } from './sealer';
import { useHall, useTable } from './use';

function Missing({ text, help }: { text: string; help?: { words: string; run(): void } }) {
    const { words, run } = help ?? { words: t('Lobby'), run: () => goTo('lobby') };
    return (
        <div class="page">
            <header class="page-top">
                <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
                <h1>{t('Table')}</h1>
            </header>
            <main class="panel empty">
                <p role="alert">{text}</p>
                <button class="btn primary" onClick={run}>
                    {words}
                </button>
            </main>
        </div>
    );
}

/** Nothing is known of the table yet: a word, if that lasts, and a way back. */
function Waiting() {
    const { now } = useHall();
    return (
        <div class="page" aria-busy="true">
            <header class="page-top">
                <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
                <h1>{t('Table')}</h1>
            </header>
            <main class="panel empty">
                <Connection hall={now} />
            </main>
        </div>
    );
}

export function TableRoute({ world, route }: { world: World; route: Route }) {
    useHall();
    const online = useMemo(() => new OnlineTable(route.arg, hall(), world, sealer), []);
    const now = useTable(online);
    useEffect(() => () => online.close(), []);
    const { table, session } = now;
    const screen = useRef<ReturnType<typeof screenTable> | null>(null);
    useEffect(() => {
        // A running game says there whose turn it is (play/unseen.tsx).
        if (table && !session) document.title = `${gameOf(world, table.game).title} · Crosstown`;
    }, [table?.game, session]);
    if (now.missing) return <Missing text={now.missing} />;
    if (now.isUnreadable)
        return (
            <Missing
                text={t('This page is of another version than the server: load it anew.')}
                help={{ words: t('Load the page anew'), run: () => void takeNewVersion() }}
            />
        );
    if (!table) return <Waiting />;
    if (!session) return <RoomScreen world={world} online={online} />;
    // A finished game is everybody's view: nothing can be drawn before its record has come.
    if (now.isRecordLost && !session.hasRecord && !session.now?.over)
        return (
            <Missing
                text={t('The record could not be loaded. Try again later.')}
                help={{ words: t('Try again'), run: () => void online.fetchRecord() }}
            />
        );
    if (!session.now) return <div class="page" aria-busy="true" />;
    if (screen.current?.session !== session)
        screen.current = screenTable(session, table.game, {
            extras: extrasOf(world, online, session),
        });
    return (
        <Boundary record={() => session.record()}>
            <GameScreen
                world={world}
                table={screen.current}
                isUnkept={false}
                onLeaveSchool={() => undefined}
                onAgain={() => undefined}
                onNext={() => undefined}
                onPlayOn={() => undefined}
            />
        </Boundary>
    );
}

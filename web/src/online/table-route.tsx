// A table by its address: the room while chairs are free, the game when it runs.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { GameScreen } from '../shell/game';
import { goTo, type Route } from '../shell/route';
import { table as screenTable } from '../shell/tables';
import { Boundary, IconButton } from '../shell/ui';
import { t } from '../text/t';
import { gameOf, type World } from '../world';
import { keepNonce, dropNonce, makeNonce, nonceFor } from './fair/seal';
import { hall } from './hall';
import { OnlineTable, type Sealer } from './online-table';
import { extrasOf } from './play/extras';
import { RoomScreen } from './rooms/room';
import { useHall, useTable } from './use';

export const sealer: Sealer = {
    seal: async () => {
        const { nonce, seal } = await makeNonce();
        return { seal, keep: table => keepNonce(table, nonce) };
    },
    nonceFor,
    drop: dropNonce,
};

function Missing({ text }: { text: string }) {
    return (
        <div class="page">
            <header class="page-top">
                <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
                <h1>{t('Table')}</h1>
            </header>
            <main class="panel empty">
                <p role="alert">{text}</p>
                <button class="btn primary" onClick={() => goTo('lobby')}>
                    {t('Lobby')}
                </button>
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
        if (table) document.title = `${gameOf(world, table.game).title} · Crosstown`;
    }, [table?.game]);
    // The match goes on at its next table; who has a seat there is taken along.
    if (now.missing) return <Missing text={now.missing} />;
    if (now.isUnreadable)
        return (
            <Missing text={t('This page is of another version than the server: load it anew.')} />
        );
    if (!table) return <div class="page" aria-busy="true" />;
    if (!session) return <RoomScreen world={world} online={online} />;
    // A finished game is everybody's view: nothing can be drawn before its record has come.
    if (!session.now) return <div class="page" aria-busy="true" />;
    if (screen.current?.session !== session)
        screen.current = screenTable(session, table.game, { extras: extrasOf(world, online) });
    return (
        <Boundary record={() => session.record()}>
            <GameScreen
                world={world}
                table={screen.current}
                isUnkept={false}
                onLeaveSchool={() => undefined}
                onAgain={() => undefined}
                onPlayOn={() => undefined}
            />
        </Boundary>
    );
}

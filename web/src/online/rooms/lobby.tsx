// The lobby: somebody to play with now, tables to sit down at, games to watch; your own first.

import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { kept, leaveTable } from '../../keep/current';
import { onTable } from '../../keep/running';
import { OVER } from '../../engine/types';
import { goTo, type Route } from '../../shell/route';
import { t } from '../../text/t';
import type { World } from '../../world';
import { Stamp } from '../art/stamp';
import type { Short } from '../types';
import { useHall, useTicks } from '../use';
import { lastGame } from './form';
import { Playing, Waiting } from './lobby-rows';
import { Connection, PersonChip, Radios, RoomTop, useTitle } from './parts';
import { Quick } from './quick';
import { useStill } from './still';
import { shortName } from './words';
import { allGames, GameRow } from './your-games';
import './rooms.css';

function Filter({
    world,
    value,
    onChange,
}: {
    world: World;
    value: string;
    onChange(game: string): void;
}) {
    return (
        <Radios
            label={t('Which games?')}
            look="segmented lobby-filter"
            value={value}
            onChange={onChange}
            options={[
                { value: '', body: t('All') },
                ...world.catalogue.games.map(g => ({
                    value: g.id,
                    name: g.title,
                    body: (
                        <>
                            <Stamp game={g.id} size={28} />
                            {shortName(g.id)}
                        </>
                    ),
                })),
            ]}
        />
    );
}

function Yours({ world }: { world: World }) {
    const hall = useHall();
    useTicks(30000);
    const left = kept();
    const games = allGames(world, hall, left && left.turn !== OVER ? [onTable(left)] : [], () => {
        leaveTable();
        goTo('now');
    });
    if (!games.length) return null;
    return (
        <section class="lobby-yours" aria-labelledby="lobby-yours">
            <h2 id="lobby-yours">{t('Your games')}</h2>
            <ul class="yours-list">
                {games.map(game => (
                    <GameRow key={game.key} game={game} />
                ))}
            </ul>
        </section>
    );
}

/** Tables of others; null: the list has not come yet. */
function others(lobby: Short[] | null, yours: Short[], game: string): Short[] | null {
    return (
        lobby?.filter(
            s => (!game || s.game === game) && !yours.some(own => own.table === s.table),
        ) ?? null
    );
}

export function LobbyScreen({ world }: { world: World; route: Route }) {
    const hall = useHall();
    useTitle(t('Lobby'));
    const [game, setGame] = useState('');
    useEffect(() => hall.lookAtLobby(), []);
    const tables = others(hall.now.lobby, hall.now.yours, game);
    const isWaiting = (s: Short) => s.state === 'waiting';
    const waiting = useStill(tables?.filter(isWaiting) ?? [], `waiting ${game}`);
    const playing = useStill(tables?.filter(s => !isWaiting(s)) ?? [], `playing ${game}`);
    const { person } = hall.now;
    const first = world.catalogue.games.some(g => g.id === lastGame()) ? lastGame()! : 'newyork';
    const touch = () => {
        waiting.touch();
        playing.touch();
    };
    return (
        <div class="room-page lobby">
            <RoomTop title={t('Lobby')}>{person && <PersonChip name={person.name} />}</RoomTop>
            <main class="lobby-body" onPointerUp={touch}>
                <div class="lobby-head">
                    <Filter world={world} value={game} onChange={setGame} />
                    <button class="btn" onClick={() => goTo(game ? `open?game=${game}` : 'open')}>
                        <Icon name="plus" size={20} />
                        {t('Open a table')}
                    </button>
                </div>
                <Connection hall={hall.now} />
                <Yours world={world} />
                <Quick world={world} game={game || first} />
                <div class="lobby-lists">
                    <Waiting
                        world={world}
                        rows={waiting.rows}
                        isKnown={tables !== null}
                        game={game}
                    />
                    <Playing world={world} rows={playing.rows} isKnown={tables !== null} />
                </div>
            </main>
        </div>
    );
}

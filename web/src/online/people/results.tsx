// Results, newest first; older ones are read when they are asked for.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { t } from '../../text/t';
import { gameOf, type World } from '../../world';
import { Stamp } from '../art/stamp';
import { hall } from '../hall';
import { personPath, type PersonResult, type Profile } from './api';
import { changesOf, withOlder } from './history';
import { dateOf, placeOf, signed, tenths } from './say';

export interface ResultList {
    results: PersonResult[];
    hasMore: boolean;
    isBusy: boolean;
    hasFailed: boolean;
    loadOlder(): void;
    loadAll(): void;
}

/** Of everything that was played not all need be told (the day's deal of others, today): when a
 * page brings nothing more, that was all. */
export function useResults(profile: Profile): ResultList {
    const played = Object.values(profile.games).reduce((sum, c) => sum + c.played, 0);
    const [older, setOlder] = useState<PersonResult[]>([]);
    const [isBusy, setBusy] = useState(false);
    const [hasFailed, setFailed] = useState(false);
    const [isAll, setAll] = useState(false);
    const isWanted = useRef(true);
    useEffect(
        () => () => {
            isWanted.current = false;
        },
        [],
    );
    const results = withOlder(profile.results, older);

    const load = async (pages: number): Promise<void> => {
        setBusy(true);
        setFailed(false);
        let found = results;
        try {
            for (let i = 0; i < pages && isWanted.current; i++) {
                const last = found.at(-1)?.time;
                const page = await hall().read<Profile>(personPath(profile.name, last));
                const more = withOlder(found, page?.results ?? []);
                const isEnd = more.length === found.length;
                found = more;
                setOlder(found);
                if (isEnd) setAll(true);
                if (isEnd || found.length >= played) break;
            }
        } catch {
            setFailed(true);
        }
        setBusy(false);
    };
    return {
        results,
        hasMore: !isAll && results.length < played,
        isBusy,
        hasFailed,
        loadOlder: () => void load(1),
        loadAll: () => void load(Infinity),
    };
}

function Row({
    world,
    result,
    change,
}: {
    world: World;
    result: PersonResult;
    change: number | undefined;
}) {
    const { table, game, players, rank, time, rating } = result;
    const { title } = gameOf(world, game);
    const when = dateOf(time);
    return (
        <li class="people-result">
            <Stamp game={game} size={42} />
            <div class="people-what">
                <b>{placeOf(rank, players)}</b>
                <span class="people-sub">{title}</span>
            </div>
            <div class="people-change">
                <span>
                    {rating !== undefined && change !== undefined && (
                        <span class="people-sub">
                            {t('now {rating}', { rating: tenths(rating) })}
                        </span>
                    )}
                    <b>
                        {rating === undefined
                            ? t('not rated')
                            : change === undefined
                              ? t('now {rating}', { rating: tenths(rating) })
                              : signed(change)}
                    </b>
                </span>
                <time class="people-sub" dateTime={new Date(time).toISOString()}>
                    {when}
                </time>
            </div>
            {table ? (
                <a
                    class="icon-button"
                    href={`#/t/${table}`}
                    title={t('Look at this game')}
                    aria-label={t('Look at this game: {game}, {when}', { game: title, when })}>
                    <Icon name="replay" />
                </a>
            ) : (
                <span class="people-no-look" />
            )}
        </li>
    );
}

export function Results({
    world,
    profile,
    list,
    isYou,
}: {
    world: World;
    profile: Profile;
    list: ResultList;
    isYou: boolean;
}) {
    const changes = changesOf(list.results, profile.ratings);
    return (
        <section class="people-results" aria-label={t('Results')}>
            <h3>{t('Results')}</h3>
            {list.results.length === 0 && !list.hasMore && (
                <div class="people-card people-empty">
                    <p>{t('No finished games yet.')}</p>
                    {isYou && (
                        <a class="btn" href="#/lobby">
                            {t('Lobby')}
                        </a>
                    )}
                </div>
            )}
            <ol>
                {list.results.map((result, i) => (
                    <Row
                        key={`${result.time} ${result.game}`}
                        world={world}
                        result={result}
                        change={changes[i]}
                    />
                ))}
            </ol>
            {list.hasFailed && (
                <p class="problem" role="alert">
                    {t('The server could not be asked just now.')}
                </p>
            )}
            {list.hasMore && (
                <button class="btn" disabled={list.isBusy} onClick={list.loadOlder}>
                    {t('Older results')}
                </button>
            )}
        </section>
    );
}

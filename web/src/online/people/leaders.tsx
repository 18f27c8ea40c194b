// The best of each game. Computers are not among them, and nobody whose rating is provisional.

import type { Route } from '../../shell/route';
import { t } from '../../text/t';
import { gameOf, type World } from '../../world';
import { Avatar } from '../art/avatar';
import { OnlineIcon } from '../art/online-icons';
import { Stamp } from '../art/stamp';
import { hall } from '../hall';
import { useRead, type Leader } from './api';
import { PeopleFrame, personRoute, RatingNumber, useNarrow, Waiting } from './frame';
import { whole } from './say';
import { TodayCard } from './today';
import { excerptOf } from './towers';
import { YouCard } from './you';

const SHORT = 7;

function Row({ leader, place, isYou }: { leader: Leader; place: number; isYou: boolean }) {
    return (
        <li class={`people-row${isYou ? ' is-you' : ''}`}>
            <span class="people-place">{whole(place)}</span>
            <a href={`#/${personRoute(leader.name)}`}>
                <Avatar name={leader.name} size={40} />
                <b>{isYou ? t('You') : leader.name}</b>
                {isYou && <span class="visually-hidden">{leader.name}</span>}
            </a>
            <span class="people-worth">
                <RatingNumber rating={leader.rating} />
                <span class="people-sub">
                    {t('± {deviation}', { deviation: whole(Math.round(leader.deviation)) })}
                </span>
            </span>
        </li>
    );
}

function List({ leaders, isShort }: { leaders: Leader[]; isShort: boolean }) {
    const { person } = hall().now;
    const you = leaders.findIndex(l => !person?.guest && l.name === person?.name);
    const rows = isShort ? excerptOf(leaders.length, you, SHORT) : leaders.map((_, i) => i);
    if (!leaders.length)
        return (
            <div class="people-empty">
                <p>{t('Nobody is sure enough of a rating yet to stand here.')}</p>
                <p class="people-sub">{t('It takes a few dozen rated games.')}</p>
            </div>
        );
    return (
        <ol class="people-list">
            {rows.map(i =>
                i === null ? (
                    <li class="people-gap" aria-hidden="true">
                        …
                    </li>
                ) : (
                    <Row leader={leaders[i]!} place={i + 1} isYou={i === you} />
                ),
            )}
        </ol>
    );
}

/** In short: the first few and those round you. */
export function LeadersCard({
    world,
    game,
    isShort = true,
}: {
    world: World;
    game: string;
    isShort?: boolean;
}) {
    const { read, again } = useRead<{ leaders: Leader[] }>(`leaders/${game}`);
    const { title } = gameOf(world, game);
    const isSaid = useNarrow() && !isShort; // by the bar right above
    return (
        <section class="people-card" aria-label={t('Leaders')}>
            {!isSaid && (
                <div class="people-card-head">
                    <OnlineIcon name="trophy" size={24} />
                    <h2>{t('Leaders')}</h2>
                    <span class="spread" />
                    {isShort && <span class="people-sub">{title}</span>}
                </div>
            )}
            {!isShort && <GameTabs world={world} game={game} />}
            {read.state === 'here' ? (
                <List leaders={read.is.leaders} isShort={isShort} />
            ) : (
                <Waiting read={read} again={again} />
            )}
            {isShort ? (
                <a class="people-all" href={`#/leaders/${game}`}>
                    {t('The best hundred')}
                </a>
            ) : (
                <Explained />
            )}
        </section>
    );
}

function GameTabs({ world, game }: { world: World; game: string }) {
    return (
        <nav class="people-tabs" aria-label={t('Games')}>
            {world.catalogue.games.map(({ id, title }) => (
                <a href={`#/leaders/${id}`} aria-current={id === game ? 'page' : undefined}>
                    <Stamp game={id} size={26} />
                    <span>{title}</span>
                </a>
            ))}
        </nav>
    );
}

function Explained() {
    return (
        <p class="people-sub people-explained">
            {t(
                'Everybody begins at 1500, and whoever finishes ahead in a rated game gains, the more the better the others are. The number after ± says how sure that is: above 110 the rating is provisional and does not stand here yet; computers never do.',
            )}
        </p>
    );
}

export function LeadersScreen({ world, route }: { world: World; route: Route }) {
    const games = world.catalogue.games;
    const game = games.find(g => g.id === route.arg)?.id ?? games[0]!.id;
    return (
        <PeopleFrame
            title={t('Leaders')}
            tab="leaders"
            game={game}
            side={
                <>
                    <YouCard />
                    <TodayCard world={world} />
                </>
            }>
            <LeadersCard world={world} game={game} isShort={false} />
        </PeopleFrame>
    );
}

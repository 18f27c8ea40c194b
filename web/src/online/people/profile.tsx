// Somebody's page: who it is, ratings and their way, results. Beside it the leaders and the day's
// deal, which on a phone have tabs of their own.

import { useState } from 'preact/hooks';
import type { Route } from '../../shell/route';
import { t, tn } from '../../text/t';
import type { World } from '../../world';
import { Avatar } from '../art/avatar';
import { useHall } from '../use';
import { personPath, useRead, type Profile } from './api';
import { PeopleFrame, Waiting } from './frame';
import { agentName, levelOf } from './agent';
import { LeadersCard } from './leaders';
import { GameCards, RatingCard } from './rating';
import { Results, useResults } from './results';
import { monthAndYear, whole } from './say';
import { TodayCard } from './today';

function kindOf(profile: Profile, isAgent: boolean): string {
    if (isAgent) return t('A computer player of this server');
    const since = t('Account since {month}', { month: monthAndYear(profile.since) });
    return profile.bot ? t('{since} · a program plays under this name', { since }) : since;
}

function Head({ profile, isAgent, isYou }: { profile: Profile; isAgent: boolean; isYou: boolean }) {
    const counts = Object.values(profile.games);
    const played = counts.reduce((sum, c) => sum + c.played, 0),
        won = counts.reduce((sum, c) => sum + c.won, 0);
    const level = isAgent ? levelOf(profile.name) : undefined;
    return (
        <section class="people-head" aria-label={t('Who it is')}>
            <Avatar
                name={profile.name}
                size={76}
                {...(level === undefined ? {} : { robot: level })}
            />
            <div class="people-who">
                <h2>
                    {isAgent ? agentName(profile.name) : profile.name}
                    {profile.bot && <span class="people-tag">{t('bot')}</span>}
                </h2>
                <p>
                    <span>{kindOf(profile, isAgent)}</span>
                    {isYou && <a href="#/account">{t('Password and more')}</a>}
                </p>
            </div>
            <dl class="people-counts">
                <div>
                    <dt>{t('won')}</dt>
                    <dd>{whole(won)}</dd>
                </div>
                <div>
                    <dt>{tn('game played', 'games played', played)}</dt>
                    <dd>{whole(played)}</dd>
                </div>
            </dl>
        </section>
    );
}

/** The game that somebody plays most, to begin with. */
function favourite(world: World, profile: Profile): string {
    const weight = (id: string) =>
        1000 * (profile.ratings[id]?.games ?? 0) + (profile.games[id]?.played ?? 0);
    const [first] = world.catalogue.games.map(g => g.id).sort((a, b) => weight(b) - weight(a));
    return first!;
}

function Body({
    world,
    profile,
    isYou,
    isAgent,
    game,
    onGame,
}: {
    world: World;
    profile: Profile;
    isYou: boolean;
    isAgent: boolean;
    game: string;
    onGame(game: string): void;
}) {
    const list = useResults(profile);
    return (
        <>
            <Head profile={profile} isAgent={isAgent} isYou={isYou} />
            <GameCards world={world} profile={profile} game={game} onGame={onGame} />
            <RatingCard world={world} profile={profile} game={game} list={list} isYou={isYou} />
            <Results world={world} profile={profile} list={list} isYou={isYou} />
        </>
    );
}

function Nobody({ name, isYou }: { name: string; isYou: boolean }) {
    return (
        <section class="people-card people-empty">
            <Avatar name={name} size={76} />
            <h2>{name}</h2>
            <p>
                {isYou
                    ? t('You play as a guest. Keep your name, and this page shows how you play.')
                    : t('Nobody has an account of this name here. Guests have no page.')}
            </p>
            {isYou && (
                <a class="btn primary" href="#/account">
                    {t('Keep your name')}
                </a>
            )}
        </section>
    );
}

export function ProfileScreen({ world, route }: { world: World; route: Route }) {
    const { person, agents } = useHall().now;
    const name = route.arg || (person?.name ?? '');
    const { read, again } = useRead<Profile>(name ? personPath(name) : null);
    const profile = read.state === 'here' ? read.is : null;
    const isYou = !!person && (profile?.name ?? name) === person.name;
    const [chosen, choose] = useState<string | null>(null);
    const game = chosen ?? (profile ? favourite(world, profile) : world.catalogue.games[0]!.id);
    const title = isYou ? t('Your page') : agents.includes(name) ? agentName(name) : name;
    return (
        <PeopleFrame
            title={title}
            tab={isYou ? 'you' : null}
            game={game}
            side={
                <>
                    <LeadersCard world={world} game={game} />
                    <TodayCard world={world} />
                </>
            }>
            {profile ? (
                <Body
                    key={profile.name}
                    world={world}
                    profile={profile}
                    isYou={isYou && !person.guest}
                    isAgent={agents.includes(profile.name)}
                    game={game}
                    onGame={choose}
                />
            ) : read.state === 'none' ? (
                <Nobody name={name} isYou={isYou} />
            ) : (
                <Waiting read={read} again={again} />
            )}
        </PeopleFrame>
    );
}

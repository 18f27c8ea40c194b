// Ratings: one card a game, and the way of the chosen one.

import { t, tn } from '../../text/t';
import { gameOf, type World } from '../../world';
import { RatingPlot } from '../art/plot';
import { Stamp } from '../art/stamp';
import type { Profile, Rating } from './api';
import { RatingNumber } from './frame';
import { pointsOf } from './history';
import type { ResultList } from './results';
import { tenths, whole } from './say';

export function GameCards({
    world,
    profile,
    game,
    onGame,
}: {
    world: World;
    profile: Profile;
    game: string;
    onGame(game: string): void;
}) {
    return (
        <div class="people-games" role="group" aria-label={t('Games')}>
            {world.catalogue.games.map(({ id, title }) => {
                const rating = profile.ratings[id];
                return (
                    <button
                        class="people-game"
                        aria-pressed={id === game}
                        onClick={() => onGame(id)}>
                        <Stamp game={id} size={46} />
                        <span>
                            {rating ? (
                                <RatingNumber rating={rating.rating} />
                            ) : (
                                <b class="people-number">
                                    <span aria-hidden="true">–</span>
                                    <span class="visually-hidden">{t('no rating')}</span>
                                </b>
                            )}
                            <span class="people-sub">{title}</span>
                            {rating?.provisional && (
                                <span class="people-sub">{t('provisional')}</span>
                            )}
                        </span>
                    </button>
                );
            })}
        </div>
    );
}

function Unrated({ isYou }: { isYou: boolean }) {
    return (
        <p class="people-sub">
            {isYou
                ? t(
                      'No rated game yet. Open a table with a clock and “Counts for the rating”, or sit down at one.',
                  )
                : t('No rated game yet.')}
        </p>
    );
}

function Way({
    game,
    rating,
    title,
    list,
}: {
    game: string;
    rating: Rating;
    title: string;
    list: ResultList;
}) {
    const points = pointsOf(list.results, game, rating);
    const all = points.map(p => p.rating);
    return (
        <>
            <RatingPlot
                points={points}
                label={t(
                    'The way of the rating in {game}: now {now}, lowest {low}, highest {high}',
                    {
                        game: title,
                        now: tenths(rating.rating),
                        low: tenths(Math.min(rating.rating, ...all)),
                        high: tenths(Math.max(rating.rating, ...all)),
                    },
                )}
            />
            {points.length < rating.games && list.hasMore && (
                <div class="people-more">
                    <p class="people-sub">
                        {t('Shown: the last {n} of {all} rated games.', {
                            n: whole(points.length),
                            all: whole(rating.games),
                        })}
                    </p>
                    <button class="btn" disabled={list.isBusy} onClick={list.loadAll}>
                        {t('Show all {n}', { n: whole(rating.games) })}
                    </button>
                </div>
            )}
        </>
    );
}

export function RatingCard({
    world,
    profile,
    game,
    list,
    isYou,
}: {
    world: World;
    profile: Profile;
    game: string;
    list: ResultList;
    isYou: boolean;
}) {
    const { title } = gameOf(world, game);
    const rating = profile.ratings[game];
    const { played, won } = profile.games[game] ?? { played: 0, won: 0 };
    return (
        <section class="people-card people-rating" aria-label={title}>
            <div class="people-rating-head">
                {rating ? (
                    <p class="people-big">
                        <RatingNumber rating={rating.rating} />
                        <span class="people-plus">
                            {t('± {deviation}', { deviation: tenths(rating.deviation) })}
                        </span>
                        {rating.provisional && (
                            <span class="people-tag is-dotted">{t('provisional')}</span>
                        )}
                    </p>
                ) : (
                    <h3>{title}</h3>
                )}
                <p class="people-sub">
                    {tn('{won} of {n} game won', '{won} of {n} games won', played, {
                        won: whole(won),
                        n: whole(played),
                    })}
                </p>
            </div>
            {rating ? <Way {...{ game, rating, title, list }} /> : <Unrated isYou={isYou} />}
            {rating && (
                <p class="people-sub">
                    {t('The more games, the narrower the band; for earlier games it is estimated.')}
                </p>
            )}
        </section>
    );
}

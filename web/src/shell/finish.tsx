// The sheet at the end: places, how the points came together, and what next.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Bars } from '../art/bars';
import { Badge } from '../art/seat';
import { Icon, type IconName } from '../art/icons';
import type { AnyUi } from '../boards/list';
import type { SeatColour } from '../boards/board';
import { sumOf, type Tally } from '../boards/tally';
import type { GameInfo } from '../engine/types';
import { t } from '../text/t';
import { useCount } from './count';
import { added, next, places as matchPlaces, type Match } from './match';
import { levelName } from './names';
import { endingWords, resultOf } from './result';
import type { Now, Seating } from './session';
import { hasMotion } from './settings';

/** While it grows, the number is for the eyes only: readers are told what it comes to. */
function Points({ to, now }: { to: number; now: number | null }) {
    return (
        <b class="finish-points">
            {now === null ? (
                to
            ) : (
                <>
                    <span aria-hidden="true">{now}</span>
                    <span class="visually-hidden">{to}</span>
                </>
            )}
        </b>
    );
}

function Crown({ colour }: { colour: SeatColour }) {
    return (
        <svg class="crown" viewBox="0 0 32 14" width="32" height="14" aria-hidden="true">
            {[1, 9, 17, 25].map((x, i) => (
                <rect
                    x={x}
                    y={i % 3 ? 1 : 4}
                    width="6"
                    height="8"
                    rx="1.5"
                    fill={`var(--${colour})`}
                    stroke="var(--rim)"
                    stroke-width="1.2"
                />
            ))}
        </svg>
    );
}

function Confetti() {
    if (!hasMotion()) return null;
    const shapes = ['R', 'Y', 'G', 'B'] as const;
    return (
        <div class="confetti" aria-hidden="true">
            {Array.from({ length: 28 }, (_, i) => {
                const colour = shapes[i % 4]!;
                return (
                    <i
                        key={i}
                        class={`confetto ${colour}`}
                        style={{
                            left: `${(i * 37) % 100}%`,
                            animationDelay: `${(i * 53) % 400}ms`,
                            background: `var(--${colour})`,
                        }}
                    />
                );
            })}
        </div>
    );
}

/** Who won, and how it stood between two. */
function titleOf(places: Place[], viewer: number, inSentences: string[]): string {
    const [first, second] = places as [Place, Place];
    if (places.filter(p => p.rank === 1).length > 1) return t('Shared victory');
    const facts = {
        name: inSentences[first.seat] ?? '',
        points: first.points,
        others: second.points,
    };
    const isYou = viewer >= 0 && first.seat === viewer;
    if (places.length > 2) return isYou ? t('You win!') : t('{name} wins', facts);
    return isYou
        ? t('You win, {points} to {others}', facts)
        : t('{name} wins, {points} to {others}', facts);
}

/** Who won the match, and how it stood between two. */
function matchTitle(match: Match, viewer: number, inSentences: string[]): string {
    const [first, second] = matchPlaces(match) as [
        { seat: number; place: number },
        { seat: number; place: number },
    ];
    if (second.place === 1) return t('Shared victory in the match');
    const isYou = first.seat === viewer;
    const facts = {
        name: inSentences[first.seat] ?? '',
        points: match.points[first.seat] ?? 0,
        others: match.points[second.seat] ?? 0,
    };
    return isYou
        ? t('You win the match, {points} to {others}', facts)
        : t('{name} wins the match, {points} to {others}', facts);
}

interface Place {
    name: string;
    seat: number;
    rank: number;
    points: number;
    unit: string;
}

function placesOf(ui: AnyUi, now: Now, names: string[]): Place[] {
    const { ranks } = resultOf(now.lines);
    return names
        .map((name, seat) => {
            const { points, unit } = ui.seat(now.position.view, seat);
            return { name, seat, rank: ranks?.[seat] ?? 1, points, unit };
        })
        .sort((a, b) => a.rank - b.rank);
}

/** Who has won is not told by the order before it has been counted. */
const bySeat = (places: Place[]): Place[] => [...places].sort((a, b) => a.seat - b.seat);

function Row({
    ui,
    now,
    place: { name, seat, rank, points, unit },
    counting,
    colour,
    seating,
}: {
    ui: AnyUi;
    now: Now;
    place: Place;
    /** null: everything has been counted. */
    counting: Tally | null;
    colour: SeatColour;
    seating: Seating | undefined;
}) {
    const count = ui.count?.(now.position.view, seat);
    const isFirst = rank === 1 && !counting;
    return (
        <li class={isFirst ? 'first' : ''}>
            <span class="finish-rank">{counting ? '' : rank}</span>
            <span class="finish-badge">
                {isFirst && <Crown colour={colour} />}
                <Badge colour={colour} size={36} />
            </span>
            <span class="finish-name">
                {name}
                {seating?.kind === 'computer' && (
                    <small>
                        <Bars level={seating.level} size={14} />
                        {levelName(seating.level)}
                    </small>
                )}
            </span>
            <span class="finish-sum">
                <Points to={points} now={counting && sumOf(counting, seat)} />
                <small>{unit}</small>
            </span>
            {count && <div class="finish-count">{count}</div>}
        </li>
    );
}

/** How the match stands, with this game. */
function Standing({
    match,
    isOver,
    names,
    colours,
}: {
    match: Match;
    isOver: boolean;
    names: string[];
    colours: SeatColour[];
}) {
    const title = isOver
        ? t('The match is over')
        : t('Game {n} of {all}', { n: match.game, all: match.of });
    return (
        <section class="finish-match" aria-label={t('Match')}>
            <h3>{title}</h3>
            <ul>
                {matchPlaces(match).map(({ seat, place }) => (
                    <li>
                        <span class="finish-rank">{place}</span>
                        <Badge colour={colours[seat]!} size={24} />
                        <span class="finish-name">{names[seat]}</span>
                        <b>{match.points[seat]}</b>
                    </li>
                ))}
            </ul>
            {!isOver && <p>{t('Everybody begins once; the points are added up.')}</p>}
        </section>
    );
}

/** Beside the board, or below it: the board itself stays as it is. */
export function Finish({
    ui,
    game,
    now,
    seats,
    isShared,
    names,
    inSentences,
    colours,
    leftover,
    isLive,
    onTally,
    onAgain,
    match,
    onNext,
    onReplay,
    onReview,
    onShare,
    onClose,
    again: instead,
    more,
}: {
    ui: AnyUi;
    game: GameInfo;
    now: Now;
    seats: Seating[];
    /** All people sit at this device. */
    isShared: boolean;
    names: string[];
    inSentences: string[];
    colours: SeatColour[];
    leftover: ComponentChildren;
    /** The game has ended this moment, before these eyes: the points are counted one by one. */
    isLive: boolean;
    /** How far the counting is, for the board; null when the sheet closes. */
    onTally(tally: Tally | null): void;
    /** Once more, with computers that many levels stronger. */
    onAgain(stronger: number): void;
    /** The match that this game is one of, without this game. */
    match: Match | null;
    onNext(match: Match): void;
    onReplay(): void;
    /** null: there is no record of it. */
    onReview: (() => void) | null;
    /** null: there is no record of it. */
    onShare: (() => void) | null;
    onClose(): void;
    /** In place of the button that plays once more. */
    again?: ComponentChildren;
    /** Between the places and the buttons. */
    more?: ComponentChildren;
}) {
    const again = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => again.current?.focus({ preventScroll: true }), []);
    const counting = useCount(ui, now, isLive, onTally);
    const places = placesOf(ui, now, names);
    const { scores = [], ranks = [] } = resultOf(now.lines);
    const goesOn = match && next(match, scores, ranks);
    const total = match && added(match, scores, ranks);
    const isMatchOver = total !== null && !goesOn;
    const title = isMatchOver
        ? matchTitle(total, now.viewer, inSentences)
        : titleOf(places, now.viewer, inSentences);
    const standing = total && (
        <Standing match={total} isOver={isMatchOver} names={names} colours={colours} />
    );
    const computers = seats.filter(s => s.kind === 'computer');
    /** By the reader, or by one of those who share the device. */
    const isWon =
        now.viewer >= 0 &&
        (isMatchOver
            ? matchPlaces(total).map(({ seat, place }) => ({ seat, rank: place }))
            : places
        ).some(
            p =>
                p.rank === 1 &&
                (isShared ? seats[p.seat]?.kind === 'human' : p.seat === now.viewer),
        );
    // Who has lost wants to know why, unless the table goes on by itself.
    const isLost =
        onReview !== null && !counting && now.viewer >= 0 && !isWon && !instead && !goesOn;
    const reviewButton = onReview && (
        <button
            class={`btn${isLost ? ' primary' : ''}`}
            data-review
            ref={isLost ? again : null}
            onClick={onReview}>
            <Icon name="course" size={20} />
            {t('Review: see why')}
        </button>
    );
    const step = (stronger: number, words: string, icon: IconName, isMeant: boolean) =>
        computers.some(s => s.level + stronger >= 1 && s.level + stronger <= 5) && (
            <button class={`btn${isMeant ? ' soft' : ''}`} onClick={() => onAgain(stronger)}>
                <Icon name={icon} size={20} />
                {words}
            </button>
        );
    // Who has lost to the weakest is not asked for a stronger one.
    const easier = step(-1, t('Easier?'), 'down', !isWon);
    return (
        <section class="finish" role="dialog" aria-label={counting ? t('Counting …') : title}>
            {isWon && !counting && <Confetti />}
            <span class="sheet-grab" aria-hidden="true" />
            <h2>{counting ? t('Counting …') : title}</h2>
            <p>{endingWords(game, now.lines)}</p>
            {isMatchOver && !counting && standing}
            <ol>
                {(counting ? bySeat(places) : places).map(p => (
                    <Row
                        key={p.seat}
                        ui={ui}
                        now={now}
                        place={p}
                        counting={counting}
                        colour={colours[p.seat]!}
                        seating={seats[p.seat]}
                    />
                ))}
            </ol>
            {leftover}
            {!isMatchOver && !counting && standing}
            {more}
            <div class="finish-actions">
                {isLost && reviewButton}
                {instead ??
                    (goesOn ? (
                        <button class="btn primary" ref={again} onClick={() => onNext(goesOn)}>
                            <Icon name="play" size={20} />
                            {goesOn.game === 2 ? t('Second game') : t('Next game')}
                        </button>
                    ) : (
                        <>
                            <button
                                class={`btn${isLost ? '' : ' primary'}`}
                                ref={isLost ? null : again}
                                onClick={() => onAgain(0)}>
                                <Icon name="turn" size={20} />
                                {t('Play again')}
                            </button>
                            {easier}
                            {(isWon || easier) && step(1, t('Harder?'), 'up', isWon)}
                        </>
                    ))}
                {!isLost && reviewButton}
                <button class="btn" data-replay onClick={onReplay}>
                    <Icon name="replay" size={20} />
                    {t('Replay')}
                </button>
                {onShare && (
                    <button class="btn" onClick={onShare}>
                        <Icon name="share" size={20} />
                        {t('Share')}
                    </button>
                )}
                <button class="btn" onClick={onClose}>
                    <Icon name="log" size={20} />
                    {t('Players and log')}
                </button>
            </div>
        </section>
    );
}

// Beside the graph: the players with their decisions and luck, and one fact about the game.

import { Bars } from '../art/bars';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import { t, tn } from '../text/t';
import type { Scene } from './scene';
import { of100 } from './story';
import type { ReviewSeat } from './types';
import { verdictWords } from './verdicts';

/** Never by colour alone: a tick, an exclamation mark, a cross. */
function Counts({ seat: { good, doubtful, bad } }: { seat: ReviewSeat }) {
    return (
        <ul class="rv-counts">
            <li class="is-good">
                <Icon name="tick" size={16} />
                <b>{good}</b> {t('good')}
            </li>
            <li class="is-doubtful">
                <i aria-hidden="true">!</i>
                <b>{doubtful}</b> {t('doubtful')}
            </li>
            <li class="is-bad">
                <Icon name="cross" size={16} />
                <b>{bad}</b> {t('bad')}
            </li>
        </ul>
    );
}

const signed = (share: number): string => {
    const n = of100(share);
    return n < 0 ? `−${-n}` : `+${n}`;
};

/** With luck and without it. */
function Numbers({ seat }: { seat: ReviewSeat }) {
    return (
        <dl class="rv-numbers">
            <dt>{t('Luck in all')}</dt>
            <dd>{signed(seat.luck)}</dd>
            <dt>{t('Without luck')}</dt>
            <dd>{t('{n} of 100', { n: of100(seat.adjusted) })}</dd>
        </dl>
    );
}

/** The players as they are known before the review is. */
export type Cast = Omit<Scene, 'review'> & { review: Scene['review'] | null };
const isTold = (scene: Cast): scene is Scene => scene.review !== null;

function Player({ scene, seat, isDetailed }: { scene: Cast; seat: number; isDetailed: boolean }) {
    const { review, panel, colours, seats, ui, end } = scene;
    const facts = review?.seats.find(s => s.seat === seat);
    const { points, unit } = ui.seat(end.view, seat);
    const words = isTold(scene) ? verdictWords(scene, seat) : '';
    const seating = seats[seat];
    return (
        <li class="rv-player">
            <div class="rv-player-head">
                <Badge colour={colours[seat] ?? 'R'} size={30} />
                <b>
                    {panel[seat]}
                    {seating?.kind === 'computer' && <Bars level={seating.level} size={13} />}
                </b>
                <span class="rv-score">
                    {points} <small>{unit}</small>
                </span>
            </div>
            {facts && <Counts seat={facts} />}
            {words && <p>{words}</p>}
            {facts && (isDetailed ? <Numbers seat={facts} /> : null)}
        </li>
    );
}

/** The winner first. */
export function Players({ scene, isDetailed }: { scene: Cast; isDetailed: boolean }) {
    const seats = scene.panel.map((_, seat) => seat);
    const places = seats.sort((a, b) => (scene.ranks[a] ?? 9) - (scene.ranks[b] ?? 9) || a - b);
    return (
        <ul class="rv-players" aria-label={t('Players')}>
            {places.map(seat => (
                <Player key={seat} scene={scene} seat={seat} isDetailed={isDetailed} />
            ))}
        </ul>
    );
}

/** From here on a start is not even (thousandths). */
const UNEVEN = 80;

/** Why the shares begin as they do. */
export function Fact({ scene: { review, ui, end } }: { scene: Scene }) {
    const { eyes, players } = review;
    const share = review.values[0]?.[eyes];
    if (share === undefined) return null;
    const said = ui.reviewFact?.({ eyes, players, start: end.start });
    // What begins about evenly needs no explanation why it does not.
    const isEven = Math.abs(share - 1000 / players) < UNEVEN;
    if (said && isEven) return null;
    return (
        <p class="rv-fact">
            <b>{t('Why {n} at the start?', { n: of100(share) })}</b>{' '}
            {said ??
                tn(
                    'With {n} player everybody begins near {share} of 100.',
                    'With {n} players everybody begins near {share} of 100.',
                    players,
                    { share: of100(1000 / players) },
                )}
        </p>
    );
}

export function HowToRead({ scene: { review } }: { scene: Scene }) {
    const { thresholds } = review;
    const isPoints = review.in === 'points';
    const value = (n: number) => (isPoints ? n / 10 : of100(n));
    return (
        <p class="rv-fact">
            <b>{t('How to read it.')}</b>{' '}
            {t('Shares are of 100 wins, judged from what each player could know then.')}{' '}
            {thresholds &&
                (isPoints
                    ? t('A move that costs {doubtful} points is doubtful, {bad} is bad.', {
                          doubtful: value(thresholds.doubtful),
                          bad: value(thresholds.bad),
                      })
                    : t('A move that costs {doubtful} is doubtful, {bad} is bad.', {
                          doubtful: value(thresholds.doubtful),
                          bad: value(thresholds.bad),
                      }))}{' '}
            {t('What cannot be told apart counts as equal. The changes add up to the result.')}
        </p>
    );
}

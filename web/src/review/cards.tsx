// The turning points: a picture, a title, what was played and what was better, why, and two
// buttons.

import { useMemo } from 'preact/hooks';
import { ideaWords } from '../advice/words';
import { Icon } from '../art/icons';
import { Badge } from '../art/seat';
import { t } from '../text/t';
import { sayReason } from '../text/sentences';
import type { Scene } from './scene';
import { Die, Disc } from './graph-view';
import { turns } from './graph';
import { Cut, momentOf, type Moment } from './moment';
import { of100 } from './story';
import type { Turning } from './types';

/** At most four words. */
export function titleOf({ game, names }: Scene, { kind, reasons = [], seat }: Turning): string {
    const theme = reasons.map(r => game.why[r.token]?.theme).find(Boolean);
    if (theme) return t(theme);
    if (kind === 'luck') return t('Luck decides');
    return kind === 'others' ? t('{name} moves', { name: names[seat] ?? '' }) : t('A better move');
}

/** One sentence from facts of the position. */
export function whyOf({ game, ui, names, review }: Scene, point: Turning): string {
    for (const reason of point.reasons ?? []) {
        const said = sayReason(game, reason, names, ui.words);
        if (said) return said;
    }
    const before = review.values[point.n]?.[review.eyes] ?? 0,
        after = review.values[point.n + 1]?.[review.eyes] ?? 0;
    return t('Your share of the win went from {from} to {to} of 100.', {
        from: of100(before),
        to: of100(after),
    });
}

/** Where the reader looks: before his own choice as he knew it, after what others and luck did. */
export function momentAt(scene: Scene, { n, kind, seat, played, better }: Turning): Moment {
    const { desk, record, lines, review } = scene;
    return kind === 'choice'
        ? momentOf(desk, record, lines, n, seat, better ? [played, better] : [played])
        : momentOf(desk, record, lines, n + 1, review.eyes);
}

function Moves({ scene, point, moment }: { scene: Scene; point: Turning; moment: Moment }) {
    const { names, colours } = scene;
    if (point.kind === 'luck')
        return (
            <p class="rv-luck">
                <Die />
                <b>{t('Luck')}</b> · {t('not your choice')}
            </p>
        );
    if (point.kind === 'others')
        return (
            <p class="rv-luck">
                <Badge colour={colours[point.seat] ?? 'R'} size={26} />
                <b>{names[point.seat]}</b> · {t('not your choice')}
            </p>
        );
    const { view } = moment.position;
    // The picture shows where it is better: the same move is told apart by its place only.
    const isSame =
        !!point.better &&
        !scene.ui.piece?.(point.played, view) &&
        ideaWords(scene.ui, point.played, view) === ideaWords(scene.ui, point.better, view);
    return (
        <p class="rv-moves">
            <span>
                {t('You:')}{' '}
                {isSame ? (
                    <b>{t('elsewhere')}</b>
                ) : (
                    <Piece scene={scene} move={point.played} view={view} />
                )}
            </span>
            {point.better && (
                <span class="is-better">
                    <Icon name="tick" size={18} />
                    {t('Better:')} <Piece scene={scene} move={point.better} view={view} />
                </span>
            )}
        </p>
    );
}

function Piece({ scene: { ui }, move, view }: { scene: Scene; move: string; view: unknown }) {
    const words = ideaWords(ui, move, view);
    const piece = ui.piece?.(move, view);
    return piece ? (
        <>
            <span class="rv-piece" aria-hidden="true">
                {piece}
            </span>
            <span class="visually-hidden">{words}</span>
        </>
    ) : (
        <b>{words}</b>
    );
}

function Card({
    scene,
    point,
    index,
    isSolved,
    onShow,
    onTry,
}: {
    scene: Scene;
    point: Turning;
    index: number;
    isSolved: boolean;
    onShow(): void;
    onTry(): void;
}) {
    const { review, ui, names } = scene;
    const moment = useMemo(() => momentAt(scene, point), [scene, point]);
    const turn = turns(review.lines, review.eyes)[point.n] ?? 1;
    return (
        <li class="rv-card" id={`turning-${index + 1}`} tabIndex={-1}>
            <Cut ui={ui} moment={moment} move={point.better ?? null} names={names} />
            <div class="rv-text">
                <div class="rv-card-head">
                    <Disc number={index + 1} isSolved={isSolved} />
                    <h3>{titleOf(scene, point)}</h3>
                    <span class="rv-turn">{t('Turn {turn}', { turn })}</span>
                </div>
                <Moves scene={scene} point={point} moment={moment} />
                <p class="rv-why">{whyOf(scene, point)}</p>
                <div class="rv-buttons">
                    <button class="btn" onClick={onShow}>
                        {t('Show me')}
                        <span class="visually-hidden">: {titleOf(scene, point)}</span>
                    </button>
                    {point.kind === 'choice' && point.better && (
                        <button class="btn soft" onClick={onTry}>
                            {t('Try it again from here')}
                            <span class="visually-hidden">: {titleOf(scene, point)}</span>
                        </button>
                    )}
                </div>
            </div>
        </li>
    );
}

export function Cards({
    scene,
    solved,
    onShow,
    onTry,
}: {
    scene: Scene;
    solved: number[];
    onShow(index: number): void;
    onTry(point: Turning): void;
}) {
    return (
        <ol class="rv-cards" aria-label={t('Turning points')}>
            {scene.review.turning.map((point, i) => (
                <Card
                    key={point.n}
                    scene={scene}
                    point={point}
                    index={i}
                    isSolved={solved.includes(point.n)}
                    onShow={() => onShow(i)}
                    onTry={() => onTry(point)}
                />
            ))}
        </ol>
    );
}

/** While they are being looked for. */
export function GreyCards() {
    return (
        <ol class="rv-cards" aria-hidden="true">
            {[1, 2, 3].map(n => (
                <li key={n} class="rv-card is-grey">
                    <div class="rv-cut" />
                    <div class="rv-text">
                        <i />
                        <i />
                        <i />
                    </div>
                </li>
            ))}
        </ol>
    );
}

// The numbers: where the reader's decisions cost most, touch a line to go there.

import { Icon } from '../art/icons';
import { t } from '../text/t';
import { luckOf, turns } from './graph';
import { momentOf } from './moment';
import type { Scene } from './scene';
import { of100 } from './story';
import type { Quality, Review, ReviewLine } from './types';

const MOST = 8;

/** The own decisions that cost most, in the order of the game. */
export function costliest(review: Review): ReviewLine[] {
    return review.lines
        .filter(l => l.seat === review.eyes && l.verdict !== undefined)
        .sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0))
        .slice(0, MOST)
        .sort((a, b) => a.n - b.n);
}

/** What luck did from this decision and the reader's next one. */
export function luckAfter({ lines, eyes }: Review, n: number): number {
    let sum = lines[n] ? luckOf(lines[n]) : 0;
    for (const line of lines.slice(n + 1)) {
        if (line.seat === eyes && line.verdict !== undefined) break;
        sum += luckOf(line);
    }
    return sum;
}

function Sign({ quality }: { quality: Quality }) {
    const word = {
        best: t('good'),
        equal: t('good'),
        doubtful: t('doubtful'),
        bad: t('bad'),
    }[quality];
    return (
        <span class={`rv-sign is-${quality}`} title={word}>
            {quality === 'doubtful' ? (
                <i aria-hidden="true">!</i>
            ) : (
                <Icon name={quality === 'bad' ? 'cross' : 'tick'} size={16} />
            )}
            <span class="visually-hidden">{word}</span>
        </span>
    );
}

export function Details({ scene, onPosition }: { scene: Scene; onPosition(at: number): void }) {
    const { review, ui, desk, record, lines } = scene;
    const of = turns(review.lines, review.eyes);
    const rows = costliest(review);
    const minus = (n: number) => (n > 0 ? `−${n}` : '0');
    const cost = (n: number) => minus(review.in === 'points' ? n / 10 : of100(n));
    const luck = (n: number) => (of100(n) === 0 ? '–' : n < 0 ? `−${-of100(n)}` : `+${of100(n)}`);
    return (
        <section class="rv-panel rv-details">
            <h3>{t('Where your decisions cost most')}</h3>
            <div class="rv-scroll" tabIndex={0} role="group" aria-label={t('Details')}>
                <table>
                    <thead>
                        <tr>
                            <th>{t('Turn no.')}</th>
                            <th>{t('Played')}</th>
                            <th>{t('Best')}</th>
                            <th>{t('Share before')}</th>
                            <th>{review.in === 'points' ? t('Cost in points') : t('Cost')}</th>
                            <th>{t('Luck')}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map(row => {
                            const { view } = momentOf(
                                desk,
                                record,
                                lines,
                                row.n,
                                row.seat,
                            ).position;
                            const better = row.verdict === 'best' ? row.move : row.better;
                            return (
                                <tr key={row.n}>
                                    <td>
                                        <button class="rv-go" onClick={() => onPosition(row.n)}>
                                            {of[row.n]}
                                            <span class="visually-hidden">
                                                : {t('to this position')}
                                            </span>
                                        </button>
                                    </td>
                                    <td data-label={t('Played')}>{ui.moveWords(row.move, view)}</td>
                                    <td data-label={t('Best')}>
                                        {better ? ui.moveWords(better, view) : ''}
                                    </td>
                                    <td data-label={t('Share before')}>
                                        {of100(review.values[row.n]?.[review.eyes] ?? 0)}
                                    </td>
                                    <td
                                        class="rv-cost"
                                        data-label={
                                            review.in === 'points' ? t('Cost in points') : t('Cost')
                                        }>
                                        <Sign quality={row.verdict!} />
                                        <b>{cost(row.cost ?? 0)}</b>
                                    </td>
                                    <td data-label={t('Luck')}>{luck(luckAfter(review, row.n))}</td>
                                </tr>
                            );
                        })}
                    </tbody>
                </table>
            </div>
        </section>
    );
}

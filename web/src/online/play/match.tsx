// A match: every seat begins once. Where it stands, and the line that shows it.

import { Badge } from '../../art/seat';
import { Icon } from '../../art/icons';
import type { SeatColour } from '../../boards/board';
import { t } from '../../text/t';
import type { TableMessage } from '../types';

type OfMatch = Pick<TableMessage, 'match' | 'state' | 'result' | 'game'>;

/** In Tuk Tuk Taxi ranks are summed, and few are good (ON-20). */
export const countsRanks = (game: string): boolean => game === 'tuktuk';

/** Totals of the games that are over; null: no match. */
export function totalsOf({ match, state, result, game }: OfMatch): number[] | null {
    if (!match) return null;
    if (state !== 'over' || !result) return match.points;
    const now = countsRanks(game) ? result.ranks : result.scores;
    return match.points.map((points, seat) => points + (now[seat] ?? 0));
}

/** The seats from first place on; equal totals share one. */
export function standing(totals: number[], game: string): { seat: number; place: number }[] {
    const better = (a: number, b: number) => (countsRanks(game) ? a < b : a > b);
    return totals
        .map((total, seat) => ({
            seat,
            place: 1 + totals.filter(other => better(other, total)).length,
        }))
        .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Who begins the games of the match, in order. */
export function beginners(players: number, start: number, game: number): number[] {
    return Array.from(
        { length: players },
        (_, k) => (((start - (game - 1) + k) % players) + players) % players,
    );
}

export function matchTitle({ match }: Pick<TableMessage, 'match'>): string {
    return match ? t('Game {n} of {all}', { n: match.game, all: match.of }) : '';
}

export function MatchLine({
    table,
    colours,
    names,
}: {
    table: TableMessage;
    colours: SeatColour[];
    names: string[];
}) {
    const { match, players, start, state } = table;
    if (!match || typeof start !== 'number') return null;
    return (
        <div class="play-match">
            <b>{matchTitle(table)}</b>
            <span class="spread" />
            <ol aria-label={t('Who begins the games of the match')}>
                {beginners(players, start, match.game).map((seat, k) => {
                    const isOver = k < match.game - 1 || (k === match.game - 1 && state === 'over');
                    const isNow = k === match.game - 1;
                    const name = names[seat] ?? '';
                    return (
                        <li
                            class={`${isOver ? 'is-over' : ''}${isNow ? ' is-now' : ''}`}
                            aria-current={isNow ? 'true' : undefined}
                            title={name}>
                            <Badge colour={colours[seat] ?? 'R'} size={26} label={name} />
                            {isOver && <Icon name="tick" size={14} />}
                            {isOver && <span class="visually-hidden">{t('over')}</span>}
                        </li>
                    );
                })}
            </ol>
        </div>
    );
}

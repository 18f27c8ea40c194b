// The side panel: seats, what is left, and the log. On phones the seats become a strip and the
// log a sheet.

import { useMemo } from 'preact/hooks';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import type { AnyUi } from '../boards/list';
import type { SeatColour } from '../boards/board';
import type { GameInfo, Line } from '../engine/types';
import { sayEvent } from '../text/sentences';
import { t } from '../text/t';
import { colourName } from './names';
import type { Extras, OnTheWay, SeatExtra } from './extras';
import { Dots } from './prompt';
import type { Now } from './session';

export function Seats({
    ui,
    now,
    names,
    mover,
    extra,
}: {
    ui: AnyUi;
    now: Now;
    names: string[];
    mover: number;
    extra?: ((seat: number) => SeatExtra) | undefined;
}) {
    const view = now.position.view;
    return (
        <ul class="seats" aria-label={t('Players')}>
            {names.map((name, seat) => {
                const facts = ui.seat(view, seat);
                const moves = seat === mover && !now.over;
                const more = extra?.(seat);
                return (
                    <li
                        class={`seat${moves ? ' moves' : ''}${seat === now.viewer ? ' own' : ''}${facts.isIn ? '' : ' out'}${more?.isAway ? ' away' : ''}`}
                        aria-current={moves ? 'true' : undefined}>
                        {moves && <i class="wedge" aria-hidden="true" />}
                        <span class="seat-badge">
                            <Badge colour={facts.colour} label={colourName(facts.colour)} />
                            {more?.mark}
                        </span>
                        <div class="seat-name">
                            <b>{name}</b>
                            <div class="seat-supply">
                                {facts.supply.map(s => (
                                    <span title={s.label}>
                                        <span aria-hidden="true">{s.icon}</span>
                                        <span aria-hidden="true">{s.text}</span>
                                        <span class="visually-hidden">{s.label}</span>
                                    </span>
                                ))}
                                {more?.line}
                            </div>
                        </div>
                        <div class="seat-points">
                            {facts.points}
                            {facts.goal && <span class="seat-goal">/{facts.goal}</span>}
                            <small>{more?.more || facts.detail}</small>
                        </div>
                    </li>
                );
            })}
        </ul>
    );
}

export function StockLine({ ui, now }: { ui: AnyUi; now: Now }) {
    return (
        <div class="stock">
            {ui.stock(now.position.view).map(s => (
                <div class={s.warn ? 'warn' : ''} title={s.label}>
                    {s.icon}
                    <span>{s.text}</span>
                </div>
            ))}
        </div>
    );
}

export interface Said {
    n: number;
    seat: number;
    event: string;
    text: string;
    rule: string;
}

/** The lines in words, oldest first. */
export function useWords(
    ui: AnyUi,
    game: GameInfo,
    lines: Line[],
    names: string[],
    extras: Extras | null,
): Said[] {
    const namesAt = (n: number) =>
        extras ? names.map((name, seat) => extras.actor(seat, name, n) ?? name) : names;
    return useMemo(
        () =>
            lines.flatMap(line =>
                line.events
                    .filter(e => !ui.quiet.includes(e.event) || line.events.length === 1)
                    .map(e => ({
                        n: line.n,
                        seat: e.seat ?? line.seat,
                        event: e.event,
                        text: sayEvent(game, e, namesAt(line.n), ui.words),
                        rule: e.rule,
                    })),
            ),
        [lines, names.join(), extras?.actorsKey()],
    );
}

export function Log({
    said,
    colours,
    onRule,
    lastTurn = null,
    onTheWay = null,
}: {
    said: Said[];
    colours: SeatColour[];
    onRule(rule: string): void;
    /** A line is drawn above this one: the reader's last turn. */
    lastTurn?: number | null;
    onTheWay?: OnTheWay | null;
}) {
    const newest = said[said.length - 1]?.n;
    const mark = lastTurn === null ? -1 : said.filter(s => s.n <= lastTurn).length - 1;
    return (
        <ol class="log-lines" reversed>
            {onTheWay?.coming && (
                <li class="new">
                    <span class="no-badge">
                        <Icon name="next" size={16} />
                    </span>
                    <span>
                        {onTheWay.coming} <Dots isDisc />
                    </span>
                </li>
            )}
            {[...said].reverse().map((s, i) => (
                <li
                    data-mark={said.length - 1 - i === mark ? t('your last turn') : undefined}
                    key={said.length - i}
                    class={s.n === newest ? 'new' : ''}>
                    {s.seat >= 0 ? (
                        <Badge colour={colours[s.seat] ?? 'R'} size={20} />
                    ) : (
                        <span class="no-badge">
                            <Icon name="flag" size={16} />
                        </span>
                    )}
                    <span>
                        {s.text} {onTheWay && s.n >= onTheWay.from && <Dots isDisc />}
                        <button
                            class="rule"
                            tabIndex={s.n === newest ? 0 : -1}
                            onClick={() => onRule(s.rule)}>
                            {s.rule}
                        </button>
                    </span>
                </li>
            ))}
        </ol>
    );
}

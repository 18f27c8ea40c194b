// The side panel: seats, what is left, and the log. On phones the seats become a strip and the
// log a sheet.

import { useMemo } from 'preact/hooks';
import { Bars } from '../art/bars';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import type { AnyUi } from '../boards/list';
import type { SeatColour } from '../boards/board';
import type { GameEvent, GameInfo, Line } from '../engine/types';
import { begun, factsOf, sayEvent } from '../text/sentences';
import { t } from '../text/t';
import { colourName, levelName } from './names';
import type { Extras, OnTheWay, SeatExtra } from './extras';
import { Dots } from './prompt';
import type { Now, Seating } from './session';
import { useSettings } from './settings';

export function Seats({
    ui,
    now,
    names,
    seats,
    mover,
    extra,
}: {
    ui: AnyUi;
    now: Now;
    names: string[];
    seats: Seating[];
    mover: number;
    extra?: ((seat: number) => SeatExtra) | undefined;
}) {
    const view = now.position.view;
    const settings = useSettings();
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
                            <b>
                                {name}
                                {!extra && seats[seat]?.kind === 'computer' && (
                                    <span class="seat-level" title={levelName(seats[seat].level)}>
                                        <Bars level={seats[seat].level} size={13} />
                                        <span class="level-words">
                                            {levelName(seats[seat].level)}
                                        </span>
                                    </span>
                                )}
                            </b>
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
                            {facts.seen && settings.known && !now.over && (
                                <div class="seat-seen" title={facts.seen.label}>
                                    <span aria-hidden="true">{facts.seen.pictures}</span>
                                    {facts.seen.others > 0 && <span>+{facts.seen.others}</span>}
                                </div>
                            )}
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
    /** The same and the sentence before it, in one. */
    joined?: string;
    /** It was done to the reader. */
    isHarm?: boolean;
}

/** The lines in words, oldest first. */
export function useWords(
    ui: AnyUi,
    game: GameInfo,
    lines: Line[],
    names: string[],
    extras: Extras | null,
    you: number,
): Said[] {
    const namesAt = (n: number) =>
        extras ? names.map((name, seat) => extras.actor(seat, name, n) ?? name) : names;
    return useMemo(() => {
        const said: Said[] = [];
        let before: GameEvent | null = null;
        for (const line of lines)
            for (const e of line.events) {
                if (ui.quiet.includes(e.event) && line.events.length > 1) continue;
                const at = namesAt(line.n);
                // What a robot did that sat in for the reader, the reader did not do.
                const reader = you >= 0 && extras?.actor(you, names[you]!, line.n) ? -1 : you;
                const isYou = reader >= 0 && e.seat === reader;
                const joined =
                    before !== null && before.seat === e.seat
                        ? ui.join?.(
                              before.event,
                              e.event,
                              factsOf(before, at, ui.words),
                              factsOf(e, at, ui.words),
                              isYou,
                          )
                        : null;
                said.push({
                    n: line.n,
                    seat: e.seat ?? line.seat,
                    event: e.event,
                    text: sayEvent(game, e, at, ui.words, reader, ui.say),
                    rule: e.rule,
                    ...(joined ? { joined: begun(joined) } : {}),
                    ...(isYou && ui.harms?.includes(e.event) ? { isHarm: true } : {}),
                });
                before = e;
            }
        return said;
    }, [lines, names.join(), extras?.actorsKey(), you]);
}

/** What belongs to one turn: sentences of one seat after another, newest turn first. A sentence
 * that says the one before it as well stands for both. */
export function turnsOf(said: Said[], mark: number): Said[][] {
    const turns: Said[][] = [];
    said.forEach((s, i) => {
        const turn = turns[turns.length - 1];
        if (!turn || turn[0]!.seat !== s.seat || s.seat < 0 || i - 1 === mark) turns.push([s]);
        else if (s.joined) turn[turn.length - 1] = { ...s, text: s.joined };
        else turn.push(s);
    });
    return turns.reverse();
}

/** A turn that somebody has pointed at: its lines, and which of the turns it is. */
export interface Lit {
    from: number;
    to: number;
    turn: number;
}

export function Log({
    said,
    colours,
    onRule,
    onLight,
    lit = null,
    lastTurn = null,
    onTheWay = null,
}: {
    said: Said[];
    colours: SeatColour[];
    onRule(rule: string): void;
    /** Somebody points at lines, from the first to the last, or at none any more. */
    onLight?: (lines: Lit | null) => void;
    lit?: Lit | null;
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
            {turnsOf(said, mark).map((turn, i, all) => {
                const { seat, n } = turn[turn.length - 1]!;
                const place = { from: turn[0]!.n, to: n, turn: all.length - i };
                const isLit = lit?.turn === place.turn;
                const light = () => onLight?.(isLit ? null : place);
                const badge =
                    seat >= 0 ? (
                        <Badge colour={colours[seat] ?? 'R'} size={20} />
                    ) : (
                        <span class="no-badge">
                            <Icon name="flag" size={16} />
                        </span>
                    );
                return (
                    <li
                        onClick={light}
                        data-mark={
                            mark >= 0 && turn.some(s => s.n === said[mark]!.n)
                                ? t('your last turn')
                                : undefined
                        }
                        key={all.length - i}
                        class={`${n === newest ? 'new' : ''}${isLit ? ' is-lit' : ''}`}>
                        {onLight ? (
                            <button
                                class="log-where"
                                aria-label={t('Show where')}
                                aria-pressed={isLit}
                                tabIndex={n === newest ? 0 : -1}>
                                {badge}
                            </button>
                        ) : (
                            badge
                        )}
                        <div class="log-turn">
                            {turn.map(s => (
                                <span class={s.isHarm ? 'to-you' : ''}>
                                    {s.text} {onTheWay && s.n >= onTheWay.from && <Dots isDisc />}
                                    <button
                                        class="rule"
                                        tabIndex={s.n === newest ? 0 : -1}
                                        onClick={e => {
                                            e.stopPropagation();
                                            onRule(s.rule);
                                        }}>
                                        {s.rule}
                                    </button>
                                </span>
                            ))}
                        </div>
                    </li>
                );
            })}
        </ol>
    );
}

// The end of a game elsewhere: what it did to the ratings, how the match stands, whether the deal
// was fair; and what comes next.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badge } from '../../art/seat';
import { Icon } from '../../art/icons';
import type { Part } from '../../shell/extras';
import { goTo } from '../../shell/route';
import { t, tn } from '../../text/t';
import { Shield } from '../art/shield';
import type { RatingChange, TableMessage } from '../types';
import { useTicks } from '../use';
import type { Attendant } from './attendant';
import { problemWords } from './chat';
import { matchTitle, standing, totalsOf } from './match';

/** So long the card is read before the match goes on. */
const COUNTDOWN = 12;

function Rating({ change }: { change: RatingChange }) {
    const { before, after, deviation } = change;
    const gain = after - before;
    const sign = gain < 0 ? '–' : '+';
    return (
        <span class="play-rating">
            <span>
                <span class="not-phone">{`${before.toFixed(1)} → `}</span>
                {after.toFixed(1)}
                <span class="not-phone">{` ±${Math.round(deviation)}`}</span>
            </span>
            <b>{`${sign}${Math.abs(gain).toFixed(1)}`}</b>
        </span>
    );
}

function Ratings({ at, part }: { at: Attendant; part: Part }) {
    const { rating } = at.table;
    if (!rating?.some(Boolean)) return null;
    return (
        <section class="play-result" aria-label={t('Ratings')}>
            <h3>{t('Ratings')}</h3>
            <ul>
                {rating.map(
                    (change, seat) =>
                        change && (
                            <li>
                                <Badge colour={part.colours[seat]!} size={24} />
                                <span class="play-result-name">{part.names[seat]}</span>
                                <Rating change={change} />
                            </li>
                        ),
                )}
            </ul>
        </section>
    );
}

function Standing({ at, part }: { at: Attendant; part: Part }) {
    const { table } = at;
    const totals = totalsOf(table);
    // After the first game the match stands as that game.
    if (!totals || !table.match || table.match.game === 1) return null;
    const isEnd = table.match.game === table.match.of;
    const title = isEnd ? t('The match is over') : matchTitle(table);
    return (
        <section class="play-result" aria-label={t('Match')}>
            <h3>{title}</h3>
            <ol>
                {standing(totals, table.game).map(({ seat, place }) => (
                    <li>
                        <span class="finish-rank">{place}</span>
                        <Badge colour={part.colours[seat]!} size={24} />
                        <span class="play-result-name">{part.names[seat]}</span>
                        <b>{totals[seat]}</b>
                    </li>
                ))}
            </ol>
        </section>
    );
}

export function Result({ at, part }: { at: Attendant; part: Part }) {
    const { fair } = at.memory;
    return (
        <>
            <Ratings at={at} part={part} />
            <Standing at={at} part={part} />
            {!at.online.isDay && (
                <button class="btn play-check" onClick={() => part.show('fair')}>
                    <Shield state={fair} />
                    {fair === 'checked'
                        ? t('Checked: the deal was fair')
                        : t('Was the deal fair? Check it')}
                </button>
            )}
        </>
    );
}

/** Sits down at the next table and goes there; says why when that is not possible. */
function useAgain(at: Attendant): { go(): void; isGoing: boolean; problem: string } {
    const [isGoing, setGoing] = useState(false);
    const [problem, setProblem] = useState('');
    const go = () => {
        if (isGoing) return;
        setGoing(true);
        at.online.again().then(
            table => goTo(`t/${table}`),
            e => {
                setGoing(false);
                setProblem(problemWords(e));
            },
        );
    };
    return { go, isGoing, problem };
}

function Problem({ text }: { text: string }) {
    if (!text) return null;
    return (
        <p class="play-asks problem" role="alert">
            {text}
        </p>
    );
}

/** The first button of the card has the keyboard. */
function useFirst() {
    const button = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
    return button;
}

/** Counts down to the match's next game, which can be stopped. */
function NextGame({ at }: { at: Attendant }) {
    const { go, isGoing, problem } = useAgain(at);
    const [isStopped, setStopped] = useState(false);
    const begin = useRef(Date.now());
    const button = useFirst();
    useTicks(isStopped || isGoing ? 0 : 250);
    const left = COUNTDOWN - Math.floor((Date.now() - begin.current) / 1000);
    // Who was away when it was opened asks for it all the same: `again` leads there.
    const isUp = left <= 0 && at.online.link.state !== 'lost';
    useEffect(() => {
        if (!isStopped && isUp) go();
    }, [isUp, isStopped]);
    return (
        <>
            <Problem text={problem} />
            <button class="btn primary" ref={button} disabled={isGoing} onClick={go}>
                <Icon name="play" size={20} />
                {t('Next game')}
            </button>
            <button
                class="btn play-stay"
                aria-disabled={isStopped}
                onClick={() => setStopped(true)}>
                {isStopped ? t('You stay here') : t('Stay here ({n} s)', { n: Math.max(0, left) })}
            </button>
        </>
    );
}

/** Who sits at the table of "once more" already; it is only looked at for a moment. */
function useAskers(at: Attendant, next: string | null): string[] {
    const [names, set] = useState<string[]>([]);
    useEffect(() => {
        if (!next) return;
        const { hall } = at.online;
        void hall
            .ask<TableMessage>({ do: 'watch', table: next })
            .then(table => {
                set(table.seats.flatMap(s => (s?.person && s.person !== at.me ? [s.name] : [])));
                return hall.ask({ do: 'unwatch', table: next });
            })
            .catch(() => undefined);
    }, [next]);
    return names;
}

function OnceMore({ at }: { at: Attendant }) {
    const { go, isGoing, problem } = useAgain(at);
    const askers = useAskers(at, isGoing ? null : at.online.now.next);
    const button = useFirst();
    return (
        <>
            <p class="play-asks" role="status">
                {askers.length > 0 &&
                    tn('{names} asks: once more?', '{names} ask: once more?', askers.length, {
                        names: askers.join(', '),
                    })}
            </p>
            <Problem text={problem} />
            <button class="btn primary" ref={button} disabled={isGoing} onClick={go}>
                <Icon name="turn" size={20} />
                {t('Once more?')}
            </button>
        </>
    );
}

export function Again({ at }: { at: Attendant }) {
    const { table, online, you } = at;
    const { next } = online.now;
    if (online.isDay)
        return (
            <button class="btn primary" onClick={() => goTo('today')}>
                <Icon name="log" size={20} />
                {t("The day's list")}
            </button>
        );
    if (you >= 0)
        return table.match && table.match.game < table.match.of ? (
            <NextGame at={at} />
        ) : (
            <OnceMore at={at} />
        );
    return next ? (
        <button class="btn primary" onClick={() => goTo(`t/${next}`)}>
            <Icon name="play" size={20} />
            {t('Watch the next game')}
        </button>
    ) : (
        <button class="btn primary" onClick={() => goTo('lobby')}>
            {t('Lobby')}
        </button>
    );
}

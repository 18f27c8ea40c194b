// "Try it again from here": a what-if from a turning point. It is played like any game, but leaves
// the kept one alone; finding the better move ticks the card for good.

import { useEffect } from 'preact/hooks';
import { Icon } from '../art/icons';
import type { Line } from '../engine/types';
import { keepSolved } from '../keep/reviews';
import { goTo, type Route } from '../shell/route';
import { mix, type GameSession, type Seating } from '../shell/session';
import { randomSeed } from '../shell/setup';
import { tryOut, type Table } from '../shell/tables';
import { t } from '../text/t';
import type { World } from '../world';
import { turns } from './graph';
import { reviewOf } from './making';
import { subjectOf } from './subject';
import './review.css';

/** What is to be found. */
export interface Quest {
    id: string;
    arg: string;
    seat: number;
    /** The line that is decided anew, and the reader's turn in which it lies. */
    line: number;
    turn: number;
    played: string;
    better: string | null;
}

/** The reader sits where the choice was made; the others are played by the computer. */
function seatsFor(seats: Seating[], players: number, seat: number): Seating[] {
    return Array.from({ length: players }, (_, i) => {
        const level = seats[i]?.kind === 'computer' ? seats[i].level : 3;
        const name = seats[i]?.name ?? '';
        return i === seat
            ? { kind: 'human' as const, name: '', level }
            : {
                  kind: 'computer' as const,
                  name: name || ['Mira', 'Otto', 'Juno', 'Pia'][i]!,
                  level,
              };
    });
}

/** null: there is no such game or line; it is wanted no more. */
export async function tryTable(
    world: World,
    route: Route,
    isWanted: () => boolean,
): Promise<Table | null> {
    const subject = await subjectOf(route.arg);
    const seat = Number(route.query.get('seat') ?? NaN),
        line = Number(route.query.get('line') ?? NaN);
    if (!subject || !Number.isInteger(seat) || !Number.isInteger(line)) return null;
    const review = await reviewOf(subject, seat);
    if (!isWanted()) return null;
    const { engine } = world;
    engine.load(subject.record, 1n);
    const lines = engine.lines(0, -1);
    if (lines[line]?.seat !== seat) return null;
    const { players } = engine.facts();
    engine.branch(seat, line, mix(randomSeed(), line));
    const quest: Quest = {
        id: subject.id,
        arg: subject.arg,
        seat,
        line,
        turn: turns(lines, seat)[line] ?? 1,
        played: lines[line].move,
        better: review?.turning.find(p => p.n === line)?.better ?? null,
    };
    return tryOut(world, seatsFor(subject.seats, players, seat), quest);
}

/** null: not decided yet, or nobody knows what is to be found. */
export function found({ line, seat, better }: Quest, lines: Line[]): boolean | null {
    const decided = lines[line];
    return better !== null && decided?.seat === seat ? decided.move === better : null;
}

/** The banner above the hand. */
export function TryStrip({ quest, session }: { quest: Quest; session: GameSession }) {
    const { now } = session;
    const isFound = found(quest, now.lines);
    useEffect(() => {
        if (isFound) void keepSolved(quest.id, quest.seat, quest.line).catch(() => undefined);
    }, [isFound]);
    const words =
        isFound === null
            ? quest.better === null
                ? t('What if, from turn {turn}.', { turn: quest.turn })
                : t('What if, from turn {turn}: find the better move.', { turn: quest.turn })
            : isFound
              ? t('Found! Play on if you like.')
              : now.lines[quest.line]!.move === quest.played
                ? t('That is what you played. Take it back and look again.')
                : t('Something else was meant. Take it back, or play on and see.');
    return (
        <section class={`coach rv-try${isFound ? ' is-found' : ''}`} aria-label={t('What if …')}>
            {isFound && <Icon name="tick" size={22} />}
            <p aria-live="polite">{words}</p>
            <div class="coach-actions">
                {isFound === false && now.undo && (
                    <button class="btn small" onClick={() => session.undo()}>
                        <Icon name="undo" size={18} />
                        {t('Take back')}
                    </button>
                )}
                <button
                    class={`btn small${isFound ? ' primary' : ''}`}
                    onClick={() => goTo(`review/${quest.arg}?seat=${quest.seat}`)}>
                    {t('Back to the review')}
                </button>
            </div>
        </section>
    );
}

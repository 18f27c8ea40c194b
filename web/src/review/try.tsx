// "Try it again from here": a what-if from a turning point. It is played like any game, but leaves
// the kept one alone; finding the better move ticks the card for good.

import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import type { Line } from '../engine/types';
import { keepSolved } from '../keep/reviews';
import { goTo, type Route } from '../shell/route';
import { mix, type GameSession, type Seating } from '../shell/session';
import { randomSeed } from '../shell/setup';
import { isFine } from '../puzzles/explain';
import { tryOut, type Table } from '../shell/tables';
import { t } from '../text/t';
import type { World } from '../world';
import { turns } from './graph';
import { reviewOf } from './making';
import { subjectOf } from './subject';
import './review.css';

/** What is to be found. */
export interface Quest {
    /** The engine, for somebody who can be asked about other moves. */
    module: WebAssembly.Module;
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
        module: world.module,
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

export type Finding = 'open' | 'free' | 'found' | 'as good' | 'asking' | 'played' | 'other';

/** What was decided at that line: `fine` says of moves that were asked about whether they are as
 * good as the better one. */
export function finding(
    { line, seat, better, played }: Quest,
    lines: Line[],
    fine: Record<string, boolean>,
): Finding {
    const decided = lines[line];
    if (better === null) return 'free';
    if (decided?.seat !== seat) return 'open';
    const { move } = decided;
    if (move === better) return 'found';
    if (move === played) return 'played';
    const isFineMove = fine[move];
    return isFineMove === undefined ? 'asking' : isFineMove ? 'as good' : 'other';
}

function wordsFor(how: Finding, turn: number): string {
    switch (how) {
        case 'free':
            return t('What if, from turn {turn}.', { turn });
        case 'open':
            return t('What if, from turn {turn}: find the better move.', { turn });
        case 'found':
            return t('Found! Play on if you like.');
        case 'as good':
            return t('Something else was meant, but this is just as good. Play on if you like.');
        case 'asking':
            return t('A moment …');
        case 'played':
            return t('That is what you played. Take it back and look again.');
        case 'other':
            return t('Something else was meant. Take it back, or play on and see.');
    }
}

/** The banner above the hand. */
export function TryStrip({ quest, session }: { quest: Quest; session: GameSession }) {
    const { now } = session;
    const { module, line, better, played } = quest;
    const [fine, setFine] = useState<Record<string, boolean>>({});
    const how = finding(quest, now.lines, fine);
    const isFound = how === 'found' || how === 'as good';
    const isWrong = how === 'played' || how === 'other';
    useEffect(() => {
        if (isFound) void keepSolved(quest.id, quest.seat, line).catch(() => undefined);
    }, [isFound]);
    useEffect(() => {
        if (how !== 'asking' || better === null) return;
        const { move } = now.lines[line]!;
        void isFine(module, session.record(), line, move, better, played).then(is =>
            setFine(before => ({ ...before, [move]: is })),
        );
    }, [how]);
    const words = wordsFor(how, quest.turn);
    return (
        <section class={`coach rv-try${isFound ? ' is-found' : ''}`} aria-label={t('What if …')}>
            {isFound && <Icon name="tick" size={22} />}
            <p aria-live="polite">{words}</p>
            <div class="coach-actions">
                {isWrong && now.undo && (
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

// A seat at a table elsewhere: is somebody there, how much time is left, does a robot sit in.

import { useEffect, useState } from 'preact/hooks';
import type { SeatExtra } from '../../shell/extras';
import { levelName } from '../../shell/names';
import { t } from '../../text/t';
import { Pie } from '../art/pie';
import { Presence } from '../art/presence';
import type { Attendant } from './attendant';
import { clockSentence, clockWords, untilNextWords } from './clocks';
import { totalsOf } from './match';

/** Draws anew when the words of a clock change, and no sooner. */
export function useClock(at: Attendant, seat: number) {
    const [, again] = useState(0);
    const clock = seat < 0 ? null : at.clock(seat);
    const wait = clock ? untilNextWords(clock) : Infinity;
    useEffect(() => {
        if (wait === Infinity) return undefined;
        // The pie moves, too: at least every ten seconds.
        const timer = setTimeout(() => again(n => n + 1), Math.min(wait, 10000));
        return () => clearTimeout(timer);
    });
    return clock;
}

function SeatTime({ at, seat, isAway }: { at: Attendant; seat: number; isAway: boolean }) {
    const clock = useClock(at, seat);
    if (!clock) return isAway ? <span class="play-line">{t('away')}</span> : null;
    return (
        <span class={`play-line${clock.isLow ? ' is-low' : ''}`}>
            <Pie part={clock.part} size={16} />
            <span aria-hidden="true">{isAway && !clock.isLow ? t('away') : clockWords(clock)}</span>
            <span class="visually-hidden">
                {isAway && `${t('away')}, `}
                {clockSentence(clock)}
            </span>
        </span>
    );
}

/** How strong, or that a program plays for itself. */
function RobotLine({ agent }: { agent: string | undefined }) {
    const level = Number(/^level(\d)$/.exec(agent ?? '')?.[1] ?? 0);
    const words = level ? levelName(level) : agent ? agent : t('a program');
    return <span class="play-line not-phone">{words}</span>;
}

function StandInLine() {
    return (
        <span class="play-line">
            <span class="not-phone">{t('a robot sits in')}</span>
            <span class="only-phone">{t('robot')}</span>
        </span>
    );
}

export function seatExtra(at: Attendant, seat: number): SeatExtra {
    const sitter = at.sitter(seat);
    const isRobot = !!sitter?.agent || !!sitter?.bot || at.isStandIn(seat);
    const isAway = !isRobot && !!sitter && !sitter.here;
    const isOver = !at.isPlaying();
    const hasTotal = isOver || (at.table.match?.game ?? 0) > 1;
    const total = hasTotal ? totalsOf(at.table)?.[seat] : undefined;
    return {
        mark: sitter && (
            <>
                <Presence state={isRobot ? 'robot' : isAway ? 'away' : 'here'} />
                <span class="visually-hidden">
                    {isRobot ? t('robot') : isAway ? t('away') : t('here')}
                </span>
            </>
        ),
        line:
            at.isStandIn(seat) && !isOver ? (
                <StandInLine />
            ) : isAway || at.clock(seat) ? (
                <SeatTime at={at} seat={seat} isAway={isAway} />
            ) : isRobot ? (
                <RobotLine agent={sitter?.agent} />
            ) : null,
        isAway,
        ...(total === undefined ? {} : { more: t('match {points}', { points: total }) }),
    };
}

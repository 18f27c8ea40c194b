// The pill over the board: one sentence of what to do now, who thinks, or why not.

import type { ComponentChildren } from 'preact';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import type { Prompt as Words, SeatColour } from '../boards/board';
import { t } from '../text/t';
import type { Notice } from './notice';
import type { GameSession } from './session';

/** Somebody thinks; on a disc: a decision is on its way. */
export function Dots({ isDisc = false }: { isDisc?: boolean }) {
    return (
        <span class={isDisc ? 'dots disc' : 'dots'} aria-hidden="true">
            <i />
            <i />
            <i />
        </span>
    );
}

function NoticeWords({ notice, onRule }: { notice: Notice; onRule(rule: string): void }) {
    return (
        <>
            <Icon name={notice.bad ? 'cross' : 'flag'} size={20} />
            <span>{notice.text}</span>
            {notice.rule && (
                <button class="rule" onClick={() => onRule(notice.rule!)}>
                    {notice.rule}
                </button>
            )}
        </>
    );
}

export function Prompt({
    session,
    notice,
    words,
    ending,
    mover,
    names,
    colours,
    onRule,
    more,
}: {
    session: GameSession;
    notice: Notice | null;
    words: Words;
    /** How the game ended, once it has. */
    ending: string;
    mover: number;
    names: string[];
    colours: SeatColour[];
    onRule(rule: string): void;
    /** Behind the words. */
    more?: ComponentChildren;
}) {
    const { now } = session;
    const { thinking } = now;
    const look =
        now.replay !== null && !notice?.isHarm
            ? ' band'
            : notice
              ? notice.bad
                  ? ' bad'
                  : notice.isHarm
                    ? ' note harm'
                    : ' note'
              : '';
    return (
        <div class={`prompt${look}`} key={notice?.key} role={notice ? 'alert' : undefined}>
            {now.replay !== null && !notice?.isHarm ? (
                <span>
                    {t('Replay, move {n} of {all}', { n: now.replay, all: now.lines.length })}
                </span>
            ) : notice ? (
                <NoticeWords notice={notice} onRule={onRule} />
            ) : now.over ? (
                <span>{ending}</span>
            ) : now.trouble ? (
                <>
                    <span>{t('The computer player could not be asked.')}</span>
                    <button class="rule" onClick={() => session.tryAgain()}>
                        {t('Try again')}
                    </button>
                </>
            ) : thinking !== null ? (
                <>
                    <Badge colour={colours[thinking] ?? 'R'} size={30} />
                    <span>{t('{name} thinks', { name: names[thinking] ?? '' })}</span>
                    <Dots />
                    {more}
                </>
            ) : (
                <>
                    {mover >= 0 && <Badge colour={colours[mover] ?? 'R'} size={30} />}
                    <span>{words.text}</span>
                    {words.more && (
                        <small>
                            {words.sign}
                            {words.more}
                        </small>
                    )}
                    {more}
                </>
            )}
        </div>
    );
}

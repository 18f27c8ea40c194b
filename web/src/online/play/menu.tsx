// What the menu has besides at a table elsewhere: leave, invite, let a robot play for somebody who
// is away, the bell.

import { useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import type { Part } from '../../shell/extras';
import { goTo } from '../../shell/route';
import { t } from '../../text/t';
import { OnlineIcon } from '../art/online-icons';
import type { Attendant } from './attendant';
import { problemWords } from './chat';
import { canNotify, isForbidden, mayNotify, wantNotices } from './notify';
import { Watching } from './watching';

function LeaveQuestion({ at, onStay }: { at: Attendant; onStay(): void }) {
    const [problem, setProblem] = useState('');
    const leave = async () => {
        try {
            await at.online.leave();
            at.keep({ hasLeft: true });
            goTo('');
        } catch (e) {
            setProblem(problemWords(e));
        }
    };
    return (
        <div class="play-ask" role="group" aria-label={t('Leave the game?')}>
            <b>{t('Leave the game?')}</b>
            <p>
                {at.table.rated
                    ? t(
                          'A robot plays on for you. This game is rated: you cannot come back into it, and you are placed behind all others.',
                      )
                    : t('A robot plays on for you, and you may come back while the game runs.')}
            </p>
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
            <div class="menu-buttons">
                <button class="btn" onClick={() => void leave()}>
                    <Icon name="door" size={20} />
                    {t('Leave')}
                </button>
                <button class="btn primary" onClick={onStay}>
                    {t('Stay')}
                </button>
            </div>
        </div>
    );
}

export function ExcuseButton({ at, part, seat }: { at: Attendant; part: Part; seat: number }) {
    const name = at.sitter(seat)?.name ?? '';
    const excuse = () =>
        at.online.excuse(seat).then(
            () => part.show(null),
            e => part.say(problemWords(e), undefined, true),
        );
    return (
        <button class="btn" onClick={() => void excuse()}>
            <OnlineIcon name="robot" size={20} />
            {t('Let a robot play for {name}', { name })}
        </button>
    );
}

function Bell() {
    const [isOn, setOn] = useState(mayNotify());
    if (!canNotify()) return null;
    if (isForbidden())
        return <p class="hint-text">{t('This browser was told to show no notifications.')}</p>;
    return (
        <button class="btn" aria-pressed={isOn} onClick={() => void wantNotices(!isOn).then(setOn)}>
            <OnlineIcon name="bell" size={20} />
            {isOn ? t('Do not ring when it is my turn') : t('Ring when it is my turn')}
        </button>
    );
}

export function Menu({ at, part }: { at: Attendant; part: Part }) {
    const [isLeaving, setLeaving] = useState(false);
    const mayLeave = at.isPlaying() && at.you >= 0 && !at.isStandIn(at.you);
    const absent = at.absent();
    if (isLeaving && mayLeave) return <LeaveQuestion at={at} onStay={() => setLeaving(false)} />;
    return (
        <>
            {part.phone && <Watching at={at} />}
            <div class="menu-buttons">
                {at.mayTalk && part.phone && (
                    <button class="btn" onClick={() => part.show('chat')}>
                        <OnlineIcon name="chat" size={20} />
                        {t('Chat')}
                    </button>
                )}
                {!at.online.isDay && (
                    <button class="btn" onClick={() => part.show('people')}>
                        <OnlineIcon name="link" size={20} />
                        {t('Invite to watch')}
                    </button>
                )}
                {at.you >= 0 && <Bell />}
                {mayLeave && (
                    <button class="btn" onClick={() => setLeaving(true)}>
                        <Icon name="door" size={20} />
                        {t('Leave the game')}
                    </button>
                )}
                {absent !== null && <ExcuseButton at={at} part={part} seat={absent} />}
            </div>
            {absent !== null && (
                <p class="hint-text">
                    {t(
                        'A robot may play for somebody who has been away for ten minutes at his turn.',
                    )}
                </p>
            )}
        </>
    );
}

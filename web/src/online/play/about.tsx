// About somebody who said something: hear him no more, or report him to whoever runs the server.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { t } from '../../text/t';
import { Avatar } from '../art/avatar';
import { OnlineIcon } from '../art/online-icons';
import type { Attendant } from './attendant';
import { problemWords } from './chat';
import { keepMuted, muted } from './memory';

function Report({ name, onSend }: { name: string; onSend(text: string): void }) {
    const [text, setText] = useState('');
    return (
        <form
            class="play-report"
            onSubmit={e => {
                e.preventDefault();
                onSend(text.trim());
            }}>
            <label for="play-report">{t('What did {name} do?', { name })}</label>
            <textarea
                id="play-report"
                rows={3}
                value={text}
                onInput={e => setText(e.currentTarget.value)}
            />
            <p class="play-hint">
                {t('Who runs this server reads it, together with the chat of this table.')}
            </p>
            <button class="btn primary" disabled={text.trim() === ''}>
                {t('Send the report')}
            </button>
        </form>
    );
}

export function About({
    at,
    person,
    name,
    onClose,
}: {
    at: Attendant;
    person: string;
    name: string;
    onClose(): void;
}) {
    const box = useRef<HTMLDivElement>(null);
    const [isReporting, setReporting] = useState(false);
    const [told, setTold] = useState('');
    const isMuted = person in muted();
    useLayoutEffect(() => box.current?.querySelector<HTMLElement>('button')?.focus(), []);
    const run = (deed: Promise<void>, done: string) =>
        void deed.then(
            () => setTold(done),
            e => setTold(problemWords(e)),
        );
    const mute = async (on: boolean) => {
        await at.online.mute(person, on);
        keepMuted(person, on ? name : null);
        at.tell();
    };
    const report = async (text: string) => {
        await at.online.report(person, text);
        setReporting(false);
    };
    return (
        <div class="play-about" ref={box}>
            <button class="btn" onClick={onClose}>
                <Icon name="back" size={20} />
                {t('Chat')}
            </button>
            <h2>
                <Avatar name={name} size={34} />
                {name}
            </h2>
            <button
                class="btn"
                onClick={() =>
                    run(
                        mute(!isMuted),
                        isMuted
                            ? t('You hear {name} again.', { name })
                            : t('You hear nothing more of {name}, here and elsewhere.', { name }),
                    )
                }>
                <OnlineIcon name={isMuted ? 'chat' : 'mute'} size={20} />
                {isMuted ? t('Hear again') : t('Mute')}
            </button>
            {isReporting ? (
                <Report
                    name={name}
                    onSend={text => run(report(text), t('Thank you. It will be looked at.'))}
                />
            ) : (
                <button class="btn" onClick={() => setReporting(true)}>
                    <Icon name="flag" size={20} />
                    {t('Report')}
                </button>
            )}
            <p role="status">{told}</p>
        </div>
    );
}

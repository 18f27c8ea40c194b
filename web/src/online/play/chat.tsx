// The chat of a table: phrases first, which everybody reads in a language of his own; text where
// whoever opened the table allows it. In the side panel on wide screens, a sheet on phones.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Badge } from '../../art/seat';
import { Icon } from '../../art/icons';
import type { Part } from '../../shell/extras';
import { Sheet } from '../../shell/ui';
import { chosenLanguage } from '../../text/language';
import { t } from '../../text/t';
import { Avatar } from '../art/avatar';
import { OnlineIcon } from '../art/online-icons';
import { NoAnswer, type ChatMessage } from '../types';
import type { Attendant, Note } from './attendant';
import { About } from './about';
import { muted } from './memory';
import { LONGEST_TEXT, lengthOf, messageWords, momentOf, phrasesFor, phraseWords } from './phrases';
import { Watching } from './watching';

const clockTime = (ms: number): string =>
    new Date(ms).toLocaleTimeString(chosenLanguage(), { hour: '2-digit', minute: '2-digit' });

export const problemWords = (e: unknown): string =>
    e instanceof NoAnswer ? t('There is no connection just now.') : (e as Error).message;

type Entry = { time: number; said: ChatMessage } | { time: number; note: Note };

function entries(at: Attendant): Entry[] {
    const said = at.said().map(m => ({ time: m.time, said: m }));
    const notes = at.notes.map(note => ({ time: note.time, note }));
    return [...said, ...notes].sort((a, b) => a.time - b.time);
}

function Bubble({
    message: { from, time, ...what },
    part,
    isMine,
    onName,
}: {
    message: ChatMessage;
    part: Part;
    isMine: boolean;
    onName(): void;
}) {
    return (
        <li class={isMine ? 'is-mine' : ''}>
            {from.seat >= 0 ? (
                <Badge colour={part.colours[from.seat] ?? 'R'} size={26} />
            ) : (
                <Avatar name={from.name} size={26} />
            )}
            <div>
                <span class="play-who">
                    {isMine ? (
                        <b>{t('You')}</b>
                    ) : (
                        <button class="play-name" onClick={onName} title={t('Mute or report')}>
                            {from.name}
                        </button>
                    )}
                    <time>{clockTime(time)}</time>
                </span>
                <p>{messageWords(what)}</p>
            </div>
        </li>
    );
}

function Messages({
    at,
    part,
    onName,
}: {
    at: Attendant;
    part: Part;
    onName(person: string, name: string): void;
}) {
    const list = useRef<HTMLDivElement>(null);
    const all = entries(at);
    useEffect(() => {
        list.current?.scrollTo({ top: list.current.scrollHeight });
    }, [all.length]);
    useEffect(() => at.read(), [all.length]);
    return (
        <div class="play-said" ref={list} tabIndex={0} role="group" aria-label={t('Chat')}>
            <ol>
                {all.length === 0 && (
                    <li class="play-note">{t('Nobody has said anything yet.')}</li>
                )}
                {all.map(entry =>
                    'note' in entry ? (
                        <li class="play-note" key={`note ${entry.time}`}>
                            <OnlineIcon name="robot" size={20} />
                            {entry.note.text}
                        </li>
                    ) : (
                        <Bubble
                            key={`${entry.said.from.person} ${entry.time}`}
                            message={entry.said}
                            part={part}
                            isMine={entry.said.from.person === at.me}
                            onName={() => onName(entry.said.from.person, entry.said.from.name)}
                        />
                    ),
                )}
            </ol>
        </div>
    );
}

function Phrases({ at, onSay }: { at: Attendant; onSay(phrase: string): void }) {
    const [isAll, setAll] = useState(false);
    const { session, table, online } = at;
    const moment = momentOf(session.now.lines.length, table.players, session.now.over);
    const { six, more } = phrasesFor(moment, online.hall.now.phrases);
    return (
        <>
            <div class="play-phrases">
                {[...six, ...(isAll ? more : [])].map(phrase => (
                    <button class="play-phrase" key={phrase} onClick={() => onSay(phrase)}>
                        {phraseWords(phrase)}
                    </button>
                ))}
                {more.length > 0 && (
                    <button
                        class="play-phrase"
                        aria-label={isAll ? t('Less') : t('More')}
                        title={isAll ? t('Less') : t('More')}
                        aria-expanded={isAll}
                        onClick={() => setAll(!isAll)}>
                        {isAll ? <Icon name="minus" size={20} /> : <OnlineIcon name="dots" />}
                    </button>
                )}
            </div>
            <p class="play-hint">{t('Everybody reads these in their own language.')}</p>
        </>
    );
}

function Words({ onSay }: { onSay(text: string): Promise<boolean> }) {
    const [text, setText] = useState('');
    const length = lengthOf(text.trim()),
        isLong = length > LONGEST_TEXT;
    const send = async () => {
        if (length === 0 || isLong) return;
        if (await onSay(text.trim())) setText('');
    };
    return (
        <form
            class="play-words"
            onSubmit={e => {
                e.preventDefault();
                void send();
            }}>
            <input
                type="text"
                aria-label={t('Say something')}
                placeholder={t('Say something')}
                autocomplete="off"
                value={text}
                aria-invalid={isLong}
                onInput={e => setText(e.currentTarget.value)}
            />
            <button
                class="icon-button"
                aria-label={t('Send')}
                title={t('Send')}
                disabled={length === 0 || isLong}>
                <OnlineIcon name="send" />
            </button>
            {length > LONGEST_TEXT - 40 && (
                <small class={isLong ? 'problem' : ''} role="status">
                    {t('{n} of {most} characters', { n: length, most: LONGEST_TEXT })}
                </small>
            )}
        </form>
    );
}

function Chat({ at, part }: { at: Attendant; part: Part }) {
    const [problem, setProblem] = useState('');
    const [about, setAbout] = useState<{ person: string; name: string } | null>(null);
    const say = async (run: Promise<void>) => {
        try {
            await run;
            setProblem('');
            return true;
        } catch (e) {
            setProblem(problemWords(e));
            return false;
        }
    };
    const quiet = Object.entries(muted()).filter(([id]) =>
        at.online.now.said.some(m => m.from.person === id),
    );
    if (about) return <About at={at} {...about} onClose={() => setAbout(null)} />;
    return (
        <>
            <Messages at={at} part={part} onName={(person, name) => setAbout({ person, name })} />
            {quiet.map(([person, name]) => (
                <button class="play-muted" key={person} onClick={() => setAbout({ person, name })}>
                    <OnlineIcon name="mute" size={18} />
                    {t('{name} is muted', { name })}
                </button>
            ))}
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
            <Phrases at={at} onSay={phrase => void say(at.online.say(phrase))} />
            {at.table.chat === 'free' && <Words onSay={text => say(at.online.chat(text))} />}
            {at.you < 0 && !part.now.over && (
                <p class="play-hint">
                    {t('Until the game is over only those who watch read you.')}
                </p>
            )}
        </>
    );
}

/** In place of the log. */
export function ChatPanel({ at, part }: { at: Attendant; part: Part }) {
    return (
        <section
            class="play-chat"
            aria-label={t('Chat')}
            onKeyDown={e => {
                if (e.key !== 'Escape') return;
                e.stopPropagation();
                at.wantsChat = false;
                at.tell();
                document.getElementById('play-tab-log')?.focus();
            }}>
            <Chat at={at} part={part} />
        </section>
    );
}

export function ChatSheet({ at, part }: { at: Attendant; part: Part }) {
    return (
        <Sheet title={t('Chat')} onClose={() => part.show(null)}>
            <div class="play-chat">
                <Watching at={at} />
                <Chat at={at} part={part} />
            </div>
        </Sheet>
    );
}

/** Log or chat, where there is room for both buttons. */
export function Tabs({ at }: { at: Attendant }) {
    const unread = at.unread();
    const want = (chat: boolean) => {
        at.wantsChat = chat;
        at.tell();
    };
    return (
        <div
            class="segmented play-tabs"
            role="radiogroup"
            aria-label={t('Log or chat')}
            onKeyDown={e => {
                if (!e.key.startsWith('Arrow')) return;
                e.preventDefault();
                want(!at.wantsChat);
                document.getElementById(at.wantsChat ? 'play-tab-chat' : 'play-tab-log')?.focus();
            }}>
            <button
                id="play-tab-log"
                role="radio"
                aria-checked={!at.wantsChat}
                tabIndex={at.wantsChat ? -1 : 0}
                onClick={() => want(false)}>
                <Icon name="log" size={18} />
                {t('Log')}
            </button>
            <button
                id="play-tab-chat"
                role="radio"
                aria-checked={at.wantsChat}
                tabIndex={at.wantsChat ? 0 : -1}
                onClick={() => want(true)}>
                <OnlineIcon name="chat" size={18} />
                {t('Chat')}
                <Unread n={at.wantsChat ? 0 : unread} />
            </button>
        </div>
    );
}

export function Unread({ n }: { n: number }) {
    if (n === 0) return null;
    return (
        <em class="play-unread">
            <span aria-hidden="true">{n > 99 ? '99+' : n}</span>
            <span class="visually-hidden">{t('{n} unread', { n })}</span>
        </em>
    );
}

// What the parts of the account page share.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../text/t';
import type { Hall } from '../hall';
import type { Person } from '../types';
import { Form, HiddenName, PasswordField, useDeed } from './forms';

export interface Part {
    hall: Hall;
    person: Person;
    /** Says at the top of the page what has been done. */
    tell(words: string): void;
}

export function Card({ title, children }: { title: string; children: ComponentChildren }) {
    return (
        <section class="people-card people-part">
            <h2>{title}</h2>
            {children}
        </section>
    );
}

export function Kept({ isGuest }: { isGuest: boolean }) {
    return (
        <Card title={t('What is kept')}>
            <ul class="people-kept">
                <li>
                    {isGuest
                        ? t('On this device: a key by which the server knows you again.')
                        : t('On this device: a key that lets you in without the password.')}
                </li>
                <li>
                    {t(
                        'On the server: your name, your tables and results, and of a password only a fingerprint that nobody can read back.',
                    )}
                </li>
                <li>{t('No mail address, no picture, nothing for advertisements.')}</li>
                <li>
                    {isGuest
                        ? t('A key that is unused for a year ends, and the guest with it.')
                        : t('A key that is unused for a year ends; the password opens again.')}
                </li>
            </ul>
        </Card>
    );
}

/** A deed that cannot be undone: says first what it does, and asks once more. */
export function Twice({
    ask,
    sure,
    words,
    onDo,
    password,
    person,
}: {
    ask: string;
    sure: string;
    words: ComponentChildren;
    onDo(password: string): Promise<void>;
    password?: string;
    person: Person;
}) {
    const deed = useDeed();
    const [isAsked, setAsked] = useState(false);
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (isAsked) box.current?.focus();
    }, [isAsked]);
    if (!isAsked)
        return (
            <>
                {words}
                <button class="btn" onClick={() => setAsked(true)}>
                    {ask}
                </button>
            </>
        );
    return (
        <div ref={box} tabIndex={-1} class="people-twice">
            {words}
            <Form deed={deed} button={sure} onSend={field => onDo(field('password'))}>
                {password && (
                    <>
                        <HiddenName name={person.name} />
                        <PasswordField name="password" label={password} deed={deed} />
                    </>
                )}
            </Form>
            <button class="btn" onClick={() => setAsked(false)}>
                {t('No, stay')}
            </button>
        </div>
    );
}

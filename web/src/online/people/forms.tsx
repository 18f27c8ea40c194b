// Fields and forms for names and passwords. A password stays in its field until it is sent and is
// kept nowhere else in the page.

import type { ComponentChildren, RefObject } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { t } from '../../text/t';
import { NoAnswer, NotDone } from '../types';
import { strengthOf, type Strength } from './strength';

/** What is being done, and what the server said to it. */
export interface Deed {
    isBusy: boolean;
    /** In words; empty: none. */
    problem: string;
    token: string;
    run(act: () => Promise<void>): void;
}

export function useDeed(): Deed {
    const [isBusy, setBusy] = useState(false);
    const [problem, setProblem] = useState({ words: '', token: '' });
    const run = async (act: () => Promise<void>) => {
        setBusy(true);
        setProblem({ words: '', token: '' });
        try {
            await act();
        } catch (e) {
            if (!(e instanceof NoAnswer || e instanceof NotDone)) throw e;
            setProblem({
                words:
                    e instanceof NotDone
                        ? e.message
                        : t('The connection was lost before an answer came. Try again.'),
                token: e instanceof NotDone ? e.token : '',
            });
        } finally {
            setBusy(false);
        }
    };
    return { isBusy, problem: problem.words, token: problem.token, run: act => void run(act) };
}

/** The fields by name; passwords are emptied once they have been sent. */
export function Form({
    deed,
    button,
    isMain = false,
    onSend,
    children,
}: {
    deed: Deed;
    button: string;
    isMain?: boolean;
    onSend(field: (name: string) => string): Promise<void>;
    children?: ComponentChildren;
}) {
    const send = (form: HTMLFormElement) => {
        const fields = new FormData(form);
        const field = (name: string) => {
            const typed = fields.get(name);
            return typeof typed === 'string' ? typed : '';
        };
        deed.run(async () => {
            try {
                await onSend(field);
            } catch (e) {
                if (e instanceof NotDone && e.token === 'wrong-password') empty(form);
                throw e;
            }
            empty(form);
        });
    };
    return (
        <form
            class="people-form"
            onSubmit={e => {
                e.preventDefault();
                if (!deed.isBusy) send(e.currentTarget);
            }}>
            {children}
            {deed.problem && (
                <p class="problem" role="alert">
                    {deed.problem}
                </p>
            )}
            <button class={`btn${isMain ? ' primary large' : ''}`} disabled={deed.isBusy}>
                {deed.isBusy ? t('One moment …') : button}
            </button>
        </form>
    );
}

function empty(form: HTMLFormElement): void {
    for (const field of form.querySelectorAll<HTMLInputElement>('[data-secret]')) {
        field.value = '';
        field.dispatchEvent(new Event('input', { bubbles: true }));
    }
}

export function NameField({
    value,
    deed,
    label,
    inputRef,
    isOwn = true,
}: {
    value: string;
    deed: Deed;
    label: string;
    inputRef?: RefObject<HTMLInputElement>;
    /** A new name, which has rules; else one that exists. */
    isOwn?: boolean;
}) {
    const id = useId();
    const isWrong = deed.token === 'bad-name' || deed.token === 'name-taken';
    return (
        <div class="people-field">
            <label for={id}>{label}</label>
            <input
                id={id}
                {...(inputRef ? { ref: inputRef } : {})}
                type="text"
                name="name"
                defaultValue={value}
                autocomplete="username"
                autocapitalize="none"
                spellcheck={false}
                required
                {...(isOwn ? { minLength: 2 } : {})}
                maxLength={40}
                aria-invalid={isWrong || undefined}
                aria-describedby={isOwn ? `${id}-help` : undefined}
            />
            {isOwn && (
                <p class="people-sub" id={`${id}-help`}>
                    {t('2 to 20 letters, digits, - and _; everybody sees it.')}
                </p>
            )}
        </div>
    );
}

const windows: Record<Strength, number> = {
    short: 0,
    long: 0,
    weak: 1,
    fair: 2,
    good: 3,
    strong: 4,
};

function strengthWords(strength: Strength): string {
    return {
        short: t('Too short: it takes 8 characters at least.'),
        long: t('Too long: 128 characters at most.'),
        weak: t('Weak: among the first that somebody would try.'),
        fair: t('Fair: a patient guesser finds it.'),
        good: t('Good: hard to guess.'),
        strong: t('Strong: nobody guesses this.'),
    }[strength];
}

/** The strength as windows, lit one by one, and always in words. */
function StrengthShown({ strength, id }: { strength: Strength | null; id: string }) {
    const lit = strength ? windows[strength] : 0;
    return (
        <div class="people-strength" id={id}>
            <svg width="76" height="22" viewBox="0 0 76 22" aria-hidden="true">
                {[0, 1, 2, 3].map(i => (
                    <rect
                        x={1 + i * 19}
                        y="2"
                        width="15"
                        height="18"
                        rx="3"
                        fill={i < lit ? 'var(--sun)' : 'none'}
                        stroke={i < lit ? 'var(--rim)' : 'var(--edge)'}
                        stroke-width="1.5"
                    />
                ))}
            </svg>
            <span role="status">
                {strength
                    ? strengthWords(strength)
                    : t('Three or four words that do not belong together are good.')}
            </span>
        </div>
    );
}

export function PasswordField({
    name,
    label,
    deed,
    isNew = false,
    nameOf,
}: {
    name: string;
    label: string;
    deed: Deed;
    isNew?: boolean;
    /** For the strength of a new one: whose it is. */
    nameOf?(): string;
}) {
    const id = useId();
    const input = useRef<HTMLInputElement>(null);
    const [isShown, setShown] = useState(false);
    const [strength, setStrength] = useState<Strength | null>(null);
    const isWrong = deed.token === (isNew ? 'bad-password' : 'wrong-password');
    const look = () => {
        const typed = input.current?.value ?? ''; // gone once it has been sent
        if (isNew) setStrength(typed ? strengthOf(typed, nameOf?.() ?? '') : null);
        if (!typed) setShown(false);
    };
    return (
        <div class="people-field">
            <label for={id}>{label}</label>
            <div class="people-secret">
                <input
                    id={id}
                    ref={input}
                    type={isShown ? 'text' : 'password'}
                    name={name}
                    data-secret
                    autocomplete={isNew ? 'new-password' : 'current-password'}
                    autocapitalize="none"
                    spellcheck={false}
                    required
                    onInput={look}
                    aria-invalid={isWrong || undefined}
                    aria-describedby={isNew ? `${id}-strength` : undefined}
                />
                <button
                    type="button"
                    class="btn"
                    aria-pressed={isShown}
                    aria-label={t('Show the password')}
                    onClick={() => setShown(!isShown)}>
                    {isShown ? t('Hide') : t('Show')}
                </button>
            </div>
            {isNew && <StrengthShown strength={strength} id={`${id}-strength`} />}
        </div>
    );
}

/** Managers of passwords want to know whose it is; the reader knows. */
export function HiddenName({ name }: { name: string }) {
    return (
        <input
            type="text"
            name="name"
            value={name}
            autocomplete="username"
            readOnly
            hidden
            tabIndex={-1}
        />
    );
}

// The name is asked for once, where it is needed: in the line above the button that needs it. Who
// says nothing keeps the name that the server made up, and is not asked again.

import { useRef, useState } from 'preact/hooks';
import { t } from '../../text/t';
import type { Hall } from '../hall';
import { isNamed, keepNamed } from './mine';
import { whyNot } from './words';

export interface AskedName {
    /** Nobody has said yet how to call this person. */
    isAsked: boolean;
    value: string;
    problem: string;
    input: { current: HTMLInputElement | null };
    set(value: string): void;
    /** False: the name was refused, and the field says why. */
    save(): Promise<boolean>;
}

export function useName(hall: Hall): AskedName {
    const [value, set] = useState('');
    const [problem, setProblem] = useState('');
    // While it is being saved the field stays: nothing moves under the finger.
    const wasAsked = useRef(false);
    const input = useRef<HTMLInputElement>(null);
    const { person } = hall.now;
    if (person && !isNamed(person)) wasAsked.current = true;
    const save = async () => {
        if (!person || isNamed(hall.now.person)) return true;
        const name = value.trim().replace(/\s+/g, ' ');
        try {
            if (name && name !== hall.now.person?.name) await hall.rename(name);
        } catch (e) {
            setProblem(whyNot(e));
            input.current?.focus();
            return false;
        }
        keepNamed(hall.now.person?.name ?? name);
        return true;
    };
    return {
        isAsked: wasAsked.current,
        value,
        problem,
        input,
        set: text => {
            setProblem('');
            set(text);
        },
        save,
    };
}

export function NameField({ name, hall }: { name: AskedName; hall: Hall }) {
    if (!name.isAsked) return null;
    return (
        <div class="room-name">
            <label for="your-name">{t('Your name')}</label>
            <input
                id="your-name"
                type="text"
                ref={name.input}
                value={name.value}
                maxLength={40}
                autocomplete="nickname"
                spellcheck={false}
                placeholder={hall.now.person?.name ?? ''}
                aria-invalid={name.problem !== ''}
                aria-describedby="your-name-help"
                onInput={e => name.set(e.currentTarget.value)}
            />
            <p id="your-name-help" class={name.problem ? 'problem' : 'room-help'} role="status">
                {name.problem || t('No account, nothing to install. You can keep your name later.')}
            </p>
        </div>
    );
}

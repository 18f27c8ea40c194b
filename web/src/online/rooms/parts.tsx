// Parts that the rooms and the lobby share.

import type { ComponentChildren, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { goTo } from '../../shell/route';
import { changeSettings, isDark, useSettings } from '../../shell/settings';
import { IconButton } from '../../shell/ui';
import { t } from '../../text/t';
import { Avatar } from '../art/avatar';
import type { HallNow } from '../hall';

/** What the window is called while this screen is there. */
export function useTitle(title: string): void {
    useEffect(() => {
        document.title = `${title} · Crosstown`;
    }, [title]);
}

export function RoomTop({ title, children }: { title: string; children?: ComponentChildren }) {
    useSettings();
    return (
        <header class="room-top">
            <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
            <h1>{title}</h1>
            <span class="spread" />
            {children}
            <IconButton
                icon={isDark() ? 'sun' : 'moon'}
                label={t('Day or night')}
                onClick={() => changeSettings({ theme: isDark() ? 'light' : 'dark' })}
            />
        </header>
    );
}

/** Who we are here, once we are somebody. */
export function PersonChip({ name }: { name: string }) {
    return (
        <a class="person-chip" href="#/account" aria-label={t('{name}, your page', { name })}>
            <Avatar name={name} size={40} />
            <span class="not-phone">{name}</span>
        </a>
    );
}

/** A choice of a few, each drawn as its place wants it. */
export function Radios<T extends string | number>({
    label,
    look,
    value,
    options,
    onChange,
}: {
    label: string;
    look: string;
    value: T;
    options: { value: T; body: ComponentChildren; name?: string }[];
    onChange(value: T): void;
}) {
    return (
        <div
            class={look}
            role="radiogroup"
            aria-label={label}
            onKeyDown={e => {
                const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
                if (!step) return;
                e.preventDefault();
                const at = options.findIndex(o => o.value === value);
                const to = (at + step + options.length) % options.length;
                onChange(options[to]!.value);
                (e.currentTarget.children[to] as HTMLElement).focus();
            }}>
            {options.map(o => (
                <button
                    type="button"
                    role="radio"
                    aria-checked={o.value === value}
                    aria-label={o.name}
                    title={o.name}
                    tabIndex={o.value === value ? 0 : -1}
                    onClick={() => onChange(o.value)}>
                    {o.body}
                </button>
            ))}
        </div>
    );
}

export function Switch({
    title,
    text,
    isOn,
    isOff = false,
    onChange,
}: {
    title: string;
    text: string;
    isOn: boolean;
    /** It cannot be changed; `text` says why. */
    isOff?: boolean;
    onChange(isOn: boolean): void;
}) {
    return (
        <button
            type="button"
            class="room-switch"
            role="switch"
            aria-checked={isOn}
            aria-disabled={isOff ? true : undefined}
            onClick={() => !isOff && onChange(!isOn)}>
            <span class="room-switch-text">
                <b>{title}</b>
                <span>{text}</span>
            </span>
            <span class="room-switch-knob" aria-hidden="true" />
        </button>
    );
}

/** What is being said about the connection, where a screen is not of much use without one. Its
 * place is always there, so that nothing moves. */
export function Connection({ hall: { link, notIn } }: { hall: HallNow }) {
    const isLost = link.state === 'lost';
    return (
        <p class="room-connection" role="status">
            {isLost && (notIn || t('No connection to the server. Trying again by itself.'))}
        </p>
    );
}

export function TwoLines({ icon, title, text }: { icon?: VNode; title: string; text: string }) {
    return (
        <>
            {icon}
            <span class="two-lines">
                <b>{title}</b>
                <span>{text}</span>
            </span>
        </>
    );
}

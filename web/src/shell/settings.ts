// What a person has chosen for this device.

import { useEffect, useState } from 'preact/hooks';

export interface Settings {
    /** A move is shown first and done by a second touch. */
    confirm: boolean;
    sound: boolean;
    theme: 'auto' | 'light' | 'dark';
    /** Pause between the moves of computer players. */
    pace: 'slow' | 'normal' | 'quick';
    motion: 'auto' | 'less';
    /** Single letters do things: u takes back, h asks for a hint … */
    keys: boolean;
    /** A question before a clearly bad move; by itself against newcomers and in guided games. */
    warn: 'auto' | 'always' | 'never';
    /** Rivals' cards and tiles that one could remember are shown at their seats. */
    known: boolean;
}

const KEY = 'crosstown.settings';
const standard: Settings = {
    confirm: true,
    sound: true,
    theme: 'auto',
    pace: 'normal',
    motion: 'auto',
    keys: true,
    warn: 'auto',
    known: true,
};

function read(): Settings {
    try {
        return {
            ...standard,
            ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>),
        };
    } catch {
        return standard;
    }
}

let settings = read();
const listeners = new Set<() => void>();

export function getSettings(): Settings {
    return settings;
}

export function changeSettings(change: Partial<Settings>): void {
    settings = { ...settings, ...change };
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        /* a full or forbidden store: the choice lasts as long as the page */
    }
    applyTheme();
    listeners.forEach(tell => tell());
}

export function useSettings(): Settings {
    const [, again] = useState(0);
    useEffect(() => {
        const tell = () => again(n => n + 1);
        listeners.add(tell);
        return () => void listeners.delete(tell);
    }, []);
    return settings;
}

if (typeof matchMedia === 'function')
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () =>
        changeSettings({}),
    );

export function applyTheme(): void {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.motion = hasMotion() ? 'full' : 'less';
}

export function hasMotion(): boolean {
    return settings.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function isDark(): boolean {
    return (
        settings.theme === 'dark' ||
        (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    );
}

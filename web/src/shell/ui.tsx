// Small parts that every screen uses.

import { Component, type ComponentChildren, type ComponentType, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from '../art/icons';
import { t } from '../text/t';

export function IconButton({
    icon,
    label,
    onClick,
    disabled = false,
    pressed,
    hide,
}: {
    icon: IconName;
    label: string;
    onClick(): void;
    disabled?: boolean;
    pressed?: boolean;
    hide?: 'phone' | 'desktop';
}) {
    return (
        <button
            type="button"
            class={`icon-button${hide ? ` not-${hide}` : ''}`}
            aria-label={label}
            title={label}
            disabled={disabled}
            {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
            onClick={onClick}>
            <Icon name={icon} />
        </button>
    );
}

export function Mark({ size = 34 }: { size?: number }) {
    return (
        <svg class="mark" width={size} height={size} viewBox="0 0 34 34" aria-hidden="true">
            <rect width="34" height="34" rx="9" fill="var(--ink)" />
            <path d="M17 0V34M0 17H34" stroke="var(--paper)" stroke-width="8" />
            <path
                d="M17 1V34M1 17H34"
                stroke="var(--ink)"
                stroke-width="1.4"
                stroke-dasharray="3 2.6"
            />
            <path d="M7 2.8 11.2 7 7 11.2 2.8 7Z" fill="var(--R)" />
            <circle cx="26.8" cy="7.3" r="3.5" fill="var(--Y)" />
            <path d="M5.4 23.7h3.8l1.9 3.3-1.9 3.3H5.400L3.5 27Z" fill="var(--G)" />
            <rect x="23.5" y="23.5" width="6.5" height="6.5" rx="2" fill="var(--B)" />
            <circle
                cx="17"
                cy="17"
                r="6.5"
                fill="var(--accent)"
                stroke="var(--paper)"
                stroke-width="1.5"
            />
        </svg>
    );
}

/** A choice of a few, as buttons side by side. */
export function Segmented<T extends string | number>({
    label,
    value,
    options,
    onChange,
}: {
    label: string;
    value: T;
    options: {
        value: T;
        text: string;
        help?: string;
        icon?: VNode;
        /** The icon says enough to eyes. */
        isPicture?: boolean;
        isOff?: boolean;
    }[];
    onChange(value: T): void;
}) {
    /** The next one that can be chosen, round and round. */
    const from = (at: number, step: number): number => {
        const to = (at + step + options.length) % options.length;
        return options[to]!.isOff ? from(to, step) : to;
    };
    return (
        <div
            class="segmented"
            role="radiogroup"
            aria-label={label}
            onKeyDown={e => {
                const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
                if (!step) return;
                e.preventDefault();
                const at = options.findIndex(o => o.value === value);
                const to = from(at, step);
                onChange(options[to]!.value);
                (e.currentTarget.children[to] as HTMLElement).focus();
            }}>
            {options.map(o => (
                <button
                    type="button"
                    role="radio"
                    aria-checked={o.value === value}
                    aria-disabled={o.isOff ? true : undefined}
                    title={o.help}
                    tabIndex={o.value === value ? 0 : -1}
                    onClick={() => !o.isOff && onChange(o.value)}>
                    {o.icon}
                    {o.isPicture ? <span class="visually-hidden">{o.text}</span> : o.text}
                </button>
            ))}
        </div>
    );
}

/** A sheet from below (on wide screens from the side); the board behind stays alive. */
export function Sheet({
    title,
    icon,
    onClose,
    foot,
    children,
}: {
    title: string;
    /** Before the title. */
    icon?: ComponentChildren;
    onClose(): void;
    /** Stays in sight while the rest is scrolled. */
    foot?: ComponentChildren;
    children: ComponentChildren;
}) {
    const box = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
        const before = document.activeElement as HTMLElement | null;
        if (!box.current?.contains(before))
            box.current?.querySelector<HTMLElement>('[data-first], button')?.focus();
        return () => {
            if (before?.isConnected && !box.current?.contains(before)) before.focus();
        };
    }, []);
    return (
        <section
            class="sheet"
            role="dialog"
            aria-label={title}
            ref={box}
            onKeyDown={e => {
                if (e.key === 'Escape') {
                    e.stopPropagation();
                    onClose();
                }
            }}>
            <div class="sheet-grab" aria-hidden="true" />
            <div class="sheet-head">
                {icon}
                <h2>{title}</h2>
                <IconButton icon="cross" label={t('Close')} onClick={onClose} />
            </div>
            <div class="sheet-body" tabIndex={0} role="group" aria-label={title}>
                {children}
            </div>
            {foot && <div class="sheet-foot">{foot}</div>}
        </section>
    );
}

export function useMedia(query: string): boolean {
    const [matches, set] = useState(() => matchMedia(query).matches);
    useEffect(() => {
        const list = matchMedia(query);
        const tell = () => set(list.matches);
        tell();
        list.addEventListener('change', tell);
        return () => list.removeEventListener('change', tell);
    }, [query]);
    return matches;
}

/** Words that a screen reader says when they change; the key makes equal ones new. */
export function Announcer({ text, of }: { text: string; of: string }) {
    return (
        <div class="visually-hidden" role="status" aria-live="polite">
            <span key={of}>{text}</span>
        </div>
    );
}

export function saveFile(name: string, text: string, type = 'application/x-ndjson'): void {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** A file that the person chooses; null: none. */
export function chooseFile(accept: string): Promise<File | null> {
    return new Promise(resolve => {
        const input = document.createElement('input');
        input.type = 'file';
        input.accept = accept;
        input.onchange = () => resolve(input.files?.[0] ?? null);
        input.oncancel = () => resolve(null);
        input.click();
    });
}

/** What is drawn may fail; the game itself is safe then, and can be saved. */
export class Boundary extends Component<
    { record(): string; children: ComponentChildren },
    { isBroken: boolean }
> {
    override state = { isBroken: false };
    override componentDidCatch(error: unknown): void {
        console.error(error);
        this.setState({ isBroken: true });
    }
    override render() {
        if (!this.state.isBroken) return this.props.children;
        return (
            <div class="page">
                <main class="panel empty">
                    <h1>{t('The table could not be drawn')}</h1>
                    <p role="alert">
                        {t('The game is not lost: save its record, or load the page anew.')}
                    </p>
                    <button
                        class="btn"
                        onClick={() => saveFile('crosstown.jsonl', this.props.record())}>
                        {t('Save the record')}
                    </button>
                    <button class="btn primary" onClick={() => location.reload()}>
                        {t('Load the page anew')}
                    </button>
                </main>
            </div>
        );
    }
}

/** What has been loaded is there at once the next time: nothing moves a moment later. */
const parts = new WeakMap<object, unknown>();

/** A part of the page that is loaded when it is first shown. */
export function Lazy<P extends object>({
    load,
    ...props
}: { load: () => Promise<ComponentType<P>> } & P) {
    const [part, set] = useState<{ Part: ComponentType<P> } | null>(() => {
        const Part = parts.get(load) as ComponentType<P> | undefined;
        return Part ? { Part } : null;
    });
    const [isLost, setLost] = useState(false);
    useEffect(
        () =>
            void load().then(
                Part => {
                    parts.set(load, Part);
                    set(last => last ?? { Part });
                },
                () => setLost(true),
            ),
        [],
    );
    if (isLost)
        return (
            <div class="page">
                <main class="panel empty">
                    <button class="btn primary" onClick={() => location.reload()}>
                        {t('Load the page anew')}
                    </button>
                </main>
            </div>
        );
    return part && <part.Part {...(props as unknown as P)} />;
}

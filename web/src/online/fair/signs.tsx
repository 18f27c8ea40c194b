// The shield of a fair deal, and other signs that only its sheet has: a 24 grid like art/icons.

import type { ComponentChildren } from 'preact';

function Lines({
    size,
    width = 2,
    children,
}: {
    size: number;
    width?: number;
    children: ComponentChildren;
}) {
    return (
        <svg
            class="icon"
            width={size}
            height={size}
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            stroke-width={width}
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true">
            {children}
        </svg>
    );
}

/** Plain while the game is played; ticked and green once it was checked here; crossed if something
 * did not fit. */
export function Shield({
    size = 24,
    state = 'plain',
}: {
    size?: number;
    state?: 'plain' | 'good' | 'failed';
}) {
    return (
        <span class={`fair-shield is-${state}`}>
            <Lines size={size}>
                <path d="M12 3 19.5 5.800V11c0 5-3.2 8.3-7.5 10-4.3-1.7-7.5-5-7.5-10V5.800Z" />
                {state === 'good' && <path d="M8.4 11.800l2.6 2.6 4.6-5" />}
                {state === 'failed' && <path d="M9.3 8.800l5.4 5.400M14.7 8.800l-5.4 5.4" />}
            </Lines>
        </span>
    );
}

const marks = {
    good: 'M5 12.5 10 17.5 19.5 7',
    failed: 'M6.5 6.500l11 11M17.5 6.500l-11 11',
    absent: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
};

/** What became of a step. */
export function StepMark({ state }: { state: keyof typeof marks }) {
    return (
        <span class="fair-mark">
            <Lines size={18} width={3}>
                <path d={marks[state]} />
            </Lines>
        </span>
    );
}

export function CopyIcon({ size = 20 }: { size?: number }) {
    return (
        <Lines size={size}>
            <path d="M9 8.500h9.500q1.5 0 1.5 1.500v9q0 1.5-1.5 1.500H9q-1.5 0-1.5-1.500v-9Q7.5 8.5 9 8.500ZM4 15.500V5q0-1.5 1.5-1.500H16" />
        </Lines>
    );
}

export function ServerBadge({ size = 28 }: { size?: number }) {
    return (
        <svg class="badge" width={size} height={size} viewBox="-14 -14 28 28" aria-hidden="true">
            <rect
                x="-11"
                y="-11"
                width="22"
                height="22"
                rx="7"
                fill="var(--outline)"
                stroke="var(--rim)"
                stroke-width="1.6"
            />
            <path
                d="M-5-4H5M-5 0H5M-5 4H1"
                stroke="#FFFBF4"
                stroke-width="1.8"
                stroke-linecap="round"
            />
        </svg>
    );
}

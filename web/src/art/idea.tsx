// The sign of an idea: a rounded square with its number, filled while the idea is shown. Circles
// with numbers are steps.

import type { ComponentChildren } from 'preact';

/** In a drawing, round its own middle. */
export function IdeaSign({
    n,
    isShown,
    size = 22,
}: {
    n: number;
    isShown: boolean;
    size?: number;
}) {
    return (
        <g class={`idea-sign${isShown ? ' is-shown' : ''}`}>
            <rect
                x={-size / 2}
                y={-size / 2}
                width={size}
                height={size}
                rx={size * 0.28}
                stroke-width={size * 0.11}
            />
            <text y={size * 0.26} font-size={size * 0.72}>
                {n}
            </text>
        </g>
    );
}

/** A step of a plan, round its own middle: the next one filled. */
export function StepSign({ n, isNext, size = 24 }: { n: number; isNext: boolean; size?: number }) {
    return (
        <g class={`idea-sign step-sign${isNext ? ' is-shown' : ''}`}>
            <circle r={size / 2} stroke-width={size * 0.1} />
            <text y={size * 0.24} font-size={size * 0.66}>
                {n}
            </text>
        </g>
    );
}

/** Among words, and on cards, tiles and buttons. */
function Mark({ size, children }: { size: number; children: ComponentChildren }) {
    const half = size / 2 + 0.5;
    return (
        <svg
            class="idea-mark"
            width={size}
            height={size}
            viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
            aria-hidden="true">
            {children}
        </svg>
    );
}

export const IdeaMark = ({ n, isShown }: { n: number; isShown: boolean }) => (
    <Mark size={24}>
        <IdeaSign n={n} isShown={isShown} />
    </Mark>
);

export const StepMark = ({ n, isNext }: { n: number; isNext: boolean }) => (
    <Mark size={26}>
        <StepSign n={n} isNext={isNext} />
    </Mark>
);

interface Proposed {
    ideas: string[];
    hint: string | null;
    steps: { n: number; move: string }[];
}

/** The ideas that have a number: not a single one, and none while the steps of one are told. */
export const numbered = ({ ideas, steps }: Proposed): { idea: string; n: number }[] =>
    ideas.length < 2 || steps.length > 0 ? [] : ideas.map((idea, i) => ({ idea, n: i + 1 }));

/** On a thing of the tray that ideas or steps are about. */
export function IdeaCorner({ play, is }: { play: Proposed; is(idea: string): boolean }) {
    const ideas = numbered(play).filter(({ idea }) => is(idea));
    const steps = play.steps.filter(({ move }) => is(move));
    if (ideas.length + steps.length === 0) return null;
    return (
        <span class="idea-corner">
            {steps.map(({ n, move }) => (
                <StepMark n={n} isNext={move === play.hint} />
            ))}
            {ideas.map(({ idea, n }) => (
                <IdeaMark n={n} isShown={idea === play.hint} />
            ))}
        </span>
    );
}

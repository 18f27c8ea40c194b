// The sign of an idea: a rounded square with its number, filled while the idea is shown. Circles
// with numbers are steps.

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

/** Among words, and on cards, tiles and buttons. */
export function IdeaMark({ n, isShown }: { n: number; isShown: boolean }) {
    return (
        <svg
            class="idea-mark"
            width="24"
            height="24"
            viewBox="-12.5 -12.5 25 25"
            aria-hidden="true">
            <IdeaSign n={n} isShown={isShown} />
        </svg>
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

/** Among words. */
export function StepMark({ n, isNext }: { n: number; isNext: boolean }) {
    return (
        <svg
            class="idea-mark"
            width="26"
            height="26"
            viewBox="-13.5 -13.5 27 27"
            aria-hidden="true">
            <StepSign n={n} isNext={isNext} />
        </svg>
    );
}

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

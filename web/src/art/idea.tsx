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

/** On a thing of the tray that ideas are about; a single idea needs no number. */
export function IdeaCorner({
    play: { ideas, hint },
    is,
}: {
    play: { ideas: string[]; hint: string | null };
    is(idea: string): boolean;
}) {
    const marked = ideas.map((idea, i) => ({ idea, n: i + 1 })).filter(({ idea }) => is(idea));
    if (ideas.length < 2 || marked.length === 0) return null;
    return (
        <span class="idea-corner">
            {marked.map(({ idea, n }) => (
                <IdeaMark n={n} isShown={idea === hint} />
            ))}
        </span>
    );
}

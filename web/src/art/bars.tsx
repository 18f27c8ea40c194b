// How strong a computer plays, as bars: one to five of five.

export function Bars({ level, size = 18 }: { level: number; size?: number }) {
    return (
        <svg
            class="bars"
            width={(size * 28) / 18}
            height={size}
            viewBox="0 0 28 18"
            aria-hidden="true">
            {[1, 2, 3, 4, 5].map(n => (
                <rect
                    key={n}
                    x={n * 5.6 - 5.1}
                    y={15 - n * 2.7}
                    width="3.8"
                    height={2 + n * 2.7}
                    rx="1.6"
                    class={n <= level ? 'is-on' : ''}
                />
            ))}
        </svg>
    );
}

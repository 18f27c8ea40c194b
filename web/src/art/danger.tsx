// Danger to something on the board: a dashed red frame on cream with an exclamation mark, so that
// it is told by shape as well.

import type { ComponentChildren } from 'preact';

const Mark = ({ x, y, size }: { x: number; y: number; size: number }) => (
    <g class="danger-mark" transform={`translate(${x} ${y}) scale(${size})`}>
        <path d="M0-13 13 10H-13Z" />
        <path d="M0-4.500V2M0 6v.1" />
    </g>
);

/** Round a rectangle; `size`: how large dashes and mark are. */
export function DangerFrame({
    x,
    y,
    width,
    height,
    size = 1,
    children,
}: {
    x: number;
    y: number;
    width: number;
    height: number;
    size?: number;
    /** What threatens it, over the frame. */
    children?: ComponentChildren;
}) {
    const box = { x, y, width, height, rx: 10 * size, fill: 'none' };
    return (
        <g class="danger" aria-hidden="true">
            <rect {...box} class="danger-under" stroke-width={7 * size} />
            <rect {...box} stroke-width={3.6 * size} stroke-dasharray={`${8 * size} ${5 * size}`} />
            <Mark x={x} y={y} size={size} />
            {children}
        </g>
    );
}

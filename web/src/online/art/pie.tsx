// A clock as a pie: what is left of the time, from twelve o'clock on.

import './art.css';

/** The wedge for a part of 0 to 1; nothing left is nothing, all of it a whole disc. */
export function wedge(part: number): string {
    const left = Math.min(1, Math.max(0, part));
    if (left < 0.005) return '';
    if (left > 0.995) return 'M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6Z';
    const angle = left * 2 * Math.PI;
    const x = (6 * Math.sin(angle)).toFixed(2),
        y = (-6 * Math.cos(angle)).toFixed(2);
    return `M0 0V-6A6 6 0 ${left > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}

export function Pie({ part, size = 18 }: { part: number; size?: number }) {
    return (
        <svg class="pie" width={size} height={size} viewBox="-10 -10 20 20" aria-hidden="true">
            <circle r="8.6" fill="none" stroke="currentColor" stroke-width="2" />
            <path d={wedge(part)} fill="currentColor" />
        </svg>
    );
}

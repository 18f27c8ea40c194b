// A computer is a face with a screen and an antenna; its level is lit windows, one to five. It
// never looks like a person.

/** About 30 × 30, the middle of the face at (0, 0). */
export function RobotFace({ lamp = 'var(--edge)' }: { lamp?: string }) {
    return (
        <>
            <path d="M0-10V-15" stroke="var(--rim)" stroke-width="2" />
            <circle cy="-16" r="3" fill={lamp} stroke="var(--rim)" stroke-width="1.5" />
            <g stroke="var(--outline)" stroke-width="1.5">
                <rect x="-14.5" y="-4" width="29" height="7.5" rx="3" fill="var(--bot2)" />
                <rect x="-12" y="-11" width="24" height="21" rx="6.5" fill="var(--bot)" />
            </g>
            <rect x="-9" y="-7.5" width="18" height="12" rx="4.5" fill="#24222F" />
            <path
                d="M-3.9-2.8v1.6M3.9-2.8v1.6"
                stroke="#FFE7A3"
                stroke-width="3.4"
                stroke-linecap="round"
            />
        </>
    );
}

const WINDOWS = 5;

/** Five windows in a row, `level` of them lit; 28 × 8 round (x, y). */
export function LevelWindows({ level, y = 0 }: { level: number; y?: number }) {
    const window = (i: number) => `M${i * 5 - 11.5} ${y - 2.2}h3v4.4h-3Z`;
    const some = (from: number, to: number) =>
        Array.from({ length: Math.max(0, to - from) }, (_, i) => window(from + i)).join('');
    return (
        <>
            <rect
                x="-14"
                y={y - 4.5}
                width="28"
                height="9"
                rx="2.8"
                fill="#24222F"
                stroke="var(--halo)"
                stroke-width="1"
            />
            <path d={some(0, level)} fill="#FFE7A3" />
            <path d={some(level, WINDOWS)} fill="#5C556E" />
        </>
    );
}

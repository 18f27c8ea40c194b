// The invitation as a QR code: level M, quiet zone 4, ink on cream in both themes (phones read it
// that way), no picture in it; only the three finders are round.

import qrcode from 'qrcode-generator';
import './art.css';

const QUIET = 4;
const FINDER = 7;

/** Rows of dark and light modules. */
export function modulesOf(text: string): boolean[][] {
    const code = qrcode(0, 'M');
    // The package takes a character for a byte: it is given the bytes of UTF-8.
    code.addData(String.fromCharCode(...new TextEncoder().encode(text)));
    code.make();
    const n = code.getModuleCount();
    return Array.from({ length: n }, (_, y) =>
        Array.from({ length: n }, (__, x) => code.isDark(y, x)),
    );
}

function roundSquare(x: number, y: number, side: number, r: number): string {
    const a = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    const straight = side - 2 * r;
    return `M${x + r} ${y}h${straight}${a(r, r)}v${straight}${a(-r, r)}h${-straight}${a(-r, -r)}v${-straight}${a(r, -r)}Z`;
}

const finder = (x: number, y: number) =>
    roundSquare(x, y, 7, 2.1) +
    roundSquare(x + 1, y + 1, 5, 1.1) +
    roundSquare(x + 2, y + 2, 3, 0.8);

/** One path, to be filled evenodd: a box for each run of dark modules, and the finders. */
export function qrPath(rows: boolean[][]): string {
    const n = rows.length;
    const inFinder = (x: number, y: number) =>
        (x < FINDER || x >= n - FINDER) && (y < FINDER || (y >= n - FINDER && x < FINDER));
    let path = '';
    rows.forEach((row, y) => {
        for (let x = 0; x < n; x++) {
            const from = x;
            while (x < n && row[x] && !inFinder(x, y)) x++;
            if (x > from) path += `M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`;
        }
    });
    const far = n - FINDER + QUIET;
    return path + finder(QUIET, QUIET) + finder(far, QUIET) + finder(QUIET, far);
}

export function QrCode({ text, size, label }: { text: string; size: number; label: string }) {
    const rows = modulesOf(text);
    const side = rows.length + 2 * QUIET;
    return (
        <svg
            class="qr"
            width={size}
            height={size}
            viewBox={`0 0 ${side} ${side}`}
            role="img"
            aria-label={label}>
            <rect width={side} height={side} rx="2.5" fill="#FFFBF4" />
            <path
                d={qrPath(rows)}
                fill="#2A2740"
                fill-rule="evenodd"
                shape-rendering="geometricPrecision"
            />
        </svg>
    );
}

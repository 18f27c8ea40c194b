// Our stroke letters: an 8 × 12 box, round caps. Numbers and letters on pieces are drawn with
// these, so that they look the same everywhere.

const strokes: Record<string, string> = {
    0: 'M4 0C1.3 0 0 2.5 0 6s1.3 6 4 6 4-2.5 4-6-1.3-6-4-6Z',
    1: 'M0 2.8 4.2 0V12',
    2: 'M.3 3.3C.3 1.3 1.9 0 4 0c2.2 0 3.7 1.3 3.7 3.3C7.7 5.2 6.3 6.6 4.4 8.3L.2 12H8',
    3: 'M.6 0H7.4L3.9 4.6C6.3 4.5 8 6 8 8.2 8 10.5 6.2 12 3.9 12 2.2 12 .8 11.3 0 10',
    4: 'M6 12V0L0 8.6H8.4',
    5: 'M7.3 0H1.3L.8 5.2C1.7 4.6 2.7 4.3 3.9 4.3 6.3 4.3 8 5.9 8 8.1 8 10.4 6.3 12 3.8 12 2.1 12 .8 11.4 0 10.3',
    6: 'M6.2 0C2.8 1.6 0 4.8 0 8c0 2.4 1.7 4 4 4s4-1.6 4-3.9S6.3 4.3 4 4.3.4 5.9.1 7.6',
    7: 'M0 0H8L3 12',
    8: 'M4 5.6C2 5.6.7 4.4.7 2.8S2 0 4 0s3.3 1.2 3.3 2.8S6 5.6 4 5.6C1.6 5.6 0 6.9 0 8.8S1.6 12 4 12s4-1.3 4-3.2S6.4 5.6 4 5.6Z',
    9: 'M1.8 12C5.2 10.4 8 7.2 8 4c0-2.4-1.7-4-4-4S0 1.6 0 3.9s1.7 3.8 4 3.8 3.6-1.6 3.9-3.3',
    R: 'M0 12V0H4C6.4 0 7.6 1.4 7.6 3.4S6.4 6.8 4 6.8H0M4 6.8 7.8 12',
    Y: 'M0 0 4 6 8 0M4 6V12',
    G: 'M7.5 2.4C6.8.9 5.6 0 4.1 0 1.5 0 0 2.6 0 6s1.5 6 4.1 6C6.4 12 7.9 10.2 7.9 6.8H4.5',
    B: 'M0 5.8H3.8C5.8 5.8 6.9 4.8 6.9 2.9S5.8 0 3.8 0H0V12H4.1C6.5 12 7.8 10.9 7.8 8.9S6.5 5.8 4.1 5.8',
    P: 'M0 12V0H4C6.4 0 7.6 1.4 7.6 3.5S6.4 7 4 7H0',
    S: 'M7 1.8C6.3.6 5.3 0 3.9 0 1.7 0 .4 1.2.4 3c0 1.8 1.4 2.4 3.5 2.9 2.4.6 3.7 1.3 3.7 3.1 0 1.8-1.5 3-3.7 3C2.1 12 .8 11.3 0 10',
    T: 'M0 0H8M4 0V12',
    O: 'M4.2 0C1.4 0 0 2.5 0 6s1.4 6 4.2 6 4.2-2.5 4.2-6S7 0 4.2 0Z',
    N: 'M0 12V0L8 12V0',
    E: 'M7.2 0H0V12H7.400M0 5.8H6',
    U: 'M0 0V7.8C0 10.400 1.6 12 4 12s4-1.600 4-4.200V0',
    J: 'M6.500 0V8.400C6.500 10.700 5.300 12 3.300 12 1.500 12 .300 11 0 9.200',
    V: 'M0 0 4 12 8 0',
    K: 'M0 0V12M7.600 0 0 7M2.800 4.600 8 12',
    '+': 'M4 2.5V9.5M.5 6H7.5',
};

/** Whether there is a stroke for it. */
export const isDrawn = (letter: string): boolean => /^[A-Z]$/.test(letter) && letter in strokes;
const widths: Record<string, number> = { 1: 4.2, 4: 8.4, R: 7.8, B: 7.8, G: 7.9, O: 8.4 };
const GAP = 3;

function width(text: string): number {
    return [...text].reduce((sum, c) => sum + (widths[c] ?? 8) + GAP, -GAP);
}

/** A word centred on (x, y), `height` high. */
export function Letters({
    text,
    x = 0,
    y = 0,
    height,
    ink = '#2A2740',
    stroke = 2.3,
}: {
    text: string;
    x?: number;
    y?: number;
    height: number;
    ink?: string;
    stroke?: number;
}) {
    const scale = height / 12;
    let at = 0;
    return (
        <g
            transform={`translate(${(x - (width(text) * scale) / 2).toFixed(2)} ${(y - height / 2).toFixed(2)}) scale(${scale.toFixed(3)})`}
            fill="none"
            stroke={ink}
            stroke-width={stroke}
            stroke-linecap="round"
            stroke-linejoin="round">
            {[...text].map(c => {
                const left = at;
                at += (widths[c] ?? 8) + GAP;
                return <path transform={`translate(${left} 0)`} d={strokes[c] ?? ''} />;
            })}
        </g>
    );
}

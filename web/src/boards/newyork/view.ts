// The position as docs/view-newyork.md has it, and what can be read off it without rules.

import type { SeatColour } from '../board';

export interface Seat {
    colour: string;
    hand: string[];
    in: boolean;
    passed: boolean;
    points: number;
    rank: number;
}

export interface View {
    game: 'newyork';
    scoring: 'basic' | 'pro';
    viewer: number;
    phase: 'play' | 'take' | 'over';
    turn: number;
    stock: number;
    display: string[];
    piles: string[][];
    seats: Seat[];
    seen: string[];
    reason?: string;
}

/** What is half done with the hands: nothing of it is a move yet. */
export interface Choice {
    /** The card under the mouse, and the one that is being dragged. */
    over: string | null;
    drag: string | null;
    /** The building under the dragged card. */
    at: number | null;
    /** A card that was put on a building of another number. */
    wrong: { card: string; at: number } | null;
    /** A building that is being looked at. */
    look: number | null;
}

export const nothing: Choice = { over: null, drag: null, at: null, wrong: null, look: null };

export const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

export const isKnown = (card: string): boolean => /^[RYGB]\d+$/.test(card);
export const colourOf = (card: string): SeatColour => card[0] as SeatColour;
export const numberOf = (card: string): number => Number(card.slice(1));
export const pileOf = (view: View, n: number): string[] => view.piles[n - 1] ?? [];
export const topOf = (view: View, n: number): string | null => pileOf(view, n).at(-1) ?? null;
export const seatColour = (view: View, seat: number): SeatColour =>
    (view.seats[seat]?.colour ?? 'red')[0]!.toUpperCase() as SeatColour;

/** The number after and before on the ring of twelve. */
export const after = (n: number): number => (n % 12) + 1;
export const before = (n: number): number => ((n + 10) % 12) + 1;

/** What the tops of a seat are worth without runs. */
export function topsWorth(view: View, seat: number): number {
    const colour = seatColour(view, seat);
    return numbers.reduce((sum, n) => sum + (topOf(view, n)?.[0] === colour ? n : 0), 0);
}

/** Neighbouring tops of one owner, `first` to `last` along the ring. */
export interface Run {
    colour: SeatColour;
    numbers: number[];
    points: number;
}

const worth = [0, 0, 3, 6, 10, 15, 25];

/** The runs that the road and the skybridges show; none with basic scoring. */
export function runsOf(view: View): Run[] {
    if (view.scoring !== 'pro') return [];
    const owners = view.seats.map((_, seat) => seatColour(view, seat));
    const owner = (n: number): SeatColour | null => {
        const colour = topOf(view, n)?.[0] as SeatColour | undefined;
        return colour && owners.includes(colour) ? colour : null;
    };
    const firsts = numbers.filter(n => owner(n) && owner(before(n)) !== owner(n));
    const isRing = firsts.length === 0 && owner(1) !== null;
    return (isRing ? [1] : firsts)
        .map(first => {
            const colour = owner(first)!,
                run = [first];
            for (let n = after(first); n !== first && owner(n) === colour; n = after(n))
                run.push(n);
            return { colour, numbers: run, points: worth[Math.min(run.length, 6)]! };
        })
        .filter(run => run.numbers.length > 1);
}

/** The pairs of neighbours that a run joins; all twelve close the ring. */
export function joints(run: Run): [number, number][] {
    const pairs = run.numbers.slice(1).map((n, i): [number, number] => [run.numbers[i]!, n]);
    return run.numbers.length === 12 ? [...pairs, [12, 1]] : pairs;
}

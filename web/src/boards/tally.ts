// The count at the end, one thing after another: what counts, and how far the counting is.

/** Something that brings points: whose it is, how many, and what it is on its board. */
export interface Counted {
    thing: string;
    seat: number;
    points: number;
}

/** All of them in the order of counting, and how many have been counted so far. */
export interface Tally {
    things: Counted[];
    n: number;
}

/** The own things first, then everybody else's, seat after seat. */
export function inOrder(things: Counted[], first: number): Counted[] {
    const turn = ({ seat }: Counted) => (seat === first ? -1 : seat);
    return [...things].sort((a, b) => turn(a) - turn(b)); // keeps the board's order within a seat
}

export const counted = ({ things, n }: Tally): Counted[] => things.slice(0, n);

export const sumOf = (tally: Tally, seat: number): number =>
    counted(tally).reduce((sum, c) => sum + (c.seat === seat ? c.points : 0), 0);

/** How a thing looks meanwhile: part of a class name. */
export function countLook(tally: Tally, thing: string): 'counted' | 'waiting' | 'worthless' {
    const at = tally.things.findIndex(c => c.thing === thing);
    return at < 0 ? 'worthless' : at < tally.n ? 'counted' : 'waiting';
}

// Whose review it is: the person's at this device; with several, or with none, somebody chooses.

import type { Seating } from '../shell/session';

/** null: it has to be chosen. `wanted` is what the address or the table says (-1: nothing). */
export function whose(
    seats: Pick<Seating, 'kind'>[],
    wanted: number,
    chosen: number | null,
): number | null {
    const isSeat = (seat: number | null): seat is number =>
        seat !== null && Number.isInteger(seat) && seat >= 0 && seat < seats.length;
    if (isSeat(chosen)) return chosen;
    if (isSeat(wanted)) return wanted;
    const people = seats.flatMap((s, i) => (s.kind === 'human' ? [i] : []));
    return people.length === 1 ? people[0]! : null;
}

/** Who can be chosen: the people first; of a game without any, everybody. */
export function choosable(seats: Pick<Seating, 'kind'>[]): number[] {
    const all = seats.map((_, i) => i);
    const people = all.filter(i => seats[i]!.kind === 'human');
    return people.length ? people : all;
}

// What counts in New York: towers from the left, then the runs of their owner.

import type { Counted } from '../tally';
import { numbers, runsOf, seatColour, topOf, type Run, type View } from './view';

export const towerThing = (n: number): string => `tower ${n}`;
export const runThing = (run: Run): string => `run ${run.colour}${run.numbers[0]}`;

export const tally = (view: View): Counted[] =>
    view.seats.flatMap((_, seat) => {
        const colour = seatColour(view, seat);
        return [
            ...numbers
                .filter(n => topOf(view, n)?.[0] === colour)
                .map(n => ({ thing: towerThing(n), seat, points: n })),
            ...runsOf(view)
                .filter(run => run.colour === colour)
                .map(run => ({ thing: runThing(run), seat, points: run.points })),
        ];
    });

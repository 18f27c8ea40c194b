// What counts in Manhattan TraffIQ (TQ-16): the vehicles on the map, from the left.

import type { Counted } from '../tally';
import { keyOf, type View } from './view';

export const tally = (view: View): Counted[] =>
    view.seats.flatMap((_, seat) =>
        view.vertices
            .filter(v => v.vehicle && v.seat === seat)
            .sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
            .map(v => ({ thing: keyOf(v.at), seat, points: v.vehicle === 'truck' ? 2 : 1 })),
    );

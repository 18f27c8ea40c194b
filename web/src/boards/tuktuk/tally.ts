// What counts in Tuk Tuk Taxi: the customers that were brought home.

import type { Counted } from '../tally';
import type { View } from './view';

export const tally = (view: View): Counted[] =>
    view.taxis.flatMap(({ seat, deliveries }) =>
        Array.from({ length: deliveries }, (_, i) => ({
            thing: `customer ${i + 1}`,
            seat,
            points: 1,
        })),
    );

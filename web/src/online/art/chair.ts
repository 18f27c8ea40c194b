// A chair at a round table and who is on it, or what may be done with it.

import type { SeatColour } from '../../boards/board';

export type Chair = {
    colour: SeatColour;
    who: 'person' | 'robot' | 'friend' | 'anybody' | 'plus' | 'empty';
    name?: string;
    level?: number;
    isYou?: boolean;
    away?: boolean;
};

export const isFree = (chair: Chair): boolean => chair.who !== 'person' && chair.who !== 'robot';

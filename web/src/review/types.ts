// A review as the engine tells it, by the names that its screen uses.

export type {
    Cause,
    Mark as Quality,
    Review,
    ReviewLine,
    ReviewSeat,
    TurningPoint as Turning,
} from '../engine/types';

// What every part of the review's screen is given.

import type { AnyUi } from '../boards/list';
import type { SeatColour } from '../boards/board';
import type { Engine } from '../engine/engine';
import type { Catalogue, GameInfo, Line, Position } from '../engine/types';
import type { Seating } from '../shell/session';
import type { Review } from './types';

export interface Scene {
    catalogue: Catalogue;
    game: GameInfo;
    ui: AnyUi;
    /** A desk of the review's own, where positions are made again. */
    desk: Engine;
    record: string;
    lines: Line[];
    /** The end, with open hands. */
    end: Position;
    seats: Seating[];
    colours: SeatColour[];
    /** In sentences, and on panels, where the reader is "You". */
    names: string[];
    panel: string[];
    ranks: number[];
    review: Review;
}

// A review as the engine tells it (ai/review.h). Shares are thousandths of the win; costs are of the
// same, or tenths of a point where a game goes for points.

import type { Reason } from '../engine/types';

/** What moved the shares in a line: the reader's choice, luck, somebody else, or nobody. */
export type Cause = 'choice' | 'luck' | 'others' | 'forced';

/** How a decision was, by what its player could know. */
export type Quality = 'best' | 'equal' | 'doubtful' | 'bad';

export interface ReviewLine {
    n: number;
    /** Who decided; -1: a die. */
    seat: number;
    cause: Cause;
    /** Of the reader's share. */
    change: number;
    move: string;
    better?: string;
    cost?: number;
    low?: number;
    high?: number;
    verdict?: Quality;
}

export interface ReviewSeat {
    seat: number;
    decisions: number;
    good: number;
    doubtful: number;
    bad: number;
    /** What the decisions cost together, what luck gave, the result, and the result without luck. */
    cost: number;
    luck: number;
    result: number;
    adjusted: number;
}

export interface Turning {
    n: number;
    kind: 'choice' | 'luck' | 'others';
    change: number;
    seat: number;
    played: string;
    better?: string;
    reasons: Reason[];
}

export interface SeatVerdict {
    seat: number;
    token: string;
    facts: Record<string, string | number>;
}

export interface Review {
    game: string;
    players: number;
    /** Whose review it is. */
    eyes: number;
    in: 'share' | 'points';
    worlds: number;
    /** By position, from before the first line to the end; null: not looked at yet. */
    values: (number[] | null)[];
    points?: (number[] | null)[];
    lines: ReviewLine[];
    seats: ReviewSeat[];
    turning: Turning[];
    verdict: SeatVerdict[];
    thresholds?: { doubtful: number; bad: number };
}

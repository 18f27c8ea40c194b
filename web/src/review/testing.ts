// A made-up review for unit tests: a New York game of two in eight lines, seen by the first player.

import type { Review, ReviewLine } from './types';

const line = (part: Partial<ReviewLine> & { n: number }): ReviewLine => ({
    seat: 0,
    cause: 'choice',
    change: 0,
    move: 'R1',
    ...part,
});

export const sample: Review = {
    game: 'newyork',
    players: 2,
    eyes: 0,
    in: 'share',
    effort: 100,
    worlds: 96,
    notes: [],
    complete: true,
    values: [600, 600, 560, 500, 520, 220, 300, 100, 0].map(own => [own, 1000 - own]),
    lines: [
        line({ n: 0, verdict: 'best', cost: 0 }),
        line({ n: 1, cause: 'luck', move: '+R2', change: -40, verdict: 'equal', cost: 2 }),
        line({ n: 2, seat: 1, cause: 'others', change: -60, verdict: 'best', cost: 0 }),
        line({ n: 3, seat: 1, cause: 'others', change: 20, verdict: 'doubtful', cost: 60 }),
        line({
            n: 4,
            move: '+G11',
            better: '+R11',
            change: -300,
            verdict: 'bad',
            cost: 300,
            low: 200,
            high: 400,
        }),
        line({ n: 5, seat: -1, cause: 'luck', move: '', change: 80 }),
        line({ n: 6, seat: 1, cause: 'others', change: -200, verdict: 'best', cost: 0 }),
        line({ n: 7, cause: 'forced', change: -100 }),
    ],
    seats: [
        {
            seat: 0,
            decisions: 3,
            good: 2,
            doubtful: 0,
            bad: 1,
            cost: 302,
            luck: -240,
            result: 0,
            adjusted: 240,
            points: 18,
        },
        {
            seat: 1,
            decisions: 3,
            good: 2,
            doubtful: 1,
            bad: 0,
            cost: 60,
            luck: 240,
            result: 1000,
            adjusted: 760,
            points: 36,
        },
    ],
    turning: [
        {
            n: 4,
            kind: 'choice',
            change: -300,
            seat: 0,
            played: '+G11',
            better: '+R11',
            reasons: [],
            solved: false,
        },
        { n: 6, kind: 'others', change: -200, seat: 1, played: 'Y3', reasons: [], solved: false },
    ],
    verdict: [],
    thresholds: { doubtful: 40, bad: 120 },
};

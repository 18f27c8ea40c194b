// A match on one device: several games between the same seats in which everybody begins once,
// points added up (core/match.h: then the games won count, and then the place is shared).

export interface Match {
    /** The game that is played, from 1 on, and how many there are. */
    game: number;
    of: number;
    /** Of the games before this one, by seat. */
    points: number[];
    won: number[];
}

export const newMatch = (players: number): Match => ({
    game: 1,
    of: players,
    points: Array.from({ length: players }, () => 0),
    won: Array.from({ length: players }, () => 0),
});

/** With the result of the game that was played. */
export function added(match: Match, scores: number[], ranks: number[]): Match {
    return {
        ...match,
        points: match.points.map((sum, seat) => sum + (scores[seat] ?? 0)),
        won: match.won.map((sum, seat) => sum + Number(ranks[seat] === 1)),
    };
}

/** The next game of the match; null: it was the last. */
export function next(match: Match, scores: number[], ranks: number[]): Match | null {
    if (match.game >= match.of) return null;
    return { ...added(match, scores, ranks), game: match.game + 1 };
}

/** The seats from first place on; equals share it. */
export function places({ points, won }: Match): { seat: number; place: number }[] {
    const isBetter = (a: number, b: number) =>
        points[a]! > points[b]! || (points[a] === points[b] && won[a]! > won[b]!);
    const seats = points.map((_, seat) => seat);
    return seats
        .map(seat => ({ seat, place: 1 + seats.filter(other => isBetter(other, seat)).length }))
        .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** What was kept may be anything. */
export function matchFrom(kept: unknown, players: number): Match | null {
    const match = kept as Match | null | undefined;
    const isList = (list: unknown) =>
        Array.isArray(list) && list.length === players && list.every(Number.isInteger);
    if (!match || match.of !== players || !isList(match.points) || !isList(match.won)) return null;
    return Number.isInteger(match.game) && match.game >= 1 && match.game <= players ? match : null;
}

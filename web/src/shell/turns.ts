// What the lines of a game say about turns: whose, since when, how many.

import type { Line } from '../engine/types';

/** The last line that this seat decided; -1: none. */
export function lastOwn(lines: Line[], seat: number): number {
    for (let n = lines.length - 1; n >= 0; n--) if (lines[n]!.seat === seat) return n;
    return -1;
}

export interface Turn {
    seat: number;
    /** Decisions only; dice fall by themselves. */
    lines: Line[];
}

/** Lines of one seat that follow each other are a turn. */
export function turnsOf(lines: Line[]): Turn[] {
    const turns: Turn[] = [];
    for (const line of lines) {
        if (line.seat < 0) continue;
        const last = turns[turns.length - 1];
        if (last?.seat === line.seat) last.lines.push(line);
        else turns.push({ seat: line.seat, lines: [line] });
    }
    return turns;
}

/** What the others did since this seat's last turn; empty while that turn lasts. */
export function since(lines: Line[], seat: number): Turn[] {
    return turnsOf(lines.slice(lastOwn(lines, seat) + 1));
}

/** Turns of a seat in lines of its own after the first `known` of them. */
export function turnsAfter(lines: Line[], seat: number, known: number): number {
    const own = lines.filter(line => line.seat === seat).slice(known);
    return turnsOf(lines.filter(line => line.seat !== seat || own.includes(line))).filter(
        turn => turn.seat === seat,
    ).length;
}

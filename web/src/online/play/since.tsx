// "Since your last turn" at a table elsewhere: while a robot sits in for the reader, too. It is
// gone once the reader has moved.

import type { Part } from '../../shell/extras';
import type { Now } from '../../shell/session';
import { Since } from '../../shell/since';
import { since } from '../../shell/turns';
import type { Attendant } from './attendant';

/** Whether there is something to show, and it matters. */
export function hasSince(at: Attendant, now: Now): boolean {
    const { you } = at;
    const isWanted = now.replay === null && !now.over && you >= 0;
    const isOurs = now.deciding || at.isStandIn(you);
    return isWanted && isOurs && now.sent === null && since(now.lines, you).length > 0;
}

function Row({ at, part }: { at: Attendant; part: Part }) {
    return hasSince(at, part.now) ? <Since {...part} you={at.you} /> : null;
}

/** Over the board. */
export function SinceChips({ at, part }: { at: Attendant; part: Part }) {
    return part.phone ? null : <Row at={at} part={part} />;
}

/** On phones, where the newest line is otherwise; the log is behind the seats and in the menu. */
export const SinceTicker = Row;

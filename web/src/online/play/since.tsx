// "Since your last turn": what the others did meanwhile, in a few words each, and a button that
// shows it again step by step. It is gone once the reader has moved.

import { Badge } from '../../art/seat';
import { Icon } from '../../art/icons';
import type { Part } from '../../shell/extras';
import type { Now } from '../../shell/session';
import { t, tn } from '../../text/t';
import type { Attendant } from './attendant';
import { lastOwn, since, type Turn } from './lines';

/** More chips than this would cover the board; the log has them all. */
const MOST = 6;

/** Turns to show, oldest first; none while they do not matter. */
export function sinceTurns(at: Attendant, now: Now): Turn[] {
    const { you } = at;
    const isWanted = now.replay === null && !now.over && you >= 0;
    const isOurs = now.deciding || at.isStandIn(you);
    if (!isWanted || !isOurs || now.sent !== null) return [];
    return since(now.lines, you);
}

const label = (at: Attendant, now: Now): string =>
    lastOwn(now.lines, at.you) < 0 ? t('So far') : t('Since your last turn');

function wordsOf(turn: Turn, part: Part): string {
    return turn.lines.map(line => part.ui.moveWords(line.move, part.now.position.view)).join(' · ');
}

function Chip({ turn, part }: { turn: Turn; part: Part }) {
    const words = wordsOf(turn, part);
    return (
        <li class="play-chip" title={words}>
            <Badge
                colour={part.colours[turn.seat] ?? 'R'}
                size={24}
                label={part.names[turn.seat]!}
            />
            <span>{words}</span>
        </li>
    );
}

function Show({ part, turns, isSmall }: { part: Part; turns: Turn[]; isSmall: boolean }) {
    const from = turns[0]!.lines[0]!.n;
    return isSmall ? (
        <button
            class="icon-button"
            aria-label={t('Show')}
            title={t('Show')}
            onClick={() => part.replayFrom(from)}>
            <Icon name="replay" />
        </button>
    ) : (
        <button class="btn" onClick={() => part.replayFrom(from)}>
            <Icon name="replay" size={20} />
            {t('Show')}
        </button>
    );
}

export function SinceChips({ at, part }: { at: Attendant; part: Part }) {
    const turns = sinceTurns(at, part.now);
    if (part.phone || turns.length === 0) return null;
    const shown = turns.slice(-MOST);
    return (
        <section class="play-since" aria-label={label(at, part.now)}>
            <b>{label(at, part.now)}</b>
            {turns.length > MOST && (
                <span>{tn('{n} turn before', '{n} turns before', turns.length - MOST)}</span>
            )}
            <ul>
                {shown.map(turn => (
                    <Chip key={turn.lines[0]!.n} turn={turn} part={part} />
                ))}
            </ul>
            <Show part={part} turns={turns} isSmall={false} />
        </section>
    );
}

/** On phones, where the newest line is otherwise; the log is behind the seats and in the menu. */
export function SinceTicker({ at, part }: { at: Attendant; part: Part }) {
    const turns = sinceTurns(at, part.now);
    if (turns.length === 0) return null;
    return (
        <section class="ticker play-ticker" aria-label={label(at, part.now)}>
            <ul tabIndex={0} aria-label={label(at, part.now)}>
                <li aria-hidden="true">{label(at, part.now)}</li>
                {turns.slice(-MOST).map(turn => (
                    <Chip key={turn.lines[0]!.n} turn={turn} part={part} />
                ))}
            </ul>
            <Show part={part} turns={turns} isSmall />
        </section>
    );
}

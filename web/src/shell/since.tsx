// "Since your last turn": one chip a rival with what it did, in pictures. Touching one shows that
// turn again, step by step. The same row on phones, behind the curtain, and online.

import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import type { SeatColour } from '../boards/board';
import type { AnyUi } from '../boards/list';
import { t, tn } from '../text/t';
import type { Now } from './session';
import type { Said } from './side';
import { lastOwn, since, type Turn } from './turns';
import { Lazy } from './ui';
import './since.css';

/** More chips than this would cover the board; the log has them all. */
const MOST = 6;

export interface SinceProps {
    ui: AnyUi;
    now: Now;
    /** The reader's seat. */
    you: number;
    names: string[];
    colours: SeatColour[];
    said: Said[];
    replayFrom(line: number): void;
}

export const sinceLabel = ({ now, you }: Pick<SinceProps, 'now' | 'you'>): string =>
    lastOwn(now.lines, you) < 0 ? t('So far') : t('Since your last turn');

function Chip({ turn, of }: { turn: Turn; of: SinceProps }) {
    const { ui, now, you, said } = of;
    const { view } = now.position;
    const lines = turn.lines.map(line => line.n);
    const [first = 0] = lines;
    const events = turn.lines.flatMap(line => line.events);
    const words = said.filter(s => lines.includes(s.n)).map(s => s.text);
    const isHit = events.some(
        e => (e.seat === you && ui.harms?.includes(e.event)) || ui.hits?.(e, view, you),
    );
    return (
        <li>
            <button
                class={`since-chip${isHit ? ' is-hit' : ''}`}
                title={words.join(' ')}
                onClick={() => of.replayFrom(first)}>
                <Badge
                    colour={of.colours[turn.seat] ?? 'R'}
                    size={24}
                    label={of.names[turn.seat] ?? ''}
                />
                {ui.digest ? (
                    <span class="since-deeds" aria-hidden="true">
                        <Lazy load={ui.digest} events={events} view={view} />
                    </span>
                ) : null}
                {isHit && <Icon name="flag" size={16} />}
                <span class="visually-hidden">
                    {words.join(' ')} {t('Show it again.')}
                </span>
            </button>
        </li>
    );
}

export function Since(props: SinceProps) {
    const turns = since(props.now.lines, props.you);
    const label = sinceLabel(props);
    if (turns.length === 0) return null;
    return (
        <section class="since" aria-label={label}>
            <b>{label}</b>
            {turns.length > MOST && (
                <span>{tn('{n} turn before', '{n} turns before', turns.length - MOST)}</span>
            )}
            <ul>
                {turns.slice(-MOST).map(turn => (
                    <Chip key={turn.lines[0]!.n} turn={turn} of={props} />
                ))}
            </ul>
        </section>
    );
}

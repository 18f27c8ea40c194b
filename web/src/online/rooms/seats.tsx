// Who sits where before the game, and what can be done about it.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badge } from '../../art/seat';
import { IconButton } from '../../shell/ui';
import { t } from '../../text/t';
import { gameOf, type World } from '../../world';
import { Presence } from '../art/presence';
import type { OnlineTable } from '../online-table';
import type { Sitter, TableMessage } from '../types';
import type { Words } from './chairs';
import type { Opened } from './mine';
import { whyNot } from './words';

export type SeatWords = (seat: number) => Words;

/** Somebody who is sent away cannot come again (ON-7): that is said and asked first. */
function Sure({ name, onYes, onNo }: { name: string; onYes(): void; onNo(): void }) {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => box.current?.focus(), []);
    const words = t('Free it? Then {name} cannot sit down at this table any more.', { name });
    return (
        <div class="room-sure" role="group" aria-label={words} tabIndex={-1} ref={box}>
            <p>{words}</p>
            <IconButton icon="cross" label={t('Close')} onClick={onNo} />
            <button type="button" class="btn" onClick={onYes}>
                {t('Free the chair')}
            </button>
        </div>
    );
}

function Act({ text, onClick }: { text: string; onClick(): void }) {
    return (
        <button type="button" class="btn" onClick={onClick}>
            {text}
        </button>
    );
}

export function Seats({
    world,
    online,
    table,
    words,
    opened,
}: {
    world: World;
    online: OnlineTable;
    table: TableMessage;
    words: SeatWords;
    /** null: somebody else opened the table, and has the say. */
    opened: Opened | null;
}) {
    const [problem, setProblem] = useState('');
    /** Who is to go, if it is meant. */
    const [going, setGoing] = useState<string | null>(null);
    const { colours } = gameOf(world, table.game);
    const attempt = (run: () => Promise<void>) => {
        setProblem('');
        setGoing(null);
        run().catch(e => setProblem(whyNot(e)));
    };
    const act = (s: Sitter | null, seat: number) => {
        if (seat === table.you)
            return <Act text={t('Stand up')} onClick={() => attempt(() => online.stand())} />;
        if (!opened) return null;
        if (!s)
            return (
                <Act
                    text={t('Computer instead')}
                    onClick={() => attempt(() => online.put(seat, 'level3'))}
                />
            );
        const free = () => attempt(() => online.put(seat, 'open'));
        if (s.agent) return <Act text={t('Free the chair')} onClick={free} />;
        // Of a table that was found it is not known who opened it.
        if (opened.isQuick || !s.person) return null;
        if (going === s.person)
            return <Sure name={s.name} onYes={free} onNo={() => setGoing(null)} />;
        return <Act text={t('Free the chair')} onClick={() => setGoing(s.person!)} />;
    };
    return (
        <>
            <ul class="room-chairs">
                {table.seats.map((s, seat) => {
                    const { name, sub } = words(seat);
                    return (
                        <li key={seat} class={s ? '' : 'is-free'}>
                            <span class="room-badge">
                                <Badge colour={colours[seat]!} size={30} />
                                {s && (
                                    <Presence
                                        state={
                                            s.agent || s.bot ? 'robot' : s.here ? 'here' : 'away'
                                        }
                                    />
                                )}
                            </span>
                            <span class="room-who">
                                <b>{name}</b>
                                <span class="room-sub">{sub}</span>
                            </span>
                            {act(s, seat)}
                        </li>
                    );
                })}
            </ul>
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
        </>
    );
}

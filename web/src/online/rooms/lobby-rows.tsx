// The lobby's rows: a table to sit down at, a game to watch.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { Badge } from '../../art/seat';
import { colourName } from '../../shell/names';
import { goTo } from '../../shell/route';
import { t, tn } from '../../text/t';
import { gameOf, type World } from '../../world';
import { OnlineIcon } from '../art/online-icons';
import { RoundTable } from '../art/round-table';
import { Stamp } from '../art/stamp';
import { hall } from '../hall';
import { sealer } from '../sealer';
import type { Short } from '../types';
import { seatChair } from './chairs';
import { isNamed } from './mine';
import type { Row } from './still';
import { nameOf, paceOf, paceShort, shortName, whyNoChair } from './words';

function Section({
    id,
    title,
    count,
    children,
}: {
    id: string;
    title: string;
    count: number | null;
    children: ComponentChildren;
}) {
    return (
        <section class="lobby-list" aria-labelledby={id}>
            <h2 id={id}>
                {title} <em class={count === null ? 'is-unknown' : ''}>{count ?? 0}</em>
            </h2>
            {children}
        </section>
    );
}

function PaceIcon({ short }: { short: Short }) {
    const pace = paceOf(short.clock);
    if (pace === 'live') return <Icon name="clock" size={20} />;
    return <OnlineIcon name={pace === 'days' ? 'calendar' : 'sofa'} size={20} />;
}

const names = (s: Short): string =>
    s.seats.flatMap(seat => (seat ? [nameOf(seat)] : [])).join(', ');

/** Who has no name yet is asked for it at the table. */
async function sitDown(table: string): Promise<void> {
    if (isNamed(hall().now.person)) {
        const { seal, keep } = await sealer.seal();
        keep(table);
        await hall().askInside({ do: 'sit', table, seal });
    }
    goTo(`t/${table}`);
}

function WaitingRow({ world, row: { short, isGone } }: { world: World; row: Row }) {
    const [problem, setProblem] = useState('');
    const [isBusy, setBusy] = useState(false);
    const game = gameOf(world, short.game);
    const sit = () => {
        setBusy(true);
        setProblem('');
        sitDown(short.table)
            .catch(e => setProblem(whyNoChair(e, short.seats)))
            .finally(() => setBusy(false));
    };
    return (
        <li class={`lobby-row${isGone ? ' is-gone' : ''}`}>
            <RoundTable
                chairs={short.seats.map((s, i) => seatChair(game, i, s, -1))}
                size="small"
                game={short.game}
            />
            <div class="lobby-what">
                <b class="not-phone">{game.title}</b>
                <b class="not-desktop">{shortName(short.game)}</b>
                <span class="lobby-names">
                    {names(short) || t('Nobody sits here yet')}
                    {short.rated && <span class="lobby-tag">{t('rated')}</span>}
                    {short.match && <span class="lobby-tag">{t('match')}</span>}
                </span>
                <span class="lobby-pace">
                    <PaceIcon short={short} />
                    {paceShort(short.clock)}
                </span>
                {problem && (
                    <span class="problem" role="alert">
                        {problem}
                    </span>
                )}
            </div>
            <button class="btn soft" disabled={isGone || isBusy} onClick={sit}>
                <Icon name="chair" size={20} />
                {t('Sit down')}
                <span class="visually-hidden">
                    : {game.title}, {names(short)}
                </span>
            </button>
        </li>
    );
}

export function Waiting({
    world,
    rows,
    isKnown,
    game,
}: {
    world: World;
    rows: Row[];
    isKnown: boolean;
    game: string;
}) {
    const count = rows.filter(r => !r.isGone).length;
    return (
        <Section id="lobby-waiting" title={t('Waiting')} count={isKnown ? count : null}>
            {/* Above the list: a new row must not push it from under a finger. */}
            <button class="lobby-open" onClick={() => goTo(game ? `open?game=${game}` : 'open')}>
                <Icon name="plus" size={20} />
                {t('Open a table, and it stands here')}
            </button>
            <ul>
                {rows.map(row => (
                    <WaitingRow key={row.short.table} world={world} row={row} />
                ))}
            </ul>
            {rows.length === 0 && (
                <p class="lobby-none" role="status">
                    {isKnown ? t('Nobody waits for players now.') : t('Looking for tables …')}
                </p>
            )}
        </Section>
    );
}

function Points({ world, short }: { world: World; short: Short }) {
    const { colours } = gameOf(world, short.game);
    return (
        <span class="lobby-points">
            {short.points?.map((points, seat) => (
                <span key={seat}>
                    <Badge
                        colour={colours[seat] ?? 'R'}
                        size={22}
                        label={colourName(colours[seat] ?? 'R')}
                    />
                    {points}
                </span>
            ))}
        </span>
    );
}

function PlayingRow({ world, row: { short, isGone } }: { world: World; row: Row }) {
    const game = gameOf(world, short.game);
    return (
        <li class={`lobby-row${isGone ? ' is-gone' : ''}`}>
            <Stamp game={short.game} size={52} />
            <div class="lobby-what">
                <b>{names(short)}</b>
                <Points world={world} short={short} />
                <span class="lobby-pace">
                    {t('Move {n}', { n: short.n ?? 0 })}
                    <span aria-hidden="true">•</span>
                    <OnlineIcon name="eye" size={20} />
                    <span aria-hidden="true">{short.watching}</span>
                    <span class="visually-hidden">
                        {tn('{n} person watches', '{n} people watch', short.watching)}
                    </span>
                    {isGone && <span>{t('is over')}</span>}
                </span>
            </div>
            <button class="btn" disabled={isGone} onClick={() => goTo(`t/${short.table}`)}>
                <OnlineIcon name="eye" size={20} />
                {t('Watch')}
                <span class="visually-hidden">
                    : {game.title}, {names(short)}
                </span>
            </button>
        </li>
    );
}

export function Playing({ world, rows, isKnown }: { world: World; rows: Row[]; isKnown: boolean }) {
    const count = rows.filter(r => !r.isGone).length;
    return (
        <Section id="lobby-playing" title={t('Being played')} count={isKnown ? count : null}>
            <ul>
                {rows.map(row => (
                    <PlayingRow key={row.short.table} world={world} row={row} />
                ))}
            </ul>
            {rows.length === 0 && isKnown && (
                <p class="lobby-none" role="status">
                    {t('No game of the lobby is being played now.')}
                </p>
            )}
        </Section>
    );
}

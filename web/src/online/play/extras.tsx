// What a table on a server adds to the game screen (shell/extras.ts).

import type { ComponentType } from 'preact';
import type { Extras, Part } from '../../shell/extras';
import { Dots } from '../../shell/prompt';
import { saveFile } from '../../shell/ui';
import { t } from '../../text/t';
import type { World } from '../../world';
import { Pie } from '../art/pie';
import { FairSheet } from '../fair/sheet';
import type { OnlineSession } from '../online-session';
import type { OnlineTable } from '../online-table';
import { Attendant } from './attendant';
import { BackBand, LostBand } from './band';
import { Bar } from './bar';
import { ChatPanel, ChatSheet, Tabs } from './chat';
import { clockSentence, clockWords } from './clocks';
import { Again, Result } from './finish';
import { InviteSheet } from './invite';
import { MatchLine, matchTitle } from './match';
import { ExcuseButton, Menu } from './menu';
import { RobotTray } from './robot';
import { seatExtra, useClock } from './seat';
import { hasSince, SinceChips, SinceTicker } from './since';
import { Unseen } from './unseen';
import { useTicks } from '../use';
import './play.css';

interface Props {
    at: Attendant;
    part: Part;
}

function Pill({ at }: Props) {
    const clock = useClock(at, at.isTurn() ? at.you : -1);
    return (
        <>
            {clock && (
                <span class={`play-clock${clock.isLow ? ' is-low' : ''}`}>
                    <Pie part={clock.part} />
                    <span aria-hidden="true">{clockWords(clock)}</span>
                    <span class="visually-hidden">{clockSentence(clock)}</span>
                </span>
            )}
            <span class={`play-sent${at.isLate ? ' is-late' : ''}`}>
                <Dots isDisc />
            </span>
        </>
    );
}

function Over({ at, part }: Props) {
    useTicks(at.absent() === null ? 0 : 15000);
    const excusable = at.excusable();
    if (excusable === null) return <SinceChips at={at} part={part} />;
    const name = at.sitter(excusable)?.name ?? '';
    return (
        <section class="play-since">
            <b>{t('{name} has been away for ten minutes.', { name })}</b>
            <ExcuseButton at={at} part={part} seat={excusable} />
        </section>
    );
}

function Side({ at, part }: Props) {
    return (
        <>
            <MatchLine table={at.table} colours={part.colours} names={part.names} />
            {at.mayTalk && <Tabs at={at} />}
        </>
    );
}

function Fair({ at, part }: Props) {
    const { table, online, world } = at;
    return (
        <FairSheet
            fair={{ ...table.fair, table: table.fair.table ?? online.id }}
            players={table.seats.map((_, seat) => ({
                seat,
                colour: part.colours[seat] ?? 'R',
                name: part.names[seat] ?? '',
            }))}
            over={table.state === 'over' && !!table.fair.secret}
            loadRecord={() => online.record()}
            onChecked={ok => at.keep({ fair: ok ? 'checked' : 'broken' })}
            onSave={record => saveFile(`crosstown-${table.game}.jsonl`, record)}
            module={world.module}
            onClose={() => part.show(null)}
        />
    );
}

function Sheets({ at, part }: Props) {
    switch (part.sheet) {
        case 'chat':
            return <ChatSheet at={at} part={part} />;
        case 'fair':
            return <Fair at={at} part={part} />;
        case 'people':
            return <InviteSheet at={at} part={part} />;
        default:
            return null;
    }
}

/** The chat, wherever it is on this screen. */
function talk(at: Attendant, part: Part): void {
    if (part.phone) return part.show(part.sheet === 'chat' ? null : 'chat');
    at.wantsChat = !at.wantsChat;
    at.tell();
    const tab = at.wantsChat ? '.play-chat .play-phrase' : '#play-tab-log';
    requestAnimationFrame(() => document.querySelector<HTMLElement>(tab)?.focus());
}

function look(at: Attendant): string {
    const { session, online } = at;
    return [
        'is-online',
        session.now.sent !== null && 'has-sent',
        online.link.state === 'lost' && 'is-lost',
        at.you < 0 && 'is-watching',
        at.wantsChat && 'has-chat',
    ]
        .filter(Boolean)
        .join(' ');
}

function actor(at: Attendant, seat: number, name: string, line: number | null): string | null {
    if (seat === at.you) name = at.sitter(seat)?.name ?? name;
    return at.hadStandIn(seat, line) ? t('{name}’s robot', { name }) : null;
}

export function extrasOf(world: World, online: OnlineTable, session: OnlineSession): Extras {
    const at = new Attendant(world, online, session);
    const part = (Piece: ComponentType<Props>) => (p: Part) => <Piece at={at} part={p} />;
    const Lost = part(LostBand),
        Back = part(BackBand),
        Chat = part(ChatPanel),
        Ticker = part(SinceTicker),
        Robot = part(RobotTray);
    return {
        opens: 'open',
        subscribe: tell => at.subscribe(tell),
        title: () => matchTitle(at.table),
        look: () => look(at),
        Bar: part(Bar),
        Over: part(Over),
        Pill: part(Pill),
        pillWords: ({ ui, now }, words) => {
            if (at.you < 0 && !now.over) return { text: t('You are watching'), more: words.text };
            if (now.sent === null) return null;
            return { text: ui.moveWords(now.sent, now.position.view) };
        },
        band: () => ({ fine: null, lost: Lost, back: Back })[online.link.state],
        seat: seat => seatExtra(at, seat),
        Side: part(Side),
        panel: () => (at.wantsChat && at.mayTalk ? Chat : null),
        ticker: now => (hasSince(at, now) ? Ticker : null),
        onTheWay: ({ ui, now }) => {
            const first = at.session.sent[0];
            if (!first || !at.isLate) return null;
            const coming = now.sent === null ? '' : ui.moveWords(now.sent, now.position.view);
            return { from: first.n, coming };
        },
        actor: (seat, name, line) => actor(at, seat, name, line),
        actorsKey: () => JSON.stringify(at.memory.standIns),
        tray: () => (at.isPlaying() && at.you >= 0 && at.isStandIn(at.you) ? Robot : null),
        lastTurn: now => {
            const n = at.you < 0 ? -1 : at.lastOwnLine();
            return n >= 0 && n < now.lines.length - 1 ? n : null;
        },
        talk: at.mayTalk ? p => talk(at, p) : null,
        Unseen: part(Unseen),
        Sheet: part(Sheets),
        Result: part(Result),
        Again: part(Again),
        Menu: part(Menu),
    };
}

// What is not seen: the title, tones, notifications, what a screen reader is told of chat and
// clocks (one thing at a time, never chatty), and the page's renewal at a good moment.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Part } from '../../shell/extras';
import { getSettings } from '../../shell/settings';
import { Announcer } from '../../shell/ui';
import { sound } from '../../sound/sound';
import { t, tn } from '../../text/t';
import { gameOf } from '../../world';
import { takeNewVersion } from '../renew';
import { useChanges } from '../use';
import type { Attendant } from './attendant';
import { clockSentence } from './clocks';
import { hush, notify } from './notify';
import { messageWords } from './phrases';
import { useClock } from './seat';

/** So long messages are gathered before they are announced together. */
const GATHER = 1500;

function useTitle(at: Attendant, isTurn: boolean): void {
    const game = gameOf(at.world, at.table.game).title;
    useEffect(() => {
        document.title = isTurn ? t('Your turn – {game}', { game }) : `${game} · Crosstown`;
    }, [isTurn, game]);
}

/** The turn has come to us: a tone unless the line made one, a notice where nobody looks. */
function useTurn(at: Attendant, part: Part, isTurn: boolean): void {
    const was = useRef(isTurn);
    useEffect(() => {
        const comes = isTurn && !was.current;
        was.current = isTurn;
        if (!comes) {
            if (!isTurn) void hush(at.online.id);
            return undefined;
        }
        const game = gameOf(at.world, at.table.game).title;
        void notify(at.online.id, game, t('It is your turn.')).catch(() => undefined);
        const events = part.now.lines[part.now.lines.length - 1]?.events ?? [];
        // Without a tone of its own the line has had that of the turn already (happen.ts).
        if (!getSettings().sound || !events.some(e => part.ui.sound(e))) return undefined;
        const timer = setTimeout(() => sound('turn'), 700);
        return () => clearTimeout(timer);
    }, [isTurn]);
    useEffect(() => {
        const look = () => {
            if (document.visibilityState === 'visible') void hush(at.online.id);
        };
        document.addEventListener('visibilitychange', look);
        return () => document.removeEventListener('visibilitychange', look);
    }, []);
}

/** Once a turn, when the last minute begins. */
function useLowClock(at: Attendant): string {
    const clock = useClock(at, at.you);
    const isLow = clock?.isLow ?? false;
    useEffect(() => {
        if (isLow && getSettings().sound) sound('low');
    }, [isLow]);
    return isLow ? clockSentence(clock!) : '';
}

function useRefusals(at: Attendant, part: Part): void {
    const { refused } = at.online.now;
    const key = useRef(refused?.key ?? 0);
    useEffect(() => {
        if (!refused || refused.key === key.current) return;
        key.current = refused.key;
        const isRobots = at.isStandIn(at.you);
        if (refused.what === 'overtaken' && !isRobots) return; // our own, at another device
        at.online.link.hush();
        const why = isRobots
            ? t('a robot had already played for you')
            : refused.text.replace(/\.$/, '');
        const words = refused.what === 'other' ? refused.text : t('Taken back: {why}', { why });
        part.say(words, refused.rule, true);
        if (getSettings().sound) sound('refused');
    }, [refused?.key]);
}

/** What others have said since, gathered. */
function useHeard(at: Attendant): { text: string; of: string } {
    const [told, tell] = useState({ text: '', of: '' });
    const heard = useRef(Math.max(0, ...at.online.now.said.map(m => m.time)));
    const newest = Math.max(0, ...at.online.now.said.map(m => m.time));
    useEffect(() => {
        if (newest <= heard.current || at.memory.isQuiet) return undefined;
        const timer = setTimeout(() => {
            const news = at.said().filter(m => m.time > heard.current && m.from.person !== at.me);
            heard.current = newest;
            if (news.length === 0) return;
            const { from, ...what } = news[0]!;
            tell({
                of: String(newest),
                text:
                    news.length === 1
                        ? t('{name}: {words}', { name: from.name, words: messageWords(what) })
                        : tn('{n} new message', '{n} new messages', news.length),
            });
        }, GATHER);
        return () => clearTimeout(timer);
    }, [newest]);
    return told;
}

function linkWords(at: Attendant): string {
    const { state } = at.online.link;
    if (state === 'fine') return '';
    return state === 'lost' ? t('No connection') : t('Back. Nothing was lost.');
}

/** Nothing unsent, nothing half made, nobody in the middle of something. */
function isGoodMoment(at: Attendant, part: Part): boolean {
    const { session } = at;
    const isTyping = !!document.activeElement?.closest('input, textarea');
    return (
        session.sent.length === 0 &&
        !part.isChoosing &&
        !at.isTurn() &&
        part.now.replay === null &&
        part.sheet === null &&
        !isTyping &&
        at.online.link.state === 'fine'
    );
}

function useRenewal(at: Attendant, part: Part): void {
    const { isRenewed } = at.online.hall.now;
    const isGood = isRenewed && isGoodMoment(at, part);
    const still = useRef(isGood);
    still.current = isGood;
    useEffect(() => {
        if (!isGood) return undefined;
        // A moment that is over at once was none; nobody is told of it.
        let timer = setTimeout(() => {
            part.say(t('There is a new version: the page loads itself anew.'));
            timer = setTimeout(() => void takeNewVersion(() => still.current), 1500);
        }, 700);
        return () => clearTimeout(timer);
    }, [isGood]);
}

export function Unseen({ at, part }: { at: Attendant; part: Part }) {
    useChanges(at.online.hall);
    const isTurn = at.isTurn() && !at.isStandIn(at.you) && !part.now.over;
    useTitle(at, isTurn);
    useTurn(at, part, isTurn);
    useRefusals(at, part);
    useRenewal(at, part);
    const low = useLowClock(at);
    const heard = useHeard(at);
    const link = linkWords(at);
    return (
        <>
            <Announcer text={heard.text} of={heard.of} />
            <Announcer text={low} of={low ? 'low' : ''} />
            <Announcer text={link} of={link} />
        </>
    );
}

// What has just happened, for the ear and for those who look elsewhere: sounds, alarms over the
// board, and what a screen reader says.

import { useEffect, useRef } from 'preact/hooks';
import type { AnyUi } from '../boards/list';
import { sound } from '../sound/sound';
import type { Say } from './notice';
import type { Now } from './session';
import { useSettings } from './settings';
import type { Said } from './side';

export function useHappenings(ui: AnyUi, now: Now, said: Said[], say: Say, you: number): void {
    const settings = useSettings();
    const seen = useRef(now.lines.length);
    useEffect(() => {
        const from = Math.min(seen.current, now.lines.length);
        const news = now.lines.slice(from);
        seen.current = now.lines.length;
        if (news.length === 0 || now.replay !== null) return;
        let alarm = said.filter(s => s.n >= from && ui.alarms.includes(s.event)).pop();
        // What was done to the reader goes before what concerns everybody.
        const harm = said.filter(s => s.n >= from && s.seat === you && ui.harms?.includes(s.event));
        if (now.over) alarm = undefined;
        else if (harm.length) say(harm.map(s => s.text).join(' '), harm[0]!.rule, 'harm');
        if (alarm && !harm.length) say(alarm.text, alarm.rule);
        if (!settings.sound) return;
        const events = news[news.length - 1]!.events;
        const name = events.some(e => e.event === 'ended')
            ? ('end' as const)
            : events.map(e => ui.sound(e)).find(s => s !== null);
        if (name) sound(name);
        else if (now.deciding) sound('turn');
    }, [now.lines]);
}

/** In a replay, too: what was done to the reader in the step that is being seen. */
export function useReplayedHarm(ui: AnyUi, now: Now, said: Said[], say: Say, you: number): void {
    const before = useRef(now.replay);
    useEffect(() => {
        const isStep = now.replay !== null && now.replay - 1 === before.current;
        before.current = now.replay;
        if (!isStep) return;
        const harm = said.filter(
            s => s.n === now.replay! - 1 && s.seat === you && ui.harms?.includes(s.event),
        );
        if (harm.length) say(harm.map(s => s.text).join(' '), harm[0]!.rule, 'harm');
    }, [now.replay]);
}

/** The lines since the last announcement, and what is to be done now. */
export function useAnnouncement(
    ui: AnyUi,
    now: Now,
    said: Said[],
    prompt: string,
): { text: string; of: string } {
    const spoken = useRef({ lines: now.lines.length, text: '', of: '' });
    const isMine = now.deciding || now.mayRoll;
    const of = `${now.lines.length}/${isMine}`;
    if (of !== spoken.current.of) {
        const news = said.filter(
            s =>
                s.n >= Math.min(spoken.current.lines, now.lines.length) &&
                !ui.alarms.includes(s.event),
        );
        spoken.current = {
            lines: now.lines.length,
            of,
            text: [...news.map(s => s.text), ...(isMine ? [prompt] : [])].join(' '),
        };
    }
    return spoken.current;
}

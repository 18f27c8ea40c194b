// From the session's now to what a board is given: the pending move, the half-made choice, and
// what touching does.

import { useMemo, useState } from 'preact/hooks';
import type { AnyUi } from '../boards/list';
import type { Play } from '../boards/board';
import type { Engine } from '../engine/engine';
import type { Line, Preview, Refusal } from '../engine/types';
import type { Drawn } from './help';
import type { GameSession, Now } from './session';
import { hasMotion, useSettings } from './settings';

/** The lines since the viewer decided last: what the others did meanwhile. */
export function recentLines(lines: Line[], viewer: number): Line[] {
    let from = lines.length - 1;
    while (from > 0 && lines[from]!.seat === viewer) from--;
    while (from > 0 && lines[from - 1]!.seat !== viewer) from--;
    return lines.slice(Math.max(0, from));
}

interface Draft {
    key: string;
    pending: string | null;
    preview: Preview | null;
    choice: object;
}

export function usePlay(
    engine: Engine,
    session: GameSession,
    now: Now,
    ui: AnyUi,
    names: string[],
    phone: boolean,
    say: (refusal: Refusal) => void,
    help: Drawn,
): Play<unknown, object> {
    const settings = useSettings();
    const { position, lines, viewer } = now;
    const key = `${position.lines}/${viewer}/${now.deciding}/${now.freshKey}`;
    const blank: Draft = { key, pending: null, preview: null, choice: ui.nothing as object };
    const [kept, setDraft] = useState<Draft>(blank);
    const sent = useMemo<Draft | null>(
        () =>
            now.sent === null
                ? null
                : {
                      ...blank,
                      pending: now.sent,
                      preview: engine.preview(viewer, position.lines, now.sent),
                  },
        [now.sent, key],
    );
    // What was sent stays where it was laid until the answer comes.
    const draft = sent ?? (kept.key === key ? kept : blank);
    const legal = useMemo(() => new Set(now.moves.map(m => m.text)), [now.moves]);
    const shown = useMemo(
        () => (now.replay === null ? lines : lines.slice(0, now.replay)),
        [lines, now.replay],
    );
    const recent = useMemo(() => recentLines(shown, viewer), [shown, viewer]);

    const change = (part: Partial<Draft>) =>
        setDraft(d => ({ ...(d.key === key ? d : blank), ...part }));
    const refuse = (move: string) => {
        const why = engine.check(viewer, position.lines, move);
        if (why) say(why);
    };
    const commit = (move: string | null = draft.pending) => {
        if (move === null || !now.deciding || help.holds(move)) return;
        const why = session.play(move);
        if (why) say(why);
    };
    const show = (move: string | null) => {
        if (move !== null && !legal.has(move)) return;
        change({
            pending: move,
            preview: move === null ? null : engine.preview(viewer, position.lines, move),
        });
    };
    return {
        view: position.view,
        viewer,
        deciding: now.deciding,
        moves: now.moves,
        isLegal: move => legal.has(move),
        mayRoll: now.mayRoll,
        roll: () => session.roll(),
        pending: draft.pending,
        preview: draft.preview,
        touch(move) {
            if (!now.deciding) return;
            if (!legal.has(move)) refuse(move);
            else if (draft.pending === move || !settings.confirm) commit(move);
            else show(move);
        },
        show,
        commit,
        why: move => engine.check(viewer, position.lines, move),
        refuse,
        choice: draft.choice,
        choose: part => change({ choice: { ...draft.choice, ...part } }),
        clear: () => setDraft(blank),
        names,
        recent,
        last: shown[shown.length - 1] ?? null,
        fresh: now.fresh,
        freshKey: now.freshKey,
        ideas: help.ideas,
        hint: help.hint,
        steps: help.steps,
        replaying: now.replay !== null,
        phone,
        motion: hasMotion(),
    };
}

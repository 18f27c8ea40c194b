// A decision to try moves at: what a board is given, like that of a game (shell/play.ts), but what
// is decided is not played. It is told to whoever asked for it.

import { useMemo, useState } from 'preact/hooks';
import type { Play } from '../boards/board';
import type { AnyUi } from '../boards/list';
import type { Engine } from '../engine/engine';
import type { Line, Move, Position, Preview, Refusal } from '../engine/types';
import { still } from '../learn/picture';
import { recentLines } from '../shell/play';
import { hasMotion, useSettings } from '../shell/settings';

/** Where a puzzle stands; the engine has it on its desk. */
export interface Scene {
    key: string;
    seat: number;
    position: Position;
    moves: Move[];
    lines: Line[];
}

interface Draft {
    pending: string | null;
    preview: Preview | null;
    choice: object;
}

export function useTrying(
    engine: Engine,
    scene: Scene,
    ui: AnyUi,
    names: string[],
    phone: boolean,
    /** null: it is open, and this is told what is tried; otherwise this move is shown. */
    shown: string | null,
    tell: (move: string) => void,
    refused: (why: Refusal) => void,
): Play<unknown, object> {
    const { confirm } = useSettings();
    const { position, seat } = scene;
    const blank: Draft = { pending: null, preview: null, choice: ui.nothing as object };
    const [kept, setDraft] = useState({ key: scene.key, ...blank });
    const previewOf = (move: string) => engine.preview(seat, position.lines, move);
    const solution = useMemo<Draft | null>(
        () => (shown === null ? null : { ...blank, pending: shown, preview: previewOf(shown) }),
        [shown, scene.key],
    );
    const draft = solution ?? (kept.key === scene.key ? kept : blank);
    const legal = useMemo(() => new Set(scene.moves.map(m => m.text)), [scene.moves]);
    const recent = useMemo(() => recentLines(scene.lines, seat), [scene.lines]);
    const change = (part: Partial<Draft>) =>
        setDraft(d => ({ ...(d.key === scene.key ? d : blank), key: scene.key, ...part }));

    const isOpen = shown === null;
    const refuse = (move: string) => {
        const why = engine.check(seat, position.lines, move);
        if (why) refused(why);
    };
    const show = (move: string | null) => {
        if (!isOpen || (move !== null && !legal.has(move))) return;
        change({ pending: move, preview: move === null ? null : previewOf(move) });
    };
    const commit = (move: string | null = draft.pending) => {
        if (!isOpen || move === null) return;
        if (legal.has(move)) tell(move);
        else refuse(move);
    };
    return {
        ...still(ui, position.view, seat, phone),
        picture: false,
        deciding: isOpen,
        moves: isOpen ? scene.moves : [],
        isLegal: move => isOpen && legal.has(move),
        pending: draft.pending,
        preview: draft.preview,
        touch(move) {
            if (!isOpen) return;
            if (!legal.has(move)) refuse(move);
            else if (draft.pending === move || !confirm) commit(move);
            else show(move);
        },
        show,
        commit,
        why: move => engine.check(seat, position.lines, move),
        refuse,
        choice: draft.choice,
        choose: part => change({ choice: { ...draft.choice, ...part } }),
        clear: () => change(blank),
        names,
        recent,
        last: scene.lines[scene.lines.length - 1] ?? null,
        motion: hasMotion(),
    };
}

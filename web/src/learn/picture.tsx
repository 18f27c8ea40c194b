// A board as a picture: the position of an example, drawn by the same board that one plays on,
// when it comes into sight.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnyUi } from '../boards/list';
import type { Play } from '../boards/board';
import type { Engine } from '../engine/engine';
import { type Position } from '../engine/types';
import type { World } from '../world';

/** The eyes of somebody who only watches. */
const WATCHING = -2;

/** A board that nobody plays on. */
export function still(
    ui: AnyUi,
    view: unknown,
    viewer: number,
    phone: boolean,
): Play<unknown, object> {
    const nothing = () => undefined;
    return {
        view,
        viewer,
        deciding: false,
        moves: [],
        isLegal: () => false,
        mayRoll: false,
        roll: nothing,
        pending: null,
        preview: null,
        touch: nothing,
        show: nothing,
        commit: nothing,
        why: () => null,
        refuse: nothing,
        choice: ui.nothing as object,
        choose: nothing,
        clear: nothing,
        names: ['', '', '', ''],
        recent: [],
        last: null,
        fresh: [],
        freshKey: 0,
        ideas: [],
        hint: null,
        steps: [],
        replaying: viewer < 0,
        phone,
        picture: true,
        motion: false,
    };
}

export function Picture({
    engine,
    ui,
    record,
    caption,
    label,
}: {
    engine: Engine;
    ui: AnyUi;
    record: string;
    /** What is said of it, in English. */
    caption: string;
    label: string;
}) {
    const frame = useRef<HTMLDivElement>(null);
    const [seen, set] = useState<{ position: Position; mover: number } | null>(null);
    useEffect(() => {
        const draw = () => {
            watch.disconnect();
            engine.load(record, 1n);
            const mover = Math.max(-1, engine.facts().mover);
            set({ position: engine.position(mover), mover });
        };
        const watch = new IntersectionObserver(
            ([entry]) => {
                if (entry?.isIntersecting) draw();
            },
            { rootMargin: '300px' },
        );
        watch.observe(frame.current!);
        addEventListener('beforeprint', draw);
        return () => {
            watch.disconnect();
            removeEventListener('beforeprint', draw);
        };
    }, [record]);
    return (
        <div class={`picture picture-${ui.id}`} ref={frame} role="img" aria-label={label}>
            {seen && (
                <div class="picture-board" inert aria-hidden="true">
                    <div class="board">
                        <ui.Board
                            {...still(ui, seen.position.view, seen.mover, false)}
                            caption={caption}
                        />
                    </div>
                    {ui.pictureTray && (
                        <div class="tray">
                            <ui.Tray {...still(ui, seen.position.view, seen.mover, true)} />
                        </div>
                    )}
                </div>
            )}
        </div>
    );
}

/** A game as it stands, small: the board as everybody may see it. */
export function Snapshot({ world, ui, record }: { world: World; ui: AnyUi; record: string }) {
    const [view, set] = useState<unknown>(null);
    useEffect(() => {
        let isWanted = true;
        void world.spare().then(desk => {
            if (!isWanted) return;
            try {
                desk.load(record, 1n);
                set(desk.position(WATCHING).view);
            } catch {
                set(null); // a record of another version: no picture, and Continue says why
            }
        });
        return () => {
            isWanted = false;
        };
    }, [record]);
    return (
        <div class={`snapshot-board picture-${ui.id}`} inert aria-hidden="true">
            {view !== null && <ui.Board {...still(ui, view, WATCHING, false)} />}
        </div>
    );
}

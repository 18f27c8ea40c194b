// A position of the game with a move drawn on it, by the board that one plays on.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import type { AnyUi } from '../boards/list';
import type { Play } from '../boards/board';
import type { Engine } from '../engine/engine';
import type { Line, Position, Preview } from '../engine/types';
import { cut } from '../keep/record';
import { still } from '../learn/picture';

export interface Moment {
    position: Position;
    viewer: number;
    /** What a legal move of the viewer would do. */
    previews: Record<string, Preview>;
    /** The line that led there. */
    last: Line | null;
}

/** The position before line `n` as a seat knew it then, with what its moves would have done. */
export function momentOf(
    desk: Engine,
    record: string,
    lines: Line[],
    n: number,
    viewer: number,
    moves: string[] = [],
): Moment {
    desk.load(n < lines.length ? cut(record, n) : record, 1n);
    const previews = Object.fromEntries(
        moves.flatMap(move =>
            desk.check(viewer, n, move) === null ? [[move, desk.preview(viewer, n, move)]] : [],
        ),
    );
    return { position: desk.position(viewer), viewer, previews, last: lines[n - 1] ?? null };
}

/** What the board is given to draw the move as it would lie there. */
function playOf(
    ui: AnyUi,
    { position, viewer, previews, last }: Moment,
    move: string | null,
    names: string[],
    phone: boolean,
): Play<unknown, object> {
    const preview = move === null ? undefined : previews[move];
    return {
        ...still(ui, position.view, viewer, phone),
        names,
        replaying: false,
        isLegal: () => true,
        pending: preview ? move : null,
        preview: preview ?? null,
        // Without a move of its own the picture shows what has just happened.
        last: preview ? null : last,
        recent: preview || !last ? [] : [last],
    };
}

export interface BoardProps {
    ui: AnyUi;
    moment: Moment;
    move: string | null;
    names: string[];
}

export function MomentBoard({ ui, moment, move, names, phone }: BoardProps & { phone: boolean }) {
    const play = useMemo(
        () => playOf(ui, moment, move, names, phone),
        [ui, moment, move, names, phone],
    );
    return (
        <div class={`rv-full picture-${ui.id}`} inert aria-hidden="true">
            <div class="board">
                <ui.Board {...play} />
            </div>
            {ui.pictureTray ? (
                <div class="tray">
                    <ui.Tray {...play} phone={phone} />
                </div>
            ) : (
                ui.ReplayPart && (
                    <div class="tray">
                        <ui.ReplayPart {...play} />
                    </div>
                )
            )}
        </div>
    );
}

/** The board is drawn this large, then made small: what is drawn on it keeps its proportions. */
const WIDE = 900,
    HIGH = 560,
    CLOSE = 2,
    TALL = 90;

/** A cut of the board around the move. */
export function Cut({ ui, moment, move, names }: BoardProps) {
    const frame = useRef<HTMLDivElement>(null);
    const [look, set] = useState({ x: 0, y: 0, scale: 0 });
    const play = useMemo(() => playOf(ui, moment, move, names, false), [ui, moment, move, names]);
    // A card that is taken lies on no board: it lies on the picture.
    const piece = move === null ? null : ui.piece?.(move, moment.position.view);
    const place = () => {
        const box = frame.current!,
            board = box.firstElementChild!;
        const { width, height } = box.getBoundingClientRect();
        const now = board.getBoundingClientRect();
        const cell = move === null ? null : ui.cellOf?.(move);
        const shown = board
            .querySelector(cell ? `[data-cell="${cell}"]` : '[aria-selected="true"]')
            ?.getBoundingClientRect();
        const whole = Math.max(width / WIDE, height / HIGH);
        const scale = whole * (shown ? CLOSE : 1);
        const size = now.width / WIDE || 1;
        const [cx, cy] = shown
            ? [
                  (shown.x + shown.width / 2 - now.x) / size,
                  // A cell may reach up into the sky: what stands on it is at the bottom.
                  (shown.bottom - now.y) / size - Math.min(shown.height / size / 2, TALL),
              ]
            : [WIDE / 2, HIGH / 2];
        const within = (at: number, room: number, all: number) =>
            Math.max(room - all * scale, Math.min(0, room / 2 - at * scale));
        set({ scale, x: within(cx, width, WIDE), y: within(cy, height, HIGH) });
    };
    useLayoutEffect(place, [moment, move]);
    useEffect(() => {
        const watch = new ResizeObserver(place);
        watch.observe(frame.current!);
        return () => watch.disconnect();
    }, [moment, move]);
    return (
        <div class={`rv-cut picture-${ui.id}`} ref={frame} inert aria-hidden="true">
            <div
                class="board"
                style={{
                    width: `${WIDE}px`,
                    height: `${HIGH}px`,
                    transform: `translate(${look.x}px, ${look.y}px) scale(${look.scale || 1})`,
                }}>
                <ui.Board {...play} />
            </div>
            {piece && (
                <span class="rv-cut-piece">
                    <Icon name="tick" size={18} />
                    {piece}
                </span>
            )}
        </div>
    );
}

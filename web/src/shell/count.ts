// Counts the points at the end, on the board and in the sheet beside it. Any touch or key shows
// all of them at once; who wants less motion sees only that.

import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { AnyUi } from '../boards/list';
import { inOrder, type Tally } from '../boards/tally';
import type { Now } from './session';

const STEP = 120,
    LAST_MOVE = 600; // ms: it is still being seen

/** null: everything has been counted. */
export function useCount(
    ui: AnyUi,
    now: Now,
    isLive: boolean,
    onTally: (tally: Tally | null) => void,
): Tally | null {
    const [things] = useState(() => inOrder(ui.tally(now.position.view), Math.max(0, now.viewer)));
    const [n, setN] = useState(isLive ? 0 : things.length);
    const isDone = n >= things.length;
    // Before anything is seen of it: the board pales with the sheet, and no touch comes too early.
    useLayoutEffect(() => onTally({ things, n }), [n]);
    useEffect(() => () => onTally(null), []);
    useEffect(() => {
        if (isDone) return;
        const timer = setTimeout(() => setN(n + 1), n === 0 ? LAST_MOVE : STEP);
        return () => clearTimeout(timer);
    }, [n]);
    useLayoutEffect(() => {
        if (isDone) return;
        const skip = () => setN(things.length);
        addEventListener('pointerdown', skip);
        addEventListener('keydown', skip);
        return () => {
            removeEventListener('pointerdown', skip);
            removeEventListener('keydown', skip);
        };
    }, [isDone]);
    return isDone ? null : { things, n };
}

// Something on its way under the pointer: a tile or a vehicle from the tray, or a vehicle on the
// map. Tray and board are two components; what is carried is known to both.

import { useEffect, useState } from 'preact/hooks';
import type { Place } from '../../engine/types';
import type { Vehicle } from './view';

export type Load =
    | { kind: 'tile'; index: number }
    | { kind: 'supply'; vehicle: Vehicle }
    | { kind: 'ride'; from: Place };

export interface Carried {
    load: Load;
    x: number;
    y: number;
}

const FAR = 7; // px before a touch becomes a drag

let now: Carried | null = null;
const watchers = new Set<(carried: Carried | null) => void>();
/** Set by the board: what happens where something is let go. */
export const board: { drop: ((carried: Carried) => void) | null } = { drop: null };

function tell(next: Carried | null): void {
    now = next;
    watchers.forEach(watch => watch(next));
}

export function useCarried(): Carried | null {
    const [carried, set] = useState(now);
    useEffect(() => {
        watchers.add(set);
        return () => {
            watchers.delete(set);
        };
    }, []);
    return carried;
}

/** Call on pointerdown. `onLift` runs when the touch has become a drag. */
export function pickUp(e: PointerEvent, load: Load, onLift?: () => void): void {
    if (e.button !== 0 || !e.isPrimary) return;
    const id = e.pointerId,
        x0 = e.clientX,
        y0 = e.clientY;
    let isLifted = false;
    const move = (m: PointerEvent) => {
        if (m.pointerId !== id) return;
        if (!isLifted && Math.hypot(m.clientX - x0, m.clientY - y0) < FAR) return;
        if (!isLifted) {
            isLifted = true;
            onLift?.();
        }
        m.preventDefault();
        tell({ load, x: m.clientX, y: m.clientY });
    };
    const end = (m: PointerEvent) => {
        if (m.pointerId !== id) return;
        removeEventListener('pointermove', move);
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', end);
        if (!isLifted) return;
        const carried = { load, x: m.clientX, y: m.clientY };
        tell(null);
        swallowClick();
        if (m.type === 'pointerup') board.drop?.(carried);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
}

/** The click that the browser makes of the end of a drag is none. */
export function swallowClick(): void {
    const swallow = (e: Event) => {
        e.stopPropagation();
        e.preventDefault();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, true), 60);
}

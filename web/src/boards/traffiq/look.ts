// The hands on the map: panning, pinching, the wheel, keys. Knows no game, only the camera.

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Camera } from './camera';
import { swallowClick } from './carry';

const FAR = 6;

interface Finger {
    x: number;
    y: number;
}

/** Pointer handlers for the map. `claims` may take a touch for itself (a vehicle is dragged). */
export function useHands(camera: Camera, claims: (e: PointerEvent) => boolean) {
    const fingers = useRef(new Map<number, Finger>());
    const first = useRef<Finger | null>(null),
        hasMoved = useRef(false);

    const pinch = (before: Finger[], after: Finger[]) => {
        const span = ([a, b]: Finger[]) => Math.hypot(a!.x - b!.x, a!.y - b!.y) || 1;
        const middle = ([a, b]: Finger[]): Finger => ({
            x: (a!.x + b!.x) / 2,
            y: (a!.y + b!.y) / 2,
        });
        const from = middle(before),
            to = middle(after);
        camera.panBy(to.x - from.x, to.y - from.y);
        camera.zoomAt(span(after) / span(before), to.x, to.y);
    };
    return {
        onPointerDown(e: PointerEvent) {
            if (e.button !== 0 || (fingers.current.size === 0 && claims(e))) return;
            fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
            if (fingers.current.size === 1) {
                first.current = { x: e.clientX, y: e.clientY };
                hasMoved.current = false;
            }
        },
        onPointerMove(e: PointerEvent) {
            const finger = fingers.current.get(e.pointerId);
            if (!finger) return;
            const to = { x: e.clientX, y: e.clientY };
            if (
                !hasMoved.current &&
                Math.hypot(to.x - first.current!.x, to.y - first.current!.y) < FAR &&
                fingers.current.size === 1
            )
                return;
            if (!hasMoved.current) {
                hasMoved.current = true;
                (e.currentTarget as Element).setPointerCapture?.(e.pointerId);
            }
            const before = [...fingers.current.values()];
            fingers.current.set(e.pointerId, to);
            const after = [...fingers.current.values()];
            if (after.length === 2) pinch(before, after);
            else if (after.length === 1) camera.panBy(to.x - finger.x, to.y - finger.y);
        },
        onPointerUp(e: PointerEvent) {
            if (!fingers.current.delete(e.pointerId)) return;
            if (hasMoved.current) swallowClick();
        },
        onPointerCancel(e: PointerEvent) {
            fingers.current.delete(e.pointerId);
        },
    };
}

const WHEEL_STEP = 60;

/** The wheel zooms, or turns the tile where `turns` says so. */
export function useWheel(
    camera: Camera,
    turns: (e: WheelEvent) => ((quarters: number) => void) | null,
): void {
    const latest = useRef(turns),
        sum = useRef(0);
    latest.current = turns;
    useEffect(() => {
        const onWheel = (e: WheelEvent) => {
            const inside = camera.box.current!.contains(e.target as Node);
            const turn = latest.current(e);
            if (!turn && !inside) return;
            e.preventDefault();
            if (!turn) {
                camera.zoomAt(
                    Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)),
                    e.clientX,
                    e.clientY,
                );
                return;
            }
            sum.current += e.deltaMode ? e.deltaY * 33 : e.deltaY;
            if (Math.abs(sum.current) < WHEEL_STEP) return;
            turn(Math.sign(sum.current));
            sum.current = 0;
        };
        addEventListener('wheel', onWheel, { passive: false });
        return () => removeEventListener('wheel', onWheel);
    }, []);
}

/** + and - zoom, 0 fits, R turns. */
export function useKeys(camera: Camera, turn: (quarters: number) => void): void {
    useLayoutEffect(() => {
        // in step with the drawing: a key may follow at once
        const onKey = (e: KeyboardEvent) => {
            if (
                e.ctrlKey ||
                e.metaKey ||
                e.altKey ||
                (e.target as Element).closest('input, textarea, select, [role=dialog]')
            )
                return;
            const act =
                e.key === '+' || e.key === '='
                    ? () => camera.zoom(1.25)
                    : e.key === '-'
                      ? () => camera.zoom(0.8)
                      : e.key === '0'
                        ? camera.fit
                        : e.key === 'r'
                          ? () => turn(1)
                          : e.key === 'R'
                            ? () => turn(-1)
                            : null;
            if (!act) return;
            e.preventDefault();
            act();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
}

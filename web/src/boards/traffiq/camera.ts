// Looking at the map: pan by drag, zoom by wheel, pinch, keys and buttons, fit. The camera moves
// one group of the drawing by hand, so that panning draws nothing anew.
//
// Invariant: 48 to 200 px a tile, except that Fit may go further out to show a very large city.
// By itself the map is fitted into the room it has; a phone, where that would make a grown city too
// small to touch, looks at a part of it then.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Bounds } from './city';

export interface Size {
    width: number;
    height: number;
}
/** Middle in tiles, and pixels a tile. */
export interface Eye {
    x: number;
    y: number;
    scale: number;
}

export const SMALLEST = 48,
    LARGEST = 200;
/** Pixels a tile below which a phone shows a part of the map, and how wide a phone is. */
const TOUCHABLE = 66,
    NARROW = 700;
const clamp = (value: number, low: number, high: number): number =>
    Math.min(high, Math.max(low, value));

/** Shows all of it; the prompt hides a strip at the top. */
export function fitted(bounds: Bounds, size: Size, top: number): Eye {
    const wide = bounds.right - bounds.left,
        high = bounds.bottom - bounds.top;
    const scale = clamp(Math.min(size.width / wide, (size.height - top) / high), 22, 190);
    return {
        x: (bounds.left + bounds.right) / 2,
        y: (bounds.top + bounds.bottom) / 2 - top / 2 / scale,
        scale,
    };
}

/** Nearer or further, keeping the point under (px, py) where it is. */
export function zoomed(eye: Eye, size: Size, factor: number, px: number, py: number): Eye {
    const scale = clamp(eye.scale * factor, Math.min(SMALLEST, eye.scale), LARGEST);
    const dx = px - size.width / 2,
        dy = py - size.height / 2;
    return {
        x: eye.x + dx / eye.scale - dx / scale,
        y: eye.y + dy / eye.scale - dy / scale,
        scale,
    };
}

/** Moved as little as needed to have a point in sight. */
export function seeing(eye: Eye, size: Size, x: number, y: number, margin: number): Eye {
    const halfWide = Math.max(0, size.width / 2 - margin) / eye.scale,
        halfHigh = Math.max(0, size.height / 2 - margin) / eye.scale;
    return {
        ...eye,
        x: clamp(eye.x, x - halfWide, x + halfWide),
        y: clamp(eye.y, y - halfHigh, y + halfHigh),
    };
}

/** Sizes that depend on the zoom: a vehicle is at least 30 px long, handles are easy to hit. */
export function sizesAt(scale: number): { vehicle: number; handle: number; hit: number } {
    return {
        vehicle: clamp(30 / 0.37 / scale, 1.12, 1.7),
        handle: clamp(92 / scale, 1, 1.9),
        hit: clamp(Math.round((22 / scale) * 20) * 5, 22, 44),
    };
}

export interface Camera {
    box: { current: HTMLDivElement | null };
    layer: { current: SVGGElement | null };
    eye(): Eye;
    /** Where on the map a point of the window lies, in tiles. */
    mapPoint(clientX: number, clientY: number): [number, number];
    /** How far to see by itself; false once the player has moved the map. */
    isFitting: boolean;
    sizes: ReturnType<typeof sizesAt>;
    fit(): void;
    zoom(factor: number): void;
    zoomAt(factor: number, clientX: number, clientY: number): void;
    panBy(dx: number, dy: number): void;
    reveal(x: number, y: number): void;
    /** Has all of a part of the map in sight, further out if need be. */
    frame(part: Bounds): void;
}

/** `bounds` is what Fit shows; `start` where a phone looks when it cannot show all of it, or null
 * always to begin with Fit. */
export function useCamera(bounds: Bounds, start: [number, number] | null, top: number): Camera {
    const box = useRef<HTMLDivElement>(null),
        layer = useRef<SVGGElement>(null);
    const eye = useRef<Eye>({ x: 0, y: 0, scale: 100 }),
        size = useRef<Size>({ width: 0, height: 0 });
    const fitting = useRef(true),
        latest = useRef({ bounds, start, top });
    latest.current = { bounds, start, top };
    const [sizes, setSizes] = useState(sizesAt(100));
    const [isFitting, setFitting] = useState(true);

    const tools = useMemo(() => {
        const apply = (next: Eye) => {
            eye.current = next;
            const { width, height } = size.current,
                s = next.scale / 100;
            layer.current?.setAttribute(
                'transform',
                `translate(${(width / 2 - next.x * next.scale).toFixed(2)} ${(height / 2 - next.y * next.scale).toFixed(2)}) scale(${s.toFixed(4)})`,
            );
            const then = sizesAt(next.scale);
            setSizes(now =>
                Math.abs(now.vehicle - then.vehicle) + Math.abs(now.handle - then.handle) < 0.08 &&
                now.hit === then.hit
                    ? now
                    : then,
            );
        };
        const byHand = (next: Eye) => {
            fitting.current = false;
            setFitting(false);
            apply(next);
        };
        const fit = () => {
            fitting.current = true;
            setFitting(true);
            if (size.current.width)
                apply(fitted(latest.current.bounds, size.current, latest.current.top));
        };
        /** As it is shown when nobody has moved it. */
        const settle = () => {
            if (!size.current.width) return;
            const { bounds: all, start: from, top: strip } = latest.current;
            const eyeOfAll = fitted(all, size.current, strip);
            if (!from || size.current.width >= NARROW || eyeOfAll.scale >= TOUCHABLE) fit();
            else byHand({ x: from[0], y: from[1], scale: 72 });
        };
        const zoomAt = (factor: number, clientX: number, clientY: number) => {
            const at = box.current!.getBoundingClientRect();
            byHand(zoomed(eye.current, size.current, factor, clientX - at.left, clientY - at.top));
        };
        return {
            eye: () => eye.current,
            mapPoint(clientX: number, clientY: number): [number, number] {
                const at = box.current!.getBoundingClientRect(),
                    { x, y, scale } = eye.current;
                return [
                    x + (clientX - at.left - size.current.width / 2) / scale,
                    y + (clientY - at.top - size.current.height / 2) / scale,
                ];
            },
            fit,
            settle,
            zoomAt,
            zoom(factor: number) {
                byHand(
                    zoomed(
                        eye.current,
                        size.current,
                        factor,
                        size.current.width / 2,
                        size.current.height / 2,
                    ),
                );
            },
            panBy(dx: number, dy: number) {
                byHand({
                    ...eye.current,
                    x: eye.current.x - dx / eye.current.scale,
                    y: eye.current.y - dy / eye.current.scale,
                });
            },
            reveal(x: number, y: number) {
                if (!fitting.current && size.current.width)
                    apply(
                        seeing(
                            eye.current,
                            size.current,
                            x,
                            y,
                            Math.min(80, size.current.height / 4),
                        ),
                    );
            },
            frame(part: Bounds) {
                if (fitting.current || !size.current.width) return;
                const all = fitted(part, size.current, latest.current.top);
                apply(
                    all.scale < eye.current.scale
                        ? all
                        : seeing(
                              seeing(eye.current, size.current, part.left, part.top, 60),
                              size.current,
                              part.right,
                              part.bottom,
                              20,
                          ),
                );
            },
            measured(width: number, height: number) {
                size.current = { width, height };
                if (fitting.current) settle();
                else apply(eye.current);
            },
        };
    }, []);

    useLayoutEffect(() => {
        const watch = new ResizeObserver(
            ([entry]) => entry && tools.measured(entry.contentRect.width, entry.contentRect.height),
        );
        watch.observe(box.current!);
        const { width, height } = box.current!.getBoundingClientRect();
        tools.measured(width, height);
        return () => watch.disconnect();
    }, []);
    useEffect(() => {
        if (fitting.current) tools.settle();
    }, [bounds.left, bounds.top, bounds.right, bounds.bottom, top]);
    return { box, layer, isFitting, sizes, ...tools };
}

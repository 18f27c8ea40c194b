// Dragging with mouse, pen or finger: a short press stays a click, a longer way is a drag, and the
// click after it is swallowed.

export interface Dragged {
    /** The cell under the pointer, and where the pointer is. */
    move(cell: string | null, x: number, y: number): void;
    /** Let go over a cell, beside the board (null), or broken off (null). */
    drop(cell: string | null): void;
}

const FAR = 7;

export function cellAt(x: number, y: number): string | null {
    return (
        document
            .elementFromPoint(x, y)
            ?.closest('.tt-board [data-cell]')
            ?.getAttribute('data-cell') ?? null
    );
}

function swallowClick(): void {
    const stop = (e: Event) => {
        e.stopPropagation();
        e.preventDefault();
    };
    addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stop, { capture: true }), 60);
}

export function follow(down: PointerEvent, dragged: Dragged): void {
    if (down.button !== 0 || !down.isPrimary) return;
    let isMoving = false;
    const onMove = (e: PointerEvent) => {
        if (e.pointerId !== down.pointerId) return;
        isMoving ||= Math.hypot(e.clientX - down.clientX, e.clientY - down.clientY) > FAR;
        if (isMoving) dragged.move(cellAt(e.clientX, e.clientY), e.clientX, e.clientY);
    };
    const end = (e: PointerEvent) => {
        if (e.pointerId !== down.pointerId) return;
        removeEventListener('pointermove', onMove);
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', end);
        if (!isMoving) return;
        swallowClick();
        dragged.drop(e.type === 'pointerup' ? cellAt(e.clientX, e.clientY) : null);
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
}

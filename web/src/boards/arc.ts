// A piece that leaves is seen leaving: it goes on an arc, not through everything in between.

type Point = [number, number];

/** Points of an arc, both ends included; in the middle it is a fifth of the way off the line. */
export function arc([x0, y0]: Point, [x1, y1]: Point, steps = 8): Point[] {
    const bend = 0.4, // of the control point: the curve comes half as far
        lean = x1 < x0 ? -bend : bend; // always over the top
    const cx = (x0 + x1) / 2 + lean * (y1 - y0),
        cy = (y0 + y1) / 2 - lean * (x1 - x0);
    return Array.from({ length: steps + 1 }, (_, i) => {
        const t = i / steps,
            [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
        return [a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1];
    });
}

/** The middle of a seat's supply beside the board, in the units of something drawn on the board;
 * null where it is not seen. */
export function supplyOf(seat: number, drawing: SVGGraphicsElement): Point | null {
    const box = document
        .querySelector(`.seats .seat:nth-child(${seat + 1}) .seat-supply`)
        ?.getBoundingClientRect();
    const toUnits = drawing.getScreenCTM()?.inverse();
    if (!box?.width || !toUnits) return null;
    const { x, y } = new DOMPoint(
        box.left + box.width / 2,
        box.top + box.height / 2,
    ).matrixTransform(toUnits);
    return [x, y];
}

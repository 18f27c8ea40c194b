// Names of places, where an example of the rulebook speaks of them ("the crossing 1,1"): the map
// has no numbers of its own, so it shows just these.

import type { Place } from '../../engine/types';
import { keyOf, parsePlace } from './view';

interface Name {
    at: Place;
    isCell: boolean;
}

/** In the English text of the example; what is no cell is a crossing. */
export function namedIn(caption: string): Name[] {
    const names = new Map<string, Name>();
    for (const [all, cell, place] of caption.matchAll(/(cell )?(-?\d+,-?\d+)/g))
        names.set(all, { at: parsePlace(place!), isCell: cell !== undefined });
    return [...names.values()];
}

/** A cell's name is in its middle, that of a crossing below whatever stands there. */
export function Named({ caption, scale }: { caption: string; scale: number }) {
    return (
        <>
            {namedIn(caption).map(({ at, isCell }) => {
                const text = keyOf(at),
                    width = 12 * text.length + 8;
                const [x, y] = isCell ? [at[0] + 0.5, at[1] + 0.5] : at;
                return (
                    <g
                        key={`${isCell}${text}`}
                        class="tq-named"
                        transform={`translate(${100 * x} ${100 * y}) scale(${scale}) translate(0 ${isCell ? 0 : 27})`}>
                        <rect x={-width / 2} y="-12" width={width} height="24" rx="8" />
                        <text y="6.5">{text}</text>
                    </g>
                );
            })}
        </>
    );
}

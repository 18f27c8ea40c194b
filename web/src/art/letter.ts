// The letter of a seat's colour, in the reader's language: the first of its name that no other
// colour has taken. Where two begin alike (Gelb and Grün), green keeps the letter and yellow shows
// its next one; pattern and shape are the same everywhere.

import type { SeatColour } from '../boards/board';
import { t } from '../text/t';
import { isDrawn } from './letters';

const plain = (name: string): string[] =>
    [...name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()].filter(isDrawn);

/** By colour; the order decides who keeps a letter. */
export function lettersOf(names: Record<SeatColour, string>): Record<SeatColour, string> {
    const found = { R: 'R', B: 'B', G: 'G', Y: 'Y' };
    const taken = new Set<string>();
    for (const colour of ['R', 'B', 'G', 'Y'] as const) {
        found[colour] = plain(names[colour]).find(c => !taken.has(c)) ?? colour;
        taken.add(found[colour]);
    }
    return found;
}

let known: { of: string; letters: Record<SeatColour, string> } | null = null;

export function letterOf(colour: SeatColour): string {
    const names = { R: t('Red'), Y: t('Yellow'), G: t('Green'), B: t('Blue') };
    const of = Object.values(names).join();
    if (known?.of !== of) known = { of, letters: lettersOf(names) };
    return known.letters[colour];
}

// How seats are called. A person without a name is "You" on the panel and the seat's colour in
// sentences ("Red plays …"), which reads right in every language.

import type { SeatColour } from '../boards/board';
import { t } from '../text/t';
import type { Seating } from './session';

export const computerNames = ['Mira', 'Otto', 'Juno', 'Pia'];

/** The first name that nobody at the table has. */
export function freeName(seats: Seating[]): string {
    return computerNames.find(name => !seats.some(s => s.name === name)) ?? computerNames[0]!;
}

/** People and computers in their order, the computers with names of their own. */
export function seated(kinds: Seating['kind'][], level: number): Seating[] {
    const seats: Seating[] = [];
    for (const kind of kinds)
        seats.push({ kind, name: kind === 'human' ? '' : freeName(seats), level });
    return seats;
}

export function colourName(colour: SeatColour): string {
    return { R: t('Red'), Y: t('Yellow'), G: t('Green'), B: t('Blue') }[colour];
}

export function levelName(level: number): string {
    return (
        [t('Newcomer'), t('Casual'), t('Steady'), t('Sharp'), t('Master')][level - 1] ??
        String(level)
    );
}

export function inSentences(seats: Seating[], colours: SeatColour[]): string[] {
    return seats.map((s, i) => s.name || colourName(colours[i] ?? 'R'));
}

/** `you`: the reader's seat, where others sit at devices of their own. */
export function onPanel(seats: Seating[], colours: SeatColour[], you = -1): string[] {
    const people = seats.filter(s => s.kind === 'human').length;
    return seats.map(
        (s, i) =>
            (i === you ? t('You') : s.name) ||
            (people === 1 && s.kind === 'human' ? t('You') : colourName(colours[i] ?? 'R')),
    );
}

// What happened, said to the one who did it.

import { t } from '../../text/t';

export function say(event: string, facts: Record<string, string>, isYou: boolean): string | null {
    if (!isYou) return null;
    switch (event) {
        case 'played':
            return t('You play {card}.', facts);
        case 'covered':
            return t('You play {card} onto {covers}.', facts);
        case 'taken':
            return t('You take {card}.', facts);
        case 'passed':
            return t('You pass and are out of the game.', facts);
        case 'hand-empty':
            return t('You have played every card.', facts);
        case 'alone':
            return t('You are the last one left and go on alone.', facts);
        default:
            return null;
    }
}

/** A card played and the one taken after it. */
export function join(
    first: string,
    second: string,
    { seat = '', card = '', covers = '' }: Record<string, string>,
    later: Record<string, string>,
    isYou: boolean,
): string | null {
    const facts = { seat, card, covers, taken: later.card ?? '' };
    if (second !== 'taken') return null;
    if (first === 'played')
        return isYou
            ? t('You play {card} and take {taken}.', facts)
            : t('{seat} plays {card} and takes {taken}.', facts);
    if (first !== 'covered') return null;
    return isYou
        ? t('You play {card} onto {covers} and take {taken}.', facts)
        : t('{seat} plays {card} onto {covers} and takes {taken}.', facts);
}

// What happened, said to the one who did it, and without coordinates: the map has none.

import { t } from '../../text/t';

export function say(event: string, facts: Record<string, string>, isYou: boolean): string | null {
    return isYou ? you(event, facts) : others(event, facts);
}

function you(event: string, facts: Record<string, string>): string | null {
    switch (event) {
        case 'laid':
            return t('You attach {tile}.', facts);
        case 'placed-taxi':
            return t('You place a taxi.', facts);
        case 'placed-truck':
            return t('You place a truck.', facts);
        case 'rode-taxi':
            return t('You ride a taxi.', facts);
        case 'rode-truck':
            return t('You ride a truck.', facts);
        case 'drew-tile':
            return t('You draw {tile}.', facts);
        case 'drew':
            return t('You draw a tile.', facts);
        case 'last-tile':
            return t('You have drawn the last tile.', facts);
        case 'turn-ended':
            return t('You end the turn.', facts);
        case 'skipped':
            return t('You place nothing more.', facts);
        case 'held':
            return t('You do not compete.', facts);
        case 'competed-across':
            return t('You compete on the horizontal street.', facts);
        case 'competed-down':
            return t('You compete on the vertical street.', facts);
        case 'removed-taxi':
            return t('{by} pushes your taxi off the street: it is back in your supply.', facts);
        case 'removed-truck':
            return t('{by} pushes your truck off the street: it is back in your supply.', facts);
        case 'all-placed':
            return t('You have all vehicles on the map.', facts);
        default:
            return null;
    }
}

function others(event: string, facts: Record<string, string>): string | null {
    switch (event) {
        case 'laid':
            return t('{seat} attaches {tile}.', facts);
        case 'placed-taxi':
            return t('{seat} places a taxi.', facts);
        case 'placed-truck':
            return t('{seat} places a truck.', facts);
        case 'rode-taxi':
            return t('{seat} rides a taxi.', facts);
        case 'rode-truck':
            return t('{seat} rides a truck.', facts);
        case 'competed-across':
            return t('{seat} competes on the horizontal street.', facts);
        case 'competed-down':
            return t('{seat} competes on the vertical street.', facts);
        case 'removed-taxi':
            return t('{seat} takes a taxi back from the street.', facts);
        case 'removed-truck':
            return t('{seat} takes a truck back from the street.', facts);
        default:
            return null;
    }
}

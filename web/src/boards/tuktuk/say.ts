// What happened, said to the one who did it.

import { t } from '../../text/t';

export function say(event: string, facts: Record<string, string>, isYou: boolean): string | null {
    if (!isYou) return null;
    switch (event) {
        case 'customer-placed':
            return t('You place a customer on {at}, feet to {heading}.', facts);
        case 'tile-drawn':
            return t('You draw {kind}.', facts);
        case 'tile-set-aside':
            return t('There is no place for {kind}: you set it aside.', facts);
        case 'sign-laid':
            return t('You lay {kind} on {at}.', facts);
        case 'sign-laid-heading':
            return t('You lay {kind} on {at}, heading {heading}.', facts);
        case 'police-laid':
            return t('You send the police to {at}.', facts);
        case 'to-mechanic':
            return t('You go to the mechanic on {at} and miss the next turn.', facts);
        case 'to-gas':
            return t('You fill up at the gas station on {at}; the turn ends.', facts);
        case 'tile-removed':
            return t('You take {kind} off {at}.', facts);
        case 'removed-nothing':
            return t('You leave all tiles where they are.', facts);
        case 'rolled':
            return t('You roll a {number}, {colour}.', facts);
        case 'held-by-police':
            return t('You are held by the police stop on {at}: only 1, 2 or 3 would do.', facts);
        case 'drove':
            return t('You drive {path} to {at}.', facts);
        case 'stayed':
            return t('You stay on {at}.', facts);
        case 'halved':
            return t('You drive onto the yellow light on {at}: half the steps.', facts);
        case 'light-refused':
            return t('You stop in front of the light on {at}.', facts);
        case 'light-ends-turn':
            return t('The light ends your turn: {kind} on {at} does not act.', facts);
        case 'pulled-back':
            return t('You could not have ended on {at} and stop before it.', facts);
        case 'forced-stop':
            return t('You have to stop on {at}: {kind}.', facts);
        case 'step-lost':
            return t('You slow down before the crosswalk on {at} and lose a step.', facts);
        case 'slowed':
            return t(
                'You pass the speed limit on {at}: four steps at most in every drive of this turn.',
                facts,
            );
        case 'skidded':
            return t('You skid on the slippery road on {at} and miss the next turn.', facts);
        case 'sent-home':
            return t('You drive past the police too fast and are sent home to {at}.', facts);
        case 'picked-up':
            return t('You pick up the customer from {from} on {at}.', facts);
        case 'delivered':
            return t('You deliver a customer, {number} so far.', facts);
        case 'may-roll-again':
            return t('You stand on no parking on {at} and may roll again.', facts);
        case 'rolls-again':
            return t('You roll again.', facts);
        case 'parked':
            return t('You end the turn on no parking on {at}.', facts);
        case 'five-more':
            return t('You may not stop on {at}: {number} steps more.', facts);
        case 'metered':
            return t('You feed the parking meter on {at} and miss the next turn.', facts);
        case 'police-stopped':
            return t('You are stopped by the police on {at}.', facts);
        case 'turn-missed':
            return t('You miss this turn.', facts);
        default:
            return null;
    }
}

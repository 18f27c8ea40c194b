// Hands that lie open: everything in a replay of a finished game, and what was left at the end.

import { Badge } from '../../art/seat';
import { t } from '../../text/t';
import { PlateSvg } from './pieces';
import { isKnown, seatColour, type View } from './view';
import { cardWords, list } from './words';

export const isOpen = (view: View): boolean =>
    view.seats.some((s, seat) => seat !== view.viewer && s.hand.length > 0) &&
    view.seats.every(s => s.hand.every(isKnown));

export function OpenHands({ view, names }: { view: View; names: string[] }) {
    if (!isOpen(view)) return null;
    return (
        <ul class="ny-hands" aria-label={t('Open hands')}>
            {view.seats.map(({ hand }, seat) => (
                <li key={seat}>
                    <Badge colour={seatColour(view, seat)} size={20} />
                    <span class="visually-hidden">
                        {hand.length
                            ? t('{name} holds {cards}', {
                                  name: names[seat] ?? '',
                                  cards: list(hand.map(cardWords)),
                              })
                            : t('{name} holds no card', { name: names[seat] ?? '' })}
                    </span>
                    {hand.map(card => (
                        <PlateSvg key={card} card={card} />
                    ))}
                </li>
            ))}
        </ul>
    );
}

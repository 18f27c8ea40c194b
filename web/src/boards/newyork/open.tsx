// Hands that lie open: everything in a replay of a finished game, and what was left at the end.

import { Badge } from '../../art/seat';
import { t } from '../../text/t';
import { PlateSvg } from './pieces';
import type { Play } from '../board';
import { isKnown, numbers, runsOf, seatColour, topOf, type Choice, type View } from './view';
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

/** The cards on top that a seat's points are made of, and what runs add. */
export function Count({ view, seat }: { view: View; seat: number }) {
    const colour = seatColour(view, seat);
    const tops = numbers.flatMap(n => topOf(view, n) ?? []).filter(card => card[0] === colour);
    const runs = view.scoring === 'pro' ? runsOf(view).filter(r => r.colour === colour) : [];
    const extra = runs.reduce((sum, run) => sum + run.points, 0);
    if (tops.length === 0) return <>{t('No tower with this colour on top')}</>;
    return (
        <span class="ny-count">
            {tops.map((card, i) => (
                <span key={card}>
                    {i > 0 && <i aria-hidden="true">+</i>}
                    <PlateSvg card={card} />
                </span>
            ))}
            {extra > 0 && (
                <span>
                    <i aria-hidden="true">+</i>
                    {t('{n} for runs', { n: extra })}
                </span>
            )}
            <span class="visually-hidden">{list(tops.map(cardWords))}</span>
        </span>
    );
}

/** Cards that nobody played any more. */
export function Leftover({ view, names }: Play<View, Choice>) {
    const hands = view.seats.flatMap(({ hand }, seat) =>
        hand.length && hand.every(isKnown) ? [{ hand, seat }] : [],
    );
    if (hands.length === 0) return null;
    return (
        <div class="ny-left">
            <b>{t('Left in hand, for nobody')}</b>
            <ul class="ny-hands">
                {hands.map(({ hand, seat }) => (
                    <li key={seat}>
                        <Badge colour={seatColour(view, seat)} size={20} label={names[seat]!} />
                        {hand.map(card => (
                            <PlateSvg key={card} card={card} />
                        ))}
                        <span class="visually-hidden">{list(hand.map(cardWords))}</span>
                    </li>
                ))}
            </ul>
        </div>
    );
}

/** The display, as small as it goes. */
export function ReplayPart({ view }: Play<View, Choice>) {
    return (
        <div class="ny-replayed" role="group" aria-label={t('Display')}>
            <b aria-hidden="true">{t('Display')}</b>
            {view.display.map(card => (
                <PlateSvg key={card} card={card} />
            ))}
            <span class="visually-hidden">{list(view.display.map(cardWords))}</span>
            {view.display.length === 0 && <span>{t('Nothing left to take')}</span>}
        </div>
    );
}

// Cards, buildings and moves in words.

import { t, tn } from '../../text/t';
import { playedCard, cardsFor, parse } from './moves';
import {
    colourOf,
    isKnown,
    numberOf,
    pileOf,
    runsOf,
    seatColour,
    type Choice,
    type View,
} from './view';
import type { Play, Prompt, SeatColour } from '../board';

export function cardWords(card: string): string {
    if (!isKnown(card)) return t('an unknown card');
    const n = numberOf(card);
    return {
        R: t('red {n}', { n }),
        Y: t('yellow {n}', { n }),
        G: t('green {n}', { n }),
        B: t('blue {n}', { n }),
    }[colourOf(card)];
}

/** At the beginning of a sentence. */
export function cardTitle(card: string): string {
    if (!isKnown(card)) return t('An unknown card');
    const n = numberOf(card);
    return {
        R: t('Red {n}', { n }),
        Y: t('Yellow {n}', { n }),
        G: t('Green {n}', { n }),
        B: t('Blue {n}', { n }),
    }[colourOf(card)];
}

export function colourWords(colour: SeatColour): string {
    return { R: t('red'), Y: t('yellow'), G: t('green'), B: t('blue') }[colour];
}

export const list = (words: string[]): string => words.join(', ');

export function moveWords(move: string): string {
    const parsed = parse(move);
    if (!parsed) return move;
    if (parsed.kind === 'pass') return t('Pass for good');
    const card = cardWords(parsed.card);
    return parsed.kind === 'play' ? t('Play {card}', { card }) : t('Take {card}', { card });
}

/** Before a move that had better be thought over. */
export function doubt(move: string): string {
    const parsed = parse(move);
    return parsed && parsed.kind !== 'pass'
        ? t('Sure about {card}?', { card: cardWords(parsed.card) })
        : t('Sure about passing?');
}

/** What a building is: its top, its storeys, and what is below. */
export function buildingWords(view: View, number: number): string {
    const pile = pileOf(view, number),
        top = pile.at(-1);
    if (!top) return t('Pile {number} is not begun yet.', { number });
    const said = tn(
        'Pile {number}: {card} on top, 1 card.',
        'Pile {number}: {card} on top, {n} cards.',
        pile.length,
        { number, card: cardWords(top) },
    );
    if (pile.length === 1) return said;
    const cards = list(pile.slice(0, -1).reverse().map(cardWords));
    return `${said} ${t('Below it: {cards}.', { cards })}`;
}

export function runWords(view: View, number: number): string {
    const run = runsOf(view).find(r => r.numbers.includes(number));
    return run
        ? t('It is in a run of {length} for {colour}, worth {points}.', {
              length: run.numbers.length,
              colour: colourWords(run.colour),
              points: run.points,
          })
        : '';
}

/** What Enter does on a building. */
export function deedWords(play: Play<View, Choice>, number: number): string {
    const card = playedCard(play.pending);
    if (card)
        return numberOf(card) === number
            ? t('Press Enter to play {card} here.', { card: cardWords(card) })
            : '';
    const cards = cardsFor(play.moves, number);
    if (cards.length === 1)
        return t('Press Enter to try {card} here.', { card: cardWords(cards[0]!) });
    return cards.length
        ? t('You could play here: {cards}.', { cards: list(cards.map(cardWords)) })
        : '';
}

export function cellWords(play: Play<View, Choice>, number: number): string {
    const { view } = play;
    return [buildingWords(view, number), runWords(view, number), deedWords(play, number)]
        .filter(Boolean)
        .join(' ');
}

/** The points that the pending move brings its player. */
export function gain(play: Play<View, Choice>): number {
    const now = play.view.seats[play.viewer]?.points,
        then = play.preview?.points[play.viewer];
    return now === undefined || then === undefined ? 0 : then - now;
}

function gainWords(n: number): Pick<Prompt, 'more'> {
    if (n === 0) return {};
    return { more: n > 0 ? tn('+1 point', '+{n} points', n) : tn('−1 point', '−{n} points', -n) };
}

function pendingPrompt(play: Play<View, Choice>, pending: string): Prompt {
    const parsed = parse(pending);
    if (parsed?.kind === 'take')
        return { text: t('Take {card}?', { card: cardWords(parsed.card) }) };
    if (parsed?.kind === 'play') {
        const facts = { card: cardWords(parsed.card), number: numberOf(parsed.card) };
        return {
            text: play.phone ? t('Play {card}?', facts) : t('Play {card} on pile {number}?', facts),
            ...gainWords(gain(play)),
        };
    }
    return { text: t('Pass for good?'), more: t('you play and take no more') };
}

export function prompt(play: Play<View, Choice>): Prompt {
    const { view, choice } = play;
    if (view.phase === 'over') return { text: t('The game is over.') };
    if (choice.wrong) {
        const { card, at } = choice.wrong;
        return {
            text: t('{card} goes on pile {number}, not on {other}.', {
                card: cardTitle(card),
                number: numberOf(card),
                other: at,
            }),
            more: 'NY-4',
        };
    }
    if (play.pending) return pendingPrompt(play, play.pending);
    if (choice.look !== null) return { text: buildingWords(view, choice.look) };
    const name = play.names[view.turn] ?? '';
    if (!play.deciding)
        return {
            text:
                view.phase === 'take'
                    ? t('{name} takes a card', { name })
                    : t('{name} plays', { name }),
        };
    if (view.phase === 'take') return { text: t('Take a card from the display') };
    return {
        text: view.display.length
            ? t('Play a card from your hand')
            : t('Play a card: there is no more to take'),
    };
}

/** What others know of a hand. */
export function handWords(view: View, seat: number): string {
    const { hand } = view.seats[seat]!;
    const said = tn('1 card in hand', '{n} cards in hand', hand.length);
    const known = hand.filter(isKnown);
    if (seat === view.viewer || known.length === 0) return said;
    return t('{hand}, seen: {cards}', { hand: said, cards: list(known.map(cardWords)) });
}

export function passedWords(view: View): string {
    const out = view.seats.flatMap((s, i) => (s.passed ? [colourWords(seatColour(view, i))] : []));
    return out.length ? t('passed: {colours}', { colours: list(out) }) : t('nobody passed');
}

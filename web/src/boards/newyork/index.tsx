// New York, New York as the page's other parts know it.

import { Icon } from '../../art/icons';
import { t, tn } from '../../text/t';
import type { GameEvent } from '../../engine/types';
import type { GameUi, SeatFacts, SoundName } from '../board';
import { Board } from './board';
import { Count, Leftover, ReplayPart } from './open';
import { parse } from './moves';
import { PlateSvg } from './pieces';
import { Poster } from './poster';
import { join, say } from './say';
import { tally } from './tally';
import { Tray } from './tray';
import { isKnown, nothing, numberOf, seatColour, topsWorth, type Choice, type View } from './view';
import { cardWords, doubt, handWords, moveWords, passedWords, prompt } from './words';
import './newyork.css';

function seatFacts(view: View, seat: number): SeatFacts {
    const { points, hand, passed } = view.seats[seat]!,
        known = hand.filter(isKnown),
        tops = topsWorth(view, seat);
    return {
        colour: seatColour(view, seat),
        points,
        unit: tn('point', 'points', points),
        detail:
            view.scoring === 'pro'
                ? t('{tops} + {runs} for runs', { tops, runs: points - tops })
                : '',
        supply: [
            {
                icon: <Icon name="cards" size={16} />,
                text: String(hand.length),
                label: handWords(view, seat),
            },
            ...(passed
                ? [{ icon: <Icon name="flag" size={16} />, text: t('out'), label: t('has passed') }]
                : []),
        ],
        ...(known.length && seat !== view.viewer
            ? {
                  seen: {
                      pictures: known.map(card => <PlateSvg key={card} card={card} />),
                      others: hand.length - known.length,
                      label: handWords(view, seat),
                  },
              }
            : {}),
        isIn: !passed || view.phase === 'over',
    };
}

/** Facts of events, refusals and reasons that are cards. */
const cardKeys = ['card', 'covers', 'held', 'answer', 'worse'];

const sounds: Record<string, SoundName> = {
    played: 'storey',
    covered: 'storey',
    taken: 'card',
    ended: 'end',
};

export const newyork: GameUi<View, Choice> = {
    id: 'newyork',
    nothing,
    Board,
    Tray,
    seat: seatFacts,
    stock: view => [
        {
            icon: <Icon name="stock" size={18} />,
            text: t('{n} in the stock', { n: view.stock }),
            label: tn('1 card in the stock', '{n} cards in the stock', view.stock),
            warn: view.stock <= view.seats.length && view.phase !== 'over',
        },
        { icon: <Icon name="flag" size={18} />, text: passedWords(view), label: passedWords(view) },
    ],
    prompt,
    moveWords,
    doubt,
    needsReason: ['pass'],
    words: (key, value) =>
        cardKeys.includes(key) && typeof value === 'string' ? cardWords(value) : null,
    say,
    join,
    sound: (event: GameEvent) => sounds[event.event] ?? null,
    Poster,
    age: 8,
    minutes: 20,
    options: () => ({
        scoring: {
            title: t('Scoring'),
            values: {
                basic: { name: t('Basic'), text: t('The numbers on top of your piles count.') },
                pro: {
                    name: t('Pro'),
                    text: t(
                        'The numbers count, and neighbouring piles with your colour on top earn extra points.',
                    ),
                },
            },
        },
    }),
    get short() {
        return t('Raise towers, be on top.');
    },
    get blurb() {
        return t('Lay cards, raise twelve towers, be on top when the last card falls.');
    },
    get shortTitle() {
        return t('New York');
    },
    credit: 'Wolfgang Kramer, F. X. Schmid',
    alarms: ['stock-empty', 'display-empty', 'alone'],
    count: (view, seat) => <Count view={view} seat={seat} />,
    tally,
    Leftover,
    ReplayPart,
    pictureTray: true,
    hits: (event, view, seat) =>
        event.event === 'covered' &&
        event.seat !== seat &&
        String(event.covers)[0] === seatColour(view, seat),
    digest: () => import('./digest').then(m => m.Digest),
    isMatchGame: true,
    piece: move => {
        const parsed = parse(move);
        return parsed && 'card' in parsed ? <PlateSvg card={parsed.card} /> : null;
    },
    cellOf: move => {
        const parsed = parse(move);
        return parsed && 'card' in parsed ? String(numberOf(parsed.card)) : null;
    },
    reviewFact: ({ eyes, players, start }) => {
        if (players !== 2) return null;
        return eyes === start
            ? t(
                  'Your rival moved last. Between equals, who moves last wins about three games of four; between strong players 95 of 100. In a match both do.',
              )
            : t(
                  'You moved last. Between equals, who moves last wins about three games of four; between strong players 95 of 100. In a match both do.',
              );
    },
    quiet: ['turned-up'],
};

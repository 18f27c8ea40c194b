// Tuk Tuk Taxi for the page.

import { Icon } from '../../art/icons';
import { t, tn } from '../../text/t';
import type { GameEvent } from '../../engine/types';
import type { GameUi, Prompt, SeatFacts, SoundName } from '../board';
import { Board } from './board';
import { chooseSigns } from './choose-signs';
import type { TukTukPlay } from './offer';
import { files, options } from './options';
import { Poster } from './poster';
import { say } from './say';
import { tally } from './tally';
import { consequences, Tray } from './tray';
import { seatLetter, type Choice, type View } from './view';
import { ideaWords, lookOf, moveWords, tileName, valueWords } from './words';
import './tuktuk.css';

function seat(view: View, number: number): SeatFacts {
    const taxi = view.taxis[number];
    const supply: SeatFacts['supply'] = []; // on a phone there is room for little more than one
    if (taxi?.misses)
        supply.push({
            icon: <Icon name="clock" size={15} />,
            text: t('waits'),
            label: t('misses the next turn'),
        });
    if (taxi?.held)
        supply.push({
            icon: <Icon name="pause" size={15} />,
            text: t('held'),
            label: t('held by the police: needs a 1, 2 or 3'),
        });
    if (taxi?.customer)
        supply.push({
            icon: <Icon name="person" size={15} />,
            text: t('on board'),
            label: t('a customer on board'),
        });
    if (supply.length === 0)
        supply.push({ icon: <></>, text: t('empty'), label: t('nobody on board') });
    return {
        colour: seatLetter(view, number),
        points: taxi?.deliveries ?? 0,
        goal: view.enough,
        unit: t('delivered'),
        detail: t('delivered'),
        supply,
        isIn: true,
    };
}

/** Customers brought home, one by one, out of those that win. */
function Count({ view, seat: index }: { view: View; seat: number }) {
    const done = view.taxis[index]?.deliveries ?? 0;
    return (
        <span class="tt-count">
            {Array.from({ length: Math.max(done, view.enough) }, (_, i) => (
                <span key={i} class={i < done ? 'is-home' : ''}>
                    <Icon name="person" size={20} />
                </span>
            ))}
        </span>
    );
}

function stock(view: View): ReturnType<GameUi<View, Choice>['stock']> {
    const waiting = view.customers.length;
    return [
        {
            icon: <Icon name="stock" size={18} />,
            text: tn('{n} tile left', '{n} tiles left', view.stock),
            label: tn(
                '{n} tile left in the stock; the game ends with the last.',
                '{n} tiles left in the stock; the game ends with the last.',
                view.stock,
            ),
            warn: view.stock <= 2 * view.taxis.length && view.phase !== 'over',
        },
        {
            icon: <Icon name="person" size={18} />,
            text: tn('{n} waiting', '{n} waiting', waiting),
            label: tn('{n} customer waits in town.', '{n} customers wait in town.', waiting),
        },
        {
            icon: <Icon name="flag" size={18} />,
            text: tn('{n} delivery wins', '{n} deliveries win', view.enough),
            label: tn(
                '{n} delivery wins, whoever gets the other customers. Fewer are enough if nobody can catch up any more.',
                '{n} deliveries win, whoever gets the other customers. Fewer are enough if nobody can catch up any more.',
                view.enough,
            ),
        },
    ];
}

function whatNow(play: TukTukPlay): Prompt {
    const { view } = play;
    if (play.mayRoll) return { text: t('Roll the die') };
    switch (view.phase) {
        case 'customer':
            return { text: t('Choose a place for a customer') };
        case 'tile':
            switch (view.drawn) {
                case 'remove':
                    return { text: t('Take a tile off the board, or leave it') };
                case 'mechanic':
                    return { text: t('Choose a mechanic to go to') };
                case 'gas':
                    return { text: t('Choose a gas station to go to') };
                case 'police':
                    return { text: t('Choose where the police stand') };
                default:
                    return {
                        text: t('Choose a square for {tile}', { tile: tileName(view.drawn ?? '') }),
                    };
            }
        case 'drive':
            if (play.isLegal('stay')) return { text: t('There is no way to drive: stay here') };
            return {
                text: t('Choose where to drive'),
                ...(play.phone ? {} : { more: lights(view) }),
            };
        case 'again':
            return { text: t('Roll again, or end your turn') };
        default:
            return { text: t('The game is over.') };
    }
}

function lights(view: View): string {
    switch (view.colour) {
        case 'red':
            return t('The lights are red');
        case 'yellow':
            return t('The lights are yellow');
        default:
            return t('The lights are green');
    }
}

function prompt(play: TukTukPlay): Prompt {
    if (!play.deciding && !play.mayRoll)
        return { text: t('{name} moves', { name: play.names[play.view.mover] ?? '' }) };
    if (!play.pending || play.phone) return whatNow(play);
    const [first] = consequences(play);
    return { text: moveWords(play.pending, play.view), ...(first ? { more: first.text } : {}) };
}

const sounds: Record<string, SoundName> = {
    'customer-placed': 'customer',
    'sign-laid': 'tile',
    'sign-laid-heading': 'tile',
    'police-laid': 'tile',
    'tile-removed': 'tile',
    'to-mechanic': 'taxi',
    'to-gas': 'taxi',
    drove: 'taxi',
    'picked-up': 'customer',
    delivered: 'customer',
};

function sound(event: GameEvent): SoundName | null {
    return event.event === 'rolled' ? 'die' : (sounds[event.event] ?? null);
}

export const tuktuk: GameUi<View, Choice> = {
    id: 'tuktuk',
    nothing: { asked: null },
    Board,
    Tray,
    seat,
    stock,
    prompt,
    moveWords,
    idea: ideaWords,
    look: lookOf,
    words: valueWords,
    say,
    sound,
    Poster,
    minutes: 30,
    options,
    files,
    makers: { 'signs-file': chooseSigns },
    begins: () => t('The rules let the youngest begin: choose who that is.'),
    get short() {
        return t('Fetch customers, dodge signs.');
    },
    get blurb() {
        return t(
            'Fetch customers from the middle of town while everybody litters the streets with signs.',
        );
    },
    credit: 'Tactic',
    count: (view, index) => <Count view={view} seat={index} />,
    tally,
    harms: ['sent-home', 'turn-missed', 'held-by-police', 'skidded', 'metered'],
    alarms: ['stock-empty', 'game-decided'],
    digest: () => import('./digest').then(m => m.Digest),
    quiet: ['tile-drawn', 'forced-stop'],
};

// Manhattan TraffIQ's table.

import type { GameEvent } from '../../engine/types';
import { Icon } from '../../art/icons';
import { t, tn } from '../../text/t';
import type { GameUi, SeatFacts, SoundName } from '../board';
import { Board } from './board';
import { TileArt } from './ground';
import { files, options } from './options';
import { Count, MovePicture, ShownHand } from './open';
import { TileIcon, VehicleIcon } from './pieces';
import { Poster } from './poster';
import { say } from './say';
import { tally } from './tally';
import { Tray } from './tray';
import { colourOf, nothing, type Choice, type View } from './view';
import { ideaWords, lookOf, moveWords, prompt, tileWords, vehicleCount, words } from './words';
import './traffiq.css';

function seat(view: View, index: number): SeatFacts {
    const { hand, taxis, trucks, points } = view.seats[index]!;
    const known = index === view.viewer ? [] : hand.filter(tile => tile !== '?');
    return {
        colour: colourOf(view, index),
        points,
        unit: tn('point', 'points', points),
        detail: tn('point', 'points', points),
        supply: [
            {
                icon: <VehicleIcon vehicle="taxi" />,
                text: String(taxis),
                label: vehicleCount('taxi', taxis),
            },
            {
                icon: <VehicleIcon vehicle="truck" />,
                text: String(trucks),
                label: vehicleCount('truck', trucks),
            },
            {
                icon: <TileIcon />,
                text: String(hand.length),
                label: tn('{n} tile in hand', '{n} tiles in hand', hand.length),
            },
        ],
        ...(known.length
            ? {
                  seen: {
                      pictures: known.map((sides, i) => (
                          <svg key={i} class="tq-seen" viewBox="0 0 100 100">
                              <TileArt sides={sides} seed={`seen${i}`} />
                          </svg>
                      )),
                      others: hand.length - known.length,
                      label: known.map(tileWords).join('; '),
                  },
              }
            : {}),
        isIn: true,
    };
}

function lastRound(view: View): ReturnType<typeof stock> {
    if (view.phase === 'over') return [];
    if (view.last_turns !== undefined) {
        const text = tn('Last round: {n} turn left', 'Last round: {n} turns left', view.last_turns);
        return [{ icon: <Icon name="flag" size={18} />, text, label: text, warn: true }];
    }
    const left = view.quiet_limit - view.quiet;
    if (left > view.seats.length || view.quiet === 0) return [];
    const text = tn(
        '{n} more turn without attaching or drawing starts the last round',
        '{n} more turns without attaching or drawing start the last round',
        left,
    );
    return [{ icon: <Icon name="clock" size={18} />, text, label: text, warn: true }];
}

function stock(view: View): ReturnType<GameUi<View, Choice>['stock']> {
    return [
        {
            icon: <Icon name="stock" size={18} />,
            text: tn('{n} tile to draw', '{n} tiles to draw', view.stack),
            label: tn('{n} tile to draw', '{n} tiles to draw', view.stack),
            ...(view.stack <= 4 ? { warn: true } : {}),
        },
        ...lastRound(view),
    ];
}

const sounds: Record<string, SoundName> = {
    laid: 'tile',
    'placed-taxi': 'taxi',
    'placed-truck': 'truck',
    'rode-taxi': 'taxi',
    'rode-truck': 'truck',
    'competed-across': 'compete',
    'competed-down': 'compete',
    'drew-tile': 'card',
    drew: 'card',
};

export const traffiq: GameUi<View, Choice> = {
    id: 'traffiq',
    nothing,
    Board,
    Tray,
    seat,
    stock,
    prompt,
    moveWords,
    idea: ideaWords,
    picture: (move, view) => <MovePicture move={move} view={view} />,
    ReplayPart: ShownHand,
    look: lookOf,
    needsReason: ['draw', 'end', 'skip', 'hold'],
    words,
    say,
    sound: (event: GameEvent) => sounds[event.event] ?? null,
    Poster,
    minutes: 30,
    options,
    files,
    begins: () =>
        t(
            'The rules let the one begin who was in New York last, or else the youngest: choose who that is.',
        ),
    get short() {
        return t('Push rivals off the streets.');
    },
    get blurb() {
        return t('Build the city tile by tile and push rivals off the streets.');
    },
    credit: 'Dirk Arning, Mücke Spiele',
    count: (view, index) => <Count view={view} seat={index} />,
    tally,
    harms: ['removed-taxi', 'removed-truck'],
    alarms: ['last-tile', 'last-round', 'standstill', 'quiet'],
    digest: () => import('./digest').then(m => m.Digest),
    quiet: ['completed', 'last-tile'],
};

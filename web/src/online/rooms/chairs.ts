// Who is on which chair, for the drawing of a table and for the words beside it.

import type { GameInfo } from '../../engine/types';
import { colourName } from '../../shell/names';
import { t } from '../../text/t';
import type { Chair } from '../art/chair';
import type { Short, Sitter } from '../types';
import type { Wish } from './mine';
import { levelOf } from './words';

export interface Words {
    name: string;
    sub: string;
}

export function wishChair(game: GameInfo, seat: number, wish?: Wish, you = ''): Chair {
    const colour = game.colours[seat] ?? 'R';
    if (wish === undefined) return { colour, who: 'plus' };
    if (wish === 'me') return { colour, who: 'person', name: you, isYou: true };
    if (wish === 'friend' || wish === 'anybody') return { colour, who: wish };
    return { colour, who: 'robot', level: levelOf(wish) };
}

export function wishWords(wish: Wish | undefined, you: string): Words {
    if (wish === undefined) return { name: t('Add a chair'), sub: '' };
    if (wish === 'me')
        return you ? { name: you, sub: t('you') } : { name: t('You'), sub: t('your chair') };
    if (wish === 'friend') return { name: t('Friend'), sub: t('by link') };
    if (wish === 'anybody') return { name: t('Anybody'), sub: t('from the lobby') };
    return { name: t('Computer'), sub: t('level {n}', { n: levelOf(wish) }) };
}

/** A chair of a real table. `free`: how a free one is drawn. */
export function seatChair(
    game: GameInfo,
    seat: number,
    sitter: Sitter | Short['seats'][number],
    you: number,
    free: Chair['who'] = 'plus',
): Chair {
    const colour = game.colours[seat] ?? 'R';
    if (!sitter) return { colour, who: free };
    if (sitter.agent) return { colour, who: 'robot', level: levelOf(sitter.agent) };
    return {
        colour,
        who: 'person',
        name: sitter.name,
        isYou: seat === you,
        ...('here' in sitter ? { away: !sitter.here } : {}),
    };
}

/** "Red: Ada, just sat down". */
export function chairSaid(game: GameInfo, seat: number, { name, sub }: Words): string {
    const colour = colourName(game.colours[seat] ?? 'R');
    return sub ? `${colour}: ${name}, ${sub}` : `${colour}: ${name}`;
}

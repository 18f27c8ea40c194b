// The tables of all games.

import type { GameUi } from './board';
import { newyork } from './newyork';
import { traffiq } from './traffiq';
import { tuktuk } from './tuktuk';

export type AnyUi = GameUi<any, any>;

export const boards: AnyUi[] = [newyork, traffiq, tuktuk];

export function boardOf(game: string): AnyUi {
    const found = boards.find(b => b.id === game);
    if (!found) throw new Error(`no board for ${game}`);
    return found;
}

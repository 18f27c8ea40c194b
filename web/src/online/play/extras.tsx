// What a table on a server adds to the game screen (shell/extras.ts).

import type { Extras } from '../../shell/extras';
import type { World } from '../../world';
import type { OnlineTable } from '../online-table';

export function extrasOf(_world: World, online: OnlineTable): Extras {
    const Nothing = () => null;
    return {
        subscribe: tell => online.subscribe(tell),
        title: () => '',
        look: () => 'is-online',
        Bar: Nothing,
        Over: Nothing,
        Pill: Nothing,
        band: () => null,
        seat: () => ({ mark: null, line: null, isAway: false }),
        Side: Nothing,
        panel: () => null,
        tray: () => null,
        lastTurn: () => null,
        Sheet: Nothing,
        Result: Nothing,
        Again: Nothing,
        Menu: Nothing,
    };
}

// What the players of a table can choose: the engine is asked about every value of every option. A
// value that it refuses, while it would play another one, cannot be chosen; where it was chosen
// before (and then somebody sat down), another one is played until there is room for it again.

import type { Engine } from '../engine/engine';
import type { GameInfo, Refusal } from '../engine/types';
import { decidedBy, gameFrom, isBrought } from './box';
import type { Setup } from './setup';

export interface Fit {
    /** As chosen, or what comes nearest. */
    options: Record<string, string>;
    /** Values that cannot be chosen, by option. */
    refused: Record<string, Record<string, Refusal>>;
    /** Options that are not as chosen. */
    instead: { option: string; chosen: string; played: string }[];
}

export function fit(engine: Pick<Engine, 'tryGame'>, game: GameInfo, setup: Setup): Fit {
    const found: Fit = { options: { ...setup.options }, refused: {}, instead: [] };
    for (const { name, values } of game.options) {
        if (decidedBy(game, setup.box, name).length > 0) continue;
        const free = values.map(v => v.value).filter(v => !isBrought(game, name, v));
        const trial = (value: string) =>
            engine.tryGame(
                gameFrom(game.id, { ...setup, options: { ...found.options, [name]: value } }, '1'),
            ).refusal;
        const refusals = free.map(value => [value, trial(value)] as const);
        const played = refusals.find(([, refusal]) => !refusal)?.[0];
        if (played === undefined) continue; // then it is something else
        const refused = refusals.filter((r): r is readonly [string, Refusal] => r[1] !== null);
        found.refused[name] = Object.fromEntries(refused);
        const chosen = found.options[name];
        if (chosen === undefined || !(chosen in found.refused[name]!)) continue;
        found.options[name] = played;
        found.instead.push({ option: name, chosen, played });
    }
    return found;
}

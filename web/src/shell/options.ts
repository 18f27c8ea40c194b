// The options of the games in words for the table. What a board does not name shows as the engine
// names it.

import type { OptionWords } from '../boards/board';
import type { AnyUi } from '../boards/list';

export function optionWords(ui: AnyUi, option: string): OptionWords {
    return ui.options()[option] ?? { title: option, values: {} };
}

export function valueName(ui: AnyUi, option: string, value: string): string {
    return optionWords(ui, option).values[value]?.name ?? value;
}

// The options of the games in words for the table. What a board does not name shows as the engine
// names it.

import type { OptionWords } from '../boards/board';
import type { AnyUi } from '../boards/list';
import { t } from '../text/t';

export function optionWords(ui: AnyUi, option: string, players?: number): OptionWords {
    return ui.options(players)[option] ?? { title: option, values: {} };
}

export const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** "Map: Your own map". */
export function optionSaid(ui: AnyUi, option: string, value: string): string {
    const { title, values } = optionWords(ui, option);
    return t('{option}: {value}', { option: title, value: values[value]?.name ?? value });
}

/** The name of a value; a number says nothing without what there are so many of. */
export function valueName(ui: AnyUi, option: string, value: string): string {
    return isNumber(value)
        ? optionSaid(ui, option, value)
        : (optionWords(ui, option).values[value]?.name ?? value);
}

// The options of the games in words for the table. What is not named here shows as the engine
// names it.

import { t } from '../text/t';

export interface OptionWords {
    title: string;
    values: Record<string, { name: string; text: string }>;
}

function known(): Record<string, OptionWords> {
    return {
        'newyork/scoring': {
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
        'traffiq/scenario': {
            title: t('Map'),
            values: {
                'times-square': {
                    name: t('Times Square'),
                    text: t('Four tiles to begin with: open and quick.'),
                },
                'central-park': {
                    name: t('Central Park'),
                    text: t('Ten tiles along the park to begin with.'),
                },
            },
        },
        'traffiq/hands': {
            title: t('Tiles in hand'),
            values: {
                hidden: { name: t('Hidden'), text: t('You see only your own tiles.') },
                open: { name: t('Open'), text: t('Everybody sees all tiles.') },
            },
        },
        'tuktuk/board': {
            title: t('Town'),
            values: {
                europe: {
                    name: t('Europe'),
                    text: t('15 by 11 squares, four ways into the middle.'),
                },
                asia: { name: t('Asia'), text: t('16 by 16 squares with long blocks.') },
            },
        },
        'tuktuk/signs': {
            title: t('Traffic signs'),
            values: {
                all: { name: t('All'), text: t('All 80 tiles.') },
                easy: { name: t('Easy'), text: t('62 tiles, without one-way and turning signs.') },
            },
        },
    };
}

export function optionWords(game: string, option: string): OptionWords {
    return known()[`${game}/${option}`] ?? { title: option, values: {} };
}

export function valueName(game: string, option: string, value: string): string {
    return optionWords(game, option).values[value]?.name ?? value;
}

// TraffIQ's options and the files of an own box, in words for the table.

import { t } from '../../text/t';
import type { FileWords, OptionWords } from '../board';

export const options = (): Record<string, OptionWords> => ({
    scenario: {
        title: t('Map'),
        values: {
            'times-square': {
                name: t('Times Square'),
                text: t('Four tiles to begin with: open and quick. The one for beginners.'),
            },
            'central-park': {
                name: t('Central Park'),
                text: t('Ten tiles along the park to begin with.'),
            },
            custom: {
                name: t('Your own map'),
                text: t('Your layout to begin with, and your tiles if you bring any.'),
            },
        },
    },
    hands: {
        title: t('Tiles in hand'),
        values: {
            hidden: { name: t('Hidden'), text: t('You see only your own tiles.') },
            open: { name: t('Open'), text: t('Everybody sees all tiles.') },
        },
    },
});

const tiles = `# How many, and the sides: north, east, south, west.
# R red street, B beige street, P park, W water
14 RRRB
14 RBRB
8 RRBB
4 PRBR
4 WRBR
`;

const layout = `# x (to the east), y (to the south), and the sides as the tile lies: north, east, south, west.
# R red street, B beige street, P park, W water
0 0 RRRR
1 0 RBRR
0 1 RRRR
1 1 RBBR
`;

export const files = (): Record<string, FileWords> => ({
    tiles: { title: t('Tiles'), example: tiles },
    layout: { title: t('Start layout'), example: layout },
});

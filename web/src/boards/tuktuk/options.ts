// Tuk Tuk Taxi's options and the file of an own town, in words for the table.

import { t } from '../../text/t';
import type { FileWords, OptionWords } from '../board';

export const options = (): Record<string, OptionWords> => ({
    board: {
        title: t('Town'),
        values: {
            europe: {
                name: t('Europe'),
                text: t('15 by 11 squares, four ways into the middle.'),
            },
            asia: { name: t('Asia'), text: t('16 by 16 squares with long blocks.') },
            custom: { name: t('Your own town'), text: t('The town of your file.') },
        },
    },
    signs: {
        title: t('Traffic signs'),
        values: {
            all: { name: t('All'), text: t('All 80 tiles.') },
            easy: { name: t('Easy'), text: t('62 tiles, without one-way and turning signs.') },
            custom: { name: t('Your own signs'), text: t('The tiles that you chose.') },
        },
    },
    customers: {
        title: t('Customers for each player'),
        values: {
            '1': {
                name: t('1'),
                text: t('A short game: the first delivery may decide it.'),
            },
            '2': {
                name: t('2'),
                text: t(
                    'As the rules suggest. Who cannot be caught up with has won, however many are left.',
                ),
            },
            '3': { name: t('3'), text: t('A longer game, for two: there are 8 customers in all.') },
            '4': {
                name: t('4'),
                text: t('The longest game, for two: five deliveries win for sure.'),
            },
        },
    },
});

const town = `# Streets . L (light) M (mechanic) G (gas), stations 1-4, building spaces B; all else is a house.
# Customers wait in the rectangle, counted from 0. Leave out the tiles to play with ours.
board village
1...M...G...2
.#BB.B#B.BB#.
M##B.B#B.B##.
.#BB.BBB.BB#.
G...L...L...M
.#BB.BBB.BB#.
.##B.B#B.B##G
.#BB.B#B.BB#.
4...G...M...3
rectangle rows 1-7 columns 2-10
tiles
6 stop
6 no-parking
5 slippery
5 crosswalk
5 speed-limit
3 no-left
3 no-right
3 mechanic
3 gas
3 police
`;

const signs = `# How many, and which tile: 20 to 120 in all.
8 stop
8 no-parking
6 slippery
4 one-way
4 police
`;

export const files = (): Record<string, FileWords> => ({
    'board-file': { title: t('Town'), example: town },
    'signs-file': { title: t('Traffic signs'), example: signs },
});

// Tuk Tuk Taxi's options and the files of an own box, in words for the table.

import { t, tn } from '../../text/t';
import type { FileWords, OptionWords } from '../board';

/** How many deliveries win (TT-35): half of all customers, since nobody can then have more, and
 * equals come later. */
export const enough = (each: number, players: number): number => Math.ceil((each * players) / 2);

function race(what: string, each: number, players: number): string {
    return [
        what,
        tn(
            'Customers in all: {all}. {n} delivery wins for sure.',
            'Customers in all: {all}. {n} deliveries win for sure.',
            enough(each, players),
            { all: each * players },
        ),
        t('The game ends as soon as nobody can catch up with the leader.'),
    ].join(' ');
}

export const options = (players = 2): Record<string, OptionWords> => ({
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
            custom: { name: t('Your own signs'), text: t('Tiles of your own.') },
        },
    },
    customers: {
        title: t('Customers for each player'),
        limit: t('There are 8 customers in the box: only two players can have 3 or 4 each.'),
        values: {
            '2': { name: '2', text: race(t('As many as the rules suggest.'), 2, players) },
            '1': { name: '1', text: race(t('A short game.'), 1, players) },
            '3': { name: '3', text: race(t('A long game.'), 3, players) },
            '4': { name: '4', text: race(t('The longest game.'), 4, players) },
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

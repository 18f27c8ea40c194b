import { describe, expect, it } from 'vitest';
import { oneATitle, type Running } from './running';

const left = (game: string, saved: number, id = `${game}${saved}`): Running => ({
    game,
    id,
    kept: { record: '', seats: [], seed: '1', saved, turn: 0 },
});
const ids = (games: Running[]) => games.map(g => g.id);

describe('games that can be continued', () => {
    it('are one a title, the newest', () => {
        expect(ids(oneATitle(null, [left('a', 1), left('a', 3), left('b', 2)]))).toEqual([
            'a3',
            'b2',
        ]);
    });
    it('begin with the one on the table, which stands for its title', () => {
        expect(ids(oneATitle(left('b', 1, ''), [left('b', 5), left('c', 2)]))).toEqual(['', 'c2']);
        expect(oneATitle(null, [])).toEqual([]);
    });
});

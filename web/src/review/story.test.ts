import { describe, expect, it } from 'vitest';
import { costliest, luckAfter } from './details';
import { decider, headline, luckWords, openUntil, progress, story, subline } from './story';
import { sample } from './testing';
import { choosable, whose } from './whose';

const cast = { names: ['Red', 'Mira'], isWon: false, isShared: false };

describe('a review in words', () => {
    it('says how long it was open, and what decided it', () => {
        expect(openUntil(sample.values as number[][])).toBe(6);
        expect(decider(sample, false)!.n).toBe(4);
        expect(headline(sample, cast)).toBe('Open for 2 turns. Then turn 2 decided it.');
    });

    it('does not say "then" of what came before', () => {
        const early = { ...sample, turning: [{ ...sample.turning[0]!, n: 0, change: -500 }] };
        expect(headline(early, cast)).toBe('Open for 2 turns. Turn 1 weighed most.');
    });

    it('says to a loser first what was good', () => {
        expect(subline(sample, cast)).toBe(
            '2 of your 3 decisions were as good as any. Luck was against you: about one win in four.',
        );
        expect(headline(sample, cast)).not.toMatch(/lost|mistake|blunder/i);
    });

    it('says to the winner what won it', () => {
        const won = {
            ...sample,
            eyes: 1,
            lines: sample.lines.map(l => ({ ...l, change: -(l.change ?? 0) })),
            turning: [{ ...sample.turning[1]!, kind: 'choice' as const, change: 200 }],
        };
        expect(headline(won, { ...cast, isWon: true })).toBe(
            'Open to the very end. Then your turn 2 won it.',
        );
    });

    it('never calls luck a choice', () => {
        const luck = {
            ...sample,
            turning: [
                {
                    n: 5,
                    kind: 'luck' as const,
                    change: -400,
                    seat: -1,
                    played: '',
                    reasons: [],
                    solved: false,
                },
            ],
        };
        expect(headline(luck, cast)).toContain('Then luck decided it, in turn 2.');
        expect(luckWords(30)).toBe('Luck was even.');
        expect(luckWords(-500)).toBe('Luck was against you: about half a win.');
    });

    it('tells the graph to those who do not see it', () => {
        expect(story(sample, cast.names)).toBe(
            'Your share of the win begins at 60 of 100. Turn 2: your choice, from 52 to 22. ' +
                'Turn 2: Mira, from 30 to 10. In the end it is 0.',
        );
        const begun = { ...sample, values: sample.values.map((v, i) => (i < 2 ? v : null)) };
        expect(story(begun, cast.names)).toBe('Your share of the win begins at 60 of 100.');
    });

    it('says which turn is looked at', () => {
        expect(progress(0, 40, 20)).toEqual({ turn: 1, all: 20 });
        expect(progress(18, 40, 20)).toEqual({ turn: 10, all: 20 });
        expect(progress(40, 40, 20)).toEqual({ turn: 20, all: 20 });
        expect(progress(0, 0, 20)).toEqual({ turn: 1, all: 20 });
    });

    it('lists the costliest decisions of the reader in the order of the game', () => {
        expect(costliest(sample).map(l => l.n)).toEqual([0, 1, 4]);
        expect(luckAfter(sample, 4)).toBe(80);
    });
});

describe('whose review it is', () => {
    const seats = (...kinds: ('human' | 'computer')[]) => kinds.map(kind => ({ kind }));
    it('is that of the only person', () => {
        expect(whose(seats('computer', 'human'), -1, null)).toBe(1);
    });
    it('is asked when several sat here, or nobody', () => {
        expect(whose(seats('human', 'human'), -1, null)).toBeNull();
        expect(whose(seats('computer', 'computer'), -1, null)).toBeNull();
        expect(choosable(seats('human', 'computer', 'human'))).toEqual([0, 2]);
        expect(choosable(seats('computer', 'computer'))).toEqual([0, 1]);
    });
    it('is what was chosen, or what the address says', () => {
        expect(whose(seats('human', 'human'), 1, null)).toBe(1);
        expect(whose(seats('human', 'human'), 1, 0)).toBe(0);
        expect(whose(seats('human', 'computer'), 7, null)).toBe(0);
        expect(whose(seats('human', 'computer'), NaN, null)).toBe(0);
    });
});

import { describe, expect, it } from 'vitest';
import { readBook } from './book';
import { advance, skipImpossible } from './coach';

const text = `# a comment
theme A city.
step Play a card.
step Take one.
tip Look ahead.

clause NY-4
caption Try it.
allowed R7
does covered
refused B3
record
{"crosstown":1}
{"n":0}
end

clause NY-5
caption Then take.
allowed +B3
refused R7 NY-4
record
{"crosstown":1}
end
ruling NY-5 We play it so.
guide
set {"game":"newyork","players":2,"start":0,"options":{},"seed":"7"}
say Welcome.
ask R7|R8 Play a high red card.
else That works, too.
ask * Take any card.
free You know enough.
end
`;

describe('the rulebook', () => {
    const book = readBook(text);
    it('has theme, turn and tips', () => {
        expect(book).toMatchObject({
            theme: 'A city.',
            steps: ['Play a card.', 'Take one.'],
            tips: ['Look ahead.'],
        });
    });
    it('has an example a clause', () => {
        expect(book.examples).toEqual([
            {
                id: 'NY-4',
                caption: 'Try it.',
                allowed: 'R7',
                does: 'covered',
                refused: { move: 'B3', rule: 'NY-4' },
                record: '{"crosstown":1}\n{"n":0}\n',
            },
            {
                id: 'NY-5',
                caption: 'Then take.',
                allowed: '+B3',
                does: null,
                refused: { move: 'R7', rule: 'NY-4' },
                record: '{"crosstown":1}\n',
            },
        ]);
        expect(book.rulings).toEqual([{ id: 'NY-5', text: 'We play it so.' }]);
    });
    it('refuses lines that it does not know', () => {
        expect(() => readBook('clauses NY-4')).toThrow();
        expect(() => readBook('guide\nelse Too early.\nend')).toThrow();
    });
});

describe('the guide', () => {
    const { steps } = readBook(text).guide!;
    const line = (n: number, move: string) => ({ n, seat: 0, move, events: [] });
    const at = (n: number, before: number[] = []) => ({ at: n, answer: null, before });
    it('goes on when the asked move was made', () => {
        expect(advance(steps, at(1), [line(0, 'R8')])).toEqual({
            at: 2,
            answer: null,
            before: [1],
        });
    });
    it('answers to another one, until the next', () => {
        const answered = advance(steps, at(1), [line(0, 'B1')]);
        expect(answered).toEqual({ at: 2, answer: 'That works, too.', before: [1] });
        expect(advance(steps, answered, [line(0, 'B1'), line(1, '+B3')])).toEqual({
            at: 3,
            answer: null,
            before: [1, 2],
        });
    });
    it('takes a move made while it was talking for the answer to what it asks next', () => {
        expect(advance(steps, at(0), [line(0, 'R8')])).toEqual({
            at: 2,
            answer: null,
            before: [0],
        });
    });
    it('goes back when a move is taken back', () => {
        expect(advance(steps, at(3, [1, 2]), [line(0, 'R8')])).toEqual({
            at: 2,
            answer: null,
            before: [1],
        });
    });
    it('is over for one who is out of the game, until that is taken back', () => {
        const out = advance(steps, at(1), [line(0, 'pass')], true);
        expect(out).toEqual({ at: steps.length, answer: null, before: [1] });
        expect(advance(steps, out, [])).toEqual({ at: 1, answer: null, before: [] });
    });
    it('does not ask for what cannot be done', () => {
        expect(skipImpossible(steps, 1, () => false)).toBe(2);
        expect(skipImpossible(steps, 1, move => move === 'R8')).toBe(1);
    });
});

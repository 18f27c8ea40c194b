import { expect, test } from 'vitest';
import { NoAnswer, NotDone, type Short } from '../types';
import { turnWords, whyNoChair, whyNot } from './words';

const table = (more: Partial<Short>): Short => ({
    table: 'a',
    game: 'newyork',
    options: {},
    players: 2,
    seats: [{ name: 'Ada' }, null],
    rated: false,
    match: false,
    state: 'waiting',
    watching: 0,
    ...more,
});

test('a table with a kept chair says so, one where we sit waits', () => {
    expect(turnWords(table({ you: 0 }))).toBe('Waiting');
    expect(turnWords(table({ you: -1 }))).toBe('A chair is kept for you');
    expect(turnWords(table({ you: -1, match: true }))).toBe('Next game');
    expect(turnWords(table({ you: -1, state: 'dealing' }))).toBe('Is being dealt');
});

test('a chair that looks free and is refused is kept for somebody', () => {
    const kept = 'The free chairs are kept for others.';
    const full = new NotDone('table-full', ''),
        taken = new NotDone('seat-taken', '');
    const seats = [{ name: 'Ada' }, null, null];
    expect(whyNoChair(full, seats)).toBe(kept);
    expect(whyNoChair(taken, seats, 1)).toBe(kept);
    expect(whyNoChair(taken, seats, 0)).toBe(whyNot(taken));
    expect(whyNoChair(full, [{ name: 'Ada' }])).toBe('All chairs are taken.');
    expect(whyNoChair(new NoAnswer(), seats)).toBe(whyNot(new NoAnswer()));
});

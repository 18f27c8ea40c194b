import { beforeEach, expect, test, vi } from 'vitest';
import type { GameInfo } from '../../engine/types';
import {
    isMatch,
    keepForm,
    lastForm,
    requestOf,
    standardForm,
    whyUnrated,
    withoutChair,
} from './form';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => kept.clear());

const game = {
    id: 'newyork',
    min_players: 2,
    max_players: 4,
    options: [{ name: 'scoring', help: '', values: [{ value: 'runs', help: '' }] }],
} as unknown as GameInfo;

test('one touch: me and a friend by link, relaxed, phrases only, not in the lobby', () => {
    expect(requestOf(lastForm(game), {}, true, 'ab')).toEqual({
        do: 'open',
        game: 'newyork',
        players: 2,
        options: {},
        start: 'random',
        seats: ['me', 'open'],
        listed: false,
        rated: false,
        match: true,
        chat: 'phrases',
        standin: 'level3',
        seal: 'ab',
    });
});

test('a chair for anybody puts the table into the lobby; computers are asked for by name', () => {
    const form = {
        ...standardForm('traffiq'),
        wishes: ['me' as const, 'level4' as const, 'anybody' as const],
        pace: 'live' as const,
    };
    expect(requestOf(form, { map: 'x' }, true, '')).toMatchObject({
        seats: ['me', 'level4', 'open'],
        listed: true,
        match: false,
        options: { map: 'x' },
        clock: { kind: 'live', base: 600, more: 10 },
    });
});

test('what was chosen last comes again, what makes no sense does not', () => {
    keepForm({ ...standardForm('newyork'), wishes: ['me', 'level2', 'anybody'], pace: 'days' });
    expect(lastForm(game)).toMatchObject({ wishes: ['me', 'level2', 'anybody'], pace: 'days' });
    const wild = { wishes: ['me', 'level9', 7], pace: 'never', minutes: 11, options: { a: 'b' } };
    kept.set('crosstown.open.newyork', JSON.stringify(wild));
    expect(lastForm(game)).toEqual(standardForm('newyork'));
});

test('a table counts for the rating with accounts, a clock and, in New York, a match', () => {
    const form = { ...standardForm('newyork'), rated: true };
    expect(whyUnrated(form, true)).not.toBe('');
    expect(whyUnrated(form, false)).not.toBe('');
    const live = { ...form, pace: 'live' as const };
    expect(isMatch(live)).toBe(true);
    expect(whyUnrated(live, false)).toBe('');
    expect(whyUnrated({ ...live, match: false }, false)).not.toBe('');
    expect(requestOf(live, {}, false, '').rated).toBe(true);
    expect(requestOf(live, {}, true, '').rated).toBe(false);
});

test('when a chair goes, who begins moves up with the others', () => {
    const form = { ...standardForm('newyork'), wishes: ['me', 'friend', 'level1'] as const };
    const of = (start: number, seat: number) =>
        withoutChair({ ...form, wishes: [...form.wishes], start }, seat);
    expect(of(2, 1)).toMatchObject({ wishes: ['me', 'level1'], start: 1 });
    expect(of(1, 1).start).toBe(-1);
    expect(of(0, 2).start).toBe(0);
});

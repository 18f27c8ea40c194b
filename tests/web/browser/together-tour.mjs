// A tour through every screen of online play, for tests that look at each of them: what has to be
// there is made once, by the socket; then one screen after another is shown.

import { playBySocket, socket } from './together-scene.mjs';

/** Ada with an account and games in every state; Ben has a table that waits for her. */
export async function prepare(ada, ben) {
    await socket(ada);
    await socket(ada, { do: 'register', name: ada.name, password: 'seven trams under the moon' });
    await ada.page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('crosstown.person'));
        localStorage.setItem('crosstown.person', JSON.stringify({ ...kept, guest: false }));
    });
    const live = { kind: 'live', base: 1200, more: 15 };
    const alone = { players: 2, seats: ['me', 'level1'] };
    const rated = { ...alone, game: 'tuktuk', clock: live, rated: true };
    const over = await playBySocket(ada, rated);
    await playBySocket(ada, { ...rated, seats: ['me', 'level2'] });
    const match = await playBySocket(ada, { ...alone, game: 'newyork', match: true });
    const two = { do: 'open', game: 'newyork', players: 2, start: 1 };
    const { table: left } = await socket(ada, two);
    await socket(ben, { do: 'sit', table: left });
    await socket(ada, { do: 'leave', table: left });
    const waits = await socket(ada, { do: 'open', game: 'traffiq', players: 4, listed: true });
    const days = { kind: 'days', days: 3 };
    const { table: playing } = await socket(ada, { ...two, chat: 'free', clock: days });
    await socket(
        ben,
        { do: 'sit', table: playing },
        { do: 'chat', table: playing, phrase: 'hello' },
    );
    const { legal } = await socket(ben, { do: 'watch', table: playing });
    const then = await socket(ben, { do: 'move', table: playing, n: 0, move: legal[0] });
    await socket(ben, { do: 'move', table: playing, n: 1, move: then.legal[0] });
    const { table: join } = await socket(ben, {
        do: 'open',
        game: 'newyork',
        players: 3,
        listed: true,
        seats: ['me', 'open', 'level3'],
    });
    return { over, match, left, waits: waits.table, playing, join };
}

const press = (guest, selector) => guest.page.locator(selector).first().click();

/** Each screen by name; `ready` is what it cannot be without. */
export const screens = (tables, name) => [
    { name: 'start', hash: '', ready: '.yours-row' },
    { name: 'open', hash: 'open', ready: '.room-go .btn.primary' },
    {
        name: 'open-more',
        at: async g => {
            await press(g, '.room-paces [role=radio]:nth-child(2)');
            await press(g, '.room-chair [role=radio]:nth-child(3)');
            await press(g, '.room-more summary');
        },
        ready: '.room-rest',
    },
    { name: 'invite', hash: `t/${tables.waits}`, ready: '.invite-qr svg' },
    { name: 'join', hash: `t/${tables.join}`, ready: '.join-go' },
    { name: 'lobby', hash: 'lobby', ready: '.lobby-row' },
    { name: 'table', hash: `t/${tables.playing}`, ready: '.app [role=grid]' },
    { name: 'chat', at: g => g.page.keyboard.press('c'), ready: '.play-chat .play-phrase' },
    {
        name: 'about',
        at: g => press(g, '.play-name'),
        ready: '.play-about',
    },
    {
        name: 'menu',
        at: async g => {
            await g.page.keyboard.press('Escape');
            await g.page.keyboard.press('m');
        },
        ready: '.menu-buttons .btn',
    },
    {
        name: 'leave',
        at: g => press(g, '.sheet .btn:has(svg):nth-last-child(1)'),
        ready: '.sheet',
    },
    {
        name: 'fair',
        at: async g => {
            await g.page.keyboard.press('Escape');
            await press(
                g,
                'header.top .icon-button:has(.shield), header.top .spread ~ .icon-button',
            );
        },
        ready: '.fair-wrap .sheet',
    },
    { name: 'stand-in', hash: `t/${tables.left}`, ready: '.play-robot' },
    { name: 'finish', hash: `t/${tables.over}`, ready: '.finish .play-rating' },
    {
        name: 'checked',
        at: async g => {
            await press(g, '.play-check');
            await press(g, '.fair-wrap .btn.primary');
        },
        ready: '.fair-wrap.is-good .fair-steps',
    },
    { name: 'match', hash: `t/${tables.match}`, ready: '.finish .play-stay' },
    { name: 'profile', hash: `person/${name}`, ready: '.people-counts' },
    { name: 'leaders', hash: 'leaders/tuktuk', ready: '.people-card' },
    { name: 'today', hash: 'today', ready: '.people-soft' },
    { name: 'account', hash: 'account', ready: '.people-part' },
    { name: 'no-table', hash: 't/000000000000', ready: '.empty' },
];

/** Goes from screen to screen and shows each that is wanted. */
export async function walk(guest, tables, show, isWanted = () => true) {
    for (const { name, hash, at, ready } of screens(tables, guest.name)) {
        if (!isWanted(name)) continue;
        if (hash !== undefined) await guest.go(hash);
        else await at(guest);
        await guest.sees(ready).catch(e => {
            throw new Error(`${name}: ${e.message}`);
        });
        await show(name);
    }
}

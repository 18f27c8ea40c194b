// People who do not know each other yet, and who want to keep their name: "find somebody", the
// lobby, the day's deal, accounts.

import assert from 'node:assert/strict';
import { games, newyork, tuktuk } from './games.mjs';
import { address, openStage } from './stage.mjs';
import { fillIn, gathering, playOut, playTurns, seeTheGame, tableOf } from './together.mjs';
import { gather, socket } from './together-scene.mjs';

openStage({ more: ['--bot-pace', '0', '--limits', 'off'] });

/** "Find somebody" in the lobby; the name is asked for once. */
async function findSomebody(guest) {
    await guest.touch('.friends-actions .btn:has-text("Lobby")');
    await guest.touch('.lobby-quick .btn.primary');
    await guest.sees('.lobby-quick #your-name');
    await guest.page.fill('#your-name', guest.name);
    await guest.touch('.lobby-quick .btn.primary');
    await guest.page.waitForFunction(() => location.hash.startsWith('#/t/'));
}

gathering('find somebody: two strangers meet at a table', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    await Promise.all([ada.go(), ben.go()]);
    await findSomebody(ada);
    await ada.sees('.invite:has-text("Looking for somebody")');
    await findSomebody(ben);
    await seeTheGame([ada, ben]);
    assert.equal(tableOf(ada), tableOf(ben));
    assert.match(await ben.text('.seat:has(.play-line) .play-line'), /min/);
    await playTurns([ada.player(newyork, 1), ben.player(newyork, 2)], 2);
});

gathering('the lobby: a table for anybody, sat down at and watched', {}, async ({ guest }) => {
    const zoe = await guest('Zoe'),
        ben = await guest('Ben', { on: 'phone' }),
        eve = await guest('Eve');
    await Promise.all([ben, eve].map(g => g.go('lobby')));
    await zoe.go('open');
    await zoe.sees('#your-name');
    const table = await fillIn(zoe, { game: 'tuktuk', chairs: ['anybody'] });
    for (const g of [ben, eve]) await g.sees('.lobby-row:has-text("Zoe")');
    await ben.touch('.lobby-row:has-text("Zoe") .btn');
    await ben.sees('.join-go, .app');
    if (await ben.page.locator('#your-name').count()) {
        await ben.page.fill('#your-name', 'Ben');
        await ben.touch('.join-go .btn.primary');
    }
    await seeTheGame([zoe, ben]);
    await eve.sees('.lobby-row:has-text("Zoe, Ben") .btn:has-text("Watch"):enabled');
    await eve.touch('.lobby-row:has-text("Zoe, Ben") .btn:has-text("Watch"):enabled');
    await eve.sees('.app.is-watching [role=grid]');
    assert.equal(tableOf(eve), table);
    await playTurns([zoe.player(tuktuk, 1), ben.player(tuktuk, 2)], 2);
    await eve.seesLines(await zoe.lines());
});

gathering('the day’s deal to its end, and its list', { timeout: 180000 }, async ({ guest }) => {
    const ada = await guest('Ada');
    await ada.go();
    await ada.touch('.start-strip[aria-label="Today’s deal"] .btn.soft');
    await ada.sees('.people-soft:enabled');
    assert.equal(await ada.page.locator('.people-list').count(), 0, 'no results before');
    const { game } = await (await fetch(`${address()}api/day`)).json();
    await ada.touch('.people-soft');
    await seeTheGame([ada]);
    const table = tableOf(ada);
    await playOut([ada.player(games[game], 1)]);
    await ada.touch('.finish .btn.primary');
    await ada.sees('.people-main:has-text("You have played today’s deal")');
    await ada.touch('.people-soft:has-text("Look at your game")');
    await ada.sees('.app [role=grid]');
    assert.equal(tableOf(ada), table, 'one a person');
});

async function makeAccount(guest, name, password) {
    await guest.go('account');
    const form = '.people-form:has([autocomplete=new-password])';
    await guest.page.fill(`${form} [name=name]`, name);
    await guest.page.fill(`${form} [name=password]`, password.slice(0, 6));
    await guest.sees(`${form} .people-strength:has-text("Too short")`);
    await guest.page.fill(`${form} [name=password]`, password);
    await guest.sees(`${form} .people-strength:has-text("Strong")`);
    await guest.touch(`${form} .btn.primary`);
    await guest.sees(`.people-news:has-text("The name ${name} is yours now")`);
}

gathering(
    'an account: made, used on another device, rated, removed',
    { timeout: 180000 },
    async ({ guest }) => {
        const password = 'seven trams under the moon';
        const ada = await guest('Ada'),
            ben = await guest('Ben', { on: 'phone' });
        await makeAccount(ada, 'Adalind', password);
        await makeAccount(ben, 'Benedikt', `${password} again`);
        const clock = { kind: 'live', base: 1200, more: 15 };
        await gather([ada, ben], { game: 'tuktuk', rated: true, clock });
        await playOut([ada.player(tuktuk, 1), ben.player(tuktuk, 2)]);
        await ada.sees('.play-rating');
        const other = await guest('Ada elsewhere', { on: 'phone', theme: 'dark' });
        await other.go('account');
        const form = '.people-form:has([autocomplete=current-password])';
        await other.page.fill(`${form} [name=name]`, 'adalind');
        await other.page.fill(`${form} [name=password]`, 'wrong words');
        await other.touch(`${form} .btn:has-text("Come in")`);
        await other.sees(`${form} .problem`);
        await other.page.fill(`${form} [name=password]`, password);
        await other.touch(`${form} .btn:has-text("Come in")`);
        await other.sees('.people-news:has-text("Welcome back, Adalind")');
        await other.touch('.people-head .btn:has-text("Your page")');
        await other.sees('.people-head:has-text("Adalind")');
        assert.match(await other.text('.people-counts'), /game played\s*1\b/);
        assert.match(await other.text('.people-main'), /provisional/);
        // Removed there, nobody of that name is left here.
        await other.touch('.people-top a[href="#/account"]');
        await other.touch('.people-part:has-text("Remove my account") > .btn');
        await other.page.fill('.people-twice [name=password]', password);
        await other.touch('.people-twice .btn:has-text("for ever")');
        await other.sees('.people-news:has-text("The account is removed")');
        await ben.go('person/Adalind');
        await ben.sees('.people-empty:has-text("Nobody has an account of this name")');
        ben.forgive(/404/);
        assert.equal((await socket(ben, { do: 'lobby', on: false })).say, 'done');
    },
);

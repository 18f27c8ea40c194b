// Whole games between people at different places, from the start page to the result: the one at a
// desk opens a table and sends the link, the others open it. The records that the server keeps
// hold, and their deals were fixed beforehand.

import assert from 'node:assert/strict';
import { newyork, traffiq, tuktuk } from './games.mjs';
import { openStage } from './stage.mjs';
import {
    assertFairRecord,
    gathering,
    openTable,
    playOut,
    seeTheGame,
    sitDown,
} from './together.mjs';

openStage({ more: ['--bot-pace', '0', '--limits', 'off'] });

/** The invitation shows what has to be sent, and sends it. */
async function linkOf(guest) {
    await guest.sees('.invite-qr svg');
    const shown = (await guest.text('.invite-text')).replace(/\s/g, '');
    await guest.touch('.invite-link .btn');
    await guest.sees('.invite-done:has-text("Copied")');
    const copied = await guest.page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied.replace(/^https?:\/\//, ''), shown);
    return copied;
}

async function assertSameEnd(guests) {
    for (const g of guests) await g.sees('.finish li >> nth=1');
    const places = await Promise.all(
        guests.map(g => g.page.locator('.finish li .finish-points').allInnerTexts()),
    );
    for (const other of places) assert.deepEqual(other, places[0]);
}

/** "Check it" works everything out again in the page, and shows each step. */
async function checkFairness(guest) {
    await guest.touch('.play-check');
    await guest.touch('.fair-wrap .btn.primary');
    await guest.sees('.fair-wrap.is-good .fair-steps');
    assert.equal(await guest.text('.fair-wrap h2'), 'Everything fits');
    assert.equal(await guest.page.locator('.fair-steps > .is-failed').count(), 0);
    return guest.page.locator('.fair-steps > li').allInnerTexts();
}

gathering('New York: a desk and a phone, by mouse and by touch', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone', theme: 'dark' });
    const table = await openTable(ada, { game: 'newyork', match: false });
    assert.ok((await linkOf(ada)).endsWith(`/t/${table}`));
    await sitDown(ben, table);
    await seeTheGame([ada, ben]);
    assert.match(await ben.text('.seats, .side'), /Ada/);
    await playOut([ada.player(newyork, 1), ben.player(newyork, 2)]);
    await assertSameEnd([ada, ben]);
    const { record } = await assertFairRecord(ada, table);
    assert.deepEqual(JSON.parse(record.split('\n', 1)[0]).names, ['Ada', 'Ben']);
    const steps = await checkFairness(ben);
    assert.ok(steps.length >= 4, `only ${steps.length} steps: ${steps}`);
});

gathering(
    'Traffiq: three desks, by keyboard and by mouse, with a computer',
    { timeout: 180000 },
    async ({ guest }) => {
        const ada = await guest('Ada'),
            ben = await guest('Ben', { hand: 'keyboard' }),
            cleo = await guest('Cléo', { on: 'phone' });
        const table = await openTable(ada, {
            game: 'traffiq',
            chairs: ['friend', 'friend', 'computer 1'],
        });
        await sitDown(ben, table);
        await ada.sees('.room-chairs:has-text("just sat down")');
        await sitDown(cleo, table);
        const all = [ada, ben, cleo];
        await seeTheGame(all);
        await playOut(all.map((g, i) => g.player(traffiq, i + 1)));
        await assertSameEnd(all);
        await assertFairRecord(cleo, table);
    },
);

gathering('Tuk Tuk Taxi: a phone and a desk', { timeout: 180000 }, async ({ guest }) => {
    const ada = await guest('Ada', { on: 'phone' }),
        ben = await guest('Ben');
    const table = await openTable(ada, { game: 'tuktuk' });
    await sitDown(ben, table);
    await seeTheGame([ada, ben]);
    const players = [ada.player(tuktuk, 1), ben.player(tuktuk, 2)];
    await playOut(players);
    await assertSameEnd([ada, ben]);
    const { said } = await assertFairRecord(ben, table);
    assert.match(said, /dice: \d+ rolls, as drawn/);
    assert.ok((await checkFairness(ada)).length >= 5);
});

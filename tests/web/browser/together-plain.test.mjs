// The page by plain HTTP from another machine is no secure context: no share sheet, bell, clipboard
// or service worker. Everything else is there, and nothing is broken. This machine's own address
// in the network stands for the other machine.

import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { newyork } from './games.mjs';
import { openStage, theServer } from './stage.mjs';
import { assertFairRecord, fillIn, gathering, playOut, seeTheGame, tableOf } from './together.mjs';

const outside = Object.values(networkInterfaces())
    .flat()
    .find(a => a.family === 'IPv4' && !a.internal)?.address;

if (outside) {
    openStage({ more: ['--host', '0.0.0.0', '--bot-pace', '0', '--limits', 'off'] });
    gathering('by plain HTTP from another machine', { timeout: 180000 }, plain);
} else test('by plain HTTP from another machine', { skip: 'no network here' }, () => undefined);

async function plain({ guest }) {
    const there = `http://${outside}:${new URL(theServer().address).port}/`;
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    await ada.page.goto(there);
    assert.equal(await ada.page.evaluate(() => isSecureContext), false);
    await ada.touch('.friends-actions .btn.primary');
    await ada.sees('#your-name');
    const table = await fillIn(ada, { game: 'newyork', match: false });
    await ada.sees('.invite-qr svg');
    assert.equal(await ada.page.locator('.invite .btn:has-text("Share")').count(), 0);
    assert.equal(await ada.page.locator('.invite .btn:has-text("Copy")').count(), 0);
    await ada.touch('.invite-link .btn');
    await ada.sees('.invite-done:has-text("marked")');
    const marked = await ada.page.evaluate(() => getSelection().toString().replace(/\s/g, ''));
    assert.equal(marked, `${there}t/${table}`, 'what is marked is the whole link');
    await ben.page.goto(marked);
    await ben.page.fill('#your-name', 'Ben');
    await ben.touch('.join-go .btn.primary');
    await seeTheGame([ada, ben]);
    assert.equal(tableOf(ben), table);
    for (const g of [ada, ben]) {
        await g.touch('header.top [aria-label="Menu"]');
        await g.sees('.sheet .btn:has-text("Leave the game")');
        assert.equal(await g.page.locator('.sheet .btn:has-text("Ring")').count(), 0, 'no bell');
        await g.touch('.sheet .btn:has-text("Invite to watch")');
        await g.sees('.play-qr svg');
        assert.equal(await g.page.locator('.sheet .btn:has-text("Share")').count(), 0);
        assert.equal(await g.page.locator('.sheet .btn:has-text("Copy")').count(), 0);
        assert.equal(await g.page.inputValue('.sheet input'), marked);
        assert.equal(await g.page.evaluate(() => getSelection().toString()), marked, 'marked');
        await g.page.keyboard.press('Escape');
    }
    await playOut([ada.player(newyork, 1), ben.player(newyork, 2)]);
    const { record } = await assertFairRecord(ada, table);
    const { seals, nonces } = JSON.parse(record.split('\n', 1)[0]).fair;
    assert.ok(seals.every(Boolean) && nonces.every(Boolean), 'both had a say in the deal');
    await ben.touch('.play-check');
    await ben.touch('.fair-wrap .btn.primary');
    await ben.sees('.fair-wrap.is-good .fair-steps');
    await ben.touch('.fair-wrap .btn:has-text("Copy the numbers")');
    await ben.sees('textarea.fair-selected');
    // The browser's own remark about a header that says more than plain HTTP can keep.
    for (const g of [ada, ben]) g.forgive(/Cross-Origin-Opener-Policy header has been ignored/);
}

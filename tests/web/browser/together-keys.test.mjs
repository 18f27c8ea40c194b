// With the keyboard alone: open a table, sit down, play, talk, leave. Nothing is clicked, and
// whatever is reached is reached with Tab, arrows, Enter and Escape.

import assert from 'node:assert/strict';
import { newyork } from './games.mjs';
import { openStage } from './stage.mjs';
import { gathering, playTurns, seeTheGame, tableOf } from './together.mjs';
import { address } from './stage.mjs';

openStage({ more: ['--bot-pace', '0', '--limits', 'off'] });

/** Tab until the focus is on what the selector finds. */
async function tabTo(guest, selector, most = 40) {
    for (let i = 0; i < most; i++) {
        const isThere = await guest.page.evaluate(
            wanted => document.activeElement?.matches(wanted) ?? false,
            selector,
        );
        if (isThere) return;
        await guest.page.keyboard.press('Tab');
    }
    assert.fail(`${selector} is not reached with ${most} presses of Tab`);
}

/** What has the focus, in a word, and whether that can be seen. */
const focus = guest =>
    guest.page.evaluate(() => {
        const e = document.activeElement,
            style = getComputedStyle(e);
        return {
            is: e.className || e.tagName,
            isSeen: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
        };
    });

gathering('by keyboard alone: open, sit, play, talk, leave', {}, async ({ guest }) => {
    const ada = await guest('Ada', { hand: 'keyboard' }),
        ben = await guest('Ben', { hand: 'keyboard' });
    const press = (g, ...keys) =>
        keys.reduce(
            (before, key) => before.then(() => g.page.keyboard.press(key)),
            Promise.resolve(),
        );
    await ada.go();
    await ada.sees('.friends-actions .btn.primary');
    await tabTo(ada, '.friends-actions .btn.primary');
    await press(ada, 'Enter');
    await ada.sees('#your-name');
    await tabTo(ada, '[aria-label="Which game?"] [role=radio]');
    await press(ada, 'ArrowRight', 'ArrowLeft'); // there and back
    await tabTo(ada, '.table-spot');
    assert.ok((await focus(ada)).isSeen, 'a chair with the focus is seen to have it');
    await press(ada, 'Enter');
    await tabTo(ada, '.room-chair [role=radio]');
    await press(ada, 'ArrowRight', 'ArrowLeft');
    // One more chair, and away with it: nothing else happens.
    await tabTo(ada, '.table-spot[aria-label*="Add a chair"]');
    await press(ada, 'Enter');
    await tabTo(ada, '.room-chair [aria-label="Remove this chair"]');
    await press(ada, 'Enter');
    await ada.sees('.room-chair [aria-label="Remove this chair"]:disabled');
    await tabTo(ada, '#your-name');
    await ada.page.keyboard.type('Ada');
    await press(ada, 'Enter');
    await ada.sees('.invite');
    const table = tableOf(ada);

    await ben.page.goto(`${address()}t/${table}`);
    await ben.sees('#your-name');
    await tabTo(ben, '#your-name');
    await ben.page.keyboard.type('Ben');
    await tabTo(ben, '.join-go .btn.primary');
    await press(ben, 'Enter');
    await seeTheGame([ada, ben]);
    await playTurns([ada.player(newyork, 1), ben.player(newyork, 2)], 4);

    await press(ada, 'c'); // the chat
    await ada.sees('.play-chat');
    await tabTo(ada, '.play-phrase');
    await press(ada, 'Enter', 'Escape');
    await ben.sees('#play-tab-chat .play-unread');
    assert.equal((await focus(ada)).is !== 'BODY', true, 'the focus is not lost');

    await press(ben, 'm');
    await tabTo(ben, '.sheet .btn:has(svg)');
    for (let i = 0; i < 20; i++) {
        if (await ben.page.evaluate(() => /Leave/.test(document.activeElement.textContent))) break;
        await press(ben, 'Tab');
    }
    await press(ben, 'Enter');
    await ben.sees('.play-ask');
    for (let i = 0; i < 20; i++) {
        if (await ben.page.evaluate(() => document.activeElement.textContent === 'Leave')) break;
        await press(ben, 'Tab');
    }
    await press(ben, 'Enter');
    await ben.sees('.game-card');
    await ada.sees('.seat:has-text("a robot sits in")');
});

// Four whole games of each kind: by mouse, by touch at phone size, by keyboard alone from the
// start page on, and between computers. The records that the page exports hold.

import assert from 'node:assert/strict';
import { games } from './games.mjs';
import { finger, keyboard, mouse, Person } from './person.mjs';
import { assertRecordHolds, download, open, scene } from './stage.mjs';

async function exportOf(page, hand) {
    await hand.touch('.finish-actions button:last-child');
    await hand.touch('header.top button[aria-label="Menu"]');
    return download(page, () => hand.touch('.menu-buttons button:nth-child(6)'));
}

async function assertEnd(page) {
    assert.match(await page.textContent('.finish h2'), /win|victory/i);
    assert.ok((await page.locator('.finish li').count()) >= 2);
}

/** From the start page to a table with level 1 and a seed, with keys alone. */
async function setUpByKeys(page, game, hand, seed) {
    const key = (name, times = 1) =>
        Promise.all(Array.from({ length: times }, () => page.keyboard.press(name)));
    await open(page);
    const at = Object.keys(games).indexOf(game.id) + 1;
    await hand.touch(`.game-card:nth-of-type(${at}) .game-actions button:nth-of-type(2)`);
    await page.waitForSelector('.seat-row');
    await hand.goTo(
        '.seat-row:nth-child(2) [role=radiogroup]:first-of-type [role=radio][aria-checked=true]',
    );
    await key('Tab');
    await key('ArrowLeft');
    assert.equal(await page.textContent('.level [aria-checked=true]'), 'Newcomer');
    await hand.touch('details:not(.own-box) summary');
    await hand.goTo('.seed input');
    await page.keyboard.type(seed);
    await hand.touch('.btn.primary.large');
}

export function wholeGames(
    game,
    { mouse: byMouse, touch: byTouch, computers, seed, most = 400, keys = {} },
) {
    scene(`${game.id}: a whole game by mouse`, {}, async ({ page }) => {
        await open(page, `play/${game.id}?${byMouse}`);
        const person = new Person(page, game, mouse(page), 1);
        await person.playOut({ most });
        person.assertSawAll();
        await assertEnd(page);
        assertRecordHolds(await exportOf(page, person.hand));
    });

    scene(
        `${game.id}: a whole game by touch at phone size, without page scroll`,
        { on: 'phone', theme: 'dark' },
        async ({ page }) => {
            await open(page, `play/${game.id}?${byTouch}`);
            const person = new Person(page, game, finger(page), 2);
            await person.playOut({
                most,
                each: seen => assert.ok(!seen.scrolls, `the page scrolls at line ${seen.lines}`),
            });
            person.assertSawAll();
            await assertEnd(page);
            assertRecordHolds(await exportOf(page, person.hand));
        },
    );

    scene(
        `${game.id}: a whole game by keyboard alone, from the start page on`,
        keys,
        async ({ page }) => {
            const hand = keyboard(page);
            await setUpByKeys(page, game, hand, seed);
            hand.mostTabs = 0;
            const person = new Person(page, game, hand, 3);
            await person.playOut({ most });
            person.assertSawAll();
            await assertEnd(page);
            assert.ok(hand.mostTabs <= 30, `one touch needed ${hand.mostTabs} presses of Tab`);
            assertRecordHolds(await exportOf(page, hand));
        },
    );

    scene(`${game.id}: computers play to the end`, { on: 'phone' }, async ({ page }) => {
        await open(page, `play/${game.id}?${computers}`);
        await page.waitForSelector('.finish', { timeout: 60000 });
        await assertEnd(page);
        assertRecordHolds(await exportOf(page, finger(page)));
    });
}

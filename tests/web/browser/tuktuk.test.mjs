// Tuk Tuk Taxi in the browser.

import assert from 'node:assert/strict';
import { tuktuk } from './games.mjs';
import { helping } from './helping.mjs';
import { finger, keptLines, mouse, Person } from './person.mjs';
import { open, openStage, scene } from './stage.mjs';
import { wholeGames } from './whole.mjs';

openStage();

wholeGames(tuktuk, {
    mouse: 'seed=3&players=3&level=1&start=0&signs=easy',
    touch: 'seed=4&players=4&level=1&start=0&board=asia',
    computers: 'seed=5&players=4&level=1&humans=0&signs=easy',
    seed: '23',
});

helping(tuktuk, {
    start: 'seed=9&players=2&level=1&start=0&signs=easy',
    rule: /^TT-|\(TT-/,
    illegal: 'customer@0,0/N',
    /** A customer on the street, where none can stand. */
    async refused(person) {
        await person.look();
        await person.touch('.tt-board .tt-cell:not(.tt-legal)');
    },
});

const taxiSquare = '[role=grid] [data-cell][aria-label*="The red taxi"]';

scene('tuktuk: customer and taxi are dragged', {}, async ({ page }) => {
    await open(page, 'play/tuktuk?seed=9&players=2&level=1&start=0&signs=easy');
    const person = new Person(page, tuktuk, mouse(page));
    let seen = await person.look();
    await person.hand.drag('.tray .tt-draggable', person.offered(seen, 'square')[0].id);
    if ((await keptLines(page)) === seen.lines) {
        assert.ok(
            (await page.locator('.tt-headings button').count()) >= 2,
            'a direction is still to be chosen',
        );
        await page.click('.tt-headings button:last-child');
        assert.equal(
            await page.getAttribute('.tt-headings button:last-child', 'aria-pressed'),
            'true',
        );
        await page.click('.tt-buttons .btn.primary');
    }
    seen = await person.look(seen.lines);
    while (!/drive/i.test(seen.prompt)) seen = await person.turn(seen);
    await person.hand.drag(
        taxiSquare,
        person.offered(seen, 'square').find(o => !o.label.includes('red taxi')).id,
    );
    await person.look(seen.lines);
});

scene('tuktuk: two quick taps that play a move do not zoom', { on: 'phone' }, async ({ page }) => {
    await open(page, 'play/tuktuk?seed=4&players=2&level=1&start=0&board=asia');
    const person = new Person(page, tuktuk, finger(page), 2);
    let seen = await person.look();
    for (let i = 0; i < 8; i++) {
        seen = await person.turn(seen);
        assert.equal(await page.getAttribute('.tt-zoom', 'aria-label'), 'Look closer');
    }
});

scene('tuktuk: a second game begins as the first did', {}, async ({ page }) => {
    for (const seed of [5, 6]) {
        await open(page, `play/tuktuk?seed=${seed}&players=2&level=1&start=0`);
        const person = new Person(page, tuktuk, mouse(page), 2);
        await person.look(0, 5000);
        await person.playSome(2);
    }
});

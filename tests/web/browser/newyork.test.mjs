// New York, New York in the browser.

import assert from 'node:assert/strict';
import { newyork } from './games.mjs';
import { helping } from './helping.mjs';
import { mouse, Person } from './person.mjs';
import { open, openStage, scene } from './stage.mjs';
import { wholeGames } from './whole.mjs';

openStage();

wholeGames(newyork, {
    mouse: 'seed=7&players=2&level=1&start=0',
    touch: 'seed=11&players=3&level=1&start=0&scoring=pro',
    computers: 'seed=5&players=4&level=1&humans=0&scoring=pro',
    seed: '21',
});

helping(newyork, {
    start: 'seed=9&players=2&level=1&start=0',
    rule: /^NY-|\(NY-/,
    illegal: '+R1',
    /** After a card was played one takes from the display; no second card may be played. */
    async refused(person) {
        const seen = await person.turn(await person.look());
        assert.equal(person.offered(seen, 'play').length, 0);
        await person.touch('.ny-hand .ny-card');
    },
});

scene('newyork: the rule of a refusal gets the focus', {}, async ({ page }) => {
    await open(page, 'play/newyork?seed=9&players=2&level=1&start=0');
    const person = new Person(page, newyork, mouse(page));
    await person.turn(await person.look());
    await person.touch('.ny-hand .ny-card');
    const id = await page.textContent('.prompt.bad .rule');
    await page.click('.prompt.bad .rule');
    await page.waitForSelector(`.sheet .is-meant[data-rule="${id}"]:focus`);
});

scene(
    'newyork: a card is dragged to its building, and one from the display to the hand',
    {},
    async ({ page }) => {
        await open(page, 'play/newyork?seed=9&players=2&level=1&start=0');
        const person = new Person(page, newyork, mouse(page));
        let seen = await person.look();
        const [{ id, label }] = person.offered(seen, 'play'),
            number = /\d+/.exec(label)[0];
        await person.hand.drag(id, `[role=grid] [data-cell="${(number % 12) + 1}"]`);
        await page.waitForFunction(() =>
            document.querySelector('.prompt')?.textContent.includes('not on'),
        );
        assert.equal((await person.look()).lines, seen.lines, 'the wrong building takes no card');
        await person.hand.drag(id, `[role=grid] [data-cell="${number}"]`);
        seen = await person.look(seen.lines);
        const [card] = person.offered(seen, 'take');
        await person.hand.drag(card.id, '.ny-hand');
        await person.look(seen.lines);
        assert.equal(await page.locator(card.id.replace('.ny-display', '.ny-hand')).count(), 1);
    },
);

/** In the page, from its first moment: every card that was ever named in the document. */
function noteCards() {
    window.cardsNamed = new Set();
    const note = node => {
        for (const e of node.querySelectorAll?.('[data-card], [aria-label]') ?? []) {
            for (const name of ['data-card', 'aria-label'])
                if (e.hasAttribute(name)) window.cardsNamed.add(e.getAttribute(name));
        }
    };
    new MutationObserver(changes => {
        for (const c of changes)
            for (const n of [c.target, ...c.addedNodes]) note(n.parentElement ?? n);
    }).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['data-card', 'aria-label'],
    });
}

scene('newyork: the curtain hides both hands between two people', {}, async ({ context, page }) => {
    await context.addInitScript(noteCards);
    await open(page, 'play/newyork?seed=31&players=2&humans=2&start=0');
    const inSight = () =>
        page.evaluate(() =>
            [...document.querySelectorAll('.ny-hand [data-card]')].map(e => e.dataset.card),
        );
    const person = new Person(page, newyork, mouse(page));
    const hands = [];
    for (let turn = 0; turn < 4; turn++) {
        await page.waitForSelector('.curtain');
        assert.deepEqual(await inSight(), [], 'no hand behind the curtain');
        assert.equal(
            await page.locator('.tray [data-card], .board [data-cell]').count(),
            0,
            'no table behind the curtain',
        );
        const before = await page.evaluate(() => [...window.cardsNamed]);
        await page.keyboard.press('Enter');
        await page.waitForSelector('.ny-hand [data-card]');
        const hand = await inSight();
        if (turn < 2)
            assert.deepEqual(
                hand.filter(card => before.includes(card)),
                [],
                'nobody could have seen this hand before',
            );
        else
            assert.ok(
                hands[turn - 2].filter(card => hand.includes(card)).length >= hand.length - 2,
                'everybody gets his own hand back',
            );
        let seen = await person.look();
        while (!seen.curtain) seen = await person.turn(seen);
        hands.push(hand);
    }
});

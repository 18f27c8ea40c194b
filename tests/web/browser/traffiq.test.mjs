// Manhattan TraffIQ in the browser.

import assert from 'node:assert/strict';
import { traffiq } from './games.mjs';
import { helping } from './helping.mjs';
import { keyboard, mouse, Person } from './person.mjs';
import { open, openStage, scene } from './stage.mjs';
import { wholeGames } from './whole.mjs';

openStage();

wholeGames(traffiq, {
    mouse: 'seed=3&players=2&level=1&start=0',
    touch: 'seed=4&players=3&level=1&start=0&hands=open',
    computers: 'seed=5&players=4&level=1&humans=0&scenario=central-park',
    seed: '22',
});

helping(traffiq, {
    start: 'seed=9&players=2&level=1&start=0',
    rule: /^TQ-|\(TQ-/,
    illegal: 'RRRR@40,40',
    /** A tile cannot lie where another lies. */
    async refused(person) {
        await person.look();
        await person.touch('.tq-hand-tile.is-free');
        await person.touch('[role=grid] [data-cell][aria-label^="Tile"]');
    },
});

scene(
    'traffiq: a tile, a vehicle from the supply and a ride are dragged; R turns',
    {},
    async ({ page }) => {
        await open(page, 'play/traffiq?seed=9&players=2&level=1&start=0');
        const person = new Person(page, traffiq, mouse(page), 5);
        let seen = await person.look();
        const sides = () => page.getAttribute('.tq-hand-tile', 'aria-label');
        const before = await sides();
        await page.keyboard.press('r');
        assert.notEqual(await sides(), before);
        await page.keyboard.press('Shift+R');
        assert.equal(await sides(), before);
        await page.keyboard.press('Escape');
        await person.hand.drag(
            '.tq-hand-tile.is-free',
            async () => person.offered(await person.look(), 'lay')[0].id,
        );
        seen = await person.look(seen.lines);
        const done = { supply: false, ride: false };
        while (!seen.over && !(done.supply && done.ride) && person.turns < 60) {
            const [point] = person.offered(seen, 'place'),
                [rider] = person.offered(seen, 'rider');
            if (point && !done.supply) {
                await person.hand.drag('.tq-kind:enabled', point.id);
                done.supply = true;
                seen = await person.look(seen.lines);
            } else if (rider && !done.ride) {
                await person.hand.drag(
                    rider.id,
                    async () => person.offered(await person.look(), 'goal')[0].id,
                );
                done.ride = true;
                seen = await person.look(seen.lines);
            } else seen = await person.turn(seen);
        }
        assert.deepEqual(done, { supply: true, ride: true });
    },
);

scene('traffiq: the map is panned, zoomed and fitted', {}, async ({ page }) => {
    await open(page, 'play/traffiq?seed=9&players=2&level=1&start=0');
    const person = new Person(page, traffiq, mouse(page));
    const { lines } = await person.look();
    const place = () =>
        page.evaluate(() =>
            document.querySelector('.tq-map [data-cell]').getBoundingClientRect().toJSON(),
        );
    const first = await place();
    await page.click('[aria-label="Zoom in"]');
    assert.ok((await place()).width > first.width);
    const { width } = await place();
    await page.mouse.move(500, 600);
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(
        w => document.querySelector('.tq-map [data-cell]').getBoundingClientRect().width < w,
        width,
    );
    const before = await place();
    await page.mouse.move(200, 600);
    await page.mouse.down();
    await page.mouse.move(260, 640, { steps: 4 });
    await page.mouse.up();
    const after = await place();
    assert.deepEqual([Math.round(after.x - before.x), Math.round(after.y - before.y)], [60, 40]);
    await page.click('[aria-label="Show the whole map"]');
    assert.deepEqual(await place(), first);
    assert.equal((await person.look()).lines, lines, 'looking is no move');
});

scene('traffiq: every place of the map is reached with arrow keys', {}, async ({ page }) => {
    await open(page, 'play/traffiq?seed=9&players=2&level=1&start=0&scenario=central-park');
    await new Person(page, traffiq, keyboard(page)).look();
    const far = await page.evaluate(() => {
        const cell = id => document.querySelector(`[role=grid] [data-cell="${id}"]`);
        const all = [...document.querySelectorAll('[role=grid] [data-cell]')].map(
            e => e.dataset.cell,
        );
        const reached = new Set([all[0]]);
        for (const from of reached) {
            for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
                cell(from).focus();
                cell(from).dispatchEvent(
                    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
                );
                reached.add(document.activeElement.dataset.cell ?? from);
            }
        }
        return all.filter(id => !reached.has(id));
    });
    assert.deepEqual(far, []);
});

/** Draws with the button, however narrow it is. */
async function drawTile(page, person, seen) {
    await page.click('.tq-acts [aria-label="Draw a tile"]');
    await page.click('.tq-confirm');
    return person.look(seen.lines);
}

for (const [on, width, height] of [
    ['desktop', 1440, 900],
    ['tablet', 820, 1180],
    ['phone', 390, 844],
])
    scene(
        `traffiq on a ${on}: the map fits, after drawing no tile is attached, seven tiles scroll`,
        { viewport: { width, height }, hasTouch: on !== 'desktop' },
        async ({ page }) => {
            await open(page, 'play/traffiq?seed=9&players=2&level=1&start=0');
            const person = new Person(page, traffiq, mouse(page), 4);
            let seen = await person.look();
            const shares = await page.evaluate(() => {
                const room = document.querySelector('.tq-board').getBoundingClientRect(),
                    cells = [...document.querySelectorAll('.tq-map [data-cell^="c"]')].map(c =>
                        c.getBoundingClientRect(),
                    );
                const wide =
                        Math.max(...cells.map(c => c.right)) - Math.min(...cells.map(c => c.x)),
                    high = Math.max(...cells.map(c => c.bottom)) - Math.min(...cells.map(c => c.y));
                return [wide / room.width, high / (room.height - 72)];
            });
            assert.ok(Math.max(...shares) > 0.88, `the map fills ${shares} of its room`);
            assert.ok(Math.min(...shares) > 0.3 && Math.max(...shares) <= 1);

            const sizes = () =>
                page.$$eval('.tq-acts .btn, .tq-confirm', all =>
                    all.map(b => {
                        const { width: w, height: h } = b.getBoundingClientRect();
                        return [Math.round(w), Math.round(h)];
                    }),
                );
            seen = await drawTile(page, person, seen);
            await page.click('.tq-hand-tile >> nth=0');
            assert.match(
                await page.textContent('.prompt.bad'),
                /You have drawn a tile: attaching is over for this turn\./,
            );
            assert.equal(await page.getAttribute('.tq-hand-tile', 'aria-pressed'), 'false');
            const before = await sizes();
            for (let n = 0; n < 5; n++) seen = await drawTile(page, person, seen);
            const now = await sizes();
            assert.deepEqual(now.slice(0, 3), before.slice(0, 3), 'the buttons keep their size');
            for (const [w, h] of now) assert.ok(w >= 44 && h >= 44, `a button of ${w} × ${h}`);
            const hand = await page.$eval('.tq-hand', e => [e.scrollWidth, e.clientWidth]);
            assert.ok(hand[0] > hand[1], 'the hand scrolls');
            for (const button of await page.$$('.tq-acts .btn'))
                assert.notEqual((await button.innerText()).trim(), '', 'a button with words');
            assert.equal(await page.$eval('.tray', e => e.scrollWidth > e.clientWidth), false);
        },
    );

scene('traffiq: exactly the marked cells complete a crossing', {}, async ({ page }) => {
    await open(page, 'play/traffiq?seed=9&players=2&level=1&start=0');
    const person = new Person(page, traffiq, mouse(page), 4);
    let seen = await person.look(),
        marked = 0,
        others = 0;
    for (let turn = 0; turn < 3; turn++) {
        const cells = person.offered(seen, 'lay');
        // Cells and their frames are drawn in the same order of places; a place says which.
        const calm = await page.$$eval('.tq-cell-target', all =>
            all.map(g => [
                g
                    .getAttribute('transform')
                    .match(/-?\d+/g)
                    .map(v => Number(v) / 100)
                    .join(','),
                g.classList.contains('is-calm'),
            ]),
        );
        const isCalm = new Map(calm);
        for (const { id } of cells) {
            const place = /c(-?\d+,-?\d+)/.exec(id)[1];
            await person.touch(id);
            const shown = await person.look(seen.lines - 1);
            assert.equal(shown.prompt.includes('completes'), !isCalm.get(place), place);
            if (isCalm.get(place)) others++;
            else marked++;
            await page.keyboard.press('Escape');
        }
        seen = await person.turn(await person.look(seen.lines - 1));
    }
    assert.ok(marked >= 3 && others >= 6, `${marked} marked, ${others} others`);
});

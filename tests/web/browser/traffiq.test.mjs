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
        const person = new Person(page, traffiq, mouse(page), 4);
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

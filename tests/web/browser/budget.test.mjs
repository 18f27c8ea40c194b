// What the start page loads is small, and it names its parts as what they are.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { open, openStage, pageFolder, scene } from './stage.mjs';

openStage();

scene('what the start page loads keeps to the budget', {}, async ({ page }) => {
    await open(page);
    await page.waitForSelector('.friends'); // what comes a little later counts, too
    const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(e => new URL(e.name).pathname),
    );
    const small = ending =>
        loaded
            .filter(path => path.endsWith(ending))
            .reduce(
                (sum, path) =>
                    sum + gzipSync(readFileSync(join(pageFolder, path)), { level: 9 }).length,
                0,
            );
    assert.ok(small('.js') > 10000, `scripts: ${loaded}`);
    assert.ok(small('.js') <= 110000, `scripts: ${small('.js')} bytes gzipped, 110000 allowed`);
    assert.ok(small('.wasm') > 10000);
    // Rules, players with what their nets have learnt (11 kB), and what explains their moves.
    assert.ok(small('.wasm') <= 184000, `engine: ${small('.wasm')} bytes gzipped, 184000 allowed`);
    for (const path of loaded) assert.ok(path.startsWith('/'), 'nothing comes from elsewhere');
});

scene('roles are there whatever the language', {}, async ({ page }) => {
    await open(page);
    await page.waitForSelector('.game-card');
    assert.equal(await page.getByRole('main').count(), 1);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
    assert.equal(await page.getByRole('article').count(), 3);
    for (const [game, cells] of [
        ['newyork', 12],
        ['traffiq', 8],
        ['tuktuk', 60],
    ]) {
        await open(page, `play/${game}?seed=1&players=2&level=1&start=0`);
        const grid = page.getByRole('grid');
        await grid.waitFor();
        assert.ok((await grid.getByRole('gridcell').count()) >= cells);
        assert.ok((await grid.getByRole('row').count()) >= 1);
        assert.equal(await page.getByRole('status').count(), 1);
        const labels = await grid
            .getByRole('gridcell')
            .evaluateAll(all => all.map(e => e.getAttribute('aria-label') ?? ''));
        assert.ok(
            labels.every(label => label.length > 5),
            'every cell says what it is',
        );
        assert.equal(new Set(labels).size, labels.length, 'and no two say the same');
        assert.equal(
            await grid.locator('[tabindex="0"]').count(),
            1,
            'exactly one cell is reached with Tab',
        );
    }
});

for (const [game] of [['newyork'], ['traffiq'], ['tuktuk']]) {
    scene(`${game}: Tab stops only where something can be done`, {}, async ({ page }) => {
        await open(page, `play/${game}?seed=21&players=2&level=1&start=0`);
        await page.getByRole('grid').waitFor();
        const stops = [];
        for (let i = 0; i < 30; i++) {
            await page.keyboard.press('Tab');
            stops.push(
                await page.evaluate(
                    () =>
                        document.activeElement.getAttribute('role') ??
                        document.activeElement.tagName,
                ),
            );
            if (stops.at(-1) === 'BODY') break;
        }
        assert.ok(stops.includes('gridcell'), stops.join(' '));
        assert.ok(!stops.includes('grid'), stops.join(' '));
    });
}

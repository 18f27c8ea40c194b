// A table that feels alive: the log beside the tray, places that light up, danger that is framed,
// what was done to the reader, and TraffIQ without coordinates.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packed } from './sharing.mjs';
import { AxeBuilder, fixtures, open, openStage, scene, shots } from './stage.mjs';

openStage();

const recordOf = id => readFileSync(join(fixtures, `${id}.jsonl`), 'utf8');
const cut = (record, lines) =>
    record
        .split('\n')
        .slice(0, lines + 1)
        .join('\n') + '\n';
const box = (page, selector) => page.locator(selector).first().boundingBox();

scene(
    'traffiq on a tablet: the map fits, the log stands beside the tray',
    { on: 'tablet' },
    async ({ page }) => {
        await open(page, `position/${packed(cut(recordOf('traffiq'), 59))}`);
        await page.waitForSelector('.app[data-mine] .tq-cell-target', { state: 'attached' });
        const [log, tray, board] = await Promise.all(
            ['.log', '.tray', '.board'].map(s => box(page, s)),
        );
        assert.ok(log.x >= tray.x + tray.width - 1 && Math.abs(log.y - tray.y) < 2, 'beside');
        const cells = await page
            .locator('[data-cell^="c"]')
            .evaluateAll(all =>
                all
                    .map(c => c.getBoundingClientRect())
                    .map(r => [r.left, r.right, r.top, r.bottom]),
            );
        const [left, right] = [
            Math.min(...cells.map(c => c[0])),
            Math.max(...cells.map(c => c[1])),
        ];
        assert.ok(left >= board.x - 1 && right <= board.x + board.width + 1, 'all of the map');
        assert.ok(right - left > 0.85 * board.width, 'and it uses its room');
        assert.ok((await page.locator('.tq-plus').count()) >= 1, 'what completes a crossing');
        assert.match(await page.innerText('.tq-garage'), /^\d ×\s+\d ×$/);
        assert.ok((await page.locator('.tq-garage svg').count()) === 2);
        for (const word of ['Turn', 'Draw', 'End'])
            assert.equal(await page.locator(`.tq-acts .btn:has-text("${word}")`).count(), 1);
        await page.click('.log-lines li >> nth=2');
        assert.equal(await page.locator('.log-lines .is-lit').count(), 1);
        const lit = await page.locator('.tq-brackets, .tq-past, .tq-loser, .tq-trail').count();
        assert.ok(lit >= 1, 'its place is lit');
        await page.screenshot({ path: join(shots, 'alive-tablet.png') });
        const { violations } = await new AxeBuilder({ page }).analyze();
        assert.deepEqual(
            violations.map(v => v.id),
            [],
        );
        await page.click('.tq-hand-tile');
        assert.doesNotMatch(await page.innerText('.tray'), /\d,\d/, 'no coordinates');
    },
);

scene(
    'sure? frames the tower that is in danger',
    { settings: { warn: 'always' } },
    async ({ page }) => {
        await open(page, `position/${packed(cut(recordOf('newyork'), 40))}`);
        await page.waitForSelector('.app[data-mine]');
        const card = page.locator('.ny-hand [data-card="R12"]');
        await card.click();
        await page.waitForTimeout(4000); // somebody who thinks it over
        await card.click();
        await page.waitForSelector('.sure');
        assert.equal(await page.locator('.board .danger').count(), 1);
        assert.equal(await page.locator('.danger-mark').count(), 1, 'not by colour alone');
        assert.match(await page.innerText('.sure'), /Sure about red 12\?[\s\S]+12\./);
        await page.screenshot({ path: join(shots, 'alive-sure.png') });
    },
);

scene('traffiq: a replay shows the hand', {}, async ({ page }) => {
    await open(page, `game/${packed(recordOf('traffiq'))}`);
    await page.waitForSelector('.replay-tray');
    await page.fill('.replay-tray [type=range]', '22');
    await page.waitForSelector('.tq-shown [role=img]');
});

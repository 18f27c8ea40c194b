// A table that feels alive: the log beside the tray, places that light up, danger that is framed,
// what was done to the reader, and TraffIQ without coordinates.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packed } from './sharing.mjs';
import { AxeBuilder, box, cut, open, openStage, recordOf, root, scene, shots } from './stage.mjs';

openStage();

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
        const marks = () =>
            page
                .locator('.tq-brackets, .tq-past, .tq-loser, .tq-trail')
                .evaluateAll(all => all.map(e => e.outerHTML).join());
        const before = await marks();
        await page.click('.log-lines li >> nth=2');
        assert.equal(await page.locator('.log-lines .is-lit').count(), 1);
        const lit = await marks();
        assert.ok(lit !== '' && lit !== before, 'its place is lit, not that of the last moves');
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

/** Where a move is clearly bad, as the puzzles know: the worst of those that are meant, and the
 * record up to it. */
function trap(game, isMeant) {
    const [puzzle] = readFileSync(join(root, `data/puzzles/${game}.jsonl`), 'utf8')
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))
        .filter(isMeant)
        .sort((a, b) => b.least - a.least);
    const lines = puzzle.lines
        .split(' ')
        .map((line, n) =>
            line.startsWith('*')
                ? { n, chance: line.slice(1) }
                : { n, player: Number(line[0]), move: line.slice(1) },
        );
    const record = [puzzle.header, ...lines].map(line => `${JSON.stringify(line)}\n`).join('');
    return { record, ...puzzle };
}

/** One frame, told by its shape as well, around the place; and words. */
async function assertFramed(page, selector) {
    await page.waitForSelector('.sure');
    assert.equal(await page.locator('.board .danger').count(), 1);
    assert.equal(await page.locator('.danger-mark').count(), 1, 'not by colour alone');
    const [frame, place] = await Promise.all([
        box(page, '.board .danger rect'),
        box(page, selector),
    ]);
    for (const [at, size] of [
        ['x', 'width'],
        ['y', 'height'],
    ]) {
        const off = frame[at] + frame[size] / 2 - place[at] - place[size] / 2;
        assert.ok(Math.abs(off) < 4, `the frame is ${off} pixels beside its place`);
    }
    assert.ok((await page.innerText('.sure p')).length > 10);
}

scene(
    'sure? frames the crossing where a taxi would stand alone, and where a drive would end',
    { settings: { warn: 'always' } },
    async ({ page }) => {
        const alone = trap(
            'traffiq',
            p => p.reason.token === 'alone' && p.against.startsWith('taxi@'),
        );
        await open(page, `position/${packed(alone.record)}`);
        await page.click('.app[data-mine] .tq-kind[aria-label^="Taxi"]:enabled');
        await page.waitForTimeout(4000); // somebody who thinks it over
        await page.click('.tq-confirm');
        await assertFramed(page, `[role=grid] [data-cell="v${alone.against.split('@')[1]}"]`);
        await page.screenshot({ path: join(shots, 'alive-sure-traffiq.png') });

        const astray = trap('tuktuk', p => [p.best, p.against].every(m => /^[NESW]+$/.test(m)));
        await open(page, `position/${packed(astray.record)}`);
        await page.waitForSelector('.game-tuktuk.app[data-mine] .tt-legal');
        const colour = ['red', 'yellow', 'green', 'blue'][astray.seat];
        const from = await page.getAttribute(
            `[role=grid] [data-cell][aria-label*="${colour} taxi"]`,
            'data-cell',
        );
        const [x, y] = [...astray.against].reduce(
            ([a, b], way) => [a + (way === 'E') - (way === 'W'), b + (way === 'S') - (way === 'N')],
            from.split(',').map(Number),
        );
        const square = `[role=grid] [data-cell="${x},${y}"]`;
        await page.click(square);
        await page.waitForTimeout(4000);
        await page.click(square);
        await assertFramed(page, square);
        await page.screenshot({ path: join(shots, 'alive-sure-tuktuk.png') });
    },
);

scene('traffiq: a replay shows the hand', {}, async ({ page }) => {
    await open(page, `game/${packed(recordOf('traffiq'))}`);
    await page.waitForSelector('.replay-tray');
    await page.fill('.replay-tray [type=range]', '22');
    await page.waitForSelector('.tq-shown [role=img]');
});

// A match on one device: the default for two in New York; its score survives a reload.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitting } from './fitting.mjs';
import { AxeBuilder, fixtures, open, openStage, scene, shots } from './stage.mjs';

openStage();

const record = readFileSync(join(fixtures, 'newyork-two.jsonl'), 'utf8');
const seats = [
    { kind: 'human', name: '', level: 2 },
    { kind: 'computer', name: 'Mira', level: 1 },
];
const OVER = -2;

/** A finished game as somebody finds it who loads the page anew; it ended 19 to 40. */
async function finished(page, match) {
    await open(page);
    await page.evaluate(
        game => {
            sessionStorage.clear();
            localStorage.setItem('crosstown.game', JSON.stringify(game));
        },
        { record, seats, seed: '1', saved: Date.now(), turn: OVER, match },
    );
    await page.goto('about:blank');
    await open(page, 'now');
    await page.waitForSelector('.finish');
}

async function looksGood(page, name, on) {
    await page.screenshot({ path: join(shots, `${name}-${on}.png`) });
    const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .analyze();
    assert.deepEqual(
        violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join('; ')}`),
        [],
    );
    assert.deepEqual(await page.evaluate(fitting, { isPhone: on === 'phone' }), []);
}

for (const on of ['desktop', 'phone']) {
    scene(`match: two games, points added up, ${on}`, { on }, async ({ page }) => {
        await finished(page, { game: 1, of: 2, points: [0, 0], won: [0, 0] });
        assert.equal(await page.textContent('.top-match'), 'Game 1 of 2');
        assert.deepEqual(await page.locator('.finish-match b').allInnerTexts(), ['40', '19']);
        await looksGood(page, 'match-first', on);
        await page.click('.finish .btn.primary:has-text("Second game")');
        await page.waitForFunction(
            () => document.querySelector('.top-match')?.textContent === 'Game 2 of 2',
        );
        await page.waitForSelector('.app:not(.is-over)');
        const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('crosstown.game')));
        assert.deepEqual(kept.match, { game: 2, of: 2, points: [19, 40], won: [0, 1] });
        assert.notEqual(
            JSON.parse(kept.record.split('\n')[0]).start,
            JSON.parse(record.split('\n')[0]).start,
        );
        await page.reload();
        await page.waitForSelector('.top-match');
        assert.equal(await page.textContent('.top-match'), 'Game 2 of 2');
    });

    scene(`match: its end, ${on}`, { on }, async ({ page }) => {
        await finished(page, { game: 2, of: 2, points: [50, 10], won: [1, 0] });
        assert.match(await page.textContent('.finish-match'), /The match is over/);
        assert.deepEqual(await page.locator('.finish-match b').allInnerTexts(), ['69', '50']);
        assert.ok(await page.isVisible('.finish .btn:has-text("Play again")'));
        assert.ok(await page.isVisible('.finish .btn:has-text("Review: see why")'));
        await looksGood(page, 'match-end', on);
    });

    scene(`match: offered at the table, ${on}`, { on }, async ({ page }) => {
        await open(page, 'table/newyork');
        const chosen = () => page.textContent('[data-match] [aria-checked=true]');
        assert.equal(await chosen(), 'Everybody begins once');
        await page.locator('[data-match]').scrollIntoViewIfNeeded();
        await looksGood(page, 'match-table', on);
        await page.click('.btn:has-text("Add a computer")');
        assert.equal(await chosen(), 'One game');
        await open(page, 'table/tuktuk');
        assert.equal(await page.locator('[data-match]').count(), 0);
    });
}

// Learning: a newcomer who does only what the guide says finishes a first game of each kind, and
// every example of the rulebook can be opened and tried.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from './games.mjs';
import { open, openStage, root, scene } from './stage.mjs';

openStage();

/** What the newcomer does next: reads on, tries what he is shown and confirms it, or rolls. */
async function obey(page) {
    const next = page.locator('.coach button.primary:has-text("Next")');
    if (await next.count()) return next.click();
    const shown = page.locator(
        '.tray .btn.primary:enabled:not([aria-disabled="true"]), .tray .btn.is-sure',
    );
    const show = page.locator('.coach button:has-text("Show me")');
    if (await show.count()) {
        await show.click();
        await shown.first().waitFor();
        return shown.first().click();
    }
    const roll = page.locator('.tray .btn.primary:enabled:has-text("Roll")');
    if (await roll.count()) return roll.first().click();
    return page.waitForTimeout(30); // the others are at it
}

/** Types a move: this one, or the first that is legal. */
async function type(page, move) {
    await page.keyboard.press('m');
    await page.waitForSelector('#move-list option', { state: 'attached' });
    await page.fill(
        '#move-text',
        move ?? (await page.locator('#move-list option').first().getAttribute('value')),
    );
    await page.press('#move-text', 'Enter');
    await page.waitForSelector('.sheet', { state: 'detached' });
}

scene('traffiq: the guide answers to another move than it asked for', {}, async ({ page }) => {
    await open(page, 'learn/traffiq');
    while (await page.locator('.coach button.primary:has-text("Next")').count())
        await page.click('.coach button.primary:has-text("Next")');
    const asked = await page.textContent('.coach p');
    await type(page, 'draw');
    await page.waitForFunction(
        text => document.querySelector('.coach p').textContent !== text,
        asked,
    );
    await page.click('.coach button.primary:has-text("Next")');
    const next = await page.textContent('.coach p');
    assert.ok(!/truck/i.test(next), `nothing can be placed here, but the guide says: ${next}`);
});

for (const id of Object.keys(games)) {
    scene(
        `${id}: a newcomer who follows the guide finishes a first game`,
        { timeout: 180000 },
        async ({ page }) => {
            await open(page, `learn/${id}`);
            await page.waitForSelector('.coach');
            let seen = 0;
            while (!(await page.locator('.finish').count())) {
                assert.ok(++seen < 6000, 'the game does not end');
                await obey(page).catch(async e => {
                    if (!(await page.locator('.finish').count())) throw e;
                });
            }
            const { turn, record } = await page.evaluate(() =>
                JSON.parse(localStorage.getItem('crosstown.game')),
            );
            assert.equal(turn, -2);
            assert.ok(record.split('\n').length > 20);
        },
    );

    scene(`${id}: the guide answers to something else, and can be left`, {}, async ({ page }) => {
        await open(page, `learn/${id}`);
        await page.waitForSelector('.coach');
        while (await page.locator('.coach button.primary:has-text("Next")').count())
            await page.click('.coach button.primary:has-text("Next")');
        const asked = await page.textContent('.coach p');
        assert.ok(asked.length > 10);
        await page.reload();
        await page.waitForSelector('.coach');
        assert.equal(
            await page.textContent('.coach p'),
            asked,
            'a reload comes back to the same place',
        );
        await page.click('.coach button:has-text("Skip the guide")');
        await page.waitForSelector('.coach', { state: 'detached' });
        // The game goes on without it: the rival answers.
        const others = () =>
            page.evaluate(
                () =>
                    (
                        JSON.parse(localStorage.getItem('crosstown.game')).record.match(
                            /"player":1,/g,
                        ) ?? []
                    ).length,
            );
        const before = await others();
        for (let i = 0; i < 6 && (await others()) === before; i++) {
            await page.waitForSelector('.app[data-mine]');
            if ((await others()) === before) await type(page);
        }
        await page.waitForFunction(
            n =>
                (
                    JSON.parse(localStorage.getItem('crosstown.game')).record.match(
                        /"player":1,/g,
                    ) ?? []
                ).length > n,
            before,
        );
        await page.reload();
        await page.waitForSelector('[role=grid]');
        assert.equal(await page.locator('.coach').count(), 0, 'the guide stays away');
    });
}

/** The clauses of a rulebook with what they allow and refuse. */
function examplesOf(id) {
    const text = readFileSync(join(root, 'data', `rulebook-${id}.txt`), 'utf8');
    return text
        .split(/^clause /m)
        .slice(1)
        .map(part => {
            const [clause] = part.split('\n');
            const [, refused, rule = clause] = /^refused (\S+)(?: (\S+))?$/m.exec(part) ?? [];
            return { clause, refused, rule };
        });
}

for (const id of Object.keys(games)) {
    scene(
        `${id}: every example of the rulebook opens, and refuses by the rule it names`,
        { timeout: 180000 },
        async ({ page }) => {
            await open(page, 'settings');
            const examples = examplesOf(id);
            assert.ok(examples.length >= 13);
            for (const { clause, refused, rule } of examples) {
                await page.evaluate(hash => {
                    location.hash = hash;
                }, `#/example/${id}/${clause}`);
                await page.waitForSelector(`.coach[aria-label="Rule ${clause}"]`);
                await page.waitForSelector('[role=grid]');
                if (!refused) continue;
                await page
                    .locator('.coach button')
                    .filter({ has: page.locator('svg') })
                    .last()
                    .click();
                await page
                    .waitForFunction(
                        wanted =>
                            document.querySelector('.prompt.bad .rule')?.textContent === wanted,
                        rule,
                    )
                    .catch(e => {
                        throw new Error(
                            `${clause}: ${refused} is not refused by ${rule}: ${e.message}`,
                        );
                    });
            }
        },
    );
}

scene(
    'the rulebook shows a picture beside every clause, and leads to the board',
    {},
    async ({ page }) => {
        for (const id of Object.keys(games)) {
            await open(page, `rules/${id}`);
            await page.waitForSelector('.clause figure');
            const clauses = await page.locator('.clause').count();
            assert.equal(clauses, examplesOf(id).length);
            assert.equal(await page.locator('.clause figure').count(), clauses);
            await page.locator('.clause').last().scrollIntoViewIfNeeded();
            await page.waitForSelector('.clause:last-of-type .picture svg');
            await page.locator('.clause a:has-text("Show me")').last().click();
            await page.waitForSelector('.coach');
        }
    },
);

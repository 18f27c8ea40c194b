// A table that talks: hints on the board, the question before a clearly bad move, the guide after
// its script, what the others did, and what can be known of their hands.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { newyork } from './games.mjs';
import { mouse, Person } from './person.mjs';
import { packed } from './sharing.mjs';
import { AxeBuilder, box, cut, open, openStage, recordOf, scene, shots } from './stage.mjs';

openStage();

const overlap = (a, b) =>
    a.x < b.x + b.width - 1 &&
    b.x < a.x + a.width - 1 &&
    a.y < b.y + b.height - 1 &&
    b.y < a.y + a.height - 1;

async function assertAccessible(page, what) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
        violations.map(v => `${what}: ${v.id} ${v.nodes.map(n => n.target).join(' ')}`),
        [],
    );
}

async function ask(page) {
    await page.click('header.top [aria-label="Hint"]:enabled');
    await page.waitForSelector('.say .btn.primary', { timeout: 60000 });
}

const hands = { newyork: '.ny-hand', traffiq: '.tq-hand', tuktuk: '.tt-main' };

for (const [on, theme] of [
    ['desktop', 'light'],
    ['phone', 'dark'],
])
    for (const game of Object.keys(hands))
        scene(
            `${game} on a ${on}: a hint is drawn on the board and covers nothing`,
            { on, theme },
            async ({ page }) => {
                await open(page, `play/${game}?seed=9&players=2&level=2&start=0`);
                await page.waitForSelector('.app[data-mine]');
                const before = await page.getAttribute('.app', 'data-lines');
                await ask(page);
                const [strip, board, hand] = await Promise.all(
                    ['.say', '.board', hands[game]].map(s => box(page, s)),
                );
                assert.ok(!overlap(strip, board), 'beside the board');
                assert.ok(!overlap(strip, hand), 'beside the hand');
                assert.ok(board.height > 150, 'the board is still there');
                assert.equal(await page.locator('.prompt').count(), 0, 'the strip is the prompt');
                const words = await page.innerText('.say');
                assert.doesNotMatch(words, /of 100|iteration|tries|seed|\d,\d/);
                if (await page.locator('.say .btn:has-text("Another idea")').count()) {
                    assert.ok((await page.locator('.idea-sign').count()) >= 2, 'numbered');
                    await page.click('.say .btn:has-text("Another idea")');
                    await page.click('.say .btn:has-text("Details")');
                    await page.waitForSelector('.say-details li:nth-child(2) .is-shown');
                    await page.click('.say .btn:has-text("Details")');
                }
                await page.click('.say .btn:has-text("Details")');
                assert.match(await page.innerText('.say-details'), /of 100|on average/);
                assert.equal(await page.getAttribute('.app', 'data-lines'), before, 'only shown');
                await page.screenshot({ path: join(shots, `hint-${game}-${on}-${theme}.png`) });
                await assertAccessible(page, `${game} ${on}`);
                await page.click('.say .btn.primary');
                await page.waitForFunction(
                    n => document.querySelector('.app').dataset.lines > n,
                    Number(before),
                );
                // It goes on while the turn does.
                const [isOn, isMine] = await page.evaluate(() =>
                    ['.say', '.app[data-mine]'].map(s => document.querySelector(s) !== null),
                );
                assert.equal(isOn, isMine);
            },
        );

scene('a hint of several moves: numbered steps, done one after the other', {}, async ({ page }) => {
    await open(page, 'play/newyork?seed=9&players=2&level=2&start=0');
    await page.waitForSelector('.app[data-mine]');
    await ask(page);
    await page.waitForSelector('.say .btn:has-text("Do step 1")', { timeout: 60000 });
    const steps = page.locator('.say-steps li');
    assert.match(await page.innerText('.say h2'), /Play/);
    assert.match(await steps.last().innerText(), /^2\s+Take \w+ \d+/);
    assert.equal(await page.locator('.board .step-sign').count(), 1, 'where to play');
    assert.equal(await page.locator('.ny-display .step-sign text').textContent(), '2');
    await page.click('.say .btn.primary');
    await page.waitForSelector('.say .btn:has-text("Do step 2")');
    assert.match(await page.innerText('.say h2'), /Take/);
    assert.equal(await page.locator('.say-steps .is-done').count(), 1);
    await page.click('.say .btn.primary');
    await page.waitForSelector('.say', { state: 'detached' });
    // A die between the steps: the hint waits for it.
    await open(page, `position/${packed(cut(recordOf('tuktuk'), 8))}`);
    await page.waitForSelector('.game-tuktuk.app[data-mine]');
    await ask(page);
    await page.waitForSelector('.say-steps', { timeout: 60000 });
    assert.match(await steps.last().innerText(), /Roll the die/);
    await page.click('.say .btn.primary');
    await page.waitForFunction(() =>
        /Roll the die/.test(document.querySelector('.say')?.textContent),
    );
    await page.click('.tt-primary, .tt-buttons .btn.primary');
    await page.waitForSelector('.say .btn:has-text("Do step 2")', { timeout: 60000 });
});

scene(
    'a hint on a rival’s turn says whose turn it is',
    { settings: { pace: 'slow' } },
    async ({ page }) => {
        await open(page, 'play/newyork?seed=9&players=2&level=2&start=1');
        await page.waitForSelector('.seat.moves:not(.own)');
        await page.click('header.top [aria-label="Hint"]');
        await page.waitForSelector('.say p');
        assert.equal(
            (await page.innerText('.say p')).trim(),
            'Mira is to move. Ask again on your turn.',
        );
        await page.waitForSelector('.app[data-mine]', { timeout: 60000 });
        await page.waitForSelector('.say', { state: 'detached' });
    },
);

for (const on of ['desktop', 'phone'])
    scene(
        `sure? on a ${on}: before a clearly bad move, once a turn`,
        { on, settings: { warn: 'always' } },
        async ({ page }) => {
            await open(page, 'play/newyork?seed=9&players=2&level=1&start=0');
            await page.waitForSelector('.app[data-mine]');
            const pass = async () => {
                await page.click('.ny-pass');
                await page.waitForTimeout(6000); // somebody who thinks it over
                await page.click('.ny-pass');
            };
            await pass();
            await page.waitForSelector('.sure');
            assert.equal(await page.innerText('.sure h2'), 'Sure about passing?');
            assert.ok((await page.innerText('.sure p')).length > 10);
            assert.equal(await page.locator('.ny-actions:visible').count(), 0, 'in their place');
            assert.equal(await page.locator('.board .danger').count(), 0, 'no place is in danger');
            for (const part of ['.ny-hand', '.ny-display', '.board'])
                assert.ok(!overlap(await box(page, '.sure'), await box(page, part)), part);
            assert.deepEqual(
                (await page.locator('.sure .btn').allInnerTexts()).map(s => s.trim()),
                ['Think again', 'Hint', 'Play it anyway'],
            );
            await page.screenshot({ path: join(shots, `sure-${on}.png`) });
            await assertAccessible(page, `sure ${on}`);
            await page.click('.sure .btn:has-text("Think again")');
            await page.waitForSelector('.sure', { state: 'detached' });
            assert.equal(await page.getAttribute('.app', 'data-lines'), '0', 'nothing is played');
            await pass();
            await page.waitForSelector('.seat.own.out, .finish', { timeout: 60000 });
        },
    );

scene('sure? can be switched off, and asks newcomers by itself', {}, async ({ page }) => {
    await open(page, 'settings');
    const group = page.getByRole('radiogroup', { name: 'Warn me before a clearly bad move' });
    assert.deepEqual(await group.getByRole('radio').allInnerTexts(), [
        'Against newcomers',
        'Always',
        'Never',
    ]);
    await group.getByRole('radio', { name: 'Never' }).click();
    await open(page, 'play/newyork?seed=9&players=2&level=1&start=0');
    await page.waitForSelector('.app[data-mine]');
    await page.click('.ny-pass');
    await page.click('.ny-pass');
    await page.waitForSelector('.seat.own.out, .finish', { timeout: 60000 });
});

scene(
    'newyork: what was seen of a rival’s hand is at its seat, unless that is switched off',
    { on: 'phone' },
    async ({ page }) => {
        const hash = `position/${packed(cut(recordOf('newyork'), 24))}`;
        await open(page, hash);
        await page.waitForSelector('.seat:not(.own) .seat-seen .ny-plate');
        assert.equal(await page.locator('.seat.own .seat-seen').count(), 0);
        await open(page, 'settings');
        await page
            .getByRole('radiogroup', { name: 'Show what I have seen of rivals’ hands' })
            .getByRole('radio', { name: 'Off' })
            .click();
        await open(page, hash);
        await page.waitForSelector('.seat');
        assert.equal(await page.locator('.seat-seen').count(), 0);
    },
);

scene(
    'since your last turn: one chip a rival on phones, touched to see it again',
    { on: 'phone' },
    async ({ page }) => {
        for (const game of ['newyork', 'traffiq']) {
            await open(page, `play/${game}?seed=11&players=3&level=1&start=1`);
            await page.waitForSelector('.app[data-mine] .since-chip', { timeout: 60000 });
            assert.equal(await page.locator('.since-chip').count(), 2, `${game}: one a rival`);
            await page.waitForSelector('.since-deeds svg');
            assert.ok(!overlap(await box(page, '.since'), await box(page, '.board')));
            await page.screenshot({ path: join(shots, `since-${game}-phone.png`) });
            await assertAccessible(page, `since ${game}`);
            await page.click('.since-chip >> nth=0');
            await page.waitForSelector('.replay-tray');
            await page.waitForSelector('.replay-tray', { state: 'detached', timeout: 60000 });
        }
    },
);

scene('since your last turn: for people who share a desk, too', {}, async ({ page }) => {
    await open(page, 'play/newyork?seed=31&players=3&humans=2&level=1&start=0');
    const person = new Person(page, newyork, mouse(page));
    for (const rivals of [0, 1]) {
        await page.click('.curtain .btn.primary');
        await page.waitForSelector('.app[data-mine]');
        if (rivals) await page.waitForSelector('.since-chip');
        assert.equal(await page.locator('.since-chip').count(), rivals);
        let seen = await person.look();
        while (!seen.curtain) seen = await person.turn(seen);
    }
    assert.equal(await page.locator('.since-chip').count(), 0, 'not behind the curtain');
    await page.click('.curtain .btn.primary');
    await page.waitForSelector('.since-chip >> nth=1');
    assert.match(await page.innerText('.since'), /Since your last turn/);
    await page.click('.since-chip >> nth=0');
    await page.waitForSelector('.replay-tray');
});

scene(
    'the guide goes on after its script, with reasons, and has a hint',
    { timeout: 180000 },
    async ({ page }) => {
        await open(page, 'learn/newyork');
        await page.waitForSelector('.coach');
        const lastButton = () => page.locator('.coach .btn').last().innerText();
        for (let i = 0; i < 60 && !/alone/.test(await lastButton()); i++) {
            const next = page.locator('.coach button.primary:has-text("Next")');
            const show = page.locator('.coach button:has-text("Show me")');
            if (await next.count()) await next.click();
            else if (await show.count()) {
                await show.click();
                await page
                    .locator('.tray .btn.primary:not([aria-disabled="true"])')
                    .first()
                    .click();
            } else await page.waitForTimeout(100);
        }
        await page.waitForSelector('.coach button:has-text("Show me")', { timeout: 60000 });
        const proposal = await page.innerText('.coach-words');
        assert.match(proposal, /My proposal: .+\./);
        await page.click('.coach button:has-text("Show me")');
        await page.locator('.tray .btn.primary:not([aria-disabled="true"])').first().click();
        await page.waitForSelector('.coach-review', { timeout: 60000 });
        await page.waitForSelector('.coach button:has-text("Hint")', { timeout: 60000 });
        assert.match(await page.innerText('.coach-review >> nth=0'), /Well played|Better was/);
        await page.screenshot({ path: join(shots, 'guide-after.png') });
        await page.click('.coach button:has-text("Hint")');
        await page.waitForSelector('.say .btn.primary', { timeout: 60000 });
        assert.equal(await page.locator('.coach:visible').count(), 0, 'one voice at a time');
    },
);

// The review of finished games: the graph comes quickly, the whole soon; what it shows can be
// touched, looked at and tried again; and it is kept. By day and by night, at the desk and on the
// phone.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fitting } from './fitting.mjs';
import { packed } from './sharing.mjs';
import {
    address,
    AxeBuilder,
    fixtures,
    open,
    openStage,
    recordOf,
    scene,
    shots,
} from './stage.mjs';

openStage();

/** On two idle cores; a busy machine may take longer, and says how long it took. */
const FIRST = 3,
    WHOLE = 20;
const patience = 150000;

const settled = page =>
    page.evaluate(() =>
        Promise.all(
            document
                .getAnimations()
                .filter(a => a.effect?.getComputedTiming().iterations !== Infinity)
                .map(a => a.finished.catch(() => undefined)),
        ).then(() => undefined),
    );

async function inspect(page, name, on) {
    const left = [];
    for (const theme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: theme });
        await settled(page);
        await page.screenshot({ path: join(shots, `${name}-${on}-${theme}.png`), fullPage: true });
        const axe = new AxeBuilder({ page })
            .setLegacyMode(true)
            .options({ resultTypes: ['violations'] });
        const { violations } = await (
            theme === 'light' ? axe : axe.withRules(['color-contrast'])
        ).analyze();
        for (const { id, nodes } of violations)
            left.push(
                `${name}, ${theme}: ${id}: ${nodes
                    .slice(0, 3)
                    .map(n => n.target.join(' '))
                    .join('; ')}`,
            );
    }
    await page.emulateMedia({ colorScheme: 'light' });
    left.push(...(await page.evaluate(fitting, { isPhone: on === 'phone' })));
    assert.deepEqual(left, []);
}

/** The graph with all its positions; then the turning points. Says how long both took. */
async function reviewed(page, what) {
    const begin = Date.now();
    await page.waitForSelector('.rv:not([data-stage=quick]) .rv-plot .rv-line', {
        state: 'attached', // a flat line has no height
        timeout: patience,
    });
    const first = (Date.now() - begin) / 1000;
    assert.ok(await page.isVisible('.rv-end .board'), 'the board is there meanwhile');
    await page.waitForSelector('.rv-card:not(.is-grey)', { timeout: patience });
    const whole = (Date.now() - begin) / 1000;
    console.log(
        `# ${what}: graph after ${first.toFixed(1)} s (aim ${FIRST}), ` +
            `review after ${whole.toFixed(1)} s (aim ${WHOLE})`,
    );
}

/** Again from nothing, and it must be there without being thought about again. */
async function isKept(page) {
    await page.addInitScript(() =>
        new MutationObserver(() => {
            if (document.querySelector('.rv-verdict progress')?.value > 0)
                window.thoughtAgain = true;
        }).observe(document, { attributes: true, childList: true, subtree: true }),
    );
    await page.reload();
    await page.waitForSelector('.rv-card:not(.is-grey)');
    return !(await page.evaluate(() => window.thoughtAgain));
}

const openOf = (name, seat) => `review/${packed(recordOf(name))}?seat=${seat}`;

for (const game of ['newyork', 'traffiq', 'tuktuk'])
    for (const on of ['desktop', 'phone'])
        scene(
            `review: ${game} for two, ${on}`,
            { on, timeout: 2 * patience, ...(on === 'phone' ? { deviceScaleFactor: 2 } : {}) },
            async ({ page }) => {
                await open(page, openOf(`${game}-two`, 0));
                await reviewed(page, `${game}, ${on}`);
                const cards = await page.locator('.rv-card').count();
                assert.ok(cards >= 1 && cards <= 5, `${cards} turning points`);
                assert.match(await page.textContent('.rv-verdict h2'), /\w+.*\./);
                assert.match(
                    await page.textContent('.rv-graph .visually-hidden'),
                    /Your share of the win begins at \d+ of 100\..* In the end it is \d+\./,
                );
                await inspect(page, `review-${game}`, on);

                await page.click('[role=radio]:has-text("Details")');
                await page.waitForSelector('.rv-details tbody tr');
                await inspect(page, `review-${game}-details`, on);
                await page.click('[role=radio]:has-text("In words")');

                await page.click('.rv-card .btn:has-text("Show me")');
                await page.waitForSelector('.rv-show .board');
                // With the hand that was held then, in games that have one.
                const hand = { newyork: '.ny-hand .ny-card', traffiq: '.tq-shown [role=img]' };
                if (hand[game])
                    await page.waitForSelector(`.rv-show ${hand[game]}`, { state: 'attached' });
                await inspect(page, `review-${game}-show`, on);
                await page.click('.rv-strip [role=radio] >> nth=0');
                await page.screenshot({ path: join(shots, `review-${game}-played-${on}.png`) });
                await page.keyboard.press('Escape');
                await page.waitForSelector('.rv-cards');

                // It is kept: a reload has it at once.
                assert.ok(await isKept(page), 'it is worked out again');

                // Touching the graph, or Enter on it, goes to that position of the replay.
                await page.focus('.rv-plot');
                for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
                await page.keyboard.press('Enter');
                await page.waitForSelector('.replay-tray');
                assert.equal(await page.inputValue('.replay-tray input[type=range]'), '4');
                await page.click('.replay-tray .btn:has-text("Review")');
                // A record does not say who of the players is a person.
                await page.waitForSelector('.rv-choose');
                await page.click('.rv-choose .btn >> nth=0');
                await page.waitForSelector('.rv-card:not(.is-grey)');
            },
        );

scene(
    'review: try it again, find the better move, and the card has a tick for good',
    { timeout: 2 * patience },
    async ({ page }) => {
        await open(page, openOf('newyork-two', 0));
        await reviewed(page, 'newyork, to try again');
        const card = page.locator('.rv-card:has(.btn:has-text("Try it again"))').first();
        const number = await card.getAttribute('id');
        const better = (
            await card.locator('.rv-moves .is-better .visually-hidden').textContent()
        ).trim();
        await card.locator('.btn:has-text("Try it again")').click();
        await page.waitForSelector('.rv-try');
        assert.match(await page.textContent('.rv-try'), /What if, from turn \d+/);
        await page.screenshot({ path: join(shots, 'review-try-desktop.png') });
        const move = better.match(/(red|yellow|green|blue) (\d+)/i);
        const code = move[1][0].toUpperCase() + move[2];
        await page.click('header.top [aria-label="Menu"]');
        await page.fill('.move-box input', /take/i.test(better) ? `+${code}` : code);
        await page.keyboard.press('Enter');
        await page.waitForSelector('.rv-try.is-found');
        await page.screenshot({ path: join(shots, 'review-found-desktop.png') });
        await page.click('.rv-try .btn:has-text("Back to the review")');
        await page.waitForSelector(`#${number} .rv-disc.is-solved`);
        await page.reload();
        await page.waitForSelector(`#${number} .rv-disc.is-solved`);
    },
);

scene(
    'review: four players, and from the list of finished games',
    { timeout: 2 * patience },
    async ({ page }) => {
        await open(page, 'games');
        const [chooser] = await Promise.all([
            page.waitForEvent('filechooser'),
            page.click('.btn:has-text("Import")'),
        ]);
        await chooser.setFiles(join(fixtures, 'tuktuk.jsonl'));
        await page.waitForSelector('.replay-tray');
        await open(page, 'games');
        await page.click('.finished-row .btn:has-text("Review")');
        await page.click('.rv-choose .btn >> nth=1');
        await reviewed(page, 'tuktuk for four');
        assert.equal(await page.locator('.rv-band').count(), 4);
        assert.equal(await page.locator('.rv-player').count(), 4);
        await inspect(page, 'review-four', 'desktop');
    },
);

scene('review: leaving and coming back goes on', { timeout: 2 * patience }, async ({ page }) => {
    await open(page, openOf('tuktuk-two', 1));
    await page.waitForSelector('.rv-plot .rv-line', { state: 'attached', timeout: patience });
    /** Grows as the review does. */
    const done = () =>
        page.evaluate(() => {
            const stage = ['quick', 'full', 'done'].indexOf(
                document.querySelector('.rv').dataset.stage,
            );
            return 1000 * stage + (document.querySelector('.rv-verdict progress')?.value ?? 0);
        });
    const before = await done();
    await page.evaluate(() => (location.hash = '#/settings'));
    await page.waitForSelector('.form');
    await page.goBack();
    await page.waitForSelector('.rv .rv-line', { state: 'attached' });
    assert.ok((await done()) >= before, 'it begins anew');
    await page.waitForSelector('.rv-card:not(.is-grey)', { timeout: patience });

    // Kept by this engine, it is there at once; what another engine thought is made anew.
    assert.ok(await isKept(page), 'it is worked out again');
    await page.evaluate(
        () =>
            new Promise(kept => {
                indexedDB.open('crosstown-reviews').onsuccess = ({ target }) => {
                    const store = target.result
                        .transaction('reviews', 'readwrite')
                        .objectStore('reviews');
                    store.getAll().onsuccess = all => {
                        for (const one of all.target.result)
                            store.put({ ...one, version: 'another' });
                    };
                    store.transaction.oncomplete = () => (target.result.close(), kept());
                };
            }),
    );
    await page.reload();
    await page.waitForSelector('.rv-verdict progress');
    await page.waitForFunction(() => window.thoughtAgain); // isKept sees it
});

for (const on of ['desktop', 'phone'])
    scene(
        `review: German, ${on}`,
        { on, timeout: 2 * patience, serviceWorkers: 'block' },
        async ({ page }) => {
            await page.goto(
                `${address().replace(/#.*$/, '')}?lang=de#/${openOf('newyork-two', 0)}`,
            );
            await page.waitForSelector('.rv-card:not(.is-grey)', { timeout: patience });
            await inspect(page, 'review-german', on);
        },
    );

// Nine languages on every screen, at the desk and on the phone: nothing of English is left over,
// nothing is cut off or pushes the page wider than the screen. Pictures of all are written. A
// pseudo-language of long accented texts goes through the same screens.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pageCatalogue } from '../../../web/tools/po.mjs';
import { games } from './games.mjs';
import { packed } from './sharing.mjs';
import { address, openStage, recordOf, scene, shots } from './stage.mjs';
import { english, poOf, pseudoPo, wordsOnScreen } from './tongues.mjs';

openStage();

const languages = ['en', 'de', 'sv', 'fi', 'nb', 'da', 'fr', 'nl', 'it'];
const middle = id => {
    const lines = recordOf(id).trimEnd().split('\n');
    return packed(lines.slice(0, Math.floor(lines.length * 0.6)).join('\n') + '\n');
};
const review = `review/${packed(recordOf('tuktuk-two'))}?seat=0`;
/** Name, address, what is waited for, what is done there. */
const screens = [
    ['start', '', '.game-card'],
    ['table', 'table/tuktuk', '.seat-row'],
    ['settings', 'settings', '.form'],
    ['games', 'games', '.empty'],
    ['rules', 'rules/traffiq', '.clause figure'],
    ...Object.keys(games).flatMap(id => [
        [`${id}-first`, `play/${id}?seed=5&players=4&level=1&start=0`, '.tray'],
        [`${id}-middle`, `position/${middle(id)}`, '.tray'],
    ]),
    ['guide', 'learn/newyork', '.coach'],
    ['puzzle', 'puzzle/newyork/more', '.app.puzzle', page => solution(page)],
    ['review', review, '.rv-card:not(.is-grey)'],
];

/** Without loading the page anew; by way of a screen that has nothing of either, so that what is
 * waited for is not still there from the one before. */
async function turnTo(page, hash, ready) {
    const apart = hash === 'settings' ? ['', '.game-card'] : ['settings', '.form'];
    for (const [next, sign] of [apart, [hash, ready]]) {
        await page.evaluate(to => void (location.hash = `#/${to}`), next);
        await page.waitForSelector(sign);
    }
}

async function solution(page) {
    await page.keyboard.press('s');
    await page.waitForSelector('.puzzle-shown');
}

/** A review takes its time: the first one is made, the others have it from there, for it speaks no
 * language. */
let made = null;
async function withReview(page) {
    await page.goto(address());
    await page.waitForSelector('.game-card');
    if (made === null) {
        await page.goto(address(review));
        await page.waitForSelector('.rv-card:not(.is-grey)', { timeout: 150000 });
        await page.waitForTimeout(500); // it is kept a moment later
    }
    made = await page.evaluate(
        given =>
            new Promise((done, fail) => {
                const asked = indexedDB.open('crosstown-reviews', 1);
                asked.onupgradeneeded = () =>
                    asked.result.createObjectStore('reviews', { keyPath: 'id' });
                asked.onerror = () => fail(asked.error);
                asked.onsuccess = () => {
                    const db = asked.result;
                    const store = db.transaction('reviews', 'readwrite').objectStore('reviews');
                    for (const one of given ?? []) store.put(one);
                    const all = store.getAll();
                    store.transaction.oncomplete = () => (db.close(), done(all.result));
                };
            }),
        made,
    );
    assert.equal(made.length, 1, 'a review that is kept');
}

/** Elements whose own text does not fit into them, and a page that is wider than the screen. */
const cutOff = page =>
    page.evaluate(() => {
        const bad = [];
        const wide = document.documentElement.scrollWidth - innerWidth;
        if (wide > 1) bad.push(`the page is ${wide} px too wide`);
        for (const e of document.querySelectorAll(
            'button, .prompt, h1, h2, .seat-row *, .coach *, .resume *',
        )) {
            const style = getComputedStyle(e);
            if (style.position === 'absolute' && style.clipPath !== 'none') continue; // for screen readers only
            if (
                !e.textContent.trim() ||
                e.closest('.visually-hidden, [inert], svg, .ticker, .top h1') ||
                (e.tagName === 'H1' && e.closest('.top'))
            )
                continue;
            if (style.overflow === 'visible' ? false : e.scrollWidth > e.clientWidth + 2)
                bad.push(`cut off: ${e.textContent.trim().slice(0, 60)}`);
            const box = e.getBoundingClientRect();
            if (box.width && box.right > innerWidth + 2 && !e.closest('.tq-hand, .ny-cards'))
                bad.push(`outside: ${e.textContent.trim().slice(0, 60)}`);
        }
        return [...new Set(bad)];
    });

function tour(name, language, po, options = {}) {
    for (const on of ['desktop', 'phone']) {
        scene(
            `${name}: every screen, ${on}`,
            { on, serviceWorkers: 'block', timeout: 300000 },
            async ({ page }) => {
                if (options.replace)
                    await page.route('**/assets/de-page-*.json', route =>
                        route.fulfill({ contentType: 'application/json', body: options.replace }),
                    );
                const isEnglish = english(po),
                    problems = [];
                await withReview(page);
                await page.goto(`${address().replace(/#.*$/, '')}?lang=${language}`);
                for (const [screen, hash, ready, act] of screens) {
                    await turnTo(page, hash, ready);
                    await act?.(page);
                    assert.equal(await page.getAttribute('html', 'lang'), language);
                    await page.screenshot({ path: join(shots, `${name}-${screen}-${on}.png`) });
                    for (const words of await page.evaluate(wordsOnScreen))
                        if (isEnglish(words)) problems.push(`${screen}: still English: ${words}`);
                    for (const cut of await cutOff(page)) problems.push(`${screen}: ${cut}`);
                }
                assert.deepEqual([...new Set(problems)], []);
            },
        );
    }
}

for (const language of languages) tour(language, language, poOf(language));

const pseudo = pseudoPo();
tour('pseudo', 'de', pseudo, { replace: pageCatalogue(pseudo) });

scene(
    'the language is chosen by address, by device and by browser, and kept',
    { locale: 'sv-SE' },
    async ({ page }) => {
        await page.goto(address());
        await page.waitForSelector('.game-card');
        assert.equal(await page.getAttribute('html', 'lang'), 'sv');
        await page.selectOption('select.language', 'fi');
        await page.waitForFunction(() => document.documentElement.lang === 'fi');
        await page.waitForSelector('.game-card');
        await page.reload();
        await page.waitForSelector('.game-card');
        assert.equal(await page.getAttribute('html', 'lang'), 'fi');
        await page.goto(`${address().replace(/#.*$/, '')}?lang=no`);
        await page.waitForSelector('.game-card');
        assert.equal(await page.getAttribute('html', 'lang'), 'nb');
    },
);

for (const on of ['desktop', 'phone']) {
    scene(
        `a page that cannot start says so in the language, and starts when it can, ${on}`,
        { on, locale: 'de-AT', serviceWorkers: 'block' },
        async ({ page }) => {
            await page.route('**/*.wasm', route =>
                route.fulfill({ contentType: 'application/wasm', body: 'broken' }),
            );
            await page.goto(address());
            assert.equal(await page.textContent('h1'), 'Crosstown konnte nicht starten');
            await page.screenshot({ path: join(shots, `cannot-start-${on}.png`) });
            assert.deepEqual(await cutOff(page), []);
            await page.unroute('**/*.wasm');
            await page.click('button');
            await page.waitForSelector('.game-card');
        },
    );
}

// The end of a game, counted on the board; and a piece that is pushed off is seen leaving.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder, fixtures, open, openStage, scene, shots } from './stage.mjs';

openStage();

const lines = name =>
    readFileSync(join(fixtures, `${name}.jsonl`), 'utf8')
        .trim()
        .split('\n');

/** Goes on with a record of which only so many lines have been played; the other seats are played
 * by the computer. */
async function goOn(page, name, { until, own }) {
    const record = lines(name).slice(0, until + 1);
    const { players } = JSON.parse(record[0]);
    const seats = Array.from({ length: players }, (_, seat) =>
        seat === own
            ? { kind: 'human', name: '', level: 2 }
            : { kind: 'computer', name: 'Mira', level: 3 },
    );
    await open(page);
    await page.evaluate(
        game => {
            sessionStorage.clear();
            localStorage.setItem('crosstown.game', JSON.stringify(game));
        },
        { record: `${record.join('\n')}\n`, seats, seed: '1', saved: Date.now(), turn: 1 - own },
    );
    await page.goto('about:blank');
    await open(page, 'now');
}

/** In the page: notes what is shown whenever it changes. */
async function watchCounting() {
    window.seen = [];
    const note = () => {
        const numbers = [...document.querySelectorAll('.finish-points')].map(e =>
            Number((e.querySelector('[aria-hidden]') ?? e).textContent),
        );
        const pops = document.querySelectorAll('.ny-count-pop, .tq-count-pop').length;
        const faded = document.querySelectorAll('.tq-faded').length;
        const now = JSON.stringify({ numbers, pops, faded });
        if (numbers.length && now !== JSON.stringify(window.seen.at(-1)))
            window.seen.push(JSON.parse(now));
    };
    new MutationObserver(note).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
    });
}

/** In the page: whatever it waits for takes ten times as long. Who is to come before the first step
 * comes in time then, however busy the machine is. */
function slowClock() {
    const { setTimeout } = window;
    window.setTimeout = (act, ms = 0, ...more) => setTimeout(act, 10 * ms, ...more);
}

const seen = page => page.evaluate(() => window.seen);
const isCounted = page =>
    page.waitForFunction(
        () =>
            document.querySelector('.finish-points') &&
            !document.querySelector('.finish-points [aria-hidden]'),
    );
/** The towers that count, and what the sheet says: the same points. */
const shown = page =>
    page.evaluate(() => ({
        lit: document.querySelectorAll('.ny-counted').length,
        pops: document.querySelectorAll('.ny-count-pop').length,
        faded: document.querySelectorAll('.ny-worthless').length,
        waiting: document.querySelectorAll('.ny-waiting').length,
        numbers: [...document.querySelectorAll('.finish-points')].map(e => Number(e.textContent)),
    }));

async function looksGood(page, name) {
    await page.screenshot({ path: join(shots, `${name}.png`) });
    const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .analyze();
    assert.deepEqual(
        violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join('; ')}`),
        [],
    );
}

for (const on of ['desktop', 'phone']) {
    scene(
        `New York: counted one by one, own towers first, ${on}`,
        { on, motion: true },
        async ({ page }) => {
            await page.addInitScript(watchCounting);
            // 0 has passed, 1 lays the last card: 19 to 40.
            await goOn(page, 'newyork-two', { until: 83, own: 0 });
            await page.waitForSelector('.finish');
            await isCounted(page);
            const course = await seen(page);
            assert.ok(course.length > 6, JSON.stringify(course));
            assert.deepEqual(course[0].numbers, [0, 0]);
            // Until all is counted rows stand by seat; the own towers are counted first.
            const rivalBegins = course.findIndex(c => c.numbers[1] > 0);
            assert.equal(course[rivalBegins - 1].numbers[0], 19);
            // Then the rival, who won, is named first.
            const named = course.findIndex(c => c.numbers[0] > 19);
            const counted = named < 0 ? course.length : named;
            assert.ok(counted > rivalBegins);
            for (let i = 1; i < counted; i++) {
                assert.ok(course[i].numbers.every((n, k) => n >= course[i - 1].numbers[k]));
                assert.ok(course[i].pops >= course[i - 1].pops);
            }
            const end = await shown(page);
            assert.deepEqual(end.numbers, [40, 19]);
            assert.equal(end.pops, end.lit);
            assert.equal(end.waiting, 0);
            assert.equal(end.lit + end.faded, 12);
            await page.waitForTimeout(1600); // confetti, if any
            await looksGood(page, `count-newyork-${on}`);
            // Seen once is enough.
            await page.click('.finish .btn:has-text("Players and log")');
            assert.equal((await shown(page)).pops, 0);
            await page.evaluate(() => (window.seen = []));
            await page.click('.btn:has-text("Result")');
            await page.waitForSelector('.finish-points');
            assert.ok((await seen(page)).every(c => c.numbers[0] === 40));
        },
    );
}

for (const [how, act] of [
    ['tap', page => page.mouse.click(300, 120)],
    ['key', page => page.keyboard.press('Shift')],
])
    scene(`New York: one ${how} shows all at once`, { motion: true }, async ({ page }) => {
        await page.addInitScript(watchCounting);
        await page.addInitScript(slowClock);
        await goOn(page, 'newyork-two', { until: 83, own: 0 });
        await page.waitForSelector('.finish-points [aria-hidden]');
        await act(page);
        await isCounted(page);
        const course = await seen(page);
        assert.ok(course.length <= 4, JSON.stringify(course));
        assert.deepEqual((await shown(page)).numbers, [40, 19]);
    });

scene('New York: with less motion everything is there at once', {}, async ({ page }) => {
    await page.addInitScript(watchCounting);
    await goOn(page, 'newyork-two', { until: 83, own: 0 });
    await page.waitForSelector('.finish-points');
    await page.waitForSelector('.ny-counted');
    assert.ok((await seen(page)).every(c => c.numbers.join() === '40,19'));
    const end = await shown(page);
    assert.equal(end.pops, end.lit);
});

scene('TraffIQ: vehicles are counted', { motion: true }, async ({ page }) => {
    await page.addInitScript(watchCounting);
    // 1 places its last taxi: 7 to 14.
    await goOn(page, 'traffiq-two', { until: 129, own: 0 });
    await isCounted(page);
    // Those that wait for being counted are pale, fewer and fewer of them.
    const course = await seen(page);
    const pale = course.findIndex(c => c.faded > 5);
    assert.ok(pale >= 0 && course.length > pale + 5, JSON.stringify(course));
    for (let i = pale + 1; i < course.length; i++) {
        assert.ok(course[i].faded <= course[i - 1].faded, JSON.stringify(course));
        assert.ok(course[i].pops >= course[i - 1].pops, JSON.stringify(course));
    }
    const points = (await shown(page)).numbers.reduce((a, b) => a + b);
    const vehicles = await page.locator('[data-vehicle]:not([data-vehicle=""])').count();
    assert.equal(await page.locator('.tq-count-pop').count(), vehicles);
    assert.ok(points >= vehicles);
    assert.equal(await page.locator('.tq-faded').count(), 0);
    await looksGood(page, 'count-traffiq');
});

scene('Tuk Tuk: customers are counted', { motion: true }, async ({ page }) => {
    await goOn(page, 'tuktuk-two', { until: 90, own: 0 });
    await page.waitForSelector('.finish');
    await isCounted(page);
    assert.ok((await page.locator('.tt-town .tt-pop').count()) >= 2);
    await looksGood(page, 'count-tuktuk');
});

/** In the page: how the first that is pushed off looks, frame by frame, for the two seconds in
 * which it is told; and its place. */
async function watchLeaving() {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const of = element => getComputedStyle(element);
    const course = [];
    let left = null;
    while (!(left = document.querySelector('[data-vehicle^="left"]'))) await frame();
    for (const begin = performance.now(); performance.now() < begin + 2000; await frame()) {
        const { e: x, f: y } = new DOMMatrix(of(left).transform);
        const rings = [...document.querySelectorAll('.tq-loser')],
            ring = rings[0]?.querySelector('circle:not(.tq-halo)');
        course.push({
            far: Math.hypot(x, y),
            opacity: Number(of(left).opacity),
            rings: rings.length,
            dashes: ring && of(ring).strokeDasharray,
            shades: rings
                .flatMap(r => [...r.querySelectorAll('.tq-gone')])
                .map(shade => Number(of(shade).opacity)),
        });
    }
    return course;
}

/** Which line of the record pushes a vehicle off. */
const PUSH = 63;

for (const on of ['desktop', 'phone'])
    scene(
        `TraffIQ: who is pushed off leaves, the place keeps a ring, ${on}`,
        {
            on,
            motion: true,
        },
        async ({ page }) => {
            await goOn(page, 'traffiq-two', { until: 133, own: 0 });
            await page.waitForSelector('.finish');
            await page.click('.finish [data-replay]');
            const slider = page.locator('.replay-tray input');
            await slider.fill(String(PUSH));
            await page.waitForTimeout(200);
            assert.equal(await page.locator('[data-vehicle^="left"]').count(), 0);
            const leaving = page.evaluate(watchLeaving);
            await page.click('[aria-label="One move on"]');
            await page.waitForSelector('[data-vehicle^="left"]', { state: 'attached' });
            await page.waitForTimeout(500);
            await page.screenshot({ path: join(shots, `pushed-${on}.png`) });
            const course = await leaving,
                end = course.at(-1);
            assert.ok(course.length > 3, JSON.stringify(course));
            for (let i = 1; i < course.length; i++)
                assert.ok(course[i].far >= course[i - 1].far, JSON.stringify(course));
            // It is seen on its way, and then no more.
            assert.ok(
                course.some(c => c.far > 5 && c.far < end.far && c.opacity > 0.1),
                JSON.stringify(course),
            );
            assert.ok(end.opacity < 0.1, JSON.stringify(end));
            // The place is empty but for its ring.
            for (const { rings, dashes, shades } of course) {
                assert.ok(rings > 0);
                assert.notEqual(dashes, 'none');
                assert.ok(
                    shades.every(opacity => opacity < 0.1),
                    `${shades}`,
                );
            }
            await looksGood(page, `pushed-ring-${on}`);
        },
    );

// `late`: the game screen comes so many milliseconds after the game, which the computer had decided
// long before.
for (const [how, late] of [
    ['', 0],
    [', on a slow line', 2000],
])
    scene(
        `TraffIQ: what is done to you is told while the piece leaves${how}`,
        // A worker would have fetched the screen beforehand, and out of sight of the route.
        { motion: true, ...(late ? { serviceWorkers: 'block' } : {}) },
        async ({ context, page }) => {
            if (late)
                await context.route('**/assets/game-*.js', async route => {
                    await new Promise(done => setTimeout(done, late));
                    await route.continue();
                });
            await goOn(page, 'traffiq-two', { until: PUSH, own: 0 });
            // Looked at in one moment: the banner and the piece are there for a short while only.
            const told = await page.waitForFunction(() => {
                const all = selector => document.querySelectorAll(selector).length;
                return (
                    all('.prompt.harm') > 0 && {
                        leaving: all('[data-vehicle^="left"]'),
                        rings: all('.tq-loser'),
                    }
                );
            });
            const { leaving, rings } = await told.jsonValue();
            assert.ok(leaving > 0);
            assert.ok(rings > 0);
            await page.waitForTimeout(2000);
            assert.ok(
                (await page.locator('.tq-loser').count()) > 0,
                'the ring stays with the banner',
            );
        },
    );

scene('a replay tells, too, what was done to you', {}, async ({ page }) => {
    for (const [name, line, wanted] of [
        ['traffiq-two', PUSH, /pushes your (taxi|truck) off the street/],
        ['tuktuk', 155, /too fast and are sent home/],
        ['tuktuk-two', 45, /You miss this turn/],
    ]) {
        await goOn(page, name, { until: 999, own: 0 });
        await page.waitForSelector('.finish');
        await page.click('.finish [data-replay]');
        await page.fill('.replay-tray input', String(line));
        await page.click('[aria-label="One move on"]');
        // Looked at in one moment: it goes away by itself.
        const told = await page.waitForFunction(
            () => document.querySelector('.prompt.harm')?.textContent,
        );
        assert.match(await told.jsonValue(), wanted, name);
        await page.screenshot({ path: join(shots, `harm-${name}.png`) });
    }
});

scene('the result names units, and what one may want next', { motion: true }, async ({ page }) => {
    const actions = () =>
        page
            .locator('.finish-actions .btn')
            .allInnerTexts()
            .then(all => all.map(words => words.trim()));
    for (const [name, own, unit, wanted] of [
        ['newyork-two', 1, /^\d+\s*points?$/, 'Harder?'],
        ['newyork-two', 0, /^\d+\s*points?$/, 'Easier?'],
        ['traffiq-two', 0, /^\d+\s*points?$/, null],
        ['tuktuk-two', 0, /^\d+\s*delivered$/, null],
    ]) {
        await goOn(page, name, { until: 999, own });
        await page.waitForSelector('.finish .crown');
        for (const sum of await page.locator('.finish-sum').allInnerTexts())
            assert.match(sum.trim(), unit, name);
        const offered = await actions();
        for (const words of ['Play again', 'Review: see why', ...(wanted ? [wanted] : [])])
            assert.ok(offered.includes(words), `${name}: ${words} among ${offered}`);
        if (!wanted) continue;
        assert.equal(await page.locator('.confetti').count(), own, 'for who wins');
        const soft = await page.locator('.finish-actions .btn.soft').allInnerTexts();
        assert.deepEqual(
            soft.map(words => words.trim()),
            [wanted],
            'the one that is meant',
        );
    }
});

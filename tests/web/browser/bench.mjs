// How quick the page feels: from a click to the changed board, frames while pieces move, and
// layout shifts at the first paint. Prints a table; no test.
//   node tests/web/browser/bench.mjs

import { games } from './games.mjs';
import { mouse, Person } from './person.mjs';
import { launch, newContext, serve } from './stage.mjs';

const DECISIONS = 30;

/** In the page, from its first moment: the time from a click to the first change of board, tray
 * or prompt and to the frame that shows it; the length of frames; layout shifts. */
function measure() {
    const seen = (window.measured = { changes: [], frames: [], shifts: 0 });
    let clicked = null,
        changed = null;
    addEventListener(
        'click',
        e => {
            clicked = e.timeStamp;
            changed = null;
        },
        true,
    );
    new MutationObserver(() => {
        if (clicked === null || changed !== null || !document.querySelector('.app')) return;
        changed = performance.now();
        const from = clicked,
            to = changed;
        requestAnimationFrame(() =>
            setTimeout(() =>
                seen.changes.push({ change: to - from, shown: performance.now() - from }),
            ),
        );
        clicked = null;
    }).observe(document, { subtree: true, childList: true, attributes: true });
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            if (!entry.hadRecentInput) seen.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    let last = null;
    requestAnimationFrame(function frame(time) {
        const isMoving = document
            .getAnimations()
            .some(
                a =>
                    a.playState === 'running' &&
                    a.effect?.getComputedTiming().iterations !== Infinity,
            );
        if (last !== null && isMoving) seen.frames.push(time - last);
        last = isMoving ? time : null;
        requestAnimationFrame(frame);
    });
}

const sorted = numbers => [...numbers].sort((a, b) => a - b);
const at = (numbers, share) =>
    sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN;
const ms = number => `${number.toFixed(1)} ms`;

async function table(browser, address, game) {
    const context = await newContext({ at: browser, motion: true });
    await context.addInitScript(measure);
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForSelector('.game-card');
    const startShifts = await page.evaluate(() => window.measured.shifts);
    await page.goto('about:blank');
    await page.goto(`${address}#/play/${game.id}?seed=5&players=3&level=1&start=0`);
    const person = new Person(page, game, mouse(page), 3);
    await person.look();
    const gameShifts = await page.evaluate(() => window.measured.shifts);
    await person.playSome(DECISIONS);
    const { changes, frames } = await page.evaluate(() => window.measured);
    await context.close();
    return {
        game: game.id,
        clicks: changes.length,
        'to change, median': ms(
            at(
                changes.map(c => c.change),
                0.5,
            ),
        ),
        worst: ms(Math.max(...changes.map(c => c.change))),
        'to screen, median': ms(
            at(
                changes.map(c => c.shown),
                0.5,
            ),
        ),
        'worst ': ms(Math.max(...changes.map(c => c.shown))),
        'frames moving': frames.length,
        'frame, median': ms(at(frames, 0.5)),
        '95 %': ms(at(frames, 0.95)),
        'shift, start': startShifts.toFixed(4),
        'shift, game': gameShifts.toFixed(4),
    };
}

const [{ address, stop }, browser] = await Promise.all([serve(), launch()]);
try {
    const rows = [];
    for (const game of Object.values(games)) rows.push(await table(browser, address, game));
    console.log('Aims: to change below 50 ms, frames of 16.7 ms, no shifts.');
    console.table(rows);
} finally {
    await browser.close();
    await stop();
}

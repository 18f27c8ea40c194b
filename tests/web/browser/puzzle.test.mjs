// Puzzles: solved by mouse and by keyboard in every game, a wrong move and its reason, being shown,
// the windows of the streak, themes, offline; axe and pictures at the desk and on the phone, by day
// and by night.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitting } from './fitting.mjs';
import { keyboard, mouse } from './person.mjs';
import { AxeBuilder, address, open, openStage, root, scene, shots } from './stage.mjs';

openStage();

const puzzlesOf = game =>
    readFileSync(join(root, `data/puzzles/${game}.jsonl`), 'utf8')
        .split('\n')
        .filter(line => line)
        .map(line => JSON.parse(line));

/** What one touches for simple moves; null: it takes more than that. */
const places = {
    newyork: move =>
        move.startsWith('+')
            ? `.ny-display [data-card="${move.slice(1)}"]`
            : /^[RYGB]\d+$/.test(move)
              ? `.ny-hand [data-card="${move}"]`
              : null,
    traffiq: move => (move === 'draw' ? '.tq-acts .btn:has-text("Draw")' : null),
    tuktuk: move => {
        const [, cell] = /^[a-z-]+@(\d+,\d+)$/.exec(move) ?? [];
        return cell ? `[role=grid] [data-cell="${cell}"]` : null;
    },
};

const simple = game => {
    const found = puzzlesOf(game).find(p => places[game](p.best));
    assert.ok(found, `a simple puzzle of ${game}`);
    return found;
};

const said = page => page.textContent('.puzzle-say');
const arrive = async (page, path) => {
    await open(page, `puzzle/${path}`);
    await page.waitForSelector('.app.puzzle');
};

/** Once to see it, once to do it. */
async function decide(page, hands, game, move) {
    const place = places[game](move);
    if (game === 'traffiq' && hands.name === 'mouse') {
        await page.click(place);
        await page.click(place);
        return;
    }
    if (game === 'traffiq') {
        await page.focus(place);
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        return;
    }
    await hands.touch(place);
    await hands.touch(place);
}

for (const game of Object.keys(places))
    for (const hands of [mouse, keyboard])
        scene(`${game}: a puzzle is solved by ${hands.name}`, {}, async ({ page }) => {
            const puzzle = simple(game);
            await arrive(page, `${game}/id/${puzzle.id}`);
            await decide(page, hands(page), game, puzzle.best);
            await page.waitForSelector('.puzzle.is-solved .puzzle-tick');
            assert.match(await said(page), /^Right: /);
            assert.ok((await page.textContent('.puzzle-right p')).length > 12, 'it says why');
            assert.ok((await page.textContent('.puzzle-theme')).length > 2, 'and names the theme');
            const kept = await page.evaluate(() =>
                JSON.parse(localStorage.getItem('crosstown.puzzles')),
            );
            assert.deepEqual(kept.ids, [puzzle.id]);
            await page.waitForSelector('.puzzle-acts .btn.primary:focus'); // the next one
            await page.keyboard.press('Enter');
            await page.waitForFunction(
                id => document.querySelector('.app.puzzle')?.dataset.puzzle !== id,
                puzzle.id,
            );
            assert.equal(await page.locator('.puzzle.is-open').count(), 1);
        });

scene('a wrong move is told apart, and one may try on', {}, async ({ page }) => {
    const puzzle = puzzlesOf('newyork').find(
        p => places.newyork(p.best) && places.newyork(p.against),
    );
    await arrive(page, `newyork/id/${puzzle.id}`);
    await decide(page, mouse(page), 'newyork', puzzle.against);
    await page.waitForSelector('.puzzle.is-wrong .puzzle-wrong');
    assert.match(await said(page), /^Not this one: /);
    assert.equal(await page.locator('.puzzle-theme').count(), 0, 'the theme stays a secret');
    await page.click('.puzzle-acts .btn:has-text("Hint")');
    assert.match(await said(page), /It is about: /);
    await decide(page, mouse(page), 'newyork', puzzle.best);
    await page.waitForSelector('.puzzle.is-solved');
});

scene('who is shown the solution has not solved it', {}, async ({ page }) => {
    await arrive(page, 'tuktuk');
    await page.click('.puzzle-acts .btn:has-text("Show me")');
    await page.waitForSelector('.puzzle.is-shown .puzzle-shown');
    assert.ok((await said(page)).length > 20);
    assert.equal(await page.evaluate(() => localStorage.getItem('crosstown.puzzles')), null);
    await page.click('.puzzle-acts .btn:has-text("Same theme")');
    await page.waitForSelector('.puzzle.is-open');
    assert.match(page.url(), /#\/puzzle\/tuktuk\/theme\/[\w-]+$/);
});

/** A day on which New York's puzzle is a simple one. */
async function simpleDay(page) {
    for (let day = 1; day < 28; day++) {
        await page.clock.setFixedTime(new Date(2027, 1, day, 12));
        await page.goto('about:blank');
        await arrive(page, 'newyork');
        const id = await page.getAttribute('.app.puzzle', 'data-puzzle');
        const puzzle = puzzlesOf('newyork').find(p => p.id === id);
        if (places.newyork(puzzle.best))
            return { puzzle, number: Math.floor(Date.UTC(2027, 1, day) / 86400000) };
    }
    return assert.fail('no simple puzzle in a month');
}

const litWindows = page => page.locator('.puzzle-streak .is-lit').count();
const keepStreak = (page, streak, last) =>
    page.evaluate(kept => localStorage.setItem('crosstown.puzzles', JSON.stringify(kept)), {
        streak,
        last,
        ids: [],
    });

scene('seven windows light up, and a missed day puts them out', {}, async ({ page }) => {
    const { puzzle, number } = await simpleDay(page);
    const again = async (streak, last) => {
        await keepStreak(page, streak, last);
        await page.goto('about:blank');
        await arrive(page, 'newyork');
    };
    await again(5, number - 2);
    assert.equal(await litWindows(page), 0, 'a day was missed');
    assert.equal(await page.locator('.puzzle-streak b').count(), 0, 'and nobody is told 0 days');
    await again(6, number - 1);
    assert.equal(await litWindows(page), 6);
    await decide(page, mouse(page), 'newyork', puzzle.best);
    await page.waitForSelector('.puzzle.is-solved');
    assert.equal(await litWindows(page), 7);
    assert.match(await page.textContent('.puzzle-streak b'), /^7 days/);
    await page.click('header.top [aria-label="All games"]');
    await page.waitForSelector('.puzzle-strip .puzzle-streak');
    assert.equal(await litWindows(page), 7, 'the start page shows them, too');
    assert.equal(await page.textContent('.puzzle-strip .btn'), 'More puzzles');
});

scene('the same puzzle for everybody on a day, and without a network', {}, async args => {
    const { page, context } = args;
    await open(page);
    await page.waitForSelector('.puzzle-strip .btn');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => caches.keys().then(names => names.length > 0));
    await page.click('.puzzle-strip .btn');
    await page.waitForSelector('.app.puzzle');
    const today = await page.getAttribute('.app.puzzle', 'data-puzzle');
    // Those of the other games come behind it.
    await page.waitForFunction(async () => {
        const kept = await Promise.all(
            (await caches.keys()).map(async name => (await caches.open(name)).keys()),
        );
        return kept.flat().filter(({ url }) => /\/puzzles-\w+-/.test(url)).length === 3;
    });
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('.app.puzzle');
    assert.equal(await page.getAttribute('.app.puzzle', 'data-puzzle'), today);
    for (const game of Object.keys(places)) {
        await page.goto(address(`puzzle/${game}/more`));
        await page.waitForSelector(`.app.puzzle.game-${game}`);
    }
    await context.setOffline(false);
});

const violations = async page => {
    const { violations: found } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .analyze();
    return found.map(
        v =>
            `${v.id}: ${v.nodes
                .map(n => n.target.join(' '))
                .slice(0, 3)
                .join(', ')}`,
    );
};

for (const [on, theme] of [
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['phone', 'light'],
    ['phone', 'dark'],
])
    scene(`every state, ${on}, ${theme}`, { on, theme, timeout: 240000 }, async ({ page }) => {
        const bad = [];
        const inspect = async name => {
            await page.screenshot({ path: join(shots, `puzzle-${name}-${on}-${theme}.png`) });
            const misfits = await page.evaluate(fitting, { isPhone: on === 'phone' });
            bad.push(...[...(await violations(page)), ...misfits].map(v => `${name}: ${v}`));
        };
        for (const game of Object.keys(places)) {
            await arrive(page, game);
            await inspect(`${game}-open`);
            await page.click('.puzzle-acts .btn:has-text("Show me")');
            await page.waitForSelector('.puzzle.is-shown');
            await inspect(`${game}-shown`);
        }
        const puzzle = simple('newyork');
        await arrive(page, `newyork/id/${puzzle.id}`);
        if (places.newyork(puzzle.against)) {
            await decide(page, mouse(page), 'newyork', puzzle.against);
            await page.waitForSelector('.puzzle.is-wrong');
            await inspect('newyork-wrong');
        }
        await decide(page, mouse(page), 'newyork', puzzle.best);
        await page.waitForSelector('.puzzle.is-solved');
        await inspect('newyork-solved');
        assert.deepEqual(bad, []);
    });

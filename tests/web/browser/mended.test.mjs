// What people stumbled over once: the start page and the table on phones, passing, replays, the
// end of a game.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { newyork } from './games.mjs';
import { mouse, Person } from './person.mjs';
import { packed } from './sharing.mjs';
import { address, cut, fixtures, open, openStage, recordOf, scene, shots } from './stage.mjs';

openStage();

/** In sight without scrolling, all of it. */
async function isInSight(page, selector) {
    const { height } = page.viewportSize();
    const box = await page.locator(selector).first().boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= height + 1;
}

/** A game that was begun and left, with enough lines to be worth keeping. */
async function leave(page, game) {
    await open(page, `position/${packed(cut(recordOf(game), 14))}`);
    await page.waitForSelector('[role=grid]');
    await page.waitForFunction(
        id => JSON.parse(localStorage.getItem('crosstown.game') ?? '{}').record?.includes(id),
        `"${game}"`,
    );
}

scene(
    'start on a phone: Continue comes first, with a picture, one running game a title',
    { on: 'phone' },
    async ({ page }) => {
        for (const game of ['newyork', 'tuktuk', 'newyork', 'traffiq']) await leave(page, game);
        await open(page);
        await page.waitForSelector('.yours-chip >> nth=1');
        assert.match(await page.textContent('.yours-row'), /Manhattan TraffIQ.*Continue/s);
        assert.equal(await page.locator('.yours-row, .yours-chip').count(), 3, 'one a title');
        await page.waitForSelector('.yours-row .snapshot [data-vehicle]', { state: 'attached' });
        const top = s => page.locator(s).first().boundingBox();
        assert.ok((await top('.yours-row')).y < (await top('.friends')).y);
        assert.ok((await top('.yours-row')).y < (await top('.game-card')).y);
        await page.click('.yours-chip:has-text("New York")');
        await page.waitForSelector('.game-newyork [role=grid]');
        await open(page);
        await page.click('.yours-row .btn:has-text("Continue")');
        await page.waitForSelector('.game-newyork [role=grid]');
    },
);

scene('the German start page fits a phone', { on: 'phone', locale: 'de-DE' }, async ({ page }) => {
    await open(page);
    await page.waitForSelector('.friends');
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    for (const n of [0, 1, 2]) assert.ok(await isInSight(page, `.game-card >> nth=${n}`));
    const lines = await page.$$eval('.game-actions .soft', all =>
        all.map(b => Math.round(b.getBoundingClientRect().height)),
    );
    assert.deepEqual(lines, [44, 44, 44], 'words on one line');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

for (const on of ['phone', 'desktop'])
    scene(
        `the table on a ${on}: Play in sight, a picture, levels in words and faces`,
        { on },
        async ({ page }) => {
            for (const game of ['newyork', 'traffiq', 'tuktuk']) {
                await open(page, `table/${game}`);
                await page.waitForSelector('.table-picture svg');
                assert.ok(await isInSight(page, '.table-go .btn'), `${game}: Play`);
                assert.match(await page.textContent('.page-top'), /Play on this device/);
                const levels = page.getByRole('radiogroup', { name: 'Level of seat 2' });
                assert.deepEqual(await levels.getByRole('radio').allTextContents(), [
                    'Newcomer',
                    'Casual',
                    'Steady',
                    'Sharp',
                    'Master',
                ]);
                await levels.getByRole('radio', { name: 'Sharp' }).click();
                assert.equal(await page.innerText('.level > b'), 'Sharp');
                const bars = await levels
                    .getByRole('radio')
                    .evaluateAll(all => all.map(r => r.querySelectorAll('.bars .is-on').length));
                assert.deepEqual(bars, [1, 2, 3, 4, 5]);
            }
            assert.doesNotMatch(await page.innerText('body'), /\bseed\b/i);
        },
    );

scene(
    'newyork on a phone: display and hand have their names back',
    { on: 'phone' },
    async ({ page }) => {
        await open(page, 'play/newyork?seed=9&players=2&level=1&start=0');
        await page.waitForSelector('.ny-hand .ny-card');
        for (const [group, name] of [
            ['.ny-display', /Display/],
            ['.ny-hand', /Your hand/],
        ]) {
            const label = page.locator(`${group} .group-label`);
            assert.match(await label.innerText(), name);
            const { height, width } = await label.boundingBox();
            assert.ok(height >= 14 && width >= 50);
        }
        assert.ok(await isInSight(page, '.ny-actions .btn >> nth=1'));
    },
);

scene('newyork: passing is one button that asks again', {}, async ({ page }) => {
    await open(page, 'play/newyork?seed=9&players=2&level=1&start=0');
    const person = new Person(page, newyork, mouse(page), 1);
    const seen = await person.look();
    const buttons = () => page.locator('.ny-actions .btn').allInnerTexts();
    assert.deepEqual(await buttons(), ['Pick a card', 'Pass for good']);
    await page.click('.ny-pass');
    assert.deepEqual(await buttons(), ['Pick a card', 'Really pass']);
    assert.equal((await person.look(seen.lines - 1)).lines, seen.lines);
    await page.click('.ny-pass');
    await page.waitForFunction(n => document.querySelector('.app').dataset.lines > n, seen.lines);
    await page.waitForSelector('.seat.own.out');
});

/** Comes back to a game, as the person on the first seat. */
async function comeBack(page, record, hash = 'now') {
    await open(page);
    await page.evaluate(
        game => {
            sessionStorage.clear();
            localStorage.setItem('crosstown.game', JSON.stringify(game));
        },
        {
            record,
            seats: ['', 'Mira', 'Otto', 'Juno'].map((name, i) => ({
                kind: i ? 'computer' : 'human',
                name,
                level: i + 1,
            })),
            seed: '1',
            saved: Date.now(),
            turn: 0,
        },
    );
    await page.goto('about:blank');
    await open(page, hash);
}

const replayed = page =>
    page.evaluate(() => Number(/\d+/.exec(document.querySelector('.prompt').textContent)[0]));

scene(
    'a replay goes by arrow keys, shows the display, and is played on from',
    {},
    async ({ page }) => {
        await comeBack(page, recordOf('newyork'));
        await page.click('.finish-actions [data-replay]');
        await page.waitForSelector('.replay-tray');
        for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowLeft');
        await page.waitForFunction(() =>
            document.querySelector('.prompt').textContent.includes('11'),
        );
        assert.equal(await replayed(page), 11);
        assert.ok((await page.locator('.ny-replayed .ny-plate').count()) >= 5);
        await page.keyboard.press('End');
        await page.waitForSelector('.replay-tray [aria-label="To the end"]:disabled');
        assert.equal(await page.locator('.btn:has-text("Play on from here")').count(), 0);
        await page.keyboard.press('Home');
        await page.waitForSelector('.replay-tray [aria-label="To the beginning"]:disabled');
        await page.keyboard.press('ArrowRight');
        await page.click('.btn:has-text("Play on from here")');
        await page.waitForSelector('.app[data-mine]');
        assert.equal(await page.locator('.replay-tray').count(), 0);
    },
);

scene('traffiq: a replay shows what a competition did', {}, async ({ page }) => {
    const record = recordOf('traffiq'),
        at = record.split('\n').findIndex(line => line.includes('compete:'));
    await open(page, `game/${packed(record)}`);
    await page.waitForSelector('.replay-tray');
    await page.fill('.replay-tray [type=range]', String(at));
    await page.waitForSelector('.tq-past', { state: 'attached' });
    assert.ok((await page.locator('.tq-loser').count()) >= 1);
    await page.fill('.replay-tray [type=range]', String(at - 1));
    await page.waitForSelector('.tq-past', { state: 'detached' });
});

for (const on of ['phone', 'desktop'])
    scene(
        `the result on a ${on}: beside the board, with units, no confetti for losing`,
        { on, motion: true },
        async ({ page }) => {
            await open(page, 'play/newyork?seed=9&players=2&level=3&start=0');
            await page.waitForSelector('.app[data-mine]');
            await page.click('.ny-pass');
            await page.click('.ny-pass');
            await page.waitForSelector('.finish', { timeout: 60000 });
            assert.equal(await page.textContent('.finish h2'), 'Counting …', 'first the count');
            assert.equal(await page.locator('.finish .crown').count(), 0);
            await page.keyboard.press('Shift'); // who is in a hurry
            await page.waitForSelector('.finish .crown');
            assert.match(await page.textContent('.finish h2'), /^Mira wins, \d+ to \d+$/);
            assert.equal(await page.locator('.confetti, .finish-veil').count(), 0);
            assert.equal(await page.locator('.prompt:visible').count(), 0, 'no old banner');
            const [board, sheet] = await Promise.all(
                ['.board', '.finish'].map(s => page.locator(s).boundingBox()),
            );
            const isBeside = sheet.x >= board.x + board.width - 1,
                isBelow = sheet.y >= board.y + board.height - 17;
            assert.ok(on === 'desktop' ? isBeside : isBelow, 'the sheet covers no board');
            const first = page.locator('.finish li').first();
            assert.match(await first.innerText(), /Steady[\s\S]*\d+\s*points/);
            const plates = await first.locator('.ny-count .ny-plate').count();
            assert.ok(plates >= 1, 'towers that count');
            assert.ok(await isInSight(page, '.finish .btn.primary'));
            await page.click('.finish .btn:has-text("Easier?")');
            await page.waitForSelector('.finish', { state: 'detached' });
            const kept = await page.evaluate(
                () => JSON.parse(localStorage.getItem('crosstown.game')).seats,
            );
            assert.equal(kept[1].level, 2, 'one level easier');
        },
    );

scene('“the game is over” is said once', {}, async ({ page }) => {
    for (const game of ['newyork', 'traffiq', 'tuktuk']) {
        await comeBack(page, recordOf(game));
        await page.waitForSelector('.finish');
        await page.click('.finish-actions button:last-child');
        await page.waitForSelector('.log-lines');
        const said = (await page.innerText('body')).match(/the game is over/gi) ?? [];
        assert.equal(said.length, 1, `${game}: ${said.length} times`);
    }
});

scene('the log calls the reader you, one line a turn, rules on touch', {}, async ({ page }) => {
    await comeBack(page, cut(recordOf('newyork'), 40));
    await page.waitForSelector('.log-lines li');
    const lines = await page.locator('.log-lines li').allInnerTexts();
    assert.ok(
        lines.some(line => /^You play \w+ \d+.* and take \w+ \d+\./.test(line)),
        lines.join('\n'),
    );
    assert.ok(lines.some(line => /^(Mira|Otto|Juno) plays \w+ \d+.* and takes/.test(line)));
    assert.doesNotMatch(lines.join('\n'), /^Red /m);
    assert.match(await page.innerText('.seat:nth-child(2) .seat-name'), /Mira[\s\S]*Casual/);
    const rule = page.locator('.log-lines .rule').first();
    assert.ok((await rule.boundingBox()).width <= 2);
    await page.hover('.log-lines li');
    assert.ok((await rule.boundingBox()).width > 20);
});

for (const [on, least] of [
    ['desktop', 50],
    ['phone', 28],
])
    scene(
        `traffiq: the pictures of the rulebook are large enough on a ${on}`,
        { on },
        async ({ page }) => {
            await open(page, 'rules/traffiq');
            await page.waitForSelector('.clause .picture');
            await page.evaluate(() => dispatchEvent(new Event('beforeprint'))); // all are drawn
            await page.waitForFunction(() =>
                [...document.querySelectorAll('.clause .picture')].every(p =>
                    p.querySelector('[data-cell][aria-label^="Tile"]'),
                ),
            );
            const pictures = await page.$$eval('.clause .picture', all =>
                all.map(picture => {
                    const room = picture.getBoundingClientRect(),
                        tiles = [...picture.querySelectorAll('[aria-label^="Tile"]')].map(e =>
                            e.getBoundingClientRect(),
                        );
                    const wide =
                            Math.max(...tiles.map(r => r.right)) -
                            Math.min(...tiles.map(r => r.left)),
                        high =
                            Math.max(...tiles.map(r => r.bottom)) -
                            Math.min(...tiles.map(r => r.top));
                    const said = picture.parentElement.querySelector('figcaption').innerText;
                    return {
                        places: [...new Set(said.match(/-?\d+,-?\d+/g))],
                        names: [...picture.querySelectorAll('.tq-named')].map(e => e.textContent),
                        rule: picture.closest('.clause').dataset.rule,
                        tile: tiles[0].width,
                        share: Math.max(wide / room.width, high / room.height),
                    };
                }),
            );
            assert.ok(pictures.length > 15);
            for (const { rule, tile, share, places, names } of pictures) {
                assert.deepEqual([...new Set(names)], places, `${rule}: what is named is shown`);
                assert.ok(tile >= least, `${rule}: a tile of ${tile} pixels`);
                assert.ok(share > 0.65 && share <= 1, `${rule}: ${share} of the picture`);
            }
            await page.locator('.clause >> nth=3').scrollIntoViewIfNeeded();
            await page.screenshot({ path: join(shots, `rulebook-traffiq-${on}.png`) });
        },
    );

scene('letters of colours differ in every language, on seats and on lights', {}, async args => {
    const { page } = args;
    const letters = selector => page.$$eval(selector, all => all.map(p => p.getAttribute('d')));
    const seen = {};
    for (const language of ['en', 'de', 'sv', 'fi', 'nb', 'da', 'fr', 'nl', 'it']) {
        await page.goto('about:blank');
        await page.goto(
            `${address()}?lang=${language}#/play/tuktuk?seed=9&players=4&level=1&start=0`,
        );
        await page.waitForSelector('.seat >> nth=3');
        assert.equal(await page.getAttribute('html', 'lang'), language);
        const [red, yellow, blue, green] = await letters('.seat .badge g path');
        assert.equal(new Set([red, yellow, blue, green]).size, 4, `${language}: four letters`);
        // A light has the letters of the seats.
        const lights = new Set(await letters('.tt-board g[stroke="#14131E"] path'));
        assert.deepEqual(lights, new Set([red, yellow, green]), `${language}: lights`);
        seen[language] = { yellow, green };
        if (language === 'de') await page.screenshot({ path: join(shots, 'letters-german.png') });
    }
    assert.equal(seen.de.green, seen.en.green, 'G is Grün');
    assert.notEqual(seen.de.yellow, seen.en.yellow, 'and no Y in German');
});

const engineers = /\b(seed|json|iterations?|tries|rollouts?|playouts?)\b/i;

scene('no engineer’s words for people; dates by language', {}, async ({ page }) => {
    const assertPlain = async what =>
        assert.doesNotMatch(await page.innerText('body'), engineers, what);
    await open(page, 'table/newyork');
    await page.click('summary:has-text("Advanced")');
    assert.match(await page.innerText('.seed'), /Number of the deal/);
    await assertPlain('table');
    for (const [hash, ready] of [
        ['', '.game-card'],
        ['settings', '.form'],
        ['games', '.empty'],
        ['puzzle/newyork', '.app.puzzle'],
    ]) {
        await open(page, hash);
        await page.waitForSelector(ready);
        await assertPlain(hash);
    }
    await comeBack(page, recordOf('newyork'));
    await page.waitForSelector('.finish');
    await assertPlain('result');
    await page.click('header.top [aria-label="Menu"]');
    await page.waitForSelector('.sheet .menu-buttons');
    await assertPlain('menu');
    // An imported game has a date.
    for (const [language, date] of [
        ['en', /^\w+ \d+, \d{4}, \d+:\d{2}|^\d+ \w+ \d{4}/],
        ['de', /^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/],
        ['fr', /^\d+ \S+ \d{4}, \d{2}:\d{2}$/],
    ]) {
        await page.goto('about:blank');
        await page.goto(`${address()}?lang=${language}#/games`);
        if (language === 'en') {
            const [chooser] = await Promise.all([
                page.waitForEvent('filechooser'),
                page.click('button:has-text("Import")'),
            ]);
            await chooser.setFiles(join(fixtures, 'newyork.jsonl'));
            await page.waitForSelector('.replay-tray');
            await page.goto(`${address()}?lang=${language}#/games`);
        }
        await page.waitForSelector('.finished-row time');
        assert.match(await page.innerText('.finished-row time'), date, language);
    }
});

scene('“Play on from here” in replays of links, of every game', {}, async ({ page }) => {
    for (const game of ['newyork', 'traffiq', 'tuktuk']) {
        await open(page, `game/${packed(recordOf(game))}`);
        await page.fill('.replay-tray [type=range]', '30');
        await page.click('.btn:has-text("Play on from here")');
        await page.waitForSelector(`.game-${game}.app[data-mine]`);
        assert.equal(await page.locator('.replay-tray').count(), 0);
        // The game that runs now can be left at an earlier position as well.
        await page.click('header.top [aria-label="Replay"]');
        await page.waitForSelector('.replay-tray');
        assert.equal(await page.locator('.btn:has-text("Play on from here")').count(), 0);
        await page.keyboard.press('Home');
        await page.waitForSelector('.btn:has-text("Play on from here")');
    }
});

scene(
    'tuktuk: squares are named by numbers that stand on the rim; lines light up',
    {},
    async args => {
        const { page } = args;
        await comeBack(page, cut(recordOf('tuktuk'), 60));
        await page.waitForSelector('.log-lines li');
        const numbers = await page.locator('.tt-board g[stroke="var(--ink2)"]').count();
        assert.ok(numbers >= 26, `${numbers} numbers on the rim`);
        for (const game of ['tuktuk', 'newyork']) {
            if (game === 'newyork') await comeBack(page, cut(recordOf('newyork'), 40));
            await page.click('.log-lines li:nth-child(3) .log-where');
            await page.waitForSelector('.log-lines .is-lit');
            assert.equal(
                await page.getAttribute('.log-lines li:nth-child(3) .log-where', 'aria-pressed'),
                'true',
            );
        }
    },
);

// Every screen, at the desk and on the phone, by day and by night: axe finds nothing, and a
// picture of it is written. Rules of structure do not depend on the theme, so by night only the
// contrast is looked at again.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { games } from './games.mjs';
import { choose, boxFile } from './own-box.mjs';
import { Person } from './person.mjs';
import { packed } from './sharing.mjs';
import { AxeBuilder, cut, fixtures, open, openStage, recordOf, scene, shots } from './stage.mjs';

openStage();

/** Colours that still fade would be measured halfway. */
const settled = page =>
    page.evaluate(() =>
        Promise.all(
            document
                .getAnimations()
                .filter(a => a.effect?.getComputedTiming().iterations !== Infinity)
                .map(a => a.finished.catch(() => undefined)),
        ).then(() => undefined),
    );

function sentence({ id, help, nodes }) {
    return `${id}: ${help}\n    ${nodes
        .slice(0, 4)
        .map(n => `${n.target.join(' ')}: ${n.failureSummary.split('\n').pop().trim()}`)
        .join('\n    ')}`;
}

async function inspect(page, device, name, left) {
    const found = [];
    for (const theme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: theme });
        await settled(page);
        await page.screenshot({ path: join(shots, `${name}-${device}-${theme}.png`) });
        const axe = new AxeBuilder({ page })
            .setLegacyMode(true)
            .options({ resultTypes: ['violations'] });
        const { violations } = await (
            theme === 'light' ? axe : axe.withRules(['color-contrast'])
        ).analyze();
        found.push(...violations.map(v => `${name}, ${device}, ${theme}: ${sentence(v)}`));
    }
    await page.emulateMedia({ colorScheme: 'light' });
    left.push(...found);
}

/** The game as somebody finds it who comes back later. */
async function resume(page, record, seats) {
    await page.evaluate(
        game => {
            sessionStorage.clear();
            localStorage.setItem('crosstown.game', JSON.stringify(game));
        },
        { record, seats, seed: '1', saved: Date.now(), turn: 0 },
    );
    await page.goto('about:blank');
    await open(page, 'now');
}

const people = { newyork: 4, traffiq: 4, tuktuk: 4 };
const seatsOf = id =>
    Array.from({ length: people[id] }, (_, i) => ({
        kind: i ? 'computer' : 'human',
        name: ['', 'Mira', 'Otto', 'Juno'][i],
        level: 1,
    }));

for (const device of ['desktop', 'phone']) {
    const look = (name, walk) =>
        scene(
            `screens: ${name}, ${device}`,
            { on: device, ...(device === 'phone' ? { deviceScaleFactor: 2 } : {}) },
            async stage => {
                const left = [];
                await walk(stage, what => inspect(stage.page, device, what, left));
                assert.ok(left.length === 0, `axe found ${left.length} things\n${left.join('\n')}`);
            },
        );

    look('start, table, settings, rules, finished games', async ({ page }, show) => {
        await open(page);
        await page.waitForSelector('.game-card');
        await show('start');
        for (const [hash, name] of [
            ['table/newyork', 'table'],
            ['settings', 'settings'],
            ['rules/tuktuk', 'rules'],
            ['games', 'finished-empty'],
        ]) {
            await open(page, hash);
            await page.waitForSelector('h1');
            await show(name);
        }
        await open(page, 'table/traffiq');
        await page.click('summary:has-text("Advanced")');
        await page.fill('.seed input', 'not a number');
        await show('table-wrong-seed');
    });

    look('own box', async ({ page }, show) => {
        const seen = async name => {
            await page.locator('.own-box').scrollIntoViewIfNeeded();
            await show(name);
        };
        await open(page, 'table/traffiq');
        await page.click('.own-box summary');
        await seen('own-box');
        await choose(page, 'Tiles', boxFile('traffiq-tiles'));
        await page.waitForSelector('.box-warnings');
        await seen('own-box-lacks-layout');
        await choose(page, 'Start layout', boxFile('traffiq-layout'));
        await page.waitForSelector('.box-file.is-used + .box-file.is-used');
        await seen('own-box-used');
        await choose(page, 'Start layout', boxFile('traffiq-tiles'));
        await page.waitForSelector('.box-file.is-wrong');
        await seen('own-box-wrong');
        await open(page, 'table/tuktuk');
        await page.click('.own-box summary');
        await choose(page, 'Town', boxFile('tuktuk-board-file'));
        await page.waitForSelector('.box-warnings');
        await seen('own-town-used');
        await page.click('button:has-text("Play")');
        await page.waitForSelector('[role=grid]');
        await show('own-town-first-move');
    });

    look('choosing signs', async ({ page }, show) => {
        await open(page, 'table/tuktuk');
        await page.click('[aria-label="Customers for each player"] [role=radio]:has-text("4")');
        await page.click('button:has-text("Add a friend")');
        await page.locator('button:text-is("Choose your signs")').scrollIntoViewIfNeeded();
        await show('table-tuktuk');
        await page.click('button:text-is("Choose your signs")');
        await page.waitForSelector('.sheet .sign-row');
        await show('choose-signs');
        await page.click('.sign-sets .btn:has-text("None")');
        await show('choose-signs-too-few');
    });

    look('broken link', async ({ page }, show) => {
        await open(page, 'game/AAAA');
        await page.waitForSelector('h1');
        await show('broken-link');
    });

    for (const game of Object.values(games)) {
        look(`${game.id} from the first move to the last`, async ({ page }, show) => {
            const person = new Person(page, game, null);
            await open(page, `play/${game.id}?seed=5&players=4&level=1&start=0`);
            await person.look();
            await show(`${game.id}-first-move`);
            const record = recordOf(game.id),
                lines = record.trimEnd().split('\n').length - 2;
            await open(page, `position/${packed(cut(record, Math.floor(lines * 0.6)))}`);
            await page.waitForSelector('[role=grid]');
            await page.waitForSelector('.app[data-mine]');
            await show(`${game.id}-middle`);
            const { offers } = await person.look(-1);
            await page.locator(offers[0].id).first().focus();
            await page.keyboard.press('Enter');
            await show(`${game.id}-chosen`);
            await resume(page, record, seatsOf(game.id));
            await page.waitForSelector('.finish');
            await show(`${game.id}-finish`);
            await page.click('.finish-actions [data-replay]');
            await page.waitForSelector('.replay-tray');
            await page.fill('.replay-tray [type=range]', String(Math.floor(lines / 2)));
            await show(`${game.id}-replay`);
        });
    }

    look('sheets', async ({ page }, show) => {
        await open(page, `position/${packed(cut(recordOf('newyork'), 24))}`);
        await page.waitForSelector('.app[data-mine]');
        for (const [key, name, ready] of [
            ['m', 'menu', '.menu-buttons'],
            ['l', 'log', '.log-lines'],
            ['?', 'rules', '.rules'],
        ]) {
            await page.keyboard.press(key);
            await page.waitForSelector(`.sheet ${ready}`, { timeout: 30000 });
            await show(`sheet-${name}`);
            await page.keyboard.press('Escape');
            await page.waitForSelector('.sheet', { state: 'detached' });
        }
        await page.keyboard.press('h');
        await page.waitForSelector('.say .btn.primary', { timeout: 30000 });
        await show('hint');
        await page.keyboard.press('Escape');
        await page.waitForSelector('.say', { state: 'detached' });
    });

    look('refusal and curtain', async ({ page }, show) => {
        await open(page, `position/${packed(cut(recordOf('newyork'), 25))}`);
        await page.click('.ny-hand .ny-card');
        await page.waitForSelector('.prompt.bad');
        await show('refused');
        await open(page, 'play/newyork?seed=31&players=2&humans=2&start=0');
        await page.waitForSelector('.curtain');
        await show('curtain');
    });

    look('finished games', async ({ page }, show) => {
        await open(page, 'games');
        for (const id of Object.keys(games)) {
            const [chooser] = await Promise.all([
                page.waitForEvent('filechooser'),
                page.click('button:has-text("Import")'),
            ]);
            await chooser.setFiles(join(fixtures, `${id}.jsonl`));
            await page.waitForSelector('.replay-tray');
            await open(page, 'games');
            await page.waitForSelector('.finished-row');
        }
        assert.equal(await page.locator('.finished-row').count(), 3);
        await show('finished');
    });
}

scene('day and night change with one touch and are remembered', {}, async ({ page }) => {
    await open(page);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const day = await ground();
    await page.click('[aria-label="Day or night"]');
    await page.waitForFunction(
        before => getComputedStyle(document.body).backgroundColor !== before,
        day,
    );
    const night = await ground();
    await page.reload();
    await page.waitForSelector('.game-card');
    assert.equal(await ground(), night);
    await page.click('[aria-label="Day or night"]');
    await page.waitForFunction(
        before => getComputedStyle(document.body).backgroundColor === before,
        day,
    );
});

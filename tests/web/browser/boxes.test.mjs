// Somebody's own box: files brought to the table by button, by drop and by keyboard; what is said
// about them; and games with them from the first line to "again".

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { games, traffiq, tuktuk } from './games.mjs';
import { press, undoLabel } from './helping.mjs';
import { boxFile, choose, drop, made, row } from './own-box.mjs';
import { keptLines, keyboard, mouse, Person, tableOf } from './person.mjs';
import { menu, sharedLink, unpacked } from './sharing.mjs';
import {
    address,
    assertRecordHolds,
    download,
    newContext,
    open,
    openStage,
    scene,
} from './stage.mjs';

openStage();

const headerOf = record => JSON.parse(record.split('\n', 1)[0]);
const keptHeader = page =>
    page.evaluate(
        () => JSON.parse(localStorage.getItem('crosstown.game')).record.split('\n', 1)[0],
    );
const radios = (page, label) =>
    page.locator(`[role=radiogroup][aria-label="${label}"] [role=radio]`).allTextContents();
const play = page => page.locator('.table-go .btn.primary');

async function setTable(page, game) {
    await open(page, `table/${game}`);
    await page.click('.own-box summary');
}

/** Sits down at a table with all files of the game. */
async function begin(page, game) {
    await setTable(page, game.id);
    if (game === traffiq) {
        await choose(page, 'Tiles', boxFile('traffiq-tiles'));
        await choose(page, 'Start layout', boxFile('traffiq-layout'));
    } else await choose(page, 'Town', boxFile('tuktuk-board-file'));
    await page.waitForFunction(
        count => document.querySelectorAll('.box-file.is-used').length === count,
        game === traffiq ? 2 : 1,
    );
    await play(page).click();
    return new Person(page, game, mouse(page), 3);
}

/** What of the record's header is the box. */
function assertOwn(header, game) {
    if (game === traffiq) {
        assert.equal(header.options.scenario, 'custom');
        assert.equal(header.setup.layout.length, 4);
        assert.equal(header.setup.stack.length, 44);
        assert.equal(header.setup.stack.filter(tile => tile === 'WRBR').length, 2);
    } else {
        assert.deepEqual(header.options, { board: 'custom', signs: 'custom', customers: '2' });
        assert.equal(header.setup.board.rows[0], '..1....M..');
        assert.equal(header.setup.stock.length, 20);
    }
}

// ---- at the table ----------------------------------------------------------------------------

scene('what a file would bring is offered only with it', {}, async ({ page }) => {
    for (const [game, option] of [
        ['traffiq', 'Map'],
        ['tuktuk', 'Town'],
        ['tuktuk', 'Traffic signs'],
    ]) {
        await open(page, `table/${game}`);
        assert.equal((await radios(page, option)).length, 2, `${game}: ${option}`);
    }
    await open(page, 'table/newyork');
    await page.waitForSelector('.table-form');
    assert.equal(await page.locator('.own-box').count(), 0, 'New York has no files');
    await open(page, 'play/traffiq?seed=1&players=2&level=1&scenario=custom');
    await new Person(page, traffiq, mouse(page)).look(0);
    assert.equal(headerOf(await keptHeader(page)).options.scenario, 'times-square');
});

scene('files are used, replaced and removed again', {}, async ({ page }) => {
    await setTable(page, 'traffiq');
    await page.click('[role=radio]:has-text("Central Park")');
    await choose(page, 'Tiles', boxFile('traffiq-tiles'));
    const tiles = row(page, 'Tiles'),
        layout = row(page, 'Start layout');
    await tiles.locator('.box-used').waitFor();
    assert.match(
        await tiles.locator('.box-used').textContent(),
        /traffiq-tiles\.txt.*Your own map/,
    );
    assert.deepEqual(await tiles.locator('.box-warnings li').allTextContents(), [
        'Line 6: RRRP is the same tile as on line 5',
    ]);
    assert.match(
        await tiles.locator('[role=status]').textContent(),
        /traffiq-tiles\.txt is used\./,
    );
    assert.match(
        await page.textContent('.table-form > .problem'),
        /needs a start layout\. \(R-5\)/,
    );
    assert.ok(await play(page).isDisabled(), 'tiles alone make no game');

    await choose(page, 'Start layout', boxFile('traffiq-layout'));
    await layout.locator('.box-used').waitFor();
    assert.equal(await page.locator('.problem').count(), 0);
    assert.ok(await play(page).isEnabled());
    assert.deepEqual(await radios(page, 'Map'), [], 'the files decide the map');
    assert.match(await page.textContent('.from-box'), /traffiq-tiles\.txt, traffiq-layout\.txt/);

    await choose(page, 'Start layout', made('other.txt', '0 0 RRRR\n'));
    await layout.locator('.box-used:has-text("other.txt")').waitFor();
    for (const file of ['traffiq-tiles.txt', 'other.txt'])
        await page.click(`[aria-label="Remove ${file}"]`);
    assert.equal(await page.locator('.box-used').count(), 0);
    assert.equal(
        await page.locator('[role=radio]:has-text("Central Park")').getAttribute('aria-checked'),
        'true',
        'what was chosen before is chosen again',
    );
});

scene('what is wrong is said with its line, and spoils nothing', {}, async ({ page }) => {
    await setTable(page, 'traffiq');
    const layout = row(page, 'Start layout'),
        alert = () => layout.locator('[role=alert]').textContent();
    await choose(page, 'Start layout', made('broken.txt', '0 0 RRRR\n# next\n1 0 RRXB\n'));
    await layout.locator('[role=alert]').waitFor();
    assert.equal(
        await alert(),
        'broken.txt is not used.Line 3: "RRXB" is not four letters out of R, B, P and W. (R-5)',
    );
    assert.equal((await radios(page, 'Map')).length, 2, 'a file that is refused switches nothing');
    assert.ok(await play(page).isEnabled());

    await choose(page, 'Start layout', boxFile('traffiq-layout'));
    await layout.locator('.box-used').waitFor();
    assert.equal(await layout.locator('[role=alert]').count(), 0);
    await choose(page, 'Start layout', made('large.txt', '#'.repeat((1 << 20) + 1)));
    await layout.locator('[role=alert]').waitFor();
    assert.match(await alert(), /large\.txt is not used\.The file is larger than 1 MiB\./);
    await choose(page, 'Start layout', made('empty.txt', ''));
    await layout.locator('[role=alert]:has-text("empty.txt")').waitFor();
    assert.match(await alert(), /Line 1: /);
    assert.match(await layout.locator('.box-used').textContent(), /traffiq-layout\.txt/);
    await play(page).click();
    await new Person(page, traffiq, mouse(page)).look(0);
    assert.equal(headerOf(await keptHeader(page)).setup.layout.length, 4);
});

scene('a town for two says so when a third sits down', {}, async ({ page }) => {
    await setTable(page, 'tuktuk');
    await choose(page, 'Town', boxFile('tuktuk-board-file'));
    const town = row(page, 'Town');
    await town.locator('.box-warnings li:has-text("No station 2: only two can play")').waitFor();
    assert.match(
        await town.locator('.box-used').textContent(),
        /Town: Your own town · Traffic signs: Your own signs/,
    );
    await page.click('button:has-text("Add a computer")');
    assert.match(
        await page.textContent('.table-form > .problem'),
        /^The table cannot be played like this\. Station 2 is missing .* \(R-5\)$/,
    );
    assert.ok(await play(page).isDisabled());
    await page.click('[aria-label="Remove seat 3"]');
    assert.ok(await play(page).isEnabled());
});

scene('a file is dropped on its place, and the page stays', {}, async ({ page }) => {
    await open(page, 'table/tuktuk');
    await page.waitForSelector('.own-box:not([open])');
    await drop(page, 'h1', boxFile('tuktuk-board-file'));
    await page.waitForSelector('.own-box[open]');
    assert.equal(await page.locator('.box-used').count(), 0, 'beside its place it is not taken');
    await drop(page, '.box-file', boxFile('tuktuk-board-file'));
    await page.waitForSelector('.box-used:has-text("dropped.txt")');
    assert.equal(await page.locator('.box-file.is-over').count(), 0);
});

scene('all of it goes by keyboard', {}, async ({ page }) => {
    await open(page, 'table/tuktuk');
    await page.waitForSelector('.own-box');
    const keys = keyboard(page);
    await keys.touch('.own-box summary');
    const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        keys.touch('.box-actions .btn'),
    ]);
    await chooser.setFiles(boxFile('tuktuk-board-file'));
    await page.waitForSelector('.box-used');
    await keys.touch('.box-used button');
    await page.waitForSelector('.box-used', { state: 'detached' });
    assert.match(
        await page.evaluate(() => document.activeElement.textContent),
        /^Choose a file: Town$/,
        'the focus goes where the next file is chosen',
    );
    assert.match(await page.textContent('.box-file [role=status]'), /is removed\.$/);
});

scene('an example can be saved, changed and used', {}, async ({ page }) => {
    await setTable(page, 'tuktuk');
    const saved = await download(page, () => page.click('.box-actions .btn >> nth=1'));
    assert.match(saved, /tuktuk-board-file\.txt$/);
    const text = readFileSync(saved, 'utf8').replace('6 stop', '60 stop');
    await choose(page, 'Town', made('mine.txt', text));
    await page.waitForSelector('.box-used:has-text("mine.txt")');
    assert.equal(await page.locator('.box-warnings').count(), 0);
});

scene('warnings are said in the language of the page', {}, async ({ page }) => {
    await page.goto(address('table/tuktuk').replace('#', '?lang=de#'));
    await page.click('.own-box summary');
    const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.click('.box-actions .btn'),
    ]);
    await chooser.setFiles(boxFile('tuktuk-board-file'));
    await page.waitForSelector('.box-warnings');
    const said = await page.locator('.box-warnings li').allTextContents();
    assert.equal(said.length, 4);
    for (const words of said) assert.doesNotMatch(words, /station 2|fewer/i, words);
});

// ---- games -----------------------------------------------------------------------------------

for (const game of [traffiq, tuktuk]) {
    scene(
        `${game.id}: the box stays in the game, its record, its links and its what-ifs`,
        {},
        async ({ page, problems }) => {
            const person = await begin(page, game);
            await person.playSome(4);
            assertOwn(headerOf(await keptHeader(page)), game);
            const before = await tableOf(page),
                lines = await keptLines(page);
            await page.reload();
            await person.look(lines - 1);
            assert.deepEqual(await tableOf(page), before, 'after a reload');
            assertRecordHolds(await download(page, () => menu(page, 'Save the record')), {
                partial: true,
            });
            await page.keyboard.press('Escape');

            await menu(page, 'Link to this position');
            const link = await sharedLink(page);
            assertOwn(headerOf(unpacked(link)), game);
            const elsewhere = await newContext({ problems });
            try {
                const other = await elsewhere.newPage();
                await other.goto(link);
                await other.waitForSelector('[role=grid]');
                assert.deepEqual((await tableOf(other)).board, before.board);
                await new Person(other, game, mouse(other), 5).playSome(2);
            } finally {
                await elsewhere.close();
            }

            await page.click('header.top [aria-label="Replay"]');
            await page.click('[aria-label="To the beginning"]');
            await page.click('button:has-text("Leave the replay")');
            let seen = await person.look(lines - 1);
            for (let i = 0; i < 30 && (await undoLabel(page)) !== 'Take back (what if)'; i++)
                seen = await person.turn(seen);
            await press(page, 'Take back (what if)');
            await page.waitForSelector('.prompt.note');
            await person.look(0);
            const branch = headerOf(await keptHeader(page));
            assertOwn(branch, game);
            assert.ok(branch.branch, 'it is a what-if');
            await person.playSome(1);
        },
    );
}

/** A computer on the first seat, too, so that the game plays itself. */
const nobody = page => page.click('.seat-row:first-child [role=radio]:has-text("Computer")');

scene('again and the next table have the same box', { timeout: 180000 }, async ({ page }) => {
    await setTable(page, 'tuktuk');
    await choose(page, 'Town', boxFile('tuktuk-board-file'));
    await page.waitForSelector('.box-used');
    await nobody(page);
    for (const seat of [1, 2])
        await page.click(`[aria-label="Level of seat ${seat}"] [role=radio]:first-child`);
    await play(page).click();
    await page.waitForSelector('.finish', { timeout: 90000 });
    const first = headerOf(await keptHeader(page));
    await page.click('.finish button:has-text("Play again")');
    await page.waitForFunction(deal => {
        const [header] = JSON.parse(localStorage.getItem('crosstown.game')).record.split('\n');
        return JSON.stringify(JSON.parse(header).setup.stock) !== deal;
    }, JSON.stringify(first.setup.stock));
    assertOwn(headerOf(await keptHeader(page)), tuktuk);

    await open(page, 'table/tuktuk');
    await page.waitForSelector('.own-box[open] .box-used:has-text("tuktuk-board-file.txt")');
    await page.click('.box-used button');
    await nobody(page);
    await play(page).click();
    await page.waitForSelector('[role=grid]');
    await open(page, 'table/tuktuk');
    await page.waitForSelector('.own-box:not([open])');
    assert.equal((await radios(page, 'Town')).length, 2, 'removed for good');
});

scene(
    'a game that came by a link is played again with its box',
    { timeout: 180000 },
    async ({ page, problems }) => {
        const person = await begin(page, tuktuk);
        await person.look(0);
        await menu(page, 'Link to this position');
        const link = await sharedLink(page);
        const elsewhere = await newContext({ problems });
        try {
            const other = await elsewhere.newPage();
            await other.goto(link);
            await other.waitForSelector('[role=grid]');
            await new Person(other, games.tuktuk, mouse(other), 9).playOut();
            await other.click('.finish button:has-text("Play again")');
            await other.waitForSelector('.finish', { state: 'detached' });
            await new Person(other, games.tuktuk, mouse(other), 9).look(0);
            assertOwn(headerOf(await keptHeader(other)), tuktuk);
        } finally {
            await elsewhere.close();
        }
    },
);

// Tuk Tuk Taxi's table: signs chosen one by one, customers as many as there are, who begins; by
// mouse and by keyboard, and games with what was chosen from the first line to "again".

import assert from 'node:assert/strict';
import { tuktuk } from './games.mjs';
import { press, undoLabel } from './helping.mjs';
import { choose, made } from './own-box.mjs';
import { keptLines, keyboard, mouse, Person, tableOf } from './person.mjs';
import { menu, sharedLink, unpacked } from './sharing.mjs';
import {
    assertRecordHolds,
    AxeBuilder,
    download,
    newContext,
    open,
    openStage,
    scene,
} from './stage.mjs';

openStage();

const headerOf = record => JSON.parse(record.split('\n', 1)[0]);
const keptHeader = async page =>
    headerOf(await page.evaluate(() => JSON.parse(localStorage.getItem('crosstown.game')).record));
const play = page => page.locator('.table-go .btn.primary');
const option = (page, title) =>
    page.locator('.option').filter({ has: page.locator(`h2:text-is("${title}")`) });
const signs = page => option(page, 'Traffic signs');
const customers = page => option(page, 'Customers for each player');
const chosen = part => part.locator('[role=radio][aria-checked=true]').textContent();
const opener = page => page.locator('button:text-is("Choose your signs")');
const number = tile => `.sheet input[aria-label="Number of ${tile}"]`;
const use = page => page.locator('.sheet-foot .btn.primary');

async function openSheet(page) {
    await opener(page).click();
    await page.waitForSelector('.sheet .sign-row');
}

/** 12 stop signs and 9 gas stations, by the set "None". */
async function chooseFew(page) {
    await openSheet(page);
    await page.click('.sign-sets .btn:text-is("None")');
    await page.fill(number('stop sign'), '12');
    await page.fill(number('gas station'), '9');
    await use(page).click();
    await page.waitForSelector('.sheet', { state: 'detached' });
}

function assertFew(header, board) {
    assert.equal(header.options.signs, 'custom');
    assert.equal(header.options.board, board);
    const stock = [...header.setup.stock].sort();
    assert.deepEqual(stock, [...Array(9).fill('gas'), ...Array(12).fill('stop')]);
}

async function assertAxeClean(page) {
    for (const theme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: theme });
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
        assert.deepEqual(
            violations.map(v => `${theme}: ${v.id} ${v.nodes.map(n => n.target).join(' ')}`),
            [],
        );
    }
    await page.emulateMedia({ colorScheme: 'light' });
}

// ---- the sheet -------------------------------------------------------------------------------

scene('signs are chosen from a set, one by one, and removed again', {}, async ({ page }) => {
    await open(page, 'table/tuktuk');
    await signs(page).locator('[role=radio]:text-is("Easy")').click();
    await openSheet(page);
    assert.equal(await page.locator('.sign-row').count(), 19);
    const sum = () => page.textContent('.sheet-foot b');
    assert.equal(await sum(), '62 tiles', 'it begins with the set that was chosen');
    assert.equal(await page.inputValue(number('one-way')), '0');
    await page.click('.sign-sets .btn:text-is("All 80")');
    assert.equal(await sum(), '80 tiles');
    for (let i = 0; i < 7; i++)
        await page.click('[aria-label="One slippery road less"]', { force: true });
    assert.equal(await page.inputValue(number('slippery road')), '0', 'never less than none');
    await page.click('[aria-label="One police tile more"]');
    assert.equal(await sum(), '76 tiles');

    await page.click('.sign-sets .btn:text-is("None")');
    assert.match(await page.textContent('.sheet-foot'), /^0 tiles.*At least 20 tiles/);
    assert.ok(await use(page).isDisabled());
    await page.fill(number('one-way'), '121');
    assert.equal(await sum(), '120 tiles', 'never more than can be played');
    await page.fill(number('parking meter'), '1');
    assert.match(await page.textContent('.sheet-foot'), /121 tiles.*At most 120 tiles/);
    assert.ok(await use(page).isDisabled());
    await page.click('.sheet [aria-label="Close"]');
    assert.equal(await chosen(signs(page)), 'Easy', 'closed without choosing');

    await chooseFew(page);
    assert.match(await signs(page).textContent(), /Your own signs\s*your choice.*21 tiles/);
    assert.equal(await signs(page).locator('[role=radio]').count(), 0);
    await openSheet(page);
    assert.equal(await page.inputValue(number('stop sign')), '12', 'it is changed where it was');
    await page.keyboard.press('Escape');
    await page.click('[aria-label="Remove your choice"] >> nth=0');
    assert.equal(await chosen(signs(page)), 'Easy');
    assert.equal(
        await page.evaluate(() => document.activeElement.textContent),
        'Choose your signs',
    );
});

scene('a sheet hears a key from its first moment', {}, async ({ page }) => {
    await open(page, 'table/tuktuk');
    await opener(page).focus();
    await page.evaluate(() => {
        const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
        new MutationObserver((_, observer) => {
            if (!document.querySelector('.sheet')) return;
            observer.disconnect();
            window.wasThere = true;
            document.activeElement.dispatchEvent(escape);
        }).observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.wasThere && !document.querySelector('.sheet'));
});

scene('signs are chosen by keyboard', {}, async ({ page }) => {
    await open(page, 'table/tuktuk');
    await page.waitForSelector('.table-form');
    const keys = keyboard(page);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.sheet .sign-row');
    assert.ok(await page.evaluate(() => document.activeElement.closest('.sheet') !== null));
    await keys.touch('.sign-sets .btn:nth-child(3)');
    await keys.goTo(number('stop sign'));
    await page.keyboard.type('19');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('x3');
    assert.equal(await page.inputValue(number('do not enter')), '3', 'only digits count');
    assert.equal(await page.textContent('.sheet-foot b'), '23 tiles');
    await keys.touch('.sheet-foot .btn.primary');
    await page.waitForSelector('.sheet', { state: 'detached' });
    assert.match(await signs(page).textContent(), /23 tiles/);
    assert.equal(
        await page.evaluate(() => document.activeElement.textContent),
        'Choose your signs',
    );
});

for (const on of ['desktop', 'phone'])
    scene(`axe finds nothing at the table and in the sheet, ${on}`, { on }, async ({ page }) => {
        await open(page, 'table/tuktuk');
        await customers(page).locator('[role=radio]:text-is("4")').click();
        await page.click('button:has-text("Add a friend")');
        await assertAxeClean(page);
        await openSheet(page);
        await page.click('.sign-sets .btn:text-is("None")');
        await assertAxeClean(page);
        const { width } = page.viewportSize();
        for (const button of await page.locator('.sheet button, .sheet input').all()) {
            const box = await button.boundingBox();
            assert.ok(box.width >= 44 && box.height >= 44, await button.getAttribute('aria-label'));
            assert.ok(box.x >= 0 && box.x + box.width <= width, 'nothing beyond the rim');
        }
        assert.ok(await use(page).isVisible());
    });

const town = `board village
..1....M..
.#.##.##.#
.#...L....
G#.BBB.BB.
...BB...B3
.#.L.M.L..
....G.....
rectangle rows 2-5 columns 2-9
tiles
25 stop
`;

scene('what is chosen goes before the tiles of a file, and both say so', {}, async ({ page }) => {
    await open(page, 'table/tuktuk');
    await page.click('.own-box summary');
    await choose(page, 'Town', made('village.txt', town));
    await page.waitForSelector('.box-used');
    assert.match(await signs(page).textContent(), /Your own signs\s*village\.txt.*25 tiles/);
    await openSheet(page);
    assert.equal(await page.inputValue(number('stop sign')), '25', 'it begins with the file');
    await page.keyboard.press('Escape');
    await chooseFew(page);
    assert.match(await signs(page).textContent(), /Your own signs\s*your choice.*21 tiles/);
    assert.match(
        await page.locator('.box-used').first().textContent(),
        /village\.txtTown: Your own townTraffic signs: not of this file, since you chose otherwise\./,
    );
    await play(page).click();
    await new Person(page, tuktuk, mouse(page)).look(0);
    assertFew(await keptHeader(page), 'custom');
    await open(page, 'table/tuktuk');
    await signs(page).locator('[aria-label="Remove your choice"]').click();
    assert.match(await signs(page).textContent(), /Your own signs\s*village\.txt.*25 tiles/);
    assert.match(await page.textContent('.box-used'), /Traffic signs: Your own signs/);
});

// ---- customers -------------------------------------------------------------------------------

scene('customers are offered as far as there are any', {}, async ({ page }) => {
    await open(page, 'table/tuktuk');
    const part = customers(page);
    const off = () => part.locator('[role=radio][aria-disabled=true]').allTextContents();
    assert.deepEqual(await part.locator('[role=radio]').allTextContents(), ['1', '2', '3', '4']);
    assert.equal(await chosen(part), '2');
    assert.match(await part.textContent(), /Customers in all: 4\. 2 deliveries win for sure\./);
    await part.locator('[role=radio]:text-is("4")').click();
    assert.match(await part.textContent(), /Customers in all: 8\. 4 deliveries win for sure\./);
    assert.deepEqual(await off(), []);

    await page.click('button:has-text("Add a computer")');
    assert.equal(await chosen(part), '2');
    assert.equal(
        await part.locator('[role=status]').textContent(),
        'Customers for each player: 2 instead of 4.',
    );
    assert.match(await part.textContent(), /only two players can have 3 or 4 each\./);
    assert.deepEqual(await off(), ['3', '4']);
    await part.locator('[role=radio]:text-is("3")').click({ force: true });
    assert.equal(await chosen(part), '2', 'what is not offered cannot be chosen');
    assert.ok(await play(page).isEnabled());
    await part.locator('[aria-checked=true]').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await chosen(part), '1', 'the keys go past what is not offered');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await chosen(part), '2');

    await page.click('[aria-label="Remove seat 3"]');
    assert.deepEqual(await off(), []);
    await part.locator('[role=radio]:text-is("3")').click();
    await play(page).click();
    const person = new Person(page, tuktuk, mouse(page), 3);
    await person.look(0);
    assert.equal((await keptHeader(page)).options.customers, '3');
    assert.match(await page.textContent('.stock'), /3 deliveries win/);
    assert.match(await page.locator('.seat-points').first().textContent(), /^0\/3delivered$/);
    assert.match(await page.textContent('.top-sub'), /Customers for each player: 3/);
});

scene('a table that somebody sat down at keeps what can be played', {}, async ({ page }) => {
    await open(page, 'table/tuktuk');
    await customers(page).locator('[role=radio]:text-is("4")').click();
    await page.click('button:has-text("Add a computer")');
    await play(page).click();
    await new Person(page, tuktuk, mouse(page)).look(0);
    const { options, players } = await keptHeader(page);
    assert.deepEqual([players, options.customers], [3, '2']);
    await open(page, 'table/tuktuk');
    assert.equal(await chosen(customers(page)), '2');
    assert.equal(await customers(page).locator('[role=status]').textContent(), '');
    await open(page, 'play/tuktuk?seed=1&players=4&level=1&customers=4&signs=easy');
    await new Person(page, tuktuk, mouse(page)).look(0);
    const asked = await keptHeader(page);
    assert.deepEqual([asked.players, asked.options.customers], [4, '2'], 'by an address, too');
});

// ---- who begins ------------------------------------------------------------------------------

scene('several people choose who begins, by name', {}, async ({ page }) => {
    await open(page, 'table/tuktuk');
    const part = option(page, 'Who begins');
    const names = () => part.locator('[role=radio]').allTextContents();
    assert.deepEqual(await names(), ['By lot', 'You', 'Mira']);
    assert.doesNotMatch(await part.textContent(), /youngest/);
    await page.click('button:has-text("Add a friend")');
    await page.fill('[aria-label="Name of seat 1"]', 'Ada');
    assert.deepEqual(await names(), ['By lot', 'Ada', 'Mira', 'Blue']);
    assert.match(await part.textContent(), /The rules let the youngest begin/);
    await part.locator('[role=radio]:has-text("Blue")').click();
    await page.click('[aria-label="Remove seat 2"]');
    assert.equal(await chosen(part), 'Yellow', 'who begins stays, on another seat');
    await page.click('button:has-text("Add a friend")');
    await play(page).click();
    await new Person(page, tuktuk, mouse(page)).look(0);
    assert.equal((await keptHeader(page)).start, 1);

    await open(page, 'table/tuktuk');
    assert.equal(await chosen(part), 'Yellow');
    await page.click('[aria-label="Remove seat 2"]');
    assert.equal(await chosen(part), 'By lot', 'who is gone does not begin');

    await open(page, 'table/traffiq');
    await page.click('button:has-text("Add a friend")');
    assert.match(await part.textContent(), /New York last, or else the youngest/);
    await part.locator('[aria-checked=true]').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await chosen(part), 'Red');
});

// ---- games -----------------------------------------------------------------------------------

for (const board of ['europe', 'asia'])
    scene(`chosen signs stay in a game in ${board}`, {}, async ({ page, problems }) => {
        await open(page, 'table/tuktuk');
        if (board === 'asia') await page.click('[role=radio]:text-is("Asia")');
        await chooseFew(page);
        await play(page).click();
        const person = new Person(page, tuktuk, mouse(page), 3);
        await person.playSome(4);
        assertFew(await keptHeader(page), board);
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
        assertFew(headerOf(unpacked(link)), board);
        const elsewhere = await newContext({ problems });
        try {
            const other = await elsewhere.newPage();
            await other.goto(link);
            await other.waitForSelector('[role=grid]');
            assert.deepEqual((await tableOf(other)).board, before.board);
        } finally {
            await elsewhere.close();
        }

        let seen = await person.look(lines - 1);
        for (let i = 0; i < 30 && (await undoLabel(page)) !== 'Take back (what if)'; i++)
            seen = await person.turn(seen);
        await press(page, 'Take back (what if)');
        await page.waitForSelector('.prompt.note');
        await person.look(0);
        const branch = await keptHeader(page);
        assertFew(branch, board);
        assert.ok(branch.branch, 'it is a what-if');
    });

scene('chosen signs to the end, in the record and again', { timeout: 180000 }, async ({ page }) => {
    await open(page, 'table/tuktuk');
    await customers(page).locator('[role=radio]:text-is("1")').click();
    await page.click('.seat-row:first-child [role=radio]:has-text("Computer")');
    for (const seat of [1, 2])
        await page.click(`[aria-label="Level of seat ${seat}"] [role=radio]:first-child`);
    await chooseFew(page);
    await play(page).click();
    await page.waitForSelector('.finish', { timeout: 90000 });
    const first = await keptHeader(page);
    assertFew(first, 'europe');
    assert.equal(first.options.customers, '1');
    await page.click('.finish button:has-text("Replay")');
    await page.waitForSelector('.replay-tray');
    assert.match(await page.textContent('.prompt'), /move 0 of/);
    assert.match(await page.textContent('.stock'), /21 tiles left/);
    await page.click('[aria-label="To the end"]');
    await page.click('button:has-text("Leave the replay")');
    assertRecordHolds(await download(page, () => menu(page, 'Save the record')));
    await page.reload(); // then it is played again from its record
    await page.waitForSelector('.finish');
    await page.click('.finish button:has-text("Play again")');
    await page.waitForFunction(deal => {
        const [header] = JSON.parse(localStorage.getItem('crosstown.game')).record.split('\n');
        return JSON.stringify(JSON.parse(header).setup.stock) !== deal;
    }, JSON.stringify(first.setup.stock));
    const second = await keptHeader(page);
    assertFew(second, 'europe');
    assert.equal(second.options.customers, '1');
});

// Finding each other: from the start page to a table where everybody sits, in browsers of their own
// against the real server; what is left where there is no server, no secure context or no answer.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import {
    address,
    AxeBuilder,
    newContext,
    open,
    openStage,
    pageFolder,
    scene,
    serve,
    shots,
} from './stage.mjs';

openStage();

/** Somebody else, with a browser of his own. */
async function another(problems, look = {}) {
    const context = await newContext({ problems, ...look });
    return { context, page: await context.newPage() };
}

const tableOf = page => page.evaluate(() => location.hash.slice('#/t/'.length));

/** Nothing hangs out, nothing that axe finds; and a picture to look at. */
async function looksGood(page, name) {
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(shots, `${name}.png`) });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
        violations.map(v => `${v.id}: ${v.nodes.map(n => n.target).join(', ')}`),
        [],
        name,
    );
}

async function openTable(page, { name, game = 'newyork', change = async () => {} }) {
    await open(page, `open?game=${game}`);
    await page.waitForSelector('.table-spot');
    await page.fill('#your-name', name);
    await change();
    await page.click('button:has-text("Open the table")');
    await page.waitForSelector('.invite');
    return tableOf(page);
}

scene(
    'a friend opens the link on a phone, sits down with one touch, and the game runs for both',
    {},
    async ({ page, problems }) => {
        await open(page);
        await page.waitForSelector('.friends');
        const kept = await page.evaluate(() => localStorage.getItem('crosstown.person'));
        assert.equal(kept, null, 'nobody is made a guest by looking at the start page');
        await page.click('.friends .primary');
        await page.fill('#your-name', 'Mira');
        await page.click('button:has-text("Open the table")');
        const link = await page.innerText('.invite-text');
        const id = await tableOf(page);
        assert.match(id, /^[0-9a-hjkmnp-tv-z]{12}$/);
        assert.equal(link.replace(/\s/g, ''), `${new URL(address()).host}/t/${id}`);
        await page.click('.invite-link button');
        assert.ok((await page.evaluate(() => navigator.clipboard.readText())).endsWith(`/t/${id}`));
        const friend = await another(problems, { on: 'phone', theme: 'dark' });
        await friend.page.goto(address(`t/${id}`));
        await friend.page.waitForSelector('h2:has-text("Mira keeps a chair for you")');
        await looksGood(friend.page, 'join-phone-dark');
        await friend.page.fill('#your-name', 'x');
        await friend.page.tap('button:has-text("Sit down")');
        await friend.page.waitForSelector('.room-name .problem');
        await friend.page.fill('#your-name', 'Theo');
        await friend.page.tap('button:has-text("Sit down")');
        await Promise.all([page.waitForSelector('.board'), friend.page.waitForSelector('.board')]);
        // Both find the game again, and nobody is asked for a name twice.
        await open(page);
        await page.waitForSelector('.yours-row:has-text("Theo")');
        assert.equal(await page.innerText('.start-person'), 'Mira');
        await open(page, 'open');
        await page.waitForSelector('.table-caption:has-text("Mira")');
        assert.equal(await page.locator('#your-name').count(), 0);
        await friend.context.close();
    },
);

scene(
    'chairs: anybody from the lobby, a computer instead, standing up again',
    {},
    async ({ page, problems }) => {
        const id = await openTable(page, {
            name: 'Mira',
            game: 'traffiq',
            change: async () => {
                await page.click('.table-spot[aria-label*="Add a chair"] >> nth=0');
                await page.click('[role=radio]:has-text("Anybody")');
                await looksGood(page, 'open-desktop-light');
            },
        });
        await looksGood(page, 'invite-desktop-light');
        const ada = await another(problems, { on: 'phone' });
        await ada.page.goto(address('lobby'));
        const row = ada.page.locator('.lobby-row:has-text("Mira")');
        await row.waitFor();
        await looksGood(ada.page, 'lobby-phone-light');
        // Who has no name yet is asked for it at the table.
        await row.getByRole('button', { name: 'Sit down' }).tap();
        await ada.page.fill('#your-name', 'Ada');
        await ada.page.tap('button:has-text("Sit down")');
        await ada.page.waitForSelector('.invite');
        await page.waitForSelector('.table-caption:has-text("just sat down")');
        await looksGood(ada.page, 'invite-phone-light');
        await ada.page.tap('button:has-text("Stand up")');
        await ada.page.waitForSelector('.join-go');
        await page.waitForSelector('.room-chairs li.is-free >> nth=1');
        await ada.page.tap('button:has-text("Just watch")');
        await page.click('button:has-text("Computer instead") >> nth=0');
        await page.waitForSelector('.room-chairs .is-robot');
        await page.click('button:has-text("Computer instead")');
        await page.waitForSelector('.board');
        await ada.page.waitForSelector('.board');
        assert.equal(await tableOf(ada.page), id);
        await ada.context.close();
    },
);

scene(
    'who opened the table may free a chair that somebody has taken, and is asked first',
    {},
    async ({ page, problems }) => {
        const id = await openTable(page, {
            name: 'Mira',
            change: () => page.click('.table-spot[aria-label*="Add a chair"] >> nth=0'),
        });
        const ada = await another(problems, { on: 'phone' });
        await ada.page.goto(address(`t/${id}`));
        await ada.page.fill('#your-name', 'Ada');
        await ada.page.tap('button:has-text("Sit down")');
        await ada.page.waitForSelector('.invite');
        assert.equal(await ada.page.locator('.room-chairs .btn').count(), 1, 'only to stand up');
        const seat = page.locator('.room-chairs li:has-text("Ada")');
        await seat.getByRole('button', { name: 'Free the chair' }).click();
        await seat.getByText('Then Ada cannot sit down at this table any more.').waitFor();
        await looksGood(page, 'free-desktop-light');
        await seat.getByRole('button', { name: 'Close' }).click();
        await seat.getByRole('button', { name: 'Free the chair' }).click();
        await seat.locator('.room-sure .btn').click();
        await page.waitForSelector('.room-chairs li.is-free >> nth=1');
        await ada.page.tap('.join-go .primary');
        await ada.page.waitForSelector('.problem:has-text("not allowed")');
        await ada.context.close();
    },
);

scene('“More” of a new table comes into view', {}, async ({ page }) => {
    await open(page, 'open');
    await page.click('.room-more summary');
    await page.waitForFunction(() => {
        const last = document.querySelector('.room-rest').getBoundingClientRect();
        return last.bottom < document.querySelector('.room-go').getBoundingClientRect().top;
    });
});

scene('two who look for somebody find each other', {}, async ({ page, problems }) => {
    const find = async (one, name) => {
        await one.goto(address('lobby'));
        await one.click('.lobby-filter [aria-label="Tuk Tuk Taxi"]');
        await one.click('button:has-text("Find somebody")');
        await one.fill('#your-name', name);
        await one.click('button:has-text("Find somebody")');
    };
    await find(page, 'Jonas');
    await page.waitForSelector('h2:has-text("Looking for somebody")');
    const ada = await another(problems, { theme: 'dark' });
    await find(ada.page, 'Ada');
    await Promise.all([page.waitForSelector('.board'), ada.page.waitForSelector('.board')]);
    assert.equal(await tableOf(page), await tableOf(ada.page));
    const watcher = await another(problems, { theme: 'dark' });
    await watcher.page.goto(address('lobby'));
    await looksGood(watcher.page, 'lobby-desktop-dark');
    await watcher.page.click('.lobby-row:has-text("Jonas") button:has-text("Watch")');
    await watcher.page.waitForSelector('.board');
    await watcher.context.close();
    await ada.context.close();
});

for (const on of ['desktop', 'phone'])
    scene(`${on}: the start page with games of one's own`, { on }, async ({ page, problems }) => {
        for (let i = 0; i < 4; i++) {
            await page.goto(address('open?game=newyork'));
            await page.waitForSelector('.table-spot');
            if (!i) await page.fill('#your-name', 'Mira');
            await page.click('button:has-text("Open the table")');
            await page.waitForSelector('.invite');
        }
        await open(page);
        await page.waitForSelector('.yours-chip >> nth=1');
        assert.equal(await page.locator('.yours-chip').count(), 2);
        const place = () =>
            page.evaluate(() => document.querySelector('.game-card').getBoundingClientRect().top);
        const before = await place();
        await page.reload();
        await page.waitForSelector('.game-card');
        const early = await place();
        await page.waitForSelector('.friends em:not(.is-unknown)');
        assert.equal(await place(), early, 'nothing jumps when the rest comes');
        assert.equal(early, before);
        await looksGood(page, `start-${on}-yours`);
        await page.click('a:has-text("All 4"):visible');
        await page.waitForSelector('.yours-list li >> nth=3');
        assert.deepEqual(problems, []);
    });

scene(
    'without a secure context the link is marked, and nothing is shared',
    {},
    async ({ page }) => {
        await page.addInitScript(() =>
            Object.defineProperty(window, 'isSecureContext', { value: false }),
        );
        const id = await openTable(page, { name: 'Mira' });
        assert.equal(await page.locator('button:has-text("Share")').count(), 0);
        await page.click('.invite-link button:has-text("Mark")');
        const marked = await page.evaluate(() => String(getSelection()));
        assert.equal(marked.replace(/\s/g, ''), `${address()}t/${id}`);
    },
);

scene('from a host of files alone the start page is as it was', {}, async ({ page, problems }) => {
    const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'text/json' };
    const host = createServer((request, answer) => {
        const path = request.url === '/' ? '/index.html' : request.url.split('?')[0];
        try {
            const file = readFileSync(join(pageFolder, path));
            const type = types[path.split('.').pop()] ?? 'application/octet-stream';
            answer.writeHead(200, { 'Content-Type': type }).end(file);
        } catch {
            answer.writeHead(404).end();
        }
    });
    await new Promise(done => host.listen(0, '127.0.0.1', done));
    try {
        await page.goto(`http://127.0.0.1:${host.address().port}/`);
        await page.waitForSelector('.resume:has-text("No game in progress")');
        assert.equal(await page.locator('.friends, .with-online, [href="#/today"]').count(), 0);
        assert.equal(await page.locator('.game-card .primary').count(), 3);
    } finally {
        host.close();
    }
    const expected = p => /healthz|status of 404/.test(p);
    assert.deepEqual(
        problems.filter(p => !expected(p)),
        [],
    );
    problems.length = 0;
});

scene('a server that is away is said to be, and the rest works', {}, async ({ page, problems }) => {
    const server = await serve();
    await page.goto(server.address);
    await page.waitForSelector('.start-day:has-text("Today’s deal: ")');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.stop();
    await page.reload();
    await page.waitForSelector('.friends:has-text("does not answer now")');
    await page.click('.game-card button:has-text("Play now")');
    await page.waitForSelector('.board');
    const expected = p =>
        /healthz|Failed to load resource: net::ERR_(FAILED|CONNECTION_REFUSED)/.test(p);
    assert.deepEqual(
        problems.filter(p => !expected(p)),
        [],
    );
    problems.length = 0;
});

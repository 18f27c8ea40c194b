// Games are kept: reload, crash, no network, files, links, finished games, replay.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games, newyork, traffiq, tuktuk } from './games.mjs';
import { press, undoLabel } from './helping.mjs';
import { keptLines, mouse, Person, tableOf } from './person.mjs';
import { menu, packed, sharedLink, unpacked } from './sharing.mjs';
import {
    address,
    assertRecordHolds,
    download,
    fixtures,
    newContext,
    open,
    openStage,
    recordOf,
    scene,
    serve,
} from './stage.mjs';

openStage();

const fixture = id => join(fixtures, `${id}.jsonl`);
const lastLine = id => recordOf(id).trimEnd().split('\n').length - 2;
const linesOf = record =>
    record
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line));
const band = (n, all) => `Replay, move ${n} of ${all}`;

async function waitForBand(page, n, all) {
    await page.waitForFunction(
        words => document.querySelector('.prompt.band')?.textContent === words,
        band(n, all),
    );
}

async function importFile(page, path) {
    const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.click('button:has-text("Import")'),
    ]);
    await chooser.setFiles(path);
}

const begin = (page, game, players) =>
    open(page, `play/${game.id}?seed=17&players=${players}&level=1&start=0`);
const playOn = (page, game, turns) => new Person(page, game, mouse(page), 6).playSome(turns);

// ---- the running game -------------------------------------------------------------------------

for (const [game, turns] of [
    [newyork, 7],
    [traffiq, 6],
    [tuktuk, 8],
]) {
    scene(`${game.id}: a running game survives reload and crash`, {}, async ({ context, page }) => {
        await begin(page, game, 3);
        await playOn(page, game, turns);
        const before = await tableOf(page),
            lines = await keptLines(page);
        await page.reload();
        await new Person(page, game, mouse(page)).look(lines - 1);
        assert.deepEqual(await tableOf(page), before, 'after a reload');

        await page.close({ runBeforeUnload: false });
        const again = await context.newPage();
        await open(again);
        await again.click('.resume button:has-text("Continue")');
        const person = new Person(again, game, mouse(again), 6);
        await person.look(lines - 1);
        assert.deepEqual(await tableOf(again), before, 'after a crash');
        await person.playSome(2);
        assert.ok((await keptLines(again)) > lines);
        const [running] = await Promise.all([
            download(again, () => menu(again, 'Save the record')),
        ]);
        assertRecordHolds(running, { partial: true });
    });
}

const whatIf = 'Take back (what if)';
/** Plays until the last decision can only be asked anew, and does so; answers the lines before. */
async function askWhatIf(page, game) {
    const person = new Person(page, game, mouse(page), 6);
    let seen = await person.turn(await person.look());
    while ((await undoLabel(page)) !== whatIf) seen = await person.turn(seen);
    const lines = await keptLines(page);
    await press(page, whatIf);
    await page.waitForSelector('.prompt.note');
    return lines;
}
const leftGames = async (page, count) => {
    await open(page, 'games');
    await page.waitForFunction(
        wanted => document.querySelectorAll('.finished-row').length === wanted,
        count,
    );
};
/** Goes on with the game that was left last; answers what its table shows. */
async function goOnWith(page, game) {
    await page.click('.finished-row button:has-text("Continue")');
    await new Person(page, game, mouse(page)).look();
    return tableOf(page);
}

scene('a what-if and the game it came from are both kept', {}, async ({ page }) => {
    await begin(page, newyork, 2);
    const lines = await askWhatIf(page, newyork);
    await playOn(page, newyork, 1);
    const variant = await tableOf(page),
        fewer = await keptLines(page);

    await leftGames(page, 1);
    await goOnWith(page, newyork);
    assert.equal(await keptLines(page), lines, 'the game itself');
    await leftGames(page, 1);
    assert.deepEqual(await goOnWith(page, newyork), variant, 'the what-if');

    await begin(page, tuktuk, 2);
    await new Person(page, tuktuk, mouse(page)).look();
    await leftGames(page, 2);
    await goOnWith(page, newyork);
    assert.equal(await keptLines(page), fewer);
    await leftGames(page, 1); // Tuk Tuk Taxi had hardly begun
    await goOnWith(page, newyork);
    assert.equal(await keptLines(page), lines);
    await page.click('header.top .home');
    await page.click('.resume button:has-text("Continue")');
    await new Person(page, newyork, mouse(page)).look();
    await leftGames(page, 1); // the what-if alone: what is played is not among those that were left
    await goOnWith(page, newyork);
    await askWhatIf(page, newyork);
    await leftGames(page, 2); // a what-if of a what-if that was resumed
});

scene(
    'two pages of one browser do not lose each other’s game',
    {},
    async ({ context, page: first }) => {
        await begin(first, newyork, 3);
        await playOn(first, newyork, 7);
        const second = await context.newPage();
        await begin(second, tuktuk, 2);
        await playOn(second, tuktuk, 3);
        const tuktukWas = await tableOf(second);
        await first.bringToFront();
        await playOn(first, newyork, 2);
        const newyorkWas = await tableOf(first);
        await second.reload();
        await new Person(second, tuktuk, mouse(second)).look();
        assert.deepEqual(await tableOf(second), tuktukWas, 'each page comes back to its own game');
        await first.close();
        await second.close();

        const third = await context.newPage();
        await leftGames(third, 1);
        assert.deepEqual(await goOnWith(third, newyork), newyorkWas);
        await leftGames(third, 1);
        assert.deepEqual(await goOnWith(third, tuktuk), tuktukWas);
    },
);

scene('a what-if beside another page loses neither game', {}, async ({ context, page: first }) => {
    await begin(first, newyork, 2);
    await playOn(first, newyork, 5);
    const second = await context.newPage();
    await begin(second, tuktuk, 2);
    await playOn(second, tuktuk, 2);
    await first.bringToFront();
    while ((await undoLabel(first)) !== whatIf) await playOn(first, newyork, 1);
    await press(first, whatIf);
    await first.waitForSelector('.prompt.note');
    await leftGames(second, 2); // the game before the what-if, and Tuk Tuk Taxi
});

scene('a link that is refused leaves the running game where it is', {}, async ({ page }) => {
    await begin(page, newyork, 2);
    await playOn(page, newyork, 3);
    const before = await tableOf(page);
    const wrong = recordOf('newyork')
        .split('\n')
        .slice(0, 3)
        .join('\n')
        .replace(/"move":"[^"]*"/, '"move":"pass?"');
    await open(page, `position/${packed(wrong + '\n')}`);
    await page.click('button:has-text("All games")');
    await page.click('.resume button:has-text("Continue")');
    await new Person(page, newyork, mouse(page)).look();
    assert.deepEqual(await tableOf(page), before);
    await leftGames(page, 0);
});

scene(
    'giving up a game that cannot be read spares the game of another page',
    {},
    async ({ context, page: first }) => {
        await open(first);
        await first.evaluate(() =>
            localStorage.setItem(
                'crosstown.game',
                JSON.stringify({
                    record: '{"crosstown":1}\n',
                    seats: [],
                    seed: '1',
                    saved: 1,
                    turn: 0,
                }),
            ),
        );
        await open(first, 'now');
        await first.waitForSelector('button:has-text("All games")');
        const second = await context.newPage();
        await begin(second, tuktuk, 2);
        await playOn(second, tuktuk, 3);
        const before = await tableOf(second);
        await second.close();
        await first.click('button:has-text("All games")');
        await first.click('.resume button:has-text("Continue")');
        await new Person(first, tuktuk, mouse(first)).look();
        assert.deepEqual(await tableOf(first), before);
    },
);

scene(
    'without a network everything plays after the first visit',
    { timeout: 60000 },
    async ({ context, page, problems }) => {
        const ownServer = await serve();
        try {
            await page.goto(ownServer.address);
            await page.waitForSelector('.game-card');
            await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
            await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        } finally {
            await ownServer.stop();
        }
        await context.setOffline(true);
        await page.reload();
        await page.waitForSelector('.game-card');
        for (const game of Object.values(games)) {
            await page.goto('about:blank');
            await page.goto(
                `${ownServer.address}#/play/${game.id}?seed=2&players=2&level=1&start=0`,
            );
            await new Person(page, game, mouse(page)).playSome(4);
        }
        await page.reload();
        await new Person(page, tuktuk, mouse(page)).look();
        await page.goto(`${ownServer.address}#/rules/tuktuk`);
        await page.waitForSelector('[data-rule]');
        assert.deepEqual(problems, []);
    },
);

// ---- files --------------------------------------------------------------------------------------

for (const id of Object.keys(games)) {
    scene(
        `${id}: a finished record is imported, replayed, exported and deleted`,
        {},
        async ({ page }) => {
            const all = lastLine(id);
            await open(page, 'games');
            await page.waitForSelector('.empty');
            await importFile(page, fixture(id));
            await waitForBand(page, 0, all);
            await page.click('[aria-label="To the end"]');
            await waitForBand(page, all, all);
            const { scores } = JSON.parse(recordOf(id).trimEnd().split('\n').pop()).result;
            const points = await page
                .locator('.seat-points')
                .evaluateAll(seats => seats.map(s => Number(s.firstChild.textContent)));
            assert.deepEqual(points, scores, 'the points at the end are those of the record');

            await page.click('header.top .home');
            await page.click('.resume button:has-text("Finished games")');
            await page.waitForSelector('.finished-row');
            assert.equal(await page.locator('.finished-places li').count(), scores.length);
            const saved = await download(page, () => page.click('[aria-label="Save the record"]'));
            assertRecordHolds(saved);
            assert.equal(readFileSync(saved, 'utf8'), recordOf(id), 'the same bytes come back');
            await page.click('.finished-row button:has-text("Replay")');
            await waitForBand(page, 0, all);
            await page.goBack();
            await page.click('.finished-row [aria-label="Delete"]');
            await page.click('.finished-row button:has-text("Really delete?")');
            await page.waitForSelector('.empty');
            await page.reload();
            await page.waitForSelector('.empty');
        },
    );
}

scene('a broken record names the line and the rule', {}, async ({ page }) => {
    const broken = [
        [
            'newyork',
            lines => {
                lines[5] = lines[5].replace(/"move":"[^"]*"/, '"move":"+R1"');
            },
            /^Line 6: .+ \(NY-\w+\)$/,
        ],
        [
            'tuktuk',
            lines => {
                lines.splice(9, 1);
            },
            /^Line 10: .+ \(R-\w+\)$/,
        ],
        [
            'traffiq',
            lines => {
                lines[0] = 'no header';
            },
            /^Line 1: .+ \(R-\w+\)$/,
        ],
    ];
    for (const [id, spoil, wanted] of broken) {
        const lines = recordOf(id).split('\n');
        spoil(lines);
        await open(page);
        await page.waitForSelector('.game-card');
        await importFile(page, {
            name: 'broken.jsonl',
            mimeType: 'application/x-ndjson',
            buffer: Buffer.from(lines.join('\n')),
        });
        await page.waitForSelector('main [role=alert]');
        assert.match(await page.textContent('main [role=alert]'), wanted);
        await page.click('main .btn.primary');
        await page.waitForSelector('.game-card');
    }
});

// ---- links --------------------------------------------------------------------------------------

scene(
    'a link holds a whole game and replays it in another browser',
    {},
    async ({ page, problems }) => {
        await open(page);
        await importFile(page, fixture('newyork'));
        await waitForBand(page, 0, lastLine('newyork'));
        await menu(page, 'Link to this game');
        const link = await sharedLink(page);
        assert.ok(link.startsWith(address('game/')), link);
        assert.deepEqual(linesOf(unpacked(link)), linesOf(recordOf('newyork')));
        const elsewhere = await newContext({ on: 'phone', problems });
        try {
            const other = await elsewhere.newPage();
            await other.goto(link);
            await waitForBand(other, 0, lastLine('newyork'));
            await other.click('[aria-label="To the end"]');
            await waitForBand(other, lastLine('newyork'), lastLine('newyork'));
        } finally {
            await elsewhere.close();
        }
    },
);

scene('a link to a position plays on from there', {}, async ({ page, problems }) => {
    await open(page, 'play/tuktuk?seed=8&players=2&level=1&start=0');
    const here = new Person(page, tuktuk, mouse(page), 2);
    await here.playSome(6);
    await menu(page, 'Link to this position');
    const link = await sharedLink(page),
        { board } = await tableOf(page);
    assert.ok(link.startsWith(address('position/')), link);
    const elsewhere = await newContext({ problems });
    try {
        const other = await elsewhere.newPage();
        await other.goto(link);
        await other.waitForSelector('[role=grid]');
        assert.deepEqual((await tableOf(other)).board, board);
        const there = new Person(other, tuktuk, mouse(other), 3);
        await there.game.turn(there, { ...(await there.look(-1)), lines: await keptLines(other) });
        await other.waitForFunction(
            n =>
                JSON.parse(localStorage.getItem('crosstown.game')).record.split('\n').length - 1 >
                n,
            unpacked(link).trimEnd().split('\n').length,
        );
    } finally {
        await elsewhere.close();
    }
});

scene('a broken link says so and leads back', {}, async ({ page }) => {
    for (const hash of [
        'game/AAAA',
        `game/${packed('{"crosstown":1}\n')}`,
        'position/%20',
        'replay/none',
    ]) {
        await open(page, hash);
        await page.waitForSelector('main [role=alert]');
        await page.click('main .btn.primary');
        await page.waitForSelector('.game-card');
    }
});

// ---- replay -------------------------------------------------------------------------------------

scene('a replay goes by slider, by steps and by itself', {}, async ({ page }) => {
    const id = 'traffiq',
        all = lastLine(id);
    await open(page, `game/${packed(recordOf(id))}`);
    await waitForBand(page, 0, all);
    const first = await tableOf(page);
    await page.click('[aria-label="One move on"]');
    await waitForBand(page, 1, all);
    await page.click('[aria-label="One move back"]');
    await waitForBand(page, 0, all);
    assert.deepEqual(await tableOf(page), first);
    await page.focus('.replay-tray [type=range]');
    for (let i = 1; i <= 5; i++) await page.keyboard.press('ArrowRight');
    await waitForBand(page, 5, all);
    await page.fill('.replay-tray [type=range]', '60');
    await waitForBand(page, 60, all);
    assert.ok((await tableOf(page)).board.length > first.board.length, 'the city has grown');
    await page.click('.replay-tray [role=radio]:last-child');
    await page.click('[aria-label="Play on"]');
    await waitForBand(page, 62, all);
    await page.click('[aria-label="Pause"]');
    await page.click('[aria-label="To the end"]');
    await waitForBand(page, all, all);
    await page.click('[aria-label="To the beginning"]');
    await waitForBand(page, 0, all);
    assert.deepEqual(await tableOf(page), first);
    assert.equal(
        await page.locator('.tt-legal, .ny-card.may, .tq-confirm:enabled').count(),
        0,
        'nothing is offered in a replay',
    );
});

scene('the running game can be replayed and goes on after it', {}, async ({ page }) => {
    await begin(page, newyork, 2);
    const person = new Person(page, newyork, mouse(page), 6);
    await person.playSome(4);
    const before = await tableOf(page),
        lines = await keptLines(page);
    await page.click('header.top [aria-label="Replay"]');
    await waitForBand(page, lines - 1, lines - 1);
    await page.click('[aria-label="To the beginning"]');
    await waitForBand(page, 0, lines - 1);
    await page.click('button:has-text("Leave the replay")');
    await person.look();
    assert.deepEqual(await tableOf(page), before);
    await person.playSome(1);
});

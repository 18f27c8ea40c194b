// Connections that break: a phone in a tunnel, a server without power, a new version of it, and one
// person with two devices. No move is lost, and none is there twice.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newyork, tuktuk } from './games.mjs';
import { mouse, tableOf as tableShown } from './person.mjs';
import { openStage, pageFolder, program, theServer } from './stage.mjs';
import { gathering, mover, playTurns, recordOf, takeTurn } from './together.mjs';
import { gather } from './together-scene.mjs';

openStage({ more: ['--bot-pace', '0', '--limits', 'off'] });

const movesIn = async (guest, table) =>
    (await recordOf(guest, table))
        .trimEnd()
        .split('\n')
        .slice(1)
        .map(line => JSON.parse(line));

gathering('a phone goes offline in mid-move: the move is there once', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    const table = await gather([ada, ben]);
    const [a, b] = [ada.player(newyork, 1), ben.player(newyork, 2)];
    await playTurns([a, b], 5);
    const mine = await b.look();
    await ben.context.setOffline(true);
    await newyork.turn(b, mine);
    await ben.seesLines(mine.lines); // shown at once
    await ben.sees('.play-band', { timeout: 15000 });
    assert.match(await ben.text('.play-band'), /No connection[^]*Your move is kept/);
    assert.equal(await ada.lines(), mine.lines - 1, 'it cannot have come through');
    await ben.context.setOffline(false);
    await ben.sees('.play-back');
    assert.match(await ben.text('.play-back'), /Nothing was lost/);
    await ada.seesLines(mine.lines);
    await ben.seesNo('.play-back');
    await playTurns([a, b], 4);
    const moves = await movesIn(ada, table);
    assert.deepEqual(
        moves.map(m => m.n),
        moves.map((_, i) => i),
    );
    assert.equal(moves.length, await ben.lines());
    ben.forgive();
});

gathering('the server is killed in mid-game and started again', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    const table = await gather([ada, ben]);
    const [a, b] = [ada.player(newyork, 3), ben.player(newyork, 4)];
    await playTurns([a, b], 4);
    const mine = await a.look();
    await theServer().kill();
    await newyork.turn(a, mine); // into the silence
    await Promise.all([ada, ben].map(g => g.sees('.play-band')));
    assert.match(await ada.text('.play-band'), /Your move is kept/);
    assert.match(await ben.text('.play-band'), /as it was a moment ago/);
    await theServer().revive();
    await ada.touch('.play-band .btn:enabled').catch(() => undefined); // it may be back by itself
    await Promise.all([ada, ben].map(g => g.seesNo('.play-band')));
    await ben.seesLines(mine.lines);
    await playTurns([b, a], 4);
    assert.equal((await movesIn(ben, table)).length, await ada.lines());
    ada.forgive();
    ben.forgive();
});

/** The same program under another number, and a page that can be told from the old one. */
function newVersion(folder) {
    const page = join(folder, 'page'),
        other = join(folder, 'crosstown');
    cpSync(pageFolder, page, { recursive: true });
    for (const name of ['index.html', 'sw.js']) {
        rmSync(join(page, `${name}.gz`), { force: true });
        const text = readFileSync(join(page, name), 'utf8');
        const mark = name === 'sw.js' ? '\n// newer\n' : '<meta name="newer">';
        writeFileSync(
            join(page, name),
            name === 'sw.js' ? text + mark : text.replace('<head>', `<head>${mark}`),
        );
    }
    const [, number] = execFileSync(program, ['--version'], { encoding: 'utf8' }).split(/\s+/);
    const next = number.replace(/\d$/, d => (Number(d) + 1) % 10);
    const bytes = readFileSync(program, 'latin1').replaceAll(number, next);
    writeFileSync(other, bytes, 'latin1');
    chmodSync(other, 0o755);
    return { page, program: other };
}

gathering('a new version reloads the page at a good moment', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    await gather([ada, ben]);
    const [a, b] = [ada.player(newyork, 5), ben.player(newyork, 6)];
    await playTurns([a, b], 4);
    const isNewer = g => g.page.evaluate(() => !!document.querySelector('meta[name=newer]'));
    const folder = mkdtempSync(join(tmpdir(), 'crosstown-newer-'));
    try {
        await theServer().kill();
        await theServer().revive(newVersion(folder));
        // Ben waits: a good moment. Ada has to move: not before she has.
        await ben.sees('head > meta[name=newer]', { state: 'attached', timeout: 30000 });
        await ben.sees('.app [role=grid]');
        assert.ok(!(await isNewer(ada)), 'it is her turn');
        await takeTurn(a);
        await ada.sees('head > meta[name=newer]', { state: 'attached', timeout: 30000 });
        await ada.sees('.app [role=grid]');
        await playTurns([b, a], 3);
    } finally {
        await theServer().kill();
        await theServer().revive();
        for (const g of [ada, ben]) {
            await g.go(); // nobody knocks any more at a door that is shut
            g.forgive();
        }
        rmSync(folder, { recursive: true, force: true });
    }
});

gathering('two devices of one person at one table agree', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben');
    await gather([ada, ben], { game: 'tuktuk' });
    const page = await ada.context.newPage();
    await page.goto(ada.page.url());
    await page.waitForSelector('.app [role=grid]');
    const first = ada.player(tuktuk, 1),
        second = Object.assign(ada.player(tuktuk, 2), { page, hand: mouse(page) });
    const b = ben.player(tuktuk, 3);
    const linesAt = at => at.evaluate(() => Number(document.querySelector('.app').dataset.lines));
    for (let turn = 0; turn < 10; turn++) {
        await takeTurn(await mover(turn % 2 ? [first, b] : [second, b]));
        // A die may have fallen after what the mover's page showed at once.
        const least = Math.max(...(await Promise.all([ada.page, page, ben.page].map(linesAt))));
        for (const end = Date.now() + 10000; ;) {
            const seen = await Promise.all([ada.page, page, ben.page].map(linesAt));
            if (Math.min(...seen) === Math.max(...seen) && seen[0] >= least) break;
            assert.ok(Date.now() < end, `they see ${seen} lines`);
        }
        const [here, there] = await Promise.all([ada.page, page].map(tableShown));
        assert.deepEqual(here, there, `after turn ${turn}`);
    }
    await page.close();
});

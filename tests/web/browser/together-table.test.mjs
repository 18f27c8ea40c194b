// At the table: those who only watch, those who leave and come back, clocks, the chat, a match.

import assert from 'node:assert/strict';
import { newyork, traffiq, tuktuk } from './games.mjs';
import { openStage } from './stage.mjs';
import {
    fillIn,
    gather,
    gathering,
    mover,
    openTable,
    playOut,
    playTurns,
    seeTheGame,
    sitDown,
    socket,
    tableOf,
    takeTurn,
} from './together.mjs';

openStage({ more: ['--bot-pace', '0', '--limits', 'off'] });

gathering('a spectator is counted and sees no hand', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben'),
        eve = await guest('Eve', { on: 'phone' });
    const table = await gather([ada, ben]);
    assert.equal(await ada.page.locator('.play-watching').count(), 0);
    await eve.go(`t/${table}`);
    await eve.sees('.app.is-watching [role=grid]');
    assert.match(await eve.text('.prompt'), /You are watching/);
    await Promise.all([ada, ben].map(g => g.sees('.play-watching:has-text("1 watches")')));
    const [a, b] = [ada.player(newyork, 1), ben.player(newyork, 2)];
    await playTurns([a, b], 3);
    await eve.seesLines(await ada.lines());
    const hand = await ada.page.locator('.ny-hand [data-card]').count();
    assert.ok(hand > 0);
    assert.equal(await eve.page.locator('.ny-hand [data-card]').count(), 0);
    assert.equal(await eve.page.locator('.ny-card.may').count(), 0, 'nothing to do for her');
    await eve.go();
    await ada.seesNo('.play-watching');
});

gathering('who leaves has a stand-in, and may come back', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    const table = await gather([ada, ben], { standin: 'level1' });
    const [a, b] = [ada.player(newyork, 1), ben.player(newyork, 2)];
    await playTurns([a, b], 2);
    await ben.touch('header.top [aria-label="Menu"]');
    await ben.touch('.sheet .btn:has-text("Leave the game")');
    await ben.sees('.play-ask:has-text("you may come back")');
    await ben.touch('.play-ask .btn:has-text("Leave")');
    await ben.sees('.game-card');
    await ada.sees('.seat:has-text("a robot sits in")');
    await playTurns([a], 2); // the robot answers
    assert.match(await ada.text('.log-lines, .log'), /Ben’s robot/);
    await ben.touch('.yours-row .btn, .yours-row');
    await ben.sees('.play-robot');
    assert.match(await ben.text('.play-robot'), /A robot sits in for you[^]*played \d+ turn/);
    assert.equal(tableOf(ben), table);
    await ben.touch('.play-robot .btn.primary');
    await ben.seesNo('.play-robot');
    await ada.page.waitForFunction(() => !document.querySelector('.side').innerText.includes('robot sits'));
    await playTurns([a, b], 4);
});

gathering('a clock that runs out leaves the seat to a robot', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    await gather([ada, ben], {
        game: 'tuktuk',
        clock: { kind: 'live', base: 30, more: 0 },
        standin: 'level1',
    });
    const players = [ada.player(tuktuk, 1), ben.player(tuktuk, 2)];
    await playTurns(players, 2);
    const late = await mover(players);
    const [slow, quick] = late.page === ada.page ? [ada, ben] : [ben, ada];
    await slow.sees('.play-clock.is-low');
    assert.match(await slow.text('.play-clock'), /\d+ s/);
    await slow.sees('.play-robot', { timeout: 40000 });
    assert.match(await slow.text('.play-robot'), /time|clock/i);
    await quick.sees(`.seat:has-text("${quick === ben ? 'robot' : 'a robot sits in'}")`);
    await playTurns([players[quick === ada ? 0 : 1]], 1);
    await slow.touch('.play-robot .btn.primary');
    await slow.seesNo('.play-robot');
    await playTurns(players, 2);
});

// At the table: those who only watch, those who leave and come back, clocks, the chat, a match.

import assert from 'node:assert/strict';
import { newyork, tuktuk } from './games.mjs';
import { openStage } from './stage.mjs';
import {
    gathering,
    mover,
    openTable,
    playOut,
    playTurns,
    seeTheGame,
    sitDown,
    tableOf,
} from './together.mjs';
import { gather, playBySocket, socket } from './together-scene.mjs';

openStage({ more: ['--bot-pace', '0', '--limits', 'off'] });

gathering('a spectator sees no hand', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben'),
        eve = await guest('Eve', { on: 'phone' });
    const table = await gather([ada, ben]);
    await eve.go(`t/${table}`);
    await eve.sees('.app.is-watching [role=grid]');
    assert.match(await eve.text('.prompt'), /You are watching/);
    const [a, b] = [ada.player(newyork, 1), ben.player(newyork, 2)];
    await playTurns([a, b], 3);
    await eve.seesLines(await ada.lines());
    const hand = await ada.page.locator('.ny-hand [data-card]').count();
    assert.ok(hand > 0);
    assert.equal(await eve.page.locator('.ny-hand [data-card]').count(), 0);
    assert.equal(await eve.page.locator('.ny-card.may').count(), 0, 'nothing to do for her');
    const open = g =>
        g.page.locator('.ny-display [data-card]').evaluateAll(all => all.map(c => c.dataset.card));
    assert.deepEqual(await open(eve), await open(ada), 'what lies open lies open to her, too');
});

gathering(
    'since your last turn: a chip for the rival, at the desk and on the phone',
    {},
    async args => {
        const [ada, ben] = [await args.guest('Ada'), await args.guest('Ben', { on: 'phone' })];
        await gather([ada, ben]);
        const players = [ada.player(newyork, 1), ben.player(newyork, 2)];
        await playTurns(players, 2);
        for (const [reader, other] of [
            [ada, ben],
            [ben, ada],
        ]) {
            await reader.sees('.since-chip');
            assert.equal(await reader.page.locator('.since-chip').count(), 1);
            assert.equal(await other.page.locator('.since-chip').count(), 0, 'only on one’s turn');
            await playTurns(players, 1);
        }
        await ada.touch('.since-chip');
        await ada.sees('.replay-tray');
    },
);

gathering('a finished game whose record does not come says so', {}, async ({ guest }) => {
    const ada = await guest('Ada');
    await socket(ada);
    const table = await playBySocket(ada, { game: 'newyork', players: 2, seats: ['me', 'level1'] });
    await ada.page.route('**/api/table/*/record', r => r.abort());
    await ada.go(`t/${table}`);
    await ada.sees('[role=alert]:has-text("record could not be loaded")');
    await ada.page.unroute('**/api/table/*/record');
    await ada.touch('.btn:has-text("Try again")');
    await ada.sees('.finish');
    ada.forgive();
});

gathering('spectators are counted', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben'),
        eve = await guest('Eve', { on: 'phone' });
    const table = await gather([ada, ben]);
    assert.equal(await ada.page.locator('.play-watching').count(), 0);
    await eve.go(`t/${table}`);
    await ada.sees('.play-watching:has-text("1 watches")');
    await eve.go();
    await ada.seesNo('.play-watching');
});

gathering('who leaves has a stand-in, and may come back', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    const table = await gather([ada, ben], { game: 'tuktuk', standin: 'level1' });
    const [a, b] = [ada.player(tuktuk, 1), ben.player(tuktuk, 2)];
    await playTurns([a, b], 2);
    await ben.touch('header.top [aria-label="Menu"]');
    await ben.touch('.sheet .btn:has-text("Leave the game")');
    await ben.sees('.play-ask:has-text("you may come back")');
    await ben.touch('.play-ask .btn:has-text("Leave")');
    await ben.sees('.game-card');
    await ada.sees('.seat:has-text("a robot sits in")');
    await playTurns([a], 2); // the robot answers
    assert.match(await ada.text('.log-lines, .log'), /Ben’s robot/);
    await ben.touch('.yours-row .btn');
    await ben.sees('.play-robot');
    assert.match(await ben.text('.play-robot'), /A robot sits in for you[^]*played \d+ turn/);
    assert.equal(tableOf(ben), table);
    await ben.touch('.play-robot .btn.primary');
    await ben.seesNo('.play-robot');
    await ada.page.waitForFunction(
        () => !document.querySelector('.side').innerText.includes('robot sits'),
    );
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

/** The chat where it is on this device. */
async function openChat(guest) {
    const isPhone = guest.hand.name === 'finger';
    await guest.touch(isPhone ? 'header.top .play-chat-button' : '#play-tab-chat');
    await guest.sees('.play-chat .play-phrase');
}

gathering(
    'phrases in everybody’s own language, no text unless allowed, mute',
    {},
    async ({ guest }) => {
        const ada = await guest('Ada'),
            ben = await guest('Ben', { on: 'phone', locale: 'de-DE' });
        const all = [ada, ben];
        await gather(all, { chat: 'phrases' });
        const place = () => ada.page.locator('#play-tab-chat').boundingBox();
        const before = await place();
        await openChat(ada);
        assert.deepEqual(await place(), before, 'the tabs stay where they are');
        assert.equal(await ada.page.locator('.play-words').count(), 0, 'phrases only');
        await ada.touch('.play-phrase:has-text("Good luck!")');
        await ada.sees('.play-said .is-mine:has-text("Good luck!")');
        await ben.sees('.play-chat-button .play-unread:has-text("1")');
        await openChat(ben);
        await ben.seesNo('.play-chat-button .play-unread');
        const heard = await ben.text('.play-said li:has-text("Ada") p');
        assert.equal(heard, 'Viel Glück!');
        await ben.touch('.play-phrase >> nth=0');
        await ada.sees('.play-said li:has-text("Hello!"):has-text("Ben")');
        // Ada has heard enough.
        await ada.touch('.play-name:has-text("Ben")');
        await ada.touch('.play-about .btn:has-text("Mute")');
        await ada.sees('.play-about [role=status]:has-text("You hear nothing more of Ben")');
        await ada.touch('.play-about .btn:has-text("Chat")');
        await ben.touch('.play-phrase >> nth=1');
        await ben.sees('.play-said .is-mine >> nth=1');
        await ada.touch('.play-phrase >> nth=0'); // answered after what was muted
        await ada.sees('.play-said .is-mine >> nth=1');
        assert.equal(await ada.page.locator('.play-said li:has-text("Ben")').count(), 0);
    },
);

gathering('text in the chat where the table allows it', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    const table = await openTable(ada, { game: 'newyork', match: false, chat: 'free' });
    await sitDown(ben, table);
    await seeTheGame([ada, ben]);
    await openChat(ada);
    await ada.page.fill('.play-words input', 'Schön, <b>dass</b> du da bist 👋');
    await ada.page.keyboard.press('Enter');
    await openChat(ben);
    await ben.sees('.play-said p:has-text("Schön, <b>dass</b> du da bist 👋")');
    await ben.page.fill('.play-words input', 'x'.repeat(201));
    assert.ok(await ben.page.locator('.play-words button').isDisabled());
    assert.match(await ben.text('.play-words small'), /201/);
});

gathering('a match of two games, the next one by itself, and once more', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben', { on: 'phone' });
    const all = [ada, ben];
    const table = await gather(all, { match: true });
    assert.equal(await ada.text('.top-match'), 'Game 1 of 2');
    await playOut([ada.player(newyork, 1), ben.player(newyork, 2)]);
    await ada.sees('.finish .btn:has-text("Next game")');
    await ada.touch('.finish .btn:has-text("Next game")');
    // Ben does nothing: after some seconds he sits there, too.
    for (const g of all)
        await g.page.waitForFunction(
            old => !location.hash.endsWith(old) && document.querySelector('.app [role=grid]'),
            table,
            { timeout: 25000 },
        );
    assert.equal(tableOf(ada), tableOf(ben));
    assert.equal(await ben.text('.top-match'), 'Game 2 of 2');
    await playOut([ada.player(newyork, 3), ben.player(newyork, 4)]);
    for (const g of all) await g.sees('.play-result:has-text("The match is over")');
    const second = tableOf(ada);
    await ada.touch('.finish .btn:has-text("Once more?")');
    await ben.sees('.play-asks:has-text("Ada asks: once more?")');
    await ben.touch('.finish .btn:has-text("Once more?")');
    for (const g of all)
        await g.page.waitForFunction(
            old => !location.hash.endsWith(old) && document.querySelector('.app [role=grid]'),
            second,
        );
    assert.equal(tableOf(ada), tableOf(ben));
    assert.equal(await ada.text('.top-match'), 'Game 1 of 2');
});

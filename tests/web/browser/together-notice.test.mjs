// What reaches somebody who does not look, and whoever runs the server: notices of the turn,
// reports, and words among those who watch.

import assert from 'node:assert/strict';
import { newyork } from './games.mjs';
import { openStage } from './stage.mjs';
import { gathering, mover, playTurns } from './together.mjs';
import { gather } from './together-scene.mjs';

openStage({ more: ['--bot-pace', '0', '--limits', 'off'] });

/** In the page: nobody looks while `unseen` is set, and notices are counted. */
function watchNotices() {
    const look = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState').get;
    Object.defineProperty(document, 'visibilityState', {
        get: () => (window.unseen ? 'hidden' : look.call(document)),
    });
    window.notices = [];
    ServiceWorkerRegistration.prototype.showNotification = function (title, { body, tag }) {
        window.notices.push({ title, body, tag });
        return Promise.resolve();
    };
    window.Notification = class {
        static permission = 'default';
        static requestPermission() {
            this.permission = 'granted';
            return Promise.resolve('granted');
        }
        constructor(title, { body, tag }) {
            window.notices.push({ title, body, tag });
        }
        close() {}
    };
}

gathering('the turn is told to who does not look, if he wants it', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben');
    await ada.context.addInitScript(watchNotices);
    const table = await gather([ada, ben]);
    const players = [ada.player(newyork, 1), ben.player(newyork, 2)];
    const notices = () => ada.page.evaluate(() => window.notices);
    const isAdas = async () => (await mover(players)).page === ada.page;
    const untilAdas = async () => {
        do await playTurns(players, 1);
        while (!(await isAdas()));
    };
    if (await isAdas()) await playTurns(players, 1);
    await ada.page.evaluate(() => (window.unseen = true));
    await untilAdas();
    assert.deepEqual(await notices(), [], 'nobody was asked');
    assert.match(await ada.page.title(), /^Your turn/);
    await ada.touch('header.top [aria-label="Menu"]');
    await ada.touch('.sheet .btn:has-text("Ring when it is my turn")');
    await ada.sees('.sheet .btn[aria-pressed=true]:has-text("Do not ring")');
    await ada.page.keyboard.press('Escape');
    await playTurns(players, 1);
    await untilAdas();
    const told = { title: 'New York, New York', body: 'It is your turn.', tag: table };
    await ada.page.waitForFunction(() => window.notices.length > 0);
    assert.deepEqual(await notices(), [told]);
    await ada.page.evaluate(() => (window.unseen = false));
    await playTurns(players, 1);
    await untilAdas();
    assert.equal((await notices()).length, 1, 'who looks sees it');
});

gathering('a report is sent; those who watch talk among themselves', {}, async ({ guest }) => {
    const ada = await guest('Ada'),
        ben = await guest('Ben'),
        eve = await guest('Eve'),
        kim = await guest('Kim');
    const table = await gather([ada, ben], { chat: 'free' });
    const talk = async (who, words) => {
        await who.page.keyboard.press('c');
        await who.page.fill('.play-words input', words);
        await who.page.keyboard.press('Enter');
        await who.sees(`.play-said .is-mine:has-text("${words}")`);
    };
    for (const g of [eve, kim]) {
        await g.go(`t/${table}`);
        await g.sees('.prompt:has-text("You are watching")');
    }
    await kim.page.keyboard.press('c');
    await talk(eve, 'who will win');
    await kim.sees('.play-said p:has-text("who will win")');
    await talk(ben, 'something rude');
    await ada.page.keyboard.press('c');
    await ada.sees('.play-said p:has-text("something rude")');
    assert.equal(await ada.page.locator('.play-said p:has-text("who will win")').count(), 0);
    await ada.touch('.play-name:has-text("Ben")');
    await ada.touch('.play-about .btn:has-text("Report")');
    assert.ok(
        await ada.page.locator('.play-report .btn.primary').isDisabled(),
        'not without words',
    );
    await ada.page.fill('#play-report', 'he was rude');
    await ada.touch('.play-report .btn.primary');
    await ada.sees('.play-about [role=status]:has-text("Thank you. It will be looked at.")');
});

// People at different places: several browser contexts at one server, each with hands of its own.
// What they do at a table they do as people do it: with buttons that can be seen. Only where a
// screen would repeat what another scene does is the scene set by the socket (together-scene.mjs).

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { finger, keyboard, mouse, Person } from './person.mjs';
import { address, assertRecordHolds, newContext, program, whatWasSeen } from './stage.mjs';

// ---- guests -----------------------------------------------------------------------------------

const hands = { mouse, finger, keyboard };

/** Somebody with a device. `touch` is a click or a tap on what a selector finds. */
class Guest {
    constructor(name, context, page, hand, problems) {
        Object.assign(this, { name, context, page, hand, problems });
    }

    async touch(selector) {
        const thing = this.page.locator(selector).first();
        if (this.hand.name === 'finger') await thing.tap();
        else if (this.hand.name === 'keyboard') {
            await thing.focus();
            await this.page.keyboard.press('Enter');
        } else await thing.click();
    }

    sees(selector, options) {
        return this.page.waitForSelector(selector, options);
    }
    /** Gone, or never there. */
    seesNo(selector) {
        return this.page.waitForSelector(selector, { state: 'detached' });
    }
    text(selector) {
        return this.page.locator(selector).first().innerText();
    }
    go(hash = '') {
        const spoken = this.lang ? `?lang=${this.lang}` : '';
        return this.page.goto(`${address()}${spoken}${hash ? `#/${hash}` : ''}`);
    }
    /** Lines of the game on this screen. */
    lines() {
        return this.page.evaluate(() => Number(document.querySelector('.app')?.dataset.lines));
    }
    async seesLines(n) {
        await this.page.waitForFunction(
            wanted => Number(document.querySelector('.app')?.dataset.lines) === wanted,
            n,
        );
    }
    /** How this person plays. */
    player(game, seed = 1) {
        const player = new Person(this.page, game, this.hand, seed);
        player.isHasty = this.isHasty;
        return player;
    }
    /** What the browser says on purpose when there is no network. */
    forgive(pattern = /ERR_|WebSocket|request failed|503|502/) {
        this.problems.splice(0, Infinity, ...this.problems.filter(p => !pattern.test(p)));
    }
}

/**
 * One test with several people. `play` gets `guest(name, options)`, which makes one: `on`, `hand`
 * ('mouse', 'finger', 'keyboard'), `confirm` (moves take two touches), and what newContext takes.
 */
export function gathering(name, options, play) {
    const { timeout = 120000, todo } = options;
    test(name, { timeout, ...(todo ? { todo } : {}) }, async () => {
        const guests = [];
        const guest = async (
            who,
            { on = 'desktop', hand, confirm = false, settings, ...look } = {},
        ) => {
            const problems = [];
            const context = await newContext({
                on,
                problems,
                settings: { confirm, ...settings },
                ...look,
            });
            const page = await context.newPage();
            const made = new Guest(
                who,
                context,
                page,
                hands[hand ?? (on === 'phone' ? 'finger' : 'mouse')](page),
                problems,
            );
            made.isHasty = !confirm;
            guests.push(made);
            return made;
        };
        try {
            await play({ guest });
            for (const g of guests) assert.deepEqual(g.problems, [], `${g.name}'s page complained`);
        } catch (e) {
            for (const g of guests) {
                e.message += `\n${g.name} ${await whatWasSeen(g.context, `${name} ${g.name}`)}`;
                if (g.problems.length) e.message += `\n  complaints: ${g.problems.join('\n  ')}`;
            }
            throw e;
        } finally {
            await Promise.all(guests.map(g => g.context.close()));
        }
    });
}

// ---- opening and sitting down -----------------------------------------------------------------

const radio = (group, at) =>
    `[role=radiogroup][aria-label="${group}"] [role=radio]:nth-child(${at})`;
const titles = ['newyork', 'traffiq', 'tuktuk'];
const kinds = { friend: 1, anybody: 2, computer: 3 };

/** On the screen "Open a table": chooses, from top to bottom, and opens. */
export async function fillIn(
    guest,
    { game = 'newyork', chairs = ['friend'], pace = '', match = null, chat = '' } = {},
) {
    await guest.touch(radio('Which game?', titles.indexOf(game) + 1));
    for (const [i, chair] of chairs.entries()) {
        await guest.touch(`.table-spot >> nth=${i}`);
        const [kind, level] = chair.split(' ');
        await guest.touch(`.room-chair .segmented [role=radio]:nth-child(${kinds[kind]})`);
        if (level) await guest.touch(`.room-levels [role=radio]:nth-child(${level})`);
    }
    if (pace) await guest.touch(radio('How fast?', ['relaxed', 'live', 'days'].indexOf(pace) + 1));
    const more = guest.page.locator('.room-more:has(.room-switch) summary');
    if ((match !== null || chat) && (await more.count())) await guest.touch('.room-more summary');
    if (match !== null) await turn(guest, 'Everybody begins once', match);
    if (chat) await turn(guest, 'Free text in the chat', chat === 'free');
    const name = guest.page.locator('#your-name');
    if (await name.count()) await name.fill(guest.name);
    await guest.touch('.room-go .btn.primary');
    await guest.page.waitForFunction(() => location.hash.startsWith('#/t/'));
    return tableOf(guest);
}

async function turn(guest, title, isOn) {
    const knob = guest.page.locator(`.room-switch:has-text("${title}")`);
    if ((await knob.getAttribute('aria-checked')) !== String(isOn))
        await guest.touch(`.room-switch:has-text("${title}")`);
}

export const tableOf = guest => new URL(guest.page.url()).hash.slice('#/t/'.length);

/** From the start page to a table that waits for friends. */
export async function openTable(guest, choices) {
    await guest.go();
    await guest.touch('.friends-actions .btn.primary');
    await guest.sees('.room-go .btn.primary');
    await guest.sees('#your-name');
    return fillIn(guest, choices);
}

/** Opens the link that was sent, says a name and sits down with one touch. */
export async function sitDown(guest, table) {
    await guest.page.goto(`${address()}t/${table}`);
    await guest.sees('.join-go .btn.primary');
    const name = guest.page.locator('#your-name');
    if (await name.count()) await name.fill(guest.name);
    await guest.touch('.join-go .btn.primary');
}

/** Everybody sees the board. */
export const seeTheGame = guests => Promise.all(guests.map(g => g.sees('.app [role=grid]')));

// ---- playing ----------------------------------------------------------------------------------

/** Everybody plays until the card with the result is there. */
export const playOut = (players, options) =>
    Promise.all(players.map(player => player.playOut(options)));

const stand = player =>
    player.page.evaluate(() => {
        const { dataset } = document.querySelector('.app') ?? { dataset: {} };
        return {
            mine: 'mine' in dataset,
            lines: Number(dataset.lines) + 1,
            over: document.querySelector('.finish') !== null,
        };
    });

/** More than any turn has. A robot may answer before anybody looks whose turn it is. */
const DECISIONS = 6;

/** Decides until it is somebody else's turn. */
export async function takeTurn(player) {
    let seen = await player.look();
    for (let decided = 0; seen.mine && !seen.over && decided < DECISIONS; decided++) {
        const before = seen.lines;
        await player.game.turn(player, seen);
        player.turns++;
        await player.page.waitForFunction(
            lines => Number(document.querySelector('.app').dataset.lines) + 1 > lines,
            before,
        );
        seen = await stand(player);
        if (seen.mine) seen = await player.look(before);
    }
}

/** The one of them whose turn it is. */
export async function mover(players, patience = 10000) {
    for (const end = Date.now() + patience; Date.now() < end;)
        for (const player of players) if ((await stand(player)).mine) return player;
    return assert.fail('it is nobody’s turn');
}

export async function playTurns(players, turns) {
    for (let i = 0; i < turns; i++) await takeTurn(await mover(players));
}

/** What this person's server has of the table: the text of its record. */
export async function recordOf(guest, table) {
    return guest.page.evaluate(async id => {
        const { token } = JSON.parse(localStorage.getItem('crosstown.person') ?? '{}');
        const answer = await fetch(`api/table/${id}/record`, {
            headers: token ? { Authorization: `Bearer ${token}` } : {},
        });
        return answer.ok ? answer.text() : `${answer.status}`;
    }, table);
}

/** The record of a finished game holds, and its deal was the one that was sealed. */
export async function assertFairRecord(guest, table) {
    const record = await recordOf(guest, table);
    const folder = mkdtempSync(join(tmpdir(), 'crosstown-record-'));
    try {
        const path = join(folder, `${table}.jsonl`);
        writeFileSync(path, record);
        assertRecordHolds(path);
        const said = execFileSync(program, ['fair', path], { encoding: 'utf8' });
        assert.match(said, /fair: everything is as drawn/);
        return { record, said };
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

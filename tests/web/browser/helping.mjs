// Help while playing, the same for every game: refusals with their rule, taking back, what if,
// hints, typed moves, single touches.

import assert from 'node:assert/strict';
import { keptLines, mouse, Person, tableOf } from './person.mjs';
import { open, scene } from './stage.mjs';

export const undoLabel = page =>
    page.locator('header.top .icon-button').nth(1).getAttribute('aria-label');
export const press = (page, label) => page.click(`header.top [aria-label="${label}"]`);

async function typeMove(page, move) {
    await page.fill('#move-text', move);
    await page.press('#move-text', 'Enter');
}

/** `refused`: brings the person to something that is not allowed and touches it; answers
 * nothing. */
export function helping(game, { start, refused, rule, illegal }) {
    const begin = async (page, more = '') => {
        await open(page, `play/${game.id}?${start}${more}`);
        return new Person(page, game, mouse(page), 5);
    };

    scene(
        `${game.id}: a refused touch says why, and its rule opens the rules`,
        {},
        async ({ page }) => {
            const person = await begin(page);
            await refused(person);
            await page.waitForSelector('.prompt.bad[role=alert]');
            const said = await page.textContent('.prompt.bad span');
            assert.ok(said.length > 8 && /[.!]$/.test(said), `a sentence: ${said}`);
            assert.match(await page.textContent('.prompt.bad .rule'), rule);
            const id = await page.textContent('.prompt.bad .rule');
            await page.click('.prompt.bad .rule');
            assert.equal(await page.textContent('.sheet .is-meant dt'), id);
            await page.waitForFunction(() => {
                const rule = document.querySelector('.sheet .is-meant').getBoundingClientRect();
                return (
                    document
                        .elementFromPoint(rule.left + 20, rule.top + rule.height / 2)
                        ?.closest('.is-meant') !== null
                );
            });
            await page.keyboard.press('Escape');
            await page.waitForSelector('.sheet', { state: 'detached' });
        },
    );

    scene(
        `${game.id}: a move is taken back, and asked what if when something was revealed`,
        {},
        async ({ page }) => {
            const person = await begin(page);
            let seen = await person.look();
            let before = await tableOf(page),
                hasUndone = false,
                hasAsked = false;
            while (!(hasUndone && hasAsked) && person.turns < 40 && !seen.over) {
                const next = await person.turn(seen);
                const label = await undoLabel(page);
                if (
                    label === 'Take back' &&
                    !hasUndone &&
                    (await page.isEnabled('header.top [aria-label="Take back"]'))
                ) {
                    await press(page, 'Take back');
                    await person.look(seen.lines - 1);
                    assert.equal(
                        await keptLines(page),
                        seen.lines,
                        'the line is gone from what is kept',
                    );
                    assert.deepEqual(await tableOf(page), before, 'everything is as it was');
                    hasUndone = true;
                    seen = await person.look();
                } else if (label === 'Take back (what if)' && !hasAsked) {
                    const kept = await keptLines(page);
                    await press(page, label);
                    await page.waitForSelector('.prompt.note');
                    assert.match(await page.textContent('.prompt.note'), /What if/);
                    assert.match(await page.textContent('.top-sub'), /What if/);
                    assert.ok((await keptLines(page)) < kept);
                    hasAsked = true;
                    seen = await person.look();
                    seen = await person.turn(seen);
                } else seen = next;
                before = await tableOf(page);
            }
            assert.ok(hasUndone, 'nothing could be taken back in 40 decisions');
            assert.ok(hasAsked, 'nothing could be asked in 40 decisions');
        },
    );

    scene(`${game.id}: a hint shows a move, and does it when told to`, {}, async ({ page }) => {
        const person = await begin(page);
        const seen = await person.look();
        await press(page, 'Hint');
        await page.waitForSelector('.say .btn.primary', { timeout: 30000 });
        assert.ok((await page.innerText('.say h2')).length > 3);
        assert.equal(await keptLines(page), seen.lines, 'only shown');
        await page.click('.say .btn.primary');
        await person.look(seen.lines);
    });

    scene(`${game.id}: moves can be typed; a wrong one says its rule`, {}, async ({ page }) => {
        const person = await begin(page);
        const { lines } = await person.look();
        await press(page, 'Menu');
        for (const [move, wanted] of [
            [illegal, rule],
            ['xyzzy', /./],
        ]) {
            await typeMove(page, move);
            await page.waitForSelector('.move-box [role=alert]');
            assert.match(await page.textContent('.move-box [role=alert]'), /\S+ .*\([A-Z]+-\w+\)$/);
            assert.match(await page.textContent('.move-box [role=alert]'), wanted);
        }
        assert.equal(await keptLines(page), lines);
        await typeMove(page, await page.locator('#move-list option').first().getAttribute('value'));
        await page.waitForSelector('.sheet', { state: 'detached' });
        await person.look(lines);
    });

    scene(
        `${game.id}: with single touches the first one is final`,
        { on: 'desktop' },
        async ({ page }) => {
            const person = await begin(page);
            let seen = await person.look();
            await press(page, 'Menu');
            await page.click(
                '.sheet [role=radiogroup][aria-label^="Show a move first"] [role=radio]:last-child',
            );
            await page.keyboard.press('Escape');
            for (let isDone = false; !isDone;) {
                const one =
                    seen.offers.find(o => ['play', 'lay'].includes(o.kind)) ?? seen.offers[0];
                await person.touch(one.id);
                // A square with several directions or ways still has to be confirmed.
                const choices = await page.locator('.tt-headings, .tt-buttons .btn.small').count();
                if (choices) await person.touch(one.id);
                seen = await person.look(seen.lines);
                isDone = choices === 0 && one.kind !== 'die';
                assert.ok(person.turns++ < 20);
            }
            await page.reload();
            assert.equal(
                await page.evaluate(
                    () => JSON.parse(localStorage.getItem('crosstown.settings')).confirm,
                ),
                false,
            );
        },
    );
}

// Somebody at the page. A person sees what is on offer (frames, enabled buttons, what a screen
// reader says) and has hands: a mouse, a finger or a keyboard. Nothing here knows the engine.

import assert from 'node:assert/strict';

/** Small repeatable numbers, so that every run plays the same game. */
export function dice(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}
export const pick = (random, list) => list[Math.floor(random() * list.length)];

// ---- eyes -----------------------------------------------------------------------------------

/** In the page: the place where a thing can be touched; null when it is hidden or covered. What
 * follows from the last change (the map fits itself) is waited for: nobody is that quick. The very
 * rim is no such place: a touch there is rounded to the next pixel, which is its neighbour's. */
async function spotOf(selector) {
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    const thing = document.querySelector(selector);
    if (!thing) return null;
    const box = thing.getBoundingClientRect(),
        rim = 2;
    const isIts = (x, y) => document.elementFromPoint(x, y)?.closest(selector) === thing;
    for (const dy of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        for (const dx of [0.5, 0.3, 0.7, 0.15, 0.85]) {
            const x = Math.round(box.left + box.width * dx),
                y = Math.round(box.top + box.height * dy);
            if (isIts(x, y) && [-rim, rim].every(far => isIts(x + far, y) && isIts(x, y + far)))
                return { x, y };
        }
    }
    return null;
}

/** In the page: waits until it is this person's turn (or the game is over) and at least one line
 * after `since` is kept; answers what can be seen. */
async function lookIn({ offers, since, patience }) {
    const end = performance.now() + patience;
    const text = selector => document.querySelector(selector)?.textContent ?? '';
    // A game elsewhere is not kept here: what the screen shows counts, and a head as records have.
    const elsewhere = () => document.querySelector('.app.is-online');
    const lines = () =>
        elsewhere()
            ? Number(elsewhere().dataset.lines) + 1
            : JSON.parse(localStorage.getItem('crosstown.game') ?? '{"record":""}').record.split(
                  '\n',
              ).length - 1;
    const isMine = () =>
        elsewhere()
            ? 'mine' in elsewhere().dataset
            : document.querySelector('.app[data-mine], .curtain') !== null;
    for (;;) {
        const over = document.querySelector('.finish') !== null;
        const mine = isMine();
        const kept = lines(),
            isLate = performance.now() > end;
        if (((over || mine) && kept > since) || isLate) {
            const { scrollHeight, clientHeight, scrollWidth, clientWidth, scrollTop } =
                document.scrollingElement;
            return {
                over,
                mine,
                lines: kept,
                isLate,
                prompt: text('.prompt'),
                isBad: document.querySelector('.prompt.bad') !== null,
                curtain: document.querySelector('.curtain') !== null,
                scrolls: scrollHeight > clientHeight || scrollWidth > clientWidth || scrollTop > 0,
                offers: offers.flatMap(({ kind, selector, says, not }) =>
                    [...document.querySelectorAll(selector)].flatMap(thing => {
                        const label = thing.getAttribute('aria-label') ?? thing.textContent ?? '';
                        const isOff =
                            thing.disabled || thing.getAttribute('aria-disabled') === 'true';
                        if (
                            isOff ||
                            (says && !label.includes(says)) ||
                            (not && label.includes(not))
                        )
                            return [];
                        const cell = thing.getAttribute('data-cell'),
                            card = thing.getAttribute('data-card');
                        const group = selector.split(' ')[0];
                        const id = cell
                            ? `[role=grid] [data-cell="${cell}"]`
                            : card
                              ? `${group} [data-card="${card}"]`
                              : thing.getAttribute('aria-label')
                                ? `${group} button[aria-label="${thing.getAttribute('aria-label')}"]`
                                : null;
                        const place =
                            id ??
                            `${group} button:nth-of-type(${[...thing.parentElement.querySelectorAll(':scope > button')].indexOf(thing) + 1})`;
                        return [{ kind, label, id: place }];
                    }),
                ),
            };
        }
        await new Promise(done => setTimeout(done, 4));
    }
}

/** Everything that the table shows of the position, in words. */
export function tableOf(page) {
    return page.evaluate(() => {
        const words = (selector, of = e => e.textContent) =>
            [...document.querySelectorAll(selector)].map(of);
        return {
            board: words('[role=grid] [data-cell]', e => e.getAttribute('aria-label')),
            seats: words('.seat'),
            stock: words('.stock > div'),
            cards: words('[data-card]', e => e.getAttribute('aria-label')),
            tray: words('.tq-hand-tile', e => e.getAttribute('aria-label')),
        };
    });
}

/** Lines of the running game that the browser has kept. */
export const keptLines = page =>
    page.evaluate(
        () =>
            JSON.parse(localStorage.getItem('crosstown.game') ?? '{"record":""}').record.split('\n')
                .length - 1,
    );

// ---- hands ----------------------------------------------------------------------------------

async function spot(page, id) {
    const at = await page.evaluate(spotOf, id);
    assert.ok(at, `${id} cannot be touched: it is hidden, covered or beyond the rim`);
    return at;
}

export const mouse = page => ({
    name: 'mouse',
    async touch(id) {
        const { x, y } = await spot(page, id);
        await page.mouse.click(x, y);
    },
    canReach: id => page.evaluate(spotOf, id).then(at => at !== null),
    /** Picks a thing up and lets it go over another, which may be chosen when it is in the air. */
    async drag(id, to) {
        const from = await spot(page, id);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + 12, from.y - 12, { steps: 2 });
        const goal = await spot(page, typeof to === 'function' ? await to() : to);
        await page.mouse.move(goal.x, goal.y, { steps: 5 });
        await page.mouse.up();
    },
});

export const finger = page => ({
    name: 'finger',
    async touch(id) {
        const { x, y } = await spot(page, id);
        await page.touchscreen.tap(x, y);
    },
    canReach: id => page.evaluate(spotOf, id).then(at => at !== null),
});

/** In the page: where the focus is, seen from a wanted thing: 'there', 'in the grid' around it,
 * or the key that leads to it with fewer presses. */
function focusFrom(id) {
    const active = document.activeElement,
        wanted = document.querySelector(id);
    if (!wanted) return 'gone';
    if (active === wanted) return 'there';
    const grid = wanted.closest('[role=grid]');
    if (grid && active !== grid && grid.contains(active)) return 'in the grid';
    const stops = [
        ...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]'),
    ].filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility());
    const goal = stops.findIndex(e => e === wanted || (grid && grid.contains(e)));
    const before = stops.filter(
        e => active.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING,
    ).length;
    const passed = stops.includes(active) ? before : before - 0.5;
    const ahead = goal - passed,
        all = stops.length + 1;
    return active === document.body || (ahead + all) % all <= all / 2 ? 'Tab' : 'Shift+Tab';
}

/** In the page: the arrow keys from the focused cell to another, going by what is seen (a key
 * goes to the nearest cell in its direction, a step aside counts as three ahead) and by what was
 * learnt: `known` says where a key has led before. */
function arrowsTo({ id, known }) {
    const middle = cell => {
        const box = (cell.querySelector('rect, circle, path') ?? cell).getBoundingClientRect();
        return { cell, x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const wanted = document.querySelector(id);
    if (!wanted?.matches('[data-cell]')) return wanted && [];
    const cells = [...wanted.closest('[role=grid]').querySelectorAll('[data-cell]')].map(middle);
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const next = (from, [dx, dy]) => {
        let best = null,
            cost = Infinity;
        for (const to of cells) {
            const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
            const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
            if (ahead > 1 && aside <= 2 * ahead + 1 && ahead + 3 * aside < cost - 0.5)
                [best, cost] = [to, ahead + 3 * aside];
        }
        return best;
    };
    const here =
        document.activeElement.closest('[data-cell]') ??
        document.querySelector('[role=grid] [data-cell][tabindex="0"]');
    const start = cells.find(c => c.cell === here) ?? cells[0];
    const seen = new Map([[start, []]]);
    for (const [from, keys] of seen) {
        if (from.cell === wanted) return keys;
        for (const [key, way] of Object.entries(ways)) {
            const learnt = known[`${from.cell.dataset.cell} ${key}`];
            const to = learnt ? cells.find(c => c.cell.dataset.cell === learnt) : next(from, way);
            if (to && !seen.has(to)) seen.set(to, [...keys, key]);
        }
    }
    return null;
}

export const keyboard = page => ({
    name: 'keyboard',
    /** The most presses of Tab that one touch has needed. */
    mostTabs: 0,
    async goTo(id, most = 60) {
        let where = await page.evaluate(focusFrom, id),
            tabs = 0;
        while (where !== 'there' && where !== 'in the grid') {
            assert.notEqual(where, 'gone', `${id} is not there`);
            assert.ok(tabs++ < most, `${id} is not reached with ${most} presses of Tab`);
            await page.keyboard.press(where);
            where = await page.evaluate(focusFrom, id);
        }
        this.mostTabs = Math.max(this.mostTabs, tabs);
        if (where === 'there') return;
        await this.walkTo(id);
    },
    /** With arrow keys, one after another; a key that led elsewhere is remembered. */
    async walkTo(id) {
        const known = {},
            here = () => page.evaluate(() => document.activeElement.getAttribute('data-cell'));
        for (let steps = 0; steps < 80; steps++) {
            const keys = await page.evaluate(arrowsTo, { id, known });
            assert.ok(keys, `${id} is not reached with arrow keys`);
            if (keys.length === 0) return;
            const from = await here();
            await page.keyboard.press(keys[0]);
            known[`${from} ${keys[0]}`] = await here();
        }
        assert.fail(`${id} is not reached with 80 arrow keys`);
    },
    async touch(id) {
        await this.goTo(id);
        await page.keyboard.press('Enter');
    },
    /** Whether the arrow keys lead there, as far as can be seen. */
    async canReach(id) {
        return (await page.evaluate(arrowsTo, { id, known: {} })) !== null;
    },
});

// ---- somebody playing -------------------------------------------------------------------------

export class Person {
    /** `game` knows what a table of it offers and how to choose (games.mjs). */
    constructor(page, game, hand, seed = 1) {
        Object.assign(this, { page, game, hand, random: dice(seed), turns: 0, seen: new Set() });
    }

    /** Waits for a turn after line `since`, and looks. */
    async look(since = 0, patience = 20000) {
        const seen = await this.page.evaluate(lookIn, {
            offers: this.game.offers,
            since,
            patience,
        });
        assert.ok(!seen.isLate, `nothing can be done: ${seen.prompt}`);
        for (const { kind } of seen.offers) this.seen.add(kind);
        return seen;
    }

    touch(id) {
        return this.hand.touch(id);
    }

    /** A game in which something was never on offer is not played as it should be. */
    assertSawAll() {
        assert.deepEqual(
            this.game.needs.filter(kind => !this.seen.has(kind)),
            [],
            'never on offer',
        );
    }

    offered(seen, kind) {
        return seen.offers.filter(o => o.kind === kind);
    }

    /** One decision: the first touch only shows it. */
    async turn(seen) {
        await this.game.turn(this, seen);
        this.turns++;
        return this.look(seen.lines);
    }

    /** Plays until the card with the result is there. */
    async playOut({ each = () => undefined, most = 400 } = {}) {
        let seen = await this.look();
        while (!seen.over) {
            await each(seen);
            assert.ok(this.turns < most, `still no end after ${most} decisions`);
            seen = await this.turn(seen);
        }
        await each(seen);
    }

    async playSome(turns) {
        let seen = await this.look();
        for (let i = 0; i < turns && !seen.over; i++) seen = await this.turn(seen);
        return seen;
    }

    /** After a touch: it is still our turn, and nothing is done yet. */
    isAsked({ lines }) {
        return this.page.evaluate(async before => {
            await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
            const { dataset } = document.querySelector('.app');
            return 'mine' in dataset && Number(dataset.lines) + 1 === before;
        }, lines);
    }

    /** Shows a move with one touch, and does it with another; who is hasty has set that one is
     * enough. */
    async twoTouches(first, seen, second = first) {
        if (this.isHasty) {
            await this.touch(first);
            if (!(await this.isAsked(seen))) return;
            return this.touch(typeof second === 'function' ? second(seen) : second);
        }
        await this.touch(first);
        const shown = await this.look(seen.lines - 1);
        assert.equal(shown.lines, seen.lines, 'the first touch only shows the move');
        assert.ok(!shown.isBad, `refused: ${shown.prompt}`);
        await this.touch(typeof second === 'function' ? second(shown) : second);
    }
}

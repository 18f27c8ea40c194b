// What the tables of the games offer to eyes, and how a simple player chooses. `offers` are things
// that look or sound as if they may be used; `turn` makes one decision with them.

import assert from 'node:assert/strict';
import { pick } from './person.mjs';

const ofKind = (seen, kind) => seen.offers.filter(o => o.kind === kind);

export const newyork = {
    id: 'newyork',
    /** Kinds of offers that a whole game cannot do without. */
    needs: ['play', 'take', 'building'],
    offers: [
        { kind: 'play', selector: '.ny-hand .ny-card.may' },
        { kind: 'take', selector: '.ny-display .ny-card.may' },
        { kind: 'building', selector: '.ny-board [role=gridcell]', says: 'Press Enter to try' },
        { kind: 'pass', selector: '.ny-actions .ny-pass' },
    ],
    /** Shows a card and confirms it in all the ways there are: on the card, on its building, with
     * the big button. */
    async turn(person, seen) {
        const cards = [...ofKind(seen, 'play'), ...ofKind(seen, 'take')],
            buildings = ofKind(seen, 'building');
        if (cards.length === 0) return person.twoTouches(ofKind(seen, 'pass')[0].id, seen);
        if (buildings.length && person.turns % 3 === 0)
            return person.twoTouches(pick(person.random, buildings).id, seen);
        const { id, kind, label } = pick(person.random, cards);
        const building =
            kind === 'play' && person.turns % 3 === 1
                ? `[role=grid] [data-cell="${/\d+/.exec(label)[0]}"]`
                : null;
        return person.twoTouches(
            id,
            seen,
            building ?? (person.turns % 4 === 2 ? '.ny-actions .btn.primary' : id),
        );
    },
};

export const traffiq = {
    id: 'traffiq',
    needs: ['lay', 'place', 'rider', 'button'],
    offers: [
        { kind: 'lay', selector: '.tq-map [role=gridcell]', says: 'Press Enter to attach' },
        { kind: 'place', selector: '.tq-map [role=gridcell]', says: 'Press Enter to place' },
        { kind: 'rider', selector: '.tq-map [role=gridcell]', says: 'Press Enter to ride it' },
        { kind: 'goal', selector: '.tq-map [role=gridcell]', says: 'Press Enter to ride here' },
        { kind: 'button', selector: '.tq-acts .btn:not(.primary):not(.tq-kind)', not: 'Turn' },
        { kind: 'compete', selector: '.tq-decide .btn.primary', says: 'Compete' },
    ],
    async turn(person, seen) {
        if (ofKind(seen, 'compete').length) return person.touch('.tq-decide .btn.primary');
        const places = await reachable(person, seen, 'place');
        if (places.length) return person.twoTouches(pick(person.random, places).id, seen);
        const beyond = ofKind(seen, 'place').length;
        if (beyond === 1) return placeFromTray(person, seen);
        if (beyond > 1) return person.twoTouches(ofKind(seen, 'button')[0].id, seen); // nothing, then
        const cells = await reachable(person, seen, 'lay'),
            riders = await reachable(person, seen, 'rider');
        if (
            riders.length &&
            person.random() < 0.25 &&
            (await ride(person, seen, pick(person.random, riders).id))
        )
            return undefined;
        if (cells.length) return lay(person, seen, cells);
        const idle = ofKind(seen, 'button');
        return person.twoTouches((idle.find(o => o.label.startsWith('Draw')) ?? idle[0]).id, seen);
    },
};

/** Tries a few cells and lays the tile where a crossing is completed, if it is anywhere. */
async function lay(person, seen, cells) {
    let id = null;
    if (person.isHasty) return person.touch(pick(person.random, cells).id);
    for (let tries = 0; tries < 4; tries++) {
        id = pick(person.random, cells).id;
        await person.touch(id);
        const shown = await person.look(seen.lines - 1);
        assert.equal(shown.lines, seen.lines, 'the first touch only shows the move');
        if (shown.prompt.includes('It completes')) break;
        if (tries < 3) await person.page.keyboard.press('Escape');
    }
    await person.touch(person.turns % 2 ? '.tq-confirm' : id);
}

/** What is offered and in reach of the hand; the whole map is shown when all of it is beyond the
 * rim. */
async function reachable(person, seen, kind) {
    const offered = ofKind(seen, kind);
    const within = async () => {
        const near = [];
        for (const o of offered) if (await person.hand.canReach(o.id)) near.push(o);
        return near;
    };
    const near = await within();
    if (near.length || !offered.length || person.hand.name === 'keyboard') return near;
    await person.touch('.tq-zoom button[aria-label="Show the whole map"]');
    return within();
}

/** With one new crossing the vehicle's button says enough. */
async function placeFromTray(person, seen) {
    await person.twoTouches('.tq-acts .tq-kind:enabled', seen, '.tq-confirm');
}

/** A vehicle first, then where it goes, then yes. */
async function ride(person, seen, rider) {
    await person.touch(rider);
    const shown = await person.look(seen.lines - 1);
    const goals = await reachable(person, shown, 'goal');
    if (goals.length) await person.twoTouches(pick(person.random, goals).id, seen);
    else await person.touch(rider);
    return goals.length > 0;
}

export const tuktuk = {
    id: 'tuktuk',
    needs: ['square', 'die'],
    offers: [
        { kind: 'square', selector: '.tt-board .tt-legal' },
        { kind: 'die', selector: '.tt-main .tt-die' },
        { kind: 'again', selector: '.tt-buttons .btn.primary', says: 'Roll again' },
        { kind: 'idle', selector: '.tt-buttons .btn:not(.primary):not(.small)' },
    ],
    async turn(person, seen) {
        if (ofKind(seen, 'die').length) return person.touch('.tt-main .tt-die');
        if (ofKind(seen, 'again').length) return person.touch('.tt-buttons .btn.primary');
        const squares = ofKind(seen, 'square');
        if (!squares.length) return person.twoTouches(ofKind(seen, 'idle')[0].id, seen);
        const { id } = pick(person.random, squares);
        if (!(await person.hand.canReach(id))) await person.touch('.tt-board .tt-zoom');
        return person.twoTouches(
            id,
            seen,
            person.turns % 3 === 1 ? '.tt-buttons .btn.primary' : id,
        );
    },
};

/** In the order of the start page. */
export const games = { newyork, traffiq, tuktuk };

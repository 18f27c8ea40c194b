// New York, New York (../../docs, rules NY-1 to NY-13) for boardgame.io, as its documentation would have one write it: G is
// plain data, moves change it, the framework keeps turns. `make bench-peers` plays it beside our own engine, and first
// checks that it is the same game: check.cjs replays our records with it.
'use strict';

const COLOURS = 'RYGB';
const HAND = 6;
const DISPLAY = 6;

function newDeck() {
    const deck = [];
    for (const colour of COLOURS) {
        for (let number = 1; number <= 12; number++) deck.push(`${colour}${number}`);
    }
    return deck;
}

function dealt(deck, players) {
    const stock = deck.slice();
    const hands = [];
    for (let seat = 0; seat < players; seat++) hands.push(stock.splice(0, HAND));
    const display = stock.splice(0, DISPLAY);
    return { hands, display, stock, piles: Array.from({ length: 12 }, () => []), passed: Array(players).fill(false),
        taking: false };
}

const plays = (G, seat) => !G.passed[seat] && G.hands[seat].length > 0;

// NY-9: who comes next; null: nobody holds cards without having passed (NY-10).
function nextSeat(G, seat) {
    for (let i = 1; i <= G.hands.length; i++) {
        const next = (seat + i) % G.hands.length;
        if (plays(G, next)) return next;
    }
    return null;
}

function removed(list, card) {
    const at = list.indexOf(card);
    if (at < 0) return false;
    list.splice(at, 1);
    return true;
}

const INVALID = 'INVALID_MOVE';

function finishTurn(G, ctx, events) {
    const next = nextSeat(G, Number(ctx.currentPlayer));
    if (next !== null) events.endTurn({ next: String(next) });
}

function makeGame(deck) {
    return {
        name: 'newyork',
        setup: ({ ctx, random }) => dealt(deck ?? random.Shuffle(newDeck()), ctx.numPlayers),
        turn: { minMoves: 1 },
        moves: {
            play({ G, ctx, events }, card) {
                if (G.taking || !removed(G.hands[ctx.currentPlayer], card)) return INVALID;
                G.piles[Number(card.slice(1)) - 1].push(card);
                if (G.display.length > 0) G.taking = true; // NY-5
                else finishTurn(G, ctx, events); // NY-7
            },
            take({ G, ctx, events }, card) {
                if (!G.taking || !removed(G.display, card)) return INVALID;
                G.hands[ctx.currentPlayer].push(card);
                if (G.stock.length > 0) G.display.push(G.stock.shift()); // NY-6
                G.taking = false;
                finishTurn(G, ctx, events);
            },
            pass({ G, ctx, events }) {
                if (G.taking) return INVALID; // NY-8
                G.passed[ctx.currentPlayer] = true;
                finishTurn(G, ctx, events);
            },
        },
        endIf: ({ G }) => (G.taking || G.hands.some((_, seat) => plays(G, seat)) ? undefined : { points: pointsOf(G) }),
    };
}

// NY-11
function pointsOf(G) {
    const points = G.hands.map(() => 0);
    G.piles.forEach((pile, i) => {
        const seat = pile.length ? COLOURS.indexOf(pile[pile.length - 1][0]) : -1;
        if (seat >= 0 && seat < points.length) points[seat] += i + 1;
    });
    return points;
}

// As texts of records.
function legalMoves(G, seat) {
    return G.taking ? G.display.map(card => `+${card}`) : [...G.hands[seat], 'pass'];
}

const nameOf = text => (text === 'pass' ? 'pass' : text[0] === '+' ? 'take' : 'play');
const argsOf = text => (text === 'pass' ? [] : [text[0] === '+' ? text.slice(1) : text]);

module.exports = { makeGame, legalMoves, nameOf, argsOf };

// New York in boardgame.io: is it the same game (check), and how many decisions a second (speed)? By its reducer alone, the
// quickest way there is, and by a client as its documentation says.
'use strict';
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { Client } = require('boardgame.io/client');
const { makeGame, legalMoves, nameOf, argsOf } = require('./newyork.cjs');

const action = (text, seat) =>
    ({ type: 'MAKE_MOVE', payload: { type: nameOf(text), args: argsOf(text), playerID: seat } });

function open(deck, players) {
    const game = ProcessGameConfig(makeGame(deck));
    return { reducer: CreateGameReducer({ game }), state: InitializeGame({ game, numPlayers: players }) };
}

function same(a, b, what) {
    if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(`${what}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
}

// Records of ours, with legal lists, line by line. How many decisions agreed.
function check(records) {
    let table, players, decisions = 0;
    for (const line of records.split('\n').filter(Boolean).map(text => JSON.parse(text))) {
        if (line.crosstown) {
            players = line.players;
            table = open(line.setup.deck, players);
        } else if (line.move) {
            const { G, ctx } = table.state;
            same(Number(ctx.currentPlayer), line.player, 'whose turn');
            same(legalMoves(G, line.player).sort(), line.legal, 'legal moves');
            table.state = table.reducer(table.state, action(line.move, String(line.player)));
            decisions++;
        } else if (line.result) {
            same(table.state.ctx.gameover?.points, line.result.scores, 'points');
        }
    }
    return decisions;
}

const anyOf = list => list[Math.floor(Math.random() * list.length)];
// As `eager`: passes only if it must.
const eager = (G, seat) => anyOf(G.taking ? legalMoves(G, seat) : G.hands[seat]);

function playReducer(players) {
    const { reducer, state: first } = open(null, players);
    let state = first, decisions = 0;
    for (; !state.ctx.gameover; decisions++) {
        const seat = state.ctx.currentPlayer;
        const text = eager(state.G, Number(seat));
        state = reducer(state, action(text, seat));
    }
    return decisions;
}


function playClient(players) {
    const client = Client({ game: makeGame(null), numPlayers: players, debug: false });
    client.start();
    let decisions = 0;
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState(), decisions++) {
        const text = eager(state.G, Number(state.ctx.currentPlayer));
        client.moves[nameOf(text)](...argsOf(text));
    }
    client.stop();
    return decisions;
}

// Seconds of the processor, so that other programs disturb little.
function speed(play, seconds) {
    let decisions = 0, used = 0;
    const begin = process.cpuUsage();
    while (used < seconds) {
        decisions += play(2);
        const { user, system } = process.cpuUsage(begin);
        used = (user + system) / 1e6;
    }
    return decisions / used;
}

module.exports = { check, playReducer, playClient, speed };

// The same seeds give the same games, whoever compiled the engine: the first program plays them,
// and the records of every other program and WebAssembly module must be the same bytes. A module
// also has to accept the records when it replays them.
//   node same-bytes.mjs [--seeds N] [--iterations N] [--long] PROGRAM OTHER…
// OTHER is a program, or a module when its name ends with .wasm. N seeds a game (default 100), one
// game each, through all options, numbers of players and kinds of agents in turn. --long adds games
// that were once not the same.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs, promisify } from 'node:util';

import { openModule } from './module.mjs';

const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        seeds: { type: 'string', default: '100' },
        iterations: { type: 'string', default: '8' },
        long: { type: 'boolean', default: false },
    },
});
const seeds = Number(flags.seeds),
    iterations = Number(flags.iterations);
const [first, ...others] = positionals;
if (!others.length || !(seeds >= 1) || !(iterations >= 1)) {
    console.error('usage: same-bytes.mjs [--seeds N] [--iterations N] [--long] PROGRAM OTHER…');
    process.exit(2);
}

// Every way to think: one ply, trees, several trees, a tree that is soon full, and the levels.
const agentNames = [
    'random',
    'eager',
    'greedy',
    `ismcts:iters=${iterations}`,
    `classic:iters=${iterations}`,
    `master:iters=${iterations}`,
    ...[1, 2, 3, 4, 5].map(level => `level${level}:iters=${iterations}`),
    `master:iters=${iterations + 1}:threads=2`,
    `ismcts:iters=${iterations + 1}:threads=3`,
    `master:iters=${4 * iterations}:nodes=${3 * iterations}`,
];

// ---- who plays ---------------------------------------------------------------------------------

const run = promisify(execFile);

function native(program) {
    return {
        name: program,
        async record({ game, players, start, options, seed, agents }) {
            const set = Object.entries(options).flatMap(([k, v]) => ['--option', `${k}=${v}`]);
            const args = [
                'record',
                '--game',
                game,
                '--players',
                `${players}`,
                '--start',
                `${start}`,
                '--seed',
                seed,
                '--agents',
                agents.join(','),
                '--legal',
                ...set,
            ];
            const { stdout } = await run(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
            return stdout;
        },
    };
}

async function webAssembly(path) {
    const call = await openModule(path);
    return {
        name: path,
        async record(wanted) {
            const { ok, text } = call('engine_record', JSON.stringify({ ...wanted, legal: 1 }));
            if (ok !== 1) throw new Error(text);
            return text;
        },
        replay: text => call('engine_replay', text),
    };
}

// ---- what is played ----------------------------------------------------------------------------

// Every combination of the values of a game's options, those of somebody's own box left out. Not
// all go with every number of players: those that the first program refuses are passed over.
function optionSets(options) {
    return options.reduce(
        (sets, { name, values }) =>
            sets.flatMap(set =>
                values.filter(v => v !== 'custom').map(v => ({ ...set, [name]: v })),
            ),
        [{}],
    );
}

// Seed 1, 2, … and as the last one the largest, through every number of players with every set of
// options. In every other game all seats are masters, who reach the furthest corners: when memory
// was read that nobody had written, one in fifteen of their games differed, and no mixed one. Each
// configuration has both kinds in turn.
function plan(game) {
    const sets = optionSets(game.options),
        counts = game.max_players - game.min_players + 1;
    return Array.from({ length: seeds }, (_, i) => {
        const players = game.min_players + (i % counts);
        const rounds = Math.floor(i / (counts * sets.length));
        const mixed = (i + rounds) % 2 === 1;
        return {
            game: game.id,
            players,
            start: i % players,
            options: sets[Math.floor(i / counts) % sets.length],
            seed: i + 1 < seeds ? `${i + 1}` : '18446744073709551615',
            // A stride that has no factor in common with their number.
            agents: Array.from({ length: players }, (_, s) =>
                mixed ? agentNames[(5 * i + s) % agentNames.length] : `master:iters=${iterations}`,
            ),
        };
    });
}

// The brain of tuktuk once read memory that nobody had written.
const onceDifferent = Array.from({ length: 40 }, (_, i) => ({
    game: 'tuktuk',
    players: 3,
    start: 0,
    options: {},
    seed: `${i + 1}`,
    agents: Array(3).fill('master:iters=60'),
}));

// ---- the comparison ----------------------------------------------------------------------------

let passed = 0,
    failed = 0;
function check(what, ok, why = '') {
    if (ok) passed++;
    else {
        failed++;
        console.log(`not the same: ${what}${why && `: ${why}`}`);
    }
}

function firstDifference(got, wanted) {
    const gotLines = got.split('\n'),
        wantedLines = wanted.split('\n');
    const at = gotLines.findIndex((line, i) => line !== wantedLines[i]);
    return `from line ${(at < 0 ? gotLines.length : at) + 1} of the record on`;
}

async function compare(wanted, reference, rest) {
    const text = await reference.record(wanted).catch(error => {
        if (/: R-4: /.test(error.stderr)) return null;
        throw error;
    });
    if (text === null) return;
    for (const player of rest) {
        const what = `${player.name}: ${JSON.stringify(wanted)}`;
        try {
            const got = await player.record(wanted);
            check(what, got === text, got === text ? '' : firstDifference(got, text));
            if (player.replay) check(`${what}: replay`, player.replay(text).ok === 1);
        } catch (error) {
            check(what, false, error.stderr || error.message);
        }
    }
}

const reference = native(first);
const players = await Promise.all(
    others.map(name => (name.endsWith('.wasm') ? webAssembly(name) : native(name))),
);
const games = JSON.parse((await run(first, ['games', '--json'])).stdout);
const waiting = [...(flags.long ? onceDifferent : []), ...games.flatMap(plan)];

// Modules play in this process, between programs that play in others: one more at a time than
// there are processors.
const hands = (os.availableParallelism?.() ?? os.cpus().length) + 1;
await Promise.all(
    Array.from({ length: hands }, async () => {
        for (let wanted; (wanted = waiting.shift());) await compare(wanted, reference, players);
    }),
);
for (const player of players.filter(({ replay }) => replay)) {
    const bad = player.replay('{"crosstown":1}\n');
    check(
        `${player.name}: a bad record is refused with its line`,
        bad.ok === 0 && JSON.parse(bad.text).line === 1,
    );
    console.log(`${player.name}: ${readFileSync(player.name).length} bytes`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

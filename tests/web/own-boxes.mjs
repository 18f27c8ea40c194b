// Somebody's own box is the same in WebAssembly as on the command line: files are read alike, games
// with them have the same bytes, and what is wrong is refused. (same-bytes.mjs plays all the rest.)
//   node own-boxes.mjs MODULE PROGRAM
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { openModule } from './module.mjs';

const [modulePath, program] = process.argv.slice(2);
const seeds = ['1', '2', '7', '18446744073709551615'];
const agentNames = [
    'random',
    'eager',
    'greedy',
    'ismcts:iters=30',
    'master:iters=30',
    'master:iters=31:threads=2',
    'ismcts:iters=20:threads=3',
];

const call = await openModule(modulePath);

function native(args, input) {
    return execFileSync(program, args, {
        input,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: 'pipe',
    });
}

let passed = 0,
    failed = 0;
function check(what, ok) {
    if (ok) passed++;
    else {
        failed++;
        console.log(`not the same: ${what}`);
    }
}

/** The same game here and there; `box`: its files by flag, and the material made of them. */
function compare(game, { players, start = 0, options = {}, seed, agents, box = null }) {
    const flags = [
        ...Object.entries(options).flatMap(([k, v]) => ['--option', `${k}=${v}`]),
        ...Object.entries(box?.files ?? {}).flatMap(([flag, path]) => [`--${flag}`, path]),
        ...['--players', `${players}`, '--start', `${start}`, '--seed', seed, '--legal'],
    ];
    const here = native([...['record', '--game', game.id, '--agents', agents.join(',')], ...flags]);
    const request = { game: game.id, players, start, seed, agents, legal: 1 };
    const there = call(
        'engine_record',
        JSON.stringify({
            ...request,
            options: { ...options, ...box?.options },
            ...(box ? { box: box.members } : {}),
        }),
    );
    const own = box ? `, box of ${Object.keys(box.files).join(' and ')}` : '';
    const what = `${game.id}, ${players} players, ${JSON.stringify(options)}, seed ${seed}${own}`;
    check(what, there.ok === 1 && there.text === here);
    check(`${what}: replay`, call('engine_replay', here).ok === 1);
}

const agentsFrom = (i, players) =>
    Array.from({ length: players }, (_, s) => agentNames[(2 * i + s) % agentNames.length]);

/** The files of tests/web/boxes as material, those of the given flags. */
function boxOf(game, flags) {
    const box = { files: {}, members: {}, options: {} };
    for (const flag of flags) {
        const path = fileURLToPath(new URL(`boxes/${game.id}-${flag}.txt`, import.meta.url));
        const made = call('box_convert', `${game.id} ${flag}\n${readFileSync(path, 'utf8')}`);
        check(`${game.id}: ${flag} is read`, made.ok === 1);
        const { members, options } = JSON.parse(made.text);
        box.files[flag] = path;
        Object.assign(box.members, members);
        Object.assign(box.options, options);
    }
    return box;
}

const { games } = JSON.parse(call('engine_games', '').text);
const boxes = [
    ['traffiq', ['tiles', 'layout']],
    ['traffiq', ['layout']],
    ['tuktuk', ['board-file']],
    ['tuktuk', ['signs-file']],
].map(([id, flags]) => [games.find(game => game.id === id), flags]);
const tried = new Set(boxes.flatMap(([{ id }, flags]) => flags.map(flag => `${id} ${flag}`)));
const every = games.flatMap(({ id, files }) => files.map(({ flag }) => `${id} ${flag}`));
check(
    'every file of every game',
    every.every(f => tried.has(f)),
);
for (const [game, flags] of boxes)
    for (const [i, seed] of seeds.entries())
        compare(game, { players: 2, seed, agents: agentsFrom(i, 2), box: boxOf(game, flags) });

const wrong = call('box_convert', 'traffiq tiles\n20 RRRR\n3 RRXB\n');
check('a bad file is refused with its line', wrong.ok === 0 && JSON.parse(wrong.text).line === 2);
const lacking = { game: 'traffiq', players: 2, start: 0, seed: '1' };
const answer = call('box_try', JSON.stringify({ ...lacking, options: { scenario: 'custom' } }));
const { refusal } = JSON.parse(answer.text);
check('a box that lacks something is refused', answer.ok === 0 && refusal.rule === 'R-5');
check('a game that can begin', call('box_try', JSON.stringify(lacking)).ok === 1);

const bad = call('engine_replay', '{"crosstown":1}\n');
check('a bad record is refused with its line', bad.ok === 0 && JSON.parse(bad.text).line === 1);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

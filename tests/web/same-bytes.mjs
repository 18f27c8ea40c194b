// The WebAssembly build and the native program play the same games from the same seeds; their
// records must be the same bytes, and each must accept the other's.
//   node same-bytes.mjs MODULE PROGRAM
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

// wasi-libc names these even though the engine never calls them.
const refuse = name => () => {
    throw new Error(`the engine called ${name}`);
};
const wasm = await WebAssembly.compile(readFileSync(modulePath));
const imports = {};
for (const { module, name } of WebAssembly.Module.imports(wasm)) {
    (imports[module] ??= {})[name] = refuse(name);
}
imports.host.seconds = () => performance.now() / 1000;
const { exports: engine } = await WebAssembly.instantiate(wasm, imports);
engine._initialize?.();

function call(name, text) {
    const bytes = new TextEncoder().encode(text);
    const at = engine.engine_input(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const ok = engine[name](bytes.length);
    const out = new Uint8Array(
        engine.memory.buffer,
        engine.engine_output(),
        engine.engine_output_length(),
    );
    return { ok, text: new TextDecoder().decode(out) };
}

function native(args, input) {
    return execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
}

// Every combination of the values of a game's options, those of somebody's own box left out.
function optionSets(options) {
    return options.reduce(
        (sets, { name, values }) =>
            sets.flatMap(set =>
                values.filter(v => v !== 'custom').map(v => ({ ...set, [name]: v })),
            ),
        [{}],
    );
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

for (const game of JSON.parse(native(['games', '--json']))) {
    for (let players = game.min_players; players <= game.max_players; players++) {
        for (const options of optionSets(game.options)) {
            for (const [i, seed] of seeds.entries()) {
                const agents = Array.from(
                    { length: players },
                    (_, s) => agentNames[(2 * i + s) % agentNames.length],
                );
                const start = i % players;
                const flags = Object.entries(options).flatMap(([k, v]) => [
                    '--option',
                    `${k}=${v}`,
                ]);
                const here = native([
                    'record',
                    '--game',
                    game.id,
                    '--players',
                    `${players}`,
                    '--start',
                    `${start}`,
                    '--seed',
                    seed,
                    '--agents',
                    agents.join(','),
                    '--legal',
                    ...flags,
                ]);
                const there = call(
                    'engine_record',
                    JSON.stringify({
                        game: game.id,
                        players,
                        start,
                        options,
                        seed,
                        agents,
                        legal: 1,
                    }),
                );
                const what = `${game.id}, ${players} players, ${JSON.stringify(options)}, seed ${seed}`;
                check(what, there.ok === 1 && there.text === here);
                check(`${what}: replay`, call('engine_replay', here).ok === 1);
            }
        }
    }
}
const bad = call('engine_replay', '{"crosstown":1}\n');
check('a bad record is refused with its line', bad.ok === 0 && JSON.parse(bad.text).line === 1);
const size = readFileSync(modulePath).length;
console.log(`module: ${size} bytes`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

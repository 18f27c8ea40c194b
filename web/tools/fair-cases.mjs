// What the page's check of a fair deal is compared with (src/online/fair/check.test.ts): records
// that a real server wrote, each member of them changed in turn, and what `crosstown fair` says of
// each. Kept in src/online/fair/fixtures, so that the test needs neither server nor program.
//   node tools/fair-cases.mjs PROGRAM          asks the program about the kept records and writes
//       cases.json
//   node tools/fair-cases.mjs PROGRAM --play   plays new ones on a server of its own first
//       (before node 22 with --experimental-websocket); newyork-day is what `ask fair newyork 2 3`
//       of the tests makes, newyork-withheld is tests/golden/cli/fair.jsonl
//   node tools/fair-cases.mjs PROGRAM --check  says whether cases.json is up to date
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../src/online/fair/fixtures/', import.meta.url));
const page = fileURLToPath(new URL('../../tests/serve/page', import.meta.url)); // any will do
const [program, mode] = process.argv.slice(2);
if (!program) {
    console.error('usage: node tools/fair-cases.mjs PROGRAM [--play|--check]');
    process.exit(2);
}

// ---- playing ----------------------------------------------------------------------------------

/** Who tells a sealed number, who keeps it to himself, who has none, and a computer. */
const tables = [
    { name: 'newyork-3', game: 'newyork', who: ['tells', 'tells', 'level1'], start: 'random' },
    { name: 'newyork-4', game: 'newyork', who: ['tells', 'withholds', 'plain', 'tells'], start: 2 },
    { name: 'traffiq-2', game: 'traffiq', who: ['plain', 'level1'], start: 'random' },
    { name: 'tuktuk-2', game: 'tuktuk', who: ['tells', 'withholds'], start: 'random' },
];

const isPerson = who => !who.startsWith('level');

/** BLAKE2b-256 is not among node's hashes, but among Python's: another hand than the page's. */
function sealOf(nonce) {
    const code =
        'import hashlib,sys;print(hashlib.blake2b(bytes.fromhex(sys.argv[1]),digest_size=32).hexdigest())';
    return spawnSync('python3', ['-c', code, nonce], { encoding: 'utf8' }).stdout.trim();
}

/** Any legal move, the same for the same position: short games, if they can be. */
function choose(legal, n) {
    if (legal.includes('pass') && n > 12) return 'pass';
    const at = createHash('sha256').update(`${n} ${legal.length}`).digest().readUInt32LE();
    return legal[at % legal.length];
}

class Client {
    constructor(url, who, name) {
        this.who = who;
        this.socket = new WebSocket(`${url}/play`, 'crosstown.1');
        this.nonce =
            who === 'tells' || who === 'withholds' ? randomBytes(32).toString('hex') : null;
        this.seal = this.nonce ? { seal: sealOf(this.nonce) } : {};
        this.over = new Promise((done, fail) => {
            this.done = done;
            this.fail = fail;
        });
        this.table = new Promise(told => (this.toldTable = told));
        this.socket.addEventListener('message', ({ data }) => this.hear(JSON.parse(data)));
        this.ready = new Promise(ready => this.socket.addEventListener('open', ready)).then(() =>
            this.say({ do: 'hello', name }),
        );
    }

    say(request) {
        this.socket.send(JSON.stringify(request));
    }

    hear(message) {
        const { say, table, n, legal, state } = message;
        if (say === 'refused') this.fail(new Error(JSON.stringify(message)));
        if (say !== 'table' && say !== 'lines') return;
        this.toldTable(table);
        if (state === 'dealing' && this.who === 'tells' && !this.told) {
            this.told = true;
            this.say({ do: 'nonce', table, nonce: this.nonce });
        }
        if (message.result) this.done();
        else if (legal?.length) this.say({ do: 'move', table, n, move: choose(legal, n) });
    }
}

async function playTable(url, { game, who, start }) {
    const names = ['Mira', 'Theo', 'Ada', 'Jonas'];
    const clients = who.map((w, seat) => (isPerson(w) ? new Client(url, w, names[seat]) : null));
    await Promise.all(clients.map(c => c?.ready));
    const [first, ...others] = clients;
    first.say({
        do: 'open',
        game,
        players: who.length,
        start,
        seats: who.map((w, seat) => (seat === 0 ? 'me' : isPerson(w) ? 'open' : w)),
        listed: false,
        ...first.seal,
    });
    const table = await first.table;
    for (const [i, client] of others.entries()) {
        client?.say({ do: 'sit', table, seat: i + 1, ...client.seal });
        await client?.table;
    }
    await first.over;
    const record = await (
        await fetch(`${url.replace('ws:', 'http:')}/api/table/${table}/record`)
    ).text();
    for (const client of clients) client?.socket.close();
    return record;
}

async function playAll() {
    const data = mkdtempSync(join(tmpdir(), 'crosstown-fair-'));
    const flags = [
        '--port',
        '0',
        '--data',
        data,
        '--bot-pace',
        '0',
        '--limits',
        'off',
        '--page',
        page,
    ];
    const server = spawn(program, ['serve', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise(done => server.on('exit', done));
    try {
        const line = await new Promise(told => server.stdout.once('data', b => told(String(b))));
        const url = /http:\/\/([^/\s]+)/.exec(line)[1];
        for (const table of tables)
            writeFileSync(
                join(folder, `${table.name}.jsonl`),
                await playTable(`ws://${url}`, table),
            );
    } finally {
        server.kill();
        await ended;
        rmSync(data, { recursive: true, force: true });
    }
}

// ---- spoiling ---------------------------------------------------------------------------------

/** Another value of the same kind, so that it is still what its place wants. */
function other(value, path) {
    const last = path.at(-1);
    if (typeof value === 'number') return value ? 0 : 1;
    if (value === null) return 'ab'.repeat(32);
    if (/^[0-9a-f]{64}$/.test(value))
        return value.slice(0, 20) + (value[20] === '4' ? '5' : '4') + value.slice(21);
    if (last === 'table') return value.slice(0, -1) + (value.endsWith('z') ? 'y' : 'z');
    if (last === 'chance') return value === '3' ? '4' : '3';
    return `${value}x`;
}

const at = (line, path) => path.reduce((value, key) => value?.[key], line);

/** The line with one value in place of another; undefined: without it. */
function changed(text, path, value) {
    const line = JSON.parse(text);
    const holder = at(line, path.slice(0, -1));
    if (value !== undefined) holder[path.at(-1)] = value;
    else if (Array.isArray(holder)) holder.splice(path.at(-1), 1);
    else delete holder[path.at(-1)];
    return JSON.stringify(line);
}

function* paths(value, path = []) {
    if (path.length) yield path;
    if (typeof value === 'object' && value !== null)
        for (const key of Object.keys(value))
            yield* paths(value[key], [...path, Array.isArray(value) ? Number(key) : key]);
}

/** [line, the line instead] of every change: each member of "fair" changed, gone, null, of another
 * kind; each of the rest changed or gone; two cards exchanged; seats exchanged. */
function* changes(lines) {
    const header = JSON.parse(lines[0]);
    const list = ['deck', 'stack', 'stock'].find(name => header.setup[name]);
    for (const path of paths(header)) {
        const value = at(header, path),
            inFair = path[0] === 'fair';
        if (path.includes(list) && path.length > 2 && path.at(-1) > 2) continue; // three will do
        if (typeof value !== 'object' || value === null)
            yield [0, changed(lines[0], path, other(value, path))];
        yield [0, changed(lines[0], path, undefined)];
        if (!inFair) continue;
        yield [0, changed(lines[0], path, null)];
        yield [0, changed(lines[0], path, 7)];
        yield [0, changed(lines[0], path, {})];
        if (typeof value === 'string') {
            yield [0, changed(lines[0], path, value.toUpperCase() + 'A')];
            yield [0, changed(lines[0], path, '')];
            yield [0, changed(lines[0], path, 'é')];
        }
        if (Array.isArray(value)) yield [0, changed(lines[0], path, [...value].reverse())];
    }
    yield [0, changed(lines[0], ['fair', 'table'], 'day 2026-11-16')];
    yield [0, changed(lines[0], ['fair', 'table'], 'x'.repeat(63))];
    yield [0, changed(lines[0], ['fair', 'table'], 'x'.repeat(64))];
    yield [0, changed(lines[0], ['fair', 'start'], 'random')];
    const cards = header.setup[list],
        swapped = [...cards];
    [swapped[0], swapped[swapped.length - 1]] = [swapped.at(-1), swapped[0]];
    yield [0, changed(lines[0], ['setup', list], swapped)];
    yield [0, lines[0].replace('"commit"', '"commit":"","commit"')]; // a key twice
    yield [0, lines[0].slice(0, -1)];
    for (let n = 1; n < lines.length; n++) {
        const line = JSON.parse(lines[n]);
        // Each die that was rolled; of the other lines the first, one in the middle and the last.
        if (!line.chance && ![1, lines.length >> 1, lines.length - 1].includes(n)) continue;
        for (const path of paths(line)) {
            const value = at(line, path);
            if (line.chance && path[0] !== 'chance') continue;
            if (typeof value !== 'object') yield [n, changed(lines[n], path, other(value, path))];
            if (!line.chance) yield [n, changed(lines[n], path, undefined)];
        }
    }
    yield [lines.length - 1, ''];
    yield [1, ''];
}

// ---- asking -----------------------------------------------------------------------------------

/** The steps that failed by name, or the rule or member that it was refused for. */
function verdictOf(record) {
    const { stdout, stderr } = spawnSync(program, ['fair', '-', '--json'], {
        input: record,
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: '' },
    });
    if (stderr) return refusalOf(stderr);
    const { commit, seals, start, deal, chance } = JSON.parse(stdout);
    return {
        failed: [
            ...(commit ? [] : ['commit']),
            ...seals.flatMap((seal, seat) =>
                ['none', 'fits', 'withheld'].includes(seal) ? [] : [`seal ${seat} ${seal}`],
            ),
            ...((start.drawn ?? start.is) === start.is ? [] : [`start ${start.drawn}`]),
            ...(deal.wrong.length ? [`deal ${deal.wrong.length}`] : []),
            ...chance.wrong.map(({ n, drawn }) => `line ${n} ${drawn}`),
        ],
    };
}

function refusalOf(said) {
    const line = Number(/line (\d+)/.exec(said)?.[1] ?? 0);
    const rule = /: (R-\d+|[A-Z]{2,3}-\w+): /.exec(said)?.[1];
    const member = /"(\w+)" in "fair"/.exec(said)?.[1];
    const why = rule ?? member ?? (said.includes('no "fair"') ? 'fair' : 'untold');
    return { refused: why, inLine: line };
}

/** The least that turns one line into the other: [from, to, what stands there instead]. */
function edit(before, after) {
    let from = 0,
        end = 0;
    while (from < Math.min(before.length, after.length) && before[from] === after[from]) from++;
    while (
        end < Math.min(before.length, after.length) - from &&
        before.at(-1 - end) === after.at(-1 - end)
    )
        end++;
    return [from, before.length - end, after.slice(from, after.length - end)];
}

function casesOf(name) {
    const text = readFileSync(join(folder, name), 'utf8');
    const lines = text.trimEnd().split('\n');
    const cases = [{ edit: null, ...verdictOf(text) }];
    for (const [n, line] of changes(lines)) {
        if (line === lines[n]) continue;
        const spoilt =
            lines
                .with(n, line)
                .filter(l => l !== '')
                .join('\n') + '\n';
        cases.push({ line: n, edit: edit(lines[n], line), ...verdictOf(spoilt) });
    }
    return cases;
}

if (mode === '--play') await playAll();
const names = readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .sort();
const cases = names.map(
    name =>
        `${JSON.stringify(name)}: [\n${casesOf(name)
            .map(c => JSON.stringify(c))
            .join(',\n')}\n]`,
);
const text = `{\n${cases.join(',\n')}\n}\n`;
const file = join(folder, 'cases.json');
if (mode !== '--check') writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
    console.error(
        `${program} says otherwise than ${file}: node tools/fair-cases.mjs PROGRAM writes it anew`,
    );
    process.exit(1);
}

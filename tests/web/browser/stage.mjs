// The stage of the browser tests: the program serves the built page, Debian's chromium opens it,
// and a scene is one test with a browser context of its own. Whatever the page complains about
// (console, exceptions, refused resources, failed requests) fails the scene; a scene that fails
// says what was on the screen and leaves a picture of it.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const fromRoot = path => (isAbsolute(path) ? path : join(root, path));
export const program = fromRoot(process.env.CT_PROGRAM ?? 'build/release/crosstown');
export const pageFolder = fromRoot(process.env.CT_PAGE_DIR ?? 'build/page');
export const shots = fromRoot(process.env.CT_SHOTS ?? 'build/screenshots');
export const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));

const require = createRequire(join(root, 'web/package.json'));
const { chromium } = require('playwright-core');
export const { AxeBuilder } = require('@axe-core/playwright');

// ---- the server -----------------------------------------------------------------------------

/** Starts `crosstown serve` once; answers its address and process. */
function start(words, what = program) {
    const child = spawn(what, ['serve', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise(done => child.once('exit', done));
    return new Promise((resolve, reject) => {
        let said = '';
        child.stdout.on('data', text => {
            said += text;
            const found = /Crosstown is at (http:\/\/\S+)/.exec(said);
            if (found) resolve({ address: found[1], child, ended });
        });
        child.once('error', reject);
        child.once('exit', code =>
            reject(new Error(`crosstown serve ended with ${code}: ${said}`)),
        );
    });
}

/** `crosstown serve` on a free port, with a data folder of its own. It can be killed as a power cut
 * does it, and started again at the same place: `revive` may name another page and program. */
export async function serve({ page = pageFolder, more = [] } = {}) {
    const kept = mkdtempSync(join(tmpdir(), 'crosstown-browser-'));
    const words = ['--data', kept, ...more];
    let now = await start(['--page', page, '--port', '0', ...words]);
    const { address } = now;
    const end = async signal => {
        if (now.child.exitCode === null && now.child.signalCode === null) now.child.kill(signal);
        await now.ended;
    };
    return {
        address,
        kill: () => end('SIGKILL'),
        revive: async ({ page: other = page, program: by } = {}) => {
            const { port } = new URL(address);
            now = await start(['--page', other, '--port', port, ...words], by);
        },
        stop: async () => {
            await end('SIGTERM');
            rmSync(kept, { recursive: true, force: true });
        },
    };
}

// ---- browser and contexts -------------------------------------------------------------------

export const devices = {
    desktop: { viewport: { width: 1440, height: 900 } },
    tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
/** Computers move at once, and quietly, and nobody asks back: settings of somebody in a hurry. */
const hurried = { pace: 'quick', sound: false, warn: 'never' };

let server = null,
    browser = null,
    downloads = null;

export const launch = () =>
    chromium.launch({
        executablePath: process.env.CT_CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox'],
    });

/** Call once in a test file: one server (`more` are words for it) and one browser for all its
 * scenes. */
export function openStage(options = {}) {
    before(async () => {
        mkdirSync(shots, { recursive: true });
        downloads = mkdtempSync(join(tmpdir(), 'crosstown-'));
        [server, browser] = await Promise.all([serve(options), launch()]);
    });
    after(async () => {
        await browser?.close();
        await server?.stop();
        if (downloads) rmSync(downloads, { recursive: true, force: true });
    });
}

/** For scenes in which it dies. */
export const theServer = () => server;

export const address = (hash = '') => server.address + (hash ? `#/${hash}` : '');

function watch(page, problems) {
    page.on('console', m => {
        if (m.type() === 'error') problems.push(`console: ${m.text()}`);
    });
    page.on('pageerror', e => problems.push(`exception: ${e.stack ?? e}`));
    page.on('requestfailed', r => {
        const why = r.failure()?.errorText ?? '';
        // Who goes to another page does not wait for what the first one asked.
        if (why === 'net::ERR_ABORTED' && /\/(api|assets)\//.test(r.url())) return;
        problems.push(`request failed: ${r.url()} ${why}`);
    });
    page.on('response', r => {
        if (r.status() >= 400) problems.push(`${r.status()}: ${r.url()}`);
    });
}

export async function newContext({
    on = 'desktop',
    theme = 'light',
    motion = false,
    settings = {},
    problems = [],
    at = browser,
    ...more
} = {}) {
    const context = await at.newContext({
        ...devices[on],
        colorScheme: theme,
        reducedMotion: motion ? 'no-preference' : 'reduce',
        acceptDownloads: true,
        locale: 'en-GB',
        ...more,
    });
    context.setDefaultTimeout(10000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addInitScript(
        wanted => {
            if (!location.protocol.startsWith('http')) return;
            localStorage.getItem('crosstown.settings') ??
                localStorage.setItem('crosstown.settings', JSON.stringify(wanted));
            addEventListener('securitypolicyviolation', e =>
                console.error(`refused by policy: ${e.violatedDirective} ${e.blockedURI}`),
            );
        },
        { ...hurried, ...settings },
    );
    context.on('page', page => watch(page, problems));
    return context;
}

// ---- scenes ---------------------------------------------------------------------------------

const fileName = name =>
    name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');

export async function whatWasSeen(context, name) {
    const seen = [];
    for (const page of context.pages()) {
        const path = join(shots, `failed-${fileName(name)}${seen.length || ''}.png`);
        const prompt = await page
            .evaluate(() =>
                ['.prompt', '.problem', 'h1']
                    .map(s => document.querySelector(s)?.textContent)
                    .find(Boolean),
            )
            .catch(() => 'no page');
        await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
        seen.push(
            `at ${page.url().slice(0, 120)}\n  the screen said: ${prompt}\n  picture: ${path}`,
        );
    }
    return seen.join('\n');
}

/**
 * One test: a fresh context and an empty page. `play` gets { context, page, problems }.
 * Options: on ('desktop', 'phone'), theme, motion, settings; todo, timeout as node's.
 */
export function scene(name, options, play) {
    const { todo, timeout = 120000, ...look } = options;
    test(name, { timeout, ...(todo ? { todo } : {}) }, async () => {
        const problems = [];
        const context = await newContext({ ...look, problems });
        try {
            await play({ context, page: await context.newPage(), problems });
            assert.deepEqual(problems, [], 'the page complained');
        } catch (e) {
            const also = problems.length ? `\n  complaints: ${problems.join('\n  ')}` : '';
            e.message += `\n${await whatWasSeen(context, name)}${also}`;
            throw e;
        } finally {
            await context.close();
        }
    });
}

/** A game of the fixtures, and its first lines. */
export const recordOf = id => readFileSync(join(fixtures, `${id}.jsonl`), 'utf8');
export const cut = (record, lines) =>
    record
        .split('\n')
        .slice(0, lines + 1)
        .join('\n') + '\n';

/** Where the first of them is. */
export const box = (page, selector) => page.locator(selector).first().boundingBox();

/** Opens an address of the page, from nothing even if only the fragment differs. */
export async function open(page, hash = '') {
    await page.goto(address(hash));
    await page.waitForSelector('#app > *:not(svg)');
}

// ---- records --------------------------------------------------------------------------------

/** What a click downloads, as the path of a file. */
export async function download(page, click) {
    const [file] = await Promise.all([page.waitForEvent('download'), click()]);
    const path = join(downloads, `${Date.now()}-${file.suggestedFilename()}`);
    await file.saveAs(path);
    return path;
}

/** The program agrees with a record, and so does the independent checker of games that have one. */
export function assertRecordHolds(path, { partial = false } = {}) {
    const flags = partial ? ['--partial'] : [];
    execFileSync(program, ['replay', ...flags, path], { encoding: 'utf8' });
    const { game } = JSON.parse(readFileSync(path, 'utf8').split('\n', 1)[0]);
    if (!existsSync(join(root, `tests/oracle/${game}.py`))) return;
    const said = execFileSync('python3', [join(root, 'tests/oracle/check.py'), ...flags, path], {
        encoding: 'utf8',
    });
    assert.match(said, /^1 games, \d+ decisions agree/);
}

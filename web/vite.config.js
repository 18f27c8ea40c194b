// Builds the page: hashed assets, a service worker that knows their names, and gzipped copies
// for the server to hand out. The engine comes from the WebAssembly build (CT_WASM: where it is).

import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pageCatalogue } from './tools/po.mjs';

const engine = resolve(
    fileURLToPath(new URL('.', import.meta.url)),
    process.env.CT_WASM ?? '../build/wasm/web/wasm/crosstown.wasm',
);

function files(folder) {
    return readdirSync(folder).flatMap(name => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });
}

/** The list of files to keep goes into the service worker, so that a change of any of them makes
 * another worker; then everything that shrinks gets a copy with .gz behind its name. */
function offlineAndSmall() {
    let folder = '';
    return {
        name: 'crosstown-offline',
        apply: 'build',
        configResolved(config) {
            folder = resolve(config.root, config.build.outDir);
        },
        closeBundle() {
            const worker = join(folder, 'sw.js');
            const kept = files(folder)
                .filter(f => f !== worker && !f.endsWith('.gz'))
                .sort();
            const hash = createHash('sha256');
            for (const file of kept) hash.update(relative(folder, file)).update(readFileSync(file));
            const names = kept.map(f => './' + relative(folder, f).replaceAll('\\', '/'));
            writeFileSync(
                worker,
                readFileSync(worker, 'utf8')
                    .replace(
                        '"__FILES__"',
                        JSON.stringify(['./', ...names.filter(n => n !== './index.html')]),
                    )
                    .replace('__VERSION__', hash.digest('hex').slice(0, 12)),
            );
            for (const file of [...kept, worker]) {
                const plain = readFileSync(file),
                    small = gzipSync(plain, { level: 9 });
                if (small.length < plain.length * 0.9) writeFileSync(file + '.gz', small);
            }
        },
    };
}

/** A catalogue of po/ becomes a JSON file, fetched when its language is spoken; importing it gives
 * its address. */
function catalogues() {
    let isBuild = false;
    return {
        name: 'crosstown-po',
        configResolved(config) {
            isBuild = config.command === 'build';
        },
        transform(text, id) {
            const [, language, part] = /(\w+)\.po\?(page|book)$/.exec(id) ?? [];
            if (!part) return undefined;
            const source = pageCatalogue(text, part);
            if (!isBuild)
                return {
                    code: `export default ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)};`,
                    map: null,
                };
            const file = this.emitFile({ type: 'asset', name: `${language}-${part}.json`, source });
            return { code: `export default import.meta.ROLLUP_FILE_URL_${file};`, map: null };
        },
    };
}

/** What the page needs of a puzzle (docs/puzzles.md). */
const puzzleMembers = [
    'id',
    'header',
    'lines',
    'seat',
    'best',
    'also',
    'against',
    'reason',
    'grade',
];

/** The puzzles of a game become one JSON file, fetched when somebody comes for one; importing them
 * gives its address. */
function puzzles() {
    let isBuild = false;
    return {
        name: 'crosstown-puzzles',
        configResolved(config) {
            isBuild = config.command === 'build';
        },
        transform(text, id) {
            const [, game] = /(\w+)\.jsonl\?puzzles$/.exec(id) ?? [];
            if (!game) return undefined;
            const all = text
                .split('\n')
                .filter(line => line)
                .map(line => JSON.parse(line))
                .map(puzzle => Object.fromEntries(puzzleMembers.map(m => [m, puzzle[m]])));
            const source = JSON.stringify(all);
            if (!isBuild)
                return {
                    code: `export default ${JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)};`,
                    map: null,
                };
            const file = this.emitFile({ type: 'asset', name: `puzzles-${game}.json`, source });
            return { code: `export default import.meta.ROLLUP_FILE_URL_${file};`, map: null };
        },
    };
}

export default defineConfig({
    base: './',
    resolve: { alias: [{ find: /^crosstown\.wasm/, replacement: engine }] },
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
            input: { index: 'index.html', sw: 'src/sw.ts' },
            output: {
                hashCharacters: 'hex',
                entryFileNames: chunk =>
                    chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js',
            },
        },
    },
    worker: { format: 'es', rollupOptions: { output: { hashCharacters: 'hex' } } },
    server: { fs: { allow: ['..'] } },
    plugins: [catalogues(), puzzles(), offlineAndSmall()],
});

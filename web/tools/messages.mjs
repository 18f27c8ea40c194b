// Collects every sentence for translation into po/crosstown.pot, and the English catalogue beside
// it: those that the page says through t() and tn(), the words of the engine (refusals, events,
// rules, options), which it hands out by token, and those that are marked in C (apps/common/
// speech.h, core/say.h), which xgettext finds.
//   node tools/messages.mjs           writes them
//   node tools/messages.mjs --check   says whether they are up to date
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { isForPage, readPo } from './po.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const messages = new Map(); // one -> { one, many, from: Set, flags: Set }
const problems = [];

/** A catalogue has one entry a sentence: with a plural, if it is said with one anywhere. */
function note(one, many, from, flags = []) {
    if (!one) return;
    const entry = messages.get(one) ?? { one, many, from: new Set(), flags: new Set() };
    if (many && entry.many && many !== entry.many)
        problems.push(`${from}: "${one}" has another plural elsewhere: "${entry.many}"`);
    entry.many ??= many;
    entry.from.add(from);
    for (const flag of flags) entry.flags.add(flag);
    messages.set(one, entry);
}

/** A gallery is for us, not for readers. */
function sources(folder, wanted = /(?<!\.test|^gallery)\.tsx?$/) {
    return readdirSync(folder, { withFileTypes: true }).flatMap(e =>
        e.isDirectory()
            ? sources(join(folder, e.name), wanted)
            : wanted.test(e.name)
              ? [join(folder, e.name)]
              : [],
    );
}

/** Sentences that are chosen from the engine's words or marked elsewhere come as expressions. */
const isPassedOn = node =>
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isIdentifier(node) ||
    ts.isBinaryExpression(node);

function literals(node) {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (ts.isConditionalExpression(node))
        return [...literals(node.whenTrue), ...literals(node.whenFalse)];
    if (ts.isParenthesizedExpression(node)) return literals(node.expression);
    return isPassedOn(node) ? [] : null;
}

function visit(file, tree, node) {
    if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        ['t', 'tn'].includes(node.expression.text)
    ) {
        const [one, many] = node.arguments
            .slice(0, node.expression.text === 't' ? 1 : 2)
            .map(literals);
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        if (one === null || many === null)
            problems.push(`${file}:${line + 1}: a sentence must be written out whole`);
        else if (node.expression.text === 'tn') note(one[0], many[0], file);
        else for (const text of one) note(text, undefined, file);
    }
    if (isBare(node)) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        problems.push(
            `${file}:${line + 1}: a text that does not go through t(): ${node.getText().trim()}`,
        );
    }
    ts.forEachChild(node, child => visit(file, tree, child));
}

/** Words between tags, or in an attribute that people read. */
function isBare(node) {
    if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text);
    return (
        ts.isJsxAttribute(node) &&
        ['title', 'aria-label', 'alt', 'placeholder'].includes(node.name.getText()) &&
        node.initializer !== undefined &&
        ts.isStringLiteral(node.initializer) &&
        /\p{L}{2}/u.test(node.initializer.text)
    );
}

for (const path of sources(join(web, 'src')).sort()) {
    const tree = ts.createSourceFile(
        path,
        readFileSync(path, 'utf8'),
        ts.ScriptTarget.ES2022,
        true,
    );
    visit(relative(join(web, '..'), path), tree, tree);
}

async function engineWords() {
    const wasm = process.env.CT_WASM ?? join(web, '../build/wasm/web/wasm/crosstown.wasm');
    const module = await WebAssembly.compile(readFileSync(wasm));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        (imports[from] ??= {})[name] = () => 0;
    const { exports: engine } = await WebAssembly.instantiate(module, imports);
    engine._initialize?.();
    engine.engine_games();
    return JSON.parse(
        new TextDecoder().decode(
            new Uint8Array(
                engine.memory.buffer,
                engine.engine_output(),
                engine.engine_output_length(),
            ),
        ),
    );
}

/** Every sentence in what the engine hands out; titles and authors are names. */
function sentencesIn(thing, key) {
    if (typeof thing === 'string')
        return /\p{L} \p{L}/u.test(thing) && !['title', 'credit'].includes(key) ? [thing] : [];
    return thing && typeof thing === 'object'
        ? Object.entries(thing).flatMap(([name, inner]) => sentencesIn(inner, name))
        : [];
}

const handedOut = await engineWords();
const { games, records, verdicts } = handedOut;
for (const text of Object.values(records)) note(text, undefined, 'core');
for (const { you, other } of Object.values(verdicts))
    for (const text of [you, other]) note(text, undefined, 'ai');
for (const game of games) {
    const from = `games/${game.id}`;
    for (const text of [
        game.aim,
        game.how,
        ...['refusals', 'events', 'reasons'].flatMap(k => Object.values(game[k])),
        ...Object.values(game.why).flatMap(({ sentence, warning, theme }) => [
            sentence,
            warning,
            theme,
        ]),
        ...Object.values(game.values).flatMap(Object.values),
        ...game.options.flatMap(o => [o.help, ...o.values.map(v => v.help)]),
    ])
        note(text, undefined, from);
    for (const rule of game.rulebook) note(rule.text, undefined, `rulebook/${game.id}`);
}

// The rulebooks: captions, steps, rulings and the guided game (docs/rulebook.md).
for (const name of readdirSync(join(web, '../data'))
    .filter(n => /^rulebook-.*\.txt$/.test(n))
    .sort()) {
    let isRecord = false;
    for (const line of readFileSync(join(web, '../data', name), 'utf8').split('\n')) {
        if (line === 'record') isRecord = true;
        else if (line === 'end') isRecord = false;
        const [, text] = isRecord
            ? []
            : (/^(?:theme|step|tip|caption|say|else|free|(?:ruling|ask) \S+) +(.+)$/.exec(line) ??
              []);
        note(text, undefined, `data/${name}`);
    }
}

const root = join(web, '..');
const files = ['apps', 'core', 'games', 'ai', 'online']
    .flatMap(folder => sources(join(root, folder), /\.c$/))
    .map(path => relative(root, path))
    .filter(path => !path.startsWith('apps/server/pack/'))
    .sort();
const keywords = ['', '_', 'N_', '_n:1,2', 'CT_WORDS', 'ct_put_said:3', 'ct_said:2'];
const pot = execFileSync(
    'xgettext',
    [
        '--language=C',
        '--from-code=UTF-8',
        '--omit-header',
        '--sort-by-file',
        ...keywords.map(k => `--keyword${k && '='}${k}`),
        '-o',
        '-',
        ...files,
    ],
    { cwd: root, encoding: 'utf8' },
);
for (const { id, plural, places, flags } of readPo(pot).messages)
    for (const place of places) note(id, plural ?? undefined, place.replace(/:\d+$/, ''), flags);

const quote = text => JSON.stringify(text);
function po(language) {
    const header = language
        ? `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n`
        : 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
    const entries = [...messages.values()]
        .sort((a, b) => (a.one < b.one ? -1 : a.one > b.one ? 1 : 0))
        .map(({ one, many, from, flags }) => {
            const places = `#: ${[...from].sort().join(' ')}\n${flags.size ? `#, ${[...flags].join(', ')}\n` : ''}`;
            if (!many)
                return `${places}msgid ${quote(one)}\nmsgstr ${language ? quote(one) : '""'}\n`;
            return `${places}msgid ${quote(one)}\nmsgid_plural ${quote(many)}\nmsgstr[0] ${language ? quote(one) : '""'}\nmsgstr[1] ${language ? quote(many) : '""'}\n`;
        });
    return [header, ...entries].join('\n');
}

for (const [name, language] of [
    ['crosstown.pot', ''],
    ['en.po', 'en'],
]) {
    const path = join(web, '../po', name),
        text = po(language);
    if (!process.argv.includes('--check')) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text)
        problems.push(`po/${name} is not up to date: node web/tools/messages.mjs`);
}
for (const text of sentencesIn(handedOut))
    if (![...(messages.get(text)?.from ?? [])].some(isForPage))
        problems.push(`the page would say in English: "${text}"`);
for (const problem of problems) console.log(problem);
console.log(`${messages.size} messages`);
process.exit(problems.length ? 1 : 0);

// Collects every sentence for translation into po/crosstown.pot, and the English catalogue beside
// it: those that the page says through t() and tn(), and the words of the engine (refusals,
// events, rules, options), which it hands out by token.
//   node tools/messages.mjs           writes them
//   node tools/messages.mjs --check   says whether they are up to date
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, relative } from 'node:path';
import ts from 'typescript';

const web = fileURLToPath(new URL('..', import.meta.url));
const messages = new Map(); // key -> { one, many, from: Set }
const problems = [];

function note(one, many, from) {
    if (!one) return;
    const key = many ? `${one}\0${many}` : one;
    const entry = messages.get(key) ?? { one, many, from: new Set() };
    entry.from.add(from);
    messages.set(key, entry);
}

function sources(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap(e =>
        e.isDirectory() ? sources(join(folder, e.name)) : /(?<!\.test)\.tsx?$/.test(e.name) ? [join(folder, e.name)] : []);
}

/** Sentences that are chosen from the engine's words or marked elsewhere come as expressions. */
const isPassedOn = node => ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ||
    ts.isIdentifier(node) || ts.isBinaryExpression(node);

function literals(node) {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
    if (ts.isParenthesizedExpression(node)) return literals(node.expression);
    return isPassedOn(node) ? [] : null;
}

function visit(file, tree, node) {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ['t', 'tn'].includes(node.expression.text)) {
        const [one, many] = node.arguments.slice(0, node.expression.text === 't' ? 1 : 2).map(literals);
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        if (one === null || many === null) problems.push(`${file}:${line + 1}: a sentence must be written out whole`);
        else if (node.expression.text === 'tn') note(one[0], many[0], file);
        else for (const text of one) note(text, undefined, file);
    }
    ts.forEachChild(node, child => visit(file, tree, child));
}

for (const path of sources(join(web, 'src')).sort()) {
    const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
    visit(relative(join(web, '..'), path), tree, tree);
}

async function engineWords() {
    const wasm = process.env.CT_WASM ?? join(web, '../build/wasm/web/wasm/crosstown.wasm');
    const module = await WebAssembly.compile(readFileSync(wasm));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
    const { exports: engine } = await WebAssembly.instantiate(module, imports);
    engine._initialize?.();
    engine.engine_games();
    return JSON.parse(new TextDecoder().decode(
        new Uint8Array(engine.memory.buffer, engine.engine_output(), engine.engine_output_length())));
}

const { games, records } = await engineWords();
for (const text of Object.values(records)) note(text, undefined, 'core');
for (const game of games) {
    const from = `games/${game.id}`;
    for (const text of [game.aim, game.how, ...['refusals', 'events', 'reasons'].flatMap(k => Object.values(game[k])),
        ...game.rulebook.map(r => r.text), ...game.options.flatMap(o => [o.help, ...o.values.map(v => v.help)])]) note(text, undefined, from);
}

const quote = text => JSON.stringify(text);
function po(language) {
    const header = language
        ? `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n`
        : 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
    const entries = [...messages.values()].sort((a, b) => (a.one < b.one ? -1 : a.one > b.one ? 1 : 0)).map(({ one, many, from }) => {
        const places = `#: ${[...from].sort().join(' ')}\n`;
        if (!many) return `${places}msgid ${quote(one)}\nmsgstr ${language ? quote(one) : '""'}\n`;
        return `${places}msgid ${quote(one)}\nmsgid_plural ${quote(many)}\nmsgstr[0] ${language ? quote(one) : '""'}\nmsgstr[1] ${language ? quote(many) : '""'}\n`;
    });
    return [header, ...entries].join('\n');
}

for (const [name, language] of [['crosstown.pot', ''], ['en.po', 'en']]) {
    const path = join(web, '../po', name), text = po(language);
    if (!process.argv.includes('--check')) writeFileSync(path, text);
    else if (readFileSync(path, 'utf8') !== text) problems.push(`po/${name} is not up to date: node web/tools/messages.mjs`);
}
for (const problem of problems) console.log(problem);
console.log(`${messages.size} messages`);
process.exit(problems.length ? 1 : 0);

// What the tests of languages share: the catalogues, and what of English is left on a screen.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPo } from '../../../web/tools/po.mjs';
import { root } from './stage.mjs';

export const poOf = language => readFileSync(join(root, 'po', `${language}.po`), 'utf8');

/** A language of long accented texts. */
export function pseudoPo() {
    const folder = mkdtempSync(join(tmpdir(), 'crosstown-qps-'));
    try {
        const path = join(folder, 'qps.po');
        execFileSync(join(root, 'scripts/pseudo-po'), [join(root, 'po/crosstown.pot'), path]);
        return readFileSync(path, 'utf8');
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** Says whether a text is an English sentence that this language says otherwise; of sentences with
 * names or numbers in them, those that are more than these. */
export function english(po) {
    const { messages } = readPo(po);
    const said = new Set(messages.flatMap(({ strings }) => strings)); // Danish luck is held
    const left = messages
        .filter(({ id, plural, strings }) => plural === null && strings[0] && strings[0] !== id)
        .map(({ id }) => id)
        .filter(id => !said.has(id));
    const plain = new Set(left.filter(id => !/[{%]/.test(id) && id.length > 3));
    const withNames = left
        .filter(id => /\{/.test(id) && id.replace(/\{\w+\}|[^a-z]/gi, '').length >= 10)
        .map(id => id.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'));
    const template = new RegExp(`^(?:${withNames.join('|')})$`);
    return words => plain.has(words) || template.test(words);
}

/** Runs in the page: every text that is read or read aloud there. */
export function wordsOnScreen() {
    const words = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
        if (!node.parentElement.closest('option, script, style'))
            words.push(node.textContent.trim());
    for (const e of document.querySelectorAll('[aria-label], [title], [placeholder]'))
        for (const name of ['aria-label', 'title', 'placeholder'])
            if (e.hasAttribute(name)) words.push(e.getAttribute(name));
    return words.filter(Boolean);
}

// Files of an own box at the table, as somebody brings them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stage.mjs';

/** A file of tests/web/boxes. */
export const boxFile = name => join(root, 'tests/web/boxes', `${name}.txt`);

/** A file that exists only here. */
export const made = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

export const row = (page, title) =>
    page.locator('.box-file').filter({ has: page.locator(`.box-what b:text-is("${title}")`) });

/** Brings a file by the button of its row. */
export async function choose(page, title, file) {
    const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        row(page, title).locator('.box-actions .btn').first().click(),
    ]);
    await chooser.setFiles(file);
}

/** Drops a file somewhere, as from the desktop. */
export async function drop(page, target, path) {
    const text = readFileSync(path, 'utf8');
    const files = await page.evaluateHandle(content => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'dropped.txt', { type: 'text/plain' }));
        return transfer;
    }, text);
    for (const kind of ['dragenter', 'dragover', 'drop'])
        await page.locator(target).first().dispatchEvent(kind, { dataTransfer: files });
}

// What the menu of a game gives away: records and links.

import assert from 'node:assert/strict';
import { deflateSync, inflateSync } from 'node:zlib';

export const packed = record => deflateSync(record).toString('base64url');
export const unpacked = link =>
    inflateSync(Buffer.from(link.split('/').pop(), 'base64url')).toString();

export async function menu(page, words) {
    await page.click('header.top [aria-label="Menu"]');
    await page.click(`.menu-buttons button:has-text("${words}")`);
}

/** The link that the sheet offers; Copy puts the same into the clipboard. */
export async function sharedLink(page) {
    await page.waitForSelector('.sheet input[readonly]');
    const link = await page.inputValue('.sheet input[readonly]');
    await page.click('.sheet button:has-text("Copy")');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
    await page.keyboard.press('Escape');
    return link;
}

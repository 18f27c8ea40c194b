// Draws the icons of the installed page from our mark: node tools/icons.mjs (needs chromium).
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const mark = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');
const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
});
// A maskable icon may be cut to a circle: the mark keeps to the middle.
for (const [name, size, share] of [
    ['icon-192', 192, 1],
    ['icon-512', 512, 1],
    ['icon-maskable', 512, 0.66],
]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:${share < 1 ? '#F7F0E4' : 'transparent'}">
        <div style="width:${size * share}px">${mark}</div></body>`);
    writeFileSync(
        new URL(`../public/${name}.png`, import.meta.url),
        await page.screenshot({ omitBackground: true }),
    );
}
await browser.close();

// Every screen of online play, at the desk and on the phone, by day and by night: axe finds
// nothing, nothing is cut off or pushes the page wider, fingers find what they shall touch; and a
// picture of each is written.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { AxeBuilder, openStage, shots } from './stage.mjs';
import { fitting } from './fitting.mjs';
import { gathering, playTurns } from './together.mjs';
import { gather } from './together-scene.mjs';
import { newyork } from './games.mjs';
import { prepare, walk } from './together-tour.mjs';

openStage({ more: ['--bot-pace', '0', '--limits', 'off'] });

const settled = page =>
    page.evaluate(() =>
        Promise.all(
            document
                .getAnimations()
                .filter(a => a.effect?.getComputedTiming().iterations !== Infinity)
                .map(a => a.finished.catch(() => undefined)),
        ).then(() => undefined),
    );

const sentence = ({ id, help, nodes }) =>
    `${id}: ${help}\n    ${nodes
        .slice(0, 4)
        .map(n => `${n.target.join(' ')}: ${n.failureSummary.split('\n').pop().trim()}`)
        .join('\n    ')}`;

async function inspect(page, device, name) {
    const found = [];
    for (const theme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: theme });
        await settled(page);
        await page.screenshot({ path: join(shots, `online-${name}-${device}-${theme}.png`) });
        const axe = new AxeBuilder({ page })
            .setLegacyMode(true)
            .options({ resultTypes: ['violations'] });
        const { violations } = await (
            theme === 'light' ? axe : axe.withRules(['color-contrast'])
        ).analyze();
        found.push(...violations.map(v => `${name}, ${device}, ${theme}: ${sentence(v)}`));
    }
    await page.emulateMedia({ colorScheme: 'light' });
    const bad = await page.evaluate(fitting, { isPhone: device === 'phone' });
    return [...found, ...bad.map(b => `${name}, ${device}: ${b}`)];
}

for (const device of ['desktop', 'phone']) {
    gathering(`online screens: ${device}`, { timeout: 180000 }, async ({ guest }) => {
        const on = { on: device, ...(device === 'phone' ? { deviceScaleFactor: 2 } : {}) };
        const ada = await guest(device === 'phone' ? 'Rosalind' : 'Adalind', on),
            ben = await guest('Benedikt');
        const tables = await prepare(ada, ben);
        const found = [];
        await walk(ada, tables, async name => {
            found.push(...(await inspect(ada.page, device, name)));
        });
        ada.forgive(/404/);
        const bad = found;
        assert.ok(bad.length === 0, `${bad.length} things\n${bad.join('\n')}`);
    });

    gathering(`the table without a connection: ${device}`, {}, async ({ guest }) => {
        const ada = await guest('Ada', { on: device }),
            ben = await guest('Ben');
        await gather([ada, ben]);
        await playTurns([ada.player(newyork, 1), ben.player(newyork, 2)], 2);
        await ada.context.setOffline(true);
        await ada.sees('.play-band');
        const found = await inspect(ada.page, device, 'lost');
        await ada.context.setOffline(false);
        await ada.sees('.play-back');
        await ada.page.screenshot({ path: join(shots, `online-back-${device}-light.png`) });
        ada.forgive();
        assert.ok(found.length === 0, found.join('\n'));
    });
}

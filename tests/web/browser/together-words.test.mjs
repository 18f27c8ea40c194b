// Every screen of online play in nine languages, and in a pseudo-language of long accented texts,
// at the desk and on the phone: nothing is cut off, nothing pushes the page wider than the screen,
// nothing of English is left where the language says it otherwise.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pageCatalogue } from '../../../web/tools/po.mjs';
import { fitting } from './fitting.mjs';
import { openStage, shots } from './stage.mjs';
import { gathering } from './together.mjs';
import { prepare, walk } from './together-tour.mjs';
import { english, poOf, pseudoPo, wordsOnScreen } from './tongues.mjs';

openStage({ more: ['--bot-pace', '0', '--limits', 'off'] });

/** What may be: the ticker scrolls, and its lines stand in the log; made-up words are longer than
 * any language's. */
const accepted = [
    /(table|chat|about|menu|leave|fair): beyond the rim: span\. /,
    /pseudo, (finish|checked|match): cut off: b\. /,
    /pseudo, .*broken inside a word/,
];
const news = found => found.filter(fault => !accepted.some(p => p.test(fault)));

/** Pictures are written of these, and of whatever does not fit. */
const shown = ['de', 'pseudo'];
const languages = ['de', 'sv', 'fi', 'nb', 'da', 'fr', 'nl', 'it'];

for (const on of ['desktop', 'phone'])
    gathering(`online screens in nine languages: ${on}`, { timeout: 240000 }, async ({ guest }) => {
        const ada = await guest(on === 'phone' ? 'Rosalind' : 'Adalind', {
                on,
                serviceWorkers: 'block',
            }),
            ben = await guest('Benedikt');
        const tables = await prepare(ada, ben);
        const found = new Set();
        const look = async (language, isEnglish) => {
            await ada.page.goto('about:blank');
            await walk(
                ada,
                tables,
                async screen => {
                    const bad = await ada.page.evaluate(fitting, { isPhone: false });
                    const path = join(shots, `online-${screen}-${on}-${language}.png`);
                    if (bad.length || shown.includes(language)) await ada.page.screenshot({ path });
                    for (const b of bad) found.add(`${language}, ${screen}: ${b}`);
                    for (const words of await ada.page.evaluate(wordsOnScreen))
                        if (isEnglish(words))
                            found.add(`${language}, ${screen}: still English: ${words}`);
                },
                name => name !== 'checked' || shown.includes(language),
            ); // it takes its time
        };
        for (const language of languages) {
            ada.lang = language;
            await look(language, english(poOf(language)));
        }
        const long = pseudoPo();
        await ada.page.route('**/assets/de-page-*.json', route =>
            route.fulfill({ contentType: 'application/json', body: pageCatalogue(long) }),
        );
        ada.lang = 'de';
        await look('pseudo', english(long));
        ada.forgive(/404/);
        assert.deepEqual(news([...found]), []);
    });

// Where the page begins: the language first, so that every sentence is said in it.

import { render } from 'preact';
import { learnAvailable } from './online/available';
import { applyTheme } from './shell/settings';
import { learnLanguage } from './text/language';
import { t } from './text/t';
import { makeWorld } from './world';
import './style/tokens.css';
import './style/base.css';
import './style/screens.css';

applyTheme();
const root = document.getElementById('app')!;

const learning = learnLanguage().catch(() => undefined); // English then

async function begin(): Promise<void> {
    const [world, { App }] = await Promise.all([
        makeWorld(),
        learning.then(() => import('./app')),
        learnAvailable(),
    ]);
    render(<App world={world} />, root);
}

async function giveUp(): Promise<void> {
    await learning;
    render(
        <div class="page">
            <main class="panel empty">
                <h1>{t('Crosstown could not start')}</h1>
                <p role="alert">
                    {t(
                        'This browser lacks WebAssembly, or the network went away while the page was loading.',
                    )}
                </p>
                <button class="btn primary" onClick={() => location.reload()}>
                    {t('Load the page anew')}
                </button>
            </main>
        </div>,
        root,
    );
}

begin().catch(giveUp);

if ('serviceWorker' in navigator && import.meta.env.PROD) {
    addEventListener('load', () => {
        void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
    });
}

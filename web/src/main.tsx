// Where the page begins: the language first, so that every sentence is said in it.

import { render } from 'preact';
import { applyTheme } from './shell/settings';
import { learnLanguage } from './text/language';
import { makeWorld } from './world';
import './style/tokens.css';
import './style/base.css';
import './style/screens.css';

applyTheme();
const root = document.getElementById('app')!;

async function begin(): Promise<void> {
    const learning = learnLanguage().catch(() => undefined); // English then
    const world = makeWorld();
    await learning;
    const { App } = await import('./app');
    render(<App world={await world} />, root);
}

begin().catch(() => {
    root.textContent = 'Crosstown could not start: this browser lacks WebAssembly, or the network went away while the page was loading. Please try again.';
    root.className = 'fatal';
});

if ('serviceWorker' in navigator && import.meta.env.PROD) {
    addEventListener('load', () => { void navigator.serviceWorker.register('./sw.js').catch(() => undefined); });
}

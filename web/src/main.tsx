// Where the page begins.

import { render } from 'preact';
import { App } from './app';
import { applyTheme } from './shell/settings';
import { makeWorld } from './world';
import './style/tokens.css';
import './style/base.css';
import './style/screens.css';

applyTheme();
const root = document.getElementById('app')!;
makeWorld().then(
    world => render(<App world={world} />, root),
    () => {
        root.textContent = 'Crosstown could not start: this browser lacks WebAssembly, or the network went away while the page was loading. Please try again.';
        root.className = 'fatal';
    });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
    addEventListener('load', () => { void navigator.serviceWorker.register('./sw.js').catch(() => undefined); });
}

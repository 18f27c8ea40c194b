// Manhattan TraffIQ in the browser.

import assert from 'node:assert/strict';
import { wholeGames } from './whole.mjs';
import { traffiq } from './games.mjs';
import { openStage } from './stage.mjs';

openStage();
wholeGames(traffiq, {
    mouse: 'seed=3&players=2&level=1&start=0',
    touch: 'seed=4&players=3&level=1&start=0&hands=open',
    computers: 'seed=5&players=4&level=1&humans=0&scenario=central-park',
    seed: '22',
});

// Tuk Tuk Taxi in the browser.

import assert from 'node:assert/strict';
import { wholeGames } from './whole.mjs';
import { tuktuk } from './games.mjs';
import { openStage } from './stage.mjs';

openStage();
wholeGames(tuktuk, {
    mouse: 'seed=3&players=2&level=1&start=0&signs=easy',
    touch: 'seed=4&players=3&level=1&start=0&board=asia',
    computers: 'seed=5&players=4&level=1&humans=0',
    seed: '23',
});

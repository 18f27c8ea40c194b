// New York, New York in the browser.

import assert from 'node:assert/strict';
import { wholeGames } from './whole.mjs';
import { newyork } from './games.mjs';
import { openStage } from './stage.mjs';

openStage();
wholeGames(newyork, {
    mouse: 'seed=7&players=2&level=1&start=0',
    touch: 'seed=11&players=3&level=1&start=0&scoring=pro',
    computers: 'seed=5&players=4&level=1&humans=0&scoring=pro',
    seed: '21',
});

// The sign of a fair deal: plain while the game runs, ticked once it was checked here, crossed out
// when something does not fit. Shape first, colour second.

import { OnlineIcon } from './online-icons';
import './art.css';

const names = { plain: 'shield', checked: 'checked', broken: 'broken' } as const;

export function Shield({ state, size = 22 }: { state: keyof typeof names; size?: number }) {
    return (
        <span class={`shield is-${state}`}>
            <OnlineIcon name={names[state]} size={size} />
        </span>
    );
}

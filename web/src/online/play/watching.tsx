// How many watch: in the bar, on phones in the menu and above the chat.

import { tn } from '../../text/t';
import { OnlineIcon } from '../art/online-icons';
import { useChanges } from '../use';
import type { Attendant } from './attendant';

/** The list of one's own tables is fresher than the table's own number. */
function watchers(at: Attendant): number {
    const short = at.online.hall.now.yours.find(s => s.table === at.online.id);
    return short?.watching ?? at.table.watching;
}

/** How many watch, in words. */
export function Watching({ at }: { at: Attendant }) {
    useChanges(at.online.hall);
    const watching = watchers(at);
    if (watching === 0) return null;
    return (
        <span class="play-watching">
            <OnlineIcon name="eye" size={20} />
            {tn('{n} watches', '{n} watch', watching)}
        </span>
    );
}

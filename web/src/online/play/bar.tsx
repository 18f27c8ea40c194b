// In the bar: who watches, the shield, and on phones the chat.

import type { Part } from '../../shell/extras';
import { t, tn } from '../../text/t';
import { OnlineIcon } from '../art/online-icons';
import { Shield } from '../art/shield';
import { useChanges } from '../use';
import type { Attendant } from './attendant';
import { Unread } from './chat';

/** The list of one's own tables is fresher than the table's own number. */
export function watchers(at: Attendant): number {
    const short = at.online.hall.now.yours.find(s => s.table === at.online.id);
    return short?.watching ?? at.table.watching;
}

export function Bar({ at, part }: { at: Attendant; part: Part }) {
    useChanges(at.online.hall);
    const watching = watchers(at);
    const { fair } = at.memory;
    const label = {
        plain: t('Fair dealing'),
        checked: t('Fair dealing: checked'),
        broken: t('Fair dealing: this does not fit'),
    }[fair];
    return (
        <>
            {watching > 0 && (
                <span class="play-watching not-phone">
                    <OnlineIcon name="eye" size={20} />
                    {tn('{n} watches', '{n} watch', watching)}
                </span>
            )}
            <button
                class="icon-button play-shield"
                aria-label={label}
                title={label}
                onClick={() => part.show(part.sheet === 'fair' ? null : 'fair')}>
                <Shield state={fair} />
            </button>
            {part.phone && at.mayTalk && (
                <button
                    class="icon-button play-chat-button"
                    aria-label={t('Chat')}
                    title={t('Chat')}
                    onClick={() => part.show(part.sheet === 'chat' ? null : 'chat')}>
                    <OnlineIcon name="chat" />
                    <Unread n={part.sheet === 'chat' ? 0 : at.unread()} />
                </button>
            )}
        </>
    );
}

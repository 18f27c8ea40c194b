// In the bar: who watches (on phones in the menu and the chat), the shield, and on phones the chat.

import type { Part } from '../../shell/extras';
import { t } from '../../text/t';
import { OnlineIcon } from '../art/online-icons';
import { Shield } from '../art/shield';
import type { Attendant } from './attendant';
import { Unread } from './chat';
import { Watching } from './watching';

export function Bar({ at, part }: { at: Attendant; part: Part }) {
    const { fair } = at.memory;
    const label = {
        plain: t('Fair dealing'),
        checked: t('Fair dealing: checked'),
        broken: t('Fair dealing: this does not fit'),
    }[fair];
    return (
        <>
            {!part.phone && <Watching at={at} />}
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

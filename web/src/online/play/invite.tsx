// A link for those who want to watch: whoever has it may look at the table.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import type { Part } from '../../shell/extras';
import { Sheet } from '../../shell/ui';
import { t } from '../../text/t';
import { OnlineIcon } from '../art/online-icons';
import { QrCode } from '../art/qr';
import { inviteTo } from '../hall';
import type { Attendant } from './attendant';

export function InviteSheet({ at, part }: { at: Attendant; part: Part }) {
    const link = inviteTo(at.online.id);
    const box = useRef<HTMLInputElement>(null);
    const [isCopied, setCopied] = useState(false);
    useEffect(() => box.current?.select(), []);
    const copy = () =>
        void navigator.clipboard.writeText(link).then(
            () => setCopied(true),
            () => box.current?.select(),
        );
    // Only pages that came a safe way have either.
    const mayShare = globalThis.isSecureContext && typeof navigator.share === 'function';
    return (
        <Sheet title={t('Invite to watch')} onClose={() => part.show(null)}>
            <p>{t('Whoever has this link may watch. Hands stay hidden until the game is over.')}</p>
            <input type="text" readOnly value={link} ref={box} aria-label={t('Link')} data-first />
            <div class="menu-buttons">
                {navigator.clipboard && (
                    <button class="btn primary" onClick={copy}>
                        <OnlineIcon name="copy" size={20} />
                        {isCopied ? t('Copied') : t('Copy')}
                    </button>
                )}
                {mayShare && (
                    <button
                        class="btn"
                        onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
                        <Icon name="share" size={20} />
                        {t('Share')}
                    </button>
                )}
            </div>
            <div class="play-qr">
                <QrCode text={link} size={240} label={t('The link as a QR code')} />
            </div>
        </Sheet>
    );
}

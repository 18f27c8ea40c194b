// The invitation: a code to hold under a friend's phone, the link in two lines, and the device's
// own way of sharing where there is one. A page that came by plain HTTP may not write to the
// clipboard: there the link is marked, to be copied by hand.

import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { t } from '../../text/t';
import { OnlineIcon } from '../art/online-icons';
import { QrCode } from '../art/qr';
import { inviteTo, isAloneHere } from '../hall';

export const mayCopy = (): boolean => isSecureContext && 'clipboard' in navigator;
export const mayShare = (): boolean => isSecureContext && 'share' in navigator;

function mark(element: HTMLElement): void {
    const range = document.createRange();
    range.selectNodeContents(element);
    const chosen = getSelection();
    chosen?.removeAllRanges();
    chosen?.addRange(range);
}

/** Host on the first line, code on the second; as one text when it is copied by hand. */
function Link({ url, id }: { url: string; id: string }) {
    const text = useRef<HTMLSpanElement>(null);
    const [done, setDone] = useState('');
    const before = url.slice(0, url.length - id.length);
    const copy = async () => {
        if (mayCopy()) {
            const isCopied = await navigator.clipboard.writeText(url).then(
                () => true,
                () => false,
            );
            if (isCopied) return setDone(t('Copied'));
        }
        mark(text.current!);
        setDone(t('The link is marked: copy it.'));
    };
    return (
        <>
            <div class="invite-link">
                <span class="invite-text" ref={text}>
                    <span>{mayCopy() ? before.replace(/^https?:\/\//, '') : before}</span>
                    <b>{id}</b>
                </span>
                <button type="button" class="btn" onClick={() => void copy()}>
                    <OnlineIcon name="copy" size={20} />
                    {mayCopy() ? t('Copy') : t('Mark')}
                </button>
            </div>
            <p class="invite-done" role="status">
                {done}
            </p>
        </>
    );
}

export function Invite({ id, game, isQuick }: { id: string; game: string; isQuick: boolean }) {
    const url = inviteTo(id);
    const share = () =>
        void navigator
            .share({ title: 'Crosstown', text: t('Play {game} with me', { game }), url })
            .catch(() => undefined);
    return (
        <section class="invite" aria-labelledby="invite-title">
            <h2 id="invite-title">
                {isQuick ? t('Looking for somebody') : t('Invite your friends')}
            </h2>
            <p class="room-help invite-how">
                {isQuick
                    ? t('The table stands in the lobby. You can also send the link to a friend.')
                    : t(
                          'Whoever opens the link sits down with one tap. It is the only key: send it to people you want at the table.',
                      )}
            </p>
            {isAloneHere() && (
                <p class="invite-alone" role="note">
                    {t(
                        'This address works on this device only. To invite others in the house, start it with: make play HOST=0.0.0.0',
                    )}
                </p>
            )}
            <div class="invite-qr">
                <QrCode text={url} size={246} label={t('The link as a QR code')} />
                <p class="room-help">{t('Hold this under a friend’s phone, or send the link.')}</p>
            </div>
            <Link url={url} id={id} />
            {mayShare() && (
                <button type="button" class="btn primary large" onClick={share}>
                    <Icon name="share" size={20} />
                    {t('Share the link')}
                </button>
            )}
        </section>
    );
}

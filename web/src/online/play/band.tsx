// The connection is lost, or back: a band in place of the pill.

import { Icon } from '../../art/icons';
import { t } from '../../text/t';
import { Tunnel } from '../art/tunnel';
import { useTicks } from '../use';
import type { Attendant } from './attendant';

function untilRetry(at: Attendant): number {
    const { link } = at.online.hall.now;
    if (link.state !== 'lost' || link.retry === 0) return 0;
    return Math.max(1, Math.ceil((link.retry - Date.now()) / 1000));
}

export function LostBand({ at }: { at: Attendant }) {
    useTicks(500);
    const n = untilRetry(at);
    const isKept = at.session.sent.length > 0;
    const kept = isKept ? t('Your move is kept.') : t('You see the table as it was a moment ago.');
    return (
        <div class="prompt play-band" role="group" aria-label={t('No connection')}>
            <Tunnel />
            <div class="play-band-words">
                <b>{t('No connection')}</b>
                <span>
                    {kept}{' '}
                    <span class="play-retry">
                        {n > 0 ? t('Trying again in {n} s.', { n }) : t('Trying again now.')}
                    </span>
                </span>
            </div>
            <button class="btn" disabled={n === 0} onClick={() => at.online.hall.tryNow()}>
                {t('Try now')}
            </button>
        </div>
    );
}

export function BackBand() {
    return (
        <div class="prompt play-back">
            <Icon name="tick" size={20} />
            <span>{t('Back. Nothing was lost.')}</span>
        </div>
    );
}

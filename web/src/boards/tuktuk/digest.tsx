// A turn in a few pictures: the tile that was laid, how far the taxi came, and what came of it.

import { Icon } from '../../art/icons';
import type { GameEvent } from '../../engine/types';
import type { DigestProps } from '../board';
import { Sign } from './signs';
import type { Kind, View } from './view';

const icons = {
    'picked-up': 'person',
    'customer-placed': 'person',
    delivered: 'tick',
    skidded: 'clock',
    metered: 'clock',
    'to-mechanic': 'clock',
    'turn-missed': 'clock',
    'held-by-police': 'pause',
    'sent-home': 'undo',
} as const;

function Deed({ event: e }: { event: GameEvent }) {
    const kind = e.event === 'police-laid' ? 'police' : e.kind;
    if (['sign-laid', 'sign-laid-heading', 'police-laid'].includes(e.event))
        return (
            <svg width="24" height="25" viewBox="0 0 48 50" aria-hidden="true">
                <Sign kind={kind as Kind} />
            </svg>
        );
    if (e.event === 'drove') return <span>→ {String(e.path).length}</span>;
    const icon = icons[e.event as keyof typeof icons];
    return icon ? <Icon name={icon} size={18} /> : null;
}

export function Digest({ events }: DigestProps<View>) {
    return (
        <>
            {events.map(event => (
                <Deed event={event} />
            ))}
        </>
    );
}

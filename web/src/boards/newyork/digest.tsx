// A turn in a few pictures: what was played on what, and what was taken.

import { Icon } from '../../art/icons';
import type { DigestProps } from '../board';
import { PlateSvg } from './pieces';
import type { View } from './view';

export function Digest({ events }: DigestProps<View>) {
    return (
        <>
            {events.map(e => {
                const card = typeof e.card === 'string' ? e.card : '';
                if (e.event === 'played') return <PlateSvg card={card} />;
                if (e.event === 'covered')
                    return (
                        <>
                            <PlateSvg card={card} />
                            <Icon name="down" size={16} />
                            <PlateSvg card={String(e.covers)} />
                        </>
                    );
                if (e.event === 'taken')
                    return (
                        <>
                            <Icon name="draw" size={16} />
                            <PlateSvg card={card} />
                        </>
                    );
                return e.event === 'passed' ? <Icon name="flag" size={18} /> : null;
            })}
        </>
    );
}

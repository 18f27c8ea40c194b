// Who sits on the chair that was touched: a friend by link, anybody from the lobby, a computer.

import { Icon } from '../../art/icons';
import type { SeatColour } from '../../engine/types';
import { levelName } from '../../shell/names';
import { IconButton } from '../../shell/ui';
import { t } from '../../text/t';
import { Avatar } from '../art/avatar';
import { OnlineIcon } from '../art/online-icons';
import type { Wish } from './mine';
import { Radios } from './parts';
import { levelOf } from './words';

function question(colour: SeatColour): string {
    return {
        R: t('Who sits on the red chair?'),
        Y: t('Who sits on the yellow chair?'),
        G: t('Who sits on the green chair?'),
        B: t('Who sits on the blue chair?'),
    }[colour];
}

export function ChooseChair({
    colour,
    wish,
    mayRemove,
    onChange,
    onRemove,
}: {
    colour: SeatColour;
    wish: Wish;
    mayRemove: boolean;
    onChange(wish: Wish): void;
    onRemove(): void;
}) {
    const level = levelOf(wish);
    const kind = level ? 'computer' : wish;
    return (
        <section class="room-chair" aria-label={question(colour)}>
            <div class="room-question">
                <h2>{question(colour)}</h2>
                <IconButton
                    icon="trash"
                    label={t('Remove this chair')}
                    disabled={!mayRemove}
                    onClick={onRemove}
                />
            </div>
            <Radios
                label={question(colour)}
                look="segmented room-wide"
                value={kind as string}
                onChange={to => onChange(to === 'computer' ? `level${level || 3}` : (to as Wish))}
                options={[
                    {
                        value: 'friend',
                        body: (
                            <>
                                <OnlineIcon name="link" size={20} />
                                {t('Friend')}
                            </>
                        ),
                    },
                    {
                        value: 'anybody',
                        body: (
                            <>
                                <Icon name="door" size={20} />
                                {t('Anybody')}
                            </>
                        ),
                    },
                    {
                        value: 'computer',
                        body: (
                            <>
                                <OnlineIcon name="robot" size={20} />
                                {t('Computer')}
                            </>
                        ),
                    },
                ]}
            />
            {level ? (
                <Radios
                    label={t('Level of the computer')}
                    look="room-levels"
                    value={level}
                    onChange={n => onChange(`level${n}`)}
                    options={[1, 2, 3, 4, 5].map(n => ({
                        value: n,
                        name: levelName(n),
                        body: <Avatar name="" size={46} robot={n} />,
                    }))}
                />
            ) : (
                <p class="room-help room-levels-place">
                    {wish === 'friend'
                        ? t('You get a link to send, and a code to hold under a friend’s phone.')
                        : t('The table stands in the lobby until somebody sits down.')}
                </p>
            )}
        </section>
    );
}

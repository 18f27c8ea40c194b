// Yourself in short, beside the leaders and the day's deal.

import { t } from '../../text/t';
import { Avatar } from '../art/avatar';
import { useHall } from '../use';
import { ownRoute } from './frame';

export function YouCard() {
    const { person } = useHall().now;
    if (!person) return null;
    return (
        <section class="people-card" aria-label={t('You')}>
            <div class="people-card-head">
                <Avatar name={person.name} size={52} />
                <div class="people-who">
                    <h2>{person.name}</h2>
                    <p class="people-sub">
                        {person.guest ? t('You play as a guest') : t('You have an account')}
                    </p>
                </div>
            </div>
            <a class="btn" href={`#/${ownRoute()}`}>
                {person.guest ? t('Keep your name') : t('Your page')}
            </a>
        </section>
    );
}

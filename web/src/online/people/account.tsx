// Your name here: a guest's can be changed and kept, an account's can be left and removed.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Route } from '../../shell/route';
import { t } from '../../text/t';
import type { World } from '../../world';
import { Avatar } from '../art/avatar';
import type { Person } from '../types';
import { useHall } from '../use';
import { Guest } from './account-guest';
import { Account } from './account-own';
import { PeopleFrame, personRoute, Waiting } from './frame';

function Who({ person }: { person: Person }) {
    return (
        <section class="people-head" aria-label={t('Who you are')}>
            <Avatar name={person.name} size={76} />
            <div class="people-who">
                <h2>{person.name}</h2>
                <p>{person.guest ? t('You play as a guest') : t('You have an account')}</p>
            </div>
            {!person.guest && (
                <a class="btn" href={`#/${personRoute(person.name)}`}>
                    {t('Your page')}
                </a>
            )}
        </section>
    );
}

export function AccountScreen({ world }: { world: World; route: Route }) {
    const hall = useHall();
    const { person } = hall.now;
    const [news, setNews] = useState({ words: '', count: 0 });
    const told = useRef<HTMLParagraphElement>(null);
    const tell = (words: string) => setNews(old => ({ words, count: old.count + 1 }));
    useLayoutEffect(() => {
        if (news.count) told.current?.focus();
    }, [news.count]);
    return (
        <PeopleFrame
            title={t('Your name here')}
            tab={person?.guest ? 'you' : null}
            game={world.catalogue.games[0]!.id}>
            <div class="people-narrow">
                <p
                    class={news.words ? 'people-news' : 'visually-hidden'}
                    role="status"
                    tabIndex={-1}
                    ref={told}>
                    {news.words}
                </p>
                {person ? (
                    <>
                        <Who person={person} />
                        {person.guest ? (
                            <Guest {...{ hall, person, tell }} />
                        ) : (
                            <Account {...{ hall, person, tell }} />
                        )}
                    </>
                ) : (
                    <Waiting read={{ state: 'loading' }} again={() => undefined} />
                )}
            </div>
        </PeopleFrame>
    );
}

// A guest's name: change it, keep it, come in under another, be forgotten.

import { useRef } from 'preact/hooks';
import { t, tn } from '../../text/t';
import { Card, Kept, Twice, type Part } from './account-parts';
import { Form, NameField, PasswordField, useDeed } from './forms';

function Rename({ hall, person, tell }: Part) {
    const deed = useDeed();
    return (
        <Card title={t('Your name')}>
            <Form
                key={person.name}
                deed={deed}
                button={t('Change the name')}
                onSend={async field => {
                    await hall.rename(field('name').trim());
                    tell(t('You are {name} now.', { name: hall.now.person!.name }));
                }}>
                <NameField value={person.name} deed={deed} label={t('What others call you')} />
            </Form>
        </Card>
    );
}

function Keep({ hall, person, tell }: Part) {
    const deed = useDeed();
    const name = useRef<HTMLInputElement>(null);
    return (
        <Card title={t('Keep your name')}>
            <p>
                {t(
                    'With an account the name is yours alone: on every device, with ratings, results and a place in the day’s list. Your tables and results so far stay yours.',
                )}
            </p>
            <Form
                deed={deed}
                button={t('Make an account')}
                isMain
                onSend={async field => {
                    await hall.register(field('name').trim(), field('password'));
                    tell(t('The name {name} is yours now.', { name: hall.now.person!.name }));
                }}>
                <NameField value={person.name} deed={deed} label={t('Your name')} inputRef={name} />
                <PasswordField
                    name="password"
                    label={t('A new password')}
                    deed={deed}
                    isNew
                    nameOf={() => name.current?.value ?? ''}
                />
                <p class="people-sub">
                    {t(
                        'No mail address is asked for. So a lost password cannot be sent to you: write it down where you find it.',
                    )}
                </p>
            </Form>
        </Card>
    );
}

function ComeIn({ hall, tell }: Part) {
    const deed = useDeed();
    const tables = hall.now.yours.length;
    return (
        <Card title={t('You have an account already?')}>
            <Form
                deed={deed}
                button={t('Come in')}
                onSend={async field => {
                    await hall.login(field('name').trim(), field('password'));
                    tell(t('Welcome back, {name}.', { name: hall.now.person!.name }));
                }}>
                <NameField value="" deed={deed} label={t('Name')} isOwn={false} />
                <PasswordField name="password" label={t('Password')} deed={deed} />
                {tables > 0 && (
                    <p class="people-sub">
                        {tn(
                            'As a guest you sit at {n} table; it stays the guest’s, and you cannot come back to it as somebody else.',
                            'As a guest you sit at {n} tables; they stay the guest’s, and you cannot come back to them as somebody else.',
                            tables,
                        )}
                    </p>
                )}
            </Form>
        </Card>
    );
}

function ForgetGuest({ hall, person, tell }: Part) {
    return (
        <Card title={t('Be forgotten')}>
            <Twice
                ask={t('Forget this guest')}
                sure={t('Really forget this guest')}
                person={person}
                words={
                    <p>
                        {t(
                            'Your name goes from seats, records and chat; running games are left. Finished games stay, with “somebody” in your place.',
                        )}
                    </p>
                }
                onDo={async () => {
                    await hall.forgetMe();
                    tell(t('You have been forgotten. This is a new guest.'));
                    await hall.enter();
                }}
            />
        </Card>
    );
}

export function Guest(part: Part) {
    return (
        <>
            <Rename {...part} />
            <Keep {...part} />
            <ComeIn {...part} />
            <Kept isGuest />
            <ForgetGuest {...part} />
        </>
    );
}

// An account: its password, this device, its end.

import { t } from '../../text/t';
import { Card, Kept, Twice, type Part } from './account-parts';
import { Form, HiddenName, PasswordField, useDeed } from './forms';

function ChangePassword({ hall, person, tell }: Part) {
    const deed = useDeed();
    return (
        <Card title={t('Change the password')}>
            <Form
                deed={deed}
                button={t('Change the password')}
                onSend={async field => {
                    await hall.askInside({
                        do: 'password',
                        old: field('old'),
                        new: field('new'),
                    });
                    tell(t('The new password holds. Other devices must come in anew.'));
                }}>
                <HiddenName name={person.name} />
                <PasswordField name="old" label={t('The old password')} deed={deed} />
                <PasswordField
                    name="new"
                    label={t('A new password')}
                    deed={deed}
                    isNew
                    nameOf={() => person.name}
                />
            </Form>
        </Card>
    );
}

function Leave({ hall, person, tell }: Part) {
    const deed = useDeed();
    return (
        <Card title={t('Leave this device')}>
            <p>
                {t(
                    'This device forgets you, and others who use it are not you. Your games go on; with name and password you come in again, here or elsewhere.',
                )}
            </p>
            <Form
                deed={deed}
                button={t('Leave this device')}
                onSend={async () => {
                    await hall.logout();
                    tell(
                        t('{name} has left this device. You are a new guest.', {
                            name: person.name,
                        }),
                    );
                    await hall.enter();
                }}
            />
        </Card>
    );
}

function Remove({ hall, person, tell }: Part) {
    return (
        <Card title={t('Remove my account')}>
            <Twice
                ask={t('Remove my account')}
                sure={t('Really remove it for ever')}
                password={t('Password')}
                person={person}
                words={
                    <>
                        <p>
                            {t(
                                'What goes: your name, password, ratings, page and places in lists. Running games are left, and a computer plays on.',
                            )}
                        </p>
                        <p>
                            {t(
                                'What stays: finished games, with “somebody” in your place. This cannot be undone, and the name is free for others.',
                            )}
                        </p>
                    </>
                }
                onDo={async password => {
                    await hall.forgetMe(password);
                    tell(t('The account is removed. You are a new guest.'));
                    await hall.enter();
                }}
            />
        </Card>
    );
}

export function Account(part: Part) {
    return (
        <>
            <ChangePassword {...part} />
            <Leave {...part} />
            <Kept isGuest={false} />
            <Remove {...part} />
        </>
    );
}

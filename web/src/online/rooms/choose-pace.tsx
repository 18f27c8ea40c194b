// How fast: relaxed, live or over days, each with a line that says what it means.

import type { VNode } from 'preact';
import { Icon } from '../../art/icons';
import { Segmented } from '../../shell/ui';
import { t } from '../../text/t';
import { OnlineIcon } from '../art/online-icons';
import { clockOf, dayPaces, livePaces, type Form } from './form';
import { Radios, TwoLines } from './parts';
import { paceText, type Pace } from './words';

function paces(): [Pace, string, VNode][] {
    return [
        ['relaxed', t('Relaxed'), <OnlineIcon name="sofa" />],
        ['live', t('Live'), <Icon name="clock" />],
        ['days', t('Days'), <OnlineIcon name="calendar" />],
    ];
}

export function ChoosePace({ form, change }: { form: Form; change(part: Partial<Form>): void }) {
    return (
        <section class="room-pace" aria-label={t('How fast?')}>
            <h2>{t('How fast?')}</h2>
            <Radios
                label={t('How fast?')}
                look="room-paces"
                value={form.pace}
                onChange={pace => change({ pace })}
                options={paces().map(([pace, title, icon]) => ({
                    value: pace,
                    name: title,
                    body: (
                        <TwoLines
                            icon={icon}
                            title={title}
                            text={paceText(clockOf({ ...form, pace }))}
                        />
                    ),
                }))}
            />
            <p class="room-help room-pace-line">{paceText(clockOf(form))}</p>
            {form.pace === 'live' && (
                <Segmented
                    label={t('Minutes for everybody')}
                    value={form.minutes}
                    onChange={minutes => change({ minutes })}
                    options={Object.keys(livePaces).map(n => ({
                        value: Number(n),
                        text: t('{n} min', { n }),
                    }))}
                />
            )}
            {form.pace === 'days' && (
                <Segmented
                    label={t('Days for every move')}
                    value={form.days}
                    onChange={days => change({ days })}
                    options={dayPaces.map(n => ({ value: n, text: String(n) }))}
                />
            )}
        </section>
    );
}

// More about a new table: the match, the chat, the rating, the game's options, who begins, who sits
// in. Nothing of it has to be looked at.

import { Badge } from '../../art/seat';
import { boardOf } from '../../boards/list';
import type { GameInfo } from '../../engine/types';
import { isBrought } from '../../shell/box';
import type { Fit } from '../../shell/fit';
import { levelName } from '../../shell/names';
import { isNumber, optionWords } from '../../shell/options';
import { Segmented } from '../../shell/ui';
import { t, tn } from '../../text/t';
import { wishWords } from './chairs';
import { isMatch, whyUnrated, type Form } from './form';
import { Switch } from './parts';

export interface MoreProps {
    game: GameInfo;
    form: Form;
    fitting: Fit;
    isGuest: boolean;
    you: string;
    change(part: Partial<Form>): void;
}

export function chatSaid(chat: Form['chat']): string {
    return {
        phrases: t('Phrases only'),
        free: t('Free text in the chat'),
        off: t('No chat'),
    }[chat];
}

/** What is chosen, in a line under "More". */
export function moreSaid(form: Form): string {
    const n = form.wishes.length;
    return [chatSaid(form.chat), isMatch(form) ? tn('{n} game', '{n} games', n) : '']
        .filter(Boolean)
        .join(', ');
}

export function Switches({ form, isGuest, change }: MoreProps) {
    const n = form.wishes.length;
    const why = whyUnrated(form, isGuest);
    return (
        <div class="room-switches">
            <Switch
                title={t('Everybody begins once')}
                text={
                    form.game === 'newyork'
                        ? tn(
                              '{n} game, points added up: who moves last has it easier.',
                              '{n} games, points added up: who moves last has it easier.',
                              n,
                          )
                        : tn('{n} game, points added up', '{n} games, points added up', n)
                }
                isOn={isMatch(form)}
                onChange={match => change({ match })}
            />
            <Switch
                title={t('Free text in the chat')}
                text={t('Otherwise phrases only, in everybody’s language')}
                isOn={form.chat === 'free'}
                onChange={isFree => change({ chat: isFree ? 'free' : 'phrases' })}
            />
            <Switch
                title={t('Counts for the rating')}
                text={why || t('Of everybody at the table who has an account')}
                isOn={form.rated && !why}
                isOff={why !== ''}
                onChange={rated => change({ rated })}
            />
        </div>
    );
}

function Option({ game, form, fitting, change, name }: MoreProps & { name: string }) {
    const words = optionWords(boardOf(game.id), name, form.wishes.length);
    const values = game.options.find(o => o.name === name)!.values.map(v => v.value);
    const free = values.filter(v => !isBrought(game, name, v));
    if (free.every(isNumber)) free.sort((a, b) => Number(a) - Number(b));
    const value = fitting.options[name] ?? values[0]!;
    return (
        <div class="option">
            <h3>{words.title}</h3>
            <Segmented
                label={words.title}
                value={value}
                options={free.map(v => ({
                    value: v,
                    text: words.values[v]?.name ?? v,
                    isOff: v in (fitting.refused[name] ?? {}),
                }))}
                onChange={v => change({ options: { ...form.options, [name]: v } })}
            />
            <p class="room-help">{words.values[value]?.text ?? ''}</p>
        </div>
    );
}

/** The rest: rarely changed. */
export function Rest(props: MoreProps) {
    const { game, form, you, change } = props;
    return (
        <div class="room-rest">
            {game.options.map(o => (
                <Option key={o.name} {...props} name={o.name} />
            ))}
            <div class="option">
                <h3>{t('Who begins')}</h3>
                <Segmented
                    label={t('Who begins')}
                    value={form.start}
                    onChange={start => change({ start })}
                    options={[
                        { value: -1, text: t('By lot') },
                        ...form.wishes.map((wish, i) => ({
                            value: i,
                            text: wishWords(wish, you).name,
                            icon: <Badge colour={game.colours[i]!} size={22} />,
                        })),
                    ]}
                />
            </div>
            <div class="option">
                <h3>{t('Chat')}</h3>
                <Segmented
                    label={t('Chat')}
                    value={form.chat}
                    onChange={chat => change({ chat })}
                    options={[
                        { value: 'phrases', text: t('Phrases only') },
                        { value: 'free', text: t('Free text') },
                        { value: 'off', text: t('Off') },
                    ]}
                />
            </div>
            <div class="option">
                <h3>{t('If somebody leaves, a computer sits in')}</h3>
                <Segmented
                    label={t('If somebody leaves, a computer sits in')}
                    value={form.standin}
                    onChange={standin => change({ standin })}
                    options={[1, 2, 3, 4, 5].map(n => ({
                        value: n,
                        text: String(n),
                        help: levelName(n),
                    }))}
                />
                <p class="room-help">{levelName(form.standin)}</p>
            </div>
        </div>
    );
}

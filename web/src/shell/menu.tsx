// The menu of a game: settings, export, links, and a box for typing moves.

import { useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { changeLanguage, chosenLanguage, spokenLanguages } from '../text/language';
import { t } from '../text/t';
import { changeSettings, useSettings } from './settings';
import { Segmented } from './ui';

/** A visible switch, with each language in its own words. */
export function LanguageSwitch() {
    return (
        <select
            class="language"
            aria-label={t('Language')}
            value={chosenLanguage()}
            onChange={e => changeLanguage(e.currentTarget.value)}>
            {spokenLanguages().map(([code, name]) => (
                <option value={code} lang={code}>
                    {name}
                </option>
            ))}
        </select>
    );
}

/** Of a game that is played elsewhere: there is no hint, and perhaps a chat. */
export interface Elsewhere {
    hasChat: boolean;
    /** The screen where another table is opened. */
    opens: string;
}

function keyWords(elsewhere: Elsewhere | undefined): string {
    if (!elsewhere)
        return t(
            'u takes back, h gives a hint, l opens the log, p replays, m opens the menu, ? shows the rules.',
        );
    return elsewhere.hasChat
        ? t(
              'u takes back, c opens the chat, l opens the log, p replays, m opens the menu, ? shows the rules.',
          )
        : t('u takes back, l opens the log, p replays, m opens the menu, ? shows the rules.');
}

export function SettingsForm({ elsewhere }: { elsewhere?: Elsewhere | undefined }) {
    const s = useSettings();
    const yesNo = [
        { value: 1, text: t('On') },
        { value: 0, text: t('Off') },
    ];
    return (
        <div class="form">
            <div class="form-row">
                <span>{t('Language')}</span>
                <LanguageSwitch />
            </div>
            <div class="form-row">
                <span>{t('Show a move first, play it on the second touch')}</span>
                <Segmented
                    label={t('Show a move first, play it on the second touch')}
                    value={s.confirm ? 1 : 0}
                    options={yesNo}
                    onChange={v => changeSettings({ confirm: v === 1 })}
                />
            </div>
            {!elsewhere && (
                <div class="form-row">
                    <span>{t('Warn me before a clearly bad move')}</span>
                    <Segmented
                        label={t('Warn me before a clearly bad move')}
                        value={s.warn}
                        options={[
                            { value: 'auto', text: t('Against newcomers') },
                            { value: 'always', text: t('Always') },
                            { value: 'never', text: t('Never') },
                        ]}
                        onChange={warn => changeSettings({ warn })}
                    />
                </div>
            )}
            <div class="form-row">
                <span>{t('Show what I have seen of rivals’ hands')}</span>
                <Segmented
                    label={t('Show what I have seen of rivals’ hands')}
                    value={s.known ? 1 : 0}
                    options={yesNo}
                    onChange={v => changeSettings({ known: v === 1 })}
                />
            </div>
            <div class="form-row">
                <span>{t('Sounds')}</span>
                <Segmented
                    label={t('Sounds')}
                    value={s.sound ? 1 : 0}
                    options={yesNo}
                    onChange={v => changeSettings({ sound: v === 1 })}
                />
            </div>
            <div class="form-row">
                <span>{t('Colours')}</span>
                <Segmented
                    label={t('Colours')}
                    value={s.theme}
                    onChange={theme => changeSettings({ theme })}
                    options={[
                        { value: 'auto', text: t('As the device') },
                        { value: 'light', text: t('Day') },
                        { value: 'dark', text: t('Night') },
                    ]}
                />
            </div>
            {!elsewhere && (
                <div class="form-row">
                    <span>{t('Computer players move')}</span>
                    <Segmented
                        label={t('Computer players move')}
                        value={s.pace}
                        onChange={pace => changeSettings({ pace })}
                        options={[
                            { value: 'slow', text: t('slowly') },
                            { value: 'normal', text: t('briskly') },
                            { value: 'quick', text: t('at once') },
                        ]}
                    />
                </div>
            )}
            <div class="form-row">
                <span>{t('Motion')}</span>
                <Segmented
                    label={t('Motion')}
                    value={s.motion}
                    onChange={motion => changeSettings({ motion })}
                    options={[
                        { value: 'auto', text: t('As the device') },
                        { value: 'less', text: t('None') },
                    ]}
                />
            </div>
            <div class="form-row">
                <span>{t('Letter keys as shortcuts')}</span>
                <Segmented
                    label={t('Letter keys as shortcuts')}
                    value={s.keys ? 1 : 0}
                    options={yesNo}
                    onChange={v => changeSettings({ keys: v === 1 })}
                />
                <span class="hint-text">{keyWords(elsewhere)}</span>
            </div>
        </div>
    );
}

/** For those who like to type: a move's text, as in records. */
export function MoveBox({
    moves,
    how,
    onMove,
}: {
    moves: string[];
    how: string;
    onMove(move: string): string | null;
}) {
    const [text, setText] = useState('');
    const [problem, setProblem] = useState('');
    return (
        <form
            class="move-box"
            onSubmit={e => {
                e.preventDefault();
                const why = onMove(text.trim());
                setProblem(why ?? '');
                if (!why) setText('');
            }}>
            <label for="move-text">{t('Type a move')}</label>
            <div class="move-row">
                <input
                    id="move-text"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    list="move-list"
                    value={text}
                    aria-describedby="move-how"
                    onInput={e => setText(e.currentTarget.value)}
                />
                <button class="btn" disabled={!moves.length}>
                    {t('Play')}
                </button>
            </div>
            <datalist id="move-list">
                {moves.slice(0, 200).map(m => (
                    <option value={m} />
                ))}
            </datalist>
            <p id="move-how" class="hint-text">
                {how}
            </p>
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
        </form>
    );
}

export function MenuButtons({
    onNew,
    onExport,
    onShare,
    onPosition,
    onRules,
    onReplay,
    onLog,
    onStart,
    hasRecord,
    isElsewhere,
}: Record<
    'onNew' | 'onExport' | 'onShare' | 'onPosition' | 'onRules' | 'onReplay' | 'onLog' | 'onStart',
    () => void
> & { hasRecord: boolean; isElsewhere: boolean }) {
    return (
        <div class="menu-buttons">
            <button class="btn" onClick={onLog}>
                <Icon name="log" size={20} />
                {t('Log')}
            </button>
            <button class="btn" onClick={onReplay}>
                <Icon name="replay" size={20} />
                {t('Replay')}
            </button>
            <button class="btn" onClick={onRules}>
                <Icon name="rules" size={20} />
                {t('Rules')}
            </button>
            {hasRecord && (
                <>
                    <button class="btn" onClick={onShare}>
                        <Icon name="share" size={20} />
                        {t('Link to this game')}
                    </button>
                    <button class="btn" onClick={onPosition}>
                        <Icon name="share" size={20} />
                        {t('Link to this position')}
                    </button>
                    <button class="btn" onClick={onExport}>
                        <Icon name="export" size={20} />
                        {t('Save the record')}
                    </button>
                </>
            )}
            <button class="btn" onClick={onNew}>
                <Icon name="table" size={20} />
                {isElsewhere ? t('Open a table') : t('New table')}
            </button>
            <button class="btn" onClick={onStart}>
                <Icon name="back" size={20} />
                {t('All games')}
            </button>
        </div>
    );
}

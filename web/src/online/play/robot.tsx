// In place of the hand: a robot sits in for the reader.

import { useState } from 'preact/hooks';
import { Icon } from '../../art/icons';
import { t, tn } from '../../text/t';
import { RobotFace } from '../art/robot';
import { NoAnswer } from '../types';
import type { Attendant } from './attendant';

/** Why, as far as we know it. What happened while we played at another device, or whether the
 * others excused us, nobody tells: then it is only said what can be done. */
function whyWords(at: Attendant): string {
    const { memory, table, hasSeenLoss } = at;
    if (memory.hasLeft) return t('You left the game.');
    if (table.clock && hasSeenLoss) return t('Your clock ran out.');
    if (table.clock && memory.own !== null) return t('Your clock ran out while you were away.');
    return table.rated
        ? ''
        : t('A robot plays on for you, and you may come back while the game runs.');
}

function turnsWords(at: Attendant): string {
    const n = at.turnsForUs();
    if (n === null) return '';
    return n === 0
        ? t('It has not played yet.')
        : tn('It has played {n} turn.', 'It has played {n} turns.', n);
}

export function RobotTray({ at }: { at: Attendant }) {
    const [problem, setProblem] = useState('');
    const sitDown = () =>
        at.online.comeBack().then(
            () => setProblem(''),
            e =>
                setProblem(
                    e instanceof NoAnswer
                        ? t('There is no connection just now.')
                        : (e as Error).message,
                ),
        );
    return (
        <section class="play-robot" aria-label={t('A robot sits in for you')}>
            <svg width="64" height="64" viewBox="-20 -22 40 40" aria-hidden="true">
                <RobotFace lamp="var(--R)" />
            </svg>
            <div class="play-robot-words">
                <b>{t('A robot sits in for you')}</b>
                <span>{[whyWords(at), turnsWords(at)].filter(Boolean).join(' ')}</span>
                {at.table.rated && (
                    <span>
                        {t('This game is rated: who has left it cannot come back into it.')}
                    </span>
                )}
                {problem && (
                    <span class="problem" role="alert">
                        {problem}
                    </span>
                )}
            </div>
            {!at.table.rated && (
                <button class="btn primary large" onClick={() => void sitDown()}>
                    <Icon name="chair" size={22} />
                    {t('Sit down again')}
                </button>
            )}
        </section>
    );
}

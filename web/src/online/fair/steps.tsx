// The steps of a check, as they appear one by one.

import { Badge } from '../../art/seat';
import { t } from '../../text/t';
import type { FairStep } from './check';
import { Dealt } from './dealt';
import { shortDigits, type Player } from './seals';
import { StepMark } from './signs';
import { isHex } from './sodium';

function stateWords(state: FairStep['state']): string {
    if (state === 'good') return t('It fits.');
    return state === 'failed' ? t('It does not fit.') : t('Nothing to compare.');
}

const digits = (text: string): string => (isHex(text) ? shortDigits(text) : text);

function Step({ step, players }: { step: FairStep; players: Player[] }) {
    const { id, state, title, text, shown, cameOut, seats, list } = step;
    const isAboutPlayers = id === 'seals' || id === 'nonces';
    return (
        <li class={`is-${state}`}>
            <StepMark state={state} />
            <div>
                <b>{title}</b>
                <span class="visually-hidden">{stateWords(state)}</span>
                <span>{text}</span>
                {isAboutPlayers && seats && (
                    <span class="fair-badges">
                        {players
                            .filter(({ seat }) => seats.includes(seat))
                            .map(({ seat, colour, name }) => (
                                <Badge key={seat} colour={colour} size={22} label={name} />
                            ))}
                    </span>
                )}
                {shown !== undefined && cameOut !== undefined && (
                    <dl class="fair-difference">
                        <dt>{t('Shown')}</dt>
                        <dd>{digits(shown)}</dd>
                        <dt>{t('Came out')}</dt>
                        <dd>{digits(cameOut)}</dd>
                    </dl>
                )}
                {list && <Dealt list={list} />}
            </div>
        </li>
    );
}

/** Each step is read out once, when it comes. */
export function Steps({ steps, players }: { steps: FairStep[]; players: Player[] }) {
    return (
        <ol class="fair-steps" aria-live="polite" aria-relevant="additions">
            {steps.map(step => (
                <Step key={step.id} step={step} players={players} />
            ))}
        </ol>
    );
}

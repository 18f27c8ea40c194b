// The hint: a strip between board and tray that talks about what the board draws. It takes room of
// its own, so that it covers nothing.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { IdeaMark, StepMark } from '../art/idea';
import type { Play } from '../boards/board';
import type { AnyUi } from '../boards/list';
import type { GameInfo } from '../engine/types';
import type { Help } from '../shell/help';
import type { Step } from '../shell/plan';
import { Dots } from '../shell/prompt';
import { IconButton } from '../shell/ui';
import { t } from '../text/t';
import { expectation, ideaWords, said, standing, whyWords } from './words';
import './advice.css';

interface StripProps {
    help: Help;
    ui: AnyUi;
    game: GameInfo;
    play: Play<unknown, object>;
    /** Who is to move, while it is not the reader. */
    mover: string;
}

function Details({ help, ui, play }: Pick<StripProps, 'help' | 'ui' | 'play'>) {
    return (
        <ol class="say-details">
            {help.ideas.map((idea, i) => (
                <li>
                    <IdeaMark n={i + 1} isShown={i === help.shown} />
                    {ui.picture?.(idea.move, play.view)}
                    <span>{ideaWords(ui, idea.move, play.view)}</span>
                    <b>{expectation(idea, play.viewer, help.unit)}</b>
                </li>
            ))}
        </ol>
    );
}

/** A step that is not due: done, or still to come. */
function Other({
    n,
    isDone,
    words,
    why,
}: {
    n: number;
    isDone: boolean;
    words: string;
    why?: string | null;
}) {
    return (
        <li class={isDone ? 'is-done' : ''}>
            {isDone ? <Icon name="tick" size={20} /> : <StepMark n={n} isNext={false} />}
            <span>
                <b>{words}</b> {why}
            </span>
        </li>
    );
}

/** The steps of the turn beside the one that is due. */
function Steps({ help, ui, game, play }: Omit<StripProps, 'mover'>) {
    const { done, steps } = help;
    if (done.length + steps.length === 0) return null;
    const name = (step: Step) =>
        step.idea ? ideaWords(ui, step.idea.move, step.view) : t('Roll the die. The hint goes on.');
    return (
        <ol class="say-steps" aria-label={t('Steps')}>
            {done.map((step, i) => (
                <Other n={i + 1} isDone words={ideaWords(ui, step.move, step.view)} />
            ))}
            {steps.map((step, i) => (
                <Other
                    n={done.length + i + 2}
                    isDone={false}
                    words={name(step)}
                    why={step.idea && whyWords(ui, game, said(step.idea.reasons), play.names)}
                />
            ))}
        </ol>
    );
}

function Proposal({ help, ui, game, play }: Omit<StripProps, 'mover'>) {
    const [isDetailed, setDetailed] = useState(false);
    const title = useRef<HTMLHeadingElement>(null);
    const { ideas, shown } = help;
    const idea = ideas[shown]!;
    // The board draws it as a move that is looked at; only the button does it.
    useEffect(() => play.show(idea.move), [idea.move]);
    useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [idea.move]);
    const isStep = help.done.length + help.steps.length > 0;
    const n = help.done.length + 1;
    const how = standing(ideas, shown);
    const why = whyWords(ui, game, how ? said(idea.reasons) : idea.reasons, play.names);
    return (
        <>
            <h2 ref={title} tabIndex={-1}>
                {isStep ? (
                    <StepMark n={n} isNext />
                ) : (
                    ideas.length > 1 && <IdeaMark n={shown + 1} isShown />
                )}
                {ideaWords(ui, idea.move, play.view)}
            </h2>
            <p>
                {why} {how}
            </p>
            <Steps help={help} ui={ui} game={game} play={play} />
            {isDetailed && <Details help={help} ui={ui} play={play} />}
            <div class="say-actions">
                <button class="btn primary" onClick={() => play.commit(idea.move)}>
                    <Icon name="tick" size={20} />
                    {isStep ? t('Do step {n}', { n }) : t('Do it')}
                </button>
                {ideas.length > 1 && (
                    <button class="btn" onClick={() => help.show((shown + 1) % ideas.length)}>
                        {t('Another idea')}
                    </button>
                )}
                <button
                    class="btn quiet"
                    aria-expanded={isDetailed}
                    onClick={() => setDetailed(is => !is)}>
                    {t('Details')}
                </button>
            </div>
        </>
    );
}

function Words({ help, play, mover }: Pick<StripProps, 'help' | 'play' | 'mover'>) {
    return (
        <p>
            {play.mayRoll ? (
                t('Roll the die first.')
            ) : !play.deciding ? (
                t('{name} is to move. Ask again on your turn.', { name: mover })
            ) : help.isThinking ? (
                <>
                    {t('Thinking …')} <Dots />
                </>
            ) : (
                t('No idea comes up just now. Ask again.')
            )}
        </p>
    );
}

export function HintStrip(props: StripProps) {
    const { help, play } = props;
    const hasIdea = play.deciding && help.ideas.length > 0;
    const close = () => {
        if (hasIdea) play.clear();
        help.close();
    };
    return (
        <section class="say" aria-label={t('Hint')} aria-live="polite">
            <span class="say-sign" aria-hidden="true">
                <Icon name="hint" size={24} />
            </span>
            <div class="say-words">{hasIdea ? <Proposal {...props} /> : <Words {...props} />}</div>
            <IconButton icon="cross" label={t('Close')} onClick={close} />
        </section>
    );
}

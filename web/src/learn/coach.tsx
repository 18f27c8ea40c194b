// The guided first game: a card that explains, asks, and answers to what was done instead. After
// the script it proposes a move every turn until the game ends.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Play } from '../boards/board';
import type { AnyUi } from '../boards/list';
import type { Line } from '../engine/types';
import { keepGuide } from '../keep/current';
import { t } from '../text/t';
import type { GameSession } from '../shell/session';
import type { GuideStep } from './book';

export interface Progress {
    at: number;
    answer: string | null;
    /** Where the script stood before each own decision, so that taking back takes it back, too. */
    before: number[];
}

type Ask = Extract<GuideStep, { kind: 'ask' }>;

/** Where the script stands after these own decisions: asked things are answered by playing. Who
 * plays on while a card is being read has read it; who can do nothing more is out of the lesson,
 * too. */
export function advance(
    steps: GuideStep[],
    progress: Progress,
    own: Line[],
    isOut = false,
): Progress {
    let { at, answer } = progress;
    const before = [...progress.before];
    if (own.length < before.length) {
        at = before[own.length]!;
        answer = null;
        before.length = own.length;
    }
    while (before.length < own.length) {
        const { move } = own[before.length]!;
        before.push(at);
        answer = null;
        const asked = steps.findIndex((s, i) => i >= at && s.kind === 'ask');
        if (asked < 0) continue;
        const step = steps[asked] as Ask;
        if (!step.moves.includes('*') && !step.moves.includes(move)) answer = step.otherwise;
        at = asked + 1;
    }
    return isOut ? { at: steps.length, answer: null, before } : { at, answer, before };
}

/** Past everything that is asked for and cannot be done here. */
export function skipImpossible(
    steps: GuideStep[],
    at: number,
    isLegal: (move: string) => boolean,
): number {
    for (; ; at++) {
        const step = steps[at];
        if (step?.kind !== 'ask' || step.moves.includes('*') || step.moves.some(isLegal)) return at;
    }
}

export function Coach({
    steps,
    at,
    session,
    play,
    ui,
    onClose,
}: {
    steps: GuideStep[];
    at: number;
    session: GameSession;
    play: Play<unknown, object>;
    ui: AnyUi;
    onClose(): void;
}) {
    const { now } = session;
    const own = now.lines.filter(l => l.seat === now.viewer);
    const [kept, setProgress] = useState<Progress>(() => ({
        at,
        answer: null,
        before: own.map(() => at),
    }));
    const isOut = now.viewer >= 0 && !ui.seat(now.position.view, now.viewer).isIn;
    const progress = advance(steps, kept, own, isOut);
    if (now.deciding && !progress.answer)
        progress.at = skipImpossible(steps, progress.at, play.isLegal);
    const step = steps[progress.at];
    const isAsking = !progress.answer && (step?.kind === 'ask' || !step);
    const script = step?.kind === 'ask' ? step.moves.find(m => play.isLegal(m)) : undefined;
    const words = useRef<HTMLParagraphElement>(null);

    // A proposal whenever something is to be decided and the script has none.
    useEffect(() => {
        if (isAsking && now.deciding && !script && !now.hint && !now.hinting)
            void session.askHint('level4');
    }, [isAsking, now.deciding, now.position.lines]);
    useLayoutEffect(() => keepGuide(progress.at), [progress.at]);
    if (now.over || now.replay !== null) return null;

    const next = () => {
        setProgress(
            progress.answer ? { ...progress, answer: null } : { ...progress, at: progress.at + 1 },
        );
        words.current?.focus();
    };
    const move = script ?? (now.hint && now.deciding ? now.hint.move : null);
    const after = now.mayRoll
        ? t('Roll the die.')
        : move
          ? t('My proposal: {move}.', { move: ui.moveWords(move, play.view) })
          : t('Look at what the others do.');
    return (
        <section class="coach" aria-label={t('Guide')}>
            <p ref={words} tabIndex={-1} aria-live="polite">
                {progress.answer ? t(progress.answer) : step ? t(step.text) : after}
            </p>
            <div class="coach-actions">
                {(progress.answer || (step && step.kind !== 'ask')) && (
                    <button class="btn small primary" onClick={next}>
                        {t('Next')}
                    </button>
                )}
                {isAsking && now.deciding && move && (
                    <button class="btn small" onClick={() => play.show(move)}>
                        {t('Show me')}
                    </button>
                )}
                <button class="btn small" onClick={onClose}>
                    {step ? t('Skip the guide') : t('Thank you, I play on alone')}
                </button>
            </div>
        </section>
    );
}

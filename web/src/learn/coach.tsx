// The guided first game: a card that explains, asks, and answers to what was done instead. After
// the script it proposes a move every turn until the game ends.

import { useEffect, useState } from 'preact/hooks';
import type { Play } from '../boards/board';
import type { AnyUi } from '../boards/list';
import type { Line } from '../engine/types';
import { keepGuide } from '../keep/current';
import { t } from '../text/t';
import type { Session } from '../shell/session';
import type { GuideStep } from './book';

interface Progress { at: number; answer: string | null; seen: number }

/** Where the script stands after these own decisions: asked things are answered by playing. */
export function advance(steps: GuideStep[], progress: Progress, own: Line[]): Progress {
    let { at, answer, seen } = progress;
    while (seen < own.length) {
        const step = steps[at];
        const move = own[seen++]!.move;
        if (step?.kind !== 'ask') continue; // played on while reading
        if (!step.moves.includes('*') && !step.moves.includes(move)) answer = step.otherwise;
        at++;
    }
    return { at, answer, seen };
}

export function Coach({ steps, at, session, play, ui, onClose }: {
    steps: GuideStep[]; at: number; session: Session; play: Play<unknown, object>; ui: AnyUi; onClose(): void;
}) {
    const { now } = session;
    const own = now.lines.filter(l => l.seat === now.viewer);
    const [kept, setProgress] = useState<Progress>({ at, answer: null, seen: own.length });
    const progress = advance(steps, own.length < kept.seen ? { ...kept, seen: own.length } : kept, own);
    const step = steps[progress.at];
    const mayAct = now.deciding || now.mayRoll;
    const isAsking = !progress.answer && (step?.kind === 'ask' || !step);

    const script = step?.kind === 'ask' ? step.moves.find(m => play.isLegal(m)) : undefined;

    // A proposal whenever something is to be decided and the script has none.
    useEffect(() => {
        if (isAsking && now.deciding && !script && !now.hint && !now.hinting) void session.askHint('greedy');
    }, [isAsking, now.deciding, now.position.lines]);
    useEffect(() => keepGuide(progress.at), [progress.at]);

    const next = () => setProgress(progress.answer
        ? { ...progress, answer: null } : { ...progress, at: progress.at + 1 });
    const proposal = now.hint && now.deciding ? now.hint.move : null;
    const move = script ?? proposal;
    const after = now.mayRoll ? t('Roll the die.')
        : move ? t('My proposal: {move}.', { move: ui.moveWords(move, play.view) }) : t('Look at what the others do.');
    if (now.over) return null;
    return (
        <section class="coach" aria-label={t('Guide')} aria-live="polite">
            <p>{progress.answer ? t(progress.answer) : step ? t(step.text) : after}</p>
            <div class="coach-actions">
                {(progress.answer || (step && step.kind !== 'ask')) && <button class="btn small primary" onClick={next}>{t('Next')}</button>}
                {isAsking && mayAct && move && <button class="btn small" onClick={() => play.show(move)}>{t('Show me')}</button>}
                <button class="btn small" onClick={onClose}>{step ? t('Skip the guide') : t('Thank you, I play on alone')}</button>
            </div>
        </section>
    );
}

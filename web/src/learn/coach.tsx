// The guided first game: a card that explains, asks, and answers to what was done instead. After
// the script it says what the moves were good for and proposes one every turn, until the end.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ideaWords, whyWords } from '../advice/words';
import { Icon } from '../art/icons';
import type { Play } from '../boards/board';
import type { AnyUi } from '../boards/list';
import type { Adviser, Errand } from '../engine/adviser';
import type { Advice, GameInfo, Line } from '../engine/types';
import { keepGuide } from '../keep/current';
import type { Help } from '../shell/help';
import { mix, type GameSession } from '../shell/session';
import type { Said } from '../shell/side';
import { t } from '../text/t';
import type { GuideStep } from './book';
import { lastTurns, ownWords, rivalWords } from './review';

/** How many imagined games for a look back at an own move. */
const EFFORT = 24;

interface CoachProps {
    steps: GuideStep[];
    at: number;
    session: GameSession;
    adviser: Adviser;
    game: GameInfo;
    play: Play<unknown, object>;
    help: Help;
    said: Said[];
    ui: AnyUi;
    onClose(): void;
}

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

/** What the newest turns were good for: the own one, and those of the others since. */
function useReview(props: CoachProps, isOn: boolean): string[] {
    const { session, adviser, ui, game, said, play } = props;
    const { now } = session;
    const [known, setKnown] = useState<Record<number, Advice>>({});
    const errand = useRef<Errand>({ isOver: false });
    const asked = useRef(new Set<number>());
    const turns = lastTurns(now.lines, now.viewer);
    useEffect(() => () => adviser.drop(errand.current), []);
    useEffect(() => {
        if (!isOn) return;
        for (const line of turns.flatMap(turn => turn.lines)) {
            if (asked.current.has(line.n)) continue;
            asked.current.add(line.n);
            const question = {
                record: session.record(),
                seed: mix(session.seed, line.n),
                at: line.n,
                moves: [line.move],
                effort: line.seat === now.viewer ? EFFORT : 0,
            };
            adviser.ask(question, errand.current).then(
                advice => advice && setKnown(all => ({ ...all, [line.n]: advice })),
                e => console.warn(e),
            );
        }
    }, [now.lines.length, isOn]);
    if (!isOn) return [];
    return turns.flatMap(turn => {
        const about = turn.lines.flatMap(l =>
            known[l.n] ? [{ line: l, advice: known[l.n]! }] : [],
        );
        const words =
            turn.seat === now.viewer
                ? ownWords(about, ui, game, play)
                : rivalWords(about, game, said, turn.lines[0]!.n);
        return words ? [words] : [];
    });
}

export function Coach(props: CoachProps) {
    const { steps, at, session, play, help, ui, game, onClose } = props;
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
    const review = useReview(props, !step && !progress.answer);

    // A proposal whenever something is to be decided and the script has none.
    useEffect(() => {
        if (isAsking && now.deciding && !script) help.prepare();
    }, [isAsking, now.deciding, now.position.lines]);
    useLayoutEffect(() => keepGuide(progress.at), [progress.at]);
    if (now.over || now.replay !== null) return null;

    const next = () => {
        setProgress(
            progress.answer ? { ...progress, answer: null } : { ...progress, at: progress.at + 1 },
        );
        words.current?.focus();
    };
    const idea = now.deciding ? help.ideas[0] : undefined;
    const move = script ?? idea?.move ?? null;
    const why = idea && whyWords(ui, game, idea.reasons, play.names);
    const after = now.mayRoll
        ? t('Roll the die.')
        : move
          ? t('My proposal: {move}.', { move: ideaWords(ui, move, play.view) })
          : now.deciding
            ? t('What would you do?')
            : t('Look at what the others do.');
    return (
        <section class="coach" aria-label={t('Guide')}>
            <div class="coach-words" aria-live="polite">
                {review.map(sentence => (
                    <p class="coach-review">{sentence}</p>
                ))}
                <p ref={words} tabIndex={-1}>
                    {progress.answer
                        ? t(progress.answer)
                        : step
                          ? t(step.text)
                          : [after, script ? '' : why].filter(Boolean).join(' ')}
                </p>
            </div>
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
                {!step && now.deciding && (
                    <button class="btn small" onClick={help.open}>
                        <Icon name="hint" size={20} />
                        {t('Hint')}
                    </button>
                )}
                <button class="btn small" onClick={onClose}>
                    {step ? t('Skip the guide') : t('Thank you, I play on alone')}
                </button>
            </div>
        </section>
    );
}

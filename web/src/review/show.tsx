// "Show me": the board in full size with what was played and what was better; or, where there was
// no choice, before and after.

import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ideaWords } from '../advice/words';
import { t } from '../text/t';
import { IconButton, Segmented } from '../shell/ui';
import { momentAt, titleOf, whyOf } from './cards';
import { MomentBoard, momentOf } from './moment';
import type { Scene } from './scene';
import type { Turning } from './types';

/** Which of the two is looked at: what happened, or the other. */
type Side = 'first' | 'second';

function words(scene: Scene, point: Turning, view: unknown): Record<Side, string> {
    if (point.kind !== 'choice' || !point.better) return { first: t('Before'), second: t('After') };
    const { ui } = scene;
    return {
        first: t('Played: {move}', { move: ideaWords(ui, point.played, view) }),
        second: t('Better: {move}', { move: ideaWords(ui, point.better, view) }),
    };
}

export function Show({
    scene,
    point,
    phone,
    onTry,
    onClose,
}: {
    scene: Scene;
    point: Turning;
    phone: boolean;
    onTry(): void;
    onClose(): void;
}) {
    const { ui, names, desk, record, lines, review } = scene;
    const [side, set] = useState<Side>('second');
    const isChoice = point.kind === 'choice' && !!point.better;
    const top = useRef<HTMLElement>(null);
    useLayoutEffect(() => top.current?.querySelector<HTMLElement>('button')?.focus(), []);
    const after = useMemo(() => momentAt(scene, point), [scene, point]);
    const before = useMemo(
        () => (isChoice ? after : momentOf(desk, record, lines, point.n, review.eyes)),
        [scene, point],
    );
    const said = words(scene, point, after.position.view);
    const moment = side === 'first' ? before : after;
    const move = isChoice ? (side === 'first' ? point.played : point.better!) : null;
    return (
        <div
            class={`rv-show game-${ui.id}${phone ? ' is-phone' : ''}`}
            onKeyDown={e => e.key === 'Escape' && onClose()}>
            <header class="top" ref={top}>
                <IconButton icon="back" label={t('Back to the review')} onClick={onClose} />
                <h1>{titleOf(scene, point)}</h1>
            </header>
            <main>
                <p class="visually-hidden" role="status">
                    {said[side]}
                </p>
                <MomentBoard ui={ui} moment={moment} move={move} names={names} phone={phone} />
            </main>
            <footer class="rv-strip">
                <Segmented<Side>
                    label={t('What is shown')}
                    value={side}
                    onChange={set}
                    options={[
                        { value: 'first', text: said.first },
                        { value: 'second', text: said.second },
                    ]}
                />
                <p>{whyOf(scene, point)}</p>
                {isChoice && (
                    <button class="btn soft" onClick={onTry}>
                        {t('Try it again from here')}
                    </button>
                )}
            </footer>
        </div>
    );
}

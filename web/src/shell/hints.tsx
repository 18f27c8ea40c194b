// The best moves with what to expect from them.

import type { AnyUi } from '../boards/list';
import { t } from '../text/t';
import { Dots } from './prompt';
import type { GameSession } from './session';

export function HintList({
    session,
    ui,
    onPick,
}: {
    session: GameSession;
    ui: AnyUi;
    onPick(move: string): void;
}) {
    const { now } = session;
    if (now.hinting)
        return (
            <p class="hint-text">
                {t('Thinking …')} <Dots />
            </p>
        );
    if (!now.hint)
        return (
            <button class="btn" onClick={() => void session.askHint()} disabled={!now.deciding}>
                {t('Ask for a hint')}
            </button>
        );
    const { move, moves } = now.hint;
    const visits = moves.reduce((sum, m) => sum + m.visits, 0);
    const ranked = [...moves]
        .sort((a, b) => Number(b.move === move) - Number(a.move === move) || b.visits - a.visits)
        .slice(0, 5);
    return (
        <>
            <p class="hint-text">
                {visits ? t('From what you can know, this looks best:') : t('This looks best:')}
            </p>
            <ol class="hints">
                {(ranked.length ? ranked : [{ move, visits: 0, share: [] as number[] }]).map(v => (
                    <li>
                        <button class="btn" onClick={() => onPick(v.move)}>
                            {ui.moveWords(v.move, now.position.view)}
                        </button>
                        {v.visits > 0 && (
                            <span class="hint-share">
                                {t('wins about {n} of 100', {
                                    n: Math.round((v.share[now.viewer] ?? 0) / 10),
                                })}
                            </span>
                        )}
                    </li>
                ))}
            </ol>
        </>
    );
}

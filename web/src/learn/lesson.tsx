// An example of the rulebook on the board: what to look at, and two moves to try.

import { useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import type { Play } from '../boards/board';
import type { AnyUi } from '../boards/list';
import { t } from '../text/t';
import type { Example } from './book';

/** "roll 5" stands for a die; everything else is a move. */
function isRoll(move: string): boolean {
    return move.startsWith('roll ');
}

export function Lesson({
    game,
    ui,
    example,
    play,
    lines,
}: {
    game: string;
    ui: AnyUi;
    example: Example;
    play: Play<unknown, object>;
    lines: number;
}) {
    const [begun] = useState(lines);
    const words = (move: string) => (isRoll(move) ? t('Roll') : ui.moveWords(move, play.view));
    const isFresh = lines <= begun;
    return (
        <section class="coach" aria-label={t('Rule {id}', { id: example.id })}>
            <b>{example.id}</b>
            <p>{t(example.caption)}</p>
            <div class="coach-actions">
                {isFresh && example.allowed && (
                    <button
                        class="btn small"
                        onClick={() =>
                            isRoll(example.allowed) ? play.roll() : play.touch(example.allowed)
                        }>
                        <Icon name="tick" size={18} />
                        {words(example.allowed)}
                    </button>
                )}
                {isFresh && example.refused && (
                    <button class="btn small" onClick={() => play.refuse(example.refused!.move)}>
                        <Icon name="cross" size={18} />
                        {words(example.refused.move)}
                    </button>
                )}
                {!isFresh && (
                    <>
                        <span>{t('That was it. Play on if you like.')}</span>
                        <button class="btn small" onClick={() => location.reload()}>
                            {t('Try again')}
                        </button>
                    </>
                )}
                <a class="btn small" href={`#/rules/${game}/${example.id}`}>
                    {t('Back to the rules')}
                </a>
            </div>
        </section>
    );
}

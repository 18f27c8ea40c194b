// The coach's question before a clearly bad move, in place of the buttons that would play it. It
// names the danger; the answer is behind the hint.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../art/icons';
import type { Play } from '../boards/board';
import type { AnyUi } from '../boards/list';
import type { GameInfo } from '../engine/types';
import type { Help } from '../shell/help';
import { t } from '../text/t';
import { ideaWords, whyWords } from './words';
import './advice.css';

export function Sure({
    help,
    ui,
    game,
    play,
}: {
    help: Help;
    ui: AnyUi;
    game: GameInfo;
    play: Play<unknown, object>;
}) {
    const first = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => first.current?.focus({ preventScroll: true }), []);
    const { move, reasons } = help.doubt!;
    const danger = whyWords(ui, game, reasons, play.names, true);
    const title =
        ui.doubt?.(move, play.view) ?? t('Sure? {move}', { move: ideaWords(ui, move, play.view) });
    return (
        <section class="say sure" role="alertdialog" aria-label={title} aria-describedby="sure-why">
            <span class="say-sign" aria-hidden="true">
                <Icon name="ask" size={24} />
            </span>
            <div class="say-words">
                <h2>{title}</h2>
                <p id="sure-why">
                    {danger ?? t('This looks clearly worse than something else you could do.')}
                </p>
                <div class="say-actions">
                    <button
                        class="btn primary"
                        ref={first}
                        onClick={() => {
                            help.settle(false);
                            play.clear();
                        }}>
                        {t('Think again')}
                    </button>
                    <button
                        class="btn"
                        onClick={() => {
                            play.clear();
                            help.open();
                        }}>
                        <Icon name="hint" size={20} />
                        {t('Hint')}
                    </button>
                    <button class="btn" onClick={() => help.settle(true)}>
                        {t('Play it anyway')}
                    </button>
                </div>
            </div>
        </section>
    );
}

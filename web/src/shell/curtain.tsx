// Between two people on one device: nothing of anybody's hand is on the screen until the next
// one says that he has it.

import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SeatColour } from '../boards/board';
import { Badge } from '../art/seat';
import { t } from '../text/t';

export function Curtain({
    name,
    colour,
    onLift,
    onUndo,
}: {
    name: string;
    colour: SeatColour;
    onLift(): void;
    onUndo: (() => void) | null;
}) {
    const button = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => button.current?.focus(), []);
    return (
        <div
            class="curtain"
            role="dialog"
            aria-modal="true"
            aria-label={t('Hand over to {name}', { name })}
            style={{ background: `var(--${colour}-tint)` }}>
            <svg class="curtain-pattern" aria-hidden="true">
                <rect width="100%" height="100%" fill={`url(#p${colour}2)`} />
            </svg>
            <div class="curtain-card">
                <Badge colour={colour} size={96} />
                <h2>{t('Hand over to {name}', { name })}</h2>
                <p>{t('Nobody else should look now.')}</p>
                <button class="btn primary" ref={button} onClick={onLift}>
                    {t('I am {name}, show my hand', { name })}
                </button>
                {onUndo && (
                    <button class="btn" onClick={onUndo}>
                        {t('No, take the last move back')}
                    </button>
                )}
            </div>
        </div>
    );
}

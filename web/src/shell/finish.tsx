// The card at the end: places, how it ended, and what next.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import type { AnyUi } from '../boards/list';
import type { SeatColour } from '../boards/board';
import type { GameInfo, Line } from '../engine/types';
import { t } from '../text/t';
import type { Now } from './session';
import { hasMotion } from './settings';

interface Result {
    reason?: string;
    scores?: number[];
    ranks?: number[];
}

export function resultOf(lines: Line[]): Result {
    for (let i = lines.length - 1; i >= 0; i--) {
        const end = lines[i]!.events.find(e => e.event === 'ended');
        if (end) return end as Result;
    }
    return {};
}

function useCountUp(to: number): number {
    const [share, set] = useState(hasMotion() ? 0 : 1);
    useEffect(() => {
        if (share === 1) return;
        const begin = performance.now();
        let frame = requestAnimationFrame(function step(time) {
            const done = Math.min(1, (time - begin) / 600);
            set(done);
            if (done < 1) frame = requestAnimationFrame(step);
        });
        return () => cancelAnimationFrame(frame);
    }, []);
    return Math.round(to * share);
}

function Points({ to }: { to: number }) {
    return <b class="finish-points">{useCountUp(to)}</b>;
}

function Crown({ colour }: { colour: SeatColour }) {
    return (
        <svg class="crown" viewBox="0 0 32 14" width="32" height="14" aria-hidden="true">
            {[1, 9, 17, 25].map((x, i) => (
                <rect
                    x={x}
                    y={i % 3 ? 1 : 4}
                    width="6"
                    height="8"
                    rx="1.5"
                    fill={`var(--${colour})`}
                    stroke="var(--rim)"
                    stroke-width="1.2"
                />
            ))}
        </svg>
    );
}

function Confetti() {
    if (!hasMotion()) return null;
    const shapes = ['R', 'Y', 'G', 'B'] as const;
    return (
        <div class="confetti" aria-hidden="true">
            {Array.from({ length: 28 }, (_, i) => {
                const colour = shapes[i % 4]!;
                return (
                    <i
                        key={i}
                        class={`confetto ${colour}`}
                        style={{
                            left: `${(i * 37) % 100}%`,
                            animationDelay: `${(i * 53) % 400}ms`,
                            background: `var(--${colour})`,
                        }}
                    />
                );
            })}
        </div>
    );
}

export function Finish({
    ui,
    game,
    now,
    names,
    inSentences,
    colours,
    onAgain,
    onReplay,
    onShare,
    onClose,
    again: instead,
    more,
}: {
    ui: AnyUi;
    game: GameInfo;
    now: Now;
    names: string[];
    inSentences: string[];
    colours: SeatColour[];
    onAgain(): void;
    onReplay(): void;
    /** null: there is no record of it. */
    onShare: (() => void) | null;
    onClose(): void;
    /** In place of the button that plays once more. */
    again?: ComponentChildren;
    /** Between the places and the buttons. */
    more?: ComponentChildren;
}) {
    const { reason, ranks } = resultOf(now.lines);
    const again = useRef<HTMLButtonElement>(null);
    useEffect(() => again.current?.focus({ preventScroll: true }), []);
    const how = reason ? game.reasons[reason] : undefined;
    const places = names
        .map((name, seat) => ({
            name,
            seat,
            rank: ranks?.[seat] ?? 1,
            points: ui.seat(now.position.view, seat).points,
        }))
        .sort((a, b) => a.rank - b.rank);
    const winners = places.filter(p => p.rank === 1);
    const title =
        winners.length > 1
            ? t('Shared victory')
            : winners[0]!.seat === now.viewer && now.viewer >= 0
              ? t('You win!')
              : t('{name} wins', { name: inSentences[winners[0]!.seat] ?? '' });
    return (
        <div class="finish-veil">
            <Confetti />
            <section class="finish" role="dialog" aria-label={title}>
                <h2>{title}</h2>
                {how && <p>{t(how)}</p>}
                <ol>
                    {places.map(p => (
                        <li class={p.rank === 1 ? 'first' : ''}>
                            <span class="finish-rank">{p.rank}</span>
                            <span class="finish-badge">
                                {p.rank === 1 && <Crown colour={colours[p.seat]!} />}
                                <Badge colour={colours[p.seat]!} size={36} />
                            </span>
                            <span class="finish-name">{p.name}</span>
                            <Points to={p.points} />
                        </li>
                    ))}
                </ol>
                {more}
                <div class="finish-actions">
                    {instead ?? (
                        <button class="btn primary" ref={again} onClick={onAgain}>
                            <Icon name="turn" size={20} />
                            {t('Play again')}
                        </button>
                    )}
                    <button class="btn" onClick={onReplay}>
                        <Icon name="replay" size={20} />
                        {t('Replay')}
                    </button>
                    {onShare && (
                        <button class="btn" onClick={onShare}>
                            <Icon name="share" size={20} />
                            {t('Share')}
                        </button>
                    )}
                    <button class="btn" onClick={onClose}>
                        {t('Look at the board')}
                    </button>
                </div>
            </section>
        </div>
    );
}

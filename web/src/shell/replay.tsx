// The tray of a replay: slider, steps, autoplay and its speed.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../text/t';
import { IconButton, Segmented } from './ui';

/** Arrow keys go from move to move, Home and End to the ends, wherever they mean nothing else. */
function useArrows(at: number, end: number, show: (at: number) => void): void {
    const now = useRef(at); // keys may come faster than the page is drawn
    now.current = at;
    useLayoutEffect(() => {
        const onKey = (e: KeyboardEvent) => {
            const here = now.current;
            const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: end }[e.key];
            const isTaken = (e.target as Element).closest(
                'input, textarea, select, [role=radio], [role=gridcell], [role=dialog]',
            );
            if (to === undefined || isTaken || e.ctrlKey || e.metaKey || e.altKey) return;
            e.preventDefault();
            if (to >= 0 && to <= end) show((now.current = to));
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
}

export function ReplayTray({
    at,
    end,
    show,
    onClose,
    onPlayOn,
    onReview,
}: {
    at: number;
    end: number;
    show(at: number): void;
    onClose(): void;
    /** null: the game cannot go on from here. */
    onPlayOn: (() => void) | null;
    /** null: the game is not over. */
    onReview: (() => void) | null;
}) {
    const [playing, setPlaying] = useState(false);
    const [speed, setSpeed] = useState(1);
    useEffect(() => {
        if (!playing) return;
        if (at >= end) {
            setPlaying(false);
            return;
        }
        const timer = setTimeout(() => show(at + 1), 900 / speed);
        return () => clearTimeout(timer);
    }, [playing, at, end, speed]);
    useArrows(at, end, to => {
        setPlaying(false);
        show(to);
    });
    return (
        <div class="replay-tray">
            <input
                type="range"
                min={0}
                max={end}
                value={at}
                aria-label={t('Move')}
                aria-valuetext={t('Move {n} of {all}', { n: at, all: end })}
                onInput={e => {
                    setPlaying(false);
                    show(Number(e.currentTarget.value));
                }}
            />
            <div class="replay-buttons">
                <IconButton
                    icon="first"
                    label={t('To the beginning')}
                    disabled={at === 0}
                    onClick={() => show(0)}
                />
                <IconButton
                    icon="previous"
                    label={t('One move back')}
                    disabled={at === 0}
                    onClick={() => show(at - 1)}
                />
                <IconButton
                    icon={playing ? 'pause' : 'play'}
                    label={playing ? t('Pause') : t('Play on')}
                    onClick={() => {
                        if (!playing && at >= end) show(0);
                        setPlaying(!playing);
                    }}
                />
                <IconButton
                    icon="next"
                    label={t('One move on')}
                    disabled={at === end}
                    onClick={() => show(at + 1)}
                />
                <IconButton
                    icon="end"
                    label={t('To the end')}
                    disabled={at === end}
                    onClick={() => show(end)}
                />
                <Segmented
                    label={t('Speed')}
                    value={speed}
                    onChange={v => setSpeed(Number(v))}
                    options={[
                        { value: 0.5, text: '½×' },
                        { value: 1, text: '1×' },
                        { value: 3, text: '3×' },
                    ]}
                />
                <button class="btn" onClick={onClose}>
                    {t('Leave the replay')}
                </button>
                {onReview && (
                    <button class="btn" onClick={onReview}>
                        {t('Review')}
                    </button>
                )}
                {onPlayOn && (
                    <button class="btn primary" onClick={onPlayOn}>
                        {t('Play on from here')}
                    </button>
                )}
            </div>
        </div>
    );
}

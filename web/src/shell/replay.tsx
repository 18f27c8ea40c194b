// The tray of a replay: slider, steps, autoplay and its speed.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/t';
import { IconButton, Segmented } from './ui';

export function ReplayTray({
    at,
    end,
    show,
    onClose,
}: {
    at: number;
    end: number;
    show(at: number): void;
    onClose(): void;
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
            </div>
        </div>
    );
}

// Keys of the game screen: Escape, Enter for what is pending, and single letters unless they are
// switched off.

import { useLayoutEffect } from 'preact/hooks';
import { getSettings } from './settings';

export function useKeys(
    letters: Record<string, () => void>,
    escape: () => void,
    enter: (() => void) | null,
): void {
    useLayoutEffect(() => {
        const onKey = (e: KeyboardEvent) => {
            const target = e.target as Element;
            if (
                e.repeat ||
                e.ctrlKey ||
                e.metaKey ||
                e.altKey ||
                target.closest('input, textarea, select')
            )
                return;
            const letter = getSettings().keys ? letters[e.key] : undefined;
            if (e.key === 'Escape') escape();
            else if (
                e.key === 'Enter' &&
                enter &&
                !target.closest('button, a, [role=gridcell], [role=dialog]')
            ) {
                e.preventDefault();
                enter();
            } else if (letter && !target.closest('[role=dialog]')) {
                e.preventDefault();
                letter();
            }
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
}

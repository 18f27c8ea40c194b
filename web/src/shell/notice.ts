// A sentence over the board that goes away by itself.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Notice {
    text: string;
    rule?: string;
    bad: boolean;
    /** Something was done to the reader: it stays for a moment, or until anything is touched. */
    isHarm: boolean;
    key: number;
}
export type Say = (text: string, rule?: string, kind?: boolean | 'harm') => void;

const ACTS = ['pointerdown', 'keydown'] as const;
const PASSIVE = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

export function useNotice(): [Notice | null, Say] {
    const [notice, set] = useState<Notice | null>(null);
    const key = useRef(0);
    const say = useCallback<Say>(
        (text, rule, kind = false) =>
            set({
                text,
                ...(rule ? { rule } : {}),
                bad: kind === true,
                isHarm: kind === 'harm',
                key: ++key.current,
            }),
        [],
    );
    useEffect(() => {
        if (!notice) return;
        const end = () => set(n => (n?.key === notice.key ? null : n));
        const goOn = (act: Event) => {
            // The notice itself may be touched (its rule) and reached with Tab.
            const isIt = act.target instanceof Element && act.target.closest('.prompt');
            if (!isIt && !(act instanceof KeyboardEvent && PASSIVE.includes(act.key))) end();
        };
        const timer = setTimeout(end, notice.isHarm ? 2500 : 4000);
        // Who goes on has seen it, and wants to read what the next move does.
        if (notice.isHarm) for (const act of ACTS) addEventListener(act, goOn);
        return () => {
            clearTimeout(timer);
            for (const act of ACTS) removeEventListener(act, goOn);
        };
    }, [notice]);
    return [notice, say];
}

// A sentence over the board that goes away by itself.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Notice {
    text: string;
    rule?: string;
    bad: boolean;
    /** Something was done to the reader: it stays until it is touched, or a little longer. */
    isHarm: boolean;
    key: number;
}
export type Say = (text: string, rule?: string, kind?: boolean | 'harm') => void;

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
        const timer = setTimeout(
            () => set(n => (n?.key === notice.key ? null : n)),
            notice.isHarm ? 6000 : 4000,
        );
        return () => clearTimeout(timer);
    }, [notice]);
    return [notice, say];
}

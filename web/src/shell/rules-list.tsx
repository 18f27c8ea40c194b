// The clauses of a game alone, as they lie beside it.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameInfo } from '../engine/types';
import { learnBook } from '../text/language';
import { t } from '../text/t';

/** The words of the rulebook are loaded when it is opened. */
export function useBookWords(): boolean {
    const [isReady, setReady] = useState(false);
    useEffect(() => void learnBook().then(() => setReady(true)), []);
    return isReady;
}

export function useFocusOn(
    list: { current: HTMLElement | null },
    id: string | null,
    ready: unknown = true,
): void {
    useEffect(() => {
        if (!id || !ready) return;
        const clause = list.current?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(id)}"]`);
        clause?.scrollIntoView({ block: 'center' });
        clause?.focus({ preventScroll: true });
    }, [id, ready]);
}

export function RulesList({ game, id }: { game: GameInfo; id: string | null }) {
    const list = useRef<HTMLDListElement>(null);
    const isReady = useBookWords();
    useFocusOn(list, id, isReady);
    if (!isReady) return null;
    return (
        <>
            <p class="rules-aim">{t(game.aim)}</p>
            <dl class="rules" ref={list}>
                {game.rulebook.map(r => (
                    <div
                        key={r.id}
                        class={r.id === id ? 'is-meant' : ''}
                        data-rule={r.id}
                        tabIndex={-1}>
                        <dt>{r.id}</dt>
                        <dd>{t(r.text)}</dd>
                    </div>
                ))}
            </dl>
            <p>
                <a href={`#/rules/${game.id}${id ? `/${id}` : ''}`}>
                    {t('Open the rulebook with pictures')}
                </a>
            </p>
        </>
    );
}

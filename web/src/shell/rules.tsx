// The rules of a game, clause by clause.

import { useEffect, useRef } from 'preact/hooks';
import type { GameInfo } from '../engine/types';
import { t } from '../text/t';
import { goTo } from './route';
import type { World } from '../world';
import { IconButton } from './ui';

export function RulesList({ game, id }: { game: GameInfo; id: string | null }) {
    const list = useRef<HTMLDListElement>(null);
    useEffect(() => {
        if (!id) return;
        const clause = list.current?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(id)}"]`);
        clause?.scrollIntoView({ block: 'center' });
        clause?.focus();
    }, [id]);
    return (
        <>
            <p class="rules-aim">{t(game.aim)}</p>
            <dl class="rules" ref={list}>
                {game.rulebook.map(r => (
                    <div key={r.id} class={r.id === id ? 'is-meant' : ''} data-rule={r.id} tabIndex={-1}>
                        <dt>{r.id}</dt><dd>{t(r.text)}</dd>
                    </div>
                ))}
            </dl>
        </>
    );
}

export function RulesScreen({ world, arg }: { world: World; arg: string }) {
    const [id = '', clause = null] = arg.split('/');
    const game = world.catalogue.games.find(g => g.id === id) ?? world.catalogue.games[0]!;
    return (
        <div class="page">
            <header class="page-top">
                <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
                <h1>{t('Rules')}</h1>
            </header>
            <nav class="tabs" aria-label={t('Games')}>
                {world.catalogue.games.map(g => (
                    <a href={`#/rules/${g.id}`} aria-current={g === game ? 'page' : undefined}>{g.title}</a>
                ))}
            </nav>
            <main class="panel"><h2>{game.title}</h2><RulesList game={game} id={clause} /></main>
        </div>
    );
}

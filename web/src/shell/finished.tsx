// Finished games, kept in this browser.

import { useEffect, useState } from 'preact/hooks';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import { dropFinished, finishedGames, type Finished } from '../keep/history';
import { dropReviews } from '../keep/reviews';
import { chosenLanguage } from '../text/language';
import { t } from '../text/t';
import type { World } from '../world';
import { onPanel } from './names';
import { goTo } from './route';
import { IconButton, saveFile } from './ui';

function EmptyCrossing() {
    return (
        <svg
            class="empty-picture"
            viewBox="0 0 120 120"
            width="120"
            height="120"
            aria-hidden="true">
            <rect width="120" height="120" rx="24" fill="var(--sunk)" />
            <path d="M60 0V120M0 60H120" stroke="var(--stB)" stroke-width="30" />
            <path
                d="M60 4V120M4 60H120"
                stroke="var(--stB2)"
                stroke-width="2"
                stroke-dasharray="7 6"
            />
            <rect
                x="42"
                y="42"
                width="36"
                height="36"
                rx="8"
                fill="var(--plaza)"
                stroke="var(--plazaline)"
                stroke-width="2"
            />
        </svg>
    );
}

function Row({ world, item, onDrop }: { world: World; item: Finished; onDrop(): void }) {
    const [isSure, setSure] = useState(false);
    const game = world.catalogue.games.find(g => g.id === item.game);
    const colours = game?.colours ?? [];
    const names = onPanel(item.seats, colours);
    const places = names
        .map((name, seat) => ({ name, seat, rank: item.ranks[seat] ?? 9 }))
        .sort((a, b) => a.rank - b.rank);
    return (
        <li class="finished-row">
            <div class="finished-what">
                <b>{game?.title ?? item.game}</b>
                <time dateTime={new Date(item.ended).toISOString()}>
                    {new Date(item.ended).toLocaleString(chosenLanguage(), {
                        dateStyle: 'medium',
                        timeStyle: 'short',
                    })}
                </time>
            </div>
            <ol class="finished-places">
                {places.map(p => (
                    <li>
                        {colours[p.seat] && <Badge colour={colours[p.seat]!} size={22} />}
                        {p.name} <b>{item.scores[p.seat]}</b>
                    </li>
                ))}
                {item.left && <li class="hint-text">{t('not finished')}</li>}
            </ol>
            <div class="finished-actions">
                <button class="btn" onClick={() => goTo(`replay/${item.id}`)}>
                    {item.left ? (
                        t('Continue')
                    ) : (
                        <>
                            <Icon name="replay" size={20} />
                            {t('Replay')}
                        </>
                    )}
                </button>
                {!item.left && (
                    <button class="btn" onClick={() => goTo(`review/${item.id}`)}>
                        <Icon name="course" size={20} />
                        {t('Review')}
                    </button>
                )}
                <IconButton
                    icon="export"
                    label={t('Save the record')}
                    onClick={() =>
                        saveFile(`crosstown-${item.game}-${item.id.slice(0, 6)}.jsonl`, item.record)
                    }
                />
                {isSure ? (
                    <button class="btn" onClick={onDrop} onBlur={() => setSure(false)}>
                        {t('Really delete?')}
                    </button>
                ) : (
                    <IconButton icon="trash" label={t('Delete')} onClick={() => setSure(true)} />
                )}
            </div>
        </li>
    );
}

/** With its reviews. */
async function drop(id: string): Promise<void> {
    await dropFinished(id);
    await dropReviews(id).catch(() => undefined);
}

export function FinishedScreen({ world, onImport }: { world: World; onImport(): void }) {
    const [games, set] = useState<Finished[] | null>(null);
    const [problem, setProblem] = useState('');
    const load = () =>
        finishedGames().then(set, () => {
            set([]);
            setProblem(t('This browser does not keep games here.'));
        });
    useEffect(() => void load(), []);
    return (
        <div class="page">
            <header class="page-top">
                <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
                <h1>{t('Finished games')}</h1>
                <span class="spread" />
                <button class="btn" onClick={onImport}>
                    <Icon name="import" size={20} />
                    {t('Import')}
                </button>
            </header>
            <main class="panel">
                {problem && (
                    <p class="problem" role="alert">
                        {problem}
                    </p>
                )}
                {games && games.length === 0 && (
                    <div class="empty">
                        <EmptyCrossing />
                        <h2>{t('No games yet')}</h2>
                        <button class="btn primary" onClick={() => goTo('')}>
                            {t('Play now')}
                        </button>
                    </div>
                )}
                <ul class="finished-list">
                    {games?.map(item => (
                        <Row
                            key={item.id}
                            world={world}
                            item={item}
                            onDrop={() => void drop(item.id).then(load)}
                        />
                    ))}
                </ul>
            </main>
        </div>
    );
}

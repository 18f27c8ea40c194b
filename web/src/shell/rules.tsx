// The rulebook: theme, aim, a turn, then every clause with a picture and a position to try it in.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { boardOf } from '../boards/list';
import type { Engine } from '../engine/engine';
import type { GameInfo } from '../engine/types';
import { loadBook, type Book, type Example } from '../learn/book';
import { Picture } from '../learn/picture';
import { t } from '../text/t';
import type { World } from '../world';
import { goTo } from './route';
import { useBookWords, useFocusOn } from './rules-list';
import { IconButton } from './ui';

function Clause({
    game,
    id,
    text,
    example,
    desk,
}: {
    game: GameInfo;
    id: string;
    text: string;
    example: Example | undefined;
    desk: Engine | null;
}) {
    return (
        <article class="clause" data-rule={id} tabIndex={-1} aria-label={id}>
            <div class="clause-text">
                <h4>{id}</h4>
                <p>{t(text)}</p>
            </div>
            {example && (
                <figure>
                    {desk && (
                        <Picture
                            engine={desk}
                            ui={boardOf(game.id)}
                            record={example.record}
                            caption={example.caption}
                            label={t('Picture of rule {id}', { id })}
                        />
                    )}
                    <figcaption>
                        {t(example.caption)}
                        <a class="btn small" href={`#/example/${game.id}/${id}`}>
                            <Icon name="play" size={18} />
                            {t('Show me')}
                            <span class="visually-hidden"> {id}</span>
                        </a>
                    </figcaption>
                </figure>
            )}
        </article>
    );
}

/** The pictures that nobody has scrolled to are drawn first. */
function printAll(): void {
    dispatchEvent(new Event('beforeprint'));
    setTimeout(print, 200);
}

export function RulesScreen({ world, arg }: { world: World; arg: string }) {
    const [id = '', clause = null] = arg.split('/');
    const game = world.catalogue.games.find(g => g.id === id) ?? world.catalogue.games[0]!;
    const [book, setBook] = useState<Book | null>(null);
    const [desk, setDesk] = useState<Engine | null>(null);
    const main = useRef<HTMLElement>(null);
    useEffect(() => {
        let isGone = false;
        setBook(null);
        void loadBook(game.id).then(b => {
            if (!isGone) setBook(b);
        });
        return () => {
            isGone = true;
        };
    }, [game.id]);
    useEffect(() => void world.spare().then(setDesk), []);
    const isReady = useBookWords();
    useFocusOn(main, clause, book && isReady && desk);
    if (!isReady) return null;
    return (
        <div class="page rulebook">
            <header class="page-top">
                <IconButton icon="back" label={t('All games')} onClick={() => goTo('')} />
                <h1>{t('Rules')}</h1>
                <span class="spread" />
                <button class="btn" onClick={printAll}>
                    <Icon name="rules" size={20} />
                    {t('Print')}
                </button>
            </header>
            <nav class="tabs" aria-label={t('Games')}>
                {world.catalogue.games.map(g => (
                    <a href={`#/rules/${g.id}`} aria-current={g === game ? 'page' : undefined}>
                        {g.title}
                    </a>
                ))}
            </nav>
            <main class="panel" ref={main}>
                <h2>{game.title}</h2>
                {book && <p>{t(book.theme)}</p>}
                <h3>{t('The aim')}</h3>
                <p>{t(game.aim)}</p>
                {book && book.steps.length > 0 && (
                    <>
                        <h3>{t('A turn')}</h3>
                        <ol class="turn-steps">
                            {book.steps.map(s => (
                                <li>{t(s)}</li>
                            ))}
                        </ol>
                        <h3>{t('Good to know')}</h3>
                        <ul class="tips">
                            {book.tips.map(s => (
                                <li>{t(s)}</li>
                            ))}
                        </ul>
                    </>
                )}
                {book?.guide && (
                    <p class="not-printed">
                        <a class="btn primary" href={`#/learn/${game.id}`}>
                            {t('Play a guided first game')}
                        </a>
                    </p>
                )}
                <h3>{t('Rule by rule')}</h3>
                {game.rulebook.map(r => (
                    <Clause
                        key={game.id + r.id}
                        game={game}
                        id={r.id}
                        text={r.text}
                        desk={desk}
                        example={book?.examples.find(e => e.id === r.id)}
                    />
                ))}
                {book && book.rulings.length > 0 && (
                    <>
                        <h3>{t('Rulings')}</h3>
                        <p>
                            {t(
                                'Where the printed rules leave something open or differ from language to language, this is what we play, and why.',
                            )}
                        </p>
                        <dl class="rules">
                            {book.rulings.map(r => (
                                <div>
                                    <dt>{r.id}</dt>
                                    <dd>{t(r.text)}</dd>
                                </div>
                            ))}
                        </dl>
                    </>
                )}
            </main>
        </div>
    );
}

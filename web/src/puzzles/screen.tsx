// The puzzle screen: today's of every game (#/puzzle/GAME), any (…/more), those of a theme
// (…/theme/TOKEN), or a certain one (…/id/ID).

import { useEffect, useMemo, useState } from 'preact/hooks';
import { boards } from '../boards/list';
import type { GameInfo } from '../engine/types';
import { goTo } from '../shell/route';
import { t } from '../text/t';
import { gameOf, type World } from '../world';
import { Games, Streak, themeName, Themes } from './parts';
import './puzzles.css';
import { daily, dayOf, familiesOf, nextOf, puzzlesOf, type Puzzle } from './puzzles';
import { Solve } from './solve';
import { keepSolved, solvedSoFar } from './streak';

function Empty({ text, again }: { text: string; again?: () => void }) {
    return (
        <div class="page">
            <main class="panel empty">
                <h1>{t('Puzzle of the day')}</h1>
                <p role="status">{text}</p>
                {again && (
                    <button class="btn" onClick={again}>
                        {t('Try again')}
                    </button>
                )}
                <a class="btn primary" href="#/">
                    {t('All games')}
                </a>
            </main>
        </div>
    );
}

type Loaded = Record<string, Puzzle[]>;

/** Those of the game that is looked at come first and are all that is waited for; of the others it
 * is told whether today's is solved. */
function usePuzzles(game: string): { all: Loaded; isLost: boolean; again(): void } {
    const [all, set] = useState<Loaded>({});
    const [isLost, setLost] = useState(false);
    const load = async (id: string) => {
        const found = await puzzlesOf(id);
        set(before => ({ ...before, [id]: found }));
    };
    const again = () => {
        setLost(false);
        load(game).then(
            () => boards.forEach(({ id }) => void load(id).catch(() => undefined)),
            () => setLost(true),
        );
    };
    useEffect(again, [game]);
    return { all, isLost, again };
}

/** Which one the address asks for; what comes next is chosen among those that are not solved. */
function chosen(
    puzzles: Puzzle[],
    { id: game, why }: GameInfo,
    how: string,
    which: string,
    day: number,
    solved: ReadonlySet<string>,
    after: string | null,
): Puzzle | null {
    if (how === 'id') return puzzles.find(p => p.id === which) ?? null;
    const any = () => nextOf(puzzles, solved, after, null);
    if (how === 'theme') return nextOf(puzzles, solved, after, which, familiesOf(why)) ?? any();
    if (how === 'more') return any();
    return daily(puzzles, game, day);
}

export function PuzzleScreen({ world, arg }: { world: World; arg: string }) {
    const [wanted = '', how = '', which = ''] = arg.split('/');
    const day = dayOf(new Date());
    const id = boards.some(b => b.id === wanted) ? wanted : boards[day % boards.length]!.id;
    const game = gameOf(world, id);
    const { all, isLost, again } = usePuzzles(id);
    const [solved, setSolved] = useState(solvedSoFar);
    const [after, setAfter] = useState<string | null>(null);
    const ids = useMemo(() => new Set(solved.ids), [solved]);
    const own = all[id];
    const puzzles = own ?? [];
    // It stays while it is looked at, solved or not.
    const puzzle = useMemo(
        () => chosen(puzzles, game, how, which, day, ids, after),
        [own, arg, after],
    );
    if (isLost) return <Empty text={t('The puzzles could not be loaded.')} again={again} />;
    if (!own) return <Empty text={t('A moment …')} />;
    if (!puzzle) return <Empty text={t('There is no such puzzle.')} />;

    const today = (of: string) => daily(all[of] ?? [], of, day);
    const isDaily = puzzle.id === today(id)?.id;
    const theme = how === 'theme' ? which : null;
    const goOn = (path: string) => {
        setAfter(puzzle.id);
        if (`${id}/${path}` !== arg) goTo(`puzzle/${id}/${path}`);
    };
    return (
        <Solve
            key={puzzle.id}
            world={world}
            puzzle={puzzle}
            title={isDaily ? t('Puzzle of the day') : theme ? themeName(game, theme) : t('Puzzle')}
            head={<Streak solved={solved} day={day} />}
            foot={
                <>
                    <Games
                        games={boards.map(b => ({
                            id: b.id,
                            title: b.shortTitle ?? gameOf(world, b.id).title,
                        }))}
                        now={isDaily ? id : ''}
                        isDone={of => ids.has(today(of)?.id ?? '')}
                    />
                    <Themes game={game} puzzles={puzzles} solved={ids} now={theme} />
                </>
            }
            onSolved={() => setSolved(keepSolved(puzzle.id, day, isDaily))}
            onNext={() => goOn(theme ? `theme/${theme}` : 'more')}
            onSame={() => goOn(`theme/${puzzle.reason.token}`)}
        />
    );
}

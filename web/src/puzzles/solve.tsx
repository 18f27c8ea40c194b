// One puzzle: the board, what is tried on it, and what is said about that.

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../art/icons';
import { Badge } from '../art/seat';
import { boardOf } from '../boards/list';
import type { Reason, Refusal } from '../engine/types';
import { useKeys } from '../shell/keys';
import { computerNames } from '../shell/names';
import { useNotice } from '../shell/notice';
import { useMedia } from '../shell/ui';
import { sayReason, sayRefusal } from '../text/sentences';
import { t } from '../text/t';
import { gameOf, type World } from '../world';
import { explain, isFine } from './explain';
import { Grade, themeName } from './parts';
import { useTrying, type Scene } from './play';
import { isSolution, recordOf, type Puzzle } from './puzzles';

type State =
    | { kind: 'open' }
    /** Nobody has looked at this move yet. */
    | { kind: 'asking'; move: string }
    | { kind: 'wrong'; move: string; why: string | null }
    | { kind: 'solved'; move: string }
    | { kind: 'shown' };

/** Puts it on the desk. */
function sceneOf(world: World, puzzle: Puzzle): Scene {
    const { engine } = world;
    engine.load(recordOf(puzzle), 1n);
    return {
        key: puzzle.id,
        seat: puzzle.seat,
        position: engine.position(puzzle.seat),
        moves: engine.moves(),
        lines: engine.lines(0, puzzle.seat),
    };
}

/** The solver is "You", the others have the computers' names. */
function namesAt(seat: number, players: number): string[] {
    const rivals = [...computerNames];
    return Array.from({ length: players }, (_, s) => (s === seat ? t('You') : rivals.shift()!));
}

/** What is said about a move that is no solution: the danger, never the answer. */
async function whyNot(
    world: World,
    puzzle: Puzzle,
    move: string,
    names: string[],
    at: number,
): Promise<string | null> {
    const game = gameOf(world, (puzzle.header as { game: string }).game);
    const reasons = await explain(world.module, {
        record: recordOf(puzzle),
        better: puzzle.best,
        other: move,
        at,
    });
    for (const reason of reasons) {
        const said = sayReason(game, reason, names, boardOf(game.id).words, true);
        if (said) return said;
    }
    return null;
}

function Right({ title, children }: { title: string; children: ComponentChildren }) {
    return (
        <div class="puzzle-right">
            <h2>
                <Icon name="tick" size={26} />
                {title}
            </h2>
            {children}
        </div>
    );
}

export function Solve({
    world,
    puzzle,
    title,
    head,
    foot,
    onSolved,
    onNext,
    onSame,
}: {
    world: World;
    puzzle: Puzzle;
    title: string;
    head: ComponentChildren;
    foot: ComponentChildren;
    onSolved(): void;
    onNext(): void;
    onSame(): void;
}) {
    const game = gameOf(world, (puzzle.header as { game: string }).game),
        ui = boardOf(game.id);
    const phone = useMedia('(max-width: 999px)');
    const scene = useMemo(() => sceneOf(world, puzzle), [puzzle]);
    const names = useMemo(() => namesAt(scene.seat, scene.position.players), [scene]);
    const [state, setState] = useState<State>({ kind: 'open' });
    const [hasHint, setHint] = useState(false);
    const [notice, say] = useNotice();
    const next = useRef<HTMLButtonElement>(null);

    const isOver = state.kind === 'solved' || state.kind === 'shown';
    const shown =
        state.kind === 'solved' ? state.move : state.kind === 'shown' ? puzzle.best : null;
    const solve = (move: string) => {
        setState({ kind: 'solved', move });
        onSolved();
    };
    const asked = useRef('');
    const tell = async (move: string) => {
        asked.current = move;
        if (isSolution(puzzle, move)) return solve(move);
        if (move !== puzzle.against) {
            setState({ kind: 'asking', move });
            const at = scene.position.lines;
            const fine = await isFine(world.module, recordOf(puzzle), at, move, puzzle.best);
            if (asked.current !== move) return;
            if (fine) return solve(move);
        }
        setState({ kind: 'wrong', move, why: null });
        void whyNot(world, puzzle, move, names, scene.position.lines).then(why =>
            setState(s => (s.kind === 'wrong' && s.move === move ? { ...s, why } : s)),
        );
    };
    const refused = (why: Refusal) =>
        say(sayRefusal(world.catalogue, game, why, ui.words), why.rule, true);
    const play = useTrying(
        world.engine,
        scene,
        ui,
        names,
        phone,
        shown,
        move => void tell(move),
        refused,
    );
    const show = () => {
        asked.current = '';
        if (!isOver) setState({ kind: 'shown' });
    };
    const hint = () => setHint(true);
    useKeys(
        { h: hint, s: show, ...(isOver ? { n: onNext } : {}) },
        play.clear,
        !isOver && play.pending ? () => play.commit() : null,
    );
    useEffect(() => () => void (asked.current = ''), []);
    useLayoutEffect(() => {
        if (isOver) next.current?.focus();
    }, [isOver]);
    const wrong = state.kind === 'wrong' ? state.move : null;
    useEffect(() => {
        if (wrong !== null) play.clear();
    }, [wrong]);

    const words = (move: string) => (ui.idea ?? ui.moveWords)(move, scene.position.view);
    const why = (reason: Reason) => sayReason(game, reason, names, ui.words);
    const theme = themeName(game, puzzle.reason.token);
    const prompt = ui.prompt(play);
    return (
        <div
            data-puzzle={puzzle.id}
            class={`app puzzle game-${game.id}${phone ? ' is-phone' : ''} is-${state.kind}`}>
            <div class="under">
                <header class="top">
                    <a class="icon-button" href="#/" aria-label={t('All games')}>
                        <Icon name="back" />
                    </a>
                    <h1>{title}</h1>
                    <span class="top-sub">{game.title}</span>
                    <span class="spread" />
                    <a
                        class="icon-button"
                        href={`#/rules/${game.id}`}
                        aria-label={t('Rules')}
                        title={t('Rules')}>
                        <Icon name="rules" />
                    </a>
                </header>
                <main class="board">
                    <ui.Board {...play} />
                    {!isOver && (
                        <div
                            class={`prompt${notice ? ' bad' : ''}`}
                            key={notice?.key}
                            role={notice ? 'alert' : undefined}>
                            <Badge
                                colour={ui.seat(scene.position.view, scene.seat).colour}
                                size={30}
                            />
                            <span>{notice?.text ?? prompt.text}</span>
                            {!notice && prompt.more && (
                                <small>
                                    {prompt.sign}
                                    {prompt.more}
                                </small>
                            )}
                        </div>
                    )}
                    {state.kind === 'solved' && (
                        <span class="puzzle-tick" aria-hidden="true">
                            <Icon name="tick" size={30} />
                        </span>
                    )}
                </main>
                <aside class="side puzzle-side" aria-label={title}>
                    <div class="puzzle-head">
                        {head}
                        {isOver ? (
                            <span class="puzzle-theme">{theme}</span>
                        ) : (
                            <Grade grade={puzzle.grade} />
                        )}
                    </div>
                    <ul class="puzzle-seats" aria-label={t('Players')}>
                        {names.map((name, seat) => {
                            const facts = ui.seat(scene.position.view, seat);
                            return (
                                <li key={seat}>
                                    <Badge colour={facts.colour} size={24} />
                                    <span>{name}</span>
                                    <b>
                                        {facts.points}{' '}
                                        <span class="visually-hidden">{facts.unit}</span>
                                    </b>
                                </li>
                            );
                        })}
                    </ul>
                    <div class="puzzle-say" role="status">
                        {state.kind === 'open' && (
                            <>
                                <h2>{t('Find the best move.')}</h2>
                                {hasHint && <p>{t('It is about: {theme}', { theme })}</p>}
                            </>
                        )}
                        {state.kind === 'asking' && <h2>{t('A moment …')}</h2>}
                        {state.kind === 'wrong' && (
                            <div class="puzzle-wrong" key={state.move}>
                                <h2>
                                    <Icon name="cross" size={24} />
                                    {t('Not this one: {move}', { move: words(state.move) })}
                                </h2>
                                <p>{state.why ?? t('There is a clearly better move. Try on.')}</p>
                                {hasHint && <p>{t('It is about: {theme}', { theme })}</p>}
                            </div>
                        )}
                        {state.kind === 'solved' && (
                            <Right title={t('Right: {move}', { move: words(state.move) })}>
                                {state.move !== puzzle.best && (
                                    <p>{t('Just as good: {move}', { move: words(puzzle.best) })}</p>
                                )}
                                <p>{why(puzzle.reason)}</p>
                            </Right>
                        )}
                        {state.kind === 'shown' && (
                            <div class="puzzle-shown">
                                <h2>{words(puzzle.best)}</h2>
                                <p>{why(puzzle.reason)}</p>
                            </div>
                        )}
                    </div>
                    <div class="puzzle-acts">
                        {isOver ? (
                            <>
                                <button class="btn primary" ref={next} onClick={onNext}>
                                    {t('Next puzzle')}
                                </button>
                                <button class="btn" onClick={onSame}>
                                    {t('Same theme')}
                                </button>
                            </>
                        ) : (
                            <>
                                <button class="btn" onClick={hint} disabled={hasHint}>
                                    <Icon name="hint" size={20} />
                                    {t('Hint')}
                                </button>
                                <button class="btn" onClick={show}>
                                    {t('Show me')}
                                </button>
                            </>
                        )}
                    </div>
                    {foot}
                </aside>
                <footer class="tray">
                    <ui.Tray {...play} />
                </footer>
            </div>
        </div>
    );
}

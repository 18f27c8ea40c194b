// The review: verdict, graph, turning points; beside them the players and one fact.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import { boardOf } from '../boards/list';
import { Engine } from '../engine/engine';
import { OVER, type Line, type Position } from '../engine/types';
import { resultOf } from '../shell/result';
import { colourName, inSentences, onPanel } from '../shell/names';
import { goTo, type Route } from '../shell/route';
import type { Seating } from '../shell/session';
import { Announcer, IconButton, Mark, Segmented, useMedia } from '../shell/ui';
import { t } from '../text/t';
import { gameOf, type World } from '../world';
import { Fact, HowToRead, Players, type Cast } from './aside';
import { Cards, GreyCards } from './cards';
import { Details } from './details';
import { turnCount } from './graph';
import { GraphView, Legend } from './graph-view';
import { useReview, type Made } from './making';
import { MomentBoard, momentOf } from './moment';
import type { Scene } from './scene';
import { Show } from './show';
import { headline, progress, subline, type Ending } from './story';
import { replayOf, subjectOf, type Subject } from './subject';
import type { Review, Turning } from './types';
import { choosable, whose } from './whose';
import './review.css';

/** A finished game on a desk of its own. */
interface Finished {
    subject: Subject;
    desk: Engine;
    lines: Line[];
    end: Position;
    seats: Seating[];
}

async function finishedOf(world: World, arg: string): Promise<Finished | null> {
    const subject = await subjectOf(arg);
    if (!subject) return null;
    const desk = await Engine.start(world.module, t);
    desk.load(subject.record, 1n);
    const end = desk.position(-1);
    if (end.turn !== OVER) return null;
    const seats = subject.seats.length === end.players ? subject.seats : seatsFrom(end);
    return { subject, desk, lines: desk.lines(0, -1), end, seats };
}

/** Of a record nobody knows who is a person. */
const seatsFrom = ({ players, names }: Position): Seating[] =>
    Array.from({ length: players }, (_, i) => ({
        kind: 'human',
        name: names[i] ?? '',
        level: 3,
    }));

export function ReviewScreen({ world, route }: { world: World; route: Route }) {
    const [finished, set] = useState<Finished | null | 'lost'>(null);
    useEffect(() => {
        let isWanted = true;
        set(null);
        finishedOf(world, route.arg).then(
            game => isWanted && set(game ?? 'lost'),
            () => isWanted && set('lost'),
        );
        return () => {
            isWanted = false;
        };
    }, [route.arg]);
    if (finished === 'lost') return <Lost />;
    if (!finished) return null;
    const wanted = Number(route.query.get('seat') ?? -1);
    return <Reviewing key={route.arg} world={world} finished={finished} wanted={wanted} />;
}

function Lost() {
    return (
        <div class="page">
            <main class="panel empty">
                <h1>{t('Review')}</h1>
                <p role="alert">{t('There is no finished game here that could be reviewed.')}</p>
                <button class="btn primary" onClick={() => goTo('games')}>
                    {t('Finished games')}
                </button>
            </main>
        </div>
    );
}

function Chooser({
    finished: { seats, end },
    names,
    world,
    onChoose,
}: {
    finished: Finished;
    names: string[];
    world: World;
    onChoose(seat: number): void;
}) {
    const { colours } = gameOf(world, end.game);
    return (
        <div class="page">
            <header class="page-top">
                <IconButton icon="back" label={t('Back')} onClick={() => history.back()} />
                <h1>{t('Review')}</h1>
            </header>
            <main class="panel">
                <h2>{t('Whose review shall it be?')}</h2>
                <div class="rv-choose">
                    {choosable(seats).map(seat => (
                        <button class="btn" onClick={() => onChoose(seat)}>
                            <Badge colour={colours[seat] ?? 'R'} size={30} />
                            {names[seat]}
                        </button>
                    ))}
                </div>
            </main>
        </div>
    );
}

function Reviewing({
    world,
    finished,
    wanted,
}: {
    world: World;
    finished: Finished;
    wanted: number;
}) {
    const { subject, seats, end } = finished;
    const [chosen, choose] = useState<number | null>(null);
    const eyes = whose(seats, wanted, chosen);
    const made = useReview(world, subject, eyes);
    const { colours } = gameOf(world, end.game);
    if (eyes === null)
        return (
            <Chooser
                finished={finished}
                names={onPanel(seats, colours)}
                world={world}
                onChoose={seat => {
                    // Coming back, and a reload, find the same review.
                    history.replaceState(null, '', `#/review/${subject.arg}?seat=${seat}`);
                    choose(seat);
                }}
            />
        );
    return <Sheet world={world} finished={finished} eyes={eyes} made={made} />;
}

function useScene(world: World, finished: Finished, eyes: number, review: Review | null) {
    const { desk, lines, end, seats, subject } = finished;
    const base = useMemo(() => {
        const game = gameOf(world, end.game),
            ui = boardOf(end.game);
        const colours = seats.map((_, s) => ui.seat(end.view, s).colour);
        const panel = onPanel(seats, colours, eyes);
        const ranks = resultOf(lines).ranks ?? [];
        // Equal names would say nothing: then the colours do.
        const called = inSentences(seats, colours);
        const names = called.map((name, s) =>
            called.indexOf(name) === called.lastIndexOf(name) ? name : colourName(colours[s]!),
        );
        return { game, ui, colours, panel, names, ranks };
    }, [finished, eyes]);
    const known = { ...base, catalogue: world.catalogue, desk, record: subject.record, lines, end };
    const cast: Cast = { ...known, seats, review };
    const scene = useMemo(() => (review ? { ...known, seats, review } : null), [base, review]);
    return { ...cast, cast, scene };
}

/** "New York, New York · You 18, Mira 36": who had how much, the reader first. */
function scoreWords(panel: string[], points: number[], eyes: number): string {
    const seats = panel.map((_, s) => s).sort((a, b) => Number(b === eyes) - Number(a === eyes));
    return seats.map(s => `${panel[s]} ${points[s]}`).join(', ');
}

function Sheet({
    world,
    finished,
    eyes,
    made,
}: {
    world: World;
    finished: Finished;
    eyes: number;
    made: Made;
}) {
    const { review, stage } = made;
    const { game, ui, colours, panel, names, ranks, scene, cast } = useScene(
        world,
        finished,
        eyes,
        stage === 'done' ? review : review && { ...review, turning: [], seats: [], verdict: [] },
    );
    const { subject, end, lines } = finished;
    const phone = useMedia('(max-width: 999px)');
    const [isDetailed, setDetailed] = useState(false);
    const [shown, setShown] = useState<number | null>(null);
    const isFull = stage === 'done';
    const ending: Ending = {
        names,
        isWon: ranks[eyes] === 1,
        isShared: ranks[eyes] === 1 && ranks.filter(r => r === 1).length > 1,
    };
    const points = panel.map((_, s) => ui.seat(end.view, s).points);
    const toPosition = (at: number) => goTo(replayOf(subject, at));
    const onTry = ({ n, seat }: Turning) => goTo(`try/${subject.arg}?seat=${seat}&line=${n}`);
    const toCard = (i: number) => {
        const card = document.getElementById(`turning-${i + 1}`);
        card?.scrollIntoView({ block: 'nearest' });
        card?.focus({ preventScroll: true });
    };
    useEffect(() => {
        document.title = `${t('Review')} · Crosstown`;
    }, []);
    const point = shown === null ? undefined : scene?.review.turning[shown];
    if (scene && point && isFull)
        return (
            <Show
                scene={scene}
                point={point}
                phone={phone}
                onTry={() => onTry(point)}
                onClose={() => {
                    setShown(null);
                    requestAnimationFrame(() => toCard(shown!));
                }}
            />
        );
    return (
        <div class={`rv${isDetailed ? ' is-detailed' : ''}`} data-stage={stage}>
            <header class="top">
                <button
                    class="icon-button home"
                    aria-label={phone ? t('Back') : t('All games')}
                    title={phone ? t('Back') : t('All games')}
                    onClick={() => (phone ? history.back() : goTo(''))}>
                    {phone ? <Icon name="back" /> : <Mark />}
                </button>
                <div class="top-words">
                    <h1>{t('Review')}</h1>
                    <span class="top-sub">
                        {game.title} · {scoreWords(panel, points, eyes)}
                    </span>
                </div>
                <span class="spread" />
                <IconButton icon="replay" label={t('Replay')} onClick={() => toPosition(0)} />
                {!phone && (
                    <IconButton icon="cross" label={t('Close')} onClick={() => history.back()} />
                )}
            </header>
            <main>
                {!isDetailed && (
                    <Verdict scene={scene} cast={ending} made={made} lines={lines} eyes={eyes} />
                )}
                <section class="rv-panel">
                    <div class="rv-panel-head">
                        <h2>
                            {panel.length > 2
                                ? t('Everybody’s share of the win')
                                : t('Your share of the win')}{' '}
                            <span>{t('of 100')}</span>
                        </h2>
                        <Legend
                            others={
                                panel.length > 2
                                    ? t('the others')
                                    : (names[eyes === 0 ? 1 : 0] ?? '')
                            }
                        />
                    </div>
                    {scene ? (
                        <GraphView
                            review={scene.review}
                            names={names}
                            colours={colours}
                            solved={made.solved}
                            phone={phone}
                            onPosition={toPosition}
                            onTurning={toCard}
                        />
                    ) : (
                        <div class="rv-graph is-empty" />
                    )}
                </section>
                {isDetailed && scene ? (
                    <Details scene={scene} onPosition={toPosition} />
                ) : scene && isFull ? (
                    <Cards scene={scene} solved={made.solved} onShow={setShown} onTry={onTry} />
                ) : (
                    <Waiting finished={finished} names={names} phone={phone} />
                )}
            </main>
            <aside>
                <Segmented
                    label={t('How it is told')}
                    value={isDetailed ? 'details' : 'words'}
                    onChange={how => setDetailed(how === 'details')}
                    options={[
                        { value: 'words', text: t('In words') },
                        { value: 'details', text: t('Details') },
                    ]}
                />
                <Players scene={cast} isDetailed={isDetailed} />
                {scene &&
                    isFull &&
                    (isDetailed ? <HowToRead scene={scene} /> : <Fact scene={scene} />)}
                <div class="rv-acts">
                    <button class="btn" onClick={() => toPosition(0)}>
                        <Icon name="replay" size={20} />
                        {t('Replay')}
                    </button>
                    <button class="btn primary" onClick={() => goTo(`play/${game.id}`)}>
                        <Icon name="turn" size={20} />
                        {t('Play again')}
                    </button>
                </div>
            </aside>
        </div>
    );
}

function Verdict({
    scene,
    cast,
    made: { stage, done, units, retry },
    lines,
    eyes,
}: {
    scene: Scene | null;
    cast: Ending;
    made: Made;
    lines: Line[];
    eyes: number;
}) {
    if (scene && stage === 'done')
        return (
            <div class="rv-verdict">
                <h2>{headline(scene.review, cast)}</h2>
                <p>{subline(scene.review, cast)}</p>
                <Announcer text={t('The review is ready.')} of="done" />
            </div>
        );
    if (stage === 'failed')
        return (
            <div class="rv-verdict">
                <p role="alert">{t('The review could not be made.')}</p>
                <button class="btn" onClick={retry}>
                    {t('Try again')}
                </button>
            </div>
        );
    const now = progress(done, units, turnCount(lines, eyes));
    return (
        <div class="rv-verdict">
            <h2>{t('Looking at turn {turn} of {all}', now)}</h2>
            <progress max={units || 1} value={done} aria-label={t('How far the review has come')} />
        </div>
    );
}

/** Until the turning points are known: the end of the game, and room for them. */
function Waiting({
    finished: { desk, lines, end, subject },
    names,
    phone,
}: {
    finished: Finished;
    names: string[];
    phone: boolean;
}) {
    const ui = boardOf(end.game);
    const moment = useMemo(
        () => momentOf(desk, subject.record, lines, lines.length, -1),
        [subject],
    );
    return (
        <>
            <div class="rv-end" role="img" aria-label={t('The end of the game')}>
                <MomentBoard ui={ui} moment={moment} move={null} names={names} phone={phone} />
            </div>
            <GreyCards />
        </>
    );
}

// The game screen: bar, board, prompt, tray, seats, log, and whatever lies over them.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import type { Play } from '../boards/board';
import { boardOf } from '../boards/list';
import type { Tally } from '../boards/tally';
import { OVER, type GameInfo, type Refusal } from '../engine/types';
import { pack } from '../keep/link';
import { cut } from '../keep/record';
import { sound } from '../sound/sound';
import { sayRefusal } from '../text/sentences';
import { t } from '../text/t';
import { gameOf, type World } from '../world';
import { Curtain } from './curtain';
import type { Extras, Part } from './extras';
import { useAnnouncement, useHappenings, useReplayedHarm } from './happen';
import { useHelp, type Help } from './help';
import { useKeys } from './keys';
import { inSentences, onPanel } from './names';
import { useNotice } from './notice';
import { valueName } from './options';
import { usePlay } from './play';
import { Dots, Prompt } from './prompt';
import { ReplayTray } from './replay';
import { endingWords } from './result';
import { goTo } from './route';
import type { Match } from './match';
import type { GameSession } from './session';
import { changeSettings, getSettings, useSettings } from './settings';
import type { SheetName } from './sheets';
import { Log, Seats, StockLine, useWords, type Lit, type Said } from './side';
import { forOthers, type Table } from './tables';
import { since } from './turns';
import { Announcer, IconButton, Lazy, Mark, useMedia } from './ui';

const lesson = () => import('../learn/lesson').then(m => m.Lesson);
const coach = () => import('../learn/coach').then(m => m.Coach);
const hintStrip = () => import('../advice/strip').then(m => m.HintStrip);
const sinceRow = () => import('./since').then(m => m.Since);
const sheets = () => import('./sheets').then(m => m.Sheets);
const sure = () => import('../advice/sure').then(m => m.Sure);

function useSession(session: GameSession): void {
    const [, again] = useState(0);
    useEffect(() => {
        again(n => n + 1); // something may have happened before anybody listened
        const leave = session.subscribe(() => again(n => n + 1));
        session.watch();
        return leave;
    }, [session]);
}

/** What the table adds may change without a move. */
function useExtras(extras: Extras | null): void {
    const [, again] = useState(0);
    useEffect(() => extras?.subscribe(() => again(n => n + 1)), [extras]);
}

function TopBar({
    game,
    session,
    extras,
    match,
    part,
    phone,
    undo,
    help,
    replay,
    toggle,
}: {
    game: GameInfo;
    session: GameSession;
    extras: Extras | null;
    match: Match | null;
    part: Part;
    phone: boolean;
    undo(): void;
    help: Help;
    replay(): void;
    toggle(sheet: SheetName): void;
}) {
    const settings = useSettings();
    const { now } = session;
    const ui = boardOf(game.id);
    const title =
        extras?.title() ?? (match && t('Game {n} of {all}', { n: match.game, all: match.of }));
    const options = Object.entries(now.position.options)
        .map(([o, v]) => valueName(ui, o, v))
        .join(' · ');
    return (
        <header class="top">
            <button
                class="icon-button home"
                aria-label={t('All games')}
                title={t('All games')}
                onClick={() => goTo('')}>
                {phone ? <Icon name="back" /> : <Mark />}
            </button>
            <div class="top-words">
                <h1>{(phone && (extras || match) && ui.shortTitle) || game.title}</h1>
                {title && <span class="top-match">{title}</span>}
                <span class="top-sub">{now.isBranch ? t('What if …') : options}</span>
            </div>
            <span class="spread" />
            {extras && <extras.Bar {...part} />}
            <IconButton
                icon="undo"
                label={now.undo === 'branch' ? t('Take back (what if)') : t('Take back')}
                disabled={now.undo === null}
                onClick={undo}
            />
            {!session.isElsewhere && (
                <IconButton
                    icon="hint"
                    label={t('Hint')}
                    disabled={now.over || now.replay !== null || now.viewer < 0}
                    pressed={help.isOpen}
                    onClick={help.isOpen ? help.close : help.open}
                />
            )}
            <IconButton
                icon="replay"
                label={t('Replay')}
                hide="phone"
                pressed={now.replay !== null}
                onClick={replay}
            />
            <IconButton
                icon="rules"
                label={t('Rules')}
                hide="phone"
                onClick={() => toggle('rules')}
            />
            <IconButton
                icon={settings.sound ? 'sound' : 'silent'}
                label={t('Sounds')}
                hide="phone"
                pressed={settings.sound}
                onClick={() => changeSettings({ sound: !settings.sound })}
            />
            <IconButton icon="menu" label={t('Menu')} onClick={() => toggle('menu')} />
        </header>
    );
}

const finishSheet = () => import('./finish').then(m => m.Finish);
const tryStrip = () => import('../review/try').then(m => m.TryStrip);

function School({
    world,
    table,
    play,
    help,
    said,
    onLeave,
}: {
    world: World;
    table: Table;
    play: Play<unknown, object>;
    help: Help;
    said: Said[];
    onLeave(): void;
}) {
    const { lesson: school, session, game } = table;
    const ui = boardOf(game);
    if (school?.kind === 'example')
        return (
            <Lazy
                load={lesson}
                game={game}
                ui={ui}
                example={school.example}
                play={play}
                lines={session.now.lines.length}
            />
        );
    if (school?.kind === 'try')
        return <Lazy load={tryStrip} quest={school.quest} session={session} />;
    if (school?.kind === 'guide')
        return (
            <Lazy
                load={coach}
                steps={school.steps}
                at={school.at}
                session={session}
                adviser={world.adviser}
                game={gameOf(world, game)}
                play={play}
                help={help}
                said={said}
                ui={ui}
                onClose={onLeave}
            />
        );
    return null;
}

/** Goes from a line to the present, a step at a time; touching the replay itself ends it. */
function useSteps(session: GameSession): (line: number) => void {
    const timer = useRef(0);
    useEffect(() => () => clearTimeout(timer.current), [session]);
    const step = (at: number) => {
        session.show(at);
        timer.current = window.setTimeout(() => {
            if (session.now.replay !== at) return;
            if (at < session.now.lines.length) step(at + 1);
            else session.show(null);
        }, 900);
    };
    return line => {
        clearTimeout(timer.current);
        step(line);
    };
}

export function GameScreen({
    world,
    table,
    isUnkept,
    onLeaveSchool,
    onAgain,
    onNext,
    onPlayOn,
}: {
    world: World;
    table: Table;
    isUnkept: boolean;
    onLeaveSchool(): void;
    /** Once more, with computers that many levels stronger. */
    onAgain(stronger: number): void;
    /** The next game of the match. */
    onNext(match: Match): void;
    onPlayOn(): void;
}) {
    const { session, extras } = table;
    useSession(session);
    useExtras(extras);
    const { now, seats } = session;
    const { position } = now;
    const game = gameOf(world, position.game),
        ui = boardOf(position.game);
    const phone = useMedia('(max-width: 999px)');
    const isTablet = useMedia('(min-width: 700px) and (max-width: 999px) and (min-height: 521px)');
    const [sheet, setSheet] = useState<SheetName>(null);
    const [rule, setRule] = useState<string | null>(null);
    const [link, setLink] = useState('');
    const [isBoardLooked, setBoardLooked] = useState(false);
    const [tally, setTally] = useState<Tally | null>(null);
    const [lit, setLit] = useState<Lit | null>(null);
    const countedLine = useRef<unknown>(null);
    const [notice, say] = useNotice();
    const root = useRef<HTMLDivElement>(null);

    const colours = useMemo(
        () => seats.map((_, s) => ui.seat(position.view, s).colour),
        [ui, position.game, seats],
    );
    const names = useMemo(() => inSentences(seats, colours), [seats, colours]);
    const people = session.humans();
    const you = session.isElsewhere || people.length === 1 ? (people[0] ?? -1) : -1;
    const panel = useMemo(() => onPanel(seats, colours, you), [seats, colours, you]);
    const said = useWords(
        ui,
        game,
        now.replay === null ? now.lines : now.lines.slice(0, now.replay),
        names,
        extras,
        now.viewer === you || now.over ? you : -1,
    );
    const refuse = (why: Refusal) => {
        say(sayRefusal(world.catalogue, game, why, ui.words), why.rule, true);
        if (getSettings().sound) sound('refused');
    };
    const help = useHelp(session, world.adviser, ui, table.lesson?.kind === 'guide');
    const play = usePlay(world.engine, session, now, ui, names, phone, refuse, help.drawn);
    useEffect(() => help.look(play.pending), [play.pending]);
    const prompt = ui.prompt(play);
    const { mover } = position;
    const newest = said[said.length - 1];
    useHappenings(ui, now, said, say, you);
    useReplayedHarm(ui, now, said, say, you);
    const announcement = useAnnouncement(ui, now, said, prompt.text);
    useEffect(() => {
        if (!now.over) setBoardLooked(false);
    }, [now.over]);
    useEffect(() => {
        if (isUnkept)
            say(
                t('This browser does not keep the game: save the record if you need it.'),
                undefined,
                true,
            );
    }, [isUnkept]);

    const toggle = (name: SheetName) => setSheet(s => (s === name ? null : name));
    const undo = () => {
        if (session.undo() === 'branch')
            say(t('What if? Everything you could not know was shuffled anew.'));
    };
    const showRule = (id: string) => {
        setRule(id);
        setSheet('rules');
    };
    const share = async (screen: string, at: number) => {
        const record = await forOthers(world, session, at);
        setLink(
            `${location.href.split('#')[0]}#/${screen}/${await pack(screen === 'game' ? record : cut(record, at))}`,
        );
        setSheet('link');
    };
    const replay = () => {
        setSheet(null);
        setBoardLooked(true);
        session.show(now.replay === null ? (now.over ? 0 : now.lines.length) : null);
    };
    const mayReview = now.over && session.record() !== '';
    const onReview = () =>
        void import('../review/subject').then(m =>
            m.openReview(session.record(), table.isGame || extras ? seats : [], you),
        );
    const onTally = (news: Tally | null) => {
        setTally(news);
        if (!news) countedLine.current = now.fresh; // who comes back has seen the counting
    };
    const replayFrom = useSteps(session);
    const lift = () => {
        session.lift();
        requestAnimationFrame(() =>
            root.current?.querySelector<HTMLElement>('.tray button:not([disabled])')?.focus(),
        );
    };
    useKeys(
        now.curtain === null
            ? {
                  u: undo,
                  h: help.isOpen ? help.close : help.open,
                  l: () => toggle('log'),
                  m: () => toggle('menu'),
                  '?': () => toggle('rules'),
                  p: replay,
                  ...(extras?.talk ? { c: () => extras.talk?.(part) } : {}),
              }
            : {},
        () => {
            if (sheet) setSheet(null);
            else {
                help.close();
                play.clear();
            }
        },
        play.pending ? () => play.commit() : null,
    );

    const part: Part = {
        ui,
        now,
        names: panel,
        colours,
        said,
        phone,
        sheet,
        show: setSheet,
        replayFrom,
        say,
        isChoosing: play.pending !== null || play.choice !== ui.nothing,
    };
    const Band = now.replay === null ? extras?.band() : null,
        Panel = extras?.panel(),
        ExtraTray = extras?.tray(),
        Ticker = now.replay === null ? extras?.ticker(now) : null,
        onTheWay = extras?.onTheWay(part) ?? null,
        lastTurn = extras?.lastTurn(now) ?? null;
    const actors = extras ? panel.map((name, s) => extras.actor(s, name, null) ?? name) : panel;
    const isCovered = now.curtain !== null;
    const example = table.lesson?.kind === 'example' ? table.lesson.example : null;
    // What is lit stays until something happens.
    useEffect(() => setLit(null), [now.lines.length, now.replay]);
    const litLines = lit && now.lines.filter(l => l.n >= lit.from && l.n <= lit.to);
    const danger = help.doubt && {
        move: help.doubt.move,
        reason: help.doubt.reasons.find(r => game.why[r.token]?.warning) ?? null,
    };
    // Who shares the device has not seen what the others did; on phones nobody sees the log.
    const hasSince =
        !extras &&
        ((phone && !isTablet) || people.length > 1) &&
        !isCovered &&
        now.replay === null &&
        (now.deciding || now.mayRoll) &&
        !help.isOpen &&
        !help.doubt &&
        since(now.lines, now.viewer).length > 0;
    const sinceTurn = hasSince && (
        <Lazy
            load={sinceRow}
            ui={ui}
            now={now}
            you={now.viewer}
            names={panel}
            colours={colours}
            said={said}
            replayFrom={replayFrom}
        />
    );
    // From any position that is looked at, but not from where the game itself stands.
    const mayPlayOn =
        !table.lesson &&
        !extras &&
        position.turn !== OVER &&
        session.record() !== '' &&
        (!table.isGame || (now.replay ?? now.lines.length) < now.lines.length);
    const isShowing = now.over && now.replay === null && !isBoardLooked;
    // A tablet has room for the log beside the tray.
    const hasTrayLog = isTablet && !extras && !isShowing;
    const log = (
        <section class="log" aria-label={t('Log')} tabIndex={0}>
            <div class="group-label">
                <Icon name="log" size={16} />
                {t('Log')}
            </div>
            {!isCovered && (
                <Log
                    said={said}
                    colours={colours}
                    onRule={showRule}
                    onLight={setLit}
                    lit={lit}
                    lastTurn={lastTurn}
                    onTheWay={onTheWay}
                />
            )}
        </section>
    );
    return (
        <div
            class={`app game-${game.id}${phone ? ' is-phone' : ''}${hasTrayLog ? ' is-tablet' : ''}${isShowing ? ' is-over' : ''} ${extras?.look() ?? ''}`}
            data-lines={now.lines.length}
            data-mine={now.deciding || now.mayRoll ? '' : undefined}
            ref={root}>
            <div class="under" inert={isCovered}>
                <TopBar
                    game={game}
                    session={session}
                    extras={extras}
                    match={table.match}
                    part={part}
                    phone={phone}
                    undo={undo}
                    help={help}
                    replay={replay}
                    toggle={toggle}
                />
                <main class="board">
                    {!isCovered && (
                        <ui.Board
                            {...play}
                            tally={isShowing ? tally : null}
                            danger={danger}
                            caption={example?.caption ?? null}
                            lit={litLines}
                        />
                    )}
                    {Band ? (
                        <Band {...part} />
                    ) : isShowing || ((help.isOpen || help.doubt) && !notice) ? null : (
                        <Prompt
                            session={session}
                            notice={notice}
                            words={extras?.pillWords(part, prompt) ?? prompt}
                            ending={endingWords(game, now.lines)}
                            mover={mover}
                            names={actors}
                            colours={colours}
                            onRule={showRule}
                            more={extras && <extras.Pill {...part} />}
                        />
                    )}
                    {extras && <extras.Over {...part} />}
                    {!phone && sinceTurn}
                </main>
                {isShowing && (
                    <Lazy
                        load={finishSheet}
                        ui={ui}
                        game={game}
                        now={now}
                        seats={seats}
                        isShared={!session.isElsewhere}
                        names={panel}
                        inSentences={names}
                        colours={colours}
                        isLive={
                            now.fresh !== countedLine.current &&
                            now.fresh.some(e => e.event === 'ended')
                        }
                        onTally={onTally}
                        leftover={ui.Leftover && <ui.Leftover {...play} />}
                        onAgain={onAgain}
                        again={extras && <extras.Again {...part} />}
                        more={extras && <extras.Result {...part} />}
                        onReplay={replay}
                        match={table.match}
                        onNext={onNext}
                        onReview={mayReview ? onReview : null}
                        onShare={
                            session.record() === ''
                                ? null
                                : () => void share('game', now.lines.length)
                        }
                        onClose={() => setBoardLooked(true)}
                    />
                )}
                <School
                    world={world}
                    table={table}
                    play={play}
                    help={help}
                    said={said}
                    onLeave={onLeaveSchool}
                />
                {help.isOpen && (
                    <Lazy
                        load={hintStrip}
                        help={help}
                        ui={ui}
                        game={game}
                        play={play}
                        mover={panel[mover] ?? ''}
                    />
                )}
                {phone && Ticker && <Ticker {...part} />}
                {phone && sinceTurn}
                {phone && !hasTrayLog && !Ticker && !hasSince && !help.isOpen && !help.doubt && (
                    <button
                        class="ticker"
                        onClick={() => toggle('log')}
                        aria-label={t('Open the log')}>
                        {!isCovered && newest && newest.seat >= 0 && (
                            <Badge colour={colours[newest.seat] ?? 'R'} size={20} />
                        )}
                        <span>
                            {isCovered
                                ? ''
                                : onTheWay?.coming || (newest?.text ?? t('The game begins.'))}
                        </span>
                        {onTheWay && <Dots isDisc />}
                        <Icon name="log" size={20} />
                    </button>
                )}
                <footer class={`tray${help.doubt ? ' is-asked' : ''}`}>
                    {now.replay !== null ? (
                        <>
                            {ui.ReplayPart && <ui.ReplayPart {...play} />}
                            <ReplayTray
                                at={now.replay}
                                end={now.lines.length}
                                show={at => session.show(at)}
                                onClose={() => session.show(null)}
                                onPlayOn={mayPlayOn ? onPlayOn : null}
                                onReview={mayReview ? onReview : null}
                            />
                        </>
                    ) : ExtraTray ? (
                        <ExtraTray {...part} />
                    ) : (
                        !isCovered && <ui.Tray {...play} />
                    )}
                    {help.doubt && <Lazy load={sure} help={help} ui={ui} game={game} play={play} />}
                    {now.replay === null && !table.isGame && mayPlayOn && (
                        <button class="btn primary" onClick={onPlayOn}>
                            {t('Play on from here')}
                        </button>
                    )}
                    {now.over && isBoardLooked && now.replay === null && (
                        <button class="btn primary" onClick={() => setBoardLooked(false)}>
                            {t('Result')}
                        </button>
                    )}
                </footer>
                {hasTrayLog && log}
                {!isShowing && (
                    <aside
                        class="side"
                        aria-label={t('Players and log')}
                        onClick={() => {
                            if (phone) toggle('log');
                        }}>
                        <Seats
                            ui={ui}
                            now={now}
                            names={panel}
                            seats={seats}
                            mover={mover}
                            extra={extras?.seat}
                        />
                        <StockLine ui={ui} now={now} />
                        {!phone && extras && <extras.Side {...part} />}
                        {!phone && Panel && <Panel {...part} />}
                        {!phone && !Panel && log}
                    </aside>
                )}
                {!isCovered && <Announcer {...announcement} />}
                <Lazy
                    load={sheets}
                    sheet={isCovered ? null : sheet}
                    show={setSheet}
                    session={session}
                    catalogue={world.catalogue}
                    game={game}
                    ui={ui}
                    said={said}
                    panel={panel}
                    colours={colours}
                    mover={mover}
                    rule={rule}
                    link={link}
                    phone={phone}
                    onRule={showRule}
                    onReplay={replay}
                    onShare={() => void share('game', now.lines.length)}
                    onPosition={() => void share('position', position.at)}
                    seatExtra={extras?.seat}
                    lastTurn={lastTurn}
                    onTheWay={onTheWay}
                    more={extras && <extras.Menu {...part} />}
                    elsewhere={extras ? { hasChat: !!extras.talk, opens: extras.opens } : undefined}
                />
                {extras && <extras.Sheet {...part} />}
                {extras && <extras.Unseen {...part} />}
            </div>
            {isCovered && (
                <Curtain
                    name={panel[now.curtain!] ?? ''}
                    colour={colours[now.curtain!] ?? 'R'}
                    onLift={lift}
                    onUndo={now.undo === 'undo' ? undo : null}
                />
            )}
        </div>
    );
}

// The game screen: bar, board, prompt, tray, seats, log, and whatever lies over them.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Badge } from '../art/seat';
import { Icon } from '../art/icons';
import { boardOf } from '../boards/list';
import { pack, cut } from '../keep/link';
import type { Example, GuideStep } from '../learn/book';
import { Coach } from '../learn/coach';
import { Lesson } from '../learn/lesson';
import { sound } from '../sound/sound';
import { sayRefusal } from '../text/sentences';
import { t, tn } from '../text/t';
import type { Refusal } from '../engine/types';
import { gameOf, type World } from '../world';
import { Curtain } from './curtain';
import { Finish } from './finish';
import { MenuButtons, MoveBox, SettingsForm } from './menu';
import { inSentences, onPanel } from './names';
import { valueName } from './options';
import { usePlay } from './play';
import { ReplayTray } from './replay';
import { goTo } from './route';
import { RulesList } from './rules';
import type { Session } from './session';
import { changeSettings, useSettings } from './settings';
import { Log, Seats, StockLine, useWords } from './side';
import { Announcer, IconButton, Mark, saveFile, Sheet, useMedia } from './ui';

type SheetName = 'menu' | 'log' | 'rules' | 'hint' | 'settings' | null;

/** Events that change the course of the game: said over the board, not only in the log. */
const alarms = new Set(['stock-empty', 'last-tile', 'last-round', 'standstill', 'quiet', 'game-decided', 'display-empty', 'alone']);

export function useSession(session: Session): void {
    const [, again] = useState(0);
    useEffect(() => session.subscribe(() => again(n => n + 1)), [session]);
}

interface Notice { text: string; rule?: string; bad: boolean; key: number }

/** A sentence over the board that goes away by itself. */
function useNotice(): [Notice | null, (text: string, rule?: string, bad?: boolean) => void] {
    const [notice, set] = useState<Notice | null>(null);
    const key = useRef(0);
    const say = useCallback((text: string, rule?: string, bad = false) =>
        set({ text, ...(rule ? { rule } : {}), bad, key: ++key.current }), []);
    useEffect(() => {
        if (!notice) return;
        const timer = setTimeout(() => set(n => (n?.key === notice.key ? null : n)), 4000);
        return () => clearTimeout(timer);
    }, [notice]);
    return [notice, say];
}

/** What is taught at the table: a clause of the rulebook, or a first game. */
export type Schooling = { kind: 'example'; example: Example } | { kind: 'guide'; steps: GuideStep[] };

export function GameScreen({ world, session, isReview, lesson, onAgain, onPlayOn, onLeave }: {
    world: World; session: Session; isReview: boolean; lesson: Schooling | null; onAgain(): void; onPlayOn(): void; onLeave(): void;
}) {
    useSession(session);
    const { now, seats } = session;
    const { position } = now;
    const game = gameOf(world, position.game);
    const ui = boardOf(position.game);
    const phone = useMedia('(max-width: 999px)');
    const settings = useSettings();
    const [sheet, setSheet] = useState<SheetName>(null);
    const [rule, setRule] = useState<string | null>(null);
    const [isBoardLooked, setBoardLooked] = useState(false);
    const [notice, say] = useNotice();

    const colours = useMemo(() => seats.map((_, s) => ui.seat(position.view, s).colour), [ui, position.game, seats]);
    const names = useMemo(() => inSentences(seats, colours), [seats, colours]);
    const panel = useMemo(() => onPanel(seats, colours), [seats, colours]);
    const said = useWords(ui, game, now.replay === null ? now.lines : now.lines.slice(0, now.replay), names);

    const refuse = useCallback((why: Refusal) => {
        say(sayRefusal(world.catalogue, game, why, ui.words), why.rule, true);
        if (settings.sound) sound('refused');
    }, [settings.sound, game]);
    const play = usePlay(world.engine, session, now, ui, names, phone, refuse);

    const mover = position.turn >= 0 ? position.turn : (position.view as { mover?: number }).mover ?? -1;
    const prompt = ui.prompt(play);
    const newest = said[said.length - 1];

    // Sounds and alarms of what has just happened.
    useEffect(() => {
        const line = now.lines[now.lines.length - 1];
        if (!line || now.freshKey === 0 || now.replay !== null) return;
        const alarm = said.filter(s => s.n === line.n).find((_, i) => alarms.has(line.events[i]?.event ?? ''));
        if (alarm) say(alarm.text, alarm.rule);
        if (!settings.sound) return;
        const names = line.events.map(e => (e.event === 'ended' ? 'end' as const : ui.sound(e))).filter(s => s !== null);
        if (names[0]) sound(names[names.length - 1] === 'end' ? 'end' : names[0]);
        else if (now.deciding) sound('turn');
    }, [now.freshKey]);

    useEffect(() => { if (!now.over) setBoardLooked(false); }, [now.over]);

    const toggle = (name: SheetName) => setSheet(s => (s === name ? null : name));
    const undo = () => {
        const kind = session.undo();
        if (kind === 'branch') say(t('What if? Everything you could not know was shuffled anew.'));
    };
    const hint = () => { void session.askHint(); setSheet('hint'); };
    const showRule = (id: string) => { setRule(id); setSheet('rules'); };
    const link = async (record: string, screen: string) => {
        const url = `${location.href.split('#')[0]}#/${screen}/${await pack(record)}`;
        try {
            await navigator.clipboard.writeText(url);
            say(t('The link is in the clipboard: it holds the whole game.'));
        } catch {
            location.hash = url.slice(url.indexOf('#'));
        }
    };
    const share = () => void link(session.record(), 'game');
    const sharePosition = () => void link(cut(session.record(), position.at), 'position');
    const replay = () => { setSheet(null); setBoardLooked(true); session.show(now.replay === null ? (now.over ? 0 : now.lines.length) : null); };

    useEffect(() => {
        const keys: Record<string, () => void> = {
            u: undo, h: hint, l: () => toggle('log'), m: () => toggle('menu'), '?': () => toggle('rules'), p: replay,
        };
        const onKey = (e: KeyboardEvent) => {
            const target = e.target as Element;
            if (e.ctrlKey || e.metaKey || e.altKey || target.closest('input, textarea, select')) return;
            if (e.key === 'Escape') {
                if (sheet) setSheet(null);
                else play.clear();
            } else if (e.key === 'Enter' && play.pending && !target.closest('button, a, [role=gridcell], [role=dialog]')) {
                e.preventDefault();
                play.commit();
            } else if (now.curtain === null && keys[e.key]) {
                e.preventDefault();
                keys[e.key]!();
            }
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });

    const options = Object.entries(position.options).map(([o, v]) => valueName(game.id, o, v)).join(' · ');
    const thinker = now.thinking;
    const end = now.lines.length;
    return (
        <div class={`app game-${game.id}${phone ? ' is-phone' : ''}${now.over && !isBoardLooked ? ' is-over' : ''}`}>
            <header class="top">
                <button class="icon-button home" aria-label={t('All games')} title={t('All games')} onClick={() => goTo('')}>
                    {phone ? <Icon name="back" /> : <Mark />}
                </button>
                <h1>{game.title}</h1>
                <span class="top-sub">{now.isBranch ? t('What if …') : options}</span>
                <span class="spread" />
                <IconButton icon="undo" label={now.undo === 'branch' ? t('Take back (what if)') : t('Take back')} disabled={now.undo === null} onClick={undo} />
                <IconButton icon="hint" label={t('Hint')} disabled={!now.deciding} onClick={hint} />
                <IconButton icon="replay" label={t('Replay')} hide="phone" pressed={now.replay !== null} onClick={replay} />
                <IconButton icon="rules" label={t('Rules')} hide="phone" onClick={() => toggle('rules')} />
                <IconButton icon={settings.sound ? 'sound' : 'silent'} label={t('Sounds')} hide="phone" pressed={settings.sound}
                    onClick={() => changeSettings({ sound: !settings.sound })} />
                <IconButton icon="menu" label={t('Menu')} onClick={() => toggle('menu')} />
            </header>
            <main class="board">
                {now.curtain === null && <ui.Board {...play} />}
                <div class={`prompt${now.replay !== null ? ' band' : notice ? (notice.bad ? ' bad' : ' note') : ''}`} key={notice?.key}
                    role={notice ? 'alert' : undefined}>
                    {now.replay !== null ? <span>{t('Replay, move {n} of {all}', { n: now.replay, all: end })}</span>
                        : notice ? <><Icon name={notice.bad ? 'cross' : 'flag'} size={20} /><span>{notice.text}</span>
                            {notice.rule && <button class="rule" onClick={() => showRule(notice.rule!)}>{notice.rule}</button>}</>
                        : now.over ? <span>{t('The game is over.')}</span>
                        : thinker !== null ? <><Badge colour={colours[thinker] ?? 'R'} size={30} /><span>{t('{name} thinks', { name: panel[thinker] ?? '' })}</span><Dots /></>
                        : <>{mover >= 0 && <Badge colour={colours[mover] ?? 'R'} size={30} />}<span>{prompt.text}</span>{prompt.more && <small>{prompt.more}</small>}</>}
                </div>
                {now.over && now.replay === null && !isBoardLooked && (
                    <Finish ui={ui} game={game} now={now} names={panel} colours={colours} onAgain={onAgain} onReplay={replay}
                        onShare={share} onClose={() => setBoardLooked(true)} />
                )}
            </main>
            {lesson?.kind === 'example' && <Lesson game={game.id} ui={ui} example={lesson.example} play={play} lines={now.lines.length} />}
            {lesson?.kind === 'guide' && now.replay === null && <Coach steps={lesson.steps} session={session} play={play} ui={ui} onClose={onLeave} />}
            {phone && (
                <button class="ticker" onClick={() => toggle('log')} aria-label={t('Open the log')}>
                    {newest && newest.seat >= 0 && <Badge colour={colours[newest.seat] ?? 'R'} size={20} />}
                    <span>{newest?.text ?? t('The game begins.')}</span><Icon name="log" size={20} />
                </button>
            )}
            <footer class="tray">
                {now.replay !== null
                    ? <ReplayTray at={now.replay} end={end} show={at => session.show(at)} onClose={() => session.show(null)} />
                    : now.curtain === null && <ui.Tray {...play} />}
                {isReview && !now.over && now.replay !== null && <button class="btn primary" onClick={onPlayOn}>{t('Play on from here')}</button>}
                {now.over && isBoardLooked && now.replay === null && <button class="btn primary" onClick={() => setBoardLooked(false)}>{t('Result')}</button>}
            </footer>
            <aside class="side" aria-label={t('Players and log')} onClick={() => { if (phone) toggle('log'); }}>
                <Seats ui={ui} now={now} names={panel} mover={mover} />
                <StockLine ui={ui} now={now} />
                {!phone && <section class="log" aria-label={t('Log')} tabIndex={0}>
                    <div class="group-label"><Icon name="log" size={16} />{t('Log')}</div>
                    <Log said={said} colours={colours} onRule={showRule} />
                </section>}
            </aside>
            <Announcer text={said.filter(s => s.n === newest?.n).map(s => s.text).join(' ')} />
            {now.curtain !== null && <Curtain name={panel[now.curtain] ?? ''} colour={colours[now.curtain] ?? 'R'} onLift={() => session.lift()} />}
            {sheet === 'menu' && <Sheet title={t('Menu')} onClose={() => setSheet(null)}>
                <MenuButtons onLog={() => setSheet('log')} onReplay={replay} onRules={() => showRule('')} onShare={share} onPosition={sharePosition}
                    onExport={() => saveFile(`crosstown-${game.id}.jsonl`, session.record())}
                    onNew={() => goTo(`table/${game.id}`)} onStart={() => goTo('')} />
                <MoveBox moves={now.moves.map(m => m.text)} how={t(game.how)} onMove={move => {
                    const why = session.play(move);
                    if (!why) setSheet(null);
                    return why ? `${sayRefusal(world.catalogue, game, why, ui.words)} (${why.rule})` : null;
                }} />
                <SettingsForm />
            </Sheet>}
            {sheet === 'log' && <Sheet title={t('Players and log')} onClose={() => setSheet(null)}>
                {phone && <><Seats ui={ui} now={now} names={panel} mover={mover} /><StockLine ui={ui} now={now} /></>}
                <Log said={said} colours={colours} onRule={showRule} /></Sheet>}
            {sheet === 'rules' && <Sheet title={t('Rules')} onClose={() => setSheet(null)}><RulesList game={game} id={rule} /></Sheet>}
            {sheet === 'hint' && <Sheet title={t('Hint')} onClose={() => setSheet(null)}><HintList now={now} session={session} ui={ui} onPick={move => { play.show(move); setSheet(null); }} /></Sheet>}
        </div>
    );
}

function Dots() {
    return <span class="dots" aria-hidden="true"><i /><i /><i /></span>;
}

/** The best moves with what to expect from them. */
function HintList({ now, session, ui, onPick }: { now: Session['now']; session: Session; ui: ReturnType<typeof boardOf>; onPick(move: string): void }) {
    if (now.hinting) return <p class="hint-text">{t('Thinking …')} <Dots /></p>;
    if (!now.hint) return <button class="btn" onClick={() => void session.askHint()} disabled={!now.deciding}>{t('Ask for a hint')}</button>;
    const { move, moves } = now.hint;
    const visits = moves.reduce((sum, m) => sum + m.visits, 0);
    const ranked = [...moves].sort((a, b) => Number(b.move === move) - Number(a.move === move) || b.visits - a.visits).slice(0, 5);
    return (
        <>
            <p class="hint-text">{visits ? tn('After {n} tries, from what you can know:', 'After {n} tries, from what you can know:', visits)
                : t('There is one sensible move:')}</p>
            <ol class="hints">
                {(ranked.length ? ranked : [{ move, visits: 0, share: [] }]).map(v => (
                    <li><button class="btn" onClick={() => onPick(v.move)}>{ui.moveWords(v.move, now.position.view)}</button>
                        {v.visits > 0 && <span class="hint-share"><span>{t('{n} % to win', { n: Math.round((v.share[now.viewer] ?? 0) / 10) })}</span>
                            <small>{tn('{n} try', '{n} tries', v.visits)}</small></span>}</li>
                ))}
            </ol>
        </>
    );
}

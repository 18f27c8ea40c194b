// Help with a decision: ideas that were asked for, and a question before a clearly bad move. All
// of it is thought out by the adviser while the page goes on.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnyUi } from '../boards/list';
import type { Adviser, Errand } from '../engine/adviser';
import type { Advice, Line, Reason } from '../engine/types';
import { ideasOf, isClearlyBad, type Idea } from './ideas';
import { stepsAfter, type Step } from './plan';
import { mix, type GameSession, type Now } from './session';
import { useSettings, type Settings } from './settings';

/** How many imagined games: for a hint, and for a look over the shoulder. */
const EFFORT = { hint: 100, watch: 40 };
/** Nobody waits longer than this for a question that may not come, in ms. */
const PATIENCE = 600;

export interface Doubt {
    move: string;
    /** Why another move is better. */
    reasons: Reason[];
}

export interface Help {
    isOpen: boolean;
    open(): void;
    close(): void;
    isThinking: boolean;
    /** The adviser failed. */
    isLost: boolean;
    ideas: Idea[];
    unit: 'share' | 'points';
    shown: number;
    show(idea: number): void;
    /** Steps of this turn that the hint has seen done. */
    done: DoneStep[];
    /** What is to follow the shown idea in this turn. */
    steps: Step[];
    doubt: Doubt | null;
    /** For the board. */
    drawn: Drawn;
    /** Thinks about ideas without saying anything. */
    prepare(): void;
    /** The question was answered. */
    settle(isPlayed: boolean): void;
    /** A move is being looked at. */
    look(move: string | null): void;
}

export interface DoneStep {
    move: string;
    view: unknown;
}

/** What a board shows of it, and who may hold a move back. */
export interface Drawn {
    ideas: string[];
    hint: string | null;
    /** The shown idea and what follows, if it is more than one move. */
    steps: { n: number; move: string; view: unknown }[];
    holds(move: string): boolean;
}

interface State {
    key: string;
    /** Where it was asked. */
    lines: number;
    viewer: number;
    view: unknown;
    isOpen: boolean;
    isThinking: boolean;
    isLost: boolean;
    advice: Advice | null;
    ideas: Idea[];
    shown: number;
    doubt: Doubt | null;
    done: DoneStep[];
    /** By the move that they follow. */
    plans: Record<string, Step[]>;
}

/** The proposal was played and the turn is not over: the hint goes on with the next step. A die may
 * have fallen meanwhile. */
function goOn(before: State, now: Now, ui: AnyUi): Partial<State> | null {
    const [own, ...later] = now.lines.slice(before.lines);
    const shown = before.ideas[before.shown];
    const isMine = (now.deciding || now.mayRoll) && now.viewer === before.viewer;
    if (!before.isOpen || !isMine || !own || !shown || own.move !== shown.move) return null;
    if (later.some(line => line.seat >= 0)) return null;
    const done = [...before.done, { move: shown.move, view: before.view }];
    const [next, ...rest] = before.plans[shown.move] ?? [];
    if (!now.deciding || !next?.idea) return { isOpen: true, done };
    return {
        isOpen: true,
        done,
        advice: next.advice,
        ideas: ideasOf(next.advice, ui, now.position.view),
        plans: { [next.idea.move]: rest },
    };
}

/** The last decision of anybody else: one question between two of them is enough. */
function lastOther(lines: Line[], seat: number): number {
    for (let n = lines.length - 1; n >= 0; n--)
        if (lines[n]!.seat >= 0 && lines[n]!.seat !== seat) return n;
    return -1;
}

/** By itself the coach warns beginners: in a guided game, and against newcomers. */
export function isWarned(
    setting: Settings['warn'],
    session: GameSession,
    isGuided: boolean,
): boolean {
    const levels = session.seats.flatMap(s => (s.kind === 'computer' ? [s.level] : []));
    if (session.isElsewhere || setting === 'never') return false;
    return setting === 'always' || isGuided || (levels.length > 0 && Math.max(...levels) === 1);
}

export function useHelp(
    session: GameSession,
    adviser: Adviser,
    ui: AnyUi,
    isGuided: boolean,
): Help {
    const { now } = session;
    const { warn } = useSettings();
    const key = now.deciding ? `${now.lines.length}/${now.viewer}/${now.freshKey}` : 'wait';
    const blank: State = {
        key,
        lines: now.lines.length,
        viewer: now.viewer,
        view: now.position.view,
        isOpen: false,
        isThinking: false,
        isLost: false,
        advice: null,
        ideas: [],
        shown: 0,
        doubt: null,
        done: [],
        plans: {},
    };
    const [kept, set] = useState(blank);
    const state = kept.key === key ? kept : { ...blank, ...goOn(kept, now, ui) };
    const change = (part: Partial<State> | ((before: State) => Partial<State>)) =>
        set(s => {
            if (here.current !== key) return s;
            const before = s.key === key ? s : state;
            return { ...before, ...(typeof part === 'function' ? part(before) : part) };
        });
    const here = useRef(key);
    here.current = key;
    const judged = useRef(new Map<string, Promise<Advice | null>>());
    const known = useRef(new Map<string, Advice>());
    const askedAt = useRef(-2);
    const isWaiting = useRef(false);

    const errand = useMemo<Errand>(() => ({ isOver: false }), [key]);
    // What follows a hint can wait: a question about a move that is made comes first.
    const planning = useRef<Errand>({ isOver: false });
    const ask = (
        moves: string[],
        effort: number,
        more: { after?: string[] } = {},
        on = errand,
    ): Promise<Advice | null> =>
        adviser
            .ask(
                {
                    record: session.record(),
                    seed: mix(session.seed, now.lines.length),
                    at: now.lines.length,
                    moves,
                    effort,
                    ...more,
                },
                on,
            )
            .catch(e => {
                console.warn(e);
                return null;
            });
    const other = lastOther(now.lines, now.viewer);
    const isWatching =
        now.deciding &&
        now.moves.length > 1 &&
        askedAt.current !== other &&
        isWarned(warn, session, isGuided);
    /** What is known of a move, or will be. */
    const judge = (move: string): Promise<Advice | null> => {
        const asked = judged.current.get(move);
        if (asked) return asked;
        adviser.drop(planning.current);
        const answer = ask([move], EFFORT.watch).then(advice => {
            if (advice && here.current === key) known.current.set(move, advice);
            return advice;
        });
        judged.current.set(move, answer);
        return answer;
    };

    useEffect(() => {
        judged.current = new Map();
        known.current = new Map();
        isWaiting.current = false;
        return () => {
            adviser.drop(errand);
            adviser.drop(planning.current);
        };
    }, [key]);

    const doubtOf = (advice: Advice | null | undefined, move: string): Doubt | null =>
        advice && isClearlyBad(advice.judgement, move)
            ? { move, reasons: advice.warnings[move] ?? [] }
            : null;
    const question = (doubt: Doubt) => {
        askedAt.current = other;
        change({ doubt, isOpen: false });
    };
    const holds = (move: string): boolean => {
        if (!isWatching || !now.moves.some(m => m.text === move)) return false;
        if (isWaiting.current) return true;
        const advice = known.current.get(move);
        if (advice) {
            const doubt = doubtOf(advice, move);
            if (doubt) question(doubt);
            return doubt !== null;
        }
        isWaiting.current = true;
        const late = new Promise<null>(done => setTimeout(() => done(null), PATIENCE));
        void Promise.race([judge(move), late]).then(answer => {
            isWaiting.current = false;
            if (here.current !== key) return;
            const doubt = doubtOf(answer, move);
            if (doubt) question(doubt);
            else session.play(move);
        });
        return true;
    };

    const prepare = (effort = EFFORT.hint) => {
        if (!now.deciding || state.advice || state.isThinking) return;
        change({ isThinking: true, isLost: false });
        void ask([], effort).then(advice =>
            change({
                advice,
                ideas: advice ? ideasOf(advice, ui, now.position.view) : [],
                isThinking: false,
                isLost: advice === null,
            }),
        );
    };
    const open = () => {
        if (state.isOpen || session.isElsewhere) return;
        change({ isOpen: true, doubt: null });
        prepare();
    };
    const { ideas } = state;
    const isOpen = state.isOpen && !now.over && now.replay === null && now.curtain === null;
    const idea = isOpen ? ideas[state.shown] : undefined;
    // What goes on is kept, and thought about by itself unless it was planned.
    useEffect(() => {
        if (!isOpen || !now.deciding) return;
        change({});
        if (!state.isLost) prepare();
    }, [key, isOpen]);
    useEffect(() => {
        if (!idea || state.plans[idea.move]) return;
        const { move } = idea;
        const plan = (steps: Step[]) => change(s => ({ plans: { ...s.plans, [move]: steps } }));
        plan([]);
        if (!now.moves.some(m => m.text === move && !m.reveals)) return;
        const mine = (planning.current = { isOver: false });
        void stepsAfter(move, ui, after => ask([], EFFORT.watch, { after }, mine)).then(plan);
    }, [key, idea?.move]);
    const steps = (idea && state.plans[idea.move]) ?? [];
    const own = idea ? [{ move: idea.move, view: now.position.view }] : [];
    const drawnSteps = [
        ...own,
        ...steps.flatMap(s => (s.idea ? [{ move: s.idea.move, view: s.view }] : [])),
    ].map((step, i) => ({ n: state.done.length + i + 1, ...step }));
    return {
        isOpen,
        open,
        close: () => change({ isOpen: false, shown: 0, doubt: null, done: [] }),
        isThinking: state.isThinking,
        isLost: state.isLost,
        ideas,
        unit: state.advice?.judgement.in ?? 'share',
        shown: state.shown,
        show: shown => change({ shown }),
        done: state.done,
        steps,
        doubt: state.doubt,
        drawn: {
            steps: state.done.length + drawnSteps.length > 1 ? drawnSteps : [],
            ideas: state.isOpen || isGuided ? ideas.map(i => i.move) : [],
            hint: ideas[state.shown]?.move ?? null,
            holds,
        },
        prepare: () => prepare(EFFORT.watch),
        settle(isPlayed) {
            const { doubt } = state;
            change({ doubt: null });
            if (isPlayed && doubt) session.play(doubt.move);
        },
        look(move) {
            if (isWatching && move !== null && !state.isOpen) void judge(move);
        },
    };
}

// Help with a decision: ideas that were asked for, and a question before a clearly bad move. All
// of it is thought out by the adviser while the page goes on.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnyUi } from '../boards/list';
import type { Adviser, Errand } from '../engine/adviser';
import type { Advice, Line, Reason } from '../engine/types';
import { ideasOf, isClearlyBad, type Idea } from './ideas';
import { mix, type GameSession } from './session';
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
    doubt: Doubt | null;
    /** For the board. */
    drawn: { ideas: string[]; hint: string | null; holds(move: string): boolean };
    /** Thinks about ideas without saying anything. */
    prepare(): void;
    /** The question was answered. */
    settle(isPlayed: boolean): void;
    /** A move is being looked at. */
    look(move: string | null): void;
}

interface State {
    key: string;
    isOpen: boolean;
    isThinking: boolean;
    isLost: boolean;
    advice: Advice | null;
    shown: number;
    doubt: Doubt | null;
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
        isOpen: false,
        isThinking: false,
        isLost: false,
        advice: null,
        shown: 0,
        doubt: null,
    };
    const [kept, set] = useState(blank);
    const state = kept.key === key ? kept : blank;
    const change = (part: Partial<State>) =>
        set(s => (here.current === key ? { ...(s.key === key ? s : blank), ...part } : s));
    const here = useRef(key);
    here.current = key;
    const judged = useRef(new Map<string, Promise<Advice | null>>());
    const known = useRef(new Map<string, Advice>());
    const askedAt = useRef(-2);
    const isWaiting = useRef(false);

    const errand = useMemo<Errand>(() => ({ isOver: false }), [key]);
    const ask = (moves: string[], effort: number): Promise<Advice | null> =>
        adviser
            .ask(
                {
                    record: session.record(),
                    seed: mix(session.seed, now.lines.length),
                    at: now.lines.length,
                    moves,
                    effort,
                },
                errand,
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
        return () => adviser.drop(errand);
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
            change({ advice, isThinking: false, isLost: advice === null }),
        );
    };
    const open = () => {
        if (state.isOpen || session.isElsewhere) return;
        change({ isOpen: true, doubt: null });
        prepare();
    };
    const ideas = useMemo(
        () => (state.advice ? ideasOf(state.advice, ui, now.position.view) : []),
        [state.advice],
    );
    return {
        isOpen: state.isOpen && !now.over && now.replay === null && now.curtain === null,
        open,
        close: () => change({ isOpen: false, shown: 0, doubt: null }),
        isThinking: state.isThinking,
        isLost: state.isLost,
        ideas,
        unit: state.advice?.judgement.in ?? 'share',
        shown: state.shown,
        show: shown => change({ shown }),
        doubt: state.doubt,
        drawn: {
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

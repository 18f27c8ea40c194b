// The game at a table elsewhere: a seat's own world shows what the server's would, and never more.

import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../engine/engine';
import { realEngine } from '../engine/testing';
import { CHANCE, OVER } from '../engine/types';
import { OnlineSession } from './online-session';
import type { LinesMessage, RecordLine, TableMessage } from './types';

let server: Engine, page: Engine;
beforeAll(async () => {
    server = await realEngine();
    page = await realEngine();
    vi.stubGlobal('matchMedia', () => ({ matches: true })); // no motion
});

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const SPECTATOR = -2;

/** The same numbers in every run. */
function dice(seed: number): (below: number) => number {
    let x = seed * 2654435761 + 1;
    return below => {
        x = (Math.imul(x, 1103515245) + 12345) >>> 0;
        return Math.floor((x / 2 ** 32) * below);
    };
}

/** A server that knows everything, and one page at it. */
class Stage {
    readonly sent: { n: number; move: string }[] = [];
    undos: number[] = [];
    refreshes = 0;
    overtaken = 0;
    readonly session: OnlineSession;

    constructor(
        game: string,
        readonly you: number,
        seed: string,
        players = 2,
    ) {
        server.begin({ game, players, start: 0, options: {}, seed, names: [] });
        this.rolled();
        this.session = new OnlineSession(page, this.table(), {
            move: (n, move) => this.sent.push({ n, move }),
            undo: n => this.undos.push(n),
            overtaken: () => this.overtaken++,
            refresh: () => this.refreshes++,
        });
    }
    /** Dice fall on the server. */
    private rolled(): void {
        while (server.facts().turn === CHANCE) server.roll();
    }
    get eyes(): number {
        return this.you >= 0 ? this.you : SPECTATOR;
    }
    private lines(from: number): RecordLine[] {
        return server
            .lines(from, -1)
            .map(({ n, seat, move }) =>
                seat < 0 ? { n, chance: move } : { n, player: seat, move },
            );
    }
    table(): TableMessage {
        const { game, players, start, options, lines, turn } = server.facts();
        return {
            say: 'table',
            table: 'x',
            game,
            players,
            start,
            options,
            state: turn === OVER ? 'over' : 'playing',
            seats: Array.from({ length: players }, (_, i) => ({
                person: `p${i}`,
                name: `Name ${i}`,
                here: true,
                standin: false,
            })),
            you: this.you,
            n: lines,
            turn,
            lines: this.lines(0),
            bytes: base64(server.observe(this.eyes, lines)),
            may: { undo: this.you >= 0 && server.mayUndo(this.you) },
            fair: { commit: '', seals: [], nonces: [] },
            rated: false,
            chat: 'phrases',
            said: [],
            watching: 0,
        };
    }
    /** The server plays a line; what it tells. */
    play(move: string): LinesMessage {
        const { turn, lines } = server.facts();
        server.play(turn, lines, move);
        this.rolled();
        return this.told(lines);
    }
    told(from: number): LinesMessage {
        const { lines, turn } = server.facts();
        return {
            say: 'lines',
            table: 'x',
            from,
            n: lines,
            lines: this.lines(from),
            bytes: base64(server.observe(this.eyes, lines)),
            turn,
            may: { undo: this.you >= 0 && server.mayUndo(this.you) },
        };
    }
    anyMove(roll: (below: number) => number): string {
        const moves = server.moves();
        return moves[roll(moves.length)]!.text;
    }
    /** Everything that is shown is what the server would show these eyes. */
    agrees(): void {
        const { now } = this.session;
        const there = server.position(this.eyes);
        expect(now.position.lines).toBe(there.lines);
        expect(now.position.view).toEqual(there.view);
        expect(now.lines).toEqual(server.lines(0, this.eyes));
        const isMine = there.turn === this.you && this.you >= 0;
        expect(now.deciding).toBe(isMine);
        expect(now.moves.map(m => m.text)).toEqual(isMine ? server.moves().map(m => m.text) : []);
    }
}

describe.each(['newyork', 'traffiq', 'tuktuk'])('%s', game => {
    it.each([0, 1, -1])('looks to seat %i as on the server, line by line', you => {
        const stage = new Stage(game, you, '7'),
            roll = dice(you + 5);
        for (let i = 0; i < 60 && server.facts().turn !== OVER; i++) {
            stage.agrees();
            const move = stage.anyMove(roll);
            if (server.facts().turn === you) {
                expect(stage.session.play(move)).toBe(null);
                expect(stage.sent.pop()).toEqual({ n: server.facts().lines, move });
            }
            stage.session.takeLines(stage.play(move));
        }
        stage.agrees();
        const half = Math.floor(server.facts().lines / 2);
        stage.session.show(half);
        expect(stage.session.now.position.view).toEqual(server.position(stage.eyes, half).view);
    });

    it('is the same after a reload, and shows every earlier position as it was', () => {
        const stage = new Stage(game, 0, '3'),
            roll = dice(2);
        for (let i = 0; i < 25; i++) stage.play(stage.anyMove(roll));
        stage.session.takeTable(stage.table());
        stage.agrees();
        for (let at = 0; at <= server.facts().lines; at += 3) {
            stage.session.show(at);
            expect(stage.session.now.position.view).toEqual(server.position(0, at).view);
        }
    });

    it('a move is shown at once or waits for what it turns up, and is taken back if refused', () => {
        const stage = new Stage(game, 0, '11'),
            roll = dice(9);
        let shown = 0,
            waiting = 0;
        for (let i = 0; i < 60 && server.facts().turn !== OVER; i++) {
            const { turn, lines } = server.facts();
            const move = stage.anyMove(roll);
            if (turn === 0) {
                const before = stage.session.now.position.view;
                stage.session.play(move);
                if (stage.session.now.sent === null) {
                    shown++;
                    expect(stage.session.now.position.lines).toBe(lines + 1);
                } else {
                    waiting++;
                    expect(stage.session.now.sent).toBe(move);
                    expect(stage.session.now.deciding).toBe(false);
                    expect(stage.session.now.position.view).toEqual(before);
                }
                if (i % 3 === 0) {
                    stage.session.takeBack(lines);
                    stage.agrees();
                    stage.session.play(move);
                }
            }
            stage.session.takeLines(stage.play(move));
            stage.agrees();
            expect(stage.session.sent).toEqual([]);
        }
        expect(shown + waiting).toBeGreaterThan(10);
    });

    it('undo and gaps', () => {
        const stage = new Stage(game, 0, '21'),
            roll = dice(4);
        let undone = 0;
        for (let i = 0; i < 80 && undone < 3 && server.facts().turn !== OVER; i++) {
            stage.session.takeLines(stage.play(stage.anyMove(roll)));
            if (!server.mayUndo(0)) continue;
            expect(stage.session.now.undo).toBe('undo');
            stage.session.undo();
            expect(stage.undos.pop()).toBe(server.facts().lines);
            server.undo(0);
            const { from: _, ...rest } = stage.told(server.facts().lines);
            stage.session.takeLines({ ...rest, say: 'undone', lines: [] });
            stage.agrees();
            undone++;
        }
        const before = stage.session.now.position.lines;
        stage.play(stage.anyMove(roll));
        const later = stage.play(stage.anyMove(roll));
        stage.session.takeLines(later);
        expect(stage.refreshes).toBe(1);
        expect(stage.session.now.position.lines).toBe(before);
        stage.session.takeTable(stage.table());
        stage.agrees();
    });
});

it('another device of ours moved: what we had sent is gone, the rest stays as the server says', () => {
    const stage = new Stage('newyork', 0, '5');
    const [first, second] = server.moves().map(m => m.text);
    stage.session.play(first!);
    stage.session.takeLines(stage.play(second!));
    stage.agrees();
    expect(stage.session.sent).toEqual([]);
    expect(stage.overtaken).toBe(1);
});

it('what was sent without an answer and stands there is not overtaken', () => {
    const stage = new Stage('newyork', 0, '5');
    const first = server.moves()[0]!.text;
    stage.session.play(first);
    stage.play(first);
    stage.session.takeTable(stage.table());
    stage.agrees();
    expect(stage.overtaken).toBe(0);
});

it('a decision that is taken back while somebody replays leaves the replay at the end', () => {
    const stage = new Stage('newyork', 0, '5');
    stage.session.takeLines(stage.play(server.moves()[0]!.text));
    stage.session.show(1);
    server.undo(0);
    const { from: _, ...rest } = stage.told(0);
    stage.session.takeLines({ ...rest, say: 'undone', lines: [] });
    expect(stage.session.now.replay).toBe(0);
});

it('what lay there when somebody came in is not fresh', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
    const stage = new Stage('newyork', 0, '5');
    stage.play(server.moves()[0]!.text);
    const again = new OnlineSession(page, stage.table(), {
        move: () => undefined,
        undo: () => undefined,
        overtaken: () => undefined,
        refresh: () => undefined,
    });
    expect(again.now.fresh).toEqual([]);
    again.takeLines(stage.play(server.moves()[0]!.text));
    expect(again.now.fresh.length).toBeGreaterThan(0);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

it('while the connection is lost nothing is decided', () => {
    const stage = new Stage('newyork', 0, '5');
    stage.session.hold(true);
    expect(stage.session.now.deciding).toBe(false);
    stage.session.hold(false);
    expect(stage.session.now.deciding).toBe(true);
});

it('the end of a game with open hands comes from its record', () => {
    const stage = new Stage('newyork', 0, '8'),
        roll = dice(3);
    while (server.facts().turn !== OVER) stage.session.takeLines(stage.play(stage.anyMove(roll)));
    stage.session.takeRecord(server.save());
    expect(stage.session.now.over).toBe(true);
    expect(stage.session.now.lines).toEqual(server.lines(0, 0));
    stage.session.show(3);
    expect(stage.session.now.position.view).toEqual(server.position(-1, 3).view);
});

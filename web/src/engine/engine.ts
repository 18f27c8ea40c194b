// The engine in the page: the WebAssembly module behind typed functions. Calls take a
// millisecond or less, so they are plain calls; only thinking goes to a worker (thinker.ts).

import type {
    BoxContent,
    Catalogue,
    Facts,
    Judgement,
    Line,
    Move,
    NewGame,
    Outcome,
    Position,
    Preview,
    Reason,
    Refusal,
    Review,
    Thought,
    Trial,
} from './types';

interface Exports {
    memory: WebAssembly.Memory;
    _initialize?(): void;
    engine_input(bytes: number): number;
    engine_output(): number;
    engine_output_length(): number;
    engine_games(): number;
    engine_replay(len: number): number;
    box_convert(len: number): number;
    box_try(len: number): number;
    desk_new(len: number): number;
    desk_load(len: number, seed: bigint): number;
    desk_save(): number;
    desk_position(viewer: number, at: number): number;
    desk_lines(from: number, viewer: number): number;
    desk_moves(): number;
    desk_outcomes(at: number): number;
    desk_facts(): number;
    desk_seen(request: number, bytes: number, eyes: number, n: number): number;
    desk_show(bytes: number, n: number): number;
    desk_retell(len: number, seed: bigint): number;
    desk_observe(eyes: number, at: number): number;
    desk_check(seat: number, n: number): number;
    desk_preview(seat: number, n: number): number;
    desk_play(seat: number, n: number): number;
    desk_roll(): number;
    desk_may_undo(seat: number): number;
    desk_undo(seat: number): number;
    desk_branch(seat: number, at: number, seed: bigint): number;
    desk_think(len: number, seed: bigint): number;
    desk_reasons(len: number, at: number): number;
    desk_judge(len: number, at: number, effort: number): number;
    review_open(eyes: number, effort: number): number;
    review_unit(i: number): number;
    review_give(i: number, len: number): number;
    review_tell(): number;
}

/** The engine said no: the rule, and in which line of a record. */
export class Refused extends Error {
    constructor(
        readonly refusal: Refusal,
        readonly line: number,
        sentence: string,
    ) {
        super(sentence);
    }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
    private constructor(private readonly wasm: Exports) {}

    /** `speak`: into the reader's language, for what the engine says in whole sentences. */
    static async start(
        module: WebAssembly.Module,
        speak: (english: string) => string = english => english,
    ): Promise<Engine> {
        const imports: Record<string, Record<string, (...given: number[]) => unknown>> = {};
        // wasi-libc names functions that the engine never calls.
        for (const { module: from, name } of WebAssembly.Module.imports(module)) {
            (imports[from] ??= {})[name] = () => {
                throw new Error(`the engine called ${name}`);
            };
        }
        imports.host = {
            ...imports.host,
            seconds: () => performance.now() / 1000,
            speak: (from = 0, length = 0, into = 0, room = 0) => {
                const { buffer } = wasm.memory;
                const said = speak(decoder.decode(new Uint8Array(buffer, from, length)));
                const place = new Uint8Array(buffer, into, room);
                const { read, written } = encoder.encodeInto(said, place);
                return read === said.length ? written : 0; // what does not fit stays English
            },
        };
        const instance = await WebAssembly.instantiate(module, imports);
        const wasm = instance.exports as unknown as Exports;
        wasm._initialize?.();
        return new Engine(wasm);
    }

    private putBytes(bytes: Uint8Array): number {
        const at = this.wasm.engine_input(bytes.length);
        if (!at) throw new Error('out of memory');
        new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
        return bytes.length;
    }

    private put(text: string): number {
        return this.putBytes(encoder.encode(text));
    }

    private text(): string {
        const { memory, engine_output, engine_output_length } = this.wasm;
        return decoder.decode(
            new Uint8Array(memory.buffer, engine_output(), engine_output_length()),
        );
    }

    private json<T>(code: number): T {
        if (!code) throw new Error('the engine has no answer');
        return JSON.parse(this.text()) as T;
    }

    private demand(code: number): void {
        if (code) return;
        const text = this.text();
        if (!text.startsWith('{')) throw new Error(text || 'the engine has no answer');
        const {
            line,
            refusal,
            text: sentence,
        } = JSON.parse(text) as { line: number; refusal: Refusal; text: string };
        throw new Refused(refusal, line, sentence);
    }

    /** null: the answer is yes. */
    private refusal(code: number): Refusal | null {
        try {
            this.demand(code);
            return null;
        } catch (e) {
            if (e instanceof Refused) return e.refusal;
            throw e;
        }
    }

    catalogue(): Catalogue {
        return this.json(this.wasm.engine_games());
    }

    /** A text file of an own box; refused with its line. */
    convert(game: string, flag: string, text: string): BoxContent {
        const code = this.wasm.box_convert(this.put(`${game} ${flag}\n${text}`));
        this.demand(code);
        return this.json(code);
    }
    /** Could such a game begin? */
    tryGame(game: NewGame): Trial {
        const code = this.wasm.box_try(this.put(JSON.stringify(game)));
        const refusal = this.refusal(code);
        const { hides } = refusal ? { hides: false } : this.json<{ hides: boolean }>(code);
        return { refusal, hides };
    }

    /** Finished records, line by line; refused with the line that does not hold. */
    replay(records: string): void {
        this.demand(this.wasm.engine_replay(this.put(records)));
    }

    begin(game: NewGame): void {
        this.demand(this.wasm.desk_new(this.put(JSON.stringify(game))));
    }
    load(record: string, seed: bigint): void {
        this.demand(this.wasm.desk_load(this.put(record), seed));
    }
    save(): string {
        if (!this.wasm.desk_save()) throw new Error('there is no game');
        return this.text();
    }

    position<V>(viewer: number, at = -1): Position<V> {
        return this.json(this.wasm.desk_position(viewer, at));
    }
    lines(from: number, viewer: number): Line[] {
        return this.json(this.wasm.desk_lines(from, viewer));
    }
    moves(): Move[] {
        return this.json(this.wasm.desk_moves());
    }
    /** What the die of line `at` could have shown, in byte order. */
    outcomes(at: number): Outcome[] {
        return this.json(this.wasm.desk_outcomes(at));
    }
    /** Everything about the game but what eyes see. */
    facts(): Facts {
        return this.json(this.wasm.desk_facts());
    }
    /** null: the move is allowed to that seat as line n. */
    check(seat: number, n: number, move: string): Refusal | null {
        this.put(move);
        return this.refusal(this.wasm.desk_check(seat, n));
    }
    /** What it would show that seat, without what it would turn up. */
    preview(seat: number, n: number, move: string): Preview {
        this.put(move);
        return this.json(this.wasm.desk_preview(seat, n));
    }
    /** Refused when it is stale or not that seat's. */
    play(seat: number, n: number, move: string): void {
        this.put(move);
        this.demand(this.wasm.desk_play(seat, n));
    }
    /** What these eyes see before line `at`, as bytes for `see` and `show`. */
    observe(eyes: number, at: number): Uint8Array {
        if (!this.wasm.desk_observe(eyes, at)) throw new Error('the engine has no answer');
        const { memory, engine_output, engine_output_length } = this.wasm;
        return new Uint8Array(memory.buffer, engine_output(), engine_output_length()).slice();
    }
    /** A table that knows what one pair of eyes sees of a game that is played elsewhere. */
    see(game: NewGame, bytes: Uint8Array, eyes: number, n: number): void {
        const request = encoder.encode(JSON.stringify(game));
        const both = new Uint8Array(request.length + bytes.length);
        both.set(request);
        both.set(bytes, request.length);
        this.putBytes(both);
        this.demand(this.wasm.desk_seen(request.length, bytes.length, eyes, n));
    }
    /** That game went on, or back. */
    show(bytes: Uint8Array, n: number): void {
        this.demand(this.wasm.desk_show(this.putBytes(bytes), n));
    }
    /** What was seen becomes a whole game that it could be, by the lines that led there. */
    retell(lines: string[], seed: bigint): void {
        this.demand(this.wasm.desk_retell(this.put(lines.join('\n')), seed));
    }
    roll(): void {
        this.demand(this.wasm.desk_roll());
    }
    mayUndo(seat: number): boolean {
        return this.wasm.desk_may_undo(seat) !== 0;
    }
    undo(seat: number): boolean {
        return this.wasm.desk_undo(seat) !== 0;
    }
    branch(seat: number, at: number, seed: bigint): void {
        this.demand(this.wasm.desk_branch(seat, at, seed));
    }
    think(agent: string, seed: bigint): Thought {
        return this.json(this.wasm.desk_think(this.put(agent), seed));
    }
    /** Why one legal move at that position is better than another (the same: than none) to who
     * decides there, the weightiest first. It imagines worlds: for a worker, not for the page. */
    reasons(better: string, other: string, at: number): Reason[] {
        return this.json(this.wasm.desk_reasons(this.put(`${better}\n${other}`), at));
    }
    /** What moves are worth to who decides at that position (present or past), from what he could
     * know then: what looks best, and those asked about. Effort 100 is a good look; it takes a
     * moment: for a worker. */
    judge(moves: string[], at: number, effort: number): Judgement {
        return this.json(this.wasm.desk_judge(this.put(moves.join('\n')), at, effort));
    }

    /** The review of the game for the player of that seat: how many units of work. While the game
     * goes on there is nothing to tell, but units can be worked out. */
    reviewOpen(eyes: number, effort: number): { units: number } {
        return this.json(this.wasm.review_open(eyes, effort));
    }
    /** Works out one unit; several workers may share them. Its text is for `reviewGive`. */
    reviewUnit(i: number): string {
        if (!this.wasm.review_unit(i)) throw new Error('there is no such unit');
        return this.text();
    }
    reviewGive(i: number, unit: string): void {
        this.demand(this.wasm.review_give(i, this.put(unit)));
    }
    /** The review, as far as its units have been given. */
    reviewTell(): Review {
        return this.json(this.wasm.review_tell());
    }
}

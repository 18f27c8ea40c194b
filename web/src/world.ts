// What the page needs once: the engine, its catalogue, somebody to think.

import wasmUrl from 'crosstown.wasm?url';
import { Adviser } from './engine/adviser';
import { Engine } from './engine/engine';
import { Thinker } from './engine/thinker';
import type { Catalogue, GameInfo } from './engine/types';
import { t } from './text/t';

export interface World {
    engine: Engine;
    /** The compiled engine, for whoever needs one of his own. */
    module: WebAssembly.Module;
    thinker: Thinker;
    adviser: Adviser;
    catalogue: Catalogue;
    /** A second desk, for pictures beside the game. */
    spare(): Promise<Engine>;
}

export async function makeWorld(): Promise<World> {
    const module = await WebAssembly.compileStreaming(fetch(wasmUrl)).catch(async () =>
        WebAssembly.compile(await (await fetch(wasmUrl)).arrayBuffer()),
    ); // a server without the type
    const engine = await Engine.start(module, t);
    let spare: Promise<Engine> | null = null;
    return {
        engine,
        module,
        thinker: new Thinker(module),
        adviser: new Adviser(module),
        catalogue: engine.catalogue(),
        spare: () => (spare ??= Engine.start(module)),
    };
}

export function gameOf(world: World, id: string): GameInfo {
    const game = world.catalogue.games.find(g => g.id === id);
    if (!game) throw new Error(`there is no game ${id}`);
    return game;
}

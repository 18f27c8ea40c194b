// The real engine for unit tests.

import bytes from 'crosstown.wasm?inline';
import { Engine } from './engine';

export async function realEngine(speak?: (english: string) => string): Promise<Engine> {
    const module = await WebAssembly.compile(await (await fetch(bytes)).arrayBuffer());
    return Engine.start(module, speak);
}

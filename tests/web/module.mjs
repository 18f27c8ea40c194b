// The engine's WebAssembly module without a page around it, for tests in node.

import { readFileSync } from 'node:fs';

/** `call(name, text)`: one of its functions with a text; did it go well, and what it wrote. */
export async function openModule(path) {
    const wasm = await WebAssembly.compile(readFileSync(path));
    // wasi-libc names these even though the engine never calls them.
    const refuse = name => () => {
        throw new Error(`the engine called ${name}`);
    };
    const imports = {};
    for (const { module, name } of WebAssembly.Module.imports(wasm)) {
        (imports[module] ??= {})[name] = refuse(name);
    }
    imports.host.seconds = () => performance.now() / 1000;
    imports.host.speak = () => 0; // warnings stay English
    const { exports: engine } = await WebAssembly.instantiate(wasm, imports);
    engine._initialize?.();

    return function call(name, text) {
        const bytes = new TextEncoder().encode(text);
        const at = engine.engine_input(bytes.length);
        new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
        const ok = engine[name](bytes.length);
        const out = new Uint8Array(
            engine.memory.buffer,
            engine.engine_output(),
            engine.engine_output_length(),
        );
        return { ok, text: new TextDecoder().decode(out) };
    };
}

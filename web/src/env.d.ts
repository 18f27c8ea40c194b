declare module 'crosstown.wasm?url' {
    const url: string;
    export default url;
}
declare module 'crosstown.wasm?inline' {
    const url: string;
    export default url;
}
/** The address of a game's puzzles, packed (vite.config.js). */
declare module '*.jsonl?puzzles' {
    const url: string;
    export default url;
}

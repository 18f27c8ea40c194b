declare module 'crosstown.wasm?url' {
    const url: string;
    export default url;
}
declare module 'crosstown.wasm?inline' {
    const url: string;
    export default url;
}

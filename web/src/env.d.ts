declare module 'crosstown.wasm?url' {
    const url: string;
    export default url;
}

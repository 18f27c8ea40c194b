// Pictures made from a name: always the same for the same name, here and on every other machine.

/** FNV-1a over the UTF-8 bytes of the name as people read it (composed), then mixed, so that
 * names that differ in their last letter differ everywhere. */
export function hashOf(name: string): number {
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(name.normalize('NFC')))
        hash = Math.imul(hash ^ byte, 0x01000193);
    return mixed(hash);
}

function mixed(hash: number): number {
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
}

/** Throws of a die that the name has loaded: each call gives a number below `sides`. */
export function throwsOf(name: string): (sides: number) => number {
    let state = hashOf(name);
    return sides => {
        state = (state + 0x9e3779b9) >>> 0;
        return mixed(state) % sides;
    };
}

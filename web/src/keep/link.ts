// A whole game in a link's fragment: the record, deflated, as base64url. Nothing of it is sent
// to a server.

const MOST = 4 << 20; // no record is that long; a link that unfolds to more is a trick

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
    const reader = new Blob([bytes as BlobPart])
        .stream()
        .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)
        .getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        size += value!.length;
        if (size > MOST) throw new Error('too long');
        parts.push(value!);
    }
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

export async function pack(record: string): Promise<string> {
    const small = await through(new TextEncoder().encode(record), new CompressionStream('deflate'));
    let binary = '';
    for (const byte of small) binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** null: the link is broken. */
export async function unpack(data: string): Promise<string | null> {
    try {
        const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
        const bytes = Uint8Array.from(binary, c => c.charCodeAt(0));
        const plain = await through(bytes, new DecompressionStream('deflate'));
        return new TextDecoder('utf-8', { fatal: true }).decode(plain);
    } catch {
        return null;
    }
}

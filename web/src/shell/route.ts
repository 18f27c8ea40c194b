// The page's screens live in the fragment of its address, so that every server can serve it and
// a link can hold a whole game.

export interface Route {
    screen: string;
    arg: string;
    query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
    const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
    const slash = path.indexOf('/');
    const screen = slash < 0 ? path : path.slice(0, slash);
    return {
        screen: screen || 'start',
        arg: slash < 0 ? '' : decoded(path.slice(slash + 1)),
        query: new URLSearchParams(query),
    };
}

/** A broken escape is left as it stands. */
function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

export function goTo(path: string): void {
    location.hash = `#/${path}`;
}

// The service worker: after the first visit everything is here, and the page plays without a
// network. The build writes the list of files and a version into it; another version takes
// the place of this one when every page of it has been closed, so that a page never meets files
// of another build.

declare const self: ServiceWorkerGlobalScope;

const FILES = '__FILES__' as unknown as string[];
const CACHE = 'crosstown-__VERSION__';

self.addEventListener('install', event => {
    event.waitUntil(
        caches
            .open(CACHE)
            .then(cache => cache.addAll(FILES.map(f => new Request(f, { cache: 'reload' })))),
    );
});

self.addEventListener('activate', event => {
    event.waitUntil(
        caches
            .keys()
            .then(names =>
                Promise.all(
                    names
                        .filter(n => n.startsWith('crosstown-') && n !== CACHE)
                        .map(n => caches.delete(n)),
                ),
            )
            .then(() => self.clients.claim()),
    );
});

/** A page that wants the new version now has nothing to lose: it loads itself anew. */
self.addEventListener('message', event => {
    if (event.data === 'take-over') void self.skipWaiting();
});

/** "It is your turn": the page that has the table comes to the front, or one is opened. */
self.addEventListener('notificationclick', event => {
    event.notification.close();
    const { table } = event.notification.data as { table: string };
    event.waitUntil(
        self.clients.matchAll({ type: 'window' }).then(pages => {
            const page = pages.find(p => p.url.endsWith(`#/t/${table}`));
            return page ? page.focus() : self.clients.openWindow(`./#/t/${table}`);
        }),
    );
});

/** The address below the page's own, without query. */
function below(url: URL): string {
    const scope = new URL(self.registration.scope).pathname;
    return url.pathname.startsWith(scope) ? url.pathname.slice(scope.length) : url.pathname;
}

/** What only the server knows is never kept. */
const LIVE = /^(api\/|healthz$|play$|metrics$)/;

/** An invitation (t/TABLE) is a screen of the page. */
const INVITATION = /^t\/(\w+)\/?$/;

/** What is kept comes from the store; the page itself, whatever its query says, too. */
self.addEventListener('fetch', event => {
    const { request } = event;
    const url = new URL(request.url),
        path = below(url);
    if (request.method !== 'GET' || url.origin !== location.origin || LIVE.test(path)) return;
    const [, table] = (request.mode === 'navigate' && INVITATION.exec(path)) || [];
    if (table) {
        event.respondWith(Response.redirect(new URL(`#/t/${table}`, self.registration.scope)));
        return;
    }
    event.respondWith(
        caches.open(CACHE).then(async cache => {
            const page = request.mode === 'navigate' ? await cache.match('./') : undefined;
            return page ?? (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
        }),
    );
});

export {};

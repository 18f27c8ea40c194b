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

/** What is kept comes from the store; the page itself, whatever its query says, too. */
self.addEventListener('fetch', event => {
    const { request } = event;
    if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
    event.respondWith(
        caches.open(CACHE).then(async cache => {
            const page = request.mode === 'navigate' ? await cache.match('./') : undefined;
            return page ?? (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
        }),
    );
});

export {};

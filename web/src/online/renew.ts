// The server is a new version: the page becomes one, too, by loading itself anew. A service worker
// that holds the old page gives way first.

/** A network that is slow now must not keep us from going on. */
const PATIENCE = 8000;

const either = <T>(wanted: Promise<T>): Promise<T | undefined> =>
    Promise.race([wanted, new Promise<undefined>(done => setTimeout(done, PATIENCE))]);

function installed(worker: ServiceWorker): Promise<void> {
    return new Promise(done => {
        const look = () => {
            if (worker.state !== 'installing') done();
        };
        worker.addEventListener('statechange', look);
        look();
    });
}

function takesOver(worker: ServiceWorker): Promise<void> {
    return new Promise(done => {
        navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
        worker.postMessage('take-over');
    });
}

async function renewWorker(): Promise<void> {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration) return;
    await registration.update();
    const worker = registration.installing ?? registration.waiting;
    if (!worker) return;
    await installed(worker);
    if (worker.state === 'installed') await takesOver(worker);
}

/** `isStillGood`: is nobody in the middle of something by now? */
export async function takeNewVersion(isStillGood: () => boolean = () => true): Promise<void> {
    await either(renewWorker()).catch(() => undefined);
    if (isStillGood()) location.reload();
}

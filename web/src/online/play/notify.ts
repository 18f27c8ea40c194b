// "It is your turn": in the title of the page, as a sound, and, where it was allowed and nobody
// looks, as the browser's notification. Permission is asked for by a button, never by itself.

/** Browsers give notifications only to pages that came a safe way. */
export function canNotify(): boolean {
    return globalThis.isSecureContext && 'Notification' in globalThis;
}

export function mayNotify(): boolean {
    return canNotify() && Notification.permission === 'granted' && isWanted();
}
export function isForbidden(): boolean {
    return canNotify() && Notification.permission === 'denied';
}

const KEY = 'crosstown.bell';

function isWanted(): boolean {
    try {
        return localStorage.getItem(KEY) !== 'off';
    } catch {
        return true;
    }
}

/** Asks the browser when it has to be asked; whether we may now. */
export async function wantNotices(on: boolean): Promise<boolean> {
    try {
        localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
        /* then the browser's own answer counts */
    }
    if (on && Notification.permission === 'default') await Notification.requestPermission();
    return mayNotify();
}

/** One a table: a new one takes the place of the old. */
export async function notify(table: string, title: string, body: string): Promise<void> {
    if (!mayNotify() || document.visibilityState === 'visible') return;
    const options = { body, tag: table, icon: './icon-192.png', data: { table } };
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    // Phones know only the service worker's notifications, pages without one only their own.
    if (registration?.active) return registration.showNotification(title, options);
    const note = new Notification(title, options);
    note.onclick = () => {
        window.focus();
        note.close();
    };
}

/** Somebody looks: what was said is known. */
export async function hush(table: string): Promise<void> {
    if (!canNotify()) return;
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    const notes = (await registration?.getNotifications({ tag: table })) ?? [];
    for (const note of notes) note.close();
}

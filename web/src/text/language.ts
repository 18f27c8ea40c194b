// Which language the page speaks: what the address says (?lang=), else what was chosen on this
// device, else what the browser prefers, else English. Changing it loads the page anew; the
// running game is kept anyway.

import { speak } from './t';

export const languages: Record<string, string> = {
    en: 'English', de: 'Deutsch', sv: 'Svenska', fi: 'Suomi', nb: 'Norsk', da: 'Dansk',
    fr: 'Français', nl: 'Nederlands', it: 'Italiano',
};

const KEY = 'crosstown.language';
const catalogues = import.meta.glob<{ messages: Record<string, string | string[]>; plural: (n: number) => number }>(
    ['../../../po/*.po', '!../../../po/en.po']);
const pathOf = (language: string) => `../../../po/${language}.po`;

function isSpoken(language: string): boolean {
    return language === 'en' || pathOf(language) in catalogues;
}

/** "no-NO" and "nn" are answered in bokmål; "de-CH" in German. */
export function ours(tag: string): string | null {
    const [base = ''] = tag.toLowerCase().split(/[-_]/);
    const language = base === 'no' || base === 'nn' ? 'nb' : base;
    return isSpoken(language) ? language : null;
}

export function chosenLanguage(): string {
    let kept: string | null = null;
    try {
        kept = localStorage.getItem(KEY);
    } catch { /* nothing is kept here */ }
    const wishes = [new URLSearchParams(location.search).get('lang'), kept, ...navigator.languages];
    for (const wish of wishes) {
        const found = wish ? ours(wish) : null;
        if (found) return found;
    }
    return 'en';
}

export function spokenLanguages(): [string, string][] {
    return Object.entries(languages).filter(([code]) => isSpoken(code));
}

export function changeLanguage(language: string): void {
    const url = new URL(location.href);
    url.searchParams.delete('lang');
    try {
        localStorage.setItem(KEY, language);
    } catch { // nothing is kept here: the address says it
        url.searchParams.set('lang', language);
    }
    history.replaceState(null, '', url);
    location.reload();
}

export async function learnLanguage(): Promise<void> {
    const language = chosenLanguage();
    document.documentElement.lang = language;
    const load = catalogues[pathOf(language)];
    if (language === 'en' || !load) return;
    const { messages, plural } = await load();
    speak(messages, plural);
}

// Which language the page speaks: what the address says (?lang=), else what was chosen on this
// device, else what the browser prefers, else English. Changing it loads the page anew; the
// running game is kept anyway.

import { speak } from './t';

export const languages: Record<string, string> = {
    en: 'English',
    de: 'Deutsch',
    sv: 'Svenska',
    fi: 'Suomi',
    nb: 'Norsk',
    da: 'Dansk',
    fr: 'Français',
    nl: 'Nederlands',
    it: 'Italiano',
};

const KEY = 'crosstown.language';
/** Addresses of the catalogues, made by the build from po/. */
const pages = import.meta.glob<string>(['../../../po/*.po', '!../../../po/en.po'], {
    query: '?page',
    import: 'default',
    eager: true,
});
const books = import.meta.glob<string>(['../../../po/*.po', '!../../../po/en.po'], {
    query: '?book',
    import: 'default',
    eager: true,
});
const pathOf = (language: string) => `../../../po/${language}.po`;

function isSpoken(language: string): boolean {
    return language === 'en' || pathOf(language) in pages;
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
    } catch {
        /* nothing is kept here */
    }
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
    } catch {
        // nothing is kept here: the address says it
        url.searchParams.set('lang', language);
    }
    history.replaceState(null, '', url);
    location.reload();
}

async function learn(catalogues: Record<string, string>): Promise<void> {
    const address = catalogues[pathOf(chosenLanguage())];
    if (!address) return;
    const { messages, plural } = (await (await fetch(address)).json()) as {
        messages: Record<string, string | string[]>;
        plural: string;
    };
    speak(messages, plural === 'n > 1' ? n => Number(n > 1) : n => Number(n !== 1));
}

export async function learnLanguage(): Promise<void> {
    document.documentElement.lang = chosenLanguage();
    await learn(pages);
}

let book: Promise<void> | null = null;
/** The words of the rulebook, too: they are many, and wanted only when it is opened. */
export function learnBook(): Promise<void> {
    return (book ??= learn(books).catch(() => {
        book = null;
    }));
}

// How hard a password is to guess: a small honest estimate in bits, never sent anywhere. What a
// guesser tries first is worth little: well-known passwords, rows of the keyboard, repetitions,
// years, and the person's own name. Words are worth less than letters thrown at random.

export type Strength = 'short' | 'long' | 'weak' | 'fair' | 'good' | 'strong';

/** What the server takes (ON-5), in bytes. */
export const SHORTEST = 8;
const LONGEST = 128;

const known =
    'password passwort salasana passord wachtwoord motdepasse losenord adgangskode iloveyou ' +
    'letmein welcome willkommen monkey dragon football baseball superman batman princess ' +
    'sunshine master shadow hello hallo bonjour secret geheim admin login michael summer winter ' +
    'sommer love lieben starwars pokemon freedom whatever trustno crosstown newyork traffiq ' +
    'tuktuk manhattan taxi';
const words = known.split(' ').sort((a, b) => b.length - a.length);

const rows = [
    'abcdefghijklmnopqrstuvwxyz',
    '0123456789',
    'qwertyuiop',
    'qwertzuiop',
    'azertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'yxcvbnm',
    '1qaz2wsx3edc4rfv5tgb',
];
const runs = rows.flatMap(row => [row, [...row].reverse().join('')]);

const WORD = 6,
    NAME = 3,
    RUN = 5,
    YEAR = 6;

/** As it is compared: "P4$$w0rd" is "password". */
function plain(text: string): string {
    const swaps: Record<string, string> = {
        '4': 'a',
        '@': 'a',
        '3': 'e',
        '1': 'i',
        '!': 'i',
        '0': 'o',
        '5': 's',
        $: 's',
        '7': 't',
    };
    return [...text.toLowerCase()].map(c => swaps[c] ?? c).join('');
}

/** How long a stretch of a row (or of one character) begins here. */
function runAt(text: string, at: number): number {
    let same = 1;
    while (text[at + same] === text[at]) same++;
    let longest = same;
    for (const run of runs) {
        const from = run.indexOf(text[at]!);
        let length = from < 0 ? 0 : 1;
        while (length && from + length < run.length && text[at + length] === run[from + length])
            length++;
        longest = Math.max(longest, length);
    }
    return longest;
}

/** Bits of letters in a row: as words, when there are vowels among them. */
function lettersBits(letters: string): number {
    const isSpeakable = /[aeiouyäöåæø]/i.test(letters) && letters.length >= 4;
    const isMixed = letters.slice(1) !== letters.slice(1).toLowerCase();
    return letters.length * (isSpeakable ? 2.6 : 4.7) + (isMixed ? letters.length * 0.7 : 0);
}

function restBits(text: string): number {
    let bits = 0;
    for (const [piece] of text.matchAll(/\p{L}+|\p{N}+|[^\p{L}\p{N}]/gu)) {
        if (/\p{L}/u.test(piece)) bits += lettersBits(piece);
        else if (/\p{N}/u.test(piece)) bits += piece.length * 3.3;
        else bits += piece === ' ' || piece === '-' ? 1.5 : 4.5;
    }
    return bits;
}

/** About how many times a guesser must double his guesses. */
export function bitsOf(password: string, name: string): number {
    const lower = password.toLowerCase();
    const easy = plain(password);
    const own = plain(name.trim());
    let bits = 0;
    let rest = '';
    for (let at = 0; at < password.length;) {
        const word = words.find(w => easy.startsWith(w, at));
        const run = runAt(lower, at);
        const year = /^(19|20)\d\d/.test(lower.slice(at));
        let length = 1;
        let worth = 0;
        if (own.length >= 2 && easy.startsWith(own, at)) [length, worth] = [own.length, NAME];
        else if (word) [length, worth] = [word.length, WORD];
        else if (run >= 3) [length, worth] = [run, RUN];
        else if (year) [length, worth] = [4, YEAR];
        if (worth) {
            bits += worth + restBits(rest);
            rest = '';
        } else rest += password[at]!;
        at += length;
    }
    return bits + restBits(rest);
}

export function strengthOf(password: string, name: string): Strength {
    const bytes = new TextEncoder().encode(password).length;
    if (bytes < SHORTEST) return 'short';
    if (bytes > LONGEST) return 'long';
    const bits = bitsOf(password, name);
    if (bits < 26) return 'weak';
    if (bits < 38) return 'fair';
    return bits < 56 ? 'good' : 'strong';
}

// What can be said without typing: everybody reads it in a language of his own. Which six come
// first depends on the moment.

import { t } from '../../text/t';
import type { ChatMessage } from '../types';

const sentences: Record<string, () => string> = {
    hello: () => t('Hello!'),
    'good-luck': () => t('Good luck!'),
    'well-played': () => t('Well played!'),
    'nice-move': () => t('Nice move!'),
    oops: () => t('Oh no!'),
    thanks: () => t('Thank you!'),
    sorry: () => t('Sorry!'),
    'one-moment': () => t('One moment, please'),
    back: () => t('I am back'),
    'your-turn': () => t('Your turn!'),
    'good-game': () => t('Good game!'),
    again: () => t('Once more?'),
    bye: () => t('Goodbye!'),
};

export function phraseWords(token: string): string {
    return sentences[token]?.() ?? token;
}

export function messageWords({ phrase, text }: Pick<ChatMessage, 'phrase' | 'text'>): string {
    return phrase === undefined ? (text ?? '') : phraseWords(phrase);
}

export type Moment = 'beginning' | 'play' | 'end';

const first: Record<Moment, string[]> = {
    beginning: ['hello', 'good-luck', 'oops', 'nice-move', 'thanks', 'one-moment'],
    play: ['nice-move', 'oops', 'sorry', 'thanks', 'your-turn', 'one-moment'],
    end: ['good-game', 'well-played', 'thanks', 'again', 'bye', 'sorry'],
};

export function momentOf(lines: number, players: number, isOver: boolean): Moment {
    return isOver ? 'end' : lines < 2 * players ? 'beginning' : 'play';
}

/** All that the server knows, the six of the moment first. */
export function phrasesFor(moment: Moment, known: string[]): { six: string[]; more: string[] } {
    const sayable = known.filter(p => p in sentences);
    const six = first[moment].filter(p => sayable.includes(p));
    return { six, more: sayable.filter(p => !six.includes(p)) };
}

/** Code points, as the server counts them. */
export const LONGEST_TEXT = 200;
export const lengthOf = (text: string): number => [...text].length;

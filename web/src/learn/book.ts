// The rulebook of a game as data/rulebook-<game>.txt has it: theme, a turn, tips, an example for
// every clause, rulings, and the guided first game. A front end shows it; tests execute it.

import type { NewGame } from '../engine/types';
import { learnBook } from '../text/language';

export interface Example {
    id: string;
    caption: string;
    /** A move that the clause allows; "roll N" where a die is due. */
    allowed: string;
    /** An event that it causes. */
    does: string | null;
    refused: { move: string; rule: string } | null;
    record: string;
}

export type GuideStep =
    | { kind: 'say' | 'tip' | 'free'; text: string }
    | { kind: 'ask'; moves: string[]; text: string; otherwise: string | null };

export interface Book {
    theme: string;
    steps: string[];
    tips: string[];
    examples: Example[];
    rulings: { id: string; text: string }[];
    guide: { game: NewGame; steps: GuideStep[] } | null;
}

function blankExample(id: string): Example {
    return { id, caption: '', allowed: '', does: null, refused: null, record: '' };
}

function readGuide(lines: string[]): Book['guide'] {
    let game: NewGame | null = null;
    const steps: GuideStep[] = [];
    for (const line of lines) {
        const [word = '', rest = ''] = split(line);
        const last = steps[steps.length - 1];
        if (word === 'set') game = { names: [], ...JSON.parse(rest) } as NewGame;
        else if (word === 'say' || word === 'tip' || word === 'free')
            steps.push({ kind: word, text: rest });
        else if (word === 'ask') {
            const [moves = '', text = ''] = split(rest);
            steps.push({ kind: 'ask', moves: moves.split('|'), text, otherwise: null });
        } else if (word === 'else' && last?.kind === 'ask') last.otherwise = rest;
        else throw new Error(`a guide has no line "${word}" here`);
    }
    return game && { game, steps };
}

/** The first word, and what follows it. */
function split(line: string): [string, string] {
    const at = line.indexOf(' ');
    return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()];
}

export function readBook(text: string): Book {
    const book: Book = { theme: '', steps: [], tips: [], examples: [], rulings: [], guide: null };
    const lines = text.split('\n');
    /** The lines up to "end", as they stand. */
    const block = () => {
        const out: string[] = [];
        for (
            let line = lines.shift();
            line !== undefined && line.trim() !== 'end';
            line = lines.shift()
        )
            if (line.trim() && !line.startsWith('#')) out.push(line.trim());
        return out;
    };
    let example = blankExample('');
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
        const [word, rest] = split(line.trim());
        if (!word || word.startsWith('#')) continue;
        if (word === 'theme') book.theme = rest;
        else if (word === 'step') book.steps.push(rest);
        else if (word === 'tip') book.tips.push(rest);
        else if (word === 'clause') book.examples.push((example = blankExample(rest)));
        else if (word === 'caption') example.caption = rest;
        else if (word === 'allowed') example.allowed = rest;
        else if (word === 'does') example.does = rest;
        else if (word === 'refused') {
            const [move, rule] = split(rest);
            example.refused = { move, rule: rule || example.id };
        } else if (word === 'record') example.record = block().join('\n') + '\n';
        else if (word === 'ruling') {
            const [id, ruling] = split(rest);
            book.rulings.push({ id, text: ruling });
        } else if (word === 'guide') book.guide = readGuide(block());
        else throw new Error(`a rulebook has no line "${word}"`);
    }
    return book;
}

const files = import.meta.glob<string>('../../../data/rulebook-*.txt', {
    query: '?raw',
    import: 'default',
});

/** null: this game has none. */
export async function loadBook(game: string): Promise<Book | null> {
    const load = files[`../../../data/rulebook-${game}.txt`];
    if (!load) return null;
    const [text] = await Promise.all([load(), learnBook()]);
    return readBook(text);
}

// Every sentence of the page goes through here. The English sentence is the key; catalogues made
// from po/<language>.po give the others, by a hash of the sentence (tools/po.mjs computes the
// same). Places are written {name}.

export type Facts = Record<string, string | number>;
type Catalogue = Record<string, string | string[]>;

const catalogue = new Map<string, string | string[]>();
const keys = new Map<string, string>();
let pluralForm: (n: number) => number = n => (n === 1 ? 0 : 1);

/** Adds a catalogue to what is known; `messages` empty and no language: English again. */
export function speak(messages: Catalogue, plural: (n: number) => number): void {
    for (const [key, said] of Object.entries(messages)) catalogue.set(key, said);
    pluralForm = plural;
}

export function forgetLanguage(): void {
    catalogue.clear();
    pluralForm = n => (n === 1 ? 0 : 1);
}

export function keyOf(sentence: string): string {
    let key = keys.get(sentence);
    if (key === undefined) {
        let hash = 0x811c9dc5;
        for (let i = 0; i < sentence.length; i++)
            hash = Math.imul(hash ^ sentence.charCodeAt(i), 0x01000193);
        keys.set(sentence, (key = (hash >>> 0).toString(36)));
    }
    return key;
}

function said(sentence: string): string | string[] | undefined {
    return catalogue.size ? catalogue.get(keyOf(sentence)) : undefined;
}

export function fill(sentence: string, facts: Facts): string {
    return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
        name in facts ? String(facts[name]) : place,
    );
}

export function t(sentence: string, facts: Facts = {}): string {
    const words = said(sentence);
    return fill((typeof words === 'string' ? words : words?.[0]) ?? sentence, facts);
}

/** One thing or several: {n} is the number. */
export function tn(one: string, many: string, n: number, facts: Facts = {}): string {
    const forms = said(one);
    const words = Array.isArray(forms) ? forms[pluralForm(n)] : n === 1 ? one : many;
    return fill(words ?? many, { n, ...facts });
}

// Every sentence of the page goes through here. The English sentence is the key; a catalogue
// made from po/<language>.po gives the others. Places are written {name}.

export type Facts = Record<string, string | number>;
type Catalogue = Record<string, string | string[]>;

let catalogue: Catalogue = {};
let pluralForm: (n: number) => number = n => (n === 1 ? 0 : 1);

export function speak(messages: Catalogue, plural: (n: number) => number): void {
    catalogue = messages;
    pluralForm = plural;
}

export function fill(sentence: string, facts: Facts): string {
    return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
        name in facts ? String(facts[name]) : place);
}

export function t(sentence: string, facts: Facts = {}): string {
    const said = catalogue[sentence];
    return fill((typeof said === 'string' ? said : said?.[0]) ?? sentence, facts);
}

/** One thing or several: {n} is the number. */
export function tn(one: string, many: string, n: number, facts: Facts = {}): string {
    const forms = catalogue[one];
    const said = Array.isArray(forms) ? forms[pluralForm(n)] : n === 1 ? one : many;
    return fill(said ?? many, { n, ...facts });
}

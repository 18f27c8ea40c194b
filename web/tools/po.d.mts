export interface PoMessage {
    id: string;
    plural: string | null;
    strings: string[];
    places: string[];
    flags: string[];
}
export function readPo(text: string): { header: string; messages: PoMessage[] };
export function pluralRule(header: string): string;
export function keyOf(sentence: string): string;
export function pageCatalogue(text: string, part?: 'page' | 'book'): string;

// Reads gettext catalogues: the one source of every language, here for the page.

/** The messages of a .po file: { id, plural, strings, places, flags }, the header apart. */
export function readPo(text) {
    const messages = [];
    let header = '';
    for (const block of text.split(/\n\s*\n/)) {
        const message = { id: '', plural: null, strings: [], places: [], flags: [] };
        let put = null;
        for (const line of block.split('\n')) {
            if (line.startsWith('#:')) message.places.push(...line.slice(2).trim().split(/\s+/));
            else if (line.startsWith('#,'))
                message.flags.push(
                    ...line
                        .slice(2)
                        .split(',')
                        .map(f => f.trim()),
                );
            const [, key, index, quoted] =
                /^(?:(msgid|msgid_plural|msgstr)(?:\[(\d)\])?\s+)?(".*")\s*$/.exec(line) ?? [];
            if (!quoted) continue;
            if (key === 'msgid')
                put = s => {
                    message.id += s;
                };
            else if (key === 'msgid_plural')
                put = s => {
                    message.plural = (message.plural ?? '') + s;
                };
            else if (key === 'msgstr')
                put = s => {
                    message.strings[Number(index ?? 0)] =
                        (message.strings[Number(index ?? 0)] ?? '') + s;
                };
            put?.(JSON.parse(quoted));
        }
        if (message.id) messages.push(message);
        else if (message.strings[0]) header = message.strings[0];
    }
    return { header, messages };
}

/** Which of the two plural rules of our languages: 'n != 1' or 'n > 1'. */
export function pluralRule(header) {
    const rule = (/plural=([^;]+);/.exec(header)?.[1] ?? 'n != 1').replace(/[()]/g, '').trim();
    if (rule !== 'n != 1' && rule !== 'n > 1')
        throw new Error(`a plural rule that the page does not know: ${rule}`);
    return rule;
}

/** The key of a sentence in a catalogue of the page: FNV-1a, so that the English text need not
 * be carried along. The page computes the same (src/text/t.ts). */
export function keyOf(sentence) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < sentence.length; i++)
        hash = Math.imul(hash ^ sentence.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(36);
}

const isBook = place => /^(data|rulebook)\//.test(place);
/** The engine says its words by token, but files of an own box are judged in sentences. */
const isPage = place => /^(web\/src\/|games\/[a-z]+(\/box\w*\.c)?$|core$|ai$)/.test(place);
/** Does a sentence from there come into one of the page's catalogues? */
export const isForPage = place => isPage(place) || isBook(place);

/** What the page needs of a catalogue, as JSON: the words of the rulebook ('book') are loaded when
 * it is opened, all others ('page') at the start. A catalogue that does not say where its
 * messages are from is a page's. */
export function pageCatalogue(text, part = 'page') {
    const { header, messages } = readPo(text);
    const said = {},
        keys = new Map();
    for (const m of messages) {
        const isPages = m.places.length === 0 || m.places.some(isPage),
            isBooks = !isPages && m.places.some(isBook);
        if (!isPages && !isBooks) continue;
        const key = keyOf(m.id);
        if (keys.has(key))
            throw new Error(`two sentences with one key: ${m.id} and ${keys.get(key)}`);
        keys.set(key, m.id);
        if ((part === 'page') !== isPages || m.flags.includes('fuzzy') || !m.strings[0]) continue;
        if (m.plural === null && m.strings[0] === m.id) continue; // said as in English
        said[key] = m.plural === null ? m.strings[0] : m.strings;
    }
    return JSON.stringify({ plural: pluralRule(header), messages: said });
}

// Reads gettext catalogues: the one source of every language, here for the page.

/** The messages of a .po file: { id, plural, strings, places }, the header apart. */
export function readPo(text) {
    const messages = [];
    let header = '';
    for (const block of text.split(/\n\s*\n/)) {
        const message = { id: '', plural: null, strings: [], places: [], fuzzy: false };
        let put = null;
        for (const line of block.split('\n')) {
            if (line.startsWith('#:')) message.places.push(...line.slice(2).trim().split(/\s+/));
            else if (line.startsWith('#,')) message.fuzzy ||= line.includes('fuzzy');
            const [, key, index, quoted] = /^(?:(msgid|msgid_plural|msgstr)(?:\[(\d)\])?\s+)?(".*")\s*$/.exec(line) ?? [];
            if (!quoted) continue;
            if (key === 'msgid') put = s => { message.id += s; };
            else if (key === 'msgid_plural') put = s => { message.plural = (message.plural ?? '') + s; };
            else if (key === 'msgstr') put = s => { message.strings[Number(index ?? 0)] = (message.strings[Number(index ?? 0)] ?? '') + s; };
            put?.(JSON.parse(quoted));
        }
        if (message.id) messages.push(message);
        else if (message.strings[0]) header = message.strings[0];
    }
    return { header, messages };
}

/** "nplurals=2; plural=(n != 1);" as the text of a JavaScript expression in n. */
export function pluralRule(header) {
    const [, rule = 'n != 1'] = /plural=([^;]+);/.exec(header) ?? [];
    if (!/^[n\d\s()!=<>&|%?:]+$/.test(rule)) throw new Error(`a plural rule that cannot be read: ${rule}`);
    return rule;
}

/** What the page needs of a catalogue, as a module; of one that does not say where: everything. */
export function pageModule(text) {
    const { header, messages } = readPo(text);
    const said = {};
    for (const m of messages) {
        const isOurs = m.places.length === 0 || m.places.some(p => /^(web\/src|games\/|core$|core\/|data\/)/.test(p));
        if (!isOurs || m.fuzzy || !m.strings[0]) continue;
        if (m.plural === null && m.strings[0] === m.id) continue; // said as in English
        said[m.id] = m.plural === null ? m.strings[0] : m.strings;
    }
    return `export const messages = ${JSON.stringify(said)};\nexport const plural = n => Number(${pluralRule(header)});\n`;
}

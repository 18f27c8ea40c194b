import { describe, expect, it } from 'vitest';
import { keyOf as keyInBuild, pageCatalogue, pluralRule, readPo } from '../../tools/po.mjs';
import { keyOf } from './t';

const po = `msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: web/src/shell/game.tsx
msgid "Log"
msgstr "Verlauf"

#: web/src/shell/start.tsx
msgid "{n} tile"
msgid_plural "{n} tiles"
msgstr[0] "{n} Plättchen"
msgstr[1] "{n} Plättchen,"
" mehrere"

#: apps/cli/main.c
msgid "unknown command"
msgstr "unbekannter Befehl"

#: data/rulebook-newyork.txt
msgid "Play one card."
msgstr "Spiele eine Karte."

#, fuzzy
#: web/src/shell/start.tsx
msgid "Play"
msgstr "Spielen?"
`;

describe('catalogues', () => {
    it('are read with plurals, places and long lines', () => {
        const { header, messages } = readPo(po);
        expect(header).toContain('Language: de');
        expect(messages.map(m => m.id)).toEqual([
            'Log',
            '{n} tile',
            'unknown command',
            'Play one card.',
            'Play',
        ]);
        expect(messages[1]!.strings).toEqual(['{n} Plättchen', '{n} Plättchen, mehrere']);
    });
    it('give the page only what it says itself, and nothing doubtful', () => {
        const code = pageCatalogue(po);
        expect(code).toContain('Verlauf');
        expect(code).not.toContain('Befehl');
        expect(code).not.toContain('Spielen');
        expect(code).not.toContain('Spiele eine Karte');
        expect(pageCatalogue(po, 'book')).toContain('Spiele eine Karte');
        expect(pageCatalogue(po, 'book')).not.toContain('Verlauf');
    });
    it('have the same keys in the build and in the page', () => {
        for (const text of ['', 'Log', '{n} Plättchen', 'a'.repeat(500)])
            expect(keyOf(text)).toBe(keyInBuild(text));
    });
    it('have one of the plural rules that the page knows', () => {
        expect(pluralRule('Plural-Forms: nplurals=2; plural=n > 1;')).toBe('n > 1');
        expect(pluralRule('Plural-Forms: nplurals=2; plural=(n != 1);')).toBe('n != 1');
        expect(() => pluralRule('plural=n%10==1;')).toThrow();
    });
});

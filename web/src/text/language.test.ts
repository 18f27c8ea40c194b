import { describe, expect, it } from 'vitest';
import { pageModule, pluralRule, readPo } from '../../tools/po.mjs';

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

#, fuzzy
#: web/src/shell/start.tsx
msgid "Play"
msgstr "Spielen?"
`;

describe('catalogues', () => {
    it('are read with plurals, places and long lines', () => {
        const { header, messages } = readPo(po);
        expect(header).toContain('Language: de');
        expect(messages.map(m => m.id)).toEqual(['Log', '{n} tile', 'unknown command', 'Play']);
        expect(messages[1]!.strings).toEqual(['{n} Plättchen', '{n} Plättchen, mehrere']);
    });
    it('give the page only what it says itself, and nothing doubtful', () => {
        const code = pageModule(po);
        expect(code).toContain('Verlauf');
        expect(code).not.toContain('Befehl');
        expect(code).not.toContain('Spielen');
    });
    it('have plural rules that are arithmetic and nothing else', () => {
        expect(pluralRule('Plural-Forms: nplurals=2; plural=n > 1;')).toBe('n > 1');
        expect(() => pluralRule('plural=alert(1);')).toThrow();
    });
});

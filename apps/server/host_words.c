/*
 * host_words.c - see host_words.h. Catalogues are opened when somebody first wants them, and kept.
 * A function that translates knows nothing but the sentence; which language is meant is therefore
 * kept here, from host_tongue to the next.
 */
#include "apps/server/host_words.h"

#include "apps/common/speech.h"

#include <string.h>

enum { LANGUAGES = 16, CODE = 8 };

static struct {
    char code[CODE];
    struct speech_book *book; /* NULL: there is none */
} known[LANGUAGES];
static int known_count;
static const struct speech_book *present;

static const char *translate(const char *english)
{
    return speech_from(present, english);
}

/* "pt-BR" is "pt"; false: no code of a language. */
static bool code_of(const char *lang, char code[CODE])
{
    size_t len = 0;
    while (lang[len] >= 'a' && lang[len] <= 'z' && len < CODE - 1) len++;
    if (len < 2 || (lang[len] && lang[len] != '-' && lang[len] != '_')) return false;
    memcpy(code, lang, len);
    code[len] = '\0';
    return true;
}

ct_translate *host_tongue(const char *lang)
{
    char code[CODE];
    int i = 0;
    if (!code_of(lang, code)) return NULL;
    while (i < known_count && strcmp(known[i].code, code) != 0) i++;
    if (i == LANGUAGES) return NULL; /* somebody tries them all */
    if (i == known_count) {
        memcpy(known[i].code, code, sizeof code);
        known[known_count++].book = speech_book_open(code);
    }
    present = known[i].book;
    return present ? translate : NULL;
}

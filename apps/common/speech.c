/*
 * speech.c - see speech.h. The catalogue and the character set are global and change: they are
 * set by speech_start before anything is said, and read only from then on.
 */
#include "apps/common/speech.h"

#include "apps/common/mo.h"
#include "core/text.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#ifndef CT_LOCALE_INSTALLED
#define CT_LOCALE_INSTALLED "/usr/share/locale"
#endif

enum { CATALOGUE_MAX = 1 << 22, PATH_ROOM = 4096, WISHES = 256, CODE_MAX = 8 };

static struct mo catalogue;
static bool has_catalogue, shows_utf8;

/* ---- which language ------------------------------------------------------------------------ */

static bool is_set(const char *value)
{
    return value && *value;
}

static bool is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

/* C and POSIX, without an encoding: whoever sets them wants what programs always said. */
static bool is_plain(const char *locale)
{
    return is_set(locale) && (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0);
}

/* "de_AT.UTF-8@euro" is "de"; false: English, or no language at all. */
static bool add_language(struct ct_text *list, const char *name, size_t len)
{
    size_t code = 0;
    while (code < len && name[code] >= 'a' && name[code] <= 'z') code++;
    bool ends = code == len || strchr("_.@-", name[code]);
    if (!ends || code < 2 || code > CODE_MAX || is_word(name, code, "en")) return false;
    if (list->len) ct_put_char(list, ':');
    if (is_word(name, code, "no") || is_word(name, code, "nn"))
        ct_put(list, "nb");
    else
        ct_put_bytes(list, name, code);
    return true;
}

void speech_wish(const struct speech_settings *from, char *list, size_t cap)
{
    struct ct_text out = ct_text_on(list, cap);
    const char *messages = is_set(from->lc_all) ? from->lc_all : from->lc_messages;
    const char *locale = is_set(messages) ? messages : from->lang;
    if (is_plain(messages)) return;
    if (!is_set(from->language)) {
        if (is_set(locale)) add_language(&out, locale, strlen(locale));
        return;
    }
    for (const char *at = from->language; *at; at += *at == ':') {
        size_t len = strcspn(at, ":");
        if (len && !add_language(&out, at, len))
            return; /* what comes behind English is not needed */
        at += len;
    }
}

/* ---- its catalogue --------------------------------------------------------------------------- */

static char *read_whole(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(CATALOGUE_MAX) : NULL;
    *len = bytes ? fread(bytes, 1, CATALOGUE_MAX, file) : 0;
    if (file) fclose(file);
    return bytes;
}

static bool open_catalogue(struct mo *into, const char *folder, const char *language)
{
    char path[PATH_ROOM];
    size_t len;
    struct ct_text text = ct_text_on(path, sizeof path);
    ct_put_format(&text, "%s/%s/LC_MESSAGES/crosstown.mo", folder, language);
    char *bytes = ct_text_is_cut(&text) ? NULL : read_whole(path, &len);
    if (!bytes) return false;
    char *kept = realloc(bytes, len + 1); /* for as long as the program runs */
    if (kept && mo_open(into, kept, len))
        return true; /* NOLINT(clang-analyzer-unix.Malloc): the catalogue points to it */
    free(kept ? kept : bytes);
    return false;
}

/* `name` from the folder that the program lies in. */
static bool from_program(char *folder, size_t cap, const char *name)
{
    size_t room = strlen(name) + 1;
    ssize_t len = readlink("/proc/self/exe", folder, cap - room);
    if (len <= 0) return false;
    while (len > 0 && folder[len - 1] != '/') len--;
    memcpy(folder + len, name, room);
    return true;
}

static bool open_language(struct mo *into, const char *language)
{
    char folder[PATH_ROOM];
    const char *given = getenv("CT_LOCALE_DIR");
    if (is_set(given)) return open_catalogue(into, given, language);
    static const char *const places[] = {"locale", "../share/locale"}; /* as built, as installed */
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (from_program(folder, sizeof folder, places[i]) &&
            open_catalogue(into, folder, language))
            return true;
    return open_catalogue(into, CT_LOCALE_INSTALLED, language);
}

/* ---- the character set ----------------------------------------------------------------------- */

static bool promises_utf8(const struct speech_settings *from)
{
    const char *ctype = getenv("LC_CTYPE");
    const char *name = is_set(from->lc_all) ? from->lc_all : is_set(ctype) ? ctype : from->lang;
    const char *set = is_set(name) ? strchr(name, '.') : NULL;
    return set && (strncasecmp(set, ".utf-8", 6) == 0 || strncasecmp(set, ".utf8", 5) == 0);
}

/* Only characters: numbers stay as records have them. A locale that is not installed is no
 * reason to lose its characters, and catalogues are in UTF-8 whatever the locale says. Texts are
 * UTF-8 in any case, so their columns are counted as such even where boards keep to ASCII. */
static void set_characters(const struct speech_settings *from)
{
    const char *set = setlocale(LC_CTYPE, "");
    bool is_utf8 = set && strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
    bool counts = is_utf8 || setlocale(LC_CTYPE, "C.UTF-8") != NULL;
    shows_utf8 = is_utf8 || (counts && (has_catalogue || (!set && promises_utf8(from))));
}

bool speech_shows_utf8(void)
{
    return shows_utf8;
}

void speech_start(void)
{
    const struct speech_settings from = {getenv("LANGUAGE"), getenv("LC_ALL"),
                                         getenv("LC_MESSAGES"), getenv("LANG")};
    char wishes[WISHES];
    speech_wish(&from, wishes, sizeof wishes);
    for (char *language = strtok(wishes, ":"); language && !has_catalogue;
         language = strtok(NULL, ":"))
        has_catalogue = open_language(&catalogue, language);
    set_characters(&from);
}

/* ---- sentences ------------------------------------------------------------------------------- */

const char *speech(const char *english)
{
    const char *said = has_catalogue && *english ? mo_find(&catalogue, english) : NULL;
    return said ? said : english;
}

const char *speech_count(const char *one, const char *several, long count)
{
    const char *said = has_catalogue ? mo_find_count(&catalogue, one, count) : NULL;
    return said ? said : count == 1 ? one : several;
}

struct speech_book {
    struct mo mo;
};

struct speech_book *speech_book_open(const char *language)
{
    struct speech_book *book = calloc(1, sizeof *book);
    if (book && open_language(&book->mo, language)) return book;
    free(book);
    return NULL;
}

const char *speech_from(const struct speech_book *book, const char *english)
{
    const char *said = *english ? mo_find(&book->mo, english) : NULL;
    return said ? said : english;
}

/* The C library has these in the languages of installed locales only. */
const char *speech_error(int error)
{
    switch (error) {
    case ENOENT: return _("No such file or directory");
    case EACCES: return _("Permission denied");
    case EPERM: return _("Operation not permitted");
    case EISDIR: return _("Is a directory");
    case ENOTDIR: return _("Not a directory");
    case EEXIST: return _("File exists");
    case ENOSPC: return _("No space left on device");
    case EROFS: return _("Read-only file system");
    case EIO: return _("Input/output error");
    case ENOMEM: return _("Cannot allocate memory");
    case EPIPE: return _("Broken pipe");
    case EADDRNOTAVAIL: return _("Cannot assign requested address");
    default: return strerror(error);
    }
}

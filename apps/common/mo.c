/*
 * mo.c - see mo.h. The file: magic, revision, number of messages, then where two tables lie, of
 * the English texts, sorted, and of their translations. A table's entry is a length and an
 * offset; every text ends with a zero byte, and the plural forms of a message with one each.
 */
#include "apps/common/mo.h"

#include <string.h>

static const uint32_t MAGIC = 0x950412de, MAGIC_SWAPPED = 0xde120495;

enum { AT_COUNT = 8, AT_ORIGINALS = 12, AT_TRANSLATIONS = 16, HEADER = 28, ENTRY = 8 };

/* The caller has checked that the four bytes are there. */
static uint32_t read_u32(const struct mo *mo, size_t at)
{
    const unsigned char *b = mo->bytes + at;
    if (mo->swapped)
        return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

static bool has_table(const struct mo *mo, uint32_t at)
{
    return at <= mo->len && mo->count <= (mo->len - at) / ENTRY;
}

/* A text of a table and how long it is; NULL when it does not lie in the file. */
static const char *text_at(const struct mo *mo, uint32_t table, uint32_t i, size_t *len)
{
    size_t entry = table + (size_t)i * ENTRY;
    uint32_t offset = read_u32(mo, entry + 4);
    *len = read_u32(mo, entry);
    if (offset >= mo->len || *len >= mo->len - offset || mo->bytes[offset + *len]) return NULL;
    return (const char *)mo->bytes + offset;
}

static const char *find(const struct mo *mo, const char *english, size_t *len)
{
    uint32_t low = 0, high = mo->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *original = text_at(mo, mo->originals, middle, len);
        int order = original ? strcmp(english, original) : 1;
        if (order == 0) return text_at(mo, mo->translations, middle, len);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* The entry of the empty text is the file's own header. */
static enum mo_plural plural_of(const struct mo *mo)
{
    size_t len;
    const char *about = find(mo, "", &len);
    const char *rule = about ? strstr(about, "plural=(n") : NULL;
    return rule && strncmp(rule, "plural=(n > 1)", 14) == 0 ? MO_ABOVE_ONE : MO_NOT_ONE;
}

bool mo_open(struct mo *mo, const void *bytes, size_t len)
{
    *mo = (struct mo){.bytes = bytes, .len = len};
    if (len < HEADER) return false;
    mo->swapped = read_u32(mo, 0) == MAGIC_SWAPPED;
    if (read_u32(mo, 0) != MAGIC) return false;
    mo->count = read_u32(mo, AT_COUNT);
    mo->originals = read_u32(mo, AT_ORIGINALS);
    mo->translations = read_u32(mo, AT_TRANSLATIONS);
    if (!has_table(mo, mo->originals) || !has_table(mo, mo->translations)) return false;
    mo->plural = plural_of(mo);
    return true;
}

const char *mo_find(const struct mo *mo, const char *english)
{
    size_t len;
    const char *text = find(mo, english, &len);
    return text && *text ? text : NULL;
}

const char *mo_find_count(const struct mo *mo, const char *one, long count)
{
    size_t len;
    const char *text = find(mo, one, &len);
    bool several = mo->plural == MO_ABOVE_ONE ? count > 1 : count != 1;
    if (!text) return NULL;
    size_t first = strlen(text);
    if (several && first < len) text += first + 1;
    return *text ? text : NULL;
}

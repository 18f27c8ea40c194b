/* names.c - see names.h. What letters, marks and forms are, utf8proc knows. */
#include "online/names.h"

#include "ai/agent.h"
#include "core/text.h"

#include <assert.h>
#include <string.h>
#include <utf8proc.h>

enum {
    NFC = UTF8PROC_STABLE | UTF8PROC_COMPOSE,
    NFKC = NFC | UTF8PROC_COMPAT,
    FOLDED = NFKC | UTF8PROC_CASEFOLD,
    PARTS_MOST = 4,                 /* of one code point of NFC */
    KEY_POINTS = 18 * CT_NAME_MOST, /* U+FDFA again */
};

/* The code points of a text in one of these forms: their number. Less than 0: it is no UTF-8, or
 * has more than `room` parts. */
static int points_of(const char *text, size_t len, int form, utf8proc_int32_t *point, int room)
{
    const utf8proc_uint8_t *bytes = (const utf8proc_uint8_t *)text;
    utf8proc_option_t options = (utf8proc_option_t)form;
    utf8proc_ssize_t count = utf8proc_decompose(bytes, (utf8proc_ssize_t)len, point, room, options);
    if (count < 0 || count > room) return -1;
    return (int)utf8proc_normalize_utf32(point, count, options);
}

static void put_points(struct ct_text *out, const utf8proc_int32_t *point, int count)
{
    for (int i = 0; i < count; i++) {
        utf8proc_uint8_t bytes[4];
        utf8proc_ssize_t len = utf8proc_encode_char(point[i], bytes);
        ct_put_bytes(out, (const char *)bytes, (size_t)len);
    }
}

/* ---- what may stand in a name --------------------------------------------------------------- */

enum part { REFUSED, LETTER, MARK, DIGIT, STROKE, BLANK };

static enum part part_of(utf8proc_int32_t point)
{
    const utf8proc_property_t *is = utf8proc_get_property(point);
    if (point == ' ') return BLANK;
    if (point == '-' || point == '_') return STROKE;
    if (is->ignorable) return REFUSED; /* some letters are, too: fillers that nobody sees */
    switch (is->category) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO: return LETTER;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME: return MARK;
    case UTF8PROC_CATEGORY_ND: return DIGIT;
    default: return REFUSED;
    }
}

/* Marks belong to letters; blanks stand between other things. */
static bool may_follow(enum part part, enum part before)
{
    if (part == REFUSED) return false;
    if (part == MARK) return before == LETTER || before == MARK;
    return part != BLANK || before != BLANK;
}

static bool is_name(const utf8proc_int32_t *point, int count)
{
    enum part before = BLANK;
    if (count < CT_NAME_LEAST || count > CT_NAME_MOST) return false;
    for (int i = 0; i < count; i++) {
        enum part part = part_of(point[i]);
        if (!may_follow(part, before)) return false;
        before = part;
    }
    return before != BLANK;
}

bool ct_name_read(const char *text, size_t len, char name[CT_NAME_BYTES])
{
    utf8proc_int32_t point[PARTS_MOST * CT_NAME_MOST];
    int count = points_of(text, len, NFC, point, sizeof point / sizeof *point);
    if (!is_name(point, count)) return false;
    struct ct_text out = ct_text_on(name, CT_NAME_BYTES);
    put_points(&out, point, count);
    assert(!ct_text_is_cut(&out));
    return true;
}

/* ---- which names are the same --------------------------------------------------------------- */

static void put_form(const char *text, int form, char out[CT_NAME_KEY])
{
    utf8proc_int32_t point[KEY_POINTS];
    int count = points_of(text, strlen(text), form, point, KEY_POINTS);
    assert(count >= 0);
    struct ct_text put = ct_text_on(out, CT_NAME_KEY);
    put_points(&put, point, count);
    assert(!ct_text_is_cut(&put));
}

void ct_name_key(const char *name, char key[CT_NAME_KEY])
{
    char plain[CT_NAME_KEY];
    put_form(name, NFKC, plain);
    put_form(plain, FOLDED, key);
}

bool ct_name_is_agents(const char *key)
{
    for (const struct ct_agent_kind *kind = ct_agent_kinds; kind->name; kind++) {
        char reserved[CT_NAME_KEY];
        ct_name_key(kind->name, reserved);
        if (strcmp(reserved, key) == 0) return true;
    }
    return false;
}

bool ct_password_fits(size_t bytes)
{
    return bytes >= CT_PASSWORD_LEAST && bytes <= CT_PASSWORD_MOST;
}

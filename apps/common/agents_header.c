/*
 * agents_header.c - see agents.h: a header that tells no more than the box and the options do.
 *
 * It is the header of some deal of the same kit, with the list that was shuffled put back in order:
 * what it is made of, everybody may know; what lies where, nobody.
 */
#include "apps/common/agents.h"

#include "apps/common/output.h"
#include "core/table.h"

#include <stdlib.h>
#include <string.h>

struct item {
    const char *at;
    size_t len;
};

static int by_text(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    size_t both = x->len < y->len ? x->len : y->len;
    int order = memcmp(x->at, y->at, both);
    return order ? order : x->len < y->len ? -1 : x->len > y->len;
}

static bool is_shuffled(const struct ct_json *doc, int key)
{
    return ct_json_equals(doc, key, "deck") || ct_json_equals(doc, key, "stack") ||
           ct_json_equals(doc, key, "stock");
}

/* A list, sorted; false: no memory. */
static bool put_sorted(struct ct_text *out, const struct ct_json *doc, int list)
{
    int count = 0, size = ct_json_size(doc, list);
    struct item *item = calloc((size_t)size + 1, sizeof *item);
    if (!item) return false;
    for (int at = ct_json_first(doc, list); at >= 0; at = ct_json_next(doc, at), count++)
        item[count].at = ct_json_raw(doc, at, &item[count].len);
    qsort(item, (size_t)count, sizeof *item, by_text);
    ct_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        ct_put_comma(out);
        ct_put_bytes(out, item[i].at, item[i].len);
    }
    ct_put_char(out, ']');
    free(item);
    return true;
}

/* An object of the header again, member by member; of the set-up with its lists sorted. */
static bool put_object(struct ct_text *out, const struct ct_json *doc, int object, bool is_setup)
{
    bool ok = true;
    ct_put_char(out, '{');
    for (int key = ct_json_first(doc, object); key >= 0 && ok; key = ct_json_next(doc, key)) {
        size_t len;
        int value = ct_json_value_of(key);
        const char *raw = ct_json_raw(doc, key, &len);
        ct_put_comma(out);
        ct_put_bytes(out, raw, len);
        ct_put_char(out, ':');
        raw = ct_json_raw(doc, value, &len);
        if (!is_setup && ct_json_equals(doc, key, "setup"))
            ok = put_object(out, doc, value, true);
        else if (is_setup && is_shuffled(doc, key) && ct_json_is(doc, value, CT_JSON_ARRAY))
            ok = put_sorted(out, doc, value);
        else
            ct_put_bytes(out, raw, len);
    }
    ct_put_char(out, '}');
    return ok;
}

static void put_some_deal(const void *from, struct ct_text *out)
{
    ct_table_save(from, out);
}

static char *put_in_order(const char *text, size_t len)
{
    struct ct_json doc;
    size_t bytes = ct_json_room(len);
    void *room = malloc(bytes);
    char *header = malloc(len + 1);
    bool ok = room && header && !ct_json_read(&doc, text, len, room, bytes);
    if (ok) {
        struct ct_text out = ct_text_on(header, len + 1);
        ok = put_object(&out, &doc, 0, false) && !ct_text_is_cut(&out);
    }
    free(room);
    if (ok) return header;
    free(header);
    return NULL;
}

char *agents_header(struct ct_house *house, const struct ct_kit *kit)
{
    struct ct_refusal why;
    size_t len;
    struct ct_table *t = ct_table_new(house, kit, 1, &why);
    char *deal = t ? whole_text(put_some_deal, t, &len) : NULL;
    char *header = deal ? put_in_order(deal, strcspn(deal, "\n")) : NULL;
    ct_table_free(t);
    free(deal);
    return header;
}

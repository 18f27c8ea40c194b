/*
 * store_pg_news.c - see store_pg.h: what nodes tell each other with a group, by NOTIFY: at which
 * tables something was written, and who was changed or lost a token. Everything else is looked up
 * when it is needed (online.h).
 *
 * A table's rows are t/TABLE/…, a person's p/PERSON and y/PERSON/TOKEN; a payload of PostgreSQL has
 * less than 8,000 bytes.
 */
#include "apps/server/store_pg.h"

#include <string.h>

enum { PAYLOAD_MAX = 7900, NAME_MAX_BYTES = 64 };

void pg_put_node(struct pg_bytes *out, const unsigned char node[PG_NODE])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < PG_NODE; i++) {
        pg_bytes_put(out, &digits[node[i] >> 4], 1);
        pg_bytes_put(out, &digits[node[i] & 15], 1);
    }
}

/* Whose row it is: "" a table's, "p/" a person's; NULL: nobody's. `of` is the name and its length.
 * A token that is new changes nothing for anybody who is there already. */
static const char *kind_of(const struct pg_row *r, const char **of, size_t *len)
{
    const char *kind = NULL;
    if (r->does == PG_KEEP) return NULL;
    if (strncmp(r->key, "t/", 2) == 0) kind = "";
    if (strncmp(r->key, "p/", 2) == 0) kind = "p/";
    if (strncmp(r->key, "y/", 2) == 0 && r->does == PG_DROP) kind = "p/";
    *of = r->key + 2;
    *len = kind ? strcspn(*of, "/") : 0;
    bool fits = *len > 0 && *len + 2 < NAME_MAX_BYTES && !memchr(*of, ' ', *len);
    return fits ? kind : NULL;
}

/* False: there is no more room. Rows of one transaction are mostly of one table. */
static bool put_names(struct pg_bytes *out, const struct pg_txn *t)
{
    const char *last = NULL, *last_kind = NULL, *of;
    size_t last_len = 0, len;
    for (int i = 0; i < t->count; i++) {
        const char *kind = kind_of(&t->rows[i], &of, &len);
        if (!kind) continue;
        bool again = last && len == last_len && memcmp(last, of, len) == 0;
        if (again && strcmp(kind, last_kind) == 0) continue;
        if (out->len + 3 + len > PAYLOAD_MAX) return false;
        pg_bytes_put(out, " ", 1);
        pg_bytes_put(out, kind, strlen(kind));
        pg_bytes_put(out, of, len);
        last = of;
        last_len = len;
        last_kind = kind;
    }
    return true;
}

void pg_news_write(struct pg_bytes *out, const unsigned char node[PG_NODE],
                   const struct pg_txn *first)
{
    pg_put_node(out, node);
    size_t head = out->len;
    bool fits = true;
    for (const struct pg_txn *t = first; t && fits; t = t->next)
        if (!t->is_void) fits = put_names(out, t);
    if (out->len == head) out->len = 0;
    if (fits) return;
    out->len = head;
    pg_bytes_put(out, " *", 2);
}

void pg_news_read(const char *text, const unsigned char node[PG_NODE],
                  const struct pg_ear_calls *calls)
{
    struct pg_bytes own = {0};
    char own_bytes[2 * PG_NODE], name[NAME_MAX_BYTES];
    own.at = own_bytes;
    own.room = sizeof own_bytes;
    pg_put_node(&own, node);
    size_t len = strcspn(text, " ");
    if (len == own.len && memcmp(text, own.at, len) == 0) return;
    if (text[len] == ' ' && text[len + 1] == '!') {
        if (len >= sizeof name) return;
        memcpy(name, text, len);
        name[len] = '\0';
        calls->said(calls->with, name, text + len + 2);
        return;
    }
    for (const char *at = text + len; *at == ' '; at += len) {
        len = strcspn(++at, " ");
        if (len == 0 || len >= sizeof name) continue;
        memcpy(name, at, len);
        name[len] = '\0';
        calls->news(calls->with, strcmp(name, "*") == 0 ? NULL : name);
    }
}

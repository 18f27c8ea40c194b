/*
 * store_pg_news.c - see store_pg.h: what nodes tell each other with a group, by NOTIFY: at which
 * tables something was written. Everything else is looked up when it is needed (online.h).
 *
 * A table's rows are t/TABLE/…; a payload of PostgreSQL has less than 8,000 bytes.
 */
#include "apps/server/store_pg.h"

#include <string.h>

enum { PAYLOAD_MAX = 7900, NAME_MAX_BYTES = 64 };

static void put_node(struct pg_bytes *out, const unsigned char node[PG_NODE])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < PG_NODE; i++) {
        pg_bytes_put(out, &digits[node[i] >> 4], 1);
        pg_bytes_put(out, &digits[node[i] & 15], 1);
    }
}

/* The table of that row; its length, 0: of none. */
static size_t table_of(const char *key, const char **table)
{
    if (strncmp(key, "t/", 2) != 0) return 0;
    *table = key + 2;
    size_t len = strcspn(*table, "/");
    return (*table)[len] == '/' && len < NAME_MAX_BYTES && !memchr(*table, ' ', len) ? len : 0;
}

/* False: there is no more room. Rows of one transaction are mostly of one table. */
static bool put_tables(struct pg_bytes *out, const struct pg_txn *t)
{
    const char *last = NULL, *table = NULL;
    size_t last_len = 0;
    for (int i = 0; i < t->count; i++) {
        size_t len = t->rows[i].does != PG_KEEP ? table_of(t->rows[i].key, &table) : 0;
        if (!len || (len == last_len && memcmp(last, table, len) == 0)) continue;
        if (out->len + 1 + len > PAYLOAD_MAX) return false;
        pg_bytes_put(out, " ", 1);
        pg_bytes_put(out, table, len);
        last = table;
        last_len = len;
    }
    return true;
}

void pg_news_write(struct pg_bytes *out, const unsigned char node[PG_NODE],
                   const struct pg_txn *first)
{
    put_node(out, node);
    size_t head = out->len;
    bool fits = true;
    for (const struct pg_txn *t = first; t && fits; t = t->next)
        if (!t->clashes) fits = put_tables(out, t);
    if (out->len == head) out->len = 0;
    if (fits) return;
    out->len = head;
    pg_bytes_put(out, " *", 2);
}

void pg_news_read(const char *text, const unsigned char node[PG_NODE],
                  void (*news)(void *with, const char *table), void *with)
{
    struct pg_bytes own = {0};
    char own_bytes[2 * PG_NODE], name[NAME_MAX_BYTES];
    own.at = own_bytes;
    own.room = sizeof own_bytes;
    put_node(&own, node);
    size_t len = strcspn(text, " ");
    if (len == own.len && memcmp(text, own.at, len) == 0) return;
    for (const char *at = text + len; *at == ' '; at += len) {
        len = strcspn(++at, " ");
        if (len == 0 || len >= sizeof name) continue;
        memcpy(name, at, len);
        name[len] = '\0';
        news(with, strcmp(name, "*") == 0 ? NULL : name);
    }
}

/*
 * reader.h - JSON as the judge reads it: strict (RFC 8259, UTF-8, no key twice), quick, and written
 * apart from core/json.c, so that both would have to be wrong in the same way.
 *
 * A value is the index of its token. Behind the token of an object or a list stand those inside it,
 * in an object keys and values in turn; `next` is the token behind them all.
 */
#ifndef SIM_READER_H
#define SIM_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum kind { NOTHING, OBJECT, LIST, TEXT, NUMBER, TRUE, FALSE, NULL_VALUE };

struct token {
    uint32_t at, len; /* as written, quotes and brackets included */
    int next, size;   /* keys of an object, items of a list */
    uint8_t kind;
};

struct doc {
    int holders;
    char *text;
    size_t len;
    struct token *token;
    int count, room;
};

/* A copy of the text; NULL and *why: it is no JSON object. */
struct doc *doc_read(const char *text, size_t len, const char **why);
/* NULL, or why it is no value. The text stays the caller's and must live as long as the doc. */
const char *doc_parse(struct doc *d, char *text, size_t len);
struct doc *doc_hold(struct doc *d);
void doc_drop(struct doc *d);

int doc_get(const struct doc *d, int object, const char *key); /* -1: none */
static inline enum kind doc_kind(const struct doc *d, int value)
{
    return value < 0 ? NOTHING : (enum kind)d->token[value].kind;
}
int64_t doc_int(const struct doc *d, int value, int64_t missing); /* whole numbers */
bool doc_is_int(const struct doc *d, int value);
bool doc_is(const struct doc *d, int value, const char *text); /* a text without escapes */
/* A text, escapes resolved, cut to the room; "" if it is none. */
const char *doc_text(const struct doc *d, int value, char *out, size_t room);
const char *doc_raw(const struct doc *d, int value, size_t *len);
static inline int doc_size(const struct doc *d, int value)
{
    return value < 0 ? 0 : d->token[value].size;
}
static inline int doc_first(int value)
{
    return value + 1;
}
static inline int doc_next(const struct doc *d, int value)
{
    return d->token[value].next;
}

#endif

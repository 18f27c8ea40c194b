/*
 * json.h - strict JSON: reading on top of jsmn, writing into a ct_text.
 *
 * A document is read once into tokens that the caller supplies; a value is then
 * the index of its token. Reading is strict: exactly the grammar of RFC 8259, valid
 * UTF-8, no lone surrogates, no key twice in an object, at most 512 values in each other,
 * and the document an object, a list or a string. What ct_json_read accepts
 * can be walked without further checks.
 *
 * The tokens live in room that the caller brings: ct_json_room(len) bytes are enough for
 * any text of that length.
 */
#ifndef CT_JSON_H
#define CT_JSON_H

#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum ct_json_kind { CT_JSON_OBJECT, CT_JSON_ARRAY, CT_JSON_STRING, CT_JSON_PLAIN };

struct ct_json {
    const char *text;
    const void *token; /* jsmn's, in the caller's room */
    int count;
};

enum { CT_JSON_NONE = -1 };

/* Bytes that reading a text of that length may need (aligned for int). */
size_t ct_json_room(size_t len);

/* Bytes that what was read needs (a fraction of that, mostly), and a copy of it in such room, for
 * who keeps the text, too, elsewhere. */
size_t ct_json_bytes(const struct ct_json *doc);
struct ct_json ct_json_copy(const struct ct_json *doc, const char *text, void *room);

/* NULL when the text is one strict JSON value; otherwise what is wrong, a part of a
 * sentence ("a key twice in an object"). Value 0 is the document. */
const char *ct_json_read(struct ct_json *doc, const char *text, size_t len, void *room,
                         size_t bytes);

/* Are brackets open in brackets more than so deep, the outermost being 1? For any text. */
bool ct_json_is_deeper(const char *text, size_t len, int most);

/* Could this text, cut off at its end, be the beginning of a JSON object? */
bool ct_json_may_begin(const char *text, size_t len, void *room, size_t bytes);

/* Member of an object by key: its value, or CT_JSON_NONE. */
int ct_json_get(const struct ct_json *doc, int object, const char *key);
/* Walk: the first item or key inside a value (or CT_JSON_NONE), the next one behind it.
 * In an object the walk goes from key to key; a key's value is the token behind it. */
int ct_json_first(const struct ct_json *doc, int value);
int ct_json_next(const struct ct_json *doc, int item);
int ct_json_value_of(int key);

bool ct_json_is(const struct ct_json *doc, int value, enum ct_json_kind kind);
int ct_json_size(const struct ct_json *doc, int value);
/* A whole number written as such (2, not 2.0 nor 2e0). */
bool ct_json_int(const struct ct_json *doc, int value, int64_t *out);
/* A string, escapes resolved, into a buffer; false when it is none or does not fit or
 * holds a zero byte. */
bool ct_json_string(const struct ct_json *doc, int value, char *out, size_t cap);
/* The value as it is written, quotes and brackets included. */
const char *ct_json_raw(const struct ct_json *doc, int value, size_t *len);
bool ct_json_equals(const struct ct_json *doc, int value, const char *string);

/* Writing: the caller puts brackets with ct_put; these do the rest. */
void ct_put_json_string(struct ct_text *t, const char *s);
/* A comma unless the text is empty or ends in an opening bracket, a colon or a comma, so
 * that loops need not know which item is the first. Keys bring their own. */
static inline bool ct_wants_comma(const struct ct_text *t)
{
    char last = t->last; /* known even where the text is cut: sizes must come out right */
    return last && last != '[' && last != '{' && last != ':' && last != ',';
}

static inline void ct_put_comma(struct ct_text *t)
{
    if (ct_wants_comma(t)) ct_put_char(t, ',');
}
void ct_put_json_ints(struct ct_text *t, const char *key, const int *values, int count);

/* Keys. Most stand in the program, where the compiler counts them, and are not looked through. */
void ct_put_any_key(struct ct_text *t, const char *key);
void ct_put_plain_key(struct ct_text *t, const char *key, size_t len);

static inline void ct_put_json_key(struct ct_text *t, const char *key) /* "key": */
{
    if (__builtin_constant_p(strlen(key)) && !strchr(key, '"') && !strchr(key, '\\'))
        ct_put_plain_key(t, key, strlen(key));
    else
        ct_put_any_key(t, key);
}

static inline void ct_put_json_member(struct ct_text *t, const char *key, const char *string)
{
    ct_put_json_key(t, key);
    ct_put_json_string(t, string);
}

static inline void ct_put_json_number(struct ct_text *t, const char *key, int64_t value)
{
    ct_put_json_key(t, key);
    ct_put_int(t, value);
}

static inline void ct_put_json_bool(struct ct_text *t, const char *key, bool value)
{
    ct_put_json_key(t, key);
    ct_put_bytes(t, value ? "true" : "false", value ? 4 : 5);
}

#endif

/* reader.c - see reader.h. */
#include "tests/sim/reader.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64 };

struct parse {
    struct doc *d;
    const char *text;
    size_t at, len;
    const char *why;
    int depth;
};

static bool value_at(struct parse *p);

static bool wrong(struct parse *p, const char *why)
{
    if (!p->why) p->why = why;
    return false;
}

static void blanks(struct parse *p)
{
    while (p->at < p->len && strchr(" \t\r\n", p->text[p->at]) && p->text[p->at]) p->at++;
}

static char here(const struct parse *p)
{
    return p->at < p->len ? p->text[p->at] : '\0';
}

static int begin(struct parse *p, enum kind kind)
{
    struct doc *d = p->d;
    if (d->count == d->room) {
        d->room = d->room ? 2 * d->room : 64;
        d->token = realloc(d->token, (size_t)d->room * sizeof *d->token);
        if (!d->token) abort();
    }
    d->token[d->count] = (struct token){.at = (uint32_t)p->at, .kind = (uint8_t)kind};
    return d->count++;
}

static bool end(struct parse *p, int token)
{
    struct token *t = &p->d->token[token];
    t->len = (uint32_t)p->at - t->at;
    t->next = p->d->count;
    return true;
}

static int hex(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static int four_digits(const char *at)
{
    int code = 0;
    for (int i = 0; i < 4; i++) {
        if (hex(at[i]) < 0) return -1;
        code = code * 16 + hex(at[i]);
    }
    return code;
}

static bool escape(struct parse *p)
{
    if (p->at + 1 >= p->len) return wrong(p, "an escape that is cut off");
    char c = p->text[p->at + 1];
    if (c && strchr("\"\\/bfnrt", c)) {
        p->at += 2;
        return true;
    }
    if (c != 'u' || p->at + 6 > p->len) return wrong(p, "no escape");
    int code = four_digits(p->text + p->at + 2);
    if (code < 0 || (code >= 0xdc00 && code < 0xe000)) return wrong(p, "no code point");
    p->at += 6;
    if (code < 0xd800 || code >= 0xe000) return true;
    if (p->at + 6 > p->len || p->text[p->at] != '\\' || p->text[p->at + 1] != 'u')
        return wrong(p, "half a pair");
    code = four_digits(p->text + p->at + 2);
    if (code < 0xdc00 || code >= 0xe000) return wrong(p, "half a pair");
    p->at += 6;
    return true;
}

/* A character of more than one byte. */
static bool wide(struct parse *p)
{
    const unsigned char *at = (const unsigned char *)p->text + p->at;
    size_t left = p->len - p->at;
    int more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : 1;
    if (*at < 0xc2 || *at > 0xf4 || left <= (size_t)more) return wrong(p, "no UTF-8");
    for (int i = 1; i <= more; i++)
        if ((at[i] & 0xc0) != 0x80) return wrong(p, "no UTF-8");
    if ((*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f) ||
        (*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] > 0x8f))
        return wrong(p, "no UTF-8");
    p->at += (size_t)more + 1;
    return true;
}

static bool text_at(struct parse *p)
{
    int token = begin(p, TEXT);
    p->at++;
    for (;;) {
        unsigned char c = (unsigned char)here(p);
        if (c == '"') break;
        if (c < 0x20) return wrong(p, "a text that does not end, or a control character");
        if (c == '\\' ? !escape(p) : c < 0x80 ? !++p->at : !wide(p)) return false;
    }
    p->at++;
    return end(p, token);
}

static bool digits(struct parse *p)
{
    if (here(p) < '0' || here(p) > '9') return wrong(p, "a digit is missing");
    while (here(p) >= '0' && here(p) <= '9') p->at++;
    return true;
}

static bool number_at(struct parse *p)
{
    int token = begin(p, NUMBER);
    if (here(p) == '-') p->at++;
    if (here(p) == '0')
        p->at++;
    else if (!digits(p))
        return false;
    if (here(p) == '.') {
        p->at++;
        if (!digits(p)) return false;
    }
    if (here(p) == 'e' || here(p) == 'E') {
        p->at++;
        if (here(p) == '+' || here(p) == '-') p->at++;
        if (!digits(p)) return false;
    }
    return end(p, token);
}

static bool word_at(struct parse *p, const char *word, enum kind kind)
{
    size_t len = strlen(word);
    int token = begin(p, kind);
    if (p->len - p->at < len || memcmp(p->text + p->at, word, len) != 0)
        return wrong(p, "no value");
    p->at += len;
    return end(p, token);
}

static bool key_is_new(struct parse *p, int object, int key)
{
    const struct token *t = p->d->token;
    for (int at = object + 1; at < key; at = t[at + 1].next)
        if (t[at].len == t[key].len &&
            memcmp(p->text + t[at].at, p->text + t[key].at, t[at].len) == 0)
            return wrong(p, "a key twice");
    return true;
}

static bool object_at(struct parse *p)
{
    int token = begin(p, OBJECT), size = 0;
    p->at++;
    blanks(p);
    while (here(p) != '}') {
        if (size++ && here(p) != ',') return wrong(p, "no comma between members");
        if (size > 1) p->at++;
        blanks(p);
        int key = p->d->count;
        if (here(p) != '"' || !text_at(p)) return wrong(p, "no key");
        if (!key_is_new(p, token, key)) return false;
        blanks(p);
        if (here(p) != ':') return wrong(p, "no colon");
        p->at++;
        if (!value_at(p)) return false;
    }
    p->at++;
    p->d->token[token].size = size;
    return end(p, token);
}

static bool list_at(struct parse *p)
{
    int token = begin(p, LIST), size = 0;
    p->at++;
    blanks(p);
    while (here(p) != ']') {
        if (size++ && here(p) != ',') return wrong(p, "no comma between items");
        if (size > 1) p->at++;
        if (!value_at(p)) return false;
    }
    p->at++;
    p->d->token[token].size = size;
    return end(p, token);
}

static bool value_at(struct parse *p)
{
    bool ok;
    if (++p->depth > DEEPEST) return wrong(p, "too deep");
    blanks(p);
    switch (here(p)) {
    case '{': ok = object_at(p); break;
    case '[': ok = list_at(p); break;
    case '"': ok = text_at(p); break;
    case 't': ok = word_at(p, "true", TRUE); break;
    case 'f': ok = word_at(p, "false", FALSE); break;
    case 'n': ok = word_at(p, "null", NULL_VALUE); break;
    default: ok = number_at(p);
    }
    blanks(p);
    p->depth--;
    return ok;
}

const char *doc_parse(struct doc *d, char *text, size_t len)
{
    struct parse p = {.d = d, .text = text, .len = len};
    d->text = text;
    d->len = len;
    d->count = 0;
    if (!value_at(&p)) return p.why ? p.why : "no value";
    return p.at == len ? NULL : "something behind the value";
}

struct doc *doc_read(const char *text, size_t len, const char **why)
{
    struct doc *d = calloc(1, sizeof *d);
    char *copy = malloc(len + 1);
    if (!d || !copy) abort();
    memcpy(copy, text, len);
    copy[len] = '\0';
    d->holders = 1;
    *why = doc_parse(d, copy, len);
    if (!*why && d->token[0].kind == OBJECT) return d;
    if (!*why) *why = "no object";
    doc_drop(d);
    return NULL;
}

struct doc *doc_hold(struct doc *d)
{
    d->holders++;
    return d;
}

void doc_drop(struct doc *d)
{
    if (!d || --d->holders > 0) return;
    free(d->text);
    free(d->token);
    free(d);
}

int doc_get(const struct doc *d, int object, const char *key)
{
    size_t len = strlen(key);
    if (doc_kind(d, object) != OBJECT) return -1;
    for (int at = object + 1; at < d->token[object].next; at = d->token[at + 1].next)
        if (d->token[at].len == len + 2 && memcmp(d->text + d->token[at].at + 1, key, len) == 0)
            return at + 1;
    return -1;
}

bool doc_is_int(const struct doc *d, int value)
{
    if (doc_kind(d, value) != NUMBER || d->token[value].len > 18) return false;
    const char *at = d->text + d->token[value].at;
    for (uint32_t i = 0; i < d->token[value].len; i++)
        if (at[i] != '-' && (at[i] < '0' || at[i] > '9')) return false;
    return true;
}

int64_t doc_int(const struct doc *d, int value, int64_t missing)
{
    return doc_is_int(d, value) ? strtoll(d->text + d->token[value].at, NULL, 10) : missing;
}

bool doc_is(const struct doc *d, int value, const char *text)
{
    size_t len = strlen(text);
    return doc_kind(d, value) == TEXT && d->token[value].len == len + 2 &&
           memcmp(d->text + d->token[value].at + 1, text, len) == 0;
}

static size_t put_code(char *out, uint32_t code)
{
    if (code < 0x80) return out[0] = (char)code, 1;
    if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 63));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xe0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 63));
        out[2] = (char)(0x80 | (code & 63));
        return 3;
    }
    out[0] = (char)(0xf0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 63));
    out[2] = (char)(0x80 | (code >> 6 & 63));
    out[3] = (char)(0x80 | (code & 63));
    return 4;
}

static uint32_t escaped(const char **at)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    char c = (*at)[1];
    if (c != 'u') {
        const char *found = strchr(from, c);
        *at += 2;
        return (unsigned char)(found ? to[found - from] : c);
    }
    uint32_t code = (uint32_t)four_digits(*at + 2);
    *at += 6;
    if (code < 0xd800 || code >= 0xe000) return code;
    uint32_t low = (uint32_t)four_digits(*at + 2);
    *at += 6;
    return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
}

const char *doc_text(const struct doc *d, int value, char *out, size_t room)
{
    size_t len = 0;
    out[0] = '\0';
    if (doc_kind(d, value) != TEXT) return out;
    const char *at = d->text + d->token[value].at + 1, *last = at + d->token[value].len - 2;
    while (at < last && len + (*at == '\\' ? 5 : 1) < room) {
        if (*at == '\\')
            len += put_code(out + len, escaped(&at));
        else
            out[len++] = *at++;
    }
    out[len] = '\0';
    return out;
}

const char *doc_raw(const struct doc *d, int value, size_t *len)
{
    *len = value < 0 ? 0 : d->token[value].len;
    return value < 0 ? "" : d->text + d->token[value].at;
}

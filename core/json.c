/*
 * json.c - strict JSON on jsmn.
 *
 * jsmn splits a text into tokens in the order in which they begin, each with the token
 * around it as parent; of an object the children are the keys, of a key the child is its
 * value. It is lenient about what stands between tokens, so `is_well_formed` walks the
 * tokens and looks at every byte of the gaps: what it lets through is JSON, and no byte
 * of the text has gone unseen.
 */
#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#include <jsmn.h>

#include "core/json.h"

#include <stdlib.h>
#include <string.h>

static const jsmntok_t *tokens(const struct ct_json *doc)
{
    return doc->token;
}

/* ---- strings: one character (code point) after the other -------------------------- */

static int hex_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static int read_hex4(const char *s, const char *end)
{
    int value = 0;
    if (end - s < 4) return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_value(s[i]);
        if (digit < 0) return -1;
        value = value << 4 | digit;
    }
    return value;
}

/* \uXXXX with *s behind the u; a pair of surrogates is one character. */
static int read_unicode_escape(const char **s, const char *end)
{
    int first = read_hex4(*s, end);
    if (first < 0 || (first >= 0xdc00 && first <= 0xdfff)) return -1;
    *s += 4;
    if (first < 0xd800 || first > 0xdbff) return first;
    if (end - *s < 6 || (*s)[0] != '\\' || (*s)[1] != 'u') return -1;
    int second = read_hex4(*s + 2, end);
    if (second < 0xdc00 || second > 0xdfff) return -1;
    *s += 6;
    return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
}

static int read_escape(const char **s, const char *end)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (*s >= end) return -1;
    char c = *(*s)++;
    if (c == 'u') return read_unicode_escape(s, end);
    const char *at = strchr(from, c);
    return at && c ? to[at - from] : -1;
}

/* The next character of a string's body, -1 if it may not stand there. Bytes above 127
 * come one by one: the whole text has been seen to be UTF-8. */
static int next_char(const char **s, const char *end)
{
    unsigned char c = (unsigned char)*(*s)++;
    if (c == '\\') return read_escape(s, end);
    if (c < 0x20 || c == '"') return -1;
    return c < 0x80 ? c : 0x110000 + c; /* apart from every code point */
}

/* Does it stand for itself, in what is read and in what is written? */
static bool stands_as_it_is(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

static bool is_string_body(const char *s, const char *end)
{
    while (s < end)
        if (stands_as_it_is(*s))
            s++;
        else if (next_char(&s, end) < 0)
            return false;
    return true;
}

/* Writes one character as UTF-8, its length. */
static size_t put_utf8(int c, char *out)
{
    if (c >= 0x110000 || c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const int mark[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = len - 1; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(mark[len] | c);
    return len;
}

/* ---- is it JSON? ------------------------------------------------------------------ */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *skip_digits(const char *s, const char *end)
{
    while (s < end && is_digit(*s)) s++;
    return s;
}

static bool is_number(const char *s, const char *end)
{
    if (s < end && *s == '-') s++;
    if (s >= end || !is_digit(*s)) return false;
    s = *s == '0' ? s + 1 : skip_digits(s, end);
    if (s < end && *s == '.') {
        if (++s >= end || !is_digit(*s)) return false;
        s = skip_digits(s, end);
    }
    if (s < end && (*s == 'e' || *s == 'E')) {
        if (++s < end && (*s == '+' || *s == '-')) s++;
        if (s >= end || !is_digit(*s)) return false;
        s = skip_digits(s, end);
    }
    return s == end;
}

static bool is_word(const char *s, const char *end, const char *word)
{
    size_t len = strlen(word);
    return (size_t)(end - s) == len && memcmp(s, word, len) == 0;
}

static bool is_plain(const char *s, const char *end)
{
    return is_number(s, end) || is_word(s, end, "true") || is_word(s, end, "false") ||
           is_word(s, end, "null");
}

static const char *skip_space(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\t' || *s == '\n' || *s == '\r')) s++;
    return s;
}

/* Is there exactly `mark` (0: nothing) between s and end, spaces aside? */
static bool is_gap(const char *s, const char *end, char mark)
{
    s = skip_space(s, end);
    if (mark) {
        if (s >= end || *s != mark) return false;
        s = skip_space(s + 1, end);
    }
    return s == end;
}

/* What must stand between token i and what came before it. */
static char gap_mark(const jsmntok_t *token, int i)
{
    int parent = token[i].parent;
    if (parent < 0) return 0;
    if (token[parent].type == JSMN_STRING) return ':';
    return i == parent + 1 ? 0 : ',';
}

/* May token i stand under its parent: a string for a key, one value for a key? */
static bool is_placed_well(const jsmntok_t *token, int count, int i)
{
    int parent = token[i].parent;
    if (parent < 0) return i == 0;
    if (token[parent].type == JSMN_STRING) { /* then that string must be a key itself */
        int object = token[parent].parent;
        return i == parent + 1 && object >= 0 && token[object].type == JSMN_OBJECT;
    }
    if (token[parent].type != JSMN_OBJECT) return token[parent].type == JSMN_ARRAY;
    bool has_value = i + 1 < count && token[i + 1].parent == i;
    return token[i].type == JSMN_STRING && token[i].size == 1 && has_value;
}

static bool is_container(const jsmntok_t *token)
{
    return token->type == JSMN_OBJECT || token->type == JSMN_ARRAY;
}

/* Closes containers from `open` outwards until `parent` is the innermost one; *at moves
 * behind their brackets. NULL: something else stands before a bracket. */
static const char *close_until(const char *text, const jsmntok_t *token, int *open, int parent,
                               const char *at)
{
    while (*open != parent) {
        if (*open < 0) return NULL;
        const jsmntok_t *t = &token[*open];
        if (is_container(t)) {
            if (!is_gap(at, text + t->end - 1, 0)) return NULL;
            at = text + t->end;
        }
        *open = t->parent;
    }
    return at;
}

static bool is_well_formed(const char *text, size_t len, const jsmntok_t *token, int count)
{
    const char *at = text;
    int open = -1;
    for (int i = 0; i < count; i++) {
        const jsmntok_t *t = &token[i];
        const char *begin = text + t->start, *end = text + t->end;
        int quote = t->type == JSMN_STRING;
        if (!is_placed_well(token, count, i)) return false;
        at = close_until(text, token, &open, t->parent, at);
        if (!at || begin - quote < at || !is_gap(at, begin - quote, gap_mark(token, i)))
            return false;
        if (quote && !is_string_body(begin, end)) return false;
        if (t->type == JSMN_PRIMITIVE && !is_plain(begin, end)) return false;
        at = is_container(t) ? begin + 1 : end + quote;
        open = i;
    }
    at = close_until(text, token, &open, -1, at);
    return at && is_gap(at, text + len, 0);
}

/* ---- keys ------------------------------------------------------------------------- */

static int compare_keys(const char *text, const jsmntok_t *a, const jsmntok_t *b)
{
    const char *s = text + a->start, *s_end = text + a->end;
    const char *t = text + b->start, *t_end = text + b->end;
    while (s < s_end && t < t_end) {
        char x[4], y[4];
        size_t x_len = put_utf8(next_char(&s, s_end), x);
        size_t y_len = put_utf8(next_char(&t, t_end), y);
        /* Escapes give a whole character, raw text a byte of one: take them byte by byte. */
        const char *s_rest = s, *t_rest = t;
        while (x_len < y_len && s_rest < s_end) x[x_len++] = *s_rest++;
        while (y_len < x_len && t_rest < t_end) y[y_len++] = *t_rest++;
        size_t both = x_len < y_len ? x_len : y_len;
        int order = memcmp(x, y, both);
        if (order) return order;
        if (x_len != y_len) return x_len < y_len ? -1 : 1;
        s = s_rest;
        t = t_rest;
    }
    return (s < s_end) - (t < t_end);
}

/* Heap sort: no memory of its own and no bad case, whatever somebody sends. */
static void sift_down(const char *text, const jsmntok_t *token, int *key, int root, int count)
{
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && compare_keys(text, &token[key[child]], &token[key[child + 1]]) < 0)
            child++;
        if (compare_keys(text, &token[key[root]], &token[key[child]]) >= 0) return;
        int kept = key[root];
        key[root] = key[child];
        key[child] = kept;
    }
}

static void sort_keys(const char *text, const jsmntok_t *token, int *key, int count)
{
    for (int i = count / 2; i-- > 0;) sift_down(text, token, key, i, count);
    for (int left = count - 1; left > 0; left--) {
        int kept = key[0];
        key[0] = key[left];
        key[left] = kept;
        sift_down(text, token, key, 0, left);
    }
}

/* Few are compared with each other: the first bytes tell most of them apart. */
enum { FEW_KEYS = 12 };

static bool are_twins(const char *text, const jsmntok_t *a, const jsmntok_t *b)
{
    char x = text[a->start], y = text[b->start]; /* of an empty one the quote behind it */
    return (x == y || x == '\\' || y == '\\') && compare_keys(text, a, b) == 0;
}

static bool has_twins_of_few(const char *text, const jsmntok_t *token, const int *key, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = 0; k < i; k++)
            if (are_twins(text, &token[key[i]], &token[key[k]])) return true;
    return false;
}

static bool has_twin_keys(const struct ct_json *doc, int object, int *key)
{
    int count = 0;
    for (int k = ct_json_first(doc, object); k >= 0; k = ct_json_next(doc, k)) key[count++] = k;
    if (count <= FEW_KEYS) return has_twins_of_few(doc->text, tokens(doc), key, count);
    sort_keys(doc->text, tokens(doc), key, count);
    for (int i = 1; i < count; i++)
        if (compare_keys(doc->text, &tokens(doc)[key[i - 1]], &tokens(doc)[key[i]]) == 0)
            return true;
    return false;
}

/* ---- reading ------------------------------------------------------------------------ */

/* A token but for the first needs a separator, so two bytes at least; beside each token
 * lies one int for sorting keys. */
static size_t tokens_for(size_t len)
{
    return len / 2 + 2;
}

size_t ct_json_room(size_t len)
{
    return tokens_for(len) * (sizeof(jsmntok_t) + sizeof(int));
}

size_t ct_json_bytes(const struct ct_json *doc)
{
    return (size_t)doc->count * sizeof(jsmntok_t);
}

/* Tokens say where they begin and end in the text: they fit every copy of it. */
struct ct_json ct_json_copy(const struct ct_json *doc, const char *text, void *room)
{
    memcpy(room, doc->token, ct_json_bytes(doc));
    return (struct ct_json){text, room, doc->count};
}

/* jsmn looks for what a bracket closes from the innermost token outwards, and walking has
 * the same shape: time grows with length times depth. No record of ours is deeper than ten. */
enum { DEPTH_MAX = 512 };

bool ct_json_is_deeper(const char *text, size_t len, int most)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        if (c == '"') quoted = !quoted;
        if (quoted && c == '\\') i++;
        if (quoted) continue;
        if ((c == '[' || c == '{') && ++depth > most) return true;
        depth -= (c == ']' || c == '}') && depth > 0;
    }
    return false;
}

static int split(const char *text, size_t len, void *room, size_t bytes)
{
    size_t count = bytes / (sizeof(jsmntok_t) + sizeof(int));
    jsmn_parser parser;
    if (len > DEPTH_MAX && ct_json_is_deeper(text, len, DEPTH_MAX)) return JSMN_ERROR_NOMEM;
    jsmn_init(&parser);
    return jsmn_parse(&parser, text, len, room, (unsigned)count);
}

const char *ct_json_read(struct ct_json *doc, const char *text, size_t len, void *room,
                         size_t bytes)
{
    if (len > 0x3fffffff || bytes < ct_json_room(len)) return "too long";
    if (!ct_utf8_is_valid(text, len)) return "not UTF-8";
    int count = split(text, len, room, bytes);
    *doc = (struct ct_json){text, room, count};
    if (count == JSMN_ERROR_NOMEM) return "nested too deep";
    bool bare = count > 0 && tokens(doc)[0].type == JSMN_PRIMITIVE;
    if (count <= 0 || bare || !is_well_formed(text, len, room, count)) return "not JSON";
    int *key = (int *)(void *)((jsmntok_t *)room + bytes / (sizeof(jsmntok_t) + sizeof(int)));
    for (int i = 0; i < count; i++)
        if (tokens(doc)[i].type == JSMN_OBJECT && has_twin_keys(doc, i, key))
            return "a key twice in an object";
    return NULL;
}

bool ct_json_may_begin(const char *text, size_t len, void *room, size_t bytes)
{
    const char *at = skip_space(text, text + len);
    size_t whole = len;
    if (at == text + len || *at != '{') return false;
    while (whole > 0 && len - whole < 4 && !ct_utf8_is_valid(text, whole)) whole--;
    int count = split(text, whole, room, bytes);
    return ct_utf8_is_valid(text, whole) && (count > 0 || count == JSMN_ERROR_PART);
}

/* ---- walking ------------------------------------------------------------------------ */

/* The token behind a value and all that is inside it. */
static int behind(const struct ct_json *doc, int value)
{
    int i = value + 1;
    if (!is_container(&tokens(doc)[value])) return i;
    while (i < doc->count && tokens(doc)[i].start < tokens(doc)[value].end) i++;
    return i;
}

int ct_json_value_of(int key)
{
    return key + 1;
}

int ct_json_first(const struct ct_json *doc, int value)
{
    if (value < 0 || !is_container(&tokens(doc)[value]) || tokens(doc)[value].size == 0)
        return CT_JSON_NONE;
    return value + 1;
}

int ct_json_next(const struct ct_json *doc, int item)
{
    int parent = tokens(doc)[item].parent;
    bool is_key = parent >= 0 && tokens(doc)[parent].type == JSMN_OBJECT;
    int next = behind(doc, is_key ? item + 1 : item);
    return next < doc->count && tokens(doc)[next].parent == parent ? next : CT_JSON_NONE;
}

int ct_json_get(const struct ct_json *doc, int object, const char *key)
{
    if (!ct_json_is(doc, object, CT_JSON_OBJECT)) return CT_JSON_NONE;
    for (int k = ct_json_first(doc, object); k >= 0; k = ct_json_next(doc, k))
        if (ct_json_equals(doc, k, key)) return ct_json_value_of(k);
    return CT_JSON_NONE;
}

bool ct_json_is(const struct ct_json *doc, int value, enum ct_json_kind kind)
{
    if (value < 0) return false;
    switch (kind) {
    case CT_JSON_OBJECT: return tokens(doc)[value].type == JSMN_OBJECT;
    case CT_JSON_ARRAY: return tokens(doc)[value].type == JSMN_ARRAY;
    case CT_JSON_STRING: return tokens(doc)[value].type == JSMN_STRING;
    case CT_JSON_PLAIN: return tokens(doc)[value].type == JSMN_PRIMITIVE;
    }
    return false;
}

int ct_json_size(const struct ct_json *doc, int value)
{
    return tokens(doc)[value].size;
}

bool ct_json_int(const struct ct_json *doc, int value, int64_t *out)
{
    if (!ct_json_is(doc, value, CT_JSON_PLAIN)) return false;
    const jsmntok_t *t = &tokens(doc)[value];
    const int64_t limit = 999999999999999999;
    return ct_read_int(doc->text + t->start, (size_t)(t->end - t->start), -limit, limit, out);
}

bool ct_json_string(const struct ct_json *doc, int value, char *out, size_t cap)
{
    if (!ct_json_is(doc, value, CT_JSON_STRING)) return false;
    const char *s = doc->text + tokens(doc)[value].start;
    const char *end = doc->text + tokens(doc)[value].end;
    size_t len = 0;
    while (s < end) {
        if (stands_as_it_is(*s) && len + 1 < cap) {
            out[len++] = *s++;
            continue;
        }
        char utf8[4];
        size_t n = put_utf8(next_char(&s, end), utf8);
        if (len + n >= cap || utf8[0] == '\0') return false;
        memcpy(out + len, utf8, n);
        len += n;
    }
    if (len >= cap) return false;
    out[len] = '\0';
    return true;
}

bool ct_json_equals(const struct ct_json *doc, int value, const char *string)
{
    if (!ct_json_is(doc, value, CT_JSON_STRING)) return false;
    const char *s = doc->text + tokens(doc)[value].start;
    const char *end = doc->text + tokens(doc)[value].end;
    while (s < end) {
        if (stands_as_it_is(*s)) {
            if (*s++ != *string++) return false;
            continue;
        }
        char utf8[4];
        size_t n = put_utf8(next_char(&s, end), utf8);
        if (utf8[0] == '\0' || strncmp(string, utf8, n) != 0) return false;
        string += n;
    }
    return *string == '\0';
}

const char *ct_json_raw(const struct ct_json *doc, int value, size_t *len)
{
    const jsmntok_t *t = &tokens(doc)[value];
    int quote = t->type == JSMN_STRING, end = t->end + quote;
    *len = (size_t)(end - (t->start - quote));
    return doc->text + t->start - quote;
}

/* ---- writing ------------------------------------------------------------------------ */

/* Nearly all strings are short and plain, and there is room: quoted in one go, `behind` after them.
 * False: nothing is written. */
static bool put_plain(struct ct_text *t, const char *s, char behind)
{
    if (t->len + 4 > t->cap) return false;
    char *to = t->at + t->len, *end = t->at + t->cap - 3; /* quote, behind, zero */
    *to++ = '"';
    while (to < end && stands_as_it_is(*s)) *to++ = *s++;
    if (*s) {
        t->at[t->len] = '\0';
        return false;
    }
    *to++ = '"';
    if (behind) *to++ = behind;
    *to = '\0';
    t->len = (size_t)(to - t->at);
    t->last = to[-1];
    return true;
}

void ct_put_json_string(struct ct_text *t, const char *s)
{
    if (put_plain(t, s, '\0')) return;
    ct_put_char(t, '"');
    while (*s) {
        size_t plain = 0; /* as it stands, up to the next that must be escaped */
        while (stands_as_it_is(s[plain])) plain++;
        ct_put_bytes(t, s, plain);
        s += plain;
        if (*s == '"' || *s == '\\') {
            ct_put_char(t, '\\');
            ct_put_char(t, *s++);
        } else if (*s) {
            ct_put_format(t, "\\u%04x", (unsigned char)*s++);
        }
    }
    ct_put_char(t, '"');
}

void ct_put_any_key(struct ct_text *t, const char *key)
{
    ct_put_comma(t);
    if (put_plain(t, key, ':')) return;
    ct_put_json_string(t, key);
    ct_put_char(t, ':');
}

/* Keys are short: two moves that overlap are quicker than a call of memcpy. */
static void copy_key(char *to, const char *key, size_t len)
{
    if (len > 16) {
        memcpy(to, key, len);
    } else if (len >= 8) {
        memcpy(to, key, 8);
        memcpy(to + len - 8, key + len - 8, 8);
    } else if (len >= 4) {
        memcpy(to, key, 4);
        memcpy(to + len - 4, key + len - 4, 4);
    } else {
        for (size_t i = 0; i < len; i++) to[i] = key[i];
    }
}

void ct_put_plain_key(struct ct_text *t, const char *key, size_t len)
{
    enum { AROUND = 5 }; /* comma, quotes, colon, zero */
    if (t->len + len + AROUND > t->cap) {
        ct_put_any_key(t, key);
        return;
    }
    char *to = t->at + t->len;
    if (ct_wants_comma(t)) *to++ = ',';
    *to++ = '"';
    copy_key(to, key, len);
    to += len;
    memcpy(to, "\":", 3);
    t->len = (size_t)(to + 2 - t->at);
    t->last = ':';
}

void ct_put_json_ints(struct ct_text *t, const char *key, const int *values, int count)
{
    ct_put_json_key(t, key);
    ct_put_char(t, '[');
    for (int i = 0; i < count; i++) {
        ct_put_comma(t);
        ct_put_int(t, values[i]);
    }
    ct_put_char(t, ']');
}

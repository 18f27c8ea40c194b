/* fair_text.c - see fair.h: 32 bytes as digits, and the member "fair" of messages and records. */
#include "online/fair.h"

#include <string.h>

/* ---- digits --------------------------------------------------------------------------------- */

static int digit_of(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

bool ct_fair_read_hex(const char *text, size_t len, struct ct_fair_bytes *out)
{
    struct ct_fair_bytes read;
    if (len != CT_FAIR_HEX) return false;
    for (size_t i = 0; i < sizeof read.at; i++) {
        int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        read.at[i] = (uint8_t)(high << 4 | low);
    }
    *out = read;
    return true;
}

void ct_fair_put_hex(struct ct_text *out, const struct ct_fair_bytes *bytes)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < sizeof bytes->at; i++) {
        ct_put_char(out, digits[bytes->at[i] >> 4]);
        ct_put_char(out, digits[bytes->at[i] & 15]);
    }
}

/* ---- writing -------------------------------------------------------------------------------- */

static void put_quoted(struct ct_text *out, const struct ct_fair_bytes *bytes)
{
    ct_put_char(out, '"');
    ct_fair_put_hex(out, bytes);
    ct_put_char(out, '"');
}

static void put_of_seats(struct ct_text *out, const char *key, const struct ct_fair_bytes *bytes,
                         const bool *is_there, int seats)
{
    ct_put_json_key(out, key);
    ct_put_char(out, '[');
    for (int seat = 0; seat < seats; seat++) {
        ct_put_comma(out);
        if (is_there[seat])
            put_quoted(out, &bytes[seat]);
        else
            ct_put(out, "null");
    }
    ct_put_char(out, ']');
}

void ct_fair_put(struct ct_text *out, const struct ct_fair *fair, int seats, bool with_secret)
{
    ct_put_char(out, '{');
    ct_put_json_member(out, "table", fair->table);
    ct_put_json_key(out, "commit");
    put_quoted(out, &fair->commit);
    if (with_secret) {
        ct_put_json_key(out, "secret");
        put_quoted(out, &fair->secret);
    }
    put_of_seats(out, "seals", fair->seal, fair->has_seal, seats);
    put_of_seats(out, "nonces", fair->nonce, fair->has_nonce, seats);
    if (fair->draws_start) ct_put_json_member(out, "start", "random");
    ct_put_char(out, '}');
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool is_null(const struct ct_json *doc, int value)
{
    size_t len;
    if (!ct_json_is(doc, value, CT_JSON_PLAIN)) return false;
    const char *raw = ct_json_raw(doc, value, &len);
    return len == 4 && memcmp(raw, "null", 4) == 0;
}

static bool read_bytes(const struct ct_json *doc, int value, struct ct_fair_bytes *out)
{
    char digits[CT_FAIR_HEX + 1];
    return ct_json_string(doc, value, digits, sizeof digits) &&
           ct_fair_read_hex(digits, strlen(digits), out);
}

/* The id goes into the key as ASCII. */
static bool read_table(const struct ct_json *doc, int value, char table[CT_FAIR_TABLE])
{
    if (!ct_json_string(doc, value, table, CT_FAIR_TABLE) || !*table) return false;
    for (const char *c = table; *c; c++)
        if (*c < ' ' || *c > '~') return false;
    return true;
}

static bool read_of_seats(const struct ct_json *doc, int list, struct ct_fair_bytes *bytes,
                          bool *is_there, int seats)
{
    int seat = 0;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY) || ct_json_size(doc, list) != seats) return false;
    for (int item = ct_json_first(doc, list); item >= 0; item = ct_json_next(doc, item), seat++) {
        is_there[seat] = !is_null(doc, item);
        if (is_there[seat] && !read_bytes(doc, item, &bytes[seat])) return false;
    }
    return true;
}

static bool read_secret(struct ct_fair *f, const struct ct_json *doc, int value)
{
    f->has_secret = value != CT_JSON_NONE && !is_null(doc, value);
    return !f->has_secret || read_bytes(doc, value, &f->secret);
}

static bool read_start(struct ct_fair *f, const struct ct_json *doc, int value)
{
    f->draws_start = value != CT_JSON_NONE;
    return !f->draws_start || ct_json_equals(doc, value, "random");
}

const char *ct_fair_read(struct ct_fair *f, const struct ct_json *doc, int value, int seats)
{
    *f = (struct ct_fair){.has_secret = false};
    if (!ct_json_is(doc, value, CT_JSON_OBJECT)) return "fair";
    if (!read_table(doc, ct_json_get(doc, value, "table"), f->table)) return "table";
    if (!read_bytes(doc, ct_json_get(doc, value, "commit"), &f->commit)) return "commit";
    if (!read_secret(f, doc, ct_json_get(doc, value, "secret"))) return "secret";
    if (!read_of_seats(doc, ct_json_get(doc, value, "seals"), f->seal, f->has_seal, seats))
        return "seals";
    if (!read_of_seats(doc, ct_json_get(doc, value, "nonces"), f->nonce, f->has_nonce, seats))
        return "nonces";
    if (!read_start(f, doc, ct_json_get(doc, value, "start"))) return "start";
    return NULL;
}

/* text.c - see text.h. Invariant: at[min(len, cap - 1)] is zero. */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "core/text.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>
#include <wchar.h>

struct ct_text ct_text_on(char *buffer, size_t cap)
{
    struct ct_text t = {.at = buffer, .cap = cap};
    if (cap > 0) buffer[0] = '\0';
    return t;
}

void ct_text_clear(struct ct_text *t)
{
    *t = ct_text_on(t->at, t->cap);
}

bool ct_text_is_cut(const struct ct_text *t)
{
    return t->len >= t->cap;
}

void ct_put_bytes(struct ct_text *t, const char *s, size_t len)
{
    if (t->len + 1 < t->cap) {
        size_t room = t->cap - 1 - t->len;
        size_t fits = len < room ? len : room;
        memcpy(t->at + t->len, s, fits);
        t->at[t->len + fits] = '\0';
    }
    t->len += len;
    if (len > 0) t->last = s[len - 1];
}

bool ct_put_part(struct ct_text *t)
{
    if (!t->part || t->part->len == 0) return false;
    ct_put_bytes(t, t->part->at, t->part->len);
    return true;
}

void ct_keep_part(struct ct_text *t, size_t begin)
{
    struct ct_part *part = t->part;
    if (!part || ct_text_is_cut(t) || t->len - begin > part->cap) return;
    part->len = t->len - begin;
    memcpy(part->at, t->at + begin, part->len);
}

void ct_put_times(struct ct_text *t, char c, int times)
{
    for (int i = 0; i < times; i++) ct_put_char(t, c);
}

void ct_put_u64(struct ct_text *t, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    ct_put_bytes(t, digits + at, sizeof digits - at);
}

void ct_put_long_int(struct ct_text *t, int64_t value)
{
    if (value < 0) ct_put_char(t, '-');
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if (size >= 100) {
        ct_put_u64(t, size);
        return;
    }
    if (size >= 10) ct_put_char(t, (char)('0' + size / 10));
    ct_put_char(t, (char)('0' + size % 10));
}

/* What the C library does not know to be printed takes a column: a terminal shows a box there. The
 * page has no terminal, and does without the library's tables. */
static int columns_of(uint32_t code)
{
#ifdef __wasm__
    (void)code;
    return 1;
#else
    int columns = wcwidth((wchar_t)code);
    return columns < 0 ? 1 : columns;
#endif
}

/* Bytes of the longest beginning, in whole characters, that takes no more columns than that;
 * *width: how many it takes. */
static size_t walk(const char *s, size_t bytes, int columns, int *width)
{
    bool is_colour = false;
    size_t at = 0;
    *width = 0;
    while (at < bytes) {
        uint32_t code;
        size_t known = ct_utf8_next(s + at, bytes - at, &code);
        is_colour = is_colour || s[at] == '\033';
        int takes = is_colour ? 0 : known ? columns_of(code) : 1;
        if (takes > columns - *width) break;
        *width += takes;
        is_colour = is_colour && s[at] != 'm';
        at += known ? known : 1;
    }
    return at;
}

int ct_width_of(const char *s, size_t bytes)
{
    int width;
    walk(s, bytes, INT_MAX, &width);
    return width;
}

int ct_width(const char *s)
{
    return ct_width_of(s, strlen(s));
}

size_t ct_fitting(const char *s, int columns)
{
    int width;
    return walk(s, strlen(s), columns, &width);
}

void ct_put_padded(struct ct_text *t, const char *s, int width)
{
    int used = ct_width(s);
    if (width < 0) ct_put_times(t, ' ', -width - used);
    ct_put(t, s);
    if (width > 0) ct_put_times(t, ' ', width - used);
}

void ct_put_lines(struct ct_text *t, const char *sentence, int columns)
{
    int used = 1;
    ct_put_char(t, ' ');
    while (*sentence) {
        size_t len = strcspn(sentence, " ");
        int width = ct_width_of(sentence, len);
        if (used > 3 && used + 1 + width > columns) {
            ct_put(t, "\n   ");
            used = 3;
        }
        ct_put_char(t, ' ');
        ct_put_bytes(t, sentence, len);
        used += 1 + width;
        sentence += len + (sentence[len] == ' ');
    }
    ct_put_char(t, '\n');
}

/* One conversion: %[-][0][width][.precision][l|ll|z]{d,u,x,s,c}. The C library's printf would
 * bring stdio into the WebAssembly module. */
struct conversion {
    bool left, zeros;
    int width, precision, longs;
    char kind;
};

static const char *read_number(const char *s, int *out)
{
    *out = 0;
    for (; *s >= '0' && *s <= '9'; s++) *out = *out * 10 + (*s - '0');
    return s;
}

static const char *read_conversion(const char *s, struct conversion *c)
{
    *c = (struct conversion){.precision = -1};
    for (; *s == '-' || *s == '0'; s++) *(*s == '-' ? &c->left : &c->zeros) = true;
    s = read_number(s, &c->width);
    if (*s == '.') s = read_number(s + 1, &c->precision);
    for (; *s == 'l' || *s == 'z'; s++) c->longs++;
    c->kind = *s;
    return *s ? s + 1 : s;
}

static int64_t next_signed(va_list *args, int longs)
{
    if (longs == 0) return va_arg(*args, int);
    return longs == 1 ? va_arg(*args, long) : va_arg(*args, long long);
}

static uint64_t next_unsigned(va_list *args, int longs)
{
    if (longs == 0) return va_arg(*args, unsigned);
    return longs == 1 ? va_arg(*args, unsigned long) : va_arg(*args, unsigned long long);
}

static void put_hex(struct ct_text *t, uint64_t value)
{
    int shift = 60;
    while (shift > 0 && !(value >> shift & 15)) shift -= 4;
    for (; shift >= 0; shift -= 4) ct_put_char(t, "0123456789abcdef"[value >> shift & 15]);
}

static void put_in_width(struct ct_text *t, const struct conversion *c, const char *s, size_t len)
{
    int gap = c->width ? c->width - ct_width_of(s, len) : 0;
    if (!c->left) ct_put_times(t, c->zeros ? '0' : ' ', gap);
    ct_put_bytes(t, s, len);
    if (c->left) ct_put_times(t, ' ', gap);
}

static void put_conversion(struct ct_text *t, const struct conversion *c, va_list *args)
{
    char digits[24];
    struct ct_text number = ct_text_on(digits, sizeof digits);
    if (c->kind == 's') {
        const char *s = va_arg(*args, const char *);
        size_t len = strlen(s);
        if (c->precision >= 0 && (size_t)c->precision < len) len = (size_t)c->precision;
        put_in_width(t, c, s, len);
        return;
    }
    switch (c->kind) {
    case 'd': ct_put_int(&number, next_signed(args, c->longs)); break;
    case 'u': ct_put_u64(&number, next_unsigned(args, c->longs)); break;
    case 'x': put_hex(&number, next_unsigned(args, c->longs)); break;
    case 'c': ct_put_char(&number, (char)va_arg(*args, int)); break;
    default: ct_put_char(&number, c->kind); /* %% */
    }
    put_in_width(t, c, digits, number.len);
}

void ct_put_format(struct ct_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    while (*format) {
        struct conversion c;
        size_t plain = strcspn(format, "%");
        ct_put_bytes(t, format, plain);
        format += plain;
        if (!*format) break;
        format = read_conversion(format + 1, &c);
        put_conversion(t, &c, &args);
    }
    va_end(args);
}

bool ct_scan_int(const char **s, const char *end, int64_t min, int64_t max, int64_t *out)
{
    const char *at = *s;
    bool negative = at < end && *at == '-';
    at += negative;
    const char *digits = at;
    int64_t value = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        if (at - digits >= 18) return false; /* more digits than any bound of ours */
        value = value * 10 + (*at - '0');
    }
    if (at == digits) return false;
    if (*digits == '0' && (at - digits > 1 || negative)) return false;
    if (negative) value = -value;
    if (value < min || value > max) return false;
    *s = at;
    *out = value;
    return true;
}

bool ct_read_int(const char *s, size_t len, int64_t min, int64_t max, int64_t *out)
{
    const char *at = s;
    int64_t value;
    if (!ct_scan_int(&at, s + len, min, max, &value) || at != s + len) return false;
    *out = value;
    return true;
}

/* Well-formed is what Unicode's table 3-7 allows: no overlong forms, no surrogates, nothing above
 * U+10FFFF. */
size_t ct_utf8_next(const char *text, size_t len, uint32_t *code)
{
    const unsigned char *s = (const unsigned char *)text;
    unsigned char low = 0x80, high = 0xbf;
    if (len == 0) return 0;
    *code = s[0];
    if (s[0] < 0x80) return 1;
    if (s[0] < 0xc2 || s[0] > 0xf4) return 0;
    size_t need = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    if (s[0] == 0xe0) low = 0xa0;
    if (s[0] == 0xed) high = 0x9f;
    if (s[0] == 0xf0) low = 0x90;
    if (s[0] == 0xf4) high = 0x8f;
    if (len < need || s[1] < low || s[1] > high) return 0;
    *code &= 0xffu >> (need + 1);
    for (size_t i = 1; i < need; i++) {
        if ((s[i] & 0xc0) != 0x80) return 0;
        *code = *code << 6 | (s[i] & 0x3f);
    }
    return need;
}

/* Nearly everything is ASCII: eight bytes at a time. */
static size_t skip_ascii(const char *s, size_t len)
{
    size_t at = 0;
    for (uint64_t eight; at + sizeof eight <= len; at += sizeof eight) {
        memcpy(&eight, s + at, sizeof eight);
        if (eight & 0x8080808080808080) break;
    }
    return at;
}

bool ct_utf8_is_valid(const char *s, size_t len)
{
    uint32_t code;
    size_t at = skip_ascii(s, len);
    while (at < len) {
        size_t step = ct_utf8_next(s + at, len - at, &code);
        if (step == 0) return false;
        at += step;
    }
    return true;
}

/*
 * text.h - bounded text: everything the engine writes goes into a buffer that
 * the caller owns and whose size the caller chose.
 *
 * Writing past the end loses text but never memory: `len` goes on counting what
 * would have been needed, so a caller sees that it was cut and how much room to
 * bring next time. As long as cap > 0 the buffer is a C string at any moment.
 */
#ifndef CT_TEXT_H
#define CT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct ct_part;

struct ct_text {
    char *at;
    size_t len;           /* what has been written, or would have been */
    size_t cap;           /* size of the buffer, the closing zero included */
    char last;            /* what was put last, even if it did not fit; 0: nothing yet */
    struct ct_part *part; /* what the next such text has, too, is kept there; NULL: nowhere */
};

/* Of texts that are written one after another and have a part in common: who writes them asks with
 * ct_put_part whether it is there already, and otherwise writes it, from `begin` on, and has it
 * kept. */
struct ct_part {
    char *at;
    size_t len, cap; /* 0: nothing is kept; what does not fit is not */
};

struct ct_text ct_text_on(char *buffer, size_t cap); /* empty text in that buffer */
void ct_text_clear(struct ct_text *t);
bool ct_text_is_cut(const struct ct_text *t); /* did something not fit? */

void ct_put_bytes(struct ct_text *t, const char *s, size_t len);
/* Here, so that the compiler counts what is written down in a program. */
static inline void ct_put(struct ct_text *t, const char *s)
{
    ct_put_bytes(t, s, strlen(s));
}
/* Messages are written character by character: this one is worth being short. */
static inline void ct_put_char(struct ct_text *t, char c)
{
    if (t->len + 1 < t->cap) {
        t->at[t->len] = c;
        t->at[t->len + 1] = '\0';
    }
    t->len++;
    t->last = c;
}
bool ct_put_part(struct ct_text *t); /* false: it is to be written */
void ct_keep_part(struct ct_text *t, size_t begin);
void ct_put_times(struct ct_text *t, char c, int times);
void ct_put_long_int(struct ct_text *t, int64_t value); /* of any length */
static inline void ct_put_int(struct ct_text *t, int64_t value)
{
    if (value >= 0 && value < 10) /* most numbers of a view */
        ct_put_char(t, (char)('0' + value));
    else
        ct_put_long_int(t, value);
}
void ct_put_u64(struct ct_text *t, uint64_t value);
void ct_put_padded(struct ct_text *t, const char *s, int width); /* width < 0: to the right */
/* A sentence behind two blanks, broken at blanks to lines of at most `columns`, those after the
 * first further in. Blanks that stand together stay together. */
void ct_put_lines(struct ct_text *t, const char *sentence, int columns);
/* Columns that a terminal takes for a text, as wcwidth(3) counts them: two for an ideograph, none
 * for a combining mark or a colour. The C library counts so only under an LC_CTYPE of UTF-8, which
 * is the program's to set (apps/common/speech.c); without it, every character takes one. */
int ct_width(const char *s);
int ct_width_of(const char *s, size_t bytes);
/* Bytes of the longest beginning, in whole characters, that takes no more columns. */
size_t ct_fitting(const char *s, int columns);
void ct_put_format(struct ct_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A whole decimal number in canonical form ("0", "-7", "12"; no plus, no leading
 * zero, nothing behind it) between min and max. */
bool ct_read_int(const char *s, size_t len, int64_t min, int64_t max, int64_t *out);
/* The same at the start of a longer text: moves *s behind it. */
bool ct_scan_int(const char **s, const char *end, int64_t min, int64_t max, int64_t *out);

bool ct_utf8_is_valid(const char *s, size_t len);
/* The well-formed character at s, of at most len bytes: how many bytes it takes, and its code
 * point. 0: there is none. */
size_t ct_utf8_next(const char *s, size_t len, uint32_t *code);

#endif

/*
 * head.h - the head of a request: where it ends, and what its lines say. Plain functions over
 * text, strict where two programs could read it in two ways (RFC 9112): lines end with CR LF and
 * nothing else, nothing is folded, no header that counts stands twice.
 *
 * A head is split where it lies: what a struct head points to is the text it was read from.
 */
#ifndef CT_HEAD_H
#define CT_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEAD_MAX = 8192, HEADERS_MAX = 64, HEAD_ROOM = HEAD_MAX + 1 };

/* The search for the end, which looks at every byte once however they come. Begins as {0}. */
struct head_scan {
    uint16_t size; /* bytes so far; of a whole head exactly its size */
    uint8_t at;    /* where in a line: see head.c */
};

enum head_state {
    HEAD_OPEN,   /* goes on */
    HEAD_WHOLE,  /* the blank line was found */
    HEAD_BROKEN, /* a line end that is none, or a zero */
    HEAD_LONG,   /* more than HEAD_MAX */
};

/* The next bytes; those behind the end are left alone. */
enum head_state head_scan(struct head_scan *scan, const char *bytes, size_t len);

struct head {
    const char *method, *target; /* "" if it was not got so far */
    int minor;                   /* HTTP/1.minor */
    int headers;
    struct {
        const char *name, *value; /* the value without blanks around it */
    } header[HEADERS_MAX];
};

/* Splits a head of that length, which has a zero behind it. 0, or the status that refuses it:
 * 400, 431 (too many headers), 505 (not HTTP/1.x); what was read up to there stands. */
int head_read(char *text, size_t len, struct head *head);

/* The value of the first header of that name (lower case); NULL: there is none. */
const char *head_value(const struct head *head, const char *name);

/* The values of all headers of that name as one list, which is what several of them mean
 * (RFC 9110, 5.3); NULL: there is none. */
const char *head_list(const struct head *head, const char *name, char room[HEAD_ROOM]);

/* Does a list of words ("keep-alive, Upgrade"; NULL: none) hold that one (lower case), whichever
 * case its letters have? */
bool head_names(const char *list, const char *word);

/* Is the word of that length the name (lower case), whichever case its letters have? */
bool head_is_word(const char *word, size_t len, const char *name);

#endif

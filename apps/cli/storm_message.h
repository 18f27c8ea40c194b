/*
 * storm_message.h - what a player needs of the server's messages (ON-9, ON-11), found by walking
 * over the members of the object once: no tree, no copy, no memory. What stands inside a value is
 * looked at only where it is wanted.
 */
#ifndef CT_STORM_MESSAGE_H
#define CT_STORM_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value as it stands in the message; a string without its quotes, with its escapes. */
struct span {
    const char *at; /* NULL: not there */
    size_t len;
};

bool span_is(struct span s, const char *text);

enum say { SAY_OTHER, SAY_WELCOME, SAY_TABLE, SAY_LINES, SAY_AGAIN, SAY_REFUSED };

struct message {
    enum say say;
    int64_t re;                        /* -1: none */
    int64_t from, n, turn, start, you; /* INT64_MIN: not there, or no number */
    struct span table, next, token, state, lines, legal, bytes;
};

/* False: that is no JSON object. */
bool message_read(const char *text, size_t len, struct message *out);

/* The elements of a list, one after the other: each call moves *at on. False: there is none. */
bool span_next(struct span list, size_t *at, struct span *element);

/* The text of a random element of a list of strings, by `draw` below the number of them. */
struct span span_pick(struct span list, uint32_t (*draw)(void *with, uint32_t below), void *with);

/* A line of a game. */
struct line {
    int64_t n, player; /* player -1: chance */
    struct span move;  /* or the outcome */
};

bool line_read(struct span object, struct line *out);
/* What a table's lines add up to, one by one; begins with LINES_NONE. */
#define LINES_NONE UINT64_C(14695981039346656037)
uint64_t lines_add(uint64_t sum, const struct line *line);

#endif

/*
 * desk.h - a store and somebody who works with it, for tests: asks, runs the event loop until the
 * answers are there, and notes how often each ticket was answered.
 *
 * Anything that must not happen ends the program with a word about it: these tests run with and
 * without cmocka.
 */
#ifndef STORE_DESK_H
#define STORE_DESK_H

#include "apps/server/store.h"

struct event_base;

struct answer { /* of a ticket */
    int times;
    enum on_outcome outcome;
    bool ok;    /* of a read */
    char *rows; /* "key=value key=value", of a read */
    int count;  /* of rows */
    char *why;  /* of a copy; NULL: it is there */
};

struct desk {
    struct event_base *base;
    struct store *store;
    char folder[64];              /* of this desk alone; the store is in data/ in it */
    char address[400];            /* of its part of the database, with PostgreSQL; "": none yet */
    struct answer *answers;       /* by ticket */
    uint64_t tickets, room, open; /* given out, room for answers, not yet answered */
    uint64_t last_write;          /* the ticket of the write answered last */
    bool keep_rows;               /* false: reads are counted only */
    uint64_t news, all_news;      /* tables of which others were heard; "look everything up" */
    uint64_t people;              /* people of whom others were heard */
    uint64_t shared;              /* what others said */
    char last_shared[80];
    int turns;     /* how often it turned */
    char why[600]; /* why it cannot be written; "": it can */
    void (*stored)(struct desk *d, uint64_t ticket, enum on_outcome outcome); /* may be NULL */
    void *with;
};

void desk_open(struct desk *d, const struct store_kind *kind);     /* in a new folder */
bool desk_try_open(struct desk *d, const struct store_kind *kind); /* again; false: d->why */
/* PostgreSQL is started by tests/store/postgres.py; a desk has a schema of its own there. With the
 * address of another desk it is a second node. */
void desk_join(struct desk *d, const struct desk *other);
void desk_close_store(struct desk *d);
void desk_close(struct desk *d); /* and removes the folder */

void desk_path(const struct desk *d, const char *name, char out[160]); /* in the folder */
void remove_folder(const char *path);

/* These return the ticket. */
uint64_t desk_write(struct desk *d, const struct on_write *writes, int count);
uint64_t desk_read(struct desk *d, const struct on_query *queries, int count);
uint64_t desk_copy(struct desk *d, const char *path);
void desk_wait(struct desk *d); /* until nothing is open */

enum on_outcome desk_store(struct desk *d, const struct on_write *writes, int count);
const char *desk_rows(struct desk *d, const struct on_query *query); /* lives with the desk */
/* "new a 1, put b 2, drop c, if d 3, if e": a transaction in words, one blank between them. */
enum on_outcome desk_say(struct desk *d, const char *words);
uint64_t desk_ask(struct desk *d, const char *words); /* the same, not waited for */

void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif

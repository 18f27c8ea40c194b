/*
 * store.h - where a server keeps what must last: one ordered map from short texts to texts
 * (online.h), written in transactions that happen as a whole or not at all.
 *
 * The event loop's thread asks and is answered: every call below is made there, so is every call
 * of the owner's functions, never from inside the call that asked. What is asked is copied first;
 * rows that are answered live until the answer's function returns. Keys and values may hold any
 * bytes but zero; keys are ordered as bytes.
 *
 * What an answer means
 *   ON_STORED   all of it is there, also after a power cut a moment later.
 *   ON_CLASHED  nothing of it is there: a row that had to be missing was there, or a row did not
 *               hold what it had to.
 *   ON_FAILED   the store could not write it, and nothing of it is seen. Nobody may rely on that
 *               for ever: after a crash, or where the database is on another machine, it may turn
 *               out to be there after all. Who writes it again by ON_NEW then learns it by a clash.
 * Transactions that are waiting at the same time are stored in the order in which they were asked
 * for. A read sees everything that was answered ON_STORED before it was asked for, and all its
 * queries see the same moment.
 *
 * Every ticket is answered exactly once, at the latest inside store_close.
 */
#ifndef CT_STORE_H
#define CT_STORE_H

#include "core/text.h"
#include "online/online.h"

struct event_base;

struct store_owner {
    void *with;
    void (*stored)(void *with, uint64_t ticket, enum on_outcome outcome);
    void (*got)(void *with, uint64_t ticket, const struct on_row *rows, int count, bool ok);
    void (*copied)(void *with, uint64_t ticket, const char *why); /* NULL: the copy is there */
    /* `stored` will be told of that ticket after so many others. May be missing. */
    void (*soon)(void *with, uint64_t ticket, int others);
    /* It cannot be written any more, for a reason that is a sentence; or (NULL) it can again. */
    void (*turned)(void *with, const char *why);
    /* Another program has written rows of this table (t/TABLE/…) or, "p/PERSON", changed this
     * person or ended a token of his; NULL: anything. These two may be missing. */
    void (*news)(void *with, const char *what);
    /* Another program, whose name is `from` while it lives, has said this (store_share). */
    void (*shared)(void *with, const char *from, const char *text);
};

/* Commits by their time: `commits[i]` took less than store_micros[i], the last ones longer. */
enum { STORE_TIMES = 12 };
extern const uint32_t store_micros[STORE_TIMES - 1];
/* Groups by their size: `sizes[i]` had at most 2^i transactions, the last ones more. */
enum { STORE_SIZES = 12 };

struct store_counts {
    uint64_t stored, clashed, failed; /* transactions */
    uint64_t reads, unread, rows;     /* reads, those that failed, rows of all the others */
    uint64_t groups, largest_group;   /* transactions that became lasting together */
    uint64_t commits[STORE_TIMES], commit_micros;
    uint64_t sizes[STORE_SIZES], grouped; /* transactions in all groups */
    uint64_t
        untidy; /* how often the log could not be brought into the file; nothing is lost by it */
    uint64_t waiting; /* transactions and reads that are not yet answered */
};

struct store;

/* One for each kind of store. */
struct store_kind {
    const char *name;
    /* `where`: a folder, an address. NULL: `why` holds a sentence. */
    struct store *(*open)(struct event_base *base, const char *where,
                          const struct store_owner *owner, struct ct_text *why);
    bool (*write)(struct store *s, uint64_t ticket, const struct on_write *writes, int count);
    bool (*read)(struct store *s, uint64_t ticket, const struct on_query *queries, int count);
    bool (*copy)(struct store *s, uint64_t ticket, const char *path);
    void (*share)(struct store *s, const char *text); /* NULL: nobody else uses it */
    int64_t (*now)(const struct store *s);            /* NULL: it has no clock */
    bool (*is_writable)(const struct store *s);
    void (*count)(const struct store *s, struct store_counts *out);
    void (*close)(struct store *s);
};

struct store { /* the first member of every store */
    const struct store_kind *kind;
};

extern const struct store_kind store_sqlite, store_postgres;

/* These three: false: not accepted, and never answered: no memory, or the store is closing. */
static inline bool store_write(struct store *s, uint64_t ticket, const struct on_write *writes,
                               int count)
{
    return s->kind->write(s, ticket, writes, count);
}

static inline bool store_read(struct store *s, uint64_t ticket, const struct on_query *queries,
                              int count)
{
    return s->kind->read(s, ticket, queries, count);
}

/* A backup into a new file, as of one moment; play goes on meanwhile. It appears when it is whole.
 */
static inline bool store_copy(struct store *s, uint64_t ticket, const char *path)
{
    return s->kind->copy(s, ticket, path);
}

/* To all other programs on the same store, soon or never; nothing of it is kept. At most
 * STORE_SHARE_MAX bytes, none of them zero. */
enum { STORE_SHARE_MAX = 7800 };
static inline void store_share(struct store *s, const char *text)
{
    if (s->kind->share) s->kind->share(s, text);
}

/* Milliseconds since 1970 by the clock that all who use the store share; 0: it has none. */
static inline int64_t store_now(const struct store *s)
{
    return s->kind->now ? s->kind->now(s) : 0;
}

/* Was the last that was tried written? While it was not, the store keeps trying by itself. */
static inline bool store_is_writable(const struct store *s)
{
    return s->kind->is_writable(s);
}

static inline void store_count(const struct store *s, struct store_counts *out)
{
    s->kind->count(s, out);
}

/* Returns when everything that was accepted is stored and answered. Not from inside an answer. */
static inline void store_close(struct store *s)
{
    s->kind->close(s);
}

/* For stores: a group became lasting. */
void store_count_group(struct store_counts *counts, uint64_t transactions, uint64_t micros);

/* For stores: the first key behind all that begin with `prefix`, into strlen(prefix) + 1 bytes.
 * false: there is none, since nothing comes behind them. */
bool store_prefix_end(const char *prefix, char *end);

#endif

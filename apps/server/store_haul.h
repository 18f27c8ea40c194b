/*
 * store_haul.h - whole stores: every row of one is carried into a new one and compared there before
 * that one may be used. It waits for disk and database: for commands, and for threads of their own.
 *
 * An end is where rows come from or go to. What goes wrong stands as a sentence in the text that it
 * was opened with. A new store that is closed before it was kept leaves nothing behind.
 */
#ifndef CT_STORE_HAUL_H
#define CT_STORE_HAUL_H

#include "core/text.h"

/* Both end with a zero byte that is not counted. */
struct haul_row {
    const char *key, *value;
    size_t key_len, value_len;
};

struct haul_end;
struct haul_kind {
    /* For both: from the first row on, in the order of their keys, as of one moment. */
    bool (*begin)(struct haul_end *e);
    int (*next)(struct haul_end *e, struct haul_row *row); /* 1: it is there, 0: none, -1: why */
    int64_t (*count)(struct haul_end *e);                  /* rows; -1: why */
    /* For a new one: rows in their order, then it is filled, may be read, and is kept. */
    bool (*add)(struct haul_end *e, const struct haul_row *row);
    bool (*filled)(struct haul_end *e);
    bool (*keep)(struct haul_end *e);
    void (*close)(struct haul_end *e);
};

struct haul_end { /* the first member of every kind */
    const struct haul_kind *kind;
    struct ct_text *why;
};

/* NULL: `why` says why not. Of a folder and of a database nobody else may make use meanwhile, as
 * far as that can be known; a snapshot is read while people play. */
struct haul_end *haul_from_folder(const char *folder, struct ct_text *why);
struct haul_end *haul_from_database(const char *url, struct ct_text *why);
struct haul_end *haul_from_snapshot(const char *url, struct ct_text *why);
/* Must be empty, or not there. */
struct haul_end *haul_to_folder(const char *folder, struct ct_text *why);
struct haul_end *haul_to_database(const char *url, struct ct_text *why);
/* A new file of SQLite, for a backup. */
struct haul_end *haul_to_file(const char *path, struct ct_text *why);

static inline void haul_close(struct haul_end *e)
{
    if (e) e->kind->close(e);
}

enum { HAUL_DIGEST = 32 };
struct haul_sum {
    uint64_t rows, bytes;              /* of keys and values */
    unsigned char digest[HAUL_DIGEST]; /* BLAKE2b of all rows with their lengths */
};

struct haul_watch { /* NULL: nobody wants to know */
    void *with;
    void (*went_on)(void *with, bool compares, int64_t done, int64_t all);
};

/* All or nothing; false: the text of one of the ends says why. */
bool haul(struct haul_end *from, struct haul_end *to, const struct haul_watch *watch,
          struct haul_sum *sum);

#endif

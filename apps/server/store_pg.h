/*
 * store_pg.h - the inside of the PostgreSQL store (store_postgres.c): who writes, who reads, who
 * hears of others, each with a connection of its own, and the tables they use.
 *
 * All of it belongs to the loop's thread.
 */
#ifndef CT_STORE_PG_H
#define CT_STORE_PG_H

#include "apps/server/store.h"
#include "apps/server/store_pg_link.h"

enum {
    PG_PATIENCE_MS = 4000, /* so long a database may be away before anybody is told */
    PG_NODE = 16           /* bytes: who asks; chosen at random by each store */
};

/* The database's time, kept by a clock of this machine's that nobody sets. */
struct pg_clock {
    bool is_set;
    int64_t ahead; /* of pg_now_ms */
};
int64_t pg_clock_now(const struct pg_clock *c); /* ms since 1970; 0: not known */
/* What the database said to who asked at that moment (pg_now_ms) and hears it now. */
void pg_clock_set(struct pg_clock *c, int64_t told, int64_t asked_at);

/* Makes the tables, or brings them to the present form, and sets the clock (NULL: none). It waits
 * for the database. As long as the connection that it gives back is open (PQfinish), nobody moves
 * the database elsewhere. NULL: `why` holds a sentence. */
PGconn *pg_schema_open(const struct pg_address *address, struct pg_clock *clock,
                       struct ct_text *why);

/* For who works with the database as a whole, and waits for it: a connection, the first number of
 * an answer (none: 0), and a transaction in which the tables have the present form. NULL, -1,
 * false: `why` holds a sentence. */
PGconn *pg_connect(const struct pg_address *address, struct ct_text *why);
int64_t pg_ask(PGconn *conn, const char *sql, struct ct_text *why);
bool pg_schema_begin(PGconn *conn, struct ct_text *why);

/* Every server that uses the tables shares this lock while it can write; who carries them elsewhere
 * has it alone. */
#define PG_IN_USE "(1131566200, 'kept'::regclass::oid::int)"

/* What a session of each kind needs. */
extern const char pg_writer_setup[], pg_reader_setup[], pg_ear_setup[];

/* ---- transactions ---------------------------------------------------------------------------- */

enum pg_want { PG_ANY, PG_MISSING, PG_EQUAL };
enum pg_does { PG_KEEP, PG_PUT, PG_DROP };

/* A transaction as it looks from outside: each key once, what must hold before, what is there
 * behind. */
struct pg_row {
    const char *key, *old, *value;
    enum pg_want want;
    enum pg_does does;
};

struct pg_txn {
    struct pg_txn *next;
    uint64_t ticket;
    bool is_try;  /* nobody waits for it: can anything be written? */
    bool is_void; /* clashes with itself, whatever is stored */
    bool clashes; /* so the database says */
    size_t bytes;
    int count;
    struct pg_row rows[];
};

/* NULL: no memory, or a key too long for the database. */
struct pg_txn *pg_txn_new(uint64_t ticket, const struct on_write *writes, int count);

/* ---- groups ---------------------------------------------------------------------------------- */

/* What the function kept_write is given, in PostgreSQL's binary form. */
enum { PG_ARGUMENTS = 10 };
struct pg_bytes {
    char *at;
    size_t len, room;
    bool failed;
};
struct pg_group {
    struct pg_bytes argument[PG_ARGUMENTS];
};
bool pg_group_write(struct pg_group *g, const unsigned char node[PG_NODE], int64_t number,
                    struct pg_txn *first); /* false: no memory */
bool pg_group_send(const struct pg_group *g, PGconn *conn);
void pg_group_free(struct pg_group *g);

void pg_bytes_put(struct pg_bytes *b, const void *bytes, size_t len);

/* "NODE TABLE p/PERSON…" of all tables and people in the group, or "NODE *" if they are too many;
 * "": none. */
void pg_news_write(struct pg_bytes *out, const unsigned char node[PG_NODE],
                   const struct pg_txn *first);
void pg_put_node(struct pg_bytes *out, const unsigned char node[PG_NODE]);

/* ---- hearing and saying ---------------------------------------------------------------------- */

struct pg_ear_calls {
    void *with;
    void (*news)(void *with, const char *what); /* NULL: anything may be new */
    void (*said)(void *with, const char *node, const char *text);
};
/* Calls `news` for each table and person, or once with NULL, or `said`; not for what this node
 * wrote itself. */
void pg_news_read(const char *text, const unsigned char node[PG_NODE],
                  const struct pg_ear_calls *calls);

struct pg_ear;
struct pg_ear *pg_ear_new(struct event_base *base, const struct pg_address *address,
                          const struct pg_clock *clock, const unsigned char *node,
                          const struct pg_ear_calls *calls);
void pg_ear_free(struct pg_ear *e);
void pg_ear_say(struct pg_ear *e, const char *text);
int64_t pg_ear_now(const struct pg_ear *e);

/* ---- writing --------------------------------------------------------------------------------- */

struct pg_writer;
struct pg_writer_calls {
    void *with;
    void (*stored)(void *with, const struct pg_txn *t, enum on_outcome outcome);
    void (*grouped)(void *with, uint64_t transactions, uint64_t micros);
    void (*turned)(void *with, const char *why); /* NULL: something was written again */
};
struct pg_writer *pg_writer_new(struct event_base *base, const struct pg_address *address,
                                const struct pg_writer_calls *calls);
void pg_writer_free(struct pg_writer *w);
void pg_writer_give(struct pg_writer *w, struct pg_txn *t);
void pg_writer_go(struct pg_writer *w); /* what is due */
bool pg_writer_is_quiet(const struct pg_writer *w);
bool pg_writer_is_fine(const struct pg_writer *w);
void pg_writer_give_up(struct pg_writer *w); /* everything is answered as failed */
const unsigned char *pg_writer_node(const struct pg_writer *w);
struct pg_link *pg_writer_link(const struct pg_writer *w);

/* ---- reading --------------------------------------------------------------------------------- */

struct pg_reader;
struct pg_reader_calls {
    void *with;
    void (*got)(void *with, uint64_t ticket, const struct on_row *rows, int count, bool ok);
};
struct pg_reader *pg_reader_new(struct event_base *base, const struct pg_address *address,
                                const struct pg_reader_calls *calls);
void pg_reader_free(struct pg_reader *r);
bool pg_reader_ask(struct pg_reader *r, uint64_t ticket, const struct on_query *queries, int count);
void pg_reader_go(struct pg_reader *r);
bool pg_reader_is_quiet(const struct pg_reader *r);
void pg_reader_give_up(struct pg_reader *r);
struct pg_link *pg_reader_link(const struct pg_reader *r);

/* ---- backups --------------------------------------------------------------------------------- */

struct pg_copier;
struct pg_copier_calls {
    void *with;
    void (*copied)(void *with, uint64_t ticket, const char *why); /* NULL: it is there */
};
struct pg_copier *pg_copier_new(struct event_base *base, const char *url,
                                const struct pg_copier_calls *calls); /* NULL: no memory */
void pg_copier_free(struct pg_copier *c);                             /* when all is copied */
bool pg_copier_ask(struct pg_copier *c, uint64_t ticket, const char *path);

#endif

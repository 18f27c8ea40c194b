/*
 * store_pg_link.h - one connection of the PostgreSQL store, in the event loop. It connects, says
 * what the session needs, and connects again whenever it is lost, for ever; whoever uses it learns
 * of both and repeats what was not answered.
 *
 * Nothing here waits: libpq is driven by the socket. (It looks a host's name up by itself, which
 * may take as long as that takes.)
 */
#ifndef CT_STORE_PG_LINK_H
#define CT_STORE_PG_LINK_H

#include "core/text.h"

#include <libpq-fe.h>

struct event_base;
struct pg_link;

/* Where the database is, as libpq wants it: two lists that end with NULL. */
enum { PG_WORDS = 64 };
struct pg_address {
    PQconninfoOption *parsed; /* owns the words of others */
    const char *keyword[PG_WORDS], *value[PG_WORDS];
};

/* False: `why` holds a sentence, without a password in it. */
bool pg_address_read(struct pg_address *a, const char *text, struct ct_text *why);
void pg_address_free(struct pg_address *a);

/* What libpq says goes wrong, in one line. */
void pg_put_error(struct ct_text *out, const char *message);
/* An error after which another connection may succeed: the server went away or changed its part. */
bool pg_is_gone(const PGresult *r);

struct pg_duty {
    void *with;
    const char *setup; /* SQL for a new session */
    bool pipelined;
    void (*ready)(void *with);
    void (*lost)(void *with, const char *why); /* every try that fails, too */
    bool (*awaits)(const void *with);          /* are results to come? */
    void (*result)(void *with, PGresult *r);   /* borrowed; NULL: the end of a question's */
    void (*told)(void *with, const char *news);
};

/* NULL: no memory. `address` and `duty` stay the caller's and must last. */
struct pg_link *pg_link_new(struct event_base *base, const struct pg_address *address,
                            const struct pg_duty *duty);
void pg_link_free(struct pg_link *l); /* NULL: nothing */

PGconn *pg_link_open(const struct pg_link *l); /* NULL: not now */
void pg_link_sent(struct pg_link *l);          /* something was given to libpq */
/* It is of no use any more; `lost` follows, later. */
void pg_link_drop(struct pg_link *l, const char *why);

/* Without the loop: waits for what comes for these, no longer than that. */
void pg_links_wait(struct pg_link *const *links, int count, int ms);

int64_t pg_now_ms(void); /* of a clock that nobody sets */

#endif

/*
 * store_pg_link.h - one connection of the PostgreSQL store, in the event loop. It connects, says
 * what the session needs, and connects again whenever it is lost, for ever; whoever uses it learns
 * of both and repeats what was not answered.
 *
 * Nothing here waits: libpq is driven by the socket, and is given numbers where the address has
 * names (store_pg_names.c). Of several hosts one is tried at a time, each for as long as
 * connect_timeout says: a silent one does not keep anybody from the next.
 */
#ifndef CT_STORE_PG_LINK_H
#define CT_STORE_PG_LINK_H

#include "core/text.h"

#include <libpq-fe.h>

struct event_base;
struct pg_link;

/* Where the database is, as libpq wants it: two lists that end with NULL; and the hosts of these
 * lists one by one (NULL: libpq's own choice). */
enum { PG_WORDS = 64, PG_HOSTS = 16, PG_NUMBER_ROOM = 64 };
struct pg_host {
    const char *name, *number, *port;
};
struct pg_address {
    PQconninfoOption *parsed; /* owns the words of others */
    char *split;              /* owns those of `host` */
    const char *keyword[PG_WORDS], *value[PG_WORDS];
    struct pg_host host[PG_HOSTS];
    int hosts;      /* 0: the address is handed to libpq as it is */
    int connect_ms; /* for one of them */
};

/* False: `why` holds a sentence, without a password in it. */
bool pg_address_read(struct pg_address *a, const char *text, struct ct_text *why);
void pg_address_free(struct pg_address *a);

/* A name, not a number or a socket's folder. */
bool pg_is_name(const char *host);
struct pg_names;
struct pg_names *pg_names_ask(const char *host); /* NULL: no memory */
bool pg_names_are_there(struct pg_names *n);     /* or it is known that there are none */
bool pg_names_get(struct pg_names *n, int i, char out[PG_NUMBER_ROOM]); /* the i-th number */
const char *pg_names_error(struct pg_names *n);
void pg_names_free(struct pg_names *n); /* NULL: nothing */

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

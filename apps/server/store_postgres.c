/*
 * store_postgres.c - the store in a database of PostgreSQL, which several servers may share. Three
 * connections work in the event loop, one writes (store_pg_write.c), one reads (store_pg_read.c),
 * one hears of other nodes and tells them (store_pg_hear.c); a thread is made when a backup is
 * wanted (store_pg_copy.c).
 *
 * A connection that is lost comes back by itself. Until PG_PATIENCE_MS have passed nobody notices;
 * then everything is answered as failed, and `turned` says why.
 */
#include "apps/server/store_pg.h"

#include "apps/common/speech.h"

#include <assert.h>
#include <event2/event.h>
#include <sodium.h>
#include <stdlib.h>

struct postgres {
    struct store store;
    struct store_owner owner;
    struct pg_address address;
    PGconn
        *door; /* until the first group is written: that the database stays is certain meanwhile */
    struct pg_writer *writer;
    struct pg_reader *reader;
    struct pg_ear *ear;
    struct pg_clock clock; /* as it was at the beginning */
    struct pg_copier *copier;
    struct store_counts counts;
    bool closing;
};

/* ---- answers --------------------------------------------------------------------------------- */

static void stored(void *with, const struct pg_txn *t, enum on_outcome outcome)
{
    struct postgres *s = with;
    switch (outcome) {
    case ON_STORED: s->counts.stored++; break;
    case ON_CLASHED: s->counts.clashed++; break;
    case ON_FAILED: s->counts.failed++; break;
    }
    s->counts.waiting--;
    s->owner.stored(s->owner.with, t->ticket, outcome);
}

static void shut_door(struct postgres *s)
{
    PQfinish(s->door);
    s->door = NULL;
}

static void grouped(void *with, uint64_t transactions, uint64_t micros)
{
    struct postgres *s = with;
    store_count_group(&s->counts, transactions, micros);
    shut_door(s); /* who writes holds the database now */
}

static void turned(void *with, const char *why)
{
    struct postgres *s = with;
    s->owner.turned(s->owner.with, why);
    /* What was away may have been away for who listens, too, who finds that out later. */
    if (!why && s->owner.news && !s->closing) s->owner.news(s->owner.with, NULL);
}

static void got(void *with, uint64_t ticket, const struct on_row *rows, int count, bool ok)
{
    struct postgres *s = with;
    s->counts.waiting--;
    s->counts.reads++;
    s->counts.unread += !ok;
    s->counts.rows += (uint64_t)count;
    s->owner.got(s->owner.with, ticket, rows, count, ok);
}

static void copied(void *with, uint64_t ticket, const char *why)
{
    struct postgres *s = with;
    s->owner.copied(s->owner.with, ticket, why);
}

/* ---- other nodes ----------------------------------------------------------------------------- */

static void tell_news(void *with, const char *what)
{
    struct postgres *s = with;
    if (s->owner.news && !s->closing) s->owner.news(s->owner.with, what);
}

static void tell_said(void *with, const char *node, const char *text)
{
    struct postgres *s = with;
    if (s->owner.shared && !s->closing) s->owner.shared(s->owner.with, node, text);
}

/* ---- questions ------------------------------------------------------------------------------- */

static struct postgres *of(struct store *store)
{
    assert(store->kind == &store_postgres);
    return (struct postgres *)store;
}

static bool postgres_write(struct store *store, uint64_t ticket, const struct on_write *writes,
                           int count)
{
    struct postgres *s = of(store);
    struct pg_txn *t = s->closing ? NULL : pg_txn_new(ticket, writes, count);
    if (!t) return false;
    s->counts.waiting++;
    pg_writer_give(s->writer, t);
    return true;
}

static bool postgres_read(struct store *store, uint64_t ticket, const struct on_query *queries,
                          int count)
{
    struct postgres *s = of(store);
    if (s->closing || !pg_reader_ask(s->reader, ticket, queries, count)) return false;
    s->counts.waiting++;
    return true;
}

static bool postgres_copy(struct store *store, uint64_t ticket, const char *path)
{
    struct postgres *s = of(store);
    return !s->closing && pg_copier_ask(s->copier, ticket, path);
}

static void postgres_share(struct store *store, const char *text)
{
    struct postgres *s = of(store);
    if (!s->closing) pg_ear_say(s->ear, text);
}

static int64_t postgres_now(const struct store *store)
{
    return pg_ear_now(((const struct postgres *)store)->ear);
}

static bool postgres_is_writable(const struct store *store)
{
    return pg_writer_is_fine(((const struct postgres *)store)->writer);
}

static void postgres_count(const struct store *store, struct store_counts *out)
{
    *out = ((const struct postgres *)store)->counts;
}

/* ---- beginning and end ----------------------------------------------------------------------- */

/* Everything is answered: by the database, or when patience ends, and at the latest then. */
static void finish(struct postgres *s)
{
    enum { LOOK_MS = 100, LATEST_MS = 3 * PG_PATIENCE_MS };
    int64_t end = pg_now_ms() + LATEST_MS;
    struct pg_link *const links[] = {pg_writer_link(s->writer), pg_reader_link(s->reader)};
    for (;;) {
        pg_writer_go(s->writer);
        pg_reader_go(s->reader);
        if (pg_writer_is_quiet(s->writer) && pg_reader_is_quiet(s->reader)) break;
        pg_links_wait(links, 2, LOOK_MS);
        if (pg_now_ms() < end) continue;
        pg_writer_give_up(s->writer);
        pg_reader_give_up(s->reader);
    }
}

static void postgres_close(struct store *store)
{
    struct postgres *s = of(store);
    s->closing = true;
    pg_copier_free(s->copier);
    if (s->writer && s->reader) finish(s);
    pg_ear_free(s->ear);
    pg_reader_free(s->reader);
    pg_writer_free(s->writer);
    shut_door(s);
    pg_address_free(&s->address);
    free(s);
}

static bool start(struct postgres *s, struct event_base *base, const char *where)
{
    const struct pg_copier_calls copies = {s, copied};
    const struct pg_writer_calls writes = {s, stored, grouped, turned};
    const struct pg_reader_calls reads = {s, got};
    const struct pg_ear_calls hears = {s, tell_news, tell_said};
    s->copier = pg_copier_new(base, where, &copies);
    s->writer = s->copier ? pg_writer_new(base, &s->address, &writes) : NULL;
    s->reader = s->writer ? pg_reader_new(base, &s->address, &reads) : NULL;
    s->ear = s->reader ? pg_ear_new(base, &s->address, &s->clock, pg_writer_node(s->writer), &hears)
                       : NULL;
    return s->ear != NULL;
}

static struct store *postgres_open(struct event_base *base, const char *where,
                                   const struct store_owner *owner, struct ct_text *why)
{
    struct postgres *s = sodium_init() < 0 ? NULL : calloc(1, sizeof *s);
    if (!s) {
        ct_put(why, _("not enough memory"));
        return NULL;
    }
    s->store.kind = &store_postgres;
    s->owner = *owner;
    bool fine = pg_address_read(&s->address, where, why);
    s->door = fine ? pg_schema_open(&s->address, &s->clock, why) : NULL;
    fine = s->door != NULL;
    if (fine && start(s, base, where)) return &s->store;
    if (fine) ct_put(why, _("not enough memory"));
    postgres_close(&s->store);
    return NULL;
}

const struct store_kind store_postgres = {
    .name = "postgresql",
    .open = postgres_open,
    .write = postgres_write,
    .read = postgres_read,
    .copy = postgres_copy,
    .share = postgres_share,
    .now = postgres_now,
    .is_writable = postgres_is_writable,
    .count = postgres_count,
    .close = postgres_close,
};

/*
 * store_pg_hear.c - see store_pg.h: who hears of other nodes, and tells them what need not last.
 *
 * The connection listens. Every few seconds it also asks the database what time it is: so the nodes
 * have one clock, whatever their machines think, and a connection that has died unnoticed is found
 * out, since the question is not answered.
 *
 * What is said to the others is sent one by one and forgotten when the connection is lost: whoever
 * says something here says it again after a while, or can do without.
 */
#include "apps/server/store_pg.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

enum { CLOCK_MS = 4000, SAYINGS_MAX = 256, USUAL_TRIP_MS = 1000 };

struct saying {
    struct saying *next;
    char text[];
};

struct pg_ear {
    struct pg_link *link;
    struct pg_duty duty;
    struct pg_ear_calls calls;
    const unsigned char *node;
    struct pg_clock clock;
    struct saying *first, **end;
    int sayings;
    bool asked, asks_time; /* something is under way; and it is the time */
    bool time_is_due;
    int64_t asked_at;
    struct event *timer, *soon;
};

/* ---- the clock ------------------------------------------------------------------------------- */

int64_t pg_clock_now(const struct pg_clock *c)
{
    return c->is_set ? c->ahead + pg_now_ms() : 0;
}

/* Half of the trip's time is what nobody knows: what is known better stays. A slow answer says
 * little, but more than nothing. */
void pg_clock_set(struct pg_clock *c, int64_t told, int64_t asked_at)
{
    int64_t now = pg_now_ms(), trip = now - asked_at;
    int64_t ahead = told + trip / 2 - now, off = c->is_set ? ahead - c->ahead : INT64_MAX;
    if (c->is_set && trip > USUAL_TRIP_MS) return;
    if (off >= -trip / 2 - 1 && off <= trip / 2 + 1) return;
    c->ahead = ahead;
    c->is_set = true;
}

static void ring_in(struct pg_ear *e, int ms)
{
    struct timeval wait = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    evtimer_add(e->timer, &wait);
}

/* ---- saying ---------------------------------------------------------------------------------- */

static void drop_first(struct pg_ear *e)
{
    struct saying *first = e->first;
    e->first = first->next;
    if (!e->first) e->end = &e->first;
    e->sayings--;
    free(first);
}

static bool send_time(PGconn *conn)
{
    return PQsendQueryPrepared(conn, "clock", 0, NULL, NULL, NULL, 0) == 1;
}

static bool send_saying(PGconn *conn, const char *text)
{
    const char *value[] = {text};
    return PQsendQueryPrepared(conn, "share", 1, value, NULL, NULL, 0) == 1;
}

static void go(struct pg_ear *e)
{
    PGconn *conn = pg_link_open(e->link);
    if (!conn || e->asked || (!e->time_is_due && !e->first)) return;
    e->asks_time = e->time_is_due;
    if (!(e->asks_time ? send_time(conn) : send_saying(conn, e->first->text))) {
        pg_link_drop(e->link, PQerrorMessage(conn));
        return;
    }
    e->asked = true;
    e->asked_at = pg_now_ms();
    if (e->asks_time)
        e->time_is_due = false;
    else
        drop_first(e);
    pg_link_sent(e->link);
}

void pg_ear_say(struct pg_ear *e, const char *text)
{
    struct pg_bytes out = {0};
    if (e->sayings >= SAYINGS_MAX || !pg_link_open(e->link)) return;
    pg_put_node(&out, e->node);
    pg_bytes_put(&out, " !", 2);
    pg_bytes_put(&out, text, strlen(text) + 1);
    struct saying *one = out.failed ? NULL : malloc(sizeof *one + out.len);
    if (one) {
        one->next = NULL;
        memcpy(one->text, out.at, out.len);
        *e->end = one;
        e->end = &one->next;
        e->sayings++;
        event_active(e->soon, 0, 0);
    }
    free(out.at);
}

/* ---- the connection -------------------------------------------------------------------------- */

static bool awaits(const void *with)
{
    return ((const struct pg_ear *)with)->asked;
}

static void result(void *with, PGresult *r)
{
    struct pg_ear *e = with;
    if (!r) {
        e->asked = false;
        go(e);
    } else if (PQresultStatus(r) != PGRES_TUPLES_OK) {
        pg_link_drop(e->link, PQresultErrorMessage(r));
    } else if (e->asks_time && PQntuples(r) == 1) {
        pg_clock_set(&e->clock, strtoll(PQgetvalue(r, 0, 0), NULL, 10), e->asked_at);
    }
}

static void told(void *with, const char *text)
{
    struct pg_ear *e = with;
    pg_news_read(text, e->node, &e->calls);
}

/* Nobody knows what was written meanwhile. */
static void ready(void *with)
{
    struct pg_ear *e = with;
    e->time_is_due = true;
    e->calls.news(e->calls.with, NULL);
    go(e);
    ring_in(e, CLOCK_MS);
}

static void lost(void *with, const char *why)
{
    struct pg_ear *e = with;
    (void)why; /* the writer tells */
    e->asked = false;
    while (e->first) drop_first(e);
}

static void rang(evutil_socket_t fd, short what, void *with)
{
    struct pg_ear *e = with;
    (void)fd, (void)what;
    e->time_is_due = true;
    go(e);
    ring_in(e, CLOCK_MS);
}

static void go_soon(evutil_socket_t fd, short what, void *with)
{
    (void)fd, (void)what;
    go(with);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

int64_t pg_ear_now(const struct pg_ear *e)
{
    return pg_clock_now(&e->clock);
}

struct pg_ear *pg_ear_new(struct event_base *base, const struct pg_address *address,
                          const struct pg_clock *clock, const unsigned char *node,
                          const struct pg_ear_calls *calls)
{
    struct pg_ear *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->calls = *calls;
    e->node = node;
    e->clock = *clock;
    e->end = &e->first;
    e->duty = (struct pg_duty){.with = e,
                               .setup = pg_ear_setup,
                               .ready = ready,
                               .lost = lost,
                               .awaits = awaits,
                               .result = result,
                               .told = told};
    e->timer = evtimer_new(base, rang, e);
    e->soon = event_new(base, -1, 0, go_soon, e);
    e->link = e->timer && e->soon ? pg_link_new(base, address, &e->duty) : NULL;
    if (e->link) return e;
    pg_ear_free(e);
    return NULL;
}

void pg_ear_free(struct pg_ear *e)
{
    if (!e) return;
    pg_link_free(e->link);
    while (e->first) drop_first(e);
    if (e->timer) event_free(e->timer);
    if (e->soon) event_free(e->soon);
    free(e);
}

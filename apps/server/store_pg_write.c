/*
 * store_pg_write.c - see store_pg.h: who writes.
 *
 * One group is under way at a time; what is asked for meanwhile becomes the next one. So groups
 * grow with the load by themselves, and whoever plays alone waits for nobody. A group is one call
 * of kept_write (store_pg_schema.c), sent in one piece with the end of its transaction: a node that
 * is stopped in the middle keeps nobody from writing.
 *
 * If the connection is lost the same group is sent again, with its number, until it is answered; or
 * until PG_PATIENCE_MS have passed, when it is called failed together with everything else that
 * waits, and from then on everything at once, until something was written again. Its number is not
 * used again: if that group turns out to have happened, or happens late, it is what ON_FAILED
 * allows.
 */
#include "apps/server/store_pg.h"

#include "apps/common/speech.h"

#include <assert.h>
#include <event2/event.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GROUP_MAX = 1024, GROUP_BYTES = 4 << 20, RETRY_MS = 1000, LOOK_MS = 50, WHY_ROOM = 600 };

struct pg_writer {
    struct pg_link *link;
    struct pg_duty duty;
    struct pg_writer_calls calls;
    unsigned char node[PG_NODE];
    struct pg_txn *waiting, **end;
    struct pg_txn *group; /* under way, or to be sent again */
    struct pg_group form;
    int64_t number;    /* of the group */
    bool sent, failed; /* failed: the database refused it, and why is in `why` */
    uint64_t began, size;
    struct event *soon, *timer;
    int64_t away_since; /* nothing was answered since then; 0: all is well, or nobody has asked */
    bool is_fine;
    char why[WHY_ROOM];
};

static uint64_t micros_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void ring_in(struct pg_writer *w, int64_t ms)
{
    struct timeval wait = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    evtimer_add(w->timer, &wait);
}

/* ---- answers --------------------------------------------------------------------------------- */

static void answer_all(struct pg_writer *w, struct pg_txn *list, bool failed)
{
    for (struct pg_txn *next; list; list = next) {
        next = list->next;
        enum on_outcome outcome = failed                           ? ON_FAILED
                                  : list->clashes || list->is_void ? ON_CLASHED
                                                                   : ON_STORED;
        if (!list->is_try) w->calls.stored(w->calls.with, list, outcome);
        free(list);
    }
}

static void set_why(struct pg_writer *w, const char *message)
{
    struct ct_text text = ct_text_on(w->why, sizeof w->why);
    pg_put_error(&text, message);
}

static void turn_bad(struct pg_writer *w)
{
    bool is_news = w->is_fine;
    w->is_fine = false;
    ring_in(w, RETRY_MS);
    if (is_news) w->calls.turned(w->calls.with, w->why);
}

static void turn_good(struct pg_writer *w)
{
    bool is_news = !w->is_fine;
    w->is_fine = true;
    if (is_news) w->calls.turned(w->calls.with, NULL);
}

static struct pg_txn *take_group(struct pg_writer *w)
{
    struct pg_txn *list = w->group;
    w->group = NULL;
    w->sent = w->failed = false;
    return list;
}

static struct pg_txn *take_waiting(struct pg_writer *w)
{
    struct pg_txn *list = w->waiting;
    w->waiting = NULL;
    w->end = &w->waiting;
    return list;
}

/* The group and all that waits; what is asked for in the answers waits for the next turn. */
static void fail_all(struct pg_writer *w)
{
    struct pg_txn *group = take_group(w), *waiting = take_waiting(w);
    turn_bad(w);
    answer_all(w, group, true);
    answer_all(w, waiting, true);
}

/* ---- groups ---------------------------------------------------------------------------------- */

/* Cuts off what fits into a group. */
static void make_group(struct pg_writer *w)
{
    size_t bytes = 0;
    w->size = 0;
    struct pg_txn **at = &w->waiting;
    while (*at && w->size < GROUP_MAX && (w->size == 0 || bytes + (*at)->bytes < GROUP_BYTES)) {
        bytes += (*at)->bytes;
        w->size++;
        at = &(*at)->next;
    }
    w->group = w->waiting;
    w->waiting = *at;
    *at = NULL;
    if (!w->waiting) w->end = &w->waiting;
    w->number++;
}

static void send_group(struct pg_writer *w)
{
    PGconn *conn = pg_link_open(w->link);
    if (!conn || w->sent) return;
    if (!pg_group_write(&w->form, w->node, w->number, w->group)) {
        set_why(w, _("not enough memory"));
        fail_all(w);
        return;
    }
    if (!pg_group_send(&w->form, conn)) { /* it broke unnoticed: the group waits for the next one */
        pg_link_drop(w->link, PQerrorMessage(conn));
        return;
    }
    w->sent = true;
    w->began = micros_now();
    pg_link_sent(w->link);
}

/* "0 7 12": the numbers of those that clashed. An answer that was not committed is given again. */
static void note_clashes(struct pg_writer *w, const char *list)
{
    struct pg_txn *t = w->group;
    long number = 0;
    bool clashes[GROUP_MAX] = {false};
    for (const char *at = list; *at; at += *at == ' ') {
        char *end;
        long one = strtol(at, &end, 10);
        assert(end > at && one >= 0 && one < GROUP_MAX);
        if (end == at) return;
        if (one >= 0 && one < GROUP_MAX) clashes[one] = true;
        at = end;
    }
    for (; t; t = t->next, number++) t->clashes = clashes[number];
}

static bool has_stored(const struct pg_txn *t)
{
    while (t && (t->clashes || t->is_void)) t = t->next;
    return t != NULL;
}

/* A clash has written nothing, so it proves nothing of the disk; but the group's own row was. */
static void group_ends(struct pg_writer *w)
{
    uint64_t micros = micros_now() - w->began;
    if (w->failed) {
        fail_all(w);
        return;
    }
    struct pg_txn *group = take_group(w);
    w->away_since = 0;
    if (has_stored(group)) w->calls.grouped(w->calls.with, w->size, micros);
    turn_good(w);
    answer_all(w, group, false);
    pg_writer_go(w);
}

/* ---- the connection -------------------------------------------------------------------------- */

static bool awaits(const void *with)
{
    return ((const struct pg_writer *)with)->sent;
}

static void result(void *with, PGresult *r)
{
    struct pg_writer *w = with;
    if (!r) {
        group_ends(w);
    } else if (PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1) {
        note_clashes(w, PQgetvalue(r, 0, 0));
    } else if (pg_is_gone(r)) {
        pg_link_drop(w->link, PQresultErrorMessage(r));
    } else {
        w->failed = true;
        set_why(w, PQresultErrorMessage(r));
    }
}

static void lost(void *with, const char *why)
{
    struct pg_writer *w = with;
    int64_t since = w->sent ? (int64_t)(w->began / 1000) : pg_now_ms(); /* of the same clock */
    set_why(w, why);
    w->sent = w->failed = false;
    if (w->away_since) return;
    w->away_since = since;
    int64_t left = since + PG_PATIENCE_MS - pg_now_ms();
    ring_in(w, left > 0 ? left : 0);
}

static void ready(void *with)
{
    struct pg_writer *w = with;
    /* What waits has waited since then: a database that is lost with every group is away. */
    if (!w->is_fine || pg_writer_is_quiet(w)) w->away_since = 0;
    if (!w->is_fine) ring_in(w, 0);
    pg_writer_go(w);
}

/* ---- time ------------------------------------------------------------------------------------ */

/* The number of one that may have been sent must not be used for another. */
static void try_to_write(struct pg_writer *w)
{
    struct pg_txn *t = pg_txn_new(0, NULL, 0);
    if (!t) {
        ring_in(w, RETRY_MS);
        return;
    }
    t->is_try = true;
    pg_writer_give(w, t);
}

/* Who has just been asked again may answer. */
static bool is_away(const struct pg_writer *w)
{
    int64_t patience = w->sent ? 2 * PG_PATIENCE_MS : PG_PATIENCE_MS;
    return w->away_since && (!w->is_fine || pg_now_ms() - w->away_since >= patience);
}

/* A group that is on its way then is nobody's: its answer would be taken for another's. */
void pg_writer_give_up(struct pg_writer *w)
{
    if (w->sent) pg_link_drop(w->link, w->why);
    fail_all(w);
}

void pg_writer_go(struct pg_writer *w)
{
    if (is_away(w)) {
        pg_writer_give_up(w);
        return;
    }
    if (!w->group && w->waiting) make_group(w);
    if (w->group) send_group(w);
}

static void rang(evutil_socket_t fd, short what, void *with)
{
    struct pg_writer *w = with;
    (void)fd, (void)what;
    if (!w->is_fine && !w->away_since && !w->group) try_to_write(w);
    pg_writer_go(w);
    if (w->away_since && !is_away(w)) ring_in(w, LOOK_MS); /* the loop's clock is not ours */
}

static void go_soon(evutil_socket_t fd, short what, void *with)
{
    (void)fd, (void)what;
    pg_writer_go(with);
}

/* ---- using it -------------------------------------------------------------------------------- */

/* What the loop asks for in one turn goes together. */
void pg_writer_give(struct pg_writer *w, struct pg_txn *t)
{
    t->next = NULL;
    *w->end = t;
    w->end = &t->next;
    event_active(w->soon, 0, 0);
}

bool pg_writer_is_quiet(const struct pg_writer *w)
{
    return !w->group && !w->waiting;
}

bool pg_writer_is_fine(const struct pg_writer *w)
{
    return w->is_fine;
}

const unsigned char *pg_writer_node(const struct pg_writer *w)
{
    return w->node;
}

struct pg_link *pg_writer_link(const struct pg_writer *w)
{
    return w->link;
}

struct pg_writer *pg_writer_new(struct event_base *base, const struct pg_address *address,
                                const struct pg_writer_calls *calls)
{
    struct pg_writer *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->calls = *calls;
    w->end = &w->waiting;
    w->is_fine = true;
    w->duty = (struct pg_duty){.with = w,
                               .setup = pg_writer_setup,
                               .ready = ready,
                               .lost = lost,
                               .awaits = awaits,
                               .result = result};
    randombytes_buf(w->node, sizeof w->node);
    w->soon = event_new(base, -1, 0, go_soon, w);
    w->timer = evtimer_new(base, rang, w);
    w->link = w->soon && w->timer ? pg_link_new(base, address, &w->duty) : NULL;
    if (w->link) return w;
    pg_writer_free(w);
    return NULL;
}

void pg_writer_free(struct pg_writer *w)
{
    if (!w) return;
    pg_link_free(w->link);
    if (w->soon) event_free(w->soon);
    if (w->timer) event_free(w->timer);
    pg_group_free(&w->form);
    assert(pg_writer_is_quiet(w));
    free(w);
}

/*
 * store_pg_read.c - see store_pg.h: who reads. Reads follow each other through a pipeline without
 * waiting for each other's answers; each is a transaction of its own, ended by a sync, in which all
 * queries see the moment of the first (repeatable read). That is after everything that was answered
 * before, since an answer comes behind the commit.
 *
 * What was not answered when a connection is lost is asked again.
 */
#include "apps/server/store_pg.h"

#include "apps/common/speech.h"
#include "apps/server/rowset.h"

#include <assert.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

enum { SENT_MAX = 64, LOOK_MS = 50 }; /* more would only wait in the database */

struct read {
    struct read *next;
    uint64_t ticket;
    struct rowset rows;
    bool failed, broken; /* broken: by the connection, so it is asked again */
    int count;
    struct on_query queries[];
};

struct pg_reader {
    struct pg_link *link;
    struct pg_duty duty;
    struct pg_reader_calls calls;
    struct read *waiting, **end;
    struct read *sent, **sent_end; /* in the order of their answers */
    int sent_count;
    struct event *soon, *timer;
    int64_t away_since;
};

/* ---- asking ---------------------------------------------------------------------------------- */

static const char *copy_text(const char *text, char **room)
{
    if (!text) return NULL;
    size_t size = strlen(text) + 1;
    char *copy = memcpy(*room, text, size);
    *room += size;
    return copy;
}

static size_t bytes_of(const char *text)
{
    return text ? strlen(text) + 1 : 0;
}

static struct read *read_new(uint64_t ticket, const struct on_query *queries, int count)
{
    size_t head = sizeof(struct read) + (size_t)count * sizeof *queries, texts = 0;
    for (int i = 0; i < count; i++)
        texts += bytes_of(queries[i].prefix) + bytes_of(queries[i].from);
    struct read *one = malloc(head + texts);
    if (!one) return NULL;
    *one = (struct read){.ticket = ticket, .count = count};
    char *room = (char *)one + head;
    for (int i = 0; i < count; i++) {
        one->queries[i] = queries[i];
        one->queries[i].prefix = copy_text(queries[i].prefix, &room);
        one->queries[i].from = copy_text(queries[i].from, &room);
    }
    return one;
}

/* The statements of pg_reader_setup. */
static bool send_query(PGconn *conn, const struct on_query *q)
{
    char *end = malloc(strlen(q->prefix) + 1);
    if (!end) return false;
    bool later = q->from && strcmp(q->from, q->prefix) > 0;
    bool ends = store_prefix_end(q->prefix, end);
    const char *low = later ? q->from : q->prefix;
    unsigned char most[8] = {0};
    for (int i = 0; i < 4; i++) most[7 - i] = (unsigned char)((unsigned)q->most >> (8 * i));
    const char *number = q->most ? (const char *)most : NULL; /* NULL: all */
    const char *value[3] = {low, ends ? end : number, number};
    int length[3] = {(int)strlen(low), ends ? (int)strlen(end) : 8, 8};
    const int binary[3] = {1, 1, 1};
    const char *name =
        q->backwards ? (ends ? "down" : "down_from_end") : (ends ? "up" : "up_to_end");
    int ok = PQsendQueryPrepared(conn, name, ends ? 3 : 2, value, length, binary, 1);
    free(end);
    return ok == 1;
}

static bool send_read(PGconn *conn, const struct read *one)
{
    for (int i = 0; i < one->count; i++)
        if (!send_query(conn, &one->queries[i])) return false;
    return PQpipelineSync(conn) == 1;
}

/* ---- answers --------------------------------------------------------------------------------- */

static struct read *take(struct read **list, struct read ***end)
{
    struct read *one = *list;
    *list = one->next;
    if (!*list) *end = list;
    one->next = NULL;
    return one;
}

static void answer(struct pg_reader *r, struct read *one)
{
    bool ok = !one->failed && rowset_finish(&one->rows);
    r->calls.got(r->calls.with, one->ticket, one->rows.rows, ok ? one->rows.count : 0, ok);
    rowset_free(&one->rows);
    free(one);
}

static void keep_rows(struct read *one, const PGresult *rows)
{
    for (int i = 0; i < PQntuples(rows) && !one->failed; i++) {
        const struct on_row row = {PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 1)};
        one->failed = !rowset_add(&one->rows, &row);
    }
}

/* ---- the connection -------------------------------------------------------------------------- */

static bool awaits(const void *with)
{
    return ((const struct pg_reader *)with)->sent != NULL;
}

/* Behind an error the rest of a read is passed over; without one nobody knows. */
static void end_of_one(struct pg_reader *r)
{
    if (r->sent->broken && !r->sent->failed) {
        pg_link_drop(r->link, _("The connection broke."));
        return;
    }
    r->sent_count--;
    r->away_since = 0;
    answer(r, take(&r->sent, &r->sent_end));
    pg_reader_go(r);
}

static void result(void *with, PGresult *result)
{
    struct pg_reader *r = with;
    if (!result) return; /* behind each query */
    assert(r->sent);
    switch (PQresultStatus(result)) {
    case PGRES_TUPLES_OK: keep_rows(r->sent, result); break;
    case PGRES_PIPELINE_ABORTED: r->sent->broken = true; break;
    case PGRES_PIPELINE_SYNC: end_of_one(r); break;
    default:
        r->sent->failed = true;
        if (pg_is_gone(result)) pg_link_drop(r->link, PQresultErrorMessage(result));
        break;
    }
}

static void ring_in(struct pg_reader *r, int64_t ms)
{
    struct timeval wait = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    evtimer_add(r->timer, &wait);
}

/* What was sent comes first again. */
static void take_back(struct pg_reader *r)
{
    for (struct read *one = r->sent; one; one = one->next) {
        rowset_free(&one->rows);
        one->failed = one->broken = false;
    }
    if (!r->sent) return;
    *r->sent_end = r->waiting;
    if (!r->waiting) r->end = r->sent_end;
    r->waiting = r->sent;
    r->sent = NULL;
    r->sent_end = &r->sent;
    r->sent_count = 0;
}

static void lost(void *with, const char *why)
{
    struct pg_reader *r = with;
    (void)why; /* the writer tells */
    take_back(r);
    if (r->away_since) return;
    r->away_since = pg_now_ms();
    ring_in(r, PG_PATIENCE_MS);
}

static void ready(void *with)
{
    struct pg_reader *r = with;
    if (pg_reader_is_quiet(r)) r->away_since = 0; /* else when something is answered */
    pg_reader_go(r);
}

static void fail_all(struct pg_reader *r)
{
    struct read *list = r->waiting;
    r->waiting = NULL;
    r->end = &r->waiting;
    for (struct read *next; list; list = next) {
        next = list->next;
        list->failed = true;
        answer(r, list);
    }
}

static bool is_away(const struct pg_reader *r)
{
    int64_t patience = r->sent ? 2 * PG_PATIENCE_MS : PG_PATIENCE_MS; /* it may answer now */
    return r->away_since && pg_now_ms() - r->away_since >= patience;
}

void pg_reader_give_up(struct pg_reader *r)
{
    if (r->sent) pg_link_drop(r->link, _("The database does not answer."));
    take_back(r);
    fail_all(r);
}

void pg_reader_go(struct pg_reader *r)
{
    PGconn *conn = pg_link_open(r->link);
    bool any = false;
    if (is_away(r)) {
        pg_reader_give_up(r);
        if (pg_link_open(r->link)) r->away_since = 0; /* the next one may be answered */
        return;
    }
    while (conn && r->waiting && r->sent_count < SENT_MAX) {
        if (!send_read(conn, r->waiting)) { /* half of it may be on its way */
            pg_link_drop(r->link, PQerrorMessage(conn));
            return;
        }
        struct read *one = take(&r->waiting, &r->end);
        *r->sent_end = one;
        r->sent_end = &one->next;
        r->sent_count++;
        any = true;
    }
    if (any) pg_link_sent(r->link);
}

static void go(evutil_socket_t fd, short what, void *with)
{
    struct pg_reader *r = with;
    (void)fd, (void)what;
    pg_reader_go(r);
    if (r->away_since && !is_away(r)) ring_in(r, LOOK_MS); /* the loop's clock is not ours */
}

/* ---- using it -------------------------------------------------------------------------------- */

bool pg_reader_ask(struct pg_reader *r, uint64_t ticket, const struct on_query *queries, int count)
{
    struct read *one = read_new(ticket, queries, count);
    if (!one) return false;
    *r->end = one;
    r->end = &one->next;
    event_active(r->soon, 0, 0);
    return true;
}

bool pg_reader_is_quiet(const struct pg_reader *r)
{
    return !r->waiting && !r->sent;
}

struct pg_link *pg_reader_link(const struct pg_reader *r)
{
    return r->link;
}

struct pg_reader *pg_reader_new(struct event_base *base, const struct pg_address *address,
                                const struct pg_reader_calls *calls)
{
    struct pg_reader *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->calls = *calls;
    r->end = &r->waiting;
    r->sent_end = &r->sent;
    r->duty = (struct pg_duty){.with = r,
                               .setup = pg_reader_setup,
                               .pipelined = true,
                               .ready = ready,
                               .lost = lost,
                               .awaits = awaits,
                               .result = result};
    r->soon = event_new(base, -1, 0, go, r);
    r->timer = evtimer_new(base, go, r);
    r->link = r->soon && r->timer ? pg_link_new(base, address, &r->duty) : NULL;
    if (r->link) return r;
    pg_reader_free(r);
    return NULL;
}

void pg_reader_free(struct pg_reader *r)
{
    if (!r) return;
    pg_link_free(r->link);
    if (r->soon) event_free(r->soon);
    if (r->timer) event_free(r->timer);
    assert(pg_reader_is_quiet(r));
    free(r);
}

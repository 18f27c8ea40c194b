/* host_log.c - see host_log.h. Everything is counted already; here it is only compared. */
#include "apps/server/host_log.h"

#include "apps/common/flags.h"
#include "apps/common/log.h"
#include "apps/common/speech.h"
#include "apps/server/host_metrics.h"

#include <event2/event.h>
#include <stdlib.h>
#include <time.h>

enum { TELL_SECONDS = 10, FIELDS_MAX = 32 };

void log_store_turned(const char *why)
{
    if (log_is_json() && why)
        log_event(LOG_IS_ERROR, "store-lost", LOG_FIELDS({.name = "text", .text = why}));
    else if (log_is_json())
        log_event(LOG_IS_INFO, "store-back", LOG_NO_FIELDS);
    else if (why)
        complain(EXIT_WRONG, _("serve: nothing can be stored for the moment: %s"), why);
    else
        complain(EXIT_WRONG, _("serve: it can be stored again"));
}

void log_table_fault(int64_t *last, const char *table)
{
    int64_t now = (int64_t)time(NULL);
    if (now == *last) return;
    *last = now;
    if (log_is_json())
        log_event(LOG_IS_ERROR, "table-fault", LOG_FIELDS({.name = "table", .text = table}));
    else
        complain(EXIT_WRONG, _("serve: the table %s cannot be read (see crosstown admin check)"),
                 table);
}

/* ---- counted --------------------------------------------------------------------------------- */

struct numbers {
    struct net_counters net;
    struct host_numbers host;
};

struct log_watch {
    const struct net *net;
    const struct host *host;
    struct event *timer;
    struct numbers told;
};

/* Fields for what has grown. */
struct grown {
    struct log_field field[FIELDS_MAX + 1];
    int count;
};

static void grow(struct grown *g, const char *name, uint64_t now, uint64_t before)
{
    if (now <= before || g->count == FIELDS_MAX) return;
    g->field[g->count++] = (struct log_field){.name = name, .number = (int64_t)(now - before)};
}

static void tell(const struct grown *g, enum log_level level, const char *event)
{
    if (g->count > 0) log_event(level, event, g->field);
}

/* Of refusals those that are no part of an ordinary game. */
static void tell_limits(const struct numbers *now, const struct numbers *before)
{
    static const enum on_refusal limits[] = {ON_REFUSED_TOO_FAST, ON_REFUSED_TOO_MANY,
                                             ON_REFUSED_WRONG_PASSWORD, ON_REFUSED_BAD_REQUEST};
    static const char *const names[] = {
#define X(id, name) "net-" name,
        NET_REFUSALS(X)
#undef X
    };
    struct grown g = {.count = 0};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        grow(&g, on_refusals[limits[i]], now->host.world.refused_for[limits[i]],
             before->host.world.refused_for[limits[i]]);
    for (int i = 0; i < NET_REFUSAL_COUNT; i++)
        grow(&g, names[i], now->net.refused[i], before->net.refused[i]);
    tell(&g, LOG_IS_WARNING, "limits");
}

static void tell_failures(const struct numbers *now, const struct numbers *before)
{
    const struct store_counts *s = &now->host.store, *old = &before->host.store;
    struct grown requests = {.count = 0}, groups = {.count = 0}, store = {.count = 0};
    grow(&requests, "4xx", now->net.answers[2], before->net.answers[2]);
    grow(&requests, "5xx", now->net.answers[3], before->net.answers[3]);
    tell(&requests, LOG_IS_WARNING, "request-errors");
    grow(&groups, "slower-than-1-s", s->commits[STORE_TIMES - 1], old->commits[STORE_TIMES - 1]);
    tell(&groups, LOG_IS_WARNING, "slow-groups");
    grow(&store, "not-stored", s->failed, old->failed);
    grow(&store, "not-read", s->unread, old->unread);
    tell(&store, LOG_IS_ERROR, "store-failures");
}

static void look(struct log_watch *w)
{
    struct numbers now = {.net = net_count(w->net)};
    if (w->host) host_count(w->host, &now.host);
    tell_limits(&now, &w->told);
    tell_failures(&now, &w->told);
    w->told = now;
}

static void rang(evutil_socket_t fd, short what, void *with)
{
    (void)fd, (void)what;
    look(with);
}

struct log_watch *log_watch_new(struct event_base *base, const struct net *net,
                                const struct host *host)
{
    struct log_watch *w = log_is_json() ? calloc(1, sizeof *w) : NULL;
    if (!w) return NULL;
    w->net = net;
    w->host = host;
    w->timer = event_new(base, -1, EV_PERSIST, rang, w);
    if (w->timer) evtimer_add(w->timer, &(struct timeval){.tv_sec = TELL_SECONDS});
    return w;
}

void log_watch_free(struct log_watch *w)
{
    if (!w) return;
    look(w);
    if (w->timer) event_free(w->timer);
    free(w);
}

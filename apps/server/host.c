/*
 * host.c - see host.h. Every call into the world comes from the loop, with the time before it and
 * the next alarm behind it; effects never call back: what fails at once is answered in the loop's
 * next turn (`later`).
 */
#include "apps/server/host.h"

#include "apps/common/flags.h"
#include "apps/common/log.h"
#include "apps/common/speech.h"
#include "apps/server/host_admin.h"
#include "apps/server/host_hash.h"
#include "apps/server/host_health.h"
#include "apps/server/host_log.h"
#include "apps/server/host_metrics.h"
#include "apps/server/host_think.h"
#include "apps/server/host_words.h"
#include "apps/server/store.h"

#include <errno.h>
#include <event2/event.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CLOSE_RESTART = 1012, PATIENCE_MS = 5000, LOOK_MS = 20 };

/* An answer that is known already. */
struct later {
    enum on_effect_kind kind;
    uint64_t ticket;
    struct later *next;
};

/* Chance that is drawn ahead: the end of `bytes`. */
struct chance {
    unsigned char bytes[1024];
    size_t left;
};

struct host {
    struct event_base *base;
    struct net *net;
    struct store *store;
    struct thinkers *thinkers;
    struct hasher *hasher;
    struct admin_door *door;
    struct on_world *world;
    struct event *alarm, *soon, *leaving;
    int64_t alarm_at;
    struct later *first, **end;
    int64_t began_leaving;
    int drain_seconds;
    bool draining, stopping; /* draining: will stop, but is there still */
    int64_t told_fault;
    struct chance chance;
};

/* ---- time ------------------------------------------------------------------------------------ */

static int64_t now_micros(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Of several servers on one store all have its clock; of one, the machine's. */
static int64_t now_ms(const struct host *h)
{
    int64_t shared = h->store ? store_now(h->store) : 0;
    return shared > 0 ? shared : now_micros() / 1000;
}

static struct timeval in_ms(int64_t ms)
{
    if (ms < 0) ms = 0;
    return (struct timeval){.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
}

/* Before a call into the world, and behind it. */
static struct on_world *enter(struct host *h)
{
    int64_t micros = now_micros();
    int64_t shared = store_now(h->store);
    on_clock(h->world, micros);
    on_time(h->world, shared > 0 ? shared : micros / 1000);
    return h->world;
}

static void leave(struct host *h)
{
    int64_t at = on_wake_at(h->world);
    if (at == h->alarm_at) return;
    h->alarm_at = at;
    if (at == 0) {
        event_del(h->alarm);
        return;
    }
    struct timeval wait = in_ms(at - now_ms(h));
    event_add(h->alarm, &wait);
}

static void ring(evutil_socket_t fd, short what, void *with)
{
    struct host *h = with;
    (void)fd, (void)what;
    h->alarm_at = -1;
    enter(h);
    leave(h);
}

/* ---- what the world wants -------------------------------------------------------------------- */

static void answer_later(struct host *h, enum on_effect_kind kind, uint64_t ticket)
{
    struct later *later = malloc(sizeof *later);
    if (!later) abort(); /* a request would wait for ever */
    *later = (struct later){.kind = kind, .ticket = ticket};
    *h->end = later;
    h->end = &later->next;
    event_active(h->soon, 0, 0);
}

static void answer_now(evutil_socket_t fd, short what, void *with)
{
    struct host *h = with;
    struct later *list = h->first;
    (void)fd, (void)what;
    h->first = NULL;
    h->end = &h->first;
    for (struct later *next; list; list = next) {
        struct on_world *w = enter(h);
        next = list->next;
        if (list->kind == ON_STORE) on_stored(w, list->ticket, ON_FAILED);
        if (list->kind == ON_READ) on_got(w, list->ticket, NULL, 0, false);
        if (list->kind == ON_HASH) on_hashed(w, list->ticket, "");
        if (list->kind == ON_THINK) on_not_chosen(w, list->ticket);
        if (list->kind == ON_COPY) on_copied(w, list->ticket, _("not enough memory"));
        free(list);
    }
    leave(h);
}

static bool begin_thought(struct host *h, const struct on_effect *e)
{
    return h->thinkers && thinkers_ask(h->thinkers, &(struct thought){.ticket = e->to,
                                                                      .spec = e->text,
                                                                      .kit = e->kit,
                                                                      .seen = e->seen,
                                                                      .seat = e->seat,
                                                                      .seed = e->seed,
                                                                      .is_exact = e->code != 0});
}

static void effect(void *with, const struct on_effect *e)
{
    struct host *h = with;
    bool ok = true;
    switch (e->kind) {
    case ON_SEND: net_send(h->net, e->to, e->text, e->len); return;
    case ON_CLOSE: net_close(h->net, e->to, e->code, e->text); return;
    case ON_ANSWER:
        net_answer(h->net, e->to, e->code,
                   e->code == 200 && e->count ? "application/x-ndjson" : "application/json",
                   e->text, e->len);
        return;
    case ON_TELL: log_table_fault(&h->told_fault, e->text); return;
    case ON_SHARE: store_share(h->store, e->text); return;
    case ON_STORE: ok = store_write(h->store, e->to, e->writes, e->count); break;
    case ON_READ: ok = store_read(h->store, e->to, e->queries, e->count); break;
    case ON_THINK: ok = begin_thought(h, e); break;
    case ON_COPY: ok = store_copy(h->store, e->to, e->text); break;
    case ON_REPORT: admin_door_report(h->door, e->to, e->code, e->text, e->len); return;
    case ON_HASH: ok = h->hasher && hasher_ask(h->hasher, e->to, e->text, e->hash); break;
    }
    if (!ok) answer_later(h, e->kind, e->to);
}

/* Every move wants a few bytes, and the system's answer costs the same for many. What was given is
 * wiped: whoever looks into this memory later learns nothing of it. */
static void draw(void *with, void *bytes, size_t len)
{
    struct chance *chance = &((struct host *)with)->chance;
    if (len > sizeof chance->bytes) {
        randombytes_buf(bytes, len);
        return;
    }
    if (len > chance->left) {
        randombytes_buf(chance->bytes, sizeof chance->bytes);
        chance->left = sizeof chance->bytes;
    }
    unsigned char *from = chance->bytes + sizeof chance->bytes - chance->left;
    memcpy(bytes, from, len);
    sodium_memzero(from, len);
    chance->left -= len;
}

static void near(void *with, uint64_t socket)
{
    net_near(((const struct host *)with)->net, socket);
}

static ct_translate *tongue(void *with, const char *lang)
{
    (void)with;
    return host_tongue(lang);
}

/* ---- what happens ---------------------------------------------------------------------------- */

static void opened(void *with, uint64_t socket, const char *address)
{
    struct host *h = with;
    on_opened(enter(h), socket, address);
    leave(h);
}

static void closed(void *with, uint64_t socket)
{
    struct host *h = with;
    if (!h->world) return;
    on_closed(enter(h), socket);
    leave(h);
}

static void near_said(void *with, uint64_t socket)
{
    const struct host *h = with;
    if (h->world) on_near(h->world, socket);
}

static void said(void *with, uint64_t socket, const char *text, size_t len)
{
    struct host *h = with;
    int delay = net_delay(h->net, socket);
    struct on_world *w = enter(h);
    if (delay >= 0) on_delayed(w, socket, delay);
    on_said(w, socket, text, len);
    leave(h);
}

static void asked(void *with, uint64_t question, const struct net_question *what)
{
    struct host *h = with;
    if (strcmp(what->path, "healthz") == 0) {
        bool fine = store_is_writable(h->store);
        const char *state = h->draining ? "draining" : fine ? "ready" : "not writable";
        health_answer(h->net, question, what->is_passed_on ? NULL : what->address, state,
                      fine && !h->draining);
        return;
    }
    on_asked(enter(h), question, what->path, what->query, what->token);
    leave(h);
}

static void stored(void *with, uint64_t ticket, enum on_outcome outcome)
{
    struct host *h = with;
    on_stored(enter(h), ticket, outcome);
    leave(h);
}

static void soon(void *with, uint64_t ticket, int others)
{
    const struct host *h = with;
    on_soon(h->world, ticket, others);
}

static void got(void *with, uint64_t ticket, const struct on_row *rows, int count, bool ok)
{
    struct host *h = with;
    on_got(enter(h), ticket, rows, count, ok);
    leave(h);
}

static void copied(void *with, uint64_t ticket, const char *why)
{
    struct host *h = with;
    on_copied(enter(h), ticket, why);
    leave(h);
}

static void news(void *with, const char *table)
{
    struct host *h = with;
    if (!h->world) return;
    on_news(enter(h), table);
    leave(h);
}

static void shared(void *with, const char *from, const char *text)
{
    struct host *h = with;
    if (!h->world) return;
    on_shared(enter(h), from, text);
    leave(h);
}

static void turned(void *with, const char *why)
{
    (void)with;
    log_store_turned(why);
}

static void chosen(void *with, uint64_t ticket, ct_move m)
{
    struct host *h = with;
    on_chose(enter(h), ticket, m);
    leave(h);
}

static void hashed(void *with, uint64_t ticket, const char *hash)
{
    struct host *h = with;
    on_hashed(enter(h), ticket, hash);
    leave(h);
}

static void ordered(void *with, uint64_t order, int count, const char *const *words)
{
    struct host *h = with;
    on_ordered(enter(h), order, count, words);
    leave(h);
}

static void reported(void *with, uint64_t order)
{
    struct host *h = with;
    on_reported(enter(h), order);
    leave(h);
}

static void unheard(void *with, uint64_t order)
{
    struct host *h = with;
    on_not_ordered(enter(h), order);
    leave(h);
}

static void measure(void *with, struct evbuffer *out)
{
    struct host *h = with;
    struct host_numbers n;
    host_count(h, &n);
    host_metrics(out, &n);
}

void host_count(const struct host *h, struct host_numbers *out)
{
    *out = (struct host_numbers){.store_kind = h->store->kind->name,
                                 .is_writable = store_is_writable(h->store),
                                 .is_draining = h->draining};
    on_count(h->world, &out->world);
    store_count(h->store, &out->store);
    thinkers_count(h->thinkers, &out->thoughts);
}

static void stopped(void *with)
{
    struct host *h = with;
    event_base_loopexit(h->base, NULL);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void begin_stop(struct host *h)
{
    log_event(LOG_IS_INFO, "stopping", LOG_NO_FIELDS);
    h->stopping = true;
    h->began_leaving = now_ms(h);
    on_drain(enter(h));
    leave(h);
}

/* What is being stored is waited for, but not for ever: a disk may be gone. */
static void go(evutil_socket_t fd, short what, void *with)
{
    struct host *h = with;
    struct timeval soon = in_ms(LOOK_MS);
    (void)fd, (void)what;
    if (!h->stopping) begin_stop(h);
    if (on_is_quiet(enter(h)) || now_ms(h) - h->began_leaving > PATIENCE_MS)
        net_stop(h->net, CLOSE_RESTART);
    else
        event_add(h->leaving, &soon);
    leave(h);
}

/* While it drains everything goes on: who looks at /healthz sends it nobody new. */
bool host_stop(struct host *h)
{
    struct timeval wait = {.tv_sec = h->drain_seconds};
    if (h->stopping) return false;
    if (h->draining || h->drain_seconds == 0) {
        h->draining = true;
        event_active(h->leaving, 0, 0);
        return true;
    }
    log_event(LOG_IS_INFO, "draining",
              LOG_FIELDS({.name = "seconds", .number = h->drain_seconds},
                         {.name = "sockets", .number = net_count(h->net).sockets}));
    h->draining = true;
    event_add(h->leaving, &wait);
    return true;
}

/* ---- making ---------------------------------------------------------------------------------- */

static bool make_events(struct host *h)
{
    h->alarm = evtimer_new(h->base, ring, h);
    h->soon = event_new(h->base, -1, 0, answer_now, h);
    h->leaving = evtimer_new(h->base, go, h);
    return h->alarm && h->soon && h->leaving;
}

static bool open_store(struct host *h, const struct host_options *o)
{
    const struct store_owner owner = {.with = h,
                                      .stored = stored,
                                      .soon = soon,
                                      .got = got,
                                      .copied = copied,
                                      .turned = turned,
                                      .news = news,
                                      .shared = shared};
    char why[512];
    struct ct_text text = ct_text_on(why, sizeof why);
    h->store = o->database ? store_postgres.open(h->base, o->database, &owner, &text)
                           : store_sqlite.open(h->base, o->folder, &owner, &text);
    if (!h->store) complain(EXIT_WRONG, _("serve: %s"), why);
    return h->store != NULL;
}

static bool make_world(struct host *h, const struct on_options *options)
{
    const struct on_shell shell = {
        .with = h, .effect = effect, .random = draw, .tongue = tongue, .near = near};
    h->thinkers = thinkers_new(h->base, chosen, h);
    h->hasher = hasher_new(h->base, hashed, h);
    h->world = h->thinkers && h->hasher ? on_world_new(&shell, options, now_ms(h)) : NULL;
    if (!h->world) complain(EXIT_WRONG, _("not enough memory"));
    return h->world != NULL;
}

static bool open_door(struct host *h, const char *folder)
{
    const struct admin_calls calls = {.with = h,
                                      .ordered = ordered,
                                      .reported = reported,
                                      .gone = unheard};
    h->door = admin_door_new(h->base, folder, &calls);
    if (!h->door)
        complain(EXIT_WRONG, _("serve: the door for \"crosstown admin\" cannot be made: %s"),
                 speech_error(errno));
    return h->door != NULL;
}

struct host *host_new(struct event_base *base, const struct host_options *options)
{
    struct host *h = calloc(1, sizeof *h);
    const struct net_calls calls = {.with = h,
                                    .opened = opened,
                                    .closed = closed,
                                    .near = near_said,
                                    .said = said,
                                    .asked = asked,
                                    .metrics = measure,
                                    .stopped = stopped};
    if (!h || sodium_init() < 0) {
        free(h);
        return NULL;
    }
    h->base = base;
    h->end = &h->first;
    h->drain_seconds = options->drain_seconds;
    bool ok = make_events(h) && open_store(h, options) && make_world(h, &options->online) &&
              (options->database || open_door(h, options->folder));
    if (ok) h->net = net_new(base, &options->net, &calls);
    if (h->net) {
        leave(h);
        return h;
    }
    host_free(h);
    return NULL;
}

struct net *host_net(const struct host *h)
{
    return h->net;
}

/* Threads first, since they hold what is the world's; then the store, which finishes what it has
 * been given and tells the world. */
void host_free(struct host *h)
{
    if (!h) return;
    thinkers_free(h->thinkers);
    hasher_free(h->hasher);
    h->thinkers = NULL; /* what the store still answers may ask for them */
    h->hasher = NULL;
    if (h->store) store_close(h->store);
    admin_door_free(h->door);
    h->door = NULL;
    struct on_world *w = h->world;
    h->world = NULL;
    if (h->net) net_free(h->net);
    on_world_free(w);
    for (struct later *next; h->first; h->first = next) {
        next = h->first->next;
        free(h->first);
    }
    if (h->alarm) event_free(h->alarm);
    if (h->soon) event_free(h->soon);
    if (h->leaving) event_free(h->leaving);
    free(h);
}

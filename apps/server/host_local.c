/*
 * host_local.c - see host_admin.h: an order while no server runs, or beside servers that share a
 * database. The world and the store are those of a server, but nothing happens by itself, and
 * nobody is there to be told: the other servers hear of what is written as they do of each other.
 */
#include "apps/server/host_admin.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"
#include "apps/server/store.h"
#include "apps/server/store_where.h"

#include <assert.h>
#include <event2/event.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct local {
    const struct admin_order *order;
    struct event_base *base;
    struct store *store;
    struct on_world *world;
    struct event *soon;
    bool reported;               /* the world may go on with its answer */
    enum on_effect_kind unasked; /* what the store did not take, */
    uint64_t unasked_ticket;     /* if this is not 0 */
    int code;
};

enum { ORDER = 1 };

/* As servers have it (host.c): that of the store, if it has one. */
static int64_t now_ms(const struct local *l)
{
    struct timespec now;
    int64_t shared = l->store ? store_now(l->store) : 0;
    if (shared > 0) return shared;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct on_world *enter(struct local *l)
{
    on_time(l->world, now_ms(l));
    return l->world;
}

/* ---- what the world wants -------------------------------------------------------------------- */

static void say_lines(struct local *l, const char *text, size_t len)
{
    const struct admin_order *order = l->order;
    char *copy = malloc(len + 1);
    if (!copy) abort(); /* part of an answer would be taken for all of it */
    memcpy(copy, text, len);
    copy[len] = '\0';
    for (char *line = copy, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        order->line(order->with, line);
    }
    free(copy);
}

static void report(struct local *l, const struct on_effect *e)
{
    say_lines(l, e->text, e->len);
    l->reported = e->code == ON_MORE;
    if (!l->reported) {
        l->code = e->code;
        event_base_loopexit(l->base, NULL);
    }
    event_active(l->soon, 0, 0);
}

static void effect(void *with, const struct on_effect *e)
{
    struct local *l = with;
    bool ok = true;
    switch (e->kind) {
    case ON_STORE: ok = store_write(l->store, e->to, e->writes, e->count); break;
    case ON_READ: ok = store_read(l->store, e->to, e->queries, e->count); break;
    case ON_COPY: ok = store_copy(l->store, e->to, e->text); break;
    case ON_REPORT: report(l, e); break;
    default: break; /* about connections, of which there are none */
    }
    if (ok) return;
    assert(!l->unasked_ticket); /* one order, one question at a time */
    l->unasked = e->kind;
    l->unasked_ticket = e->to;
    event_active(l->soon, 0, 0);
}

static void answer_now(evutil_socket_t fd, short what, void *with)
{
    struct local *l = with;
    uint64_t ticket = l->unasked_ticket;
    bool reported = l->reported;
    (void)fd, (void)what;
    l->unasked_ticket = 0;
    l->reported = false;
    if (ticket && l->unasked == ON_STORE) on_stored(enter(l), ticket, ON_FAILED);
    if (ticket && l->unasked == ON_READ) on_got(enter(l), ticket, NULL, 0, false);
    if (ticket && l->unasked == ON_COPY) on_copied(enter(l), ticket, _("not enough memory"));
    if (reported) on_reported(enter(l), ORDER);
}

static void draw(void *with, void *bytes, size_t len)
{
    (void)with;
    randombytes_buf(bytes, len);
}

/* ---- what happens ---------------------------------------------------------------------------- */

static void stored(void *with, uint64_t ticket, enum on_outcome outcome)
{
    struct local *l = with;
    if (l->world) on_stored(enter(l), ticket, outcome);
}

static void got(void *with, uint64_t ticket, const struct on_row *rows, int count, bool ok)
{
    struct local *l = with;
    if (l->world) on_got(enter(l), ticket, rows, count, ok);
}

static void copied(void *with, uint64_t ticket, const char *why)
{
    struct local *l = with;
    if (l->world) on_copied(enter(l), ticket, why);
}

static void turned(void *with, const char *why)
{
    (void)with;
    if (why) complain(EXIT_WRONG, _("admin: %s"), why);
}

/* ---- from beginning to end ------------------------------------------------------------------- */

static bool open_store(struct local *l)
{
    const struct store_owner owner = {
        .with = l, .stored = stored, .got = got, .copied = copied, .turned = turned};
    char why[512];
    struct ct_text text = ct_text_on(why, sizeof why);
    const char *database = l->order->database;
    if (!database)
        l->store = store_sqlite.open(l->base, l->order->folder, &owner, &text);
    else if (where_is_kept(database, &text)) /* a mistyped name must not become a store */
        l->store = store_postgres.open(l->base, database, &owner, &text);
    if (!l->store) complain(EXIT_WRONG, _("admin: %s"), why);
    return l->store != NULL;
}

static bool make_world(struct local *l)
{
    const struct on_shell shell = {.with = l, .effect = effect, .random = draw};
    struct on_options options = on_options_usual();
    options.orders_only = true;
    options.several = l->order->database != NULL;
    l->soon = event_new(l->base, -1, 0, answer_now, l);
    l->world = l->soon ? on_world_new(&shell, &options, now_ms(l)) : NULL;
    if (!l->world) complain(EXIT_WRONG, _("not enough memory"));
    return l->world != NULL;
}

static void carry_out(struct local *l)
{
    on_ordered(enter(l), ORDER, l->order->count, l->order->words);
    if (event_base_dispatch(l->base) != 0)
        complain(EXIT_WRONG, _("admin: the event loop broke off"));
}

int admin_give_store(const struct admin_order *order)
{
    struct local l = {.order = order, .code = -1};
    if (sodium_init() < 0 || !(l.base = event_base_new()))
        return complain(-1, _("not enough memory"));
    if (open_store(&l) && make_world(&l)) carry_out(&l);
    struct on_world *w = l.world;
    if (l.store) store_close(l.store);
    l.world = NULL;
    on_world_free(w);
    if (l.soon) event_free(l.soon);
    event_base_free(l.base);
    return l.code;
}

/*
 * store_pg_link.c - see store_pg_link.h.
 *
 * Invariant: `io` watches conn's socket or is not there. libpq may close a socket and open another
 * of the same number while it connects, so `io` is made anew around each step of that.
 */
#include "apps/server/store_pg_link.h"

#include "apps/common/speech.h"

#include <event2/event.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ANSWER_MS = 10000, AGAIN_MS = 250, LOOK_MS = 20, WHY_ROOM = 400 };

enum stage { RESTING, LOOKING_UP, CONNECTING, SETTING_UP, READY };

struct pg_link {
    struct event_base *base;
    const struct pg_address *address;
    const struct pg_duty *duty;
    PGconn *conn;
    enum stage stage;
    struct event *io, *timer;
    short wants;            /* of `io` */
    int64_t due;            /* when to try again, or to give it up; 0: no such moment */
    int host;               /* of the address's, that is tried */
    struct pg_names *names; /* its numbers, being asked for or there; NULL: it has none */
    int number;             /* of these, that is tried */
    int64_t give_up;        /* when they have been waited for long enough */
    bool dropped;
    char why[WHY_ROOM];
};

int64_t pg_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- what is waited for ---------------------------------------------------------------------- */

static void stepped(evutil_socket_t fd, short what, void *with);

static void unwatch(struct pg_link *l)
{
    if (l->io) event_free(l->io);
    l->io = NULL;
}

static void watch(struct pg_link *l, short wants)
{
    if (l->io && l->wants == wants) return;
    unwatch(l);
    l->wants = wants;
    l->io = event_new(l->base, PQsocket(l->conn), (short)(wants | EV_PERSIST), stepped, l);
    if (l->io) event_add(l->io, NULL);
}

static void set_due(struct pg_link *l, int64_t due)
{
    l->due = due;
    if (due == 0) {
        evtimer_del(l->timer);
        return;
    }
    int64_t ms = due - pg_now_ms() + 1;
    if (ms < 0) ms = 0;
    struct timeval wait = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    evtimer_add(l->timer, &wait);
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Where to try next: another number of the same name, another host. One that was reached comes
 * first again, looked up anew. */
static void go_elsewhere(struct pg_link *l)
{
    char number[PG_NUMBER_ROOM];
    if (l->names && l->stage == CONNECTING && pg_names_get(l->names, ++l->number, number)) return;
    pg_names_free(l->names);
    l->names = NULL;
    l->number = 0;
    if (l->stage != READY && l->address->hosts > 0) l->host = (l->host + 1) % l->address->hosts;
}

static void lose(struct pg_link *l, const char *why)
{
    char kept[WHY_ROOM];
    struct ct_text text = ct_text_on(kept, sizeof kept);
    pg_put_error(&text, why); /* before it goes with the connection */
    unwatch(l);
    PQfinish(l->conn);
    l->conn = NULL;
    go_elsewhere(l);
    l->stage = RESTING;
    l->dropped = false;
    set_due(l, pg_now_ms() + AGAIN_MS);
    l->duty->lost(l->duty->with, kept);
}

/* It would print what the server says; errors are told by those who asked. */
static void be_quiet(void *with, const PGresult *r)
{
    (void)with, (void)r;
}

/* The address with one host instead of all of them. A number beside a name spares the asking; the
 * name stays for passwords and certificates. */
static PGconn *start_connecting(const struct pg_address *a, const struct pg_host *host,
                                const char *number)
{
    const char *keyword[PG_WORDS + 3], *value[PG_WORDS + 3];
    const struct pg_host own = {host->name, number, host->port};
    const struct {
        const char *keyword, *value;
    } places[] = {{"host", own.name}, {"hostaddr", own.number}, {"port", own.port}};
    int count = 0;
    for (int i = 0; a->keyword[i]; i++) {
        bool is_place = false;
        for (int k = 0; k < 3; k++)
            is_place = is_place || strcmp(a->keyword[i], places[k].keyword) == 0;
        if (is_place) continue;
        keyword[count] = a->keyword[i];
        value[count++] = a->value[i];
    }
    for (int k = 0; k < 3; k++) {
        if (!places[k].value) continue;
        keyword[count] = places[k].keyword;
        value[count++] = places[k].value;
    }
    keyword[count] = value[count] = NULL;
    return PQconnectStartParams(keyword, value, 0);
}

static void connect_to(struct pg_link *l, const char *number)
{
    const struct pg_address *a = l->address;
    l->conn = a->hosts ? start_connecting(a, &a->host[l->host], number)
                       : PQconnectStartParams(a->keyword, a->value, 0);
    l->stage = CONNECTING;
    if (!l->conn || PQstatus(l->conn) == CONNECTION_BAD) {
        lose(l, l->conn ? PQerrorMessage(l->conn) : _("not enough memory"));
        return;
    }
    PQsetNoticeReceiver(l->conn, be_quiet, NULL);
    set_due(l, pg_now_ms() + l->address->connect_ms);
    watch(l, EV_WRITE);
}

static void look_up(struct pg_link *l)
{
    char number[PG_NUMBER_ROOM];
    if (!pg_names_are_there(l->names)) {
        if (pg_now_ms() >= l->give_up)
            lose(l, _("The name of the database's host is not found: no answer."));
        else
            set_due(l, pg_now_ms() + LOOK_MS);
    } else if (pg_names_get(l->names, l->number, number)) {
        connect_to(l, number);
    } else {
        lose(l, pg_names_error(l->names));
    }
}

static void begin(struct pg_link *l)
{
    const struct pg_host *host = l->address->hosts ? &l->address->host[l->host] : NULL;
    bool is_name = host && !host->number && pg_is_name(host->name);
    if (!is_name) {
        connect_to(l, host ? host->number : NULL);
        return;
    }
    if (!l->names) l->names = pg_names_ask(host->name);
    l->stage = LOOKING_UP;
    l->give_up = pg_now_ms() + l->address->connect_ms;
    if (l->names)
        look_up(l);
    else
        lose(l, _("not enough memory"));
}

/* libpq closes the socket when it finds it broken, whoever called it: nothing would be seen of it
 * any more. The next step then finds the connection bad, and what the server said last. */
static void flush(struct pg_link *l)
{
    int rest = PQflush(l->conn);
    if (rest >= 0 && PQstatus(l->conn) == CONNECTION_OK) {
        watch(l, rest > 0 ? EV_READ | EV_WRITE : EV_READ);
    } else {
        unwatch(l);
        set_due(l, pg_now_ms());
    }
}

static void set_up(struct pg_link *l)
{
    unwatch(l);
    l->stage = SETTING_UP;
    if (PQsetnonblocking(l->conn, 1) != 0 || !PQsendQuery(l->conn, l->duty->setup)) {
        lose(l, PQerrorMessage(l->conn));
        return;
    }
    flush(l);
}

static void go_on_connecting(struct pg_link *l)
{
    unwatch(l);
    switch (PQconnectPoll(l->conn)) {
    case PGRES_POLLING_READING: watch(l, EV_READ); break;
    case PGRES_POLLING_WRITING: watch(l, EV_WRITE); break;
    case PGRES_POLLING_OK: set_up(l); break;
    default: lose(l, PQerrorMessage(l->conn)); break;
    }
}

static bool is_fine(const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* The session's own questions; then it is ready. */
static void go_on_setting_up(struct pg_link *l)
{
    while (!PQisBusy(l->conn)) {
        PGresult *r = PQgetResult(l->conn);
        bool fine = !r || is_fine(r);
        if (!fine) pg_link_drop(l, PQresultErrorMessage(r));
        PQclear(r);
        if (!fine) return;
        if (r) continue;
        if (l->duty->pipelined && !PQenterPipelineMode(l->conn)) {
            pg_link_drop(l, PQerrorMessage(l->conn));
            return;
        }
        l->stage = READY;
        set_due(l, 0);
        l->duty->ready(l->duty->with);
        return;
    }
}

static void hear_results(struct pg_link *l)
{
    bool heard = false;
    while (!l->dropped && l->duty->awaits(l->duty->with) && !PQisBusy(l->conn)) {
        PGresult *r = PQgetResult(l->conn);
        heard = true;
        l->duty->result(l->duty->with, r);
        PQclear(r);
    }
    if (heard && !l->dropped)
        set_due(l, l->duty->awaits(l->duty->with) ? pg_now_ms() + ANSWER_MS : 0);
}

static void hear_news(struct pg_link *l)
{
    for (PGnotify *n; !l->dropped && l->duty->told && (n = PQnotifies(l->conn)); PQfreemem(n))
        l->duty->told(l->duty->with, n->extra);
}

static void converse(struct pg_link *l)
{
    bool there = PQconsumeInput(l->conn) == 1;
    if (l->stage == SETTING_UP) go_on_setting_up(l);
    if (l->stage == READY && !l->dropped) hear_results(l);
    if (l->stage == READY) hear_news(l);
    if (l->dropped)
        lose(l, l->why);
    else if (!there || PQstatus(l->conn) == CONNECTION_BAD)
        lose(l, PQerrorMessage(l->conn));
    else
        flush(l);
}

static bool is_late(const struct pg_link *l)
{
    return l->due != 0 && pg_now_ms() >= l->due;
}

static void step(struct pg_link *l)
{
    switch (l->stage) {
    case RESTING:
        if (is_late(l)) begin(l);
        return;
    case LOOKING_UP:
        if (is_late(l)) look_up(l);
        return;
    case CONNECTING:
        if (!is_late(l)) {
            go_on_connecting(l);
            return;
        }
        break;
    case SETTING_UP:
    case READY:
        converse(l);
        if (!l->conn || !is_late(l)) return; /* it may just have come */
        break;
    }
    lose(l, _("The database does not answer."));
}

static void stepped(evutil_socket_t fd, short what, void *with)
{
    (void)fd, (void)what;
    step(with);
}

/* The loop's clock is not ours, to the millisecond. */
static void rang(evutil_socket_t fd, short what, void *with)
{
    struct pg_link *l = with;
    (void)fd, (void)what;
    if (l->due != 0 && !is_late(l))
        set_due(l, l->due);
    else
        step(l);
}

/* ---- using it -------------------------------------------------------------------------------- */

PGconn *pg_link_open(const struct pg_link *l)
{
    return l->stage == READY && !l->dropped ? l->conn : NULL;
}

void pg_link_sent(struct pg_link *l)
{
    if (l->due == 0) set_due(l, pg_now_ms() + ANSWER_MS);
    flush(l);
}

void pg_link_drop(struct pg_link *l, const char *why)
{
    struct ct_text text = ct_text_on(l->why, sizeof l->why);
    pg_put_error(&text, why);
    l->dropped = true;
    set_due(l, pg_now_ms()); /* not from inside who uses it */
}

void pg_links_wait(struct pg_link *const *links, int count, int ms)
{
    struct pollfd fds[4];
    if (count > 4) abort();
    for (int i = 0; i < count; i++) {
        struct pg_link *l = links[i];
        fds[i] = (struct pollfd){.fd = l->io ? PQsocket(l->conn) : -1};
        if (l->io && l->wants & EV_READ) fds[i].events |= POLLIN;
        if (l->io && l->wants & EV_WRITE) fds[i].events |= POLLOUT;
    }
    poll(fds, (nfds_t)count, ms);
    for (int i = 0; i < count; i++)
        if (fds[i].revents || is_late(links[i])) step(links[i]);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

struct pg_link *pg_link_new(struct event_base *base, const struct pg_address *address,
                            const struct pg_duty *duty)
{
    struct pg_link *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    l->base = base;
    l->address = address;
    l->duty = duty;
    l->timer = evtimer_new(base, rang, l);
    if (!l->timer) {
        free(l);
        return NULL;
    }
    set_due(l, pg_now_ms());
    return l;
}

void pg_link_free(struct pg_link *l)
{
    if (!l) return;
    unwatch(l);
    event_free(l->timer);
    pg_names_free(l->names);
    PQfinish(l->conn);
    free(l);
}

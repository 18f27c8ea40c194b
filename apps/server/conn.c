/* conn.c - the life of a connection: see net_inside.h. */
#include "apps/server/net_inside.h"
#include "apps/server/tls.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    HALL_MAX = 32,
    TICK_MICROS = 250000,
    UNSENT_MAX = 1 << 17, /* in the system's hands before it is given more */
};

int64_t net_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void conn_refused(struct conn *conn, enum net_refusal why)
{
    conn->net->counters.refused[why]++;
}

/* ---- queues ---------------------------------------------------------------------------------- */

static void depart(struct conn *c)
{
    TAILQ_REMOVE(&c->net->queue[c->stay], c, next);
    c->net->staying[c->stay]--;
}

static void arrive(struct conn *c, enum stay stay)
{
    c->stay = (uint8_t)stay;
    c->since = net_now();
    TAILQ_INSERT_TAIL(&c->net->queue[stay], c, next);
    c->net->staying[stay]++;
}

void conn_move(struct conn *conn, enum stay stay)
{
    assert(conn->stay != STAY_GONE);
    depart(conn);
    arrive(conn, stay);
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* False: no memory. */
static bool more_slots(struct net *net)
{
    uint32_t slots = net->slots ? 2 * net->slots : 64;
    struct slot *slot = realloc(net->slot, slots * sizeof *slot);
    if (!slot) return false;
    net->slot = slot;
    for (uint32_t i = slots; i-- > net->slots;) {
        slot[i] = (struct slot){.next_free = net->first_free};
        net->first_free = i;
    }
    net->slots = slots;
    return true;
}

static bool take_slot(struct conn *c)
{
    struct net *net = c->net;
    if (net->first_free == NO_SLOT && !more_slots(net)) return false;
    c->slot = net->first_free;
    net->first_free = net->slot[c->slot].next_free;
    net->slot[c->slot].conn = c;
    return true;
}

static void give_slot_back(struct conn *c)
{
    struct net *net = c->net;
    if (c->slot == NO_SLOT) return;
    net->slot[c->slot].conn = NULL;
    net->slot[c->slot].next_free = net->first_free;
    net->first_free = c->slot;
    c->slot = NO_SLOT;
}

uint64_t conn_number(struct conn *conn)
{
    if (conn->slot == NO_SLOT && !take_slot(conn)) return 0;
    uint32_t round = ++conn->net->slot[conn->slot].round;
    return conn->number = (uint64_t)round << 32 | conn->slot;
}

struct conn *net_conn(const struct net *net, uint64_t number)
{
    uint32_t slot = (uint32_t)number;
    if (number == 0 || slot >= net->slots) return NULL;
    struct conn *c = net->slot[slot].conn;
    return c && c->number == number ? c : NULL;
}

/* ---- going ----------------------------------------------------------------------------------- */

void conn_drop(struct conn *conn)
{
    if (conn->stay == STAY_GONE) return;
    if (conn->stay == STAY_OPEN) socket_end(conn);
    bufferevent_setcb(conn->link, NULL, NULL, NULL, NULL);
    bufferevent_disable(conn->link, EV_READ | EV_WRITE);
    wire_deafen(conn);
    wire_forget(conn);
    conn_move(conn, STAY_GONE);
    event_active(conn->net->sweep, EV_TIMEOUT, 0);
}

/* All has been sent. Who may still be sending is waited for: closing first would take back what
 * he has not read yet. */
static void shut(struct conn *c)
{
    tls_say_goodbye(c->link);
    if (c->has_ended || !c->lingers) {
        conn_drop(c);
        return;
    }
    shutdown(c->fd, SHUT_WR);
    c->is_shut = true;
    conn_move(c, STAY_LEAVING);
}

static size_t discard(struct conn *c)
{
    struct evbuffer *in = bufferevent_get_input(c->link);
    size_t len = evbuffer_get_length(in);
    c->net->counters.bytes_in += len;
    evbuffer_drain(in, len);
    return len;
}

void conn_leave(struct conn *conn, bool may_be_sending)
{
    assert(conn->stay != STAY_OPEN);
    conn->heard = net_now();
    conn_move(conn, STAY_LEAVING);
    conn->lingers = discard(conn) > 0 || may_be_sending;
    if (wire_waiting(conn) == 0) shut(conn);
}

static void free_conn(struct conn *c)
{
    depart(c);
    c->net->counters.connections--;
    give_slot_back(c);
    frames_free(&c->frames, c->net->desk);
    bufferevent_free(c->link);
    free(c->asked);
    free(c);
}

void net_sweep(struct net *net)
{
    struct conn *c;
    while ((c = TAILQ_FIRST(&net->partings)) != NULL) {
        TAILQ_REMOVE(&net->partings, c, next_heard);
        uint64_t number = c->number;
        c->number = 0;
        if (net->calls.closed) net->calls.closed(net->calls.with, number);
    }
    for (struct conn *next = TAILQ_FIRST(&net->queue[STAY_GONE]); (c = next) != NULL;) {
        next = TAILQ_NEXT(c, next);
        free_conn(c);
    }
}

void net_drop_all(struct net *net)
{
    for (enum stay stay = 0; stay < STAY_GONE; stay++) {
        struct conn *c;
        while ((c = TAILQ_FIRST(&net->queue[stay])) != NULL) conn_drop(c);
    }
}

/* ---- what the link tells --------------------------------------------------------------------- */

/* The next requests wait. Not with a watermark: under TLS libevent forgets what OpenSSL has read
 * already when it begins to read again. */
static void wait_in_line(struct conn *c)
{
    if (evbuffer_get_length(bufferevent_get_input(c->link)) <= INPUT_MAX) return;
    conn_refused(c, NET_REFUSED_MALFORMED);
    conn_drop(c);
}

static void on_read(struct bufferevent *link, void *with)
{
    struct conn *c = with;
    (void)link;
    switch ((enum stay)c->stay) {
    case STAY_HALL:
    case STAY_HEAD:
    case STAY_REST: http_read(c); break;
    case STAY_OPEN:
    case STAY_CLOSING: socket_read(c); break;
    case STAY_LEAVING: discard(c); break;
    case STAY_BUSY: wait_in_line(c); break;
    case STAY_GONE:
    case STAY_COUNT: break;
    }
}

void conn_heard(struct conn *conn, const unsigned char *bytes, size_t len)
{
    conn->net->counters.bytes_in += len;
    if (conn->stay == STAY_OPEN || conn->stay == STAY_CLOSING) socket_heard(conn, bytes, len);
}

void conn_written(struct conn *conn)
{
    if (conn->stay == STAY_BUSY) http_written(conn);
    if (conn->stay == STAY_LEAVING && !conn->is_shut) shut(conn);
}

static void on_written(struct bufferevent *link, void *with)
{
    struct conn *c = with;
    (void)link;
    if (wire_waiting(c) > 0) return;
    wire_link_written(c);
    conn_written(c);
}

/* What it has asked is answered. */
void conn_ended(struct conn *conn)
{
    bool is_owed =
        conn->stay == STAY_BUSY || (conn->stay == STAY_LEAVING && wire_waiting(conn) > 0);
    conn->has_ended = true;
    if (!is_owed) conn_drop(conn);
}

static void on_event(struct bufferevent *link, short what, void *with)
{
    struct conn *c = with;
    (void)link;
    if (what & BEV_EVENT_CONNECTED) return;
    if (what & BEV_EVENT_TIMEOUT) conn_refused(c, NET_REFUSED_STUCK);
    if ((what & BEV_EVENT_EOF) && !(what & BEV_EVENT_ERROR))
        conn_ended(c);
    else
        conn_drop(c);
}

/* ---- time ------------------------------------------------------------------------------------ */

/* The first of a queue, if its time is up. */
static struct conn *overdue(const struct net *net, enum stay stay, int64_t now, int patience)
{
    struct conn *c = TAILQ_FIRST(&net->queue[stay]);
    return c && now - c->since >= patience ? c : NULL;
}

static void expire_heads(struct net *net, int64_t now)
{
    struct conn *c;
    while ((c = overdue(net, STAY_HEAD, now, net->times.head)) != NULL) {
        conn_refused(c, NET_REFUSED_SLOW_HEAD);
        conn_drop(c);
    }
}

/* Those that read have as long for it as others have for an answer. */
static void expire_leaving(struct net *net, enum stay stay, int64_t now)
{
    struct conn *c;
    while ((c = overdue(net, stay, now, net->times.leave)) != NULL) {
        if (wire_waiting(c) > 0 && now - c->heard < net->times.stuck)
            conn_move(c, stay);
        else
            conn_drop(c);
    }
}

static void expire_sockets(struct net *net, int64_t now)
{
    struct conn *c;
    while ((c = TAILQ_FIRST(&net->hearing)) != NULL &&
           now - c->heard >= net->times.silence + HEARD_STEP) {
        conn_refused(c, NET_REFUSED_SILENT);
        socket_close(c, CLOSE_GOING, "silent");
    }
    while ((c = overdue(net, STAY_OPEN, now, net->times.ping)) != NULL) socket_ping(c, now);
}

void net_expire(struct net *net, int64_t now)
{
    struct conn *c;
    while ((c = overdue(net, STAY_HALL, now, net->times.leave)) != NULL) conn_drop(c);
    while ((c = overdue(net, STAY_REST, now, net->times.rest)) != NULL) conn_leave(c, false);
    expire_heads(net, now);
    expire_leaving(net, STAY_LEAVING, now);
    expire_leaving(net, STAY_CLOSING, now);
    expire_sockets(net, now);
}

/* ---- coming ---------------------------------------------------------------------------------- */

static bool has_room(const struct net *net)
{
    int inside = net->counters.connections - net->staying[STAY_HALL] - net->staying[STAY_GONE];
    return inside < net->places;
}

/* Sends somebody away who can do without us: one that rests, then one that is on its way out,
 * then whoever takes longest to ask, then whoever takes very long to be answered. */
static bool make_room(struct net *net)
{
    static const enum stay order[] = {STAY_REST, STAY_LEAVING, STAY_HEAD};
    struct conn *c = NULL;
    for (size_t i = 0; i < sizeof order / sizeof *order && !c; i++)
        c = TAILQ_FIRST(&net->queue[order[i]]);
    if (!c) c = overdue(net, STAY_BUSY, net_now(), net->times.stuck);
    if (!c) return false;
    conn_refused(c, NET_REFUSED_PUSHED_OUT);
    conn_drop(c);
    return true;
}

/* Messages go out at once. What waits does so here, where it is bounded, and not in the system: a
 * thousand who read a few bytes at a time would cost it seconds of work to no end. */
static void tune(int fd)
{
    const int yes = 1, most = UNSENT_MAX;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &most, sizeof most);
}

static struct bufferevent *new_link(struct net *net, int fd, bool plain)
{
    tune(fd);
    if (!plain) return tls_accept(net->tls, net->base, fd);
    return bufferevent_socket_new(net->base, fd, BEV_OPT_CLOSE_ON_FREE);
}

static void start_ticking(struct net *net)
{
    const struct timeval tick = {.tv_usec = TICK_MICROS};
    if (!event_pending(net->tick, EV_TIMEOUT, NULL)) event_add(net->tick, &tick);
}

static void welcome(struct conn *c, enum stay stay)
{
    const int millis = c->net->times.stuck;
    const struct timeval stuck = {.tv_sec = millis / 1000, .tv_usec = millis % 1000 * 1000};
    c->net->counters.connections++;
    c->net->counters.accepted++;
    arrive(c, stay);
    bufferevent_setcb(c->link, on_read, on_written, on_event, c);
    bufferevent_set_timeouts(c->link, NULL, &stuck);
    bufferevent_set_max_single_write(c->link, WRITE_MAX);
    bufferevent_enable(c->link, EV_READ);
    if (c->plain)
        bufferevent_disable(c->link, EV_WRITE); /* see wire.c */
    else
        bufferevent_enable(c->link, EV_WRITE);
    start_ticking(c->net);
}

void conn_new(struct net *net, int fd, const struct sockaddr *from, bool is_metrics)
{
    bool has_place = has_room(net), plain = !net->tls || is_metrics;
    if (!has_place) listen_breathe(is_metrics ? net->metrics : net->listener);
    enum stay stay = has_place || make_room(net) ? STAY_HEAD : STAY_HALL;
    if (stay == STAY_HALL) net->counters.refused[NET_REFUSED_FULL]++;
    bool stays = stay != STAY_HALL || net->staying[STAY_HALL] < HALL_MAX;
    struct conn *c = stays ? calloc(1, sizeof *c) : NULL;
    struct bufferevent *link = c ? new_link(net, fd, plain) : NULL;
    if (!link) {
        free(c);
        close(fd);
        return;
    }
    *c = (struct conn){.net = net,
                       .link = link,
                       .fd = fd,
                       .peer = address_of(from),
                       .slot = NO_SLOT,
                       .delay = -1,
                       .plain = plain,
                       .is_metrics = is_metrics};
    welcome(c, stay);
}

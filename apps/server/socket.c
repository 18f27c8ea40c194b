/* socket.c - WebSockets: from the handshake to the last frame. See net_inside.h. */
#include "apps/server/handshake.h"
#include "apps/server/net_inside.h"

#include "core/text.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

/* ---- who is calling -------------------------------------------------------------------------- */

static int by_address(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct address));
}

static struct caller *find_caller(const struct net *net, const struct address *address)
{
    struct caller *const *found = tfind(address, &net->callers, by_address);
    return found ? *found : NULL;
}

/* One more socket of theirs; NULL: no memory. */
static struct caller *count_in(struct net *net, const struct address *address)
{
    struct caller *caller = find_caller(net, address);
    if (caller) {
        caller->sockets++;
        return caller;
    }
    caller = malloc(sizeof *caller);
    if (!caller) return NULL;
    *caller = (struct caller){.address = *address, .sockets = 1};
    if (tsearch(caller, &net->callers, by_address)) return caller;
    free(caller);
    return NULL;
}

static void count_out(struct net *net, struct caller *caller)
{
    assert(caller->sockets > 0);
    if (--caller->sockets > 0) return;
    tdelete(caller, &net->callers, by_address);
    free(caller);
}

/* ---- the handshake --------------------------------------------------------------------------- */

/* An eighth of the places is kept for those who only ask: a full house can still be looked at. */
static bool is_full(const struct net *net)
{
    return net->stopping || net->staying[STAY_OPEN] >= net->places - net->places / 8;
}

static bool may_open(const struct net *net, const struct address *address, const char *text)
{
    const struct caller *caller = find_caller(net, address);
    int most = net->options.sockets_an_address;
    if (most > 0 && caller && caller->sockets >= most) return false;
    return !net->calls.may_open || net->calls.may_open(net->calls.with, text);
}

/* 101, or the status that refuses it; why. */
static int consider(const struct conn *c, const struct head *head, const struct origin *host,
                    struct handshake *hands, enum net_refusal *why)
{
    const struct net *net = c->net;
    const char *page = head_value(head, "origin");
    *why = NET_REFUSED_ORIGIN;
    if (!origin_may_connect(page, host, net->origins, net->options.origin_count)) return 403;
    *why = NET_REFUSED_HANDSHAKE;
    int status = handshake_read(head, hands);
    if (status != 101) return status;
    *why = NET_REFUSED_FULL;
    return is_full(net) ? 503 : 101;
}

static void refuse(struct conn *c, const struct head *head, int status, enum net_refusal why)
{
    const struct answer answer = answer_sentence(status);
    conn_refused(c, why);
    answer_send(c, &answer, head->method, head->target);
}

static bool put_hands(struct conn *c, const struct handshake *hands)
{
    char room[256];
    struct ct_text t = ct_text_on(room, sizeof room);
    ct_put(&t, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n");
    ct_put_format(&t, "Sec-WebSocket-Accept: %s\r\n", hands->accept);
    if (hands->names_protocol) ct_put(&t, "Sec-WebSocket-Protocol: " HANDSHAKE_PROTOCOL "\r\n");
    ct_put(&t, "\r\n");
    assert(!ct_text_is_cut(&t));
    c->net->counters.bytes_out += t.len;
    return evbuffer_add(bufferevent_get_output(c->link), room, t.len) == 0;
}

/* From here on it is a socket. The time for stuck answers ends: silence counts instead. */
static void begin(struct conn *c, const char *address)
{
    struct net *net = c->net;
    bufferevent_set_timeouts(c->link, NULL, NULL);
    conn_move(c, STAY_OPEN);
    c->heard = c->since;
    TAILQ_INSERT_TAIL(&net->hearing, c, next_heard);
    net->counters.opened++;
    net->calls.opened(net->calls.with, c->number, address);
    if (c->stay == STAY_OPEN && evbuffer_get_length(bufferevent_get_input(c->link)) > 0)
        socket_read(c);
}

void socket_open(struct conn *conn, const struct head *head, const struct origin *host)
{
    struct net *net = conn->net;
    struct handshake hands;
    enum net_refusal why;
    char room[HEAD_ROOM], text[ADDRESS_ROOM];
    int status = consider(conn, head, host, &hands, &why);
    if (status != 101) {
        refuse(conn, head, status, why);
        return;
    }
    const char *forwarded = head_list(head, "x-forwarded-for", room);
    const struct address caller =
        address_of_caller(&conn->peer, forwarded, net->proxies, net->options.proxy_count);
    const struct address counted = address_counted(&caller);
    address_write(&counted, text);
    if (!may_open(net, &counted, text)) {
        refuse(conn, head, 429, NET_REFUSED_TOO_MANY);
        return;
    }
    answer_log(conn, head->method, head->target, 101, 0);
    conn->caller = conn_number(conn) ? count_in(net, &counted) : NULL;
    if (conn->caller && put_hands(conn, &hands))
        begin(conn, text);
    else
        conn_drop(conn);
}

/* ---- going ----------------------------------------------------------------------------------- */

static void forget_caller(struct conn *c)
{
    if (c->caller) count_out(c->net, c->caller);
    c->caller = NULL;
}

void socket_end(struct conn *conn)
{
    struct net *net = conn->net;
    assert(conn->stay == STAY_OPEN);
    forget_caller(conn);
    TAILQ_REMOVE(&net->hearing, conn, next_heard);
    TAILQ_INSERT_TAIL(&net->partings, conn, next_heard);
    event_active(net->sweep, EV_TIMEOUT, 0);
}

/* The last frame is put, and nothing more is told of it. */
static void say_last(struct conn *c, int code, const char *reason)
{
    struct evbuffer *out = bufferevent_get_output(c->link);
    size_t before = evbuffer_get_length(out);
    bool said = frames_put_close(c->net->desk, out, code, reason);
    c->net->counters.bytes_out += evbuffer_get_length(out) - before;
    socket_end(c);
    conn_move(c, STAY_CLOSING);
    c->heard = c->since;
    if (!said) conn_drop(c);
}

void socket_close(struct conn *conn, int code, const char *reason)
{
    if (conn->stay == STAY_OPEN) say_last(conn, code, reason);
}

/* Nothing that the other side says is listened to any more. */
static void part(struct conn *c, const struct frames_message *last)
{
    if (c->stay == STAY_OPEN) say_last(c, last->code, NULL);
    if (c->stay == STAY_CLOSING) conn_leave(c, last->kind == FRAMES_BROKEN);
}

/* ---- hearing --------------------------------------------------------------------------------- */

static void put(struct conn *c, enum frames_kind kind, const char *bytes, size_t len)
{
    struct net *net = c->net;
    struct evbuffer *out = bufferevent_get_output(c->link);
    size_t before = evbuffer_get_length(out);
    if (before + len > OUTPUT_MAX) conn_refused(c, NET_REFUSED_STUCK);
    if (before + len > OUTPUT_MAX || !frames_put(net->desk, out, kind, bytes, len)) {
        conn_drop(c);
        return;
    }
    net->counters.bytes_out += evbuffer_get_length(out) - before;
    net->counters.messages_out += kind == FRAMES_TEXT;
}

static void take_pong(struct conn *c, const struct frames_message *m)
{
    if (m->len != sizeof c->pinged || memcmp(m->text, &c->pinged, m->len) != 0) return;
    c->delay = (int)(net_now() - c->pinged);
}

static void take_message(struct conn *c, const struct frames_message *m)
{
    struct net *net = c->net;
    switch (m->kind) {
    case FRAMES_TEXT:
        net->counters.messages_in++;
        if (c->stay == STAY_OPEN && net->calls.said)
            net->calls.said(net->calls.with, c->number, m->text, m->len);
        break;
    case FRAMES_PING:
        if (c->stay == STAY_OPEN) put(c, FRAMES_PONG, m->text, m->len);
        break;
    case FRAMES_PONG: take_pong(c, m); break;
    case FRAMES_BROKEN:
        if (c->stay == STAY_OPEN) conn_refused(c, NET_REFUSED_FRAMES);
        part(c, m);
        break;
    case FRAMES_CLOSE: part(c, m); break;
    case FRAMES_NONE: break;
    }
}

void socket_read(struct conn *conn)
{
    struct net *net = conn->net;
    struct evbuffer *in = bufferevent_get_input(conn->link);
    struct frames_message m = {.kind = FRAMES_TEXT};
    net->counters.bytes_in += evbuffer_get_length(in);
    if (conn->stay == STAY_OPEN) {
        conn->heard = net_now();
        TAILQ_REMOVE(&net->hearing, conn, next_heard);
        TAILQ_INSERT_TAIL(&net->hearing, conn, next_heard);
    }
    while (m.kind != FRAMES_NONE && (conn->stay == STAY_OPEN || conn->stay == STAY_CLOSING)) {
        m = frames_next(&conn->frames, net->desk, in);
        take_message(conn, &m);
    }
}

void socket_ping(struct conn *conn, int64_t now)
{
    conn->pinged = now;
    conn_move(conn, STAY_OPEN);
    put(conn, FRAMES_PING, (const char *)&conn->pinged, sizeof conn->pinged);
}

/* ---- what the program says ---------------------------------------------------------------------
 */

static struct conn *find_open(const struct net *net, uint64_t socket)
{
    struct conn *c = net_conn(net, socket);
    return c && c->stay == STAY_OPEN ? c : NULL;
}

void net_send(struct net *net, uint64_t socket, const char *text, size_t len)
{
    struct conn *c = find_open(net, socket);
    if (c) put(c, FRAMES_TEXT, text, len);
}

void net_close(struct net *net, uint64_t socket, int code, const char *reason)
{
    struct conn *c = find_open(net, socket);
    if (c) socket_close(c, code, reason);
}

size_t net_backlog(const struct net *net, uint64_t socket)
{
    const struct conn *c = find_open(net, socket);
    return c ? evbuffer_get_length(bufferevent_get_output(c->link)) : 0;
}

int net_delay(const struct net *net, uint64_t socket)
{
    const struct conn *c = find_open(net, socket);
    return c ? c->delay : -1;
}

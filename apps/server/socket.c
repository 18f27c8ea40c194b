/* socket.c - WebSockets: from the handshake to the last frame. See net_inside.h. */
#include "apps/server/handshake.h"
#include "apps/server/net_inside.h"

#include "core/near.h"
#include "core/text.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

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
    if (evbuffer_add(bufferevent_get_output(c->link), room, t.len) != 0) return false;
    wire_put(c); /* with what is said to it first */
    return true;
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
    if (c->stay == STAY_OPEN) socket_read(c);
}

static void forget_caller(struct conn *c)
{
    if (c->caller) count_out(c->net, c->caller);
    c->caller = NULL;
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
    if (conn->caller && wire_listen(conn) && put_hands(conn, &hands)) {
        begin(conn, text);
        return;
    }
    forget_caller(conn);
    conn_drop(conn);
}

/* ---- going ----------------------------------------------------------------------------------- */

void socket_end(struct conn *conn)
{
    struct net *net = conn->net;
    assert(conn->stay == STAY_OPEN);
    forget_caller(conn);
    TAILQ_REMOVE(&net->hearing, conn, next_heard);
    TAILQ_INSERT_TAIL(&net->partings, conn, next_heard);
    event_active(net->sweep, EV_TIMEOUT, 0);
}

/* False: no memory, or nobody is there. */
static bool put(struct conn *c, enum frames_kind kind, const char *bytes, size_t len)
{
    unsigned char head[FRAME_HEAD_MAX];
    size_t head_len = frames_head(kind, len, head);
    struct iovec pieces[] = {{head, head_len}, {(void *)(uintptr_t)bytes, len}};
    c->net->counters.bytes_out += head_len + len;
    return wire_send(c, pieces, 2);
}

/* The last frame is put, and nothing more is told of it. */
static void say_last(struct conn *c, int code, const char *reason)
{
    char farewell[CONTROL_MAX];
    bool said = put(c, FRAMES_CLOSE, farewell, frames_farewell(code, reason, farewell));
    socket_end(c);
    conn_move(c, STAY_CLOSING);
    c->heard = c->since;
    if (!said) conn_drop(c);
}

void socket_close(struct conn *conn, int code, const char *reason)
{
    if (conn->stay == STAY_OPEN) say_last(conn, code, reason);
}

/* Nothing that the other side says is listened to any more, and it may say more. */
static void part(struct conn *c, const struct frames_message *last, bool may_be_sending)
{
    if (c->stay == STAY_OPEN) say_last(c, last->code, NULL);
    if (c->stay == STAY_CLOSING) conn_leave(c, may_be_sending);
}

/* ---- hearing --------------------------------------------------------------------------------- */

static void say(struct conn *c, enum frames_kind kind, const char *bytes, size_t len)
{
    bool is_stuck = wire_waiting(c) + len > OUTPUT_MAX;
    if (is_stuck) conn_refused(c, NET_REFUSED_STUCK);
    if (is_stuck || !put(c, kind, bytes, len))
        conn_drop(c);
    else
        c->net->counters.messages_out += kind == FRAMES_TEXT;
}

static void take_pong(struct conn *c, const struct frames_message *m)
{
    if (m->len != sizeof c->pinged || memcmp(m->text, &c->pinged, m->len) != 0) return;
    c->delay = (int)(net_now() - c->pinged);
}

/* `left`: bytes that came behind it. */
static void take_message(struct conn *c, const struct frames_message *m, size_t left)
{
    struct net *net = c->net;
    switch (m->kind) {
    case FRAMES_TEXT:
        net->counters.messages_in++;
        if (c->stay == STAY_OPEN && net->calls.said)
            net->calls.said(net->calls.with, c->number, m->text, m->len);
        break;
    case FRAMES_PING:
        if (c->stay == STAY_OPEN) say(c, FRAMES_PONG, m->text, m->len);
        break;
    case FRAMES_PONG: take_pong(c, m); break;
    case FRAMES_BROKEN:
        if (c->stay == STAY_OPEN) conn_refused(c, NET_REFUSED_FRAMES);
        part(c, m, true);
        break;
    case FRAMES_CLOSE: part(c, m, left > 0); break;
    case FRAMES_NONE: break;
    }
}

static bool is_heard(const struct conn *c)
{
    return c->stay == STAY_OPEN || c->stay == STAY_CLOSING;
}

/* To the end of the queue, but not with every word: its neighbours there, whom that touches, are in
 * nobody's cache. */
static void note_heard(struct conn *c)
{
    int64_t now = net_now();
    if (now - c->heard < HEARD_STEP) return;
    c->heard = now;
    TAILQ_REMOVE(&c->net->hearing, c, next_heard);
    TAILQ_INSERT_TAIL(&c->net->hearing, c, next_heard);
}

void socket_heard(struct conn *conn, const unsigned char *bytes, size_t len)
{
    struct net *net = conn->net;
    struct frames_bytes in = {bytes, len};
    struct frames_message m = {.kind = FRAMES_TEXT};
    if (conn->stay == STAY_OPEN) note_heard(conn);
    while (m.kind != FRAMES_NONE && is_heard(conn)) {
        m = frames_next(&conn->frames, net->desk, &in);
        take_message(conn, &m, in.left);
    }
}

void socket_read(struct conn *conn)
{
    struct net *net = conn->net;
    struct evbuffer *in = bufferevent_get_input(conn->link);
    while (is_heard(conn) && evbuffer_get_length(in) > 0) {
        int got = evbuffer_remove(in, net->inbox, sizeof net->inbox);
        conn_heard(conn, net->inbox, (size_t)got);
    }
}

void socket_ping(struct conn *conn, int64_t now)
{
    conn->pinged = now;
    conn_move(conn, STAY_OPEN);
    say(conn, FRAMES_PING, (const char *)&conn->pinged, sizeof conn->pinged);
}

/* ---- what the program says ------------------------------------------------------------------- */

static struct conn *find_open(const struct net *net, uint64_t socket)
{
    struct conn *c = net_conn(net, socket);
    return c && c->stay == STAY_OPEN ? c : NULL;
}

void net_near(const struct net *net, uint64_t socket)
{
    enum { HEAD = 2 * CT_NEAR_LINE }; /* what every message needs */
    uint32_t slot = (uint32_t)socket;
    if (slot < net->slots) ct_near(net->slot[slot].conn, HEAD);
}

void net_send(struct net *net, uint64_t socket, const char *text, size_t len)
{
    struct conn *c = find_open(net, socket);
    if (c) say(c, FRAMES_TEXT, text, len);
}

void net_close(struct net *net, uint64_t socket, int code, const char *reason)
{
    struct conn *c = find_open(net, socket);
    if (c) socket_close(c, code, reason);
}

size_t net_backlog(const struct net *net, uint64_t socket)
{
    const struct conn *c = find_open(net, socket);
    return c ? wire_waiting(c) : 0;
}

int net_delay(const struct net *net, uint64_t socket)
{
    const struct conn *c = find_open(net, socket);
    return c ? c->delay : -1;
}

/*
 * wire.c - bytes on their way from and to connections: see net_inside.h.
 *
 * A bufferevent that is given something asks to be woken when it can be sent, waits for a turn of
 * the loop, sends, and takes its wish back: three calls of the system for one. So a plain
 * connection (without TLS) is written to from here. What is said to it is laid into the outbox,
 * and goes out with what is said to others when the box is full or the turn of the loop ends: calls
 * that follow each other find what they need in the cache, and who reads on the same machine is
 * woken once for many. What comes behind it in the same turn is gathered with it in its output
 * and goes out together at the end of that turn. What the system does not take is left to the
 * bufferevent until all of it is out.
 *
 * An open WebSocket that is plain is read from here, too, into one room for all of them: nothing
 * is taken from the heap for a message that comes whole.
 *
 * Invariant: `waits` of a plain connection says where the bytes are that were said to it, and what
 * they wait for: in the outbox (its packet there names it, its output is empty), in its output for
 * the end of the turn (it is in the list `due`), or there for its bufferevent (whose EV_WRITE is
 * enabled); with none of them there are none. So who is written to is written to without a look at
 * his bufferevent, which with thousands of them is in nobody's cache.
 */
#include "apps/server/ears.h"
#include "apps/server/net_inside.h"

#include <assert.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <string.h>
#include <sys/socket.h>

/* ---- sending --------------------------------------------------------------------------------- */

size_t wire_waiting(const struct conn *conn)
{
    if (conn->plain && conn->waits == WAIT_NONE) return 0;
    if (conn->waits == WAIT_IN_BOX) return conn->net->outbox.packet[conn->packet].len;
    return evbuffer_get_length(bufferevent_get_output(conn->link));
}

static bool is_no_end(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR || error == ENOBUFS;
}

/* The end of this turn comes when all that has happened until now has been dealt with. */
static void await_end_of_turn(struct net *net)
{
    if (net->turn_has_end) return;
    net->turn_has_end = true;
    event_active(net->turn_ends, EV_TIMEOUT, 0);
}

void wire_put(struct conn *conn)
{
    struct net *net = conn->net;
    if (!conn->plain || conn->waits != WAIT_NONE) return;
    assert(conn->stay != STAY_GONE);
    conn->waits = WAIT_FOR_TURN;
    TAILQ_INSERT_TAIL(&net->due, conn, next_due);
    await_end_of_turn(net);
}

static void leave_to_link(struct conn *c)
{
    assert(c->waits == WAIT_NONE);
    c->waits = WAIT_FOR_LINK;
    bufferevent_enable(c->link, EV_WRITE);
}

void wire_link_written(struct conn *conn)
{
    if (!conn->plain) return;
    assert(conn->waits == WAIT_FOR_LINK);
    conn->waits = WAIT_NONE;
    bufferevent_disable(conn->link, EV_WRITE);
}

/* All of the pieces but the first `done` bytes, behind what waits. In one go: under TLS every
 * addition becomes a record. False: no memory. */
static bool gather(struct conn *c, const struct iovec *pieces, size_t count, size_t done)
{
    struct evbuffer *out = bufferevent_get_output(c->link);
    struct evbuffer_iovec room;
    size_t all = 0, len = 0;
    for (size_t i = 0; i < count; i++) all += pieces[i].iov_len;
    if (evbuffer_reserve_space(out, (ev_ssize_t)(all - done), &room, 1) != 1) return false;
    for (size_t i = 0; i < count; i++) {
        size_t skip = done < pieces[i].iov_len ? done : pieces[i].iov_len;
        done -= skip;
        if (skip == pieces[i].iov_len) continue;
        memcpy((char *)room.iov_base + len, (char *)pieces[i].iov_base + skip,
               pieces[i].iov_len - skip);
        len += pieces[i].iov_len - skip;
    }
    room.iov_len = len;
    return evbuffer_commit_space(out, &room, 1) == 0;
}

/* ---- the outbox ------------------------------------------------------------------------------ */

static struct packet *packet_of(const struct conn *c)
{
    return &c->net->outbox.packet[c->packet];
}

static void leave_box(struct conn *c)
{
    packet_of(c)->conn = NULL;
    c->waits = WAIT_NONE;
}

static void post(struct outbox *box, struct packet *p)
{
    struct conn *c = p->conn;
    struct iovec piece = {box->bytes + p->at, p->len};
    leave_box(c);
    ssize_t sent = send(c->fd, piece.iov_base, piece.iov_len, 0);
    if (sent < 0 && is_no_end(errno)) sent = 0;
    if (sent == (ssize_t)piece.iov_len)
        conn_written(c);
    else if (sent >= 0 && gather(c, &piece, 1, (size_t)sent))
        leave_to_link(c);
    else
        conn_drop(c);
}

static void empty_box(struct outbox *box)
{
    for (int i = 0; i < box->count; i++)
        if (box->packet[i].conn) post(box, &box->packet[i]);
    box->count = 0;
    box->used = 0;
}

static bool has_room(const struct outbox *box, size_t len)
{
    return box->count < OUTBOX_PACKETS && len <= OUTBOX_ROOM - box->used;
}

static void box_in(struct conn *c, const struct iovec *pieces, size_t count, size_t all)
{
    struct outbox *box = &c->net->outbox;
    if (!has_room(box, all)) empty_box(box);
    box->packet[box->count] =
        (struct packet){.conn = c, .at = (uint32_t)box->used, .len = (uint32_t)all};
    for (size_t i = 0; i < count; i++) {
        memcpy(box->bytes + box->used, pieces[i].iov_base, pieces[i].iov_len);
        box->used += pieces[i].iov_len;
    }
    c->packet = (uint16_t)box->count++;
    c->waits = WAIT_IN_BOX;
    await_end_of_turn(c->net);
}

/* More is said to it in this turn: all of that goes out together. */
static bool move_out(struct conn *c)
{
    const struct packet p = *packet_of(c);
    const struct iovec piece = {c->net->outbox.bytes + p.at, p.len};
    leave_box(c);
    return gather(c, &piece, 1, 0);
}

bool wire_send(struct conn *conn, struct iovec *pieces, size_t count)
{
    size_t all = 0;
    for (size_t i = 0; i < count; i++) all += pieces[i].iov_len;
    assert(all > 0);
    if (conn->plain && conn->waits == WAIT_NONE && all <= OUTBOX_ROOM) {
        box_in(conn, pieces, count, all);
        return true;
    }
    if (conn->waits == WAIT_IN_BOX && !move_out(conn)) return false;
    if (!gather(conn, pieces, count, 0)) return false;
    wire_put(conn);
    return true;
}

/* ---- the end of a turn ----------------------------------------------------------------------- */

void wire_forget(struct conn *conn)
{
    if (conn->waits == WAIT_IN_BOX) leave_box(conn);
    if (conn->waits != WAIT_FOR_TURN) return;
    conn->waits = WAIT_NONE;
    TAILQ_REMOVE(&conn->net->due, conn, next_due);
}

/* The output of a bufferevent is locked against others at its front. */
static void flush(struct conn *c)
{
    struct evbuffer *out = bufferevent_get_output(c->link);
    wire_forget(c);
    evbuffer_unfreeze(out, 1);
    int sent = evbuffer_write_atmost(out, c->fd, WRITE_MAX);
    int error = errno;
    evbuffer_freeze(out, 1);
    if (sent < 0 && !is_no_end(error))
        conn_drop(c);
    else if (evbuffer_get_length(out) > 0)
        leave_to_link(c);
    else
        conn_written(c);
}

/* What is put meanwhile is sent, too: of a connection's requests there are only so many here. */
void wire_end_turn(struct net *net)
{
    struct conn *c;
    net->turn_has_end = false;
    empty_box(&net->outbox);
    while ((c = TAILQ_FIRST(&net->due)) != NULL) flush(c);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Is something there still that was not heard of now? Who has ended, too, is answered first: in the
 * turn in which he asked for the WebSocket he may be heard of twice. */
static bool comes_again(const struct conn *c, ssize_t got)
{
    if (got == 0) return c->waits == WAIT_IN_BOX || c->waits == WAIT_FOR_TURN;
    return got < 0 && is_no_end(errno) && errno != EAGAIN && errno != EWOULDBLOCK;
}

void wire_heard(void *who, bool ends)
{
    struct conn *c = who;
    struct net *net = c->net;
    if (!c->is_heard) return;
    if (net->calls.near) net->calls.near(net->calls.with, c->number);
    ssize_t got = recv(c->fd, net->inbox, sizeof net->inbox, 0);
    if (got > 0) {
        conn_heard(c, net->inbox, (size_t)got);
        if (c->is_heard && (ends || got == sizeof net->inbox)) ears_again(net->ears, c->fd, c);
    } else if (comes_again(c, got)) {
        ears_again(net->ears, c->fd, c);
    } else if (got == 0) {
        wire_deafen(c);
        conn_ended(c);
    } else if (!is_no_end(errno)) {
        conn_drop(c);
    }
}

bool wire_listen(struct conn *conn)
{
    assert(!conn->is_heard);
    if (!conn->plain) return true;
    bufferevent_disable(conn->link, EV_READ);
    return conn->is_heard = ears_open(conn->net->ears, conn->fd, conn);
}

void wire_deafen(struct conn *conn)
{
    if (conn->is_heard) ears_close(conn->net->ears, conn->fd);
    conn->is_heard = false;
}

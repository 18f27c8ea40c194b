/*
 * storm_link.c - see storm_link.h.
 *
 * A link that breaks is closed before anybody is told, so every loop that calls out looks at the
 * stage again.
 */
#include "apps/cli/storm_link.h"

#include "apps/common/frame.h"
#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 1 << 20, SEND_ROOM = 20000, CONTROL_MAX = 125 };

/* The key of the standard's own example, and the answer to it: nobody is kept apart by it here. */
static const char KEY[] = "dGhlIHNhbXBsZSBub25jZQ==", ANSWER[] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

/* ---- where to -------------------------------------------------------------------------------- */

static bool look_up(struct gate *gate, const struct place *place)
{
    const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    int problem = getaddrinfo(place->host, place->port, &wanted, &found);
    if (problem != 0)
        return !complain(EXIT_WRONG, "%.255s: %s", place->host, gai_strerror(problem));
    memcpy(&gate->to, found->ai_addr, found->ai_addrlen);
    gate->to_len = found->ai_addrlen;
    freeaddrinfo(found);
    return true;
}

static void write_greeting(struct gate *gate, const struct place *place)
{
    char host[PLACE_TEXT];
    place_write_authority(place, host);
    snprintf(gate->greeting, sizeof gate->greeting,
             "GET /play HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: crosstown.1\r\n\r\n",
             host, KEY);
}

static bool read_place(const char *url, struct place *out)
{
    const char *rest;
    bool known = place_parse(url, out, &rest) && strstr(url, "://") && out->port_given && !out->tls;
    return (known && (rest[0] == '\0' || strcmp(rest, "/") == 0)) ||
           !complain(EXIT_USAGE, _("--url: \"%.200s\" is not like ws://HOST:PORT"), url);
}

bool links_places(const char *urls, struct places *out)
{
    char url[PLACE_TEXT + 16];
    for (out->count = 0; out->count < PLACES_MAX; urls++) {
        size_t len = strcspn(urls, ",");
        snprintf(url, sizeof url, "%.*s", (int)(len < sizeof url ? len : sizeof url), urls);
        if (!read_place(url, &out->at[out->count++])) return false;
        urls += len;
        if (*urls == '\0') return true;
    }
    return !complain(EXIT_USAGE, _("--url: more than %d servers"), PLACES_MAX);
}

bool links_begin(struct links *l, struct event_base *base, const struct places *places,
                 uint64_t seed)
{
    l->base = base;
    ct_rng_seed(&l->masks, seed, CT_STREAM_SEAT);
    for (l->gate_count = 0; l->gate_count < places->count; l->gate_count++) {
        if (!look_up(&l->gates[l->gate_count], &places->at[l->gate_count])) return false;
        write_greeting(&l->gates[l->gate_count], &places->at[l->gate_count]);
    }
    l->room = malloc(ROOM);
    return l->room || !complain(EXIT_WRONG, _("not enough memory"));
}

void links_end(struct links *l)
{
    free(l->room);
    l->room = NULL;
}

/* ---- going ----------------------------------------------------------------------------------- */

static void drop_bytes(struct bytes *b)
{
    free(b->at);
    *b = (struct bytes){NULL, 0};
}

void link_close(struct link *link)
{
    if (link->stage != LINK_NONE && link->stage != LINK_BROKEN) {
        event_del(&link->readable);
        event_del(&link->writable);
        close(link->fd);
    }
    link->stage = LINK_NONE;
    drop_bytes(&link->begun);
    drop_bytes(&link->unsent);
}

static void give_up(struct link *link, const char *why)
{
    link_close(link);
    link->stage = LINK_BROKEN;
    link->all->calls.broken(link, why);
}

static void keep(struct link *link, struct bytes *into, const char *bytes, size_t len)
{
    char *room = realloc(into->at, into->len + len);
    if (!room) {
        give_up(link, _("not enough memory"));
        return;
    }
    memcpy(room + into->len, bytes, len);
    *into = (struct bytes){room, into->len + len};
}

/* ---- sending --------------------------------------------------------------------------------- */

static bool has_no_room(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* How much the kernel took; -1: the link has been given up. */
static ssize_t push(struct link *link, const char *bytes, size_t len)
{
    ssize_t sent = send(link->fd, bytes, len, MSG_NOSIGNAL);
    if (sent >= 0) return sent;
    if (has_no_room()) return 0;
    give_up(link, speech_error(errno));
    return -1;
}

static void send_bytes(struct link *link, const char *bytes, size_t len)
{
    ssize_t sent = link->unsent.at ? 0 : push(link, bytes, len);
    if (sent < 0 || (size_t)sent == len) return;
    keep(link, &link->unsent, bytes + sent, len - (size_t)sent);
    if (link->stage != LINK_BROKEN) event_add(&link->writable, NULL);
}

static void send_frame(struct link *link, int kind, const char *text, size_t len)
{
    char frame[SEND_ROOM];
    if (link->stage != LINK_OPEN || len + FRAME_EXTRA > sizeof frame) return;
    send_bytes(link, frame, frame_write(frame, kind, text, len, ct_rng_next(&link->all->masks)));
}

void link_send(struct link *link, const char *text, size_t len)
{
    send_frame(link, FRAME_TEXT, text, len);
}

/* ---- hearing --------------------------------------------------------------------------------- */

static void hear_frame(struct link *link, const struct frame *frame)
{
    if (frame->kind == FRAME_TEXT)
        link->all->calls.said(link, frame->text, frame->len);
    else if (frame->kind == FRAME_PING && frame->len <= CONTROL_MAX)
        send_frame(link, FRAME_PONG, frame->text, frame->len);
    else if (frame->kind == FRAME_CLOSE)
        give_up(link, _("the server closed the connection"));
}

/* How many of the bytes have been used up. */
static size_t hear_frames(struct link *link, const char *bytes, size_t len)
{
    size_t done = 0, size;
    while (link->stage == LINK_OPEN) {
        struct frame frame;
        enum frame_found found = frame_read(bytes + done, len - done, &frame, &size);
        if (found == FRAME_BAD) give_up(link, _("that is no frame of a WebSocket server"));
        if (found != FRAME_WHOLE) break;
        hear_frame(link, &frame);
        done += size;
    }
    return done;
}

/* The answer to the greeting, all of it; without a zero behind it. */
static bool is_welcome(const char *head, size_t len)
{
    static const char status[] = "HTTP/1.1 101 ";
    if (len < sizeof status - 1 || memcmp(head, status, sizeof status - 1) != 0) return false;
    for (size_t at = 0; at + sizeof ANSWER - 1 <= len; at++)
        if (memcmp(head + at, ANSWER, sizeof ANSWER - 1) == 0) return true;
    return false;
}

static size_t hear_greeting(struct link *link, const char *bytes, size_t len)
{
    for (size_t end = 4; end <= len; end++) {
        if (memcmp(bytes + end - 4, "\r\n\r\n", 4) != 0) continue;
        if (!is_welcome(bytes, end)) {
            give_up(link, _("the server opens no WebSocket at /play"));
            return 0;
        }
        link->stage = LINK_OPEN;
        link->all->calls.opened(link);
        return end;
    }
    return 0;
}

static void hear(struct link *link, const char *bytes, size_t len)
{
    size_t done = 0;
    if (link->stage == LINK_GREETING) done = hear_greeting(link, bytes, len);
    if (link->stage == LINK_OPEN) done += hear_frames(link, bytes + done, len - done);
    if (link->stage == LINK_BROKEN || link->stage == LINK_NONE || done == len) return;
    if (len - done == ROOM)
        give_up(link, _("the server says too much at once"));
    else
        keep(link, &link->begun, bytes + done, len - done);
}

static void on_readable(evutil_socket_t fd, short what, void *with)
{
    struct link *link = with;
    struct links *all = link->all;
    size_t before = link->begun.len;
    (void)what;
    if (before > 0) memcpy(all->room, link->begun.at, before);
    ssize_t got = recv(fd, all->room + before, ROOM - before, 0);
    if (got < 0 && has_no_room()) return;
    drop_bytes(&link->begun);
    if (got > 0)
        hear(link, all->room, before + (size_t)got);
    else
        give_up(link, got < 0 ? speech_error(errno) : _("the server closed the connection"));
}

/* ---- calling --------------------------------------------------------------------------------- */

static void on_connected(struct link *link)
{
    int error = 0;
    socklen_t len = sizeof error;
    getsockopt(link->fd, SOL_SOCKET, SO_ERROR, &error, &len);
    if (error != 0) {
        give_up(link, speech_error(error));
        return;
    }
    link->stage = LINK_GREETING;
    event_add(&link->readable, NULL);
    send_bytes(link, link->gate->greeting, strlen(link->gate->greeting));
}

static void on_writable(evutil_socket_t fd, short what, void *with)
{
    struct link *link = with;
    struct bytes rest = link->unsent;
    (void)fd, (void)what;
    if (link->stage == LINK_CALLING) {
        on_connected(link);
        return;
    }
    link->unsent = (struct bytes){NULL, 0};
    send_bytes(link, rest.at, rest.len);
    free(rest.at);
}

static bool call(struct link *link)
{
    const int yes = 1;
    link->fd = socket(link->gate->to.ss_family, SOCK_STREAM, 0);
    if (link->fd < 0) return false;
    event_assign(&link->readable, link->all->base, link->fd, EV_READ | EV_PERSIST, on_readable,
                 link);
    event_assign(&link->writable, link->all->base, link->fd, EV_WRITE, on_writable, link);
    link->stage = LINK_CALLING;
    fcntl(link->fd, F_SETFL, O_NONBLOCK);
    setsockopt(link->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    event_add(&link->writable, NULL);
    return connect(link->fd, (const struct sockaddr *)&link->gate->to, link->gate->to_len) == 0 ||
           errno == EINPROGRESS;
}

void link_open(struct links *l, struct link *link, int64_t number)
{
    *link = (struct link){.stage = LINK_NONE, .all = l, .gate = &l->gates[number % l->gate_count]};
    if (!call(link)) give_up(link, speech_error(errno));
}

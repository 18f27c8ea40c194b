/*
 * host_admin.c - see host_admin.h: the server's side. Only so many may come in at a time (the rest
 * wait at the door), only so much may be said, and who is silent or does not listen is sent away: a
 * program that hangs must not keep the door from others. Reports come one after another, each when
 * the one before it is away.
 */
#include "apps/server/host_admin.h"

#include "apps/server/host_socket.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { VISITORS = 8, ASK_SECONDS = 10, LISTEN_SECONDS = 60 };

struct visitor {
    struct admin_door *door;
    struct bufferevent *stream;
    uint64_t order;
    bool ordered;   /* the world works at it */
    bool ended;     /* all is said */
    bool reporting; /* the world waits until this is away */
    struct visitor *next;
};

struct admin_door {
    struct event_base *base;
    struct admin_calls calls;
    struct evconnlistener *listener;
    struct visitor *visitors;
    int count, folder;
    uint64_t orders;
};

/* ---- going ----------------------------------------------------------------------------------- */

static void let_go(struct visitor *v)
{
    struct admin_door *door = v->door;
    struct visitor **at = &door->visitors;
    bool is_unheard = v->ordered && !v->ended;
    uint64_t order = v->order;
    while (*at != v) at = &(*at)->next;
    *at = v->next;
    door->count--;
    bufferevent_free(v->stream);
    free(v);
    evconnlistener_enable(door->listener);
    if (is_unheard) door->calls.gone(door->calls.with, order);
}

static void happened(struct bufferevent *stream, short what, void *with);
static void sent(struct bufferevent *stream, void *with);

/* ---- an order -------------------------------------------------------------------------------- */

/* Words that end in a zero byte each; their number, negative: not such. */
static int split(char *text, size_t len, const char *words[ADMIN_WORDS])
{
    int count = 0;
    if (len == 0 || text[len - 1]) return -1;
    for (size_t at = 0; at < len; at += strlen(text + at) + 1) {
        if (count == ADMIN_WORDS) return -1;
        words[count++] = text + at;
    }
    return count;
}

static void take_order(struct visitor *v)
{
    struct admin_door *door = v->door;
    struct evbuffer *in = bufferevent_get_input(v->stream);
    size_t len = evbuffer_get_length(in);
    const char *words[ADMIN_WORDS];
    char *text = len <= ADMIN_BYTES ? malloc(len + 1) : NULL;
    int count = -1;
    const struct timeval listen = {.tv_sec = LISTEN_SECONDS};
    if (text && evbuffer_remove(in, text, len) == (int)len) count = split(text, len, words);
    if (count < 0) {
        free(text);
        let_go(v);
        return;
    }
    bufferevent_disable(v->stream, EV_READ);
    bufferevent_set_timeouts(v->stream, NULL, &listen);
    v->ordered = true;
    v->order = ++door->orders;
    door->calls.ordered(door->calls.with, v->order, count, words);
    free(text);
}

static void heard(struct bufferevent *stream, void *with)
{
    struct visitor *v = with;
    if (evbuffer_get_length(bufferevent_get_input(stream)) > ADMIN_BYTES) let_go(v);
}

static void happened(struct bufferevent *stream, short what, void *with)
{
    struct visitor *v = with;
    (void)stream;
    if (what & BEV_EVENT_EOF && what & BEV_EVENT_READING && !v->ordered)
        take_order(v);
    else
        let_go(v);
}

/* What was said is away: more may come, or that was all. */
static void sent(struct bufferevent *stream, void *with)
{
    struct visitor *v = with;
    struct admin_door *door = v->door;
    (void)stream;
    if (v->ended) {
        let_go(v);
    } else if (v->reporting) {
        v->reporting = false;
        door->calls.reported(door->calls.with, v->order);
    }
}

void admin_door_report(struct admin_door *door, uint64_t order, int code, const char *text,
                       size_t len)
{
    struct visitor *v = door ? door->visitors : NULL;
    char last[8];
    while (v && !(v->ordered && v->order == order)) v = v->next;
    if (!v) return;
    v->reporting = code < 0;
    v->ended = code >= 0;
    bufferevent_write(v->stream, text, len);
    if (code < 0 && len == 0) bufferevent_trigger(v->stream, EV_WRITE, BEV_OPT_DEFER_CALLBACKS);
    if (code < 0) return;
    int size = snprintf(last, sizeof last, "%d\n", code);
    bufferevent_write(v->stream, last, (size_t)size);
}

/* ---- coming ---------------------------------------------------------------------------------- */

static void come(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *from,
                 int from_len, void *with)
{
    struct admin_door *door = with;
    const struct timeval ask = {.tv_sec = ASK_SECONDS};
    struct visitor *v = door->count < VISITORS ? calloc(1, sizeof *v) : NULL;
    (void)from, (void)from_len;
    if (v)
        v->stream =
            bufferevent_socket_new(door->base, fd, BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS);
    if (!v || !v->stream) {
        evutil_closesocket(fd);
        free(v);
        return;
    }
    v->door = door;
    v->next = door->visitors;
    door->visitors = v;
    door->count++;
    if (door->count == VISITORS) evconnlistener_disable(listener);
    bufferevent_setcb(v->stream, heard, sent, happened, v);
    bufferevent_set_timeouts(v->stream, &ask, NULL);
    bufferevent_enable(v->stream, EV_READ | EV_WRITE);
}

/* Nobody can connect before it listens, so it may have its rights a moment later. */
static int listen_in(int folder)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    struct sockaddr_un address = admin_address(folder);
    if (fd < 0) return -1;
    unlinkat(folder, ADMIN_SOCKET, 0);
    if (bind(fd, (const struct sockaddr *)&address, sizeof address) == 0 &&
        fchmodat(folder, ADMIN_SOCKET, 0600, 0) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

struct admin_door *admin_door_new(struct event_base *base, const char *folder,
                                  const struct admin_calls *calls)
{
    struct admin_door *door = calloc(1, sizeof *door);
    if (!door) return NULL;
    door->base = base;
    door->calls = *calls;
    door->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int fd = door->folder >= 0 ? listen_in(door->folder) : -1;
    if (fd >= 0)
        door->listener =
            evconnlistener_new(base, come, door, LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC,
                               VISITORS, fd);
    if (door->listener) return door;
    int error = errno;
    if (fd >= 0) close(fd);
    admin_door_free(door);
    errno = error;
    return NULL;
}

/* Its name goes with it: who finds none knows at once that no server is there. */
void admin_door_free(struct admin_door *door)
{
    if (!door) return;
    if (door->listener) {
        evconnlistener_free(door->listener);
        unlinkat(door->folder, ADMIN_SOCKET, 0);
    }
    for (struct visitor *v = door->visitors, *next; v; v = next) {
        next = v->next;
        bufferevent_free(v->stream);
        free(v);
    }
    if (door->folder >= 0) close(door->folder);
    free(door);
}

/* ears.c - see ears.h. */
#include "apps/server/ears.h"

#include <event2/event.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

/* At urgent bytes reading stops, though there may be more behind them: an end of a kind. */
enum { AT_ONCE = 1024, WANTED = EPOLLIN | EPOLLPRI | EPOLLRDHUP };

struct ears {
    int fd;
    struct event *heard;
    ears_fn *fn;
    struct epoll_event those[AT_ONCE];
};

/* Of more than fit there are some left: the loop comes back at once. */
static void on_heard(evutil_socket_t fd, short what, void *with)
{
    struct ears *e = with;
    (void)what;
    int count = epoll_wait(fd, e->those, AT_ONCE, 0);
    for (int i = 0; i < count; i++) e->fn(e->those[i].data.ptr, e->those[i].events != EPOLLIN);
}

struct ears *ears_new(struct event_base *base, ears_fn *fn)
{
    struct ears *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->fn = fn;
    e->fd = epoll_create1(EPOLL_CLOEXEC);
    if (e->fd >= 0) e->heard = event_new(base, e->fd, EV_READ | EV_PERSIST, on_heard, e);
    if (e->heard && event_add(e->heard, NULL) == 0) return e;
    ears_free(e);
    return NULL;
}

void ears_free(struct ears *e)
{
    if (!e) return;
    if (e->heard) event_free(e->heard);
    if (e->fd >= 0) close(e->fd);
    free(e);
}

static int want(const struct ears *e, int how, int fd, void *who)
{
    struct epoll_event wanted = {.events = WANTED | (uint32_t)EPOLLET, .data.ptr = who};
    return epoll_ctl(e->fd, how, fd, &wanted);
}

bool ears_open(struct ears *e, int fd, void *who)
{
    return want(e, EPOLL_CTL_ADD, fd, who) == 0;
}

/* What is there when it is asked for counts as having come. It cannot fail for who is there. */
void ears_again(struct ears *e, int fd, void *who)
{
    want(e, EPOLL_CTL_MOD, fd, who);
}

void ears_close(struct ears *e, int fd)
{
    epoll_ctl(e->fd, EPOLL_CTL_DEL, fd, NULL);
}

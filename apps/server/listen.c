/*
 * listen.c - see listen.h. When the process has no file left for a newcomer, he waits in the
 * system's queue, and after a pause we look whether somebody has gone. Without the pause the loop
 * would spin on a queue it cannot empty.
 */
#include "apps/server/listen.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { QUEUE = 1024, PAUSE_MICROS = 100000 };

struct listener {
    struct evconnlistener *at;
    struct event *resume;
    listen_call *call;
    void *with;
};

/* ---- coming and waiting ---------------------------------------------------------------------- */

static void come(struct evconnlistener *at, evutil_socket_t fd, struct sockaddr *from, int len,
                 void *with)
{
    struct listener *listener = with;
    (void)at, (void)len;
    listener->call(listener->with, fd, from);
}

static void resume(evutil_socket_t fd, short what, void *with)
{
    struct listener *listener = with;
    (void)fd, (void)what;
    evconnlistener_enable(listener->at);
}

static void pause_listening(struct listener *listener, int micros)
{
    const struct timeval pause = {.tv_usec = micros};
    evconnlistener_disable(listener->at);
    event_add(listener->resume, &pause);
}

void listen_breathe(struct listener *listener)
{
    pause_listening(listener, 0);
}

static void no_file_left(struct evconnlistener *at, void *with)
{
    (void)at;
    pause_listening(with, PAUSE_MICROS);
}

/* ---- the socket ------------------------------------------------------------------------------ */

static struct addrinfo *look_up(const char *host, int port)
{
    const struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char digits[8];
    snprintf(digits, sizeof digits, "%d", port);
    int error = getaddrinfo(host, digits, &hints, &found);
    if (error == 0) return found;
    complain(EXIT_WRONG, _("serve: --host %.100s: %s"), host, gai_strerror(error));
    return NULL;
}

/* The first of the host's addresses that can be had; NULL with errno of the last. */
static struct evconnlistener *bind_first(struct listener *l, struct event_base *base,
                                         const struct addrinfo *list)
{
    const unsigned how = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE;
    struct evconnlistener *at = NULL;
    for (; list && !at; list = list->ai_next)
        at = evconnlistener_new_bind(base, come, l, how, QUEUE, list->ai_addr,
                                     (int)list->ai_addrlen);
    return at;
}

static bool bind_to(struct listener *l, struct event_base *base, const char *host, int port)
{
    int wanted = port == PORT_NOT_GIVEN ? PORT_DEFAULT : port;
    struct addrinfo *list = look_up(host, wanted);
    if (!list) return false;
    l->at = bind_first(l, base, list);
    int error = errno;
    freeaddrinfo(list);
    if (l->at) return true;
    if (error == EADDRINUSE && port == PORT_NOT_GIVEN) return bind_to(l, base, host, PORT_ANY);
    if (error == EADDRINUSE)
        complain(EXIT_WRONG, _("serve: port %d at %.100s is taken; --port 0 finds a free one"),
                 wanted, host);
    else
        complain(EXIT_WRONG, _("serve: port %d at %.100s: %s"), wanted, host, speech_error(error));
    return false;
}

struct listener *listen_at(struct event_base *base, const char *host, int port, listen_call *call,
                           void *with)
{
    struct listener *l = calloc(1, sizeof *l);
    if (l) l->resume = event_new(base, -1, 0, resume, l);
    if (!l || !l->resume) {
        complain(EXIT_WRONG, _("not enough memory"));
        free(l);
        return NULL;
    }
    l->call = call;
    l->with = with;
    if (bind_to(l, base, host, port)) {
        evconnlistener_set_error_cb(l->at, no_file_left);
        return l;
    }
    listen_free(l);
    return NULL;
}

void listen_free(struct listener *listener)
{
    if (!listener) return;
    if (listener->at) evconnlistener_free(listener->at);
    event_free(listener->resume);
    free(listener);
}

/* ---- addresses ------------------------------------------------------------------------------- */

static void write_url(const struct sockaddr *address, int port, bool tls, char url[URL_ROOM])
{
    char host[INET6_ADDRSTRLEN] = "";
    const char *scheme = tls ? "https" : "http";
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        inet_ntop(AF_INET6, &six.sin6_addr, host, sizeof host);
        snprintf(url, URL_ROOM, "%s://[%s]:%d/", scheme, host, port);
        return;
    }
    struct sockaddr_in four;
    memcpy(&four, address, sizeof four);
    inet_ntop(AF_INET, &four.sin_addr, host, sizeof host);
    snprintf(url, URL_ROOM, "%s://%s:%d/", scheme, host, port);
}

/* Where a socket is found: its port, and which kinds of addresses of this machine lead to it. */
struct reach {
    int port;
    bool everywhere, four, six;
};

/* Looks at the socket's own address, and puts there the one that always exists if it stands for
 * every address. */
static struct reach look(int fd, struct sockaddr_storage *own)
{
    socklen_t len = sizeof *own, size = sizeof(int);
    struct reach r = {.port = 0};
    int only_six = 1;
    getsockname(fd, (struct sockaddr *)own, &len);
    if (own->ss_family == AF_INET6) {
        struct sockaddr_in6 *at = (struct sockaddr_in6 *)own;
        getsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only_six, &size);
        r = (struct reach){.port = ntohs(at->sin6_port), .six = true, .four = !only_six};
        r.everywhere = IN6_IS_ADDR_UNSPECIFIED(&at->sin6_addr);
        if (r.everywhere) at->sin6_addr = in6addr_loopback;
    } else {
        struct sockaddr_in *at = (struct sockaddr_in *)own;
        r = (struct reach){.port = ntohs(at->sin_port), .four = true};
        r.everywhere = at->sin_addr.s_addr == htonl(INADDR_ANY);
        if (r.everywhere) at->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    }
    return r;
}

/* An address that other machines know: not the loopback's, and none that is only good together
 * with the name of a wire. */
static bool is_known_outside(const struct ifaddrs *at, const struct reach *r)
{
    if (!at->ifa_addr || !(at->ifa_flags & IFF_UP) || (at->ifa_flags & IFF_LOOPBACK)) return false;
    if (at->ifa_addr->sa_family == AF_INET) return r->four;
    if (at->ifa_addr->sa_family != AF_INET6 || !r->six) return false;
    struct sockaddr_in6 six;
    memcpy(&six, at->ifa_addr, sizeof six);
    return !IN6_IS_ADDR_LINKLOCAL(&six.sin6_addr);
}

int listen_urls(const struct listener *listener, bool tls, char (*url)[URL_ROOM], int most)
{
    struct sockaddr_storage own = {.ss_family = AF_INET};
    struct ifaddrs *all = NULL;
    struct reach r = look(evconnlistener_get_fd(listener->at), &own);
    int count = 0;
    if (most > 0) write_url((const struct sockaddr *)&own, r.port, tls, url[count++]);
    if (!r.everywhere || getifaddrs(&all) != 0) return count;
    for (const struct ifaddrs *at = all; at && count < most; at = at->ifa_next)
        if (is_known_outside(at, &r)) write_url(at->ifa_addr, r.port, tls, url[count++]);
    freeifaddrs(all);
    return count;
}

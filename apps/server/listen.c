/*
 * listen.c - see listen.h. How many connections there can be is the process's limit of open
 * files: when it is reached, newcomers wait in the system's queue, and after a pause we look
 * whether somebody has gone. Without the pause the loop would spin on a queue it cannot empty.
 */
#include "apps/server/listen.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { QUEUE = 128, PAUSE_MICROS = 100000 };

static void resume(evutil_socket_t fd, short what, void *listener)
{
    (void)fd, (void)what;
    evconnlistener_enable(listener);
}

/* libevent hands over its own server here, so the pause must do with the listener alone. */
static void pause_listening(struct evconnlistener *listener, void *unused)
{
    const struct timeval pause = {.tv_usec = PAUSE_MICROS};
    (void)unused;
    evconnlistener_disable(listener);
    event_base_once(evconnlistener_get_base(listener), -1, EV_TIMEOUT, resume, listener, &pause);
}

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
static struct evconnlistener *bind_first(struct event_base *base, const struct addrinfo *list)
{
    const unsigned how = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE;
    struct evconnlistener *listener = NULL;
    for (const struct addrinfo *at = list; at && !listener; at = at->ai_next)
        listener =
            evconnlistener_new_bind(base, NULL, NULL, how, QUEUE, at->ai_addr, (int)at->ai_addrlen);
    return listener;
}

struct evconnlistener *listen_at(struct event_base *base, const char *host, int port)
{
    int wanted = port == PORT_NOT_GIVEN ? PORT_DEFAULT : port;
    struct addrinfo *list = look_up(host, wanted);
    if (!list) return NULL;
    struct evconnlistener *listener = bind_first(base, list);
    int error = errno;
    freeaddrinfo(list);
    if (!listener && error == EADDRINUSE && port == PORT_NOT_GIVEN)
        return listen_at(base, host, PORT_ANY);
    if (listener)
        evconnlistener_set_error_cb(listener, pause_listening);
    else if (error == EADDRINUSE)
        complain(EXIT_WRONG, _("serve: port %d at %.100s is taken; --port 0 finds a free one"),
                 wanted, host);
    else
        complain(EXIT_WRONG, _("serve: port %d at %.100s: %s"), wanted, host, speech_error(error));
    return listener;
}

/* 0.0.0.0 and :: mean every address of the machine: here, the one that always exists. */
static int write_url(const struct sockaddr_storage *address, char url[URL_ROOM])
{
    char host[INET6_ADDRSTRLEN];
    if (address->ss_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        if (IN6_IS_ADDR_UNSPECIFIED(&six.sin6_addr)) six.sin6_addr = in6addr_loopback;
        inet_ntop(AF_INET6, &six.sin6_addr, host, sizeof host);
        return snprintf(url, URL_ROOM, "http://[%s]:%d/", host, ntohs(six.sin6_port));
    }
    struct sockaddr_in four;
    memcpy(&four, address, sizeof four);
    if (four.sin_addr.s_addr == htonl(INADDR_ANY)) four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    inet_ntop(AF_INET, &four.sin_addr, host, sizeof host);
    return snprintf(url, URL_ROOM, "http://%s:%d/", host, ntohs(four.sin_port));
}

void listen_url(struct evconnlistener *listener, char url[URL_ROOM])
{
    struct sockaddr_storage address = {.ss_family = AF_INET};
    socklen_t len = sizeof address;
    getsockname(evconnlistener_get_fd(listener), (struct sockaddr *)&address, &len);
    write_url(&address, url);
}

void listen_stop(struct evconnlistener *listener)
{
    evconnlistener_disable(listener);
    evconnlistener_set_cb(listener, NULL, NULL); /* a pause that ends now enables nothing */
    shutdown(evconnlistener_get_fd(listener), SHUT_RD);
}

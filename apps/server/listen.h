/* listen.h - the socket that the server is found at, and its address for people. */
#ifndef CT_LISTEN_H
#define CT_LISTEN_H

#include <event2/listener.h>

enum { PORT_DEFAULT = 8420, PORT_ANY = 0, PORT_NOT_GIVEN = -1, URL_ROOM = 128 };

/* Listens at host and port. PORT_NOT_GIVEN is PORT_DEFAULT, or any free one if that is taken.
 * NULL: said why not. */
struct evconnlistener *listen_at(struct event_base *base, const char *host, int port);

/* "http://127.0.0.1:8420/": where a browser on this machine finds it. */
void listen_url(struct evconnlistener *listener, char url[URL_ROOM]);

/* No connection can be made any more; those that there are go on. */
void listen_stop(struct evconnlistener *listener);

#endif

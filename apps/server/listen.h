/* listen.h - a socket that the server is found at, and its addresses for people. */
#ifndef CT_LISTEN_H
#define CT_LISTEN_H

#include <stdbool.h>

struct event_base;
struct listener;
struct sockaddr;

enum { PORT_DEFAULT = 8420, PORT_ANY = 0, PORT_NOT_GIVEN = -1, URL_ROOM = 128, URLS_MAX = 32 };

/* Somebody has come; the socket is the callee's. */
typedef void listen_call(void *with, int fd, const struct sockaddr *from);

/* Listens at host and port. PORT_NOT_GIVEN is PORT_DEFAULT, or any free one if that is taken.
 * NULL: said why not. */
struct listener *listen_at(struct event_base *base, const char *host, int port, listen_call *call,
                           void *with);
void listen_free(struct listener *listener); /* NULL is allowed; nobody can come any more */

/* Nobody more is let in before the loop has come round: whoever was sent away for this one has
 * to be gone first, or there are more files open than were meant. */
void listen_breathe(struct listener *listener);

/* "http://127.0.0.1:8420/": where a browser on this machine finds it; then, if it listens at
 * every address of the machine, where other machines do. How many were written. */
int listen_urls(const struct listener *listener, bool tls, char (*url)[URL_ROOM], int most);

#endif

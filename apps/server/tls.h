/*
 * tls.h - the certificate that the server shows, and connections under it. Only net.c and what
 * belongs to it know that there is OpenSSL behind this.
 */
#ifndef CT_TLS_H
#define CT_TLS_H

struct bufferevent;
struct event_base;
struct tls;

/* Reads both files, in PEM form: the certificate with those that vouch for it behind it, and its
 * key. NULL: said why not. */
struct tls *tls_new(const char *cert, const char *key);
void tls_free(struct tls *tls); /* connections go on with it as long as they last */

/* A connection on a socket, which it takes over; NULL: no memory, and the socket is as it was. */
struct bufferevent *tls_accept(struct tls *tls, struct event_base *base, int fd);
/* Tells the other side that nothing more comes. */
void tls_say_goodbye(struct bufferevent *connection);

#endif

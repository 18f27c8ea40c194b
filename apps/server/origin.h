/*
 * origin.h - under which names the server may be asked for, and by which pages (ON-3). Plain
 * functions over text.
 *
 * A page of anybody's can make a browser connect to any name that leads here (DNS rebinding), so
 * only names that nobody else can have lead here are answered: numbers, localhost, and those that
 * whoever runs the server has named.
 */
#ifndef CT_ORIGIN_H
#define CT_ORIGIN_H

#include <stdbool.h>

enum { HOST_ROOM = 256 };

/* Where a page comes from, or where a request went to. */
struct origin {
    bool tls;
    char host[HOST_ROOM]; /* in small letters; of IPv6 with its brackets */
    int port;
};

/* "https://play.example.org:8443", without anything behind it. */
bool origin_read(const char *text, struct origin *out);

/* What a Host header names, at a listener of that kind: "localhost:8420". */
bool origin_read_host(const char *text, bool tls, struct origin *out);

/* May the server be asked for under that name? */
bool origin_is_our_name(const struct origin *host, const struct origin *named, int count);

/* May a page that says it is from `text` (NULL: no page, no browser) connect to a server that was
 * asked for as `host`? */
bool origin_may_connect(const char *text, const struct origin *host, const struct origin *named,
                        int count);

#endif

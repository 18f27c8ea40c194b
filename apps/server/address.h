/*
 * address.h - who is calling: addresses of people as the limits count them. Plain functions, no
 * sockets of their own.
 */
#ifndef CT_ADDRESS_H
#define CT_ADDRESS_H

#include <stdbool.h>

struct sockaddr;

enum { ADDRESS_ROOM = 64 };

/* An IPv6 address; IPv4 ones are mapped into it, so that one is the same however it came. */
struct address {
    unsigned char byte[16];
};

bool address_read(const char *text, struct address *out); /* "203.0.113.7", "2001:db8::1" */
struct address address_of(const struct sockaddr *socket); /* all zeros if it has none */
bool address_is_same(const struct address *a, const struct address *b);

/* Who is behind a call from `peer` with that X-Forwarded-For (NULL: none)? It is believed as far
 * as it was written by one of the proxies: from the right, to the first that is none of them. */
struct address address_of_caller(const struct address *peer, const char *forwarded,
                                 const struct address *proxies, int count);

/* As limits count it: of IPv6 the first half, since whoever has one such address has them all.
 * Not of addresses that reach no further than this machine and its own wire. */
struct address address_counted(const struct address *a);
/* "203.0.113.7", "2001:db8:1:2::/64": of a counted address. */
void address_write(const struct address *a, char text[ADDRESS_ROOM]);

#endif

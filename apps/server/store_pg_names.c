/*
 * store_pg_names.c - see store_pg_link.h: a host's name becomes numbers without anybody waiting for
 * it. libpq would ask by itself and wait, and a name server that is silent would stop the whole
 * loop; here the C library asks in a thread of its own (getaddrinfo_a), and the link looks now and
 * then whether the answer is there, in the loop as well as without one.
 */
#define _GNU_SOURCE
#include "apps/server/store_pg_link.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

struct pg_names {
    struct gaicb ask;
    struct addrinfo hints;
    char host[];
};

bool pg_is_name(const char *host)
{
    unsigned char number[sizeof(struct in6_addr)];
    if (!host || !*host || *host == '/' || *host == '@') return false; /* a socket's folder */
    return inet_pton(AF_INET, host, number) != 1 && inet_pton(AF_INET6, host, number) != 1;
}

struct pg_names *pg_names_ask(const char *host)
{
    size_t size = strlen(host) + 1;
    struct pg_names *n = calloc(1, sizeof *n + size);
    if (!n) return NULL;
    memcpy(n->host, host, size);
    n->hints = (struct addrinfo){.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    n->ask.ar_name = n->host;
    n->ask.ar_request = &n->hints;
    struct gaicb *list[] = {&n->ask};
    if (getaddrinfo_a(GAI_NOWAIT, list, 1, NULL) == 0) return n;
    free(n);
    return NULL;
}

bool pg_names_are_there(struct pg_names *n)
{
    return gai_error(&n->ask) != EAI_INPROGRESS;
}

bool pg_names_get(struct pg_names *n, int i, char out[PG_NUMBER_ROOM])
{
    const struct addrinfo *at = gai_error(&n->ask) == 0 ? n->ask.ar_result : NULL;
    while (at && i-- > 0) at = at->ai_next;
    return at && getnameinfo(at->ai_addr, at->ai_addrlen, out, PG_NUMBER_ROOM, NULL, 0,
                             NI_NUMERICHOST) == 0;
}

const char *pg_names_error(struct pg_names *n)
{
    return gai_strerror(gai_error(&n->ask));
}

/* What is being asked for cannot always be called back: then its few bytes stay until the program
 * ends, since the library writes into them. */
void pg_names_free(struct pg_names *n)
{
    if (!n) return;
    if (!pg_names_are_there(n) && gai_cancel(&n->ask) == EAI_NOTCANCELED) return;
    if (n->ask.ar_result) freeaddrinfo(n->ask.ar_result);
    free(n);
}

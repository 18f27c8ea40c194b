/*
 * storm_link.h - thousands of WebSockets to a server, or to several that share a database (ON-1),
 * on libevent's loop.
 *
 * Reading and writing go straight to the socket: what can be sent is sent in the same call, and all
 * connections read into one buffer. Only a message that has not come whole, or that the kernel
 * would not take, is kept with its connection.
 */
#ifndef CT_STORM_LINK_H
#define CT_STORM_LINK_H

#include "apps/common/place.h"
#include "core/rng.h"

#include <event2/event_struct.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

enum { PLACES_MAX = 16 };

enum link_stage { LINK_NONE, LINK_CALLING, LINK_GREETING, LINK_OPEN, LINK_BROKEN };

struct bytes {
    char *at; /* malloc; NULL: none */
    size_t len;
};

struct link {
    enum link_stage stage;
    int fd;
    struct links *all;
    const struct gate *gate;
    struct event readable, writable;
    struct bytes begun;  /* came, but not whole */
    struct bytes unsent; /* is still to be sent */
};

struct link_calls {
    void (*opened)(struct link *link);
    void (*said)(struct link *link, const char *text, size_t len);
    /* It is gone, and not because of us; `why` is a sentence without an end. */
    void (*broken)(struct link *link, const char *why);
};

/* One server. */
struct gate {
    struct sockaddr_storage to;
    socklen_t to_len;
    char greeting[512]; /* the request that opens a WebSocket */
};

struct places {
    struct place at[PLACES_MAX];
    int count;
};

struct links {
    struct event_base *base;
    struct gate gates[PLACES_MAX];
    int gate_count;
    char *room; /* that all read into */
    struct ct_rng masks;
    struct link_calls calls;
};

/* Where the servers are: "ws://127.0.0.1:8420/", more of them after commas. False, and said what is
 * wrong. */
bool links_places(const char *urls, struct places *out);

/* False: said why not. */
bool links_begin(struct links *l, struct event_base *base, const struct places *places,
                 uint64_t seed);
void links_end(struct links *l);

/* Calls a server, neighbours in number different ones; the link is told of by links' calls from now
 * on. */
void link_open(struct links *l, struct link *link, int64_t number);
void link_send(struct link *link, const char *text, size_t len);
void link_close(struct link *link); /* also one that was never opened */

#endif

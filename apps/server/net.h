/*
 * net.h - the sockets of `crosstown serve`: the files of the page, questions by plain HTTP, and
 * WebSockets, all of it with TLS if wanted. It keeps strangers within bounds and decides nothing
 * about games: it tells what was said and asked, and says and answers what it is told to.
 *
 * Everything happens in the thread of the event loop. The calls in struct net_calls come from the
 * loop, never from inside a function of this header, so each of them may use all of these (but
 * net_free). Strings are borrowed for the length of the call. The number of a connection or of a
 * question is never used again; what is said to one that is gone is dropped without a word.
 *
 * The program must ignore SIGPIPE: whoever goes away is no reason to go, too.
 */
#ifndef CT_NET_H
#define CT_NET_H

#include "apps/server/listen.h"
#include "apps/server/page.h"

#include <stdint.h>

struct evbuffer;
struct event_base;
struct net;

/* How long things may take, in milliseconds. 0: as it says. */
struct net_times {
    int head;    /* a request's head, from the first byte or the beginning: 10 s */
    int rest;    /* between two requests: 30 s */
    int stuck;   /* an answer of which nothing can be sent: 30 s */
    int leave;   /* for the other side to close, too: 2 s */
    int ping;    /* between two pings: 20 s */
    int silence; /* of a WebSocket until it is closed: 60 s */
    int stop;    /* for everything to get out, when it ends: 2 s */
};

/* All of it outlives the net. */
struct net_options {
    const char *host;                            /* NULL: 127.0.0.1 */
    int port;                                    /* or PORT_ANY, PORT_NOT_GIVEN */
    const struct page *page;                     /* finished; NULL: there is none */
    const char *const *origins, *const *proxies; /* --origin, --proxy (ON-3) */
    int origin_count, proxy_count;
    const char *tls_cert, *tls_key; /* NULL: no TLS */
    const char *metrics;            /* "127.0.0.1:9420", a listener of its own; NULL: none */
    const char *build;              /* of program and page, for metrics; NULL: not told */
    int connections;                /* at most that many in all; 0: as many as there are files */
    int sockets_an_address;         /* WebSockets; 0: no limit */
    bool verbose;                   /* a line a request on standard error */
    struct net_times times;
};

/* A GET or HEAD below /api/, or of /healthz. */
struct net_question {
    const char *path;    /* "api/person/Ada L": decoded, clean, no slash before it */
    const char *query;   /* what stands behind the question mark, as it is; "" if nothing does */
    const char *token;   /* what Authorization bears; NULL: there is none; "": not understood */
    const char *address; /* as limits count it */
    bool is_passed_on;   /* by a proxy, believed or not: who asks is somebody behind it */
};

struct net_calls {
    void *with;
    /* May one more WebSocket be opened from there? NULL: always. False: 429. */
    bool (*may_open)(void *with, const char *address);
    /* For every `opened` there is one `closed`, after which nothing is heard of it. Also after
     * net_close, but not before the loop comes round. NULL: there is no /play. */
    void (*opened)(void *with, uint64_t socket, const char *address);
    void (*closed)(void *with, uint64_t socket);
    /* It will be told soon that something was said there. NULL: never mind. */
    void (*near)(void *with, uint64_t socket);
    /* One message: valid UTF-8, at most 16 KiB, no zero behind it. */
    void (*said)(void *with, uint64_t socket, const char *text, size_t len);
    /* To be answered with net_answer, now or later. NULL: 404. */
    void (*asked)(void *with, uint64_t question, const struct net_question *what);
    void (*metrics)(void *with, struct evbuffer *out); /* more lines for /metrics; may be NULL */
    void (*stopped)(void *with);                       /* after net_stop; may be NULL */
};

/* NULL: said why not. Raises the number of files that may be open as far as it can. */
struct net *net_new(struct event_base *base, const struct net_options *options,
                    const struct net_calls *calls);
void net_free(struct net *net); /* drops everything, without a call */

/* Where it is found (see listen_urls). How many were written. */
int net_urls(const struct net *net, char (*url)[URL_ROOM], int most);
/* Reads the certificate again; who is connected stays. False: said why, and the old one stays. */
bool net_renew(struct net *net);
/* Lets nobody in any more, closes WebSockets with that code once what was said to them is out,
 * finishes answers; `stopped` is called when all have gone, or when their time is up. */
void net_stop(struct net *net, int code);

/* Something will be sent to it soon: what that needs is brought into the cache. */
void net_near(const struct net *net, uint64_t socket);
/* A message. Whoever does not read what he is told is dropped when a megabyte waits for him. */
void net_send(struct net *net, uint64_t socket, const char *text, size_t len);
/* Closes with a code and a reason of at most 123 bytes (NULL: none) behind what was said. */
void net_close(struct net *net, uint64_t socket, int code, const char *reason);
/* Bytes that wait to be sent; 0 if it is gone. */
size_t net_backlog(const struct net *net, uint64_t socket);
/* Milliseconds from the last ping to its pong; -1: not known yet. */
int net_delay(const struct net *net, uint64_t socket);

/* The whole answer; HEAD gets its size only. With 401 it says that a bearer is wanted. */
void net_answer(struct net *net, uint64_t question, int status, const char *type, const char *body,
                size_t len);

/* Why somebody was not served: each is counted, and told under its name in /metrics. */
#define NET_REFUSALS(X)                                                                            \
    X(MALFORMED, "malformed")   /* 400, 405, 431, 505 */                                           \
    X(HOST, "host")             /* 403: not our name */                                            \
    X(ORIGIN, "origin")         /* 403: another page's */                                          \
    X(HANDSHAKE, "handshake")   /* 400, 426 at /play */                                            \
    X(TOO_MANY, "too-many")     /* 429 */                                                          \
    X(FULL, "full")             /* 503, or not even let in */                                      \
    X(SLOW_HEAD, "slow-head")   /* a head that took too long */                                    \
    X(PUSHED_OUT, "pushed-out") /* gone to make room for a newcomer */                             \
    X(STUCK, "stuck")           /* did not read its answer or messages */                          \
    X(FRAMES, "frames")         /* 1002, 1003, 1007, 1009 */                                       \
    X(SILENT, "silent")

enum net_refusal {
#define X(id, name) NET_REFUSED_##id,
    NET_REFUSALS(X)
#undef X
        NET_REFUSAL_COUNT
};

enum { NET_ANSWERS = 4 }; /* by the first digit of their status, from 2 on */
struct net_counters {
    int connections, sockets; /* now; sockets are WebSockets */
    uint64_t accepted, requests, opened, messages_in, messages_out, bytes_in, bytes_out;
    uint64_t refused[NET_REFUSAL_COUNT], answers[NET_ANSWERS];
};
struct net_counters net_count(const struct net *net);

#endif

/*
 * net_inside.h - what the files of the net share: net.c (its life), conn.c (a connection's),
 * wire.c (bytes on their way), http.c (requests), answer.c (what they get), socket.c (WebSockets),
 * metrics.c.
 *
 * Every connection stays in exactly one queue at a time, named for what it is doing. A queue is
 * in order of arrival and all in it have the same time, so whoever's time is up, and whoever goes
 * first when room is needed, stands at its front: no timer a connection, nothing to search.
 *
 * A connection that has gone is freed by the sweep, from the loop, never under the feet of
 * whoever is still at work on it.
 */
#ifndef CT_NET_INSIDE_H
#define CT_NET_INSIDE_H

#include "apps/server/address.h"
#include "apps/server/frames.h"
#include "apps/server/head.h"
#include "apps/server/net.h"
#include "apps/server/origin.h"

#include <sys/queue.h>

struct bufferevent;
struct ears;
struct event;
struct iovec;
struct tls;

enum {
    OUTPUT_MAX = 1 << 20,     /* of messages that wait for a WebSocket */
    INPUT_MAX = 4 * HEAD_MAX, /* that may come while an answer is being sent */
    INBOX_ROOM = 1 << 14,     /* read from one connection before others are looked at */
    WRITE_MAX = 1 << 18,      /* written to one */
    OUTBOX_ROOM = 1 << 16,    /* of messages that go out together */
    OUTBOX_PACKETS = 256,
    HEARD_STEP = 500, /* ms: who says more so soon does not stand behind all others for it */
};

/* What the bytes wait for that were said to a plain connection and are not sent. */
enum wait { WAIT_NONE, WAIT_IN_BOX, WAIT_FOR_TURN, WAIT_FOR_LINK };

enum stay {
    STAY_HALL,    /* there is no room: will be told so */
    STAY_HEAD,    /* its request's head is awaited, or under way */
    STAY_REST,    /* was answered, and may ask again */
    STAY_BUSY,    /* an answer is being found or sent */
    STAY_LEAVING, /* nothing more is said to it, and what it says is not listened to */
    STAY_OPEN,    /* a WebSocket; in order of their pings */
    STAY_CLOSING, /* a WebSocket that was told to close */
    STAY_GONE,    /* to be swept */
    STAY_COUNT
};

/* An address with WebSockets. */
struct caller {
    struct address address; /* first: what it is found by */
    int sockets;
};

/* What every message of an open WebSocket needs comes first, so that it is in one or two lines of
 * the cache: of thousands of connections nothing is there when it is wanted. */
struct conn {
    struct net *net;
    uint64_t number; /* of its socket or question; 0: it has none now */
    int64_t heard;   /* last, or up to HEARD_STEP before */
    int fd;
    int delay; /* -1: not measured */
    uint8_t stay;
    uint8_t waits;   /* enum wait */
    bool plain;      /* no TLS */
    bool is_heard;   /* a plain WebSocket, which wire.c reads in place of the link */
    bool is_metrics; /* came to that listener */
    bool has_ended;  /* the other side sends nothing more */
    bool is_shut;    /* we send nothing more */
    bool lingers;    /* and wait for its end */
    uint16_t packet; /* its place in the outbox, when it waits there */
    struct frames frames;

    struct bufferevent *link;
    TAILQ_ENTRY(conn) next;     /* in the queue of its stay */
    int64_t since;              /* when it came there */
    TAILQ_ENTRY(conn) next_due; /* for the end of the turn */
    struct address peer;
    uint32_t slot;

    /* A request. */
    struct head_scan scan;
    bool keeps;   /* stays connected after the answer */
    bool refused; /* there may be more of it, which nobody reads */
    bool head;    /* HEAD: wants no content */
    char *asked;  /* "GET /api/day", for the log, while the answer is awaited; else NULL */

    /* A WebSocket. */
    struct caller *caller;
    TAILQ_ENTRY(conn) next_heard; /* when open: among all, by when it was heard; then: partings */
    int64_t pinged;
};

TAILQ_HEAD(conns, conn);

/* Numbers of sockets and questions: the slot below, its round above. */
struct slot {
    struct conn *conn;  /* NULL: free */
    uint32_t round;     /* how many numbers it has had */
    uint32_t next_free; /* NO_SLOT: none */
};
#define NO_SLOT UINT32_MAX

/* Messages that go out together: see wire.c. */
struct outbox {
    size_t used;
    int count;
    struct packet {
        struct conn *conn; /* NULL: nobody is there any more */
        uint32_t at, len;
    } packet[OUTBOX_PACKETS];
    char bytes[OUTBOX_ROOM];
};

struct net {
    struct event_base *base;
    struct net_options options;
    struct net_calls calls;
    struct net_times times;
    struct listener *listener, *metrics;
    struct tls *tls; /* NULL: none */
    struct ears *ears;
    struct origin *origins;
    struct address *proxies;

    struct conns queue[STAY_COUNT];
    int staying[STAY_COUNT];
    struct conns hearing;  /* STAY_OPEN, the one not heard of for longest first */
    struct conns partings; /* whose `closed` is to be told */
    struct conns due;      /* to be written to at the end of this turn of the loop */
    bool turn_has_end;     /* it is on its way */
    int places;            /* connections, but for those in the hall */
    struct slot *slot;
    uint32_t slots, first_free;
    void *callers; /* of tsearch, by address */

    struct frames_desk *desk;
    struct event *tick, *sweep, *turn_ends;
    bool stopping, has_stopped;
    int64_t stop_at;
    int64_t started;     /* seconds since 1970 */
    int64_t date_second; /* that `date` is of */
    char date[40];
    struct net_counters counters;
    unsigned char inbox[INBOX_ROOM]; /* what is being read now, whosever it is */
    struct outbox outbox;
};

/* ---- conn.c ---------------------------------------------------------------------------------- */

int64_t net_now(void); /* milliseconds that only go forward */

void conn_new(struct net *net, int fd, const struct sockaddr *from, bool is_metrics);
void conn_move(struct conn *conn, enum stay stay); /* to the end of that queue */
uint64_t conn_number(struct conn *conn);           /* gives it a number, for others to find it by */
struct conn *net_conn(const struct net *net, uint64_t number); /* NULL: it is gone */
/* What is to be sent goes out, then it is closed; if the other side may be in the middle of
 * saying something, not before it has ended, or has had its time. */
void conn_leave(struct conn *conn, bool may_be_sending);
void conn_drop(struct conn *conn); /* at once */
void conn_refused(struct conn *conn, enum net_refusal why);
void conn_heard(struct conn *conn, const unsigned char *bytes, size_t len); /* a WebSocket */
void conn_ended(struct conn *conn);            /* the other side sends nothing more */
void conn_written(struct conn *conn);          /* nothing waits any more */
void net_expire(struct net *net, int64_t now); /* those whose time is up */
void net_sweep(struct net *net);
void net_drop_all(struct net *net);

/* ---- wire.c ---------------------------------------------------------------------------------- */

/* Sends it, now or when it can be sent; false: no memory, or nobody is there: to be dropped. */
bool wire_send(struct conn *conn, struct iovec *pieces, size_t count);
void wire_put(struct conn *conn); /* something was put into the output of its link: sends it */
size_t wire_waiting(const struct conn *conn); /* bytes that are not sent yet */
void wire_forget(struct conn *conn);          /* nothing more is sent */
bool wire_listen(struct conn *conn);       /* a WebSocket is read from now on; false: no memory */
void wire_heard(void *who, bool ends);     /* a connection has said something (ears.h) */
void wire_deafen(struct conn *conn);       /* is not listened to any more */
void wire_link_written(struct conn *conn); /* its link has sent all */
void wire_end_turn(struct net *net);

/* ---- http.c ---------------------------------------------------------------------------------- */

void http_read(struct conn *conn);    /* looks for a request in what has come */
void http_written(struct conn *conn); /* the answer is out */

/* ---- answer.c -------------------------------------------------------------------------------- */

struct answer {
    int status;
    const char *type;     /* of the content; NULL: plain text */
    const char *sentence; /* for people, marked with N_() */
    const struct page_file *file;
    const struct page_body *body;
    const char *bytes; /* content that is copied */
    size_t len;
    const char *more; /* header lines; NULL: none */
};

struct answer answer_sentence(int status); /* what refuses a request */
struct answer answer_page(const struct page *page, const struct head *head, const char *path);
/* Sends it, and logs it as the answer to that. */
void answer_send(struct conn *conn, const struct answer *answer, const char *method,
                 const char *target);
void answer_log(const struct conn *conn, const char *method, const char *target, int status,
                size_t bytes);

/* ---- socket.c -------------------------------------------------------------------------------- */

void socket_open(struct conn *conn, const struct head *head, const struct origin *host);
void socket_read(struct conn *conn); /* what the link has read */
void socket_heard(struct conn *conn, const unsigned char *bytes, size_t len);
void socket_ping(struct conn *conn, int64_t now);
void socket_close(struct conn *conn, int code, const char *reason);
void socket_end(struct conn *conn); /* of one that is open: is none any more, without a word */

/* ---- metrics.c ------------------------------------------------------------------------------- */

void metrics_write(const struct net *net, struct evbuffer *out);

#endif

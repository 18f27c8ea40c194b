/*
 * pipe.h - bytes to and from a server, by TCP or TLS, for a loop with poll(): nothing here waits,
 * but for the name of the server to be looked up.
 *
 * A pipe that breaks is closed and says why; what had come until then can still be read.
 */
#ifndef CT_TUI_PIPE_H
#define CT_TUI_PIPE_H

#include "apps/common/place.h"

#include <stddef.h>

struct addrinfo;

enum pipe_stage { PIPE_NONE, PIPE_CALLING, PIPE_SHAKING, PIPE_OPEN, PIPE_BROKEN };

enum { PIPE_WHY = 256, PIPE_MOST = 8 << 20 }; /* bytes that may lie unread */

struct pipe_bytes {
    char *at; /* malloc; NULL: none */
    size_t len, room;
};

struct pipe {
    enum pipe_stage stage;
    struct place place;
    int fd;
    void *tls, *tls_settings;      /* OpenSSL's; NULL: without */
    bool tls_writes;               /* TLS has something to send before it can go on */
    struct addrinfo *found, *next; /* where the server may be, and which to try next */
    struct pipe_bytes in, out;
    char why[PIPE_WHY]; /* it broke: a part of a sentence */
};

/* Calls the server. False: broken at once. */
bool pipe_call(struct pipe *p, const struct place *place);
void pipe_close(struct pipe *p); /* also one that was never called */

/* What poll() is to wait for, and what it found. */
short pipe_waits_for(const struct pipe *p);
void pipe_ready(struct pipe *p, short found);

void pipe_send(struct pipe *p, const char *bytes, size_t len);
/* The first bytes of what came have been used up. */
void pipe_used(struct pipe *p, size_t len);
/* For who finds that the other side talks nonsense. */
void pipe_break(struct pipe *p, const char *why);

#endif

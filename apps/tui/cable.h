/*
 * cable.h - one WebSocket to a server (ON-1), over a pipe. The server is not trusted: whatever it
 * sends, a message is either whole text or the cable breaks and says why.
 */
#ifndef CT_TUI_CABLE_H
#define CT_TUI_CABLE_H

#include "apps/tui/pipe.h"

#include <stdint.h>

enum { CABLE_KEY = 32 };

struct cable {
    struct pipe pipe;
    bool greeted;           /* our greeting is on its way */
    bool open;              /* … and was answered: messages may be sent */
    char accept[CABLE_KEY]; /* what the answer must hold */
    size_t used;            /* bytes of the messages that have been handed out */
    int64_t heard_at;       /* when anything came last, by the caller's clock */
};

bool cable_call(struct cable *c, const struct place *place,
                int64_t now); /* false: broken at once */
void cable_close(struct cable *c);
bool cable_is_broken(const struct cable *c); /* c->pipe.why says why */

/* What poll() found; `now` in milliseconds. */
void cable_ready(struct cable *c, short found, int64_t now);

/* The next message, valid until the next call; false: none has come whole. */
bool cable_next(struct cable *c, const char **text, size_t *len);
void cable_send(struct cable *c, const char *text, size_t len);

#endif

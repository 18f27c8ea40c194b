/*
 * host_admin.h - the door for whoever runs a server: a socket in its folder that nobody else may
 * open, for `crosstown admin`.
 *
 * A connection brings one order: its words, each ended by a zero byte, and then the end of what it
 * sends. The answer is lines of JSON, and last a line with the exit code alone: without it the
 * answer is not whole.
 */
#ifndef CT_HOST_ADMIN_H
#define CT_HOST_ADMIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADMIN_WORDS = 64, ADMIN_BYTES = 16384 };

struct event_base;
struct admin_door;

/* As the world is told (online.h). */
struct admin_calls {
    void *with;
    void (*ordered)(void *with, uint64_t order, int count, const char *const *words);
    void (*reported)(void *with, uint64_t order);
    void (*gone)(void *with, uint64_t order);
};

/* The caller has locked the folder: a socket that lies there is of a server that was killed. NULL:
 * errno says why not. */
struct admin_door *admin_door_new(struct event_base *base, const char *folder,
                                  const struct admin_calls *calls);
void admin_door_free(struct admin_door *door); /* NULL: nothing */
/* Part of the answer to an order, or (code not negative) its end. */
void admin_door_report(struct admin_door *door, uint64_t order, int code, const char *text,
                       size_t len);

/* ---- who gives an order ---------------------------------------------------------------------- */

struct admin_order {
    const char *folder;   /* of the server, or */
    const char *database; /* what several may share; NULL: the folder */
    int count;
    const char *const *words;
    void (*line)(void *with, char *line); /* of the answer; may be changed, ends with the call */
    void *with;
};

/* From the server that has the folder, or (none runs) from a world of our own. On a database always
 * from one of our own: it is one more of those that share it, and what it writes is news to the
 * others. The exit code; -1: it could not be given, which has been said. */
int admin_give(const struct admin_order *order);
/* These two in order: -2: no server is there. */
int admin_give_server(const struct admin_order *order);
int admin_give_store(const struct admin_order *order);

#endif

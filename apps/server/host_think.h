/*
 * host_think.h - threads in which computer players think, so that a hundred of them never delay a
 * person's move. Each has a budget: the more wait, the sooner a thought is cut short.
 */
#ifndef CT_HOST_THINK_H
#define CT_HOST_THINK_H

#include "online/online.h"

struct event_base;
struct thinkers;

typedef void thought_fn(void *with, uint64_t ticket, ct_move m);

struct thought {
    uint64_t ticket;
    const char *spec;         /* of the agent */
    const struct ct_kit *kit; /* the asker's until the answer */
    const ct_state *seen;
    int seat;
    uint64_t seed;
    bool is_exact; /* never cut short: equal positions must be answered alike */
};

/* NULL: no memory, or no threads. */
struct thinkers *thinkers_new(struct event_base *base, thought_fn *chosen, void *with);
/* Cuts short what is under way and forgets the rest; nothing is answered any more. */
void thinkers_free(struct thinkers *t);
/* False: no memory; never answered. */
bool thinkers_ask(struct thinkers *t, const struct thought *thought);

struct thought_counts {
    int waiting, threads;
    struct on_delays waited, thought;
};
void thinkers_count(const struct thinkers *t, struct thought_counts *out);

#endif

/*
 * host_think.c - see host_think.h. One queue; a thread gets one thought at a time, since their
 * lengths differ. A timer of the loop's looks whether one has had its time.
 */
#define _GNU_SOURCE
#include "apps/server/host_think.h"

#include "ai/agent.h"
#include "apps/server/worker.h"

#include <event2/event.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 8, LOOK_MS = 20, LONGEST_MS = 2000, SHORTEST_MS = 40, POLITENESS = 10 };

struct one {
    struct task task; /* first */
    struct thought what;
    char spec[CT_AGENT_SPEC];
    struct ct_agent *agent;
    ct_move move;
    int64_t asked; /* when, in microseconds */
    struct one *next;
};

struct mind {
    struct thinkers *all;
    struct worker *worker;
    struct one *busy; /* NULL: free */
    int64_t since;    /* microseconds */
    bool is_polite;
};

struct thinkers {
    thought_fn *chosen;
    void *with;
    struct event *look;
    struct mind mind[THREADS_MAX];
    int minds;
    struct one *first, **end;
    int waiting;
    struct on_delays waited, thought;
    bool closing;
};

static int64_t now_micros(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- in a thread ----------------------------------------------------------------------------- */

static void think(void *with, struct worker *w, struct task *batch)
{
    struct mind *mind = with;
    if (!mind->is_polite) setpriority(PRIO_PROCESS, (id_t)gettid(), POLITENESS);
    mind->is_polite = true;
    for (struct task *t = batch; t; t = t->next) {
        struct one *one = (struct one *)(void *)t;
        one->move = ct_agent_choose(one->agent, one->what.kit, one->what.seen, one->what.seat);
    }
    worker_hand_back(w, batch);
}

/* ---- in the loop's --------------------------------------------------------------------------- */

static void one_free(struct one *one)
{
    ct_agent_free(one->agent);
    free(one);
}

static void go_on(struct thinkers *t)
{
    for (int i = 0; i < t->minds && t->first; i++) {
        struct mind *mind = &t->mind[i];
        if (mind->busy) continue;
        struct one *one = t->first;
        t->first = one->next;
        if (!t->first) t->end = &t->first;
        t->waiting--;
        mind->busy = one;
        mind->since = now_micros();
        on_delay_add(&t->waited, mind->since - one->asked);
        worker_give(mind->worker, &one->task);
    }
}

static void thought_of(void *with, struct task *task)
{
    struct mind *mind = with;
    struct thinkers *t = mind->all;
    struct one *one = (struct one *)(void *)task;
    uint64_t ticket = one->what.ticket;
    ct_move m = one->move;
    mind->busy = NULL;
    on_delay_add(&t->thought, now_micros() - mind->since);
    one_free(one);
    if (t->closing) return;
    go_on(t);
    t->chosen(t->with, ticket, m);
}

/* The more wait, the less time each has, in milliseconds. */
static int64_t budget(const struct thinkers *t)
{
    int64_t ms = LONGEST_MS / (1 + t->waiting / t->minds);
    return ms > SHORTEST_MS ? ms : SHORTEST_MS;
}

static void look(evutil_socket_t fd, short what, void *with)
{
    struct thinkers *t = with;
    int64_t now = now_micros();
    (void)fd, (void)what;
    for (int i = 0; i < t->minds; i++) {
        struct one *one = t->mind[i].busy;
        if (one && !one->what.is_exact && now - t->mind[i].since > 1000 * budget(t))
            ct_agent_stop(one->agent);
    }
    bool any = false;
    for (int i = 0; i < t->minds; i++) any = any || t->mind[i].busy;
    if (any) event_add(t->look, &(struct timeval){.tv_usec = LOOK_MS * 1000});
}

bool thinkers_ask(struct thinkers *t, const struct thought *thought)
{
    struct one *one = calloc(1, sizeof *one);
    if (!one) return false;
    one->what = *thought;
    one->asked = now_micros();
    one->agent = ct_agent_new(thought->spec, thought->kit->game, thought->seed, thought->seat);
    if (!one->agent) {
        free(one);
        return false;
    }
    *t->end = one;
    t->end = &one->next;
    t->waiting++;
    go_on(t);
    if (!event_pending(t->look, EV_TIMEOUT, NULL))
        event_add(t->look, &(struct timeval){.tv_usec = LOOK_MS * 1000});
    return true;
}

void thinkers_count(const struct thinkers *t, struct thought_counts *out)
{
    *out = (struct thought_counts){t->waiting, t->minds, t->waited, t->thought};
}

static int threads_wanted(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (cores < 2) return 1;
    return cores - 1 < THREADS_MAX ? (int)cores - 1 : THREADS_MAX;
}

struct thinkers *thinkers_new(struct event_base *base, thought_fn *chosen, void *with)
{
    struct thinkers *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->chosen = chosen;
    t->with = with;
    t->end = &t->first;
    t->look = evtimer_new(base, look, t);
    for (int i = 0; t->look && i < threads_wanted(); i++) {
        struct mind *mind = &t->mind[i];
        const struct worker_duty duty = {.with = mind, .work = think, .done = thought_of};
        mind->all = t;
        mind->worker = worker_new(base, &duty);
        if (!mind->worker) break;
        t->minds++;
    }
    if (t->minds) return t;
    thinkers_free(t);
    return NULL;
}

void thinkers_free(struct thinkers *t)
{
    if (!t) return;
    t->closing = true;
    while (t->first) {
        struct one *one = t->first;
        t->first = one->next;
        one_free(one);
    }
    for (int i = 0; i < t->minds; i++)
        if (t->mind[i].busy) ct_agent_stop(t->mind[i].busy->agent);
    for (int i = 0; i < t->minds; i++) worker_free(t->mind[i].worker);
    if (t->look) event_free(t->look);
    free(t);
}

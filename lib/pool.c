/*
 * pool.c - see pool.h.
 *
 * A round of work has a number. Threads wait for the next number: for a moment by looking, since
 * steps of a batch follow each other closely, then asleep. Whoever begins a round has written what
 * it is about before he counts up, and goes on when the last thread has counted itself off.
 */
#define _POSIX_C_SOURCE 200809L
#include "lib/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { LOOKS = 4000, STACK = 1 << 20 };

struct worker {
    struct ct_pool *pool;
    int i;
    pthread_t thread;
};

struct ct_pool {
    int threads;
    void (*work)(void *with, int i);
    void *with;
    atomic_uint round;  /* of work that was begun */
    atomic_int working; /* threads that are not yet done with it */
    atomic_bool ends;
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    struct worker *worker; /* [0] is whoever calls */
};

static inline void breathe(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* ---- a thread -------------------------------------------------------------------------------- */

static void wait_for_round(struct ct_pool *p, unsigned last)
{
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load_explicit(&p->round, memory_order_acquire) != last) return;
        breathe();
    }
    pthread_mutex_lock(&p->lock);
    while (atomic_load(&p->round) == last) pthread_cond_wait(&p->begun, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

static void *serve(void *arg)
{
    const struct worker *w = arg;
    struct ct_pool *p = w->pool;
    for (unsigned round = 0;; round++) {
        wait_for_round(p, round);
        if (atomic_load(&p->ends)) return NULL;
        p->work(p->with, w->i);
        if (atomic_fetch_sub(&p->working, 1) > 1) continue;
        pthread_mutex_lock(&p->lock);
        pthread_cond_signal(&p->done);
        pthread_mutex_unlock(&p->lock);
    }
}

/* ---- a round -----------------------------------------------------------------------------------
 */

static void begin_round(struct ct_pool *p)
{
    pthread_mutex_lock(&p->lock);
    atomic_fetch_add(&p->round, 1);
    pthread_cond_broadcast(&p->begun);
    pthread_mutex_unlock(&p->lock);
}

static void wait_for_end(struct ct_pool *p)
{
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load_explicit(&p->working, memory_order_acquire) == 0) return;
        breathe();
    }
    pthread_mutex_lock(&p->lock);
    while (atomic_load(&p->working) > 0) pthread_cond_wait(&p->done, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

void ct_pool_run(struct ct_pool *p, void (*work)(void *with, int i), void *with)
{
    if (p->threads > 1) {
        p->work = work;
        p->with = with;
        atomic_store(&p->working, p->threads - 1);
        begin_round(p);
    }
    work(with, 0);
    if (p->threads > 1) wait_for_end(p);
}

/* ---- making ------------------------------------------------------------------------------------
 */

/* Signals are for the threads that the program made itself. */
static void start_threads(struct ct_pool *p, int wanted)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    if (pthread_attr_init(&attributes) != 0) return;
    pthread_attr_setstacksize(&attributes, STACK);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (; p->threads < wanted; p->threads++) {
        struct worker *w = &p->worker[p->threads];
        *w = (struct worker){.pool = p, .i = p->threads};
        if (pthread_create(&w->thread, &attributes, serve, w) != 0) break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

struct ct_pool *ct_pool_new(int threads)
{
    struct ct_pool *p = calloc(1, sizeof *p);
    struct worker *worker = p ? calloc((size_t)threads, sizeof *worker) : NULL;
    if (!worker) {
        free(p);
        return NULL;
    }
    p->worker = worker;
    p->threads = 1;
    atomic_init(&p->round, 0);
    atomic_init(&p->working, 0);
    atomic_init(&p->ends, false);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->begun, NULL);
    pthread_cond_init(&p->done, NULL);
    start_threads(p, threads);
    return p;
}

void ct_pool_free(struct ct_pool *p)
{
    if (!p) return;
    atomic_store(&p->ends, true);
    begin_round(p);
    for (int i = 1; i < p->threads; i++) pthread_join(p->worker[i].thread, NULL);
    pthread_cond_destroy(&p->done);
    pthread_cond_destroy(&p->begun);
    pthread_mutex_destroy(&p->lock);
    free(p->worker);
    free(p);
}

int ct_pool_threads(const struct ct_pool *p)
{
    return p->threads;
}

int ct_pool_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > CT_POOL_MAX ? CT_POOL_MAX : (int)count;
}

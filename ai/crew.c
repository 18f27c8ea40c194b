/*
 * crew.c - the crew of threads. The caller does the first piece himself; a piece for which the
 * system gives no thread is done by the caller afterwards.
 */
#define _POSIX_C_SOURCE 200809L
#include "ai/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

enum { AT_ONCE = 64, STACK = 8 << 20 }; /* brains may keep their tables on the stack */

struct piece {
    void (*work)(void *with, int i);
    void *with;
    int i;
    pthread_t thread;
    bool has_thread;
};

static void *begin(void *arg)
{
    const struct piece *p = arg;
    p->work(p->with, p->i);
    return NULL;
}

/* Signals are for the threads that the program made itself. */
static void start_all(struct piece *piece, int count)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    if (pthread_attr_init(&attributes) != 0) return;
    pthread_attr_setstacksize(&attributes, STACK);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 1; i < count; i++)
        piece[i].has_thread = !pthread_create(&piece[i].thread, &attributes, begin, &piece[i]);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

static void run_some(int from, int count, void (*work)(void *with, int i), void *with)
{
    struct piece piece[AT_ONCE];
    for (int i = 0; i < count; i++)
        piece[i] = (struct piece){.work = work, .with = with, .i = from + i};
    start_all(piece, count);
    begin(&piece[0]);
    for (int i = 1; i < count; i++)
        if (!piece[i].has_thread || pthread_join(piece[i].thread, NULL) != 0) begin(&piece[i]);
}

void ct_crew_run(int count, void (*work)(void *with, int i), void *with)
{
    for (int from = 0; from < count; from += AT_ONCE)
        run_some(from, count - from < AT_ONCE ? count - from : AT_ONCE, work, with);
}

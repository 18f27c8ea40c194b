/*
 * worker.c - see worker.h. Two lists behind one lock: `given` on the way to the thread, `back` on
 * the way to the loop. What the loop gives in one turn goes to the thread at the end of that turn:
 * otherwise the thread would run away with the first task, and the others make another batch.
 *
 * Invariant: while `back` is not empty there is a byte in the pipe, or the loop is about to take
 * the list. One byte announces any number of tasks.
 */
#include "apps/server/worker.h"

#include <assert.h>
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct line { /* first come, first served */
    struct task *first, **end;
};

struct worker {
    struct worker_duty duty;
    pthread_t thread;
    pthread_mutex_t lock; /* for the next four */
    pthread_cond_t wanted;
    struct line given, back;
    bool stopping;
    int reading, writing; /* ends of the pipe */
    /* The loop's: */
    struct line lot; /* given in this turn */
    struct event *woken, *turn_ends;
    bool telling; /* is in `done` */
};

/* ---- lines ----------------------------------------------------------------------------------- */

static void line_clear(struct line *line)
{
    *line = (struct line){.end = &line->first};
}

static void line_add(struct line *line, struct task *list)
{
    *line->end = list;
    while (*line->end) line->end = &(*line->end)->next;
}

static struct task *line_take(struct line *line)
{
    struct task *list = line->first;
    line_clear(line);
    return list;
}

/* ---- in the thread --------------------------------------------------------------------------- */

/* All that has queued up; NULL: there is nothing, and there will be nothing. */
static struct task *wait_for_batch(struct worker *w)
{
    pthread_mutex_lock(&w->lock);
    while (!w->given.first && !w->stopping) pthread_cond_wait(&w->wanted, &w->lock);
    struct task *batch = line_take(&w->given);
    pthread_mutex_unlock(&w->lock);
    return batch;
}

static void *live(void *arg)
{
    struct worker *w = arg;
    for (struct task *batch; (batch = wait_for_batch(w)) != NULL;)
        w->duty.work(w->duty.with, w, batch);
    return NULL;
}

/* A full pipe is as good as a written byte: the loop has not read what is in it. */
static void wake_loop(const struct worker *w)
{
    while (write(w->writing, "", 1) < 0 && errno == EINTR) {}
}

void worker_hand_back(struct worker *w, struct task *list)
{
    assert(list);
    pthread_mutex_lock(&w->lock);
    bool is_first = !w->back.first;
    line_add(&w->back, list);
    pthread_mutex_unlock(&w->lock);
    if (is_first) wake_loop(w);
}

/* ---- in the loop's thread -------------------------------------------------------------------- */

/* To the end of the events that are due now. */
void worker_give(struct worker *w, struct task *task)
{
    assert(!w->stopping);
    task->next = NULL;
    if (!w->lot.first) event_active(w->turn_ends, EV_TIMEOUT, 0);
    line_add(&w->lot, task);
}

static void pass_on(struct worker *w, bool and_stop)
{
    pthread_mutex_lock(&w->lock);
    line_add(&w->given, line_take(&w->lot));
    w->stopping = and_stop;
    pthread_mutex_unlock(&w->lock);
    pthread_cond_signal(&w->wanted);
}

static void on_turn_end(evutil_socket_t fd, short what, void *with)
{
    (void)fd, (void)what;
    pass_on(with, false);
}

/* Those behind a task, which is the next to be done. */
static void announce_next(const struct worker *w, const struct task *task)
{
    if (!w->duty.soon) return;
    for (int others = 1; others <= WORKER_SOON && (task = task->next) != NULL; others++)
        w->duty.soon(w->duty.with, task, others);
}

/* The first ones of a list come too soon for that; each is announced once at least. */
static void announce_first(const struct worker *w, const struct task *list)
{
    for (int others = 0; w->duty.soon && list && others < WORKER_SOON; others++, list = list->next)
        w->duty.soon(w->duty.with, list, WORKER_SOON);
}

static void tell(struct worker *w)
{
    pthread_mutex_lock(&w->lock);
    struct task *list = line_take(&w->back);
    pthread_mutex_unlock(&w->lock);
    w->telling = true;
    announce_first(w, list);
    for (struct task *next; list; list = next) {
        next = list->next;
        announce_next(w, list);
        w->duty.done(w->duty.with, list);
    }
    w->telling = false;
}

/* The pipe is emptied before the list is taken: what comes in between is announced anew. */
static void on_wake(evutil_socket_t fd, short what, void *with)
{
    char bytes[16];
    (void)what;
    while (read(fd, bytes, sizeof bytes) == (ssize_t)sizeof bytes) {}
    tell(with);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static bool make_pipe(struct worker *w)
{
    int ends[2];
    if (pipe(ends) != 0) return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    w->reading = ends[0];
    w->writing = ends[1];
    return true;
}

/* Signals are for the loop's thread. */
static int start_thread(struct worker *w)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&w->thread, NULL, live, w);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

static bool make_events(struct worker *w, struct event_base *base)
{
    w->turn_ends = event_new(base, -1, 0, on_turn_end, w);
    w->woken = event_new(base, w->reading, EV_READ | EV_PERSIST, on_wake, w);
    if (w->turn_ends && w->woken && event_add(w->woken, NULL) == 0) return true;
    errno = ENOMEM;
    return false;
}

static void discard(struct worker *w)
{
    if (w->woken) event_free(w->woken);
    if (w->turn_ends) event_free(w->turn_ends);
    if (w->reading >= 0) close(w->reading);
    if (w->writing >= 0) close(w->writing);
    pthread_cond_destroy(&w->wanted);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

struct worker *worker_new(struct event_base *base, const struct worker_duty *duty)
{
    struct worker *w = malloc(sizeof *w);
    if (!w) return NULL;
    *w = (struct worker){.duty = *duty, .reading = -1, .writing = -1};
    line_clear(&w->given);
    line_clear(&w->back);
    line_clear(&w->lot);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->wanted, NULL);
    int error = make_pipe(w) && make_events(w, base) ? start_thread(w) : errno;
    if (error == 0) return w;
    discard(w);
    errno = error;
    return NULL;
}

void worker_free(struct worker *w)
{
    if (!w) return;
    assert(!w->telling);
    pass_on(w, true);
    pthread_join(w->thread, NULL);
    tell(w);
    assert(!w->lot.first && !w->given.first && !w->back.first);
    discard(w);
}

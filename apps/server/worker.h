/*
 * worker.h - a thread that works for the event loop: for what would make it wait (a disk, a slow
 * hash). Tasks are given in the loop's thread and come back there.
 *
 * The worker takes all that has queued up meanwhile as one batch; what is given in one turn of the
 * loop stays together. Every task is handed back exactly once, and `done` is called with it in the
 * order in which they were handed back, never from inside worker_give. The loop is woken by a
 * pipe; nobody polls.
 *
 * Ownership: a task is its maker's in the loop's thread, the worker's between worker_give and
 * `done`. Nothing else needs to be shared: a task carries question and answer.
 */
#ifndef CT_WORKER_H
#define CT_WORKER_H

struct event_base;
struct worker;

enum { WORKER_SOON = 5 };

struct task { /* the first member of what is to be done */
    struct task *next;
};

struct worker_duty {
    void *with;
    /* In the thread: does the tasks of the list, which is never empty, and hands all back. */
    void (*work)(void *with, struct worker *w, struct task *batch);
    void (*done)(void *with, struct task *task); /* in the loop's thread */
    /* That task will be done after so many others, at most WORKER_SOON: whoever wants to may bring
     * near what that will need. May be missing. */
    void (*soon)(void *with, const struct task *task, int others);
};

struct worker *worker_new(struct event_base *base,
                          const struct worker_duty *duty); /* NULL: errno */
/* Returns when all that was given has been done and `done` was told of it. Neither from inside
 * `done`, nor may `done` give any more then. */
void worker_free(struct worker *w);

void worker_give(struct worker *w, struct task *task);
void worker_hand_back(struct worker *w, struct task *list); /* from `work` */

#endif

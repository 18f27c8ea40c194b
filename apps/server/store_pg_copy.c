/*
 * store_pg_copy.c - see store_pg.h: backups. The rows as of one moment become a file of SQLite, the
 * same that a store in a folder would copy: a server can be started on it, and move-store brings it
 * into a database. A thread does it, with a connection of its own; it is made when it is needed.
 */
#include "apps/server/store_haul.h"
#include "apps/server/store_pg.h"
#include "apps/server/worker.h"

#include <stdlib.h>
#include <string.h>

enum { WHY_ROOM = 600 };

struct pg_copier {
    struct event_base *base;
    char *url;
    struct pg_copier_calls calls;
    struct worker *worker; /* NULL: nobody has wanted a backup yet */
};

struct copy_task {
    struct task task;
    uint64_t ticket;
    bool fine;
    char why[WHY_ROOM];
    char path[];
};

static void copy(const char *url, struct copy_task *t)
{
    struct ct_text why = ct_text_on(t->why, sizeof t->why);
    struct haul_sum sum;
    struct haul_end *to = haul_to_file(t->path, &why);
    struct haul_end *from = to ? haul_from_snapshot(url, &why) : NULL;
    t->fine = from && haul(from, to, NULL, &sum);
    haul_close(from);
    haul_close(to);
}

static void copy_batch(void *with, struct worker *w, struct task *batch)
{
    const struct pg_copier *c = with;
    for (struct task *rest; batch; batch = rest) {
        rest = batch->next;
        batch->next = NULL;
        copy(c->url, (struct copy_task *)batch);
        worker_hand_back(w, batch);
    }
}

static void copy_done(void *with, struct task *task)
{
    const struct pg_copier *c = with;
    struct copy_task *t = (struct copy_task *)task;
    c->calls.copied(c->calls.with, t->ticket, t->fine ? NULL : t->why);
    free(t);
}

struct pg_copier *pg_copier_new(struct event_base *base, const char *url,
                                const struct pg_copier_calls *calls)
{
    struct pg_copier *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->base = base;
    c->calls = *calls;
    c->url = strdup(url);
    if (c->url) return c;
    pg_copier_free(c);
    return NULL;
}

void pg_copier_free(struct pg_copier *c)
{
    if (!c) return;
    worker_free(c->worker);
    free(c->url);
    free(c);
}

bool pg_copier_ask(struct pg_copier *c, uint64_t ticket, const char *path)
{
    size_t size = strlen(path) + 1;
    if (!c->worker)
        c->worker =
            worker_new(c->base,
                       &(struct worker_duty){.with = c, .work = copy_batch, .done = copy_done});
    struct copy_task *t = c->worker ? malloc(sizeof *t + size) : NULL;
    if (!t) return false;
    *t = (struct copy_task){.ticket = ticket};
    memcpy(t->path, path, size);
    worker_give(c->worker, &t->task);
    return true;
}

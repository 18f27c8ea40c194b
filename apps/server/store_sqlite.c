/*
 * store_sqlite.c - the store in a folder of this machine: an SQLite file with a log beside it.
 *
 * Three threads work for it, each with a connection of its own: one writes, one reads, one makes
 * backups, so that a long scan delays no move. The writer takes everything that has queued up
 * while the disk was busy as one group: one wait for the disk for all of them. It does not wait
 * for more to come: what the loop asks for in one turn comes together (worker.h), and measured
 * with so many waiting, a group had all of them (docs/store.md).
 *
 * Invariant: what is in struct sqlite belongs to the loop's thread, but for the ledgers, which
 * belong to their threads and share a daybook behind its lock. Threads learn and tell by tasks.
 */
#include "apps/server/store.h"

#include "apps/server/home.h"
#include "apps/server/ledger.h"
#include "apps/server/worker.h"
#include "core/spare.h"

#include <assert.h>
#include <errno.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A greater group would be no cheaper a transaction, and would keep its first ones waiting. */
enum { GROUP_MAX = 1024, RETRY_SECONDS = 1, WHY_ROOM = 600, SPARE_MOST = 1 << 19 };
/* What was dropped is on the disk until the daybook is cleared (ledger.h): so long at most, and a
 * round. While one is under way and nobody writes, it goes on after a pause. */
enum { DAY_SECONDS = 5, PAUSE_MS = 20 };

struct sqlite {
    struct store store;
    struct store_owner owner;
    struct home home;
    struct ledger *writing, *reading; /* their threads' */
    bool untidy;                      /* the writer's: the log could not be emptied */
    struct worker *writer, *reader, *copier;
    struct ct_spare spare; /* the loop's: of tasks that write */
    struct event *retry, *evening;
    bool retrying;      /* a task that tries to write is under way */
    bool has_day;       /* the evening is planned, or a task that clears the daybook under way */
    struct fault fault; /* of the last try to write */
    struct store_counts counts;
    bool closing;
};

/* ---- tasks ----------------------------------------------------------------------------------- */

struct write_task {
    struct task task;
    uint64_t ticket;
    size_t size; /* with all behind it */
    /* Nobody waits for these: */
    bool is_try; /* finds out whether writing is possible again */
    bool clears; /* the daybook */
    enum on_outcome outcome;
    struct fault fault;
    /* The first of a group tells about all of it. */
    uint64_t group, micros;
    bool untidy, has_day, is_clearing;
    int count;
    struct on_write writes[];
};

struct read_task {
    struct task task;
    uint64_t ticket;
    struct rowset rows;
    bool ok;
    int count;
    struct on_query queries[];
};

struct copy_task {
    struct task task;
    uint64_t ticket;
    struct fault fault;
    const char *about;
    char to[];
};

static size_t bytes_of(const char *text)
{
    return text ? strlen(text) + 1 : 0;
}

/* Copies it to *room, which moves on; NULL stays NULL. */
static const char *copy_text(const char *text, char **room)
{
    if (!text) return NULL;
    size_t size = strlen(text) + 1;
    char *copy = *room;
    memcpy(copy, text, size);
    *room += size;
    return copy;
}

/* The texts stand behind the writes. */
static struct write_task *write_task_new(struct sqlite *s, uint64_t ticket,
                                         const struct on_write *writes, int count)
{
    size_t head = sizeof(struct write_task) + (size_t)count * sizeof *writes, texts = 0;
    for (int i = 0; i < count; i++) texts += bytes_of(writes[i].key) + bytes_of(writes[i].value);
    struct write_task *t = ct_spare_take(&s->spare, head + texts);
    if (!t) return NULL;
    *t = (struct write_task){.ticket = ticket,
                             .size = head + texts,
                             .outcome = ON_FAILED,
                             .count = count};
    char *room = (char *)t + head;
    for (int i = 0; i < count; i++) {
        t->writes[i].kind = writes[i].kind;
        t->writes[i].key = copy_text(writes[i].key, &room);
        t->writes[i].value = copy_text(writes[i].value, &room);
    }
    return t;
}

static struct read_task *read_task_new(uint64_t ticket, const struct on_query *queries, int count)
{
    size_t head = sizeof(struct read_task) + (size_t)count * sizeof *queries, texts = 0;
    for (int i = 0; i < count; i++)
        texts += bytes_of(queries[i].prefix) + bytes_of(queries[i].from);
    struct read_task *t = malloc(head + texts);
    if (!t) return NULL;
    *t = (struct read_task){.ticket = ticket, .count = count};
    char *room = (char *)t + head;
    for (int i = 0; i < count; i++) {
        t->queries[i] = queries[i];
        t->queries[i].prefix = copy_text(queries[i].prefix, &room);
        t->queries[i].from = copy_text(queries[i].from, &room);
    }
    return t;
}

static struct copy_task *copy_task_new(uint64_t ticket, const char *to)
{
    struct copy_task *t = malloc(sizeof *t + strlen(to) + 1);
    if (!t) return NULL;
    *t = (struct copy_task){.ticket = ticket};
    memcpy(t->to, to, strlen(to) + 1);
    return t;
}

/* ---- the writer's thread --------------------------------------------------------------------- */

static uint64_t micros_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static bool apply(struct ledger *l, struct write_task *t)
{
    t->outcome = ledger_apply(l, t->writes, t->count);
    if (t->outcome == ON_FAILED) return false;
    if (t->clears) ledger_clear_day(l);
    return !t->is_try || ledger_touch(l);
}

static bool commit(struct ledger *l, struct task *group)
{
    bool fine = ledger_begin(l);
    for (struct task *at = group; at && fine; at = at->next)
        fine = apply(l, (struct write_task *)at);
    return fine && ledger_commit(l);
}

/* One for all: what clashed, too, may have clashed with a row of this group. */
static void fail_group(struct ledger *l, struct task *group)
{
    struct fault fault = ledger_fault(l);
    assert(fault.trouble != TROUBLE_NONE);
    ledger_roll_back(l);
    if (fault.trouble == TROUBLE_FULL) ledger_empty_log(l); /* it may fit into what there is */
    for (struct task *at = group; at; at = at->next) {
        struct write_task *t = (struct write_task *)at;
        t->outcome = ON_FAILED;
        t->fault = fault;
    }
}

static void store_group(struct sqlite *s, struct task *group, uint64_t size)
{
    struct write_task *first = (struct write_task *)group;
    uint64_t begin = micros_now();
    if (!commit(s->writing, group)) {
        fail_group(s->writing, group);
        return;
    }
    first->group = size;
    first->micros = micros_now() - begin;
}

/* Cuts the list behind at most GROUP_MAX tasks; the rest. */
static struct task *cut(struct task *list, uint64_t *size)
{
    for (*size = 1; *size < GROUP_MAX && list->next; ++*size) list = list->next;
    struct task *rest = list->next;
    list->next = NULL;
    return rest;
}

/* The log is emptied behind the answers; whether it could be is told with the next group. */
static void write_batch(void *with, struct worker *w, struct task *batch)
{
    struct sqlite *s = with;
    for (struct task *rest; batch; batch = rest) {
        uint64_t size;
        struct write_task *first = (struct write_task *)batch;
        rest = cut(batch, &size);
        store_group(s, batch, size);
        first->untidy = s->untidy;
        first->has_day = ledger_has_day(s->writing);
        first->is_clearing = ledger_is_clearing(s->writing);
        worker_hand_back(w, batch);
        s->untidy = !ledger_tidy(s->writing);
    }
}

/* ---- the other threads ----------------------------------------------------------------------- */

static void read_batch(void *with, struct worker *w, struct task *batch)
{
    struct sqlite *s = with;
    for (struct task *rest; batch; batch = rest) {
        struct read_task *t = (struct read_task *)batch;
        rest = batch->next;
        batch->next = NULL;
        t->ok = ledger_read(s->reading, t->queries, t->count, &t->rows) && rowset_finish(&t->rows);
        worker_hand_back(w, batch);
    }
}

static void copy_batch(void *with, struct worker *w, struct task *batch)
{
    struct sqlite *s = with;
    for (struct task *rest; batch; batch = rest) {
        struct copy_task *t = (struct copy_task *)batch;
        rest = batch->next;
        batch->next = NULL;
        t->fault = ledger_copy(s->home.file, t->to, &t->about);
        worker_hand_back(w, batch);
    }
}

/* ---- the daybook ----------------------------------------------------------------------------- */

static void plan_evening(struct sqlite *s, bool is_clearing)
{
    const struct timeval soon = {.tv_usec = PAUSE_MS * 1000}, later = {.tv_sec = DAY_SECONDS};
    if (s->closing || s->has_day) return;
    s->has_day = evtimer_add(s->evening, is_clearing ? &soon : &later) == 0;
}

static void clear_day(evutil_socket_t fd, short what, void *with)
{
    struct sqlite *s = with;
    struct write_task *t = write_task_new(s, 0, NULL, 0);
    (void)fd, (void)what;
    s->has_day = t != NULL; /* otherwise whoever writes next plans it again */
    if (!t) return;
    t->clears = true;
    worker_give(s->writer, &t->task);
}

/* ---- is it writable? ------------------------------------------------------------------------- */

static void try_later(struct sqlite *s)
{
    const struct timeval later = {.tv_sec = RETRY_SECONDS};
    if (!s->closing && !s->retrying) evtimer_add(s->retry, &later);
}

static void try_now(evutil_socket_t fd, short what, void *with)
{
    struct sqlite *s = with;
    struct write_task *t = write_task_new(s, 0, NULL, 0);
    (void)fd, (void)what;
    if (!t) {
        try_later(s);
        return;
    }
    t->is_try = s->retrying = true;
    worker_give(s->writer, &t->task);
}

/* Something was written, or could not be. */
static void note(struct sqlite *s, struct fault fault)
{
    char sentence[WHY_ROOM];
    struct ct_text why = ct_text_on(sentence, sizeof sentence);
    bool is_news = fault.trouble != s->fault.trouble;
    s->fault = fault;
    if (fault.trouble != TROUBLE_NONE) try_later(s);
    if (!is_news) return;
    fault_write(fault, s->home.file, &why);
    s->owner.turned(s->owner.with, fault.trouble == TROUBLE_NONE ? NULL : sentence);
}

/* ---- answers, in the loop's thread ----------------------------------------------------------- */

static void count_write(struct store_counts *counts, const struct write_task *t)
{
    switch (t->outcome) {
    case ON_STORED: counts->stored++; break;
    case ON_CLASHED: counts->clashed++; break;
    case ON_FAILED: counts->failed++; break;
    }
    counts->waiting--;
}

/* A clash has written nothing, so it proves nothing. */
static void write_done(void *with, struct task *task)
{
    struct sqlite *s = with;
    struct write_task *t = (struct write_task *)task;
    if (t->group) store_count_group(&s->counts, t->group, t->micros);
    s->counts.untidy += t->untidy;
    if (t->is_try) s->retrying = false;
    if (t->clears) s->has_day = false;
    if (t->has_day) plan_evening(s, t->is_clearing);
    if (t->outcome != ON_CLASHED) note(s, t->fault);
    if (!t->is_try && !t->clears) {
        count_write(&s->counts, t);
        s->owner.stored(s->owner.with, t->ticket, t->outcome);
    }
    ct_spare_give(&s->spare, t, t->size);
}

static void write_soon(void *with, const struct task *task, int others)
{
    const struct sqlite *s = with;
    const struct write_task *t = (const struct write_task *)task;
    if (!t->is_try && !t->clears) s->owner.soon(s->owner.with, t->ticket, others);
}

static void read_done(void *with, struct task *task)
{
    struct sqlite *s = with;
    struct read_task *t = (struct read_task *)task;
    int count = t->ok ? t->rows.count : 0;
    s->counts.waiting--;
    s->counts.reads++;
    s->counts.unread += !t->ok;
    s->counts.rows += (uint64_t)count;
    s->owner.got(s->owner.with, t->ticket, t->rows.rows, count, t->ok);
    rowset_free(&t->rows);
    free(t);
}

static void copy_done(void *with, struct task *task)
{
    struct sqlite *s = with;
    struct copy_task *t = (struct copy_task *)task;
    char sentence[WHY_ROOM];
    struct ct_text why = ct_text_on(sentence, sizeof sentence);
    bool fine = t->fault.trouble == TROUBLE_NONE;
    if (!fine) fault_write(t->fault, t->about, &why);
    s->owner.copied(s->owner.with, t->ticket, fine ? NULL : sentence);
    free(t);
}

/* ---- questions ------------------------------------------------------------------------------- */

static struct sqlite *of(struct store *store)
{
    assert(store->kind == &store_sqlite);
    return (struct sqlite *)store;
}

static bool sqlite_write(struct store *store, uint64_t ticket, const struct on_write *writes,
                         int count)
{
    struct sqlite *s = of(store);
    struct write_task *t = s->closing ? NULL : write_task_new(s, ticket, writes, count);
    if (!t) return false;
    s->counts.waiting++;
    worker_give(s->writer, &t->task);
    return true;
}

static bool sqlite_read(struct store *store, uint64_t ticket, const struct on_query *queries,
                        int count)
{
    struct sqlite *s = of(store);
    struct read_task *t = s->closing ? NULL : read_task_new(ticket, queries, count);
    if (!t) return false;
    s->counts.waiting++;
    worker_give(s->reader, &t->task);
    return true;
}

static bool sqlite_copy(struct store *store, uint64_t ticket, const char *path)
{
    struct sqlite *s = of(store);
    struct copy_task *t = s->closing ? NULL : copy_task_new(ticket, path);
    if (!t) return false;
    worker_give(s->copier, &t->task);
    return true;
}

static bool sqlite_is_writable(const struct store *store)
{
    return ((const struct sqlite *)store)->fault.trouble == TROUBLE_NONE;
}

static void sqlite_count(const struct store *store, struct store_counts *out)
{
    *out = ((const struct sqlite *)store)->counts;
}

/* ---- beginning and end ----------------------------------------------------------------------- */

/* The ledger that has written is closed last: it brings the log into the file. */
static void sqlite_close(struct store *store)
{
    struct sqlite *s = of(store);
    s->closing = true;
    worker_free(s->copier);
    worker_free(s->writer);
    worker_free(s->reader);
    if (s->retry) event_free(s->retry);
    if (s->evening) event_free(s->evening);
    ledger_close(s->reading);
    /* What cannot be entered now is when the store is opened again. */
    if (s->writing && ledger_has_day(s->writing)) ledger_enter_all(s->writing);
    ledger_close(s->writing);
    home_close(&s->home);
    ct_spare_clear(&s->spare);
    free(s);
}

static bool open_ledgers(struct sqlite *s, struct ct_text *why)
{
    struct fault fault;
    s->writing = ledger_open(s->home.file, &fault);
    if (s->writing) s->reading = ledger_open_for_reading(s->home.file, s->writing, &fault);
    if (s->reading) return true;
    fault_write(fault, s->home.file, why);
    return false;
}

static bool start_workers(struct sqlite *s, struct event_base *base, struct ct_text *why)
{
    const struct worker_duty writing = {s, write_batch, write_done,
                                        s->owner.soon ? write_soon : NULL},
                             reading = {s, read_batch, read_done, NULL},
                             copying = {s, copy_batch, copy_done, NULL};
    s->retry = evtimer_new(base, try_now, s);
    s->evening = evtimer_new(base, clear_day, s);
    bool has_timers = s->retry && s->evening;
    if (!has_timers) errno = ENOMEM;
    s->writer = has_timers ? worker_new(base, &writing) : NULL;
    s->reader = s->writer ? worker_new(base, &reading) : NULL;
    s->copier = s->reader ? worker_new(base, &copying) : NULL;
    if (s->copier) return true;
    fault_write((struct fault){TROUBLE_SYSTEM, errno}, s->home.file, why);
    return false;
}

static struct store *sqlite_open(struct event_base *base, const char *where,
                                 const struct store_owner *owner, struct ct_text *why)
{
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        fault_write((struct fault){TROUBLE_MEMORY, 0}, where, why);
        return NULL;
    }
    s->store.kind = &store_sqlite;
    s->owner = *owner;
    s->spare = ct_spare_of(SPARE_MOST);
    if (!home_open(&s->home, where, why)) {
        free(s);
        return NULL;
    }
    /* Between the two: when a file is made, SQLite uses a journal of another kind and deletes it.
     * If that came back after a power cut, it would undo everything. */
    if (open_ledgers(s, why) && home_keep_names(&s->home, why) && start_workers(s, base, why))
        return &s->store;
    sqlite_close(&s->store);
    return NULL;
}

const struct store_kind store_sqlite = {
    .name = "sqlite",
    .open = sqlite_open,
    .write = sqlite_write,
    .read = sqlite_read,
    .copy = sqlite_copy,
    .is_writable = sqlite_is_writable,
    .count = sqlite_count,
    .close = sqlite_close,
};

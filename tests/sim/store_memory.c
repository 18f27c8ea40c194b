/*
 * store_memory.c - see store_memory.h. Memory that is not there ends the program: this is for
 * tests.
 *
 * Invariant: a transaction that clashes leaves the shelf as it was: what it changed is written
 * down and put back, last first.
 */
#include "tests/sim/store_memory.h"

#include "tests/sim/shelf.h"

#include <assert.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY_MS = 10 };

struct memory {
    struct shelf *shelf;
};

struct order { /* a transaction or a read that waits */
    struct order *next;
    uint64_t ticket;
    int count;
    struct on_write *writes; /* NULL: it is a read */
    struct on_query *queries;
    bool committed, lost;
    enum on_outcome outcome;
};

struct line {
    struct order *first, **end;
};

struct memory_store {
    struct store store;
    struct memory *memory;
    bool owns_memory, closing, writable;
    struct store_owner owner;
    struct memory_knobs knobs;
    struct store_counts counts;
    struct line writes, reads, copies;
    struct event *tick;
};

static struct memory_store *of(struct store *s)
{
    assert(s->kind == &store_memory);
    return (struct memory_store *)s;
}

static void *must(void *memory)
{
    if (!memory) abort();
    return memory;
}

static char *copy_of(const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    return text ? memcpy(must(malloc(size)), text, size) : NULL;
}

static void give_back(const char *text)
{
    free((void *)(uintptr_t)text);
}

/* ---- memories -------------------------------------------------------------------------------- */

struct memory *memory_new(void)
{
    struct memory *m = must(malloc(sizeof *m));
    m->shelf = shelf_new();
    return m;
}

void memory_free(struct memory *m)
{
    if (!m) return;
    shelf_free(m->shelf);
    free(m);
}

size_t memory_rows(const struct memory *m)
{
    return shelf_count(m->shelf);
}

const char *memory_look(const struct memory *m, const char *key)
{
    return shelf_get(m->shelf, key);
}

/* ---- transactions ---------------------------------------------------------------------------- */

struct before { /* what a row held before it was changed; value NULL: it was not there */
    const char *key;
    char *value;
};

static bool fits(const struct shelf *shelf, const struct on_write *w)
{
    const char *value = shelf_get(shelf, w->key);
    switch (w->kind) {
    case ON_NEW: return !value;
    case ON_IF: return *w->value ? value && strcmp(value, w->value) == 0 : !value;
    case ON_PUT:
    case ON_DROP: return true;
    }
    return false;
}

static void change(struct shelf *shelf, const struct on_write *w)
{
    if (w->kind == ON_DROP)
        shelf_drop(shelf, w->key);
    else if (w->kind != ON_IF)
        shelf_put(shelf, w->key, w->value);
}

static void put_back(struct shelf *shelf, const struct before *b)
{
    if (b->value)
        shelf_put(shelf, b->key, b->value);
    else
        shelf_drop(shelf, b->key);
}

static enum on_outcome apply(struct shelf *shelf, const struct on_write *writes, int count)
{
    struct before *before = must(calloc((size_t)count + 1, sizeof *before));
    int done = 0;
    for (; done < count && fits(shelf, &writes[done]); done++) {
        const char *key = writes[done].key;
        before[done] = (struct before){key, copy_of(shelf_get(shelf, key))};
        change(shelf, &writes[done]);
    }
    for (int i = done - 1; i >= 0; i--) {
        if (done < count) put_back(shelf, &before[i]);
        free(before[i].value);
    }
    free(before);
    return done < count ? ON_CLASHED : ON_STORED;
}

/* ---- lines of orders ------------------------------------------------------------------------- */

static void line_add(struct line *line, struct order *o)
{
    *line->end = o;
    line->end = &o->next;
}

static struct order *line_take(struct line *line)
{
    struct order *o = line->first;
    if (!o) return NULL;
    line->first = o->next;
    if (!line->first) line->end = &line->first;
    return o;
}

static struct order *order_new(uint64_t ticket, int count)
{
    struct order *o = must(calloc(1, sizeof *o));
    o->ticket = ticket;
    o->count = count;
    return o;
}

static void order_free(struct order *o)
{
    for (int i = 0; i < o->count && o->writes; i++) {
        give_back(o->writes[i].key);
        give_back(o->writes[i].value);
    }
    for (int i = 0; i < o->count && o->queries; i++) {
        give_back(o->queries[i].prefix);
        give_back(o->queries[i].from);
    }
    free(o->writes);
    free(o->queries);
    free(o);
}

static void line_free(struct line *line)
{
    for (struct order *o; (o = line_take(line)) != NULL;) order_free(o);
}

/* ---- what happens to a transaction ----------------------------------------------------------- */

static bool takes_one(int *knob)
{
    if (*knob <= 0) return false;
    --*knob;
    return true;
}

static enum on_outcome happen(struct memory_store *s, struct order *o)
{
    struct memory_knobs *k = &s->knobs;
    if (k->full || takes_one(&k->fail)) return ON_FAILED;
    if (takes_one(&k->clash)) return ON_CLASHED;
    enum on_outcome outcome = apply(s->memory->shelf, o->writes, o->count);
    if (takes_one(&k->lose))
        o->lost = true;
    else if (takes_one(&k->doubt))
        return ON_FAILED;
    return outcome;
}

static void commit(struct memory_store *s, struct order *o)
{
    if (o->committed) return;
    o->outcome = happen(s, o);
    o->committed = true;
    if (o->outcome != ON_FAILED) store_count_group(&s->counts, 1, 0);
}

static void turn(struct memory_store *s, bool writable)
{
    if (s->writable == writable) return;
    s->writable = writable;
    s->owner.turned(s->owner.with, writable ? NULL : "The memory is full.");
}

static void answer_write(struct memory_store *s, struct order *o)
{
    switch (o->outcome) {
    case ON_STORED: s->counts.stored++; break;
    case ON_CLASHED: s->counts.clashed++; break;
    case ON_FAILED: s->counts.failed++; break;
    }
    s->counts.waiting--;
    if (o->outcome != ON_CLASHED) turn(s, o->outcome == ON_STORED);
    if (!o->lost) s->owner.stored(s->owner.with, o->ticket, o->outcome);
    order_free(o);
}

/* ---- reading --------------------------------------------------------------------------------- */

struct harvest {
    struct on_row *rows;
    int count, room;
};

static void add_row(struct harvest *h, const struct book *b)
{
    if (h->count == h->room) {
        h->room = h->room ? 2 * h->room : 16;
        h->rows = must(realloc(h->rows, (size_t)h->room * sizeof *h->rows));
    }
    h->rows[h->count++] = (struct on_row){b->key, b->value};
}

static bool is_wanted(const struct book *b, const struct on_query *q)
{
    return b && strncmp(b->key, q->prefix, strlen(q->prefix)) == 0 &&
           (!q->from || strcmp(b->key, q->from) >= 0);
}

static const struct book *first_of(const struct shelf *shelf, const struct on_query *q)
{
    if (!q->backwards)
        return shelf_from(shelf, q->from && strcmp(q->from, q->prefix) > 0 ? q->from : q->prefix);
    char *end = must(malloc(strlen(q->prefix) + 1));
    const struct book *b = shelf_before(shelf, store_prefix_end(q->prefix, end) ? end : NULL);
    free(end);
    return b;
}

static void gather(const struct shelf *shelf, const struct on_query *q, struct harvest *h)
{
    const struct book *b = first_of(shelf, q);
    for (int i = 0; is_wanted(b, q) && (q->most <= 0 || i < q->most); i++) {
        add_row(h, b);
        b = q->backwards ? shelf_previous(b) : shelf_next(b);
    }
}

/* The rows point to the shelf: nothing is written before the answer's function returns. */
static void answer_read(struct memory_store *s, struct order *o)
{
    struct harvest h = {NULL, 0, 0};
    bool ok = !takes_one(&s->knobs.unread);
    for (int i = 0; i < o->count && ok; i++) gather(s->memory->shelf, &o->queries[i], &h);
    s->counts.waiting--;
    s->counts.reads++;
    s->counts.unread += !ok;
    s->counts.rows += (uint64_t)h.count;
    s->owner.got(s->owner.with, o->ticket, h.rows, h.count, ok);
    free(h.rows);
    order_free(o);
}

/* ---- by hand --------------------------------------------------------------------------------- */

struct memory_knobs *store_memory_knobs(struct store *s)
{
    return &of(s)->knobs;
}

bool store_memory_commit(struct store *store)
{
    struct memory_store *s = of(store);
    struct order *o = s->writes.first;
    while (o && o->committed) o = o->next;
    if (o) commit(s, o);
    return o != NULL;
}

bool store_memory_answer_write(struct store *store)
{
    struct memory_store *s = of(store);
    struct order *o = line_take(&s->writes);
    if (!o) {
        if (!s->knobs.full && s->knobs.fail == 0) turn(s, true); /* it keeps trying */
        return false;
    }
    commit(s, o);
    answer_write(s, o);
    return true;
}

bool store_memory_answer_read(struct store *store)
{
    struct memory_store *s = of(store);
    struct order *o = line_take(&s->reads);
    if (o) answer_read(s, o);
    return o != NULL;
}

static bool answer_copy(struct memory_store *s)
{
    struct order *o = line_take(&s->copies);
    if (!o) return false;
    s->owner.copied(s->owner.with, o->ticket, "A memory makes no backups.");
    order_free(o);
    return true;
}

/* ---- by itself ------------------------------------------------------------------------------- */

static void tick_soon(struct memory_store *s, int ms)
{
    const struct timeval soon = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    if (s->tick && !evtimer_pending(s->tick, NULL)) evtimer_add(s->tick, &soon);
}

static bool is_idle(const struct memory_store *s)
{
    return !s->writes.first && !s->reads.first && !s->copies.first;
}

static void on_tick(evutil_socket_t fd, short what, void *with)
{
    struct memory_store *s = with;
    (void)fd, (void)what;
    store_memory_answer_write(&s->store);
    store_memory_answer_read(&s->store);
    answer_copy(s);
    if (!is_idle(s))
        tick_soon(s, s->knobs.slow_ms);
    else if (!s->writable)
        tick_soon(s, RETRY_MS);
}

/* ---- the interface --------------------------------------------------------------------------- */

static bool line_up(struct memory_store *s, struct line *line, struct order *o)
{
    line_add(line, o);
    s->counts.waiting += line != &s->copies;
    tick_soon(s, s->knobs.slow_ms);
    return true;
}

static bool memory_write(struct store *store, uint64_t ticket, const struct on_write *writes,
                         int count)
{
    struct memory_store *s = of(store);
    if (s->closing) return false;
    struct order *o = order_new(ticket, count);
    o->writes = must(calloc((size_t)count + 1, sizeof *o->writes));
    for (int i = 0; i < count; i++)
        o->writes[i] =
            (struct on_write){writes[i].kind, copy_of(writes[i].key), copy_of(writes[i].value)};
    return line_up(s, &s->writes, o);
}

static bool memory_read(struct store *store, uint64_t ticket, const struct on_query *queries,
                        int count)
{
    struct memory_store *s = of(store);
    if (s->closing) return false;
    struct order *o = order_new(ticket, count);
    o->queries = must(calloc((size_t)count + 1, sizeof *o->queries));
    for (int i = 0; i < count; i++) {
        o->queries[i] = queries[i];
        o->queries[i].prefix = copy_of(queries[i].prefix);
        o->queries[i].from = copy_of(queries[i].from);
    }
    return line_up(s, &s->reads, o);
}

static bool memory_copy(struct store *store, uint64_t ticket, const char *path)
{
    struct memory_store *s = of(store);
    (void)path;
    return !s->closing && line_up(s, &s->copies, order_new(ticket, 0));
}

static bool memory_is_writable(const struct store *store)
{
    return ((const struct memory_store *)store)->writable;
}

static void memory_count(const struct store *store, struct store_counts *out)
{
    *out = ((const struct memory_store *)store)->counts;
}

void store_memory_crash(struct store *store)
{
    struct memory_store *s = of(store);
    line_free(&s->writes);
    line_free(&s->reads);
    line_free(&s->copies);
    if (s->tick) event_free(s->tick);
    if (s->owns_memory) memory_free(s->memory);
    free(s);
}

static void memory_close(struct store *store)
{
    struct memory_store *s = of(store);
    s->closing = true;
    while (store_memory_answer_write(store)) {}
    while (store_memory_answer_read(store)) {}
    while (answer_copy(s)) {}
    store_memory_crash(store); /* there is nothing left to lose */
}

struct store *store_memory_on(struct memory *m, struct event_base *base,
                              const struct store_owner *owner)
{
    struct memory_store *s = must(malloc(sizeof *s));
    *s = (struct memory_store){.store = {&store_memory},
                               .memory = m,
                               .owner = *owner,
                               .writable = true};
    s->writes.end = &s->writes.first;
    s->reads.end = &s->reads.first;
    s->copies.end = &s->copies.first;
    s->tick = base ? must(evtimer_new(base, on_tick, s)) : NULL;
    return &s->store;
}

static struct store *memory_open(struct event_base *base, const char *where,
                                 const struct store_owner *owner, struct ct_text *why)
{
    (void)where, (void)why;
    struct store *s = store_memory_on(memory_new(), base, owner);
    of(s)->owns_memory = true;
    return s;
}

const struct store_kind store_memory = {
    .name = "memory",
    .open = memory_open,
    .write = memory_write,
    .read = memory_read,
    .copy = memory_copy,
    .is_writable = memory_is_writable,
    .count = memory_count,
    .close = memory_close,
};

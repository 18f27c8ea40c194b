/*
 * worlds.h - several worlds of online/ on one shelf, for test_worlds.c: time, store, news and what
 * worlds tell each other are driven by hand, so that anything can be early, late or lost.
 */
#ifndef WORLDS_H
#define WORLDS_H

#include "tests/unit/check.h"

#include "online/online.h"
#include "tests/sim/shelf.h"

#include <stdio.h>
#include <stdlib.h>

enum { WORLDS = 3, QUEUE = 4096, CONNS = 64, HEARD = 1 << 18 };

/* Something that a world is told in a later turn. */
struct due {
    enum { ANSWER, NEWS, SHARED } what;
    enum on_effect_kind kind;
    uint64_t ticket;
    struct on_row *row;
    int rows;
    enum on_outcome outcome;
    char *text;
    bool fits;
};

struct house;
struct one {
    struct house *house;
    struct on_world *w;
    int number, life;
    struct due due[QUEUE];
    int first, last, most; /* most: that waited at a time */
    bool is_deaf;          /* hears neither news nor what others say */
    const char *holds;     /* answers to reads of keys that begin so wait for release() */
    struct due held[64];
    int helds;
    int reads, l_reads, m_reads, thoughts;
    uint64_t thought; /* the last */
};

struct house {
    struct shelf *shelf;
    struct one one[WORLDS];
    int64_t now;
    uint32_t random;
    struct on_options options;
    char heard[CONNS][HEARD]; /* what each connection was told since it was last looked at */
    int closed[CONNS];        /* with which code */
};

/* ---- a store --------------------------------------------------------------------------------- */

static char *copy(const char *text)
{
    char *out = strdup(text);
    assert_non_null(out);
    return out;
}

static struct due *due_of(struct one *o)
{
    assert_true(o->last - o->first < QUEUE);
    if (o->last - o->first >= o->most) o->most = o->last - o->first + 1;
    return &o->due[o->last++ % QUEUE];
}

static void drop_due(struct due *d)
{
    for (int i = 0; i < d->rows; i++) {
        free((char *)(uintptr_t)d->row[i].key);
        free((char *)(uintptr_t)d->row[i].value);
    }
    free(d->row);
    free(d->text);
    d->row = NULL;
    d->text = NULL;
    d->rows = 0;
}

static void tell_others(struct one *from, const char *text, bool is_news)
{
    for (int i = 0; i < WORLDS; i++) {
        struct one *o = &from->house->one[i];
        if (o == from || !o->w || o->is_deaf) continue;
        *due_of(o) = (struct due){.what = is_news ? NEWS : SHARED,
                                  .text = copy(text),
                                  .ticket = (uint64_t)(from->number * 1000 + from->life)};
    }
}

static bool holds(const struct shelf *shelf, const struct on_write *w)
{
    const char *value = shelf_get(shelf, w->key);
    if (w->kind == ON_NEW) return !value;
    return w->kind != ON_IF || (value ? strcmp(value, w->value) == 0 : !w->value[0]);
}

/* As the PostgreSQL store names them. */
static void tell_news(struct one *o, const struct on_write *w, char last[16])
{
    char name[16];
    bool is_table = strncmp(w->key, "t/", 2) == 0, is_person = strncmp(w->key, "p/", 2) == 0;
    bool is_token = strncmp(w->key, "y/", 2) == 0 && w->kind == ON_DROP;
    if (w->kind == ON_IF || (!is_table && !is_person && !is_token)) return;
    snprintf(name, sizeof name, "%s%.12s", is_table ? "" : "p/", w->key + 2);
    if (strcmp(name, last) != 0) tell_others(o, name, true);
    memcpy(last, name, sizeof name);
}

static enum on_outcome write_all(struct one *o, const struct on_effect *e)
{
    struct shelf *shelf = o->house->shelf;
    char last[16] = "";
    for (int i = 0; i < e->count; i++)
        if (!holds(shelf, &e->writes[i])) return ON_CLASHED;
    for (int i = 0; i < e->count; i++) {
        const struct on_write *w = &e->writes[i];
        if (w->kind == ON_NEW || w->kind == ON_PUT) shelf_put(shelf, w->key, w->value);
        if (w->kind == ON_DROP) shelf_drop(shelf, w->key);
        tell_news(o, w, last);
    }
    return ON_STORED;
}

static void read_one(const struct shelf *shelf, const struct on_query *q, struct due *d)
{
    bool later = q->from && strcmp(q->from, q->prefix) > 0;
    int count = 0;
    for (const struct book *b = shelf_from(shelf, later ? q->from : q->prefix);
         b && strncmp(b->key, q->prefix, strlen(q->prefix)) == 0 &&
         (q->most == 0 || count < q->most);
         b = shelf_next(b), count++) {
        d->row = realloc(d->row, (size_t)(d->rows + 1) * sizeof *d->row);
        assert_non_null(d->row);
        d->row[d->rows++] = (struct on_row){copy(b->key), copy(b->value)};
    }
}

/* ---- a shell --------------------------------------------------------------------------------- */

static void hear(struct house *h, const struct on_effect *e)
{
    assert_true(e->to < CONNS);
    char *heard = h->heard[e->to];
    size_t used = strlen(heard);
    if (used + e->len + 2 > HEARD) used = 0;
    memcpy(heard + used, e->text, e->len);
    memcpy(heard + used + e->len, "\n", 2);
}

static void effect(void *with, const struct on_effect *e)
{
    struct one *o = with;
    struct due d = {.what = ANSWER, .kind = e->kind, .ticket = e->to, .outcome = ON_STORED};
    bool is_held = false;
    switch (e->kind) {
    case ON_SEND: hear(o->house, e); return;
    case ON_CLOSE: o->house->closed[e->to] = e->code; return;
    case ON_SHARE: tell_others(o, e->text, false); return;
    case ON_STORE: d.outcome = write_all(o, e); break;
    case ON_READ:
        o->reads++;
        o->l_reads += strcmp(e->queries[0].prefix, "l/") == 0;
        o->m_reads += strncmp(e->queries[0].prefix, "m/", 2) == 0;
        for (int i = 0; i < e->count; i++) read_one(o->house->shelf, &e->queries[i], &d);
        is_held = o->holds && strncmp(e->queries[0].prefix, o->holds, strlen(o->holds)) == 0;
        break;
    case ON_HASH:
        d.text = copy(e->text);
        d.fits = !e->hash || strcmp(e->hash, e->text) == 0;
        break;
    case ON_THINK:
        o->thoughts++;
        o->thought = e->to;
        return;
    case ON_ANSWER:
    case ON_COPY:
    case ON_TELL:
    case ON_REPORT: return;
    }
    if (is_held)
        o->held[o->helds++] = d;
    else
        *due_of(o) = d;
}

static void draw(void *with, void *bytes, size_t len)
{
    struct house *h = ((struct one *)with)->house;
    for (size_t i = 0; i < len; i++) {
        h->random = h->random * 1664525 + 1013904223;
        ((unsigned char *)bytes)[i] = (unsigned char)(h->random >> 24);
    }
}

/* ---- time ------------------------------------------------------------------------------------ */

static bool step(struct one *o)
{
    char from[24];
    if (!o->w || o->first == o->last) return false;
    struct due d = o->due[o->first++ % QUEUE];
    on_time(o->w, o->house->now);
    snprintf(from, sizeof from, "world-%d", (int)d.ticket);
    if (d.what == NEWS) on_news(o->w, d.text);
    if (d.what == SHARED) on_shared(o->w, from, d.text);
    if (d.what == ANSWER && d.kind == ON_STORE) on_stored(o->w, d.ticket, d.outcome);
    if (d.what == ANSWER && d.kind == ON_READ) on_got(o->w, d.ticket, d.row, d.rows, true);
    if (d.what == ANSWER && d.kind == ON_HASH) on_hashed(o->w, d.ticket, d.fits ? d.text : NULL);
    drop_due(&d);
    return true;
}

/* Until nothing is left to be told. */
static void settle(struct house *h)
{
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < WORLDS; i++) any = step(&h->one[i]) || any;
    }
}

/* Time passes, alarm by alarm. */
static void pass(struct house *h, int64_t ms)
{
    int64_t end = h->now + ms;
    for (;;) {
        int64_t next = end;
        settle(h);
        for (int i = 0; i < WORLDS; i++) {
            int64_t at = h->one[i].w ? on_wake_at(h->one[i].w) : 0;
            if (at && at < next) next = at > h->now ? at : h->now + 1;
        }
        h->now = next;
        for (int i = 0; i < WORLDS; i++)
            if (h->one[i].w) on_time(h->one[i].w, h->now);
        if (h->now >= end) break;
    }
    settle(h);
}

static void release(struct one *o)
{
    o->holds = NULL;
    for (int i = 0; i < o->helds; i++) *due_of(o) = o->held[i];
    o->helds = 0;
    settle(o->house);
}

/* ---- worlds ---------------------------------------------------------------------------------- */

static void start(struct house *h, int number)
{
    struct one *o = &h->one[number];
    const struct on_shell shell = {.with = o, .effect = effect, .random = draw};
    int life = o->life + 1;
    *o = (struct one){.house = h, .number = number, .life = life};
    o->w = on_world_new(&shell, &h->options, h->now);
    assert_non_null(o->w);
    on_time(o->w, h->now);
    settle(h);
}

/* Killed: nobody is told anything. */
static void kill_world(struct one *o)
{
    struct on_world *w = o->w;
    o->w = NULL;
    on_world_free(w);
    for (; o->first < o->last; o->first++) drop_due(&o->due[o->first % QUEUE]);
    while (o->helds > 0) drop_due(&o->held[--o->helds]);
}

static int set_up(void **state)
{
    struct house *h = calloc(1, sizeof *h);
    assert_non_null(h);
    h->shelf = shelf_new();
    h->now = 1800000000000;
    h->options = on_options_usual();
    h->options.several = true;
    for (int i = 0; i < WORLDS; i++) start(h, i);
    pass(h, 1000);
    *state = h;
    return 0;
}

static int tear_down(void **state)
{
    struct house *h = *state;
    for (int i = 0; i < WORLDS; i++)
        if (h->one[i].w) kill_world(&h->one[i]);
    shelf_free(h->shelf);
    free(h);
    return 0;
}

/* ---- people ---------------------------------------------------------------------------------- */

static const char *say(struct house *h, int world, uint64_t conn, const char *text)
{
    struct one *o = &h->one[world];
    h->heard[conn][0] = '\0';
    on_time(o->w, h->now);
    on_said(o->w, conn, text, strlen(text));
    settle(h);
    return h->heard[conn];
}

/* Says hello, with that token if there is one. */
static const char *come(struct house *h, int world, uint64_t conn, const char *token)
{
    char text[120];
    char address[16] = "10.0.0.1";
    on_time(h->one[world].w, h->now);
    h->closed[conn] = 0;
    on_opened(h->one[world].w, conn, address);
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"token\":\"%s\"}", token ? token : "none");
    return say(h, world, conn, text);
}

static void go(struct house *h, int world, uint64_t conn)
{
    on_time(h->one[world].w, h->now);
    on_closed(h->one[world].w, conn);
    settle(h);
}

/* The text behind `key` in what was heard. */
static void find(const char *heard, const char *key, char *out, size_t len)
{
    const char *at = strstr(heard, key);
    if (!at) fail_msg("no %s in %s", key, heard);
    snprintf(out, len + 1, "%s", at + strlen(key));
}

static void check_heard(const char *what, const char *heard, const char *wanted)
{
    if (!strstr(heard, wanted)) fail_msg("%s: no %s in %s", what, wanted, heard);
}

#endif

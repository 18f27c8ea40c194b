/*
 * news.c - see inside.h: what other worlds wrote is read.
 *
 * News name a table or a person. News of everything (the list was too long, or the listening was
 * interrupted) begin a sweep: all tables in memory are read on from where they are, those first at
 * which somebody looks, and those that are new come into memory. It takes its time, since there may
 * be thousands, and happens at most every SWEEP_MS, however often it is asked for. Tables that
 * sleep here are left asleep: they are read as they are when somebody wants them or their clock
 * rings; only one that has ended meanwhile is woken, so that the lobby hears of it.
 */
#include "online/inside.h"

#include <stdlib.h>
#include <string.h>

enum { LATER_MS = 600, SWEEP_MS = 600, STEP_MS = 50, STEP = 20, STEPS = 8 };

/* ---- a table --------------------------------------------------------------------------------- */

static bool nothing_more(struct job *j)
{
    (void)j;
    return true;
}

static bool look_for_news(struct job *j)
{
    struct table *t = table_find(j->w, j->id_text);
    if (!t) return true;
    if (!hold_on(j, t)) return false;
    j->table = t;
    t->held = j->holds = true;
    j->run = nothing_more;
    return catch_up(j, t);
}

void read_news(struct table *t)
{
    struct job *j = job_new(t->w, NULL, look_for_news);
    if (!j) return;
    memcpy(j->id_text, t->id, sizeof j->id_text);
    job_go(j);
}

/* Where nobody looks it may wait a little: of many entries in a row one is read for all. */
void note_news(struct table *t)
{
    if (t->at_count > 0) {
        t->news_due = 0;
        read_news(t);
    } else if (!t->news_due) {
        t->idle_since = t->w->now; /* there will be more */
        t->news_due = t->w->now + LATER_MS;
        wake_table(t, t->news_due);
    }
}

/* It comes into memory: the lobby shows it, its people have it among theirs, and its clocks are
 * looked after here, too, if all others die. */
static bool meet(struct job *j)
{
    struct table *t = need_table(j, j->id_text);
    if (!t) return j->is_missing;
    lobby_changed(t);
    tell_yours(t, NULL);
    return true;
}

static void meet_table(struct on_world *w, const char *id)
{
    struct job *j = is_table_id(id) && !w->draining ? job_new(w, NULL, meet) : NULL;
    if (!j) return;
    memcpy(j->id_text, id, sizeof j->id_text);
    job_go(j);
}

/* ---- everything ------------------------------------------------------------------------------ */

struct sweep {
    int count, room, at, watched;
    int64_t due;
    bool failed;
    struct {
        char id[ON_TABLE_ID + 1];
        bool is_person;
    } * item; /* what somebody looks at comes first */
};
_Static_assert((int)ON_TABLE_ID == (int)ON_PERSON_ID, "one list has both");

static void sweep_add(void *with, const char *id)
{
    struct sweep *s = with;
    if (s->count == s->room) {
        int room = s->room ? 2 * s->room : 64;
        void *larger = realloc(s->item, (size_t)room * sizeof *s->item);
        s->failed = s->failed || !larger;
        if (!larger) return;
        s->item = larger;
        s->room = room;
    }
    memcpy(s->item[s->count].id, id, ON_TABLE_ID + 1);
    s->item[s->count++].is_person = false;
}

static void add_tables(struct on_world *w, struct sweep *s, bool watched)
{
    for (size_t b = 0; b < w->table_buckets; b++)
        for (const struct table *t = w->tables[b]; t; t = t->next)
            if ((t->at_count > 0) == watched) sweep_add(s, t->id);
}

static void sweep_free(struct sweep *s)
{
    if (!s) return;
    free(s->item);
    free(s);
}

void news_free(struct on_world *w)
{
    sweep_free(w->sweep);
    w->sweep = NULL;
}

/* Who is here may have lost his token, or be banned. */
static void add_people(struct on_world *w, struct sweep *s)
{
    for (size_t b = 0; b < w->person_buckets; b++)
        for (const struct person *p = w->people[b]; p; p = p->next) {
            if (!p->conns || !p->stored || p->gone) continue;
            int before = s->count;
            sweep_add(s, p->id);
            if (s->count > before) s->item[before].is_person = true;
        }
}

static void ask_again(struct on_world *w)
{
    if (!w->sweep_due) w->sweep_due = w->swept + SWEEP_MS > w->now ? w->swept + SWEEP_MS : w->now;
}

/* The rows of l/ name what waits or runs, in order. */
static bool begin_sweep(struct job *j)
{
    struct on_world *w = j->w;
    if (j->stage == 0) return ask_rows(j, &(struct on_query){.prefix = "l/"}, 1);
    struct sweep *s = calloc(1, sizeof *s);
    if (!s || j->read_failed) {
        ask_again(w);
        free(s);
        return true;
    }
    add_tables(w, s, true);
    add_people(w, s);
    s->watched = s->count;
    add_tables(w, s, false);
    for (int i = 0; i < j->rows; i++) {
        const char *id = j->row_key[i] + 2;
        if (is_table_id(id) && !table_find(w, id) && !has_nap(w, id)) sweep_add(s, id);
    }
    naps_not_in(w, j->row_key, j->rows, sweep_add, s);
    if (s->failed) ask_again(w);
    s->due = w->now;
    w->sweep = s;
    return true;
}

static void sweep_begins(struct job *j)
{
    j->w->is_sweeping = false;
}

/* Some of them; those at which somebody looks within half a second. */
static void sweep_step(struct on_world *w, struct sweep *s)
{
    int most = s->at < s->watched && s->watched / STEPS > STEP ? s->watched / STEPS : STEP;
    for (int i = 0; i < most && s->at < s->count; i++, s->at++) {
        const char *id = s->item[s->at].id;
        bool is_person = s->item[s->at].is_person;
        struct person *p = is_person ? person_find(w, id) : NULL;
        struct table *t = is_person ? NULL : table_find(w, id);
        if (p) renew_person(w, p);
        if (t) {
            t->news_due = 0;
            read_news(t);
        } else if (!is_person && !load_is_late(w, id)) {
            meet_table(w, id);
        }
    }
    s->due = w->now + STEP_MS;
    if (s->at < s->count) return;
    w->sweep = NULL;
    sweep_free(s);
}

void sweep_tick(struct on_world *w)
{
    if (w->sweep && w->now >= w->sweep->due) sweep_step(w, w->sweep);
    if (!w->sweep_due || w->now < w->sweep_due || w->sweep || w->is_sweeping || !w->is_started)
        return;
    struct job *j = job_new(w, NULL, begin_sweep);
    w->swept = w->now;
    w->sweep_due = 0;
    peers_ask(w);
    if (!j) {
        ask_again(w);
        return;
    }
    w->is_sweeping = true;
    j->end = sweep_begins;
    job_go(j);
}

int64_t sweep_wake_at(const struct on_world *w)
{
    if (w->sweep) return w->sweep->due;
    return w->is_sweeping || !w->is_started ? 0 : w->sweep_due;
}

/* ---- people ---------------------------------------------------------------------------------- */

static bool has_token(const struct job *j, const struct person *p, const char *token)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "y/%s/%s", p->id, token);
    return row_of(j, key) != NULL;
}

/* A token that has ended: by a new password, and then so does the connection, or by `logout`, which
 * is no reason for others to go. Who came while it was read is looked at once more. */
static void look_at_tokens(struct job *j, struct person *p)
{
    uint64_t password = ct_hash(p->hash, strlen(p->hash));
    for (struct conn *c = p->conns, *next; c; c = next) {
        next = c->sibling;
        if (c->token[0] && has_token(j, p, c->token)) {
            c->password = password; /* it holds with the new one, too */
            continue;
        }
        if (c->came > j->news_before)
            p->renew_again = true;
        else if (c->password != password)
            conn_forget_person(c);
        else
            c->token[0] = '\0';
    }
}

static void take_news(struct job *j, struct person *p)
{
    char key[ON_KEY], name[ON_NAME_ROOM];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "p/%s", p->id);
    const char *row = row_of(j, key);
    if (!row) {
        person_is_gone(j->w, p);
        return;
    }
    memcpy(name, p->name, sizeof name);
    person_renew(p, row);
    if (strcmp(name, p->name) != 0) tell_of_name(p, NULL);
    look_at_tokens(j, p);
    if (is_banned(j->w, p))
        for (struct conn *c = p->conns; c; c = c->sibling) conn_close(c, 1008, "not allowed");
}

static bool read_person(struct job *j)
{
    struct person *p = j->held;
    if (j->stage == 0) {
        char own[ON_KEY], tokens[ON_KEY];
        struct ct_text text = ct_text_on(own, sizeof own), other = ct_text_on(tokens, sizeof own);
        ct_put_format(&text, "p/%s", p->id);
        ct_put_format(&other, "y/%s/", p->id);
        const struct on_query queries[] = {{.prefix = own, .most = 1}, {.prefix = tokens}};
        p->renew_again = false;
        j->news_before = j->w->tickets;
        return ask_rows(j, queries, 2);
    }
    if (j->read_failed)
        on_news(j->w, NULL); /* later */
    else if (p->saver)
        p->renew_again = true; /* his row is being written here: then he is read again */
    else if (!p->gone)
        take_news(j, p);
    if (p->gone || p->saver || j->read_failed || !p->renew_again) return true;
    j->stage = 0;
    return read_person(j);
}

static void person_is_read(struct job *j)
{
    j->held->renewing = false;
}

void renew_person(struct on_world *w, struct person *p)
{
    p->renew_again = true;
    if (p->renewing || !p->stored) return;
    struct job *j = job_new(w, NULL, read_person);
    if (!j) return;
    j->held = p;
    p->holders++;
    p->renewing = true;
    j->end = person_is_read;
    job_go(j);
}

/* ---- both ------------------------------------------------------------------------------------ */

void on_news(struct on_world *w, const char *what)
{
    if (w->options.orders_only) return;
    if (!w->is_started) {
        w->has_missed_news = true;
        return;
    }
    if (!what) {
        ask_again(w);
        return;
    }
    if (strncmp(what, "p/", 2) == 0) {
        struct person *p = person_find(w, what + 2);
        w->people_news++;
        if (p) renew_person(w, p);
        return;
    }
    struct table *t = table_find(w, what);
    if (t)
        note_news(t);
    else if (!load_is_late(w, what))
        meet_table(w, what);
}

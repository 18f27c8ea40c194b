/*
 * store.c - see inside.h: transactions, and bringing tables and people into memory.
 *
 * Rows: t/TABLE/0 a table's header, t/TABLE/e0000000001 its entries, p/PERSON, n/NAME a name's
 * owner, k/HASH a token, y/PERSON/HASH whose it is, q/TABLE who thinks there, m/PERSON/TABLE the
 * tables of a person that wait or run, l/TABLE a table that waits or runs, r/GAME/PERSON ratings,
 * o/GAME/… leaders, f/PERSON/… results, d/DATE the day's deal, x/… reports.
 */
#include "online/inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- transactions -------------------------------------------------------------------------- */

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy) memcpy(copy, text, size);
    return copy;
}

/* More room than there is in place. */
static bool grow_writes(struct txn *x)
{
    int room = x->write ? 2 * x->room : 4 * (int)(sizeof x->few_writes / sizeof *x->few_writes);
    struct on_write *write = realloc(x->write, (size_t)room * sizeof *write);
    if (!write) return false;
    if (!x->write) memcpy(write, x->few_writes, sizeof x->few_writes);
    x->write = write;
    x->room = room;
    return true;
}

static bool grow_text(struct txn *x, size_t more)
{
    size_t room = 2 * (x->used + more);
    char *text = realloc(x->text, room);
    if (!text) return false;
    if (!x->text) memcpy(text, x->few_text, x->used);
    x->text = text;
    x->text_room = room;
    return true;
}

/* Where it stands from now on. */
static const char *keep_text(struct txn *x, const char *text)
{
    size_t size = strlen(text) + 1, at = x->used;
    size_t room = x->text ? x->text_room : sizeof x->few_text;
    if (at + size > room && !grow_text(x, size)) {
        x->failed = true;
        return NULL;
    }
    memcpy((x->text ? x->text : x->few_text) + at, text, size);
    x->used += size;
    return (const char *)(uintptr_t)at;
}

void txn_add(struct txn *x, enum on_write_kind kind, const char *key, const char *value)
{
    int room = x->write ? x->room : (int)(sizeof x->few_writes / sizeof *x->few_writes);
    if (x->count == room && !grow_writes(x)) x->failed = true;
    if (x->failed) return;
    const char *name = keep_text(x, key), *text = keep_text(x, value ? value : "");
    (x->write ? x->write : x->few_writes)[x->count++] = (struct on_write){kind, name, text};
}

const struct on_write *txn_seal(struct txn *x)
{
    struct on_write *write = x->write ? x->write : x->few_writes;
    const char *text = x->text ? x->text : x->few_text;
    for (int i = 0; i < x->count; i++) {
        write[i].key = text + (uintptr_t)write[i].key;
        write[i].value = text + (uintptr_t)write[i].value;
    }
    return write;
}

void entry_key(char key[ON_KEY], const char *table, int e)
{
    struct ct_text text = ct_text_on(key, ON_KEY);
    ct_put_format(&text, "t/%s/e%010d", table, e);
}

void txn_entry(struct txn *x, const struct table *t, int e, const char *body)
{
    char key[ON_KEY];
    entry_key(key, t->id, e);
    txn_add(x, ON_NEW, key, body);
}

void txn_free(struct txn *x)
{
    free(x->person_row);
    x->person_row = NULL;
    free(x->write);
    free(x->text);
    x->write = NULL;
    x->text = NULL;
    x->count = 0;
    x->used = 0;
}

/* ---- storing --------------------------------------------------------------------------------- */

static struct job **ticket_place(struct on_world *w, uint64_t ticket)
{
    return &w->jobs[ticket % ON_TICKETS];
}

void wait_for_ticket(struct job *j)
{
    j->ticket = next_ticket(j->w);
    struct job **at = ticket_place(j->w, j->ticket);
    j->next = *at;
    *at = j;
}

/* The job that waits for that answer, taken out of the list; NULL: none. */
struct job *job_of_ticket(struct on_world *w, uint64_t ticket)
{
    for (struct job **at = ticket_place(w, ticket); *at; at = &(*at)->next) {
        struct job *j = *at;
        if (j->ticket != ticket) continue;
        *at = j->next;
        j->next = NULL;
        j->ticket = 0;
        return j;
    }
    return NULL;
}

bool commit(struct job *j, struct table *t, struct txn *x, void (*after)(struct job *j))
{
    struct on_world *w = j->w;
    assert(!t || !t->held);
    j->after = after;
    j->table = t;
    free(j->person_row);
    j->person_row = x->person_row;
    x->person_row = NULL;
    memcpy(j->person_id, x->person_id, sizeof j->person_id);
    if (j->conn && j->conn->person && !j->asker) {
        j->asker = j->conn->person; /* he may go before it is stored */
        j->asker->holders++;
    }
    if (t) t->held = j->holds = true;
    if (x->failed) { /* no memory: as if the store had failed */
        txn_free(x);
        j->outcome = ON_FAILED;
        return job_stored(j);
    }
    wait_for_ticket(j);
    w->storing++;
    struct on_effect effect = {.kind = ON_STORE,
                               .to = j->ticket,
                               .writes = txn_seal(x),
                               .count = x->count};
    w->shell.effect(w->shell.with, &effect);
    txn_free(x);
    return false;
}

/* Another world, or we ourselves without having heard of it, changed the person's row. */
static bool person_renewed(struct job *j)
{
    struct person *p = person_find(j->w, j->person_id);
    if (p && j->rows) person_renew(p, j->row_value[0]);
    if (p && !j->rows && !j->read_failed) person_is_gone(j->w, p);
    job_free_rows(j);
    j->catches_up = false;
    j->stage = j->stage_before;
    j->run = j->again;
    return j->holds ? catch_up(j, j->table) : j->run(j);
}

static bool renew_writer(struct job *j)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "p/%s", j->person_id);
    j->again = j->run;
    j->run = person_renewed;
    j->catches_up = true; /* keeps its table */
    j->stage_before = j->stage;
    return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
}

static void person_row_stands(struct job *j)
{
    struct person *p = j->person_row ? person_find(j->w, j->person_id) : NULL;
    if (!p) return;
    free(p->row);
    p->row = j->person_row;
    j->person_row = NULL;
}

/* What was decided is stored, or not. */
bool job_stored(struct job *j)
{
    struct table *t = j->table;
    if (j->outcome == ON_STORED) {
        person_row_stands(j);
        if (t) {
            t->changed = j->w->now;
            t->is_others = false;
        }
        j->after(j); /* changes memory, tells everybody and answers */
        j->holds = false;
        if (t) table_release(t);
        if (!j->again_later) return true;
        j->again_later = false;
        return j->has_conn && !j->conn ? true : j->run(j);
    }
    if (j->outcome == ON_CLASHED) {
        j->w->counts.clashes++;
        if (j->person_row) return renew_writer(j);
        if (!t) return j->run(j);
        return catch_up(j, t);
    }
    /* Nobody may be told of what is not stored: who asked comes back and asks again. */
    j->holds = false;
    if (t) table_forget(t);
    if (j->conn) conn_close(j->conn, 1013, "not writable now");
    return true;
}

void on_stored(struct on_world *w, uint64_t ticket, enum on_outcome outcome)
{
    struct job *j = job_of_ticket(w, ticket);
    if (!j) return;
    w->storing--;
    w->counts.stored += outcome == ON_STORED;
    j->outcome = outcome;
    if (job_stored(j)) job_done(j);
}

static const struct job *job_with(const struct on_world *w, uint64_t ticket)
{
    const struct job *j = w->jobs[ticket % ON_TICKETS];
    while (j && j->ticket != ticket) j = j->next;
    return j;
}

static void near_of_table(const struct table *t)
{
    if (t->play) ct_table_near(t->play, false);
    ct_near(t->at, (size_t)t->at_count * sizeof *t->at);
    for (int seat = 0; t->seat && seat < t->players; seat++) ct_near(&t->seat[seat], 1);
}

/* One step follows pointers that the step before has brought near. */
void on_soon(const struct on_world *w, uint64_t ticket, int others)
{
    if (others >= 5) {
        const struct job *first = w->jobs[ticket % ON_TICKETS];
        if (first) ct_near(first, sizeof *first);
        return;
    }
    const struct job *j = job_with(w, ticket);
    const struct table *t = j ? j->table : NULL;
    if (!t) return;
    if (others == 4) {
        ct_near(t, TABLE_HEAD);
        ct_near(j->more, sizeof(struct made));
    }
    if (others == 3) near_of_table(t);
    if (others == 2 && t->play) ct_table_near(t->play, true);
    for (int i = 0; others == 2 && i < t->at_count; i++) ct_near(t->at[i].c, CT_NEAR_LINE);
    for (int i = 0; others == 1 && w->shell.near && i < t->at_count; i++)
        w->shell.near(w->shell.with, t->at[i].c->id);
}

/* ---- reading --------------------------------------------------------------------------------- */

static void read_rows(struct on_world *w, uint64_t ticket, const struct on_query *queries,
                      int count)
{
    struct on_effect effect = {.kind = ON_READ, .to = ticket, .queries = queries, .count = count};
    w->shell.effect(w->shell.with, &effect);
}

bool ask_rows(struct job *j, const struct on_query *queries, int count)
{
    job_free_rows(j);
    j->read_failed = false;
    j->stage++;
    wait_for_ticket(j);
    read_rows(j->w, j->ticket, queries, count);
    return false;
}

static bool keep_rows(struct job *j, const struct on_row *rows, int count)
{
    j->row_key = calloc((size_t)count + 1, sizeof *j->row_key);
    j->row_value = calloc((size_t)count + 1, sizeof *j->row_value);
    if (!j->row_key || !j->row_value) return false;
    for (int i = 0; i < count; i++, j->rows++) {
        j->row_key[i] = copy_of(rows[i].key);
        j->row_value[i] = copy_of(rows[i].value);
        if (!j->row_key[i] || !j->row_value[i]) return false;
    }
    return true;
}

const char *row_of(const struct job *j, const char *key)
{
    for (int i = 0; i < j->rows; i++)
        if (strcmp(j->row_key[i], key) == 0) return j->row_value[i];
    return NULL;
}

/* ---- a table comes into memory --------------------------------------------------------------- */

/* Its rows first, then the people on its seats. */
struct load {
    char id[ON_TABLE_ID + 1];
    uint64_t ticket;
    struct job *rows;    /* holds the table's rows */
    struct job *waiting; /* in the order in which they came */
    bool again;          /* there were news since: it may lack them */
    struct load *next;
};

static struct load **load_place(struct on_world *w, const char *id, uint64_t ticket)
{
    struct load **at = &w->loads;
    while (*at && (id ? strcmp((*at)->id, id) != 0 : (*at)->ticket != ticket)) at = &(*at)->next;
    return at;
}

static void line_up(struct job **list, struct job *j)
{
    while (*list) list = &(*list)->next;
    j->next = NULL;
    *list = j;
}

static struct load *begin_load(struct on_world *w, const char *id)
{
    char prefix[ON_KEY];
    struct ct_text text = ct_text_on(prefix, sizeof prefix);
    struct load *load = calloc(1, sizeof *load);
    if (!load) return NULL;
    load->rows = job_new(w, NULL, NULL);
    if (!load->rows) {
        free(load);
        return NULL;
    }
    ct_put_format(&text, "t/%s/", id);
    memcpy(load->id, id, strlen(id) + 1);
    load->ticket = next_ticket(w);
    load->next = w->loads;
    w->loads = load;
    read_rows(w, load->ticket, &(struct on_query){.prefix = prefix}, 1);
    return load;
}

bool load_is_late(struct on_world *w, const char *id)
{
    struct load *load = *load_place(w, id, 0);
    if (load) load->again = true;
    return load != NULL;
}

struct table *need_table(struct job *j, const char *id)
{
    struct table *t = table_find(j->w, id);
    if (t) return t;
    if (j->is_missing && strcmp(j->looked_for, id) == 0) return NULL;
    struct load *load = *load_place(j->w, id, 0);
    if (!load) load = begin_load(j->w, id);
    j->is_missing = load == NULL;
    struct ct_text text = ct_text_on(j->looked_for, sizeof j->looked_for);
    ct_put(&text, id);
    if (load) line_up(&load->waiting, j);
    return NULL;
}

/* Everybody who waits for it runs again; `ok` false: the store could not be read. */
static void end_load(struct on_world *w, struct load *load, bool ok)
{
    struct load **at = load_place(w, load->id, 0);
    *at = load->next;
    /* It may have been opened while it was read: who asked for it found its rows, but not it. */
    struct table *t = ok ? table_find(w, load->id) : NULL;
    if (ok && !t) t = table_read(w, load->id, load->rows);
    if (!ok) wake_asleep(w, load->id, w->now + 1000); /* its clock may be why it was wanted */
    job_done(load->rows);
    load->rows = NULL;
    for (struct job *j = load->waiting, *next; j; j = next) {
        next = j->next;
        j->next = NULL;
        j->is_missing = !t;
        if (!ok && j->conn) conn_close(j->conn, 1013, "not readable now");
        job_go(j);
    }
    if (t && load->again) { /* `t` may have gone with those who waited */
        t = table_find(w, load->id);
        if (t) note_news(t);
    }
    free(load);
    if (t) table_tend(t);
}

void load_free(struct on_world *w, struct load *load)
{
    *load_place(w, load->id, 0) = load->next;
    job_done(load->rows);
    while (load->waiting) {
        struct job *j = load->waiting;
        load->waiting = j->next;
        job_done(j);
    }
    free(load);
}

/* Everybody of a table's rows, each once, as queries; their number, negative without memory. Those
 * who are in memory now may have gone when the answer comes. */
struct crowd {
    char (*key)[ON_PERSON_ID + 3];
    struct on_query *query;
    int count, room;
};

static bool crowd_add(struct crowd *crowd, const char *id)
{
    for (int i = 0; i < crowd->count; i++)
        if (memcmp(crowd->key[i] + 2, id, ON_PERSON_ID) == 0) return true;
    if (crowd->count == crowd->room) {
        int room = crowd->room ? 2 * crowd->room : 8;
        void *key = realloc(crowd->key, (size_t)room * sizeof *crowd->key);
        if (key) crowd->key = key;
        void *query = realloc(crowd->query, (size_t)room * sizeof *crowd->query);
        if (query) crowd->query = query;
        if (!key || !query) return false;
        crowd->room = room;
    }
    struct ct_text text = ct_text_on(crowd->key[crowd->count++], sizeof *crowd->key);
    ct_put_format(&text, "p/%.12s", id);
    return true;
}

static bool crowd_of(struct crowd *crowd, char *const *values, int count)
{
    static const char mark[] = "\"person\":\"";
    for (int i = 0; i < count; i++)
        for (const char *at = strstr(values[i], mark); at; at = strstr(at, mark)) {
            at += sizeof mark - 1;
            if (strcspn(at, "\"") == ON_PERSON_ID && !crowd_add(crowd, at)) return false;
        }
    for (int i = 0; i < crowd->count; i++)
        crowd->query[i] = (struct on_query){.prefix = crowd->key[i], .most = 1};
    return true;
}

static void load_got(struct on_world *w, struct load *load, const struct on_row *rows, int count,
                     bool ok)
{
    struct crowd crowd = {.key = NULL};
    if (!ok || load->rows->stage++) {
        for (int i = 0; ok && i < count; i++) {
            struct person *p = person_take(w, rows[i].key + 2, rows[i].value);
            if (p) p->holders++; /* until the table holds those whom it needs */
        }
        end_load(w, load, ok);
        for (int i = 0; ok && i < count; i++) {
            struct person *p = person_find(w, rows[i].key + 2);
            if (p) person_release(w, p);
        }
        return;
    }
    ok = keep_rows(load->rows, rows, count) &&
         crowd_of(&crowd, load->rows->row_value, load->rows->rows);
    if (!ok || crowd.count == 0) {
        end_load(w, load, ok);
    } else {
        load->ticket = next_ticket(w);
        read_rows(w, load->ticket, crowd.query, crowd.count);
    }
    free(crowd.key);
    free(crowd.query);
}

void on_got(struct on_world *w, uint64_t ticket, const struct on_row *rows, int count, bool ok)
{
    struct load *load = *load_place(w, NULL, ticket);
    if (load) {
        load_got(w, load, rows, count, ok);
        return;
    }
    struct job *j = job_of_ticket(w, ticket);
    if (!j) return;
    j->read_failed = !ok || !keep_rows(j, rows, count);
    if (j->read_failed && j->has_conn) {
        if (j->conn) conn_close(j->conn, 1013, "not readable now");
        job_done(j);
        return;
    }
    job_go(j);
}

/* ---- another world was quicker --------------------------------------------------------------- */

/* The people of what is new come into memory first; false: they are being asked for. */
static bool know_people(struct job *j)
{
    struct crowd crowd = {.key = NULL};
    if (j->news_count < 0) {
        j->news_key = j->row_key;
        j->news_value = j->row_value;
        j->news_count = j->rows;
        j->row_key = j->row_value = NULL;
        j->rows = 0;
        bool ok = crowd_of(&crowd, j->news_value, j->news_count);
        bool asks = ok && crowd.count > 0;
        if (asks) ask_rows(j, crowd.query, crowd.count);
        free(crowd.key);
        free(crowd.query);
        if (asks) return false;
    }
    for (int i = 0; i < j->rows; i++) {
        struct person *p = person_take(j->w, j->row_key[i] + 2, j->row_value[i]);
        if (p) p->holders++; /* until the table holds those whom it needs */
    }
    return true;
}

static void news_are_told(struct job *j)
{
    for (int i = 0; i < j->rows; i++) {
        struct person *p = person_find(j->w, j->row_key[i] + 2);
        if (p) person_release(j->w, p);
    }
    job_free_rows(j);
    job_free_news(j);
}

static bool apply_news(struct job *j)
{
    struct table *t = j->table;
    if (j->read_failed) {
        t->news_due = j->w->now + 1000;
        wake_table(t, t->news_due);
        job_free_rows(j);
        job_free_news(j); /* people may be lacking: all of it is read again */
    }
    if (!know_people(j)) return false;
    int count = j->news_count;
    struct happened happened = {.from = lines_of(t)};
    t->is_reading = true;
    for (int i = 0; i < count && table_apply(t, j->news_value[i]); i++)
        note_happened(&happened, j->news_value[i]);
    t->is_reading = false;
    if (count > 0) t->changed = j->w->now;
    t->is_others = t->is_others || (j->w->options.several && count > 0);
    news_are_told(j);
    j->run = j->again;
    j->stage = j->stage_before;
    j->catches_up = false;
    if (count > 0) table_tell_news(t, &happened);
    t->held = j->holds = false;
    bool done = j->decides_anew || (j->has_conn && !j->conn) || j->run(j);
    if (!t->held) table_release(t); /* others have waited; and what is there now is looked at */
    return done;
}

/* What it wrote meanwhile is read, and then the request is looked at again. */
bool catch_up(struct job *j, struct table *t)
{
    char prefix[ON_KEY], from[ON_KEY];
    struct ct_text text = ct_text_on(prefix, sizeof prefix);
    table_cut_back(t);
    ct_put_format(&text, "t/%s/e", t->id);
    entry_key(from, t->id, t->e + 1);
    job_free_news(j);
    j->finish_asked = false; /* what an end changes may have changed, too */
    j->holds = true;
    if (j->run != apply_news) j->again = j->run;
    j->run = apply_news;
    if (!j->catches_up) j->stage_before = j->stage;
    j->catches_up = true;
    return ask_rows(j, &(struct on_query){.prefix = prefix, .from = from}, 1);
}

/* The store could not take it: memory goes back to what is stored. */
void table_forget(struct table *t)
{
    enum { REST_MS = 1000 };
    table_cut_back(t);
    t->rest_until = t->w->now + REST_MS; /* it would try the same again, without end */
    table_release(t);
}

/* ---- one after another at a table ------------------------------------------------------------ */

bool hold_on(struct job *j, struct table *t)
{
    if (!t->held) return true;
    line_up(&t->waiting, j);
    return false;
}

void table_release(struct table *t)
{
    t->held = false;
    while (t->waiting && !t->held) {
        struct job *j = t->waiting;
        t->waiting = j->next;
        j->next = NULL;
        job_go(j);
    }
    if (!t->held) table_tend(t);
}

/* ---- tables and people in memory ------------------------------------------------------------- */

static size_t bucket_of(const char *id, size_t buckets)
{
    return (size_t)(ct_hash(id, strlen(id)) % buckets);
}

struct table *table_find(struct on_world *w, const char *id)
{
    struct table *t = w->tables[bucket_of(id, w->table_buckets)];
    while (t && strcmp(t->id, id) != 0) t = t->next;
    return t;
}

void table_put(struct table *t)
{
    struct table **at = &t->w->tables[bucket_of(t->id, t->w->table_buckets)];
    t->next = *at;
    *at = t;
    t->w->table_count++;
    nap_ends(t->w, t->id);
    t->in_lobby = t->listed;
}

void table_drop(struct table *t)
{
    struct table **at = &t->w->tables[bucket_of(t->id, t->w->table_buckets)];
    while (*at && *at != t) at = &(*at)->next;
    if (*at) {
        *at = t->next;
        t->w->table_count--;
    }
    table_free(t);
}

struct person *person_find(struct on_world *w, const char *id)
{
    struct person *p = w->people[bucket_of(id, w->person_buckets)];
    while (p && strcmp(p->id, id) != 0) p = p->next;
    return p && !p->gone ? p : NULL; /* who is forgotten, but held by somebody still, is nobody */
}

struct person *person_new(struct on_world *w, const char *id)
{
    struct person **at = &w->people[bucket_of(id, w->person_buckets)];
    struct person *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    struct ct_text text = ct_text_on(p->id, sizeof p->id);
    ct_put(&text, id);
    p->next = *at;
    *at = p;
    w->person_count++;
    return p;
}

void person_release(struct on_world *w, struct person *p)
{
    if (--p->holders > 0) return;
    struct person **at = &w->people[bucket_of(p->id, w->person_buckets)];
    while (*at != p) at = &(*at)->next;
    *at = p->next;
    w->person_count--;
    guest_is_stored(w, p); /* or gone */
    for (int i = 0; i < p->mute_count; i++) free(p->mutes[i]);
    free(p->mutes);
    free(p->sits);
    free(p->row);
    free(p);
}

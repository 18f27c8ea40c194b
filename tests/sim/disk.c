/*
 * disk.c - see sim.h: the store that all nodes share, with the promises of apps/server/store.h and
 * no others. A write happens as a whole at some moment after it was asked for, in the order in
 * which its node asked, and is answered some time later. What is under way when a node is killed
 * may still happen. It may fail; it may happen and be called failed.
 *
 * Rows of tables go on to truth.c the moment they are there, and only grow: no entry is ever
 * changed or dropped.
 */
#include "tests/sim/sim.h"

struct disk {
    struct shelf *rows;
};

struct disk *disk_new(void)
{
    struct disk *d = need(calloc(1, sizeof *d));
    d->rows = need(shelf_new());
    return d;
}

void disk_free(struct disk *d)
{
    shelf_free(d->rows);
    free(d);
}

const struct shelf *disk_rows(const struct sim *s)
{
    return s->disk->rows;
}

/* ---- writing --------------------------------------------------------------------------------- */

struct writing {
    struct node *node;
    int life, count;
    uint64_t ticket;
    struct on_write *write;
    enum on_outcome outcome;
    int64_t late; /* its answer, after it happened */
    bool fails, doubt;
};

static void writing_free(void *with)
{
    struct writing *w = with;
    for (int i = 0; i < w->count; i++) {
        free((void *)(uintptr_t)w->write[i].key);
        free((void *)(uintptr_t)w->write[i].value);
    }
    free(w->write);
    free(w);
}

static bool holds(const struct disk *d, const struct on_write *w)
{
    if (w->kind != ON_NEW && w->kind != ON_IF) return true;
    const char *value = shelf_get(d->rows, w->key);
    if (w->kind == ON_NEW) return !value;
    return value ? strcmp(value, w->value) == 0 : !w->value[0];
}

/* "t/TABLE/e0000000012": which table, which entry; -1: the header; -2: no row of a table. */
static int entry_of(const char *key, char id[ID])
{
    if (strncmp(key, "t/", 2) != 0 || strlen(key) < 2 + ID) return -2;
    memcpy(id, key + 2, ID - 1);
    id[ID - 1] = '\0';
    return key[2 + ID] == 'e' ? atoi(key + 3 + ID) : -1;
}

/* p/PERSON that changes, or y/PERSON/TOKEN that goes: of whom the others hear, as "p/PERSON". */
static bool is_about_person(const struct on_write *w, char what[ID + 2])
{
    bool is_own = strncmp(w->key, "p/", 2) == 0 && w->kind != ON_IF;
    bool is_token = strncmp(w->key, "y/", 2) == 0 && w->kind == ON_DROP;
    if ((!is_own && !is_token) || strlen(w->key) < 1 + ID) return false;
    snprintf(what, ID + 2, "p/%.*s", ID - 1, w->key + 2);
    return true;
}

static void put(struct sim *s, const struct writing *w, const struct on_write *row)
{
    char id[ID];
    int e = entry_of(row->key, id);
    if (row->kind == ON_IF) return;
    if (e >= -1 && row->kind != ON_NEW)
        broken(s, "a table's rows only grow", "%s is changed or dropped", row->key);
    if (row->kind == ON_DROP)
        shelf_drop(s->disk->rows, row->key);
    else
        shelf_put(s->disk->rows, row->key, row->value);
    if (e == -1) truth_header(s, id, row->value);
    if (e < 0) return;
    struct truth *t = truth_find(s, id);
    if (!t) broken(s, "a table has a header", "an entry of none: %s", row->key);
    truth_entry(s, t, e, row->value, w->node);
}

static void answer_write(struct sim *s, void *with)
{
    struct writing *w = with;
    struct node *node = w->node;
    if (w->life == node->life) {
        if (w->outcome == ON_CLASHED) fault(s, CLASH);
        node_enter(s, node); /* what is due now is told without it */
        if (w->outcome == ON_STORED)
            for (int i = 0; i < w->count; i++)
                if (w->write[i].kind != ON_IF) truth_known(s, node, w->write[i].key, false);
        for (int others = 5; others > 0; others--) on_soon(node->world, w->ticket, others);
        on_stored(node->world, w->ticket, w->outcome);
        node_leave(s, node);
    }
    writing_free(w);
}

static void note_row(struct sim *s, const struct node *node, const struct on_write *w)
{
    static const char *const kinds[] = {"new row", "row", "row dropped", "row held"};
    char text[232];
    size_t key = strlen(w->key), len = strlen(w->value);
    if (key > 80) key = 80;
    if (len > sizeof text - 1 - key) len = sizeof text - 1 - key;
    memcpy(text, w->key, key);
    text[key] = ' ';
    memcpy(text + key + 1, w->value, len);
    note(s, kinds[w->kind], node->number, text, key + 1 + len);
}

static void write_now(struct sim *s, void *with)
{
    struct writing *w = with;
    bool alive = w->life == w->node->life;
    w->outcome = ON_STORED;
    if (!alive) {
        bool happens = chance(s, 2);
        fault(s, happens ? KILL_KEPT : KILL_LOST);
        if (!happens) w->outcome = ON_FAILED;
    }
    if (w->fails) w->outcome = ON_FAILED;
    for (int i = 0; w->outcome == ON_STORED && i < w->count; i++)
        if (!holds(s->disk, &w->write[i])) w->outcome = ON_CLASHED;
    if (w->outcome == ON_STORED) {
        char id[ID + 2];
        for (int i = 0; i < w->count; i++) {
            note_row(s, w->node, &w->write[i]);
            put(s, w, &w->write[i]);
        }
        for (int i = 0; i < w->count; i++)
            if (entry_of(w->write[i].key, id) >= -1) {
                nodes_news(s, w->node, id);
                break;
            }
        for (int i = 0; i < w->count; i++)
            if (is_about_person(&w->write[i], id)) {
                nodes_news(s, w->node, id);
                break;
            }
        if (w->doubt) w->outcome = ON_FAILED;
    } else {
        note(s, w->outcome == ON_CLASHED ? "clashed" : "not stored", w->node->number,
             w->write[0].key, strlen(w->write[0].key));
    }
    stage_at(s, s->now + w->late, answer_write, w, writing_free);
}

/* How long it takes, and whether it goes wrong. */
static int64_t trouble(struct sim *s, struct writing *w)
{
    if (s->set.calm || s->ending) return 1 + below(s, 4);
    if (s->full) {
        fault(s, FULL);
        w->fails = true;
    } else if (chance(s, 3000)) {
        fault(s, FAILED_WRITE);
        w->fails = true;
    } else if (chance(s, 3000)) {
        fault(s, DOUBT);
        w->doubt = true;
    }
    if (w->fails || w->doubt) s->rough = s->now;
    if (s->now >= s->slow_until && !chance(s, 400)) return below(s, 6);
    s->rough = s->now;
    fault(s, SLOW);
    return below(s, 3 * SECOND);
}

void disk_write(struct sim *s, struct node *node, const struct on_effect *e)
{
    struct writing *w = need(calloc(1, sizeof *w));
    w->node = node;
    w->life = node->life;
    w->ticket = e->to;
    w->count = e->count;
    w->write = need(calloc((size_t)e->count + 1, sizeof *w->write));
    for (int i = 0; i < e->count; i++) {
        const struct on_write *from = &e->writes[i];
        w->write[i].kind = from->kind;
        w->write[i].key = copy_text(from->key, strlen(from->key));
        w->write[i].value =
            copy_text(from->value ? from->value : "", from->value ? strlen(from->value) : 0);
    }
    int64_t at = s->now + trouble(s, w);
    if (at < node->disk_busy) at = node->disk_busy;
    node->disk_busy = at;
    w->late = below(s, 3);
    stage_at(s, at, write_now, w, writing_free);
}

/* ---- reading --------------------------------------------------------------------------------- */

struct looking {
    struct node *node;
    int life, count, queries;
    uint64_t ticket;
    struct on_row *row;
    int room;
    struct on_query *query;
    bool ok;
};

static void looking_free(void *with)
{
    struct looking *l = with;
    for (int i = 0; i < l->queries; i++) {
        free((void *)(uintptr_t)l->query[i].prefix);
        free((void *)(uintptr_t)l->query[i].from);
    }
    for (int i = 0; i < l->count; i++) {
        free((void *)(uintptr_t)l->row[i].key);
        free((void *)(uintptr_t)l->row[i].value);
    }
    free(l->row);
    free(l->query);
    free(l);
}

static void answer_read(struct sim *s, void *with)
{
    struct looking *l = with;
    if (l->life == l->node->life) {
        for (int i = 0; l->ok && i < l->count && !l->node->is_apart; i++)
            truth_known(s, l->node, l->row[i].key, true);
        node_enter(s, l->node);
        on_got(l->node->world, l->ticket, l->row, l->count, l->ok);
        node_leave(s, l->node);
    }
    looking_free(l);
}

static void keep(struct looking *l, const struct book *b)
{
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->row = need(realloc(l->row, (size_t)l->room * sizeof *l->row));
    }
    l->row[l->count++] =
        (struct on_row){copy_text(b->key, strlen(b->key)), copy_text(b->value, strlen(b->value))};
}

static bool begins(const char *key, const char *prefix)
{
    return strncmp(key, prefix, strlen(prefix)) == 0;
}

static void look(const struct shelf *rows, struct looking *l, const struct on_query *q)
{
    int most = q->most ? q->most : INT32_MAX;
    if (!q->backwards) {
        bool later = q->from && strcmp(q->from, q->prefix) > 0;
        const struct book *b = shelf_from(rows, later ? q->from : q->prefix);
        for (; b && most-- > 0 && begins(b->key, q->prefix); b = shelf_next(b)) keep(l, b);
        return;
    }
    char past[1024]; /* behind everything that begins so: keys are UTF-8 */
    snprintf(past, sizeof past, "%s\xff", q->prefix);
    const struct book *b =
        shelf_before(rows, q->from && strcmp(q->from, past) < 0 ? q->from : past);
    for (; b && most-- > 0 && begins(b->key, q->prefix); b = shelf_previous(b)) keep(l, b);
}

static void read_now(struct sim *s, void *with)
{
    struct looking *l = with;
    for (int i = 0; l->ok && i < l->queries; i++) look(s->disk->rows, l, &l->query[i]);
    stage_at(s, s->now + 1 + below(s, 3), answer_read, l, looking_free);
}

void disk_read(struct sim *s, struct node *node, const struct on_effect *e)
{
    struct looking *l = need(calloc(1, sizeof *l));
    l->node = node;
    l->life = node->life;
    l->ticket = e->to;
    l->queries = e->count;
    l->query = need(calloc((size_t)e->count + 1, sizeof *l->query));
    for (int i = 0; i < e->count; i++) {
        const struct on_query *q = &e->queries[i];
        l->query[i] = *q;
        l->query[i].prefix = copy_text(q->prefix, strlen(q->prefix));
        l->query[i].from = q->from ? copy_text(q->from, strlen(q->from)) : NULL;
    }
    l->ok = s->set.calm || s->ending || !chance(s, 2000);
    if (!l->ok) fault(s, FAILED_READ);
    if (!l->ok || s->now < s->slow_until) s->rough = s->now;
    int64_t at = s->now + 1 + (s->now < s->slow_until ? below(s, SECOND) : below(s, 4));
    if (at < node->read_busy) at = node->read_busy;
    node->read_busy = at;
    stage_at(s, at, read_now, l, looking_free);
}

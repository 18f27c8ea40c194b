/*
 * ledger_read.c - see ledger.h: reading. What stands in its place and what the daybook has are two
 * rows of keys, gone through together; where both have a key the daybook knows better.
 *
 * The daybook is who writes's. Under its lock the file is pinned as it is at that moment, and what
 * the queries want of the daybook is copied; then who writes may go on.
 */
#include "apps/server/ledger_inside.h"

#include "apps/server/store.h"

#include <stdlib.h>
#include <string.h>

/* A query's range of keys, and the daybook's rows in it. */
struct range {
    const struct on_query *query;
    const char *from; /* the later of its `prefix` and `from` */
    char *end;        /* of the prefix; NULL: there is none */
    struct rowset rows;
    bool *is_dropped; /* of each row; its value is "" */
    int room, at;
};

static bool note_row(struct range *r, const char *key, const char *value)
{
    if (r->rows.count == r->room) {
        int room = r->room ? 2 * r->room : 16;
        bool *is_dropped = realloc(r->is_dropped, (size_t)room * sizeof *is_dropped);
        if (!is_dropped) return false;
        r->is_dropped = is_dropped;
        r->room = room;
    }
    r->is_dropped[r->rows.count] = !value;
    return rowset_add(&r->rows, &(struct on_row){key, value ? value : ""});
}

static bool copy_day(struct range *r, const struct daybook *day)
{
    for (const struct day_row *row = daybook_from(day, r->from);
         row && (!r->end || strcmp(day_row_key(row), r->end) < 0); row = day_row_next(row)) {
        const char *value;
        if (daybook_was_kept(day, row, &value) && !note_row(r, day_row_key(row), value))
            return false;
    }
    return true;
}

static bool pin(struct ledger *l)
{
    int code = sqlite3_step(l->sql[SQL_PIN]);
    sqlite3_reset(l->sql[SQL_PIN]);
    return code == SQLITE_ROW || code == SQLITE_DONE || ledger_note(l, code);
}

/* The moment that all queries see. */
static bool look(struct ledger *l, struct range *ranges, int count)
{
    bool fine = true;
    if (!l->day) return true;
    daybook_lock(l->day);
    bool pinned = pin(l);
    for (int i = 0; i < count && pinned && fine; i++) fine = copy_day(&ranges[i], l->day);
    daybook_unlock(l->day);
    return pinned && (fine || ledger_note(l, SQLITE_NOMEM));
}

static bool range_open(struct range *r, const struct on_query *q)
{
    *r = (struct range){.query = q};
    r->from = q->from && strcmp(q->from, q->prefix) > 0 ? q->from : q->prefix;
    r->end = malloc(strlen(q->prefix) + 1);
    if (!r->end) return false;
    if (store_prefix_end(q->prefix, r->end)) return true;
    free(r->end);
    r->end = NULL;
    return true;
}

static void range_close(struct range *r)
{
    free(r->end);
    free(r->is_dropped);
    rowset_free(&r->rows);
}

/* ---- merging ------------------------------------------------------------------------------- */

/* Which of the daybook's rows is next in the order in which they are asked for; -1: none. */
static int day_now(const struct range *r)
{
    if (r->at == r->rows.count) return -1;
    return r->query->backwards ? r->rows.count - 1 - r->at : r->at;
}

/* Which comes first, the row or the daybook's? < 0: the row; 0: the same key. */
static int compare(const char *key, const struct range *r)
{
    int now = day_now(r);
    if (!key || now < 0) return key ? -1 : 1;
    int order = strcmp(key, r->rows.rows[now].key);
    return r->query->backwards ? -order : order;
}

struct merging {
    struct ledger *l;
    sqlite3_stmt *rows;
    struct range *range;
    struct rowset *into;
    struct on_row now; /* of the statement; key NULL: none left */
    int left;          /* rows to be found, negative: all */
};

static bool step(struct merging *m)
{
    int code = sqlite3_step(m->rows);
    m->now = (struct on_row){NULL, NULL};
    if (code == SQLITE_DONE) return true;
    if (code != SQLITE_ROW) return ledger_note(m->l, code);
    m->now.key = (const char *)sqlite3_column_text(m->rows, 0);
    m->now.value = (const char *)sqlite3_column_text(m->rows, 1);
    return (m->now.key && m->now.value) || ledger_note(m->l, SQLITE_NOMEM);
}

static bool tell(struct merging *m, const struct on_row *row)
{
    if (m->left > 0) m->left--;
    return rowset_add(m->into, row) || ledger_note(m->l, SQLITE_NOMEM);
}

static bool merge_one(struct merging *m)
{
    int order = compare(m->now.key, m->range);
    if (order < 0) return tell(m, &m->now) && step(m);
    int now = day_now(m->range);
    m->range->at++;
    if (!m->range->is_dropped[now] && !tell(m, &m->range->rows.rows[now])) return false;
    return order > 0 || step(m);
}

static bool merge(struct merging *m)
{
    bool fine = step(m);
    while (fine && m->left != 0 && (m->now.key || day_now(m->range) >= 0)) fine = merge_one(m);
    sqlite3_reset(m->rows);
    return fine;
}

static bool ask(struct ledger *l, struct range *r, struct rowset *into)
{
    const struct on_query *q = r->query;
    enum sql up = r->end ? SQL_UP : SQL_UP_TO_END, down = r->end ? SQL_DOWN : SQL_DOWN_FROM_END;
    enum sql which = q->backwards ? down : up;
    struct merging m = {.l = l, .rows = l->sql[which], .range = r, .into = into};
    m.left = q->most > 0 ? q->most : -1;
    if (!rowset_finish(&r->rows)) return ledger_note(l, SQLITE_NOMEM);
    return ledger_bind(l, which, 1, r->from) && (!r->end || ledger_bind(l, which, 2, r->end)) &&
           merge(&m);
}

/* ---- reading ------------------------------------------------------------------------------- */

static bool read_ranges(struct ledger *l, struct range *ranges, int count, struct rowset *into)
{
    bool fine = ledger_run(l, SQL_BEGIN_READING) && look(l, ranges, count);
    for (int i = 0; i < count && fine; i++) fine = ask(l, &ranges[i], into);
    if (fine) return ledger_run(l, SQL_COMMIT);
    if (!sqlite3_get_autocommit(l->db)) ledger_run(l, SQL_ROLL_BACK);
    return false;
}

bool ledger_read(struct ledger *l, const struct on_query *queries, int count, struct rowset *into)
{
    struct range *ranges = calloc((size_t)count + 1, sizeof *ranges); /* never none */
    bool fine = ranges != NULL;
    l->fault = (struct fault){TROUBLE_NONE, 0};
    for (int i = 0; i < count && fine; i++) fine = range_open(&ranges[i], &queries[i]);
    fine = fine ? read_ranges(l, ranges, count, into) : ledger_note(l, SQLITE_NOMEM);
    for (int i = 0; i < count && ranges; i++) range_close(&ranges[i]);
    free(ranges);
    return fine;
}

/*
 * ledger_read.c - see ledger.h: reading. What stands in its place and what the daybook has are two
 * rows of keys, gone through together; where both have a key the daybook knows better.
 */
#include "apps/server/ledger_inside.h"

#include "apps/server/store.h"

#include <stdlib.h>
#include <string.h>

/* Rows of the daybook between two keys. */
struct day_rows {
    const struct day_row **row;
    size_t count, at;
    bool backwards;
};

static bool list_day(const struct ledger *l, const char *from, const char *end, bool backwards,
                     struct day_rows *out)
{
    size_t room = 0;
    *out = (struct day_rows){.backwards = backwards};
    for (const struct day_row *row = daybook_from(l->day, from);
         row && (!end || strcmp(day_row_key(row), end) < 0); row = day_row_next(row)) {
        if (out->count == room) {
            room = room ? 2 * room : 64;
            const struct day_row **rows = realloc(out->row, room * sizeof(struct day_row *));
            if (!rows) return false;
            out->row = rows;
        }
        out->row[out->count++] = row;
    }
    return true;
}

/* The next one in the order in which they are asked for; NULL: none. */
static const struct day_row *day_now(const struct day_rows *day)
{
    if (day->at == day->count) return NULL;
    return day->row[day->backwards ? day->count - 1 - day->at : day->at];
}

/* Which comes first, the row or the daybook's? < 0: the row; 0: the same key. */
static int compare(const char *key, const struct day_rows *day)
{
    const struct day_row *now = day_now(day);
    if (!key || !now) return key ? -1 : 1;
    int order = strcmp(key, day_row_key(now));
    return day->backwards ? -order : order;
}

struct merging {
    struct ledger *l;
    sqlite3_stmt *rows;
    struct day_rows day;
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

static bool tell(struct merging *m, const char *key, const char *value)
{
    if (m->left > 0) m->left--;
    return rowset_add(m->into, &(struct on_row){key, value}) || ledger_note(m->l, SQLITE_NOMEM);
}

static bool merge_one(struct merging *m)
{
    int order = compare(m->now.key, &m->day);
    if (order < 0) return tell(m, m->now.key, m->now.value) && step(m);
    const struct day_row *row = day_now(&m->day);
    m->day.at++;
    if (day_row_value(row) && !tell(m, day_row_key(row), day_row_value(row))) return false;
    return order > 0 || step(m);
}

static bool merge(struct merging *m)
{
    bool fine = step(m);
    while (fine && m->left != 0 && (m->now.key || day_now(&m->day))) fine = merge_one(m);
    sqlite3_reset(m->rows);
    return fine;
}

/* Keys from the later of `prefix` and `from` to the end of the prefix. */
static bool ask(struct ledger *l, const struct on_query *q, char *end, struct rowset *into)
{
    const char *from = q->from && strcmp(q->from, q->prefix) > 0 ? q->from : q->prefix;
    bool has_end = store_prefix_end(q->prefix, end);
    enum sql up = has_end ? SQL_UP : SQL_UP_TO_END, down = has_end ? SQL_DOWN : SQL_DOWN_FROM_END;
    enum sql which = q->backwards ? down : up;
    struct merging m = {.l = l, .rows = l->sql[which], .into = into};
    m.left = q->most > 0 ? q->most : -1;
    bool fine = list_day(l, from, has_end ? end : NULL, q->backwards, &m.day) ||
                ledger_note(l, SQLITE_NOMEM);
    fine = fine && ledger_bind(l, which, 1, from) && (!has_end || ledger_bind(l, which, 2, end)) &&
           merge(&m);
    free(m.day.row);
    return fine;
}

static bool ask_one(struct ledger *l, const struct on_query *q, struct rowset *into)
{
    char *end = malloc(strlen(q->prefix) + 1);
    bool fine = end ? ask(l, q, end, into) : ledger_note(l, SQLITE_NOMEM);
    free(end);
    return fine;
}

bool ledger_read(struct ledger *l, const struct on_query *queries, int count, struct rowset *into)
{
    l->fault = (struct fault){TROUBLE_NONE, 0};
    bool fine = ledger_run(l, SQL_BEGIN_READING) && ledger_read_pages(l);
    for (int i = 0; i < count && fine; i++) fine = ask_one(l, &queries[i], into);
    if (fine) return ledger_run(l, SQL_COMMIT);
    if (!sqlite3_get_autocommit(l->db)) ledger_run(l, SQL_ROLL_BACK);
    return false;
}

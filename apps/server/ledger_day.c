/*
 * ledger_day.c - the daybook: pages are written and read, and their rows entered (ledger.h).
 *
 * A page is what one group has changed: of every row "=KEY", zero, VALUE, zero, or "-KEY", zero
 * where it was dropped.
 *
 * A round of entering goes once through the rows in memory, in the order of keys, some of them with
 * each group; what was entered leaves memory when the group is committed. Rows that change behind
 * it, or with the group, wait for the next round. At its end all that was written before it began
 * is entered, and those pages are torn out. Until then they are there although some of their rows
 * are entered, perhaps with a later value; but then the page with that value is there, too, and who
 * starts from all pages in their order ends with it.
 *
 * Who reads looks at the rows in memory and pins what the file holds under one lock
 * (ledger_read.c). Between a group's commit and the moment when its rows are kept it sees the file
 * with the commit and the rows without: therefore what a group enters is never its own.
 */
#include "apps/server/ledger_inside.h"

#include "core/near.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { PUT = '=', DROPPED = '-' };
enum { ROW_HEAD = 4 * CT_NEAR_LINE }; /* of a row in memory: all of most */

/* ---- writing a page ------------------------------------------------------------------------ */

static size_t size_of(const struct day_row *row)
{
    const char *value = day_row_value(row);
    return 2 + strlen(day_row_key(row)) + (value ? strlen(value) + 1 : 0);
}

static char *put_text(char *at, const char *text)
{
    size_t size = strlen(text) + 1;
    memcpy(at, text, size);
    return at + size;
}

static char *put_row(char *at, const struct day_row *row)
{
    const char *value = day_row_value(row);
    *at = value ? PUT : DROPPED;
    at = put_text(at + 1, day_row_key(row));
    return value ? put_text(at, value) : at;
}

static bool make_room(struct ledger *l, size_t size)
{
    if (size <= l->room) return true;
    char *bytes = realloc(l->bytes, 2 * size);
    if (!bytes) return false;
    l->bytes = bytes;
    l->room = 2 * size;
    return true;
}

/* Its length; 0: no memory. */
static size_t make_page(struct ledger *l)
{
    size_t size = 0, changes = daybook_changes(l->day);
    for (size_t i = 0; i < changes; i++) size += size_of(daybook_changed(l->day, i));
    if (!make_room(l, size)) return 0;
    char *at = l->bytes;
    for (size_t i = 0; i < changes; i++) at = put_row(at, daybook_changed(l->day, i));
    assert(at == l->bytes + size);
    return size;
}

bool ledger_write_down(struct ledger *l)
{
    sqlite3_stmt *sql = l->sql[SQL_WRITE_DOWN];
    if (daybook_changes(l->day) == 0) return true;
    size_t size = make_page(l);
    if (size == 0) return ledger_note(l, SQLITE_NOMEM);
    int code = sqlite3_bind_int64(sql, 1, (sqlite3_int64)l->page + 1);
    if (code == SQLITE_OK) code = sqlite3_bind_blob64(sql, 2, l->bytes, size, SQLITE_STATIC);
    return code == SQLITE_OK ? ledger_run(l, SQL_WRITE_DOWN) : ledger_note(l, code);
}

/* ---- reading pages ------------------------------------------------------------------------- */

/* The text at *at, which moves on; NULL: it does not end. */
static const char *take_text(const char **at, const char *end)
{
    const char *text = *at, *zero = memchr(text, '\0', (size_t)(end - text));
    if (zero) *at = zero + 1;
    return zero ? text : NULL;
}

static int take_page(struct ledger *l, uint64_t page, const char *at, const char *end)
{
    while (at < end) {
        char kind = *at++;
        const char *key = take_text(&at, end);
        const char *value = key && kind == PUT ? take_text(&at, end) : NULL;
        if (!key || (kind == PUT ? !value : kind != DROPPED)) return SQLITE_CORRUPT;
        struct day_place place = daybook_find(l->day, key);
        place.clear = DAY_UNKNOWN;
        if (!daybook_set(l->day, &place, key, value, page)) return SQLITE_NOMEM;
    }
    daybook_keep(l->day);
    return SQLITE_OK;
}

bool ledger_read_pages(struct ledger *l)
{
    sqlite3_stmt *sql = l->sql[SQL_PAGES];
    int code = SQLITE_DONE, taken = SQLITE_OK;
    while (taken == SQLITE_OK && (code = sqlite3_step(sql)) == SQLITE_ROW) {
        const char *bytes = sqlite3_column_blob(sql, 1);
        size_t len = (size_t)sqlite3_column_bytes(sql, 1);
        l->page = (uint64_t)sqlite3_column_int64(sql, 0);
        taken = bytes ? take_page(l, l->page, bytes, bytes + len) : SQLITE_CORRUPT;
    }
    sqlite3_reset(sql);
    if (taken != SQLITE_OK) return ledger_note(l, taken);
    return code == SQLITE_DONE || ledger_note(l, code);
}

/* ---- entering ------------------------------------------------------------------------------ */

static bool run_with(struct ledger *l, enum sql which, const struct day_row *row)
{
    const char *value = day_row_value(row);
    return ledger_bind(l, which, 1, day_row_key(row)) &&
           (!value || ledger_bind(l, which, 2, value)) && ledger_run(l, which);
}

/* Most rows are new, and adding one costs less than putting it where there may be one. */
static bool enter_row(struct ledger *l, const struct day_row *row)
{
    if (!day_row_value(row)) return run_with(l, SQL_DROP, row);
    if (!run_with(l, SQL_NEW, row)) return false;
    return sqlite3_changes(l->db) > 0 || run_with(l, SQL_PUT, row);
}

static bool tear_out(struct ledger *l, uint64_t page)
{
    int code = sqlite3_bind_int64(l->sql[SQL_TEAR_OUT], 1, (sqlite3_int64)page);
    return code == SQLITE_OK ? ledger_run(l, SQL_TEAR_OUT) : ledger_note(l, code);
}

/* What the next group goes on with; NULL as `from`: the round is over. */
static bool plan(struct ledger *l, const struct day_row *from)
{
    l->then.is_on = from != NULL;
    if (!from) return true;
    l->then.from = strdup(day_row_key(from));
    return l->then.from || ledger_note(l, SQLITE_NOMEM);
}

/* From where the round is to its end, or as many rows as that. */
static bool enter_some(struct ledger *l, size_t most)
{
    const struct day_row *row = daybook_from(l->day, l->now.from ? l->now.from : "");
    l->has_entered = true;
    for (; row && most > 0; row = day_row_next(row), most--) {
        ct_near(day_row_next(row), ROW_HEAD);
        if (daybook_is_settled(l->day, row) && !enter_row(l, row)) return false;
    }
    if (!row && !tear_out(l, l->then.page)) return false;
    return plan(l, row);
}

bool ledger_enter(struct ledger *l)
{
    size_t changes = daybook_changes(l->day), rows = daybook_count(l->day);
    bool begins = !l->now.is_on && rows > 0 && (l->is_wanted || rows >= LEDGER_DAY_ROWS);
    if (l->is_resting || !(l->now.is_on || begins)) return true;
    l->then.page = begins ? l->page : l->now.page;
    return enter_some(l, 2 * changes + LEDGER_ENTER_LEAST);
}

void ledger_clear_day(struct ledger *l)
{
    l->is_wanted = ledger_has_day(l);
}

bool ledger_is_clearing(const struct ledger *l)
{
    return l->is_wanted || l->now.is_on;
}

bool ledger_has_day(const struct ledger *l)
{
    return daybook_count(l->day) > 0;
}

static void forget(struct entering *e)
{
    free(e->from);
    *e = (struct entering){.is_on = false};
}

/* What was entered stood from now.from to before then.from. */
static void go_on(struct ledger *l, uint64_t page)
{
    daybook_remove(l->day, l->now.from, l->then.from, page);
    forget(&l->now);
    l->now = l->then;
    l->then = (struct entering){.is_on = false};
    l->has_entered = false;
    if (!l->now.is_on) l->is_wanted = false;
}

void ledger_day_done(struct ledger *l)
{
    uint64_t before = l->page;
    daybook_lock(l->day);
    l->page += daybook_changes(l->day) > 0;
    daybook_keep(l->day);
    if (l->has_entered) go_on(l, before);
    daybook_unlock(l->day);
    l->is_resting = false;
}

void ledger_day_back(struct ledger *l)
{
    daybook_lock(l->day);
    daybook_take_back(l->day, 0);
    daybook_unlock(l->day);
    forget(&l->then);
    l->has_entered = false;
    l->is_resting = true;
}

bool ledger_enter_all(struct ledger *l)
{
    forget(&l->now); /* from the first row on */
    l->then.page = l->page;
    if (ledger_begin(l) && enter_some(l, SIZE_MAX) && ledger_run(l, SQL_COMMIT)) {
        ledger_day_done(l);
        return true;
    }
    ledger_roll_back(l);
    return false;
}

/*
 * ledger.c - see ledger.h: groups and transactions.
 *
 * Invariant: outside of a group and of ledger_read no statement is under way, so that nothing
 * keeps the log from being emptied.
 */
#include "apps/server/ledger_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char touch_text[] = "PRAGMA user_version = " LEDGER_VERSION_TEXT;

static const char *const sql_text[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_BEGIN_READING] = "BEGIN",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLL_BACK] = "ROLLBACK",
    [SQL_NEW] = "INSERT INTO kept VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_PUT] = "INSERT INTO kept VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
    [SQL_DROP] = "DELETE FROM kept WHERE key = ?1",
    [SQL_LOOK] = "SELECT value FROM kept WHERE key = ?1",
    [SQL_NEXT] = "SELECT key FROM kept WHERE key >= ?1 ORDER BY key LIMIT 1",
    [SQL_WRITE_DOWN] = "INSERT INTO daybook VALUES (?1, ?2)",
    [SQL_TEAR_OUT] = "DELETE FROM daybook WHERE page <= ?1",
    [SQL_PAGES] = "SELECT page, rows FROM daybook ORDER BY page",
    [SQL_PIN] = "SELECT 1 FROM daybook LIMIT 1",
    [SQL_TOUCH] = touch_text,
    [SQL_UP] = "SELECT key, value FROM kept WHERE key >= ?1 AND key < ?2 ORDER BY key",
    [SQL_UP_TO_END] = "SELECT key, value FROM kept WHERE key >= ?1 ORDER BY key",
    [SQL_DOWN] = "SELECT key, value FROM kept WHERE key >= ?1 AND key < ?2 ORDER BY key DESC",
    [SQL_DOWN_FROM_END] = "SELECT key, value FROM kept WHERE key >= ?1 ORDER BY key DESC",
};

/* ---- statements ------------------------------------------------------------------------------ */

int ledger_prepare(struct ledger *l)
{
    int code = SQLITE_OK;
    for (int i = 0; i < SQL_COUNT && code == SQLITE_OK; i++)
        code =
            sqlite3_prepare_v3(l->db, sql_text[i], -1, SQLITE_PREPARE_PERSISTENT, &l->sql[i], NULL);
    return code;
}

/* The first failure counts; what comes of it does not. */
bool ledger_note(struct ledger *l, int code)
{
    if (l->fault.trouble == TROUBLE_NONE) l->fault = fault_of(l->db, code);
    return false;
}

bool ledger_run(struct ledger *l, enum sql which)
{
    int code = sqlite3_step(l->sql[which]);
    sqlite3_reset(l->sql[which]);
    return code == SQLITE_DONE || ledger_note(l, code);
}

bool ledger_bind(struct ledger *l, enum sql which, int place, const char *text)
{
    int code = sqlite3_bind_text(l->sql[which], place, text, -1, SQLITE_STATIC);
    return code == SQLITE_OK || ledger_note(l, code);
}

/* ---- groups ---------------------------------------------------------------------------------- */

/* A file that somebody has put away takes what is written to it to its grave. */
static bool is_in_place(struct ledger *l)
{
    int moved = 0;
    int code = sqlite3_file_control(l->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (code == SQLITE_OK && moved) l->fault.trouble = TROUBLE_GONE;
    return l->fault.trouble == TROUBLE_NONE;
}

bool ledger_begin(struct ledger *l)
{
    assert(sqlite3_get_autocommit(l->db));
    l->fault = (struct fault){TROUBLE_NONE, 0};
    return is_in_place(l) && ledger_run(l, SQL_BEGIN);
}

bool ledger_commit(struct ledger *l)
{
    if (!ledger_write_down(l) || !ledger_enter(l) || !ledger_run(l, SQL_COMMIT)) return false;
    ledger_day_done(l);
    return true;
}

/* Some failures roll back by themselves. */
void ledger_roll_back(struct ledger *l)
{
    if (!sqlite3_get_autocommit(l->db)) ledger_run(l, SQL_ROLL_BACK);
    ledger_day_back(l);
}

struct fault ledger_fault(const struct ledger *l)
{
    return l->fault;
}

bool ledger_touch(struct ledger *l)
{
    return ledger_run(l, SQL_TOUCH);
}

/* ---- transactions ---------------------------------------------------------------------------- */

enum on_outcome ledger_add(struct ledger *l, const struct on_row *row)
{
    if (!ledger_bind(l, SQL_NEW, 1, row->key) || !ledger_bind(l, SQL_NEW, 2, row->value) ||
        !ledger_run(l, SQL_NEW))
        return ON_FAILED;
    return sqlite3_changes(l->db) == 0 ? ON_CLASHED : ON_STORED;
}

static enum on_outcome set_at(struct ledger *l, const struct day_place *place,
                              const struct on_write *w)
{
    const char *value = w->kind == ON_DROP ? NULL : w->value;
    if (daybook_set(l->day, place, w->key, value, l->page + 1)) return ON_STORED;
    ledger_note(l, SQLITE_NOMEM);
    return ON_FAILED;
}

static enum on_outcome set(struct ledger *l, const struct on_write *w)
{
    struct day_place place = daybook_find(l->day, w->key);
    return set_at(l, &place, w);
}

/* Is the key in its place? And which keys are not (daybook.h). */
static enum on_outcome look_behind(struct ledger *l, const char *key, uint8_t *clear)
{
    sqlite3_stmt *row = l->sql[SQL_NEXT];
    if (!ledger_bind(l, SQL_NEXT, 1, key)) return ON_FAILED;
    int code = sqlite3_step(row);
    const char *next = code == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : NULL;
    bool is_there = next && strcmp(next, key) == 0;
    if (code == SQLITE_ROW && !next) code = SQLITE_NOMEM;
    *clear = day_clear_before(key, next);
    sqlite3_reset(row);
    if (code == SQLITE_ROW || code == SQLITE_DONE) return is_there ? ON_CLASHED : ON_STORED;
    ledger_note(l, code);
    return ON_FAILED;
}

static enum on_outcome add(struct ledger *l, const struct on_write *w)
{
    struct day_place place = daybook_find(l->day, w->key);
    enum on_outcome outcome = ON_STORED;
    if (place.row)
        outcome = day_row_value(place.row) ? ON_CLASHED : ON_STORED;
    else if (place.clear == DAY_UNKNOWN)
        outcome = look_behind(l, w->key, &place.clear);
    return outcome == ON_STORED ? set_at(l, &place, w) : outcome;
}

static bool holds(sqlite3_stmt *row, const char *value)
{
    const void *bytes = sqlite3_column_text(row, 0);
    size_t len = (size_t)sqlite3_column_bytes(row, 0);
    return bytes && *value && strlen(value) == len && memcmp(bytes, value, len) == 0;
}

static enum on_outcome look(struct ledger *l, const struct on_write *w)
{
    sqlite3_stmt *row = l->sql[SQL_LOOK];
    if (!ledger_bind(l, SQL_LOOK, 1, w->key)) return ON_FAILED;
    int code = sqlite3_step(row);
    bool fits = code == SQLITE_ROW ? holds(row, w->value) : !*w->value;
    sqlite3_reset(row);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        ledger_note(l, code);
        return ON_FAILED;
    }
    return fits ? ON_STORED : ON_CLASHED;
}

/* A demand for "" is one that the row is missing. */
static enum on_outcome demand(struct ledger *l, const struct on_write *w)
{
    struct day_place place = daybook_find(l->day, w->key);
    if (!place.row) return look(l, w);
    const char *value = day_row_value(place.row);
    bool fits = value ? *w->value && strcmp(value, w->value) == 0 : !*w->value;
    return fits ? ON_STORED : ON_CLASHED;
}

static enum on_outcome apply_one(struct ledger *l, const struct on_write *w)
{
    switch (w->kind) {
    case ON_NEW: return add(l, w);
    case ON_PUT:
    case ON_DROP: return set(l, w);
    case ON_IF: return demand(l, w);
    }
    assert(false);
    return ON_FAILED;
}

/* What clashes takes its changes back; when it fails, so does the group, with all of them. */
enum on_outcome ledger_apply(struct ledger *l, const struct on_write *writes, int count)
{
    size_t before = daybook_changes(l->day);
    enum on_outcome outcome = ON_STORED;
    assert(!sqlite3_get_autocommit(l->db));
    daybook_lock(l->day);
    for (int i = 0; i < count && outcome == ON_STORED; i++) outcome = apply_one(l, &writes[i]);
    if (outcome == ON_CLASHED) daybook_take_back(l->day, before);
    daybook_unlock(l->day);
    return outcome;
}

/* ---- the log --------------------------------------------------------------------------------- */

/* SQLite tells after each commit how many pages the log has. */
int ledger_log_grew(void *with, sqlite3 *db, const char *name, int pages)
{
    struct ledger *l = with;
    (void)db, (void)name;
    l->log_pages = pages;
    return SQLITE_OK;
}

/* A reader that has been looking for long keeps a part of the log: then not after every group. */
bool ledger_empty_log(struct ledger *l)
{
    int pages = 0, done = 0;
    assert(sqlite3_get_autocommit(l->db));
    int code = sqlite3_wal_checkpoint_v2(l->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &done);
    bool whole = code == SQLITE_OK && done == pages;
    l->tidy_at = whole ? LEDGER_TIDY_PAGES : l->log_pages + LEDGER_TIDY_PAGES;
    if (whole) l->log_pages = 0;
    return code == SQLITE_OK || code == SQLITE_BUSY;
}

bool ledger_tidy(struct ledger *l)
{
    return l->log_pages < l->tidy_at || ledger_empty_log(l);
}

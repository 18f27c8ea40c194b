/*
 * ledger.c - see ledger.h: groups, transactions, reading.
 *
 * Invariant: outside of a group and of ledger_read no statement is under way, so that nothing
 * keeps the log from being emptied.
 */
#include "apps/server/ledger_inside.h"

#include "apps/server/store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char touch_text[] = "PRAGMA user_version = " LEDGER_VERSION_TEXT;

static const char *const sql_text[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_BEGIN_READING] = "BEGIN",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLL_BACK] = "ROLLBACK",
    [SQL_MARK] = "SAVEPOINT mark",
    [SQL_RELEASE] = "RELEASE mark",
    [SQL_BACK_TO_MARK] = "ROLLBACK TO mark",
    [SQL_NEW] = "INSERT INTO kept VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_PUT] = "INSERT INTO kept VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
    [SQL_DROP] = "DELETE FROM kept WHERE key = ?1",
    [SQL_LOOK] = "SELECT value FROM kept WHERE key = ?1",
    [SQL_TOUCH] = touch_text,
    [SQL_UP] = "SELECT key, value FROM kept WHERE key >= ?1 AND key < ?2 ORDER BY key LIMIT ?3",
    [SQL_UP_TO_END] = "SELECT key, value FROM kept WHERE key >= ?1 ORDER BY key LIMIT ?3",
    [SQL_DOWN] =
        "SELECT key, value FROM kept WHERE key >= ?1 AND key < ?2 ORDER BY key DESC LIMIT ?3",
    [SQL_DOWN_FROM_END] = "SELECT key, value FROM kept WHERE key >= ?1 ORDER BY key DESC LIMIT ?3",
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
static bool note(struct ledger *l, int code)
{
    if (l->fault.trouble == TROUBLE_NONE) l->fault = fault_of(l->db, code);
    return false;
}

static bool run(struct ledger *l, enum sql which)
{
    int code = sqlite3_step(l->sql[which]);
    sqlite3_reset(l->sql[which]);
    return code == SQLITE_DONE || note(l, code);
}

static bool bind(struct ledger *l, enum sql which, int place, const char *text)
{
    int code = sqlite3_bind_text(l->sql[which], place, text, -1, SQLITE_STATIC);
    return code == SQLITE_OK || note(l, code);
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
    return is_in_place(l) && run(l, SQL_BEGIN);
}

bool ledger_commit(struct ledger *l)
{
    return run(l, SQL_COMMIT);
}

/* Some failures roll back by themselves. */
void ledger_roll_back(struct ledger *l)
{
    if (!sqlite3_get_autocommit(l->db)) run(l, SQL_ROLL_BACK);
}

struct fault ledger_fault(const struct ledger *l)
{
    return l->fault;
}

bool ledger_touch(struct ledger *l)
{
    return run(l, SQL_TOUCH);
}

/* ---- transactions ---------------------------------------------------------------------------- */

static enum on_outcome change(struct ledger *l, enum sql which, const struct on_write *w)
{
    if (!bind(l, which, 1, w->key)) return ON_FAILED;
    if (which != SQL_DROP && !bind(l, which, 2, w->value)) return ON_FAILED;
    if (!run(l, which)) return ON_FAILED;
    return which == SQL_NEW && sqlite3_changes(l->db) == 0 ? ON_CLASHED : ON_STORED;
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
    if (!bind(l, SQL_LOOK, 1, w->key)) return ON_FAILED;
    int code = sqlite3_step(row);
    bool fits = code == SQLITE_ROW ? holds(row, w->value) : !*w->value;
    sqlite3_reset(row);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        note(l, code);
        return ON_FAILED;
    }
    return fits ? ON_STORED : ON_CLASHED;
}

static enum on_outcome apply_one(struct ledger *l, const struct on_write *w)
{
    switch (w->kind) {
    case ON_NEW: return change(l, SQL_NEW, w);
    case ON_PUT: return change(l, SQL_PUT, w);
    case ON_DROP: return change(l, SQL_DROP, w);
    case ON_IF: return look(l, w);
    }
    assert(false);
    return ON_FAILED;
}

/* `done`: how many are in when one clashes or fails. */
static enum on_outcome apply_all(struct ledger *l, const struct on_write *writes, int count,
                                 int *done)
{
    enum on_outcome outcome = ON_STORED;
    for (*done = 0; *done < count; ++*done) {
        outcome = apply_one(l, &writes[*done]);
        if (outcome != ON_STORED) break;
    }
    return outcome;
}

/* Can it clash when it has changed what was there before? Then only SQLite knows the way back. New
 * rows go as they came; a mark would cost more than they do, for SQLite copies whole pages. */
static bool needs_mark(const struct on_write *writes, int count)
{
    bool changed = false;
    for (int i = 0; i < count; i++) {
        bool may_clash = writes[i].kind == ON_NEW || writes[i].kind == ON_IF;
        if (may_clash && changed) return true;
        changed = changed || writes[i].kind == ON_PUT || writes[i].kind == ON_DROP;
    }
    return false;
}

static bool take_back(struct ledger *l, const struct on_write *writes, int count)
{
    for (int i = 0; i < count; i++)
        if (writes[i].kind == ON_NEW && change(l, SQL_DROP, &writes[i]) != ON_STORED) return false;
    return true;
}

enum on_outcome ledger_apply(struct ledger *l, const struct on_write *writes, int count)
{
    bool is_marked = needs_mark(writes, count);
    int done;
    assert(!sqlite3_get_autocommit(l->db));
    if (is_marked && !run(l, SQL_MARK)) return ON_FAILED;
    enum on_outcome outcome = apply_all(l, writes, count, &done);
    if (outcome == ON_FAILED) return outcome;
    if (outcome == ON_CLASHED &&
        !(is_marked ? run(l, SQL_BACK_TO_MARK) : take_back(l, writes, done)))
        return ON_FAILED;
    return !is_marked || run(l, SQL_RELEASE) ? outcome : ON_FAILED;
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

/* ---- reading --------------------------------------------------------------------------------- */

static bool gather(struct ledger *l, enum sql which, struct rowset *into)
{
    sqlite3_stmt *row = l->sql[which];
    int code = SQLITE_NOMEM;
    bool fine = true;
    while (fine && (code = sqlite3_step(row)) == SQLITE_ROW) {
        const struct on_row found = {(const char *)sqlite3_column_text(row, 0),
                                     (const char *)sqlite3_column_text(row, 1)};
        fine = found.key && found.value && rowset_add(into, &found);
        if (!fine) code = SQLITE_NOMEM;
    }
    sqlite3_reset(row);
    return code == SQLITE_DONE || note(l, code);
}

/* Keys from the later of `prefix` and `from` to the end of the prefix. */
static bool ask(struct ledger *l, const struct on_query *q, char *end, struct rowset *into)
{
    const char *from = q->from && strcmp(q->from, q->prefix) > 0 ? q->from : q->prefix;
    bool has_end = store_prefix_end(q->prefix, end);
    enum sql up = has_end ? SQL_UP : SQL_UP_TO_END, down = has_end ? SQL_DOWN : SQL_DOWN_FROM_END;
    enum sql which = q->backwards ? down : up;
    int code = sqlite3_bind_int(l->sql[which], 3, q->most > 0 ? q->most : -1);
    if (code != SQLITE_OK) return note(l, code);
    return bind(l, which, 1, from) && (!has_end || bind(l, which, 2, end)) &&
           gather(l, which, into);
}

static bool ask_one(struct ledger *l, const struct on_query *q, struct rowset *into)
{
    char *end = malloc(strlen(q->prefix) + 1);
    bool fine = end ? ask(l, q, end, into) : note(l, SQLITE_NOMEM);
    free(end);
    return fine;
}

bool ledger_read(struct ledger *l, const struct on_query *queries, int count, struct rowset *into)
{
    l->fault = (struct fault){TROUBLE_NONE, 0};
    bool fine = run(l, SQL_BEGIN_READING);
    for (int i = 0; i < count && fine; i++) fine = ask_one(l, &queries[i], into);
    if (fine) return run(l, SQL_COMMIT);
    ledger_roll_back(l);
    return false;
}

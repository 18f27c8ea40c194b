/*
 * ledger_open.c - see ledger.h: is that file ours, and is it as this program wants it?
 *
 * A file tells by its application id that it is ours and by its user version of which form. It
 * is looked at before anything is written, so that somebody else's file stays as it was. All
 * steps to the present form are one transaction: after a crash it is as before or as wanted.
 */
#include "apps/server/ledger_inside.h"
#include "apps/server/ledger_log.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define OUR_ID      1131566199 /* "CrTw" */
#define OUR_ID_TEXT "1131566199"

enum { BUSY_MS = 2000 };

/* From version i to i + 1. A step that programs have run is never changed: a new one is added. */
static const char *const step[LEDGER_VERSION] = {
    "CREATE TABLE kept (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "PRAGMA application_id = " OUR_ID_TEXT,
    "CREATE TABLE daybook (page INTEGER PRIMARY KEY NOT NULL, rows BLOB NOT NULL) STRICT",
};

/* FULL: the log is on the disk before a commit returns; fullfsync is what macOS calls that. The
 * log is emptied when we say so (ledger_tidy), not before somebody gets his answer. Deleted rows
 * are overwritten: who wants to be forgotten is. */
static const char settings[] = "PRAGMA synchronous = FULL;"
                               "PRAGMA fullfsync = ON;"
                               "PRAGMA checkpoint_fullfsync = ON;"
                               "PRAGMA wal_autocheckpoint = 0;"
                               "PRAGMA journal_size_limit = 67108864;"
                               "PRAGMA secure_delete = ON;"
                               "PRAGMA trusted_schema = OFF;"
                               "PRAGMA temp_store = MEMORY;"
                               "PRAGMA cache_size = -2000";

/* ---- the connection -------------------------------------------------------------------------- */

void ledger_close(struct ledger *l)
{
    if (!l) return;
    for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(l->sql[i]);
    sqlite3_close(l->db);
    if (!l->is_reader) daybook_free(l->day);
    free(l->now.from);
    free(l->then.from);
    free(l->bytes);
    free(l);
}

static int connect_to(struct ledger *l, const char *path, const char *vfs)
{
    int code = sqlite3_open_v2(path, &l->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, vfs);
    if (code != SQLITE_OK) return code;
    sqlite3_extended_result_codes(l->db, 1);
    return sqlite3_busy_timeout(l->db, BUSY_MS);
}

static int run_sql(struct ledger *l, const char *sql)
{
    return sqlite3_exec(l->db, sql, NULL, NULL, NULL);
}

/* The first column of the first row, as a number or as text of at most `size` bytes. */
static int ask_text(struct ledger *l, const char *sql, char *out, size_t size)
{
    sqlite3_stmt *asked;
    struct ct_text text = ct_text_on(out, size);
    int code = sqlite3_prepare_v2(l->db, sql, -1, &asked, NULL);
    if (code != SQLITE_OK) return code;
    code = sqlite3_step(asked);
    const unsigned char *answer = code == SQLITE_ROW ? sqlite3_column_text(asked, 0) : NULL;
    if (answer) ct_put(&text, (const char *)answer);
    sqlite3_finalize(asked);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

static int ask_number(struct ledger *l, const char *sql, int64_t *out)
{
    char digits[24];
    *out = 0;
    int code = ask_text(l, sql, digits, sizeof digits);
    if (code == SQLITE_OK) ct_read_int(digits, strlen(digits), INT64_MIN, INT64_MAX, out);
    return code;
}

/* ---- whose file it is ------------------------------------------------------------------------ */

struct identity {
    int64_t id, version, tables;
};

static int identify(struct ledger *l, struct identity *who)
{
    int code = ask_number(l, "PRAGMA application_id", &who->id);
    if (code == SQLITE_OK) code = ask_number(l, "PRAGMA user_version", &who->version);
    if (code == SQLITE_OK) code = ask_number(l, "SELECT count(*) FROM sqlite_schema", &who->tables);
    return code;
}

static enum trouble judge(const struct identity *who)
{
    bool is_empty = who->id == 0 && who->version == 0 && who->tables == 0;
    if (is_empty) return TROUBLE_NONE;
    if (who->id != OUR_ID || who->version < 1) return TROUBLE_FOREIGN;
    return who->version > LEDGER_VERSION ? TROUBLE_NEWER : TROUBLE_NONE;
}

/* ---- its form -------------------------------------------------------------------------------- */

static int use_log(struct ledger *l)
{
    char mode[16] = "";
    int code = ask_text(l, "PRAGMA journal_mode = WAL", mode, sizeof mode);
    if (code != SQLITE_OK) return code;
    return strcmp(mode, "wal") == 0 ? SQLITE_OK : SQLITE_READONLY;
}

static int climb(struct ledger *l, int64_t version)
{
    int code = SQLITE_OK;
    for (int64_t i = version; i < LEDGER_VERSION && code == SQLITE_OK; i++)
        code = run_sql(l, step[i]);
    /* Also when there was nothing to do. It shows whether the file can be written; and what a
     * program that was killed had written, but not waited for, is on the disk from here on: now
     * it will be read and told. */
    if (code == SQLITE_OK) code = run_sql(l, "PRAGMA user_version = " LEDGER_VERSION_TEXT);
    return code;
}

static int bring_up_to_date(struct ledger *l, int64_t version)
{
    int code = run_sql(l, "BEGIN IMMEDIATE");
    if (code == SQLITE_OK) code = climb(l, version);
    return code == SQLITE_OK ? run_sql(l, "COMMIT") : code; /* closing rolls back */
}

static int make_ready(struct ledger *l, int64_t version)
{
    int code = use_log(l);
    if (code == SQLITE_OK) code = run_sql(l, settings);
    if (code == SQLITE_OK) code = bring_up_to_date(l, version);
    if (code == SQLITE_OK) code = ledger_prepare(l);
    if (code != SQLITE_OK) return code;
    l->tidy_at = LEDGER_TIDY_PAGES;
    sqlite3_wal_hook(l->db, ledger_log_grew, l);
    return code;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Closes it and says why. */
static struct ledger *give_up(struct ledger *l, struct fault why, struct fault *fault)
{
    *fault = why;
    ledger_close(l);
    return NULL;
}

static struct ledger *begin(const char *path, const char *vfs, struct fault *fault)
{
    struct ledger *l = calloc(1, sizeof *l);
    if (!l) return give_up(NULL, (struct fault){TROUBLE_MEMORY, 0}, fault);
    int code = connect_to(l, path, vfs);
    return code == SQLITE_OK ? l : give_up(l, fault_of(l->db, code), fault);
}

/* What a program that was killed had written down. */
static bool enter_what_is_left(struct ledger *l)
{
    return ledger_read_pages(l) && (l->page == 0 || ledger_enter_all(l));
}

struct ledger *ledger_open(const char *path, struct fault *fault)
{
    struct identity who = {0, 0, 0};
    struct ledger *l = begin(path, ledger_log_vfs(), fault);
    if (!l) return NULL;
    l->day = daybook_new();
    if (!l->day) return give_up(l, (struct fault){TROUBLE_MEMORY, 0}, fault);
    int code = identify(l, &who);
    if (code != SQLITE_OK) return give_up(l, fault_of(l->db, code), fault);
    enum trouble trouble = judge(&who);
    if (trouble != TROUBLE_NONE) return give_up(l, (struct fault){trouble, 0}, fault);
    code = make_ready(l, who.version);
    if (code != SQLITE_OK) return give_up(l, fault_of(l->db, code), fault);
    return enter_what_is_left(l) ? l : give_up(l, l->fault, fault);
}

struct ledger *ledger_open_for_reading(const char *path, struct ledger *writing,
                                       struct fault *fault)
{
    struct ledger *l = begin(path, NULL, fault);
    if (!l) return NULL;
    l->is_reader = true;
    l->day = writing ? writing->day : NULL;
    int code = run_sql(l, settings);
    if (code == SQLITE_OK) code = run_sql(l, "PRAGMA query_only = ON");
    if (code == SQLITE_OK) code = ledger_prepare(l);
    return code == SQLITE_OK ? l : give_up(l, fault_of(l->db, code), fault);
}

/* ledger_inside.h - what the files of the ledger share; for nobody else. */
#ifndef CT_LEDGER_INSIDE_H
#define CT_LEDGER_INSIDE_H

#include "apps/server/ledger.h"

#include <sqlite3.h>

#define LEDGER_VERSION      1 /* of the tables; see ledger_open.c */
#define LEDGER_VERSION_TEXT "1"

/* At how many pages the log is emptied. That costs three waits for the disk whatever it carries,
 * and a page that was written many times is carried once; on the other hand, after a crash the
 * log is read. 16,000: 64 MiB. Some tests are built with less, so that it happens all the time. */
#ifndef LEDGER_TIDY_PAGES
#define LEDGER_TIDY_PAGES 16000
#endif

enum sql {
    SQL_BEGIN,
    SQL_BEGIN_READING,
    SQL_COMMIT,
    SQL_ROLL_BACK,
    SQL_MARK,
    SQL_RELEASE,
    SQL_BACK_TO_MARK,
    SQL_NEW,
    SQL_PUT,
    SQL_DROP,
    SQL_LOOK,
    SQL_TOUCH,
    SQL_UP,
    SQL_UP_TO_END,
    SQL_DOWN,
    SQL_DOWN_FROM_END,
    SQL_COUNT
};

struct ledger {
    sqlite3 *db;
    sqlite3_stmt *sql[SQL_COUNT];
    struct fault fault;
    int log_pages, tidy_at; /* how long the log is, and at which length it is emptied */
};

int ledger_prepare(struct ledger *l);
int ledger_log_grew(void *with, sqlite3 *db, const char *name, int pages);

/* A new file under a name of its own, which it loses when it is whole (ledger_copy.c). */
struct fault ledger_make_part(const char *part);
struct fault ledger_give_name(const char *part, const char *path);
void ledger_drop_part(const char *part); /* with what SQLite has beside it */
/* Are all pages as they should be? SQLITE_CORRUPT: they are not; otherwise a code of SQLite. */
int ledger_look_through(sqlite3 *db);

/* What a result code of SQLite means to us; `db` may be NULL. */
struct fault fault_of(sqlite3 *db, int code);

#endif

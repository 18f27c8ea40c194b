/* ledger_inside.h - what the files of the ledger share; for nobody else. */
#ifndef CT_LEDGER_INSIDE_H
#define CT_LEDGER_INSIDE_H

#include "apps/server/daybook.h"
#include "apps/server/ledger.h"

#include <sqlite3.h>

#define LEDGER_VERSION      2 /* of the tables; see ledger_open.c */
#define LEDGER_VERSION_TEXT "2"

/* At how many pages the log is emptied. That costs three waits for the disk whatever it carries,
 * and a page that was written many times is carried once; on the other hand, after a crash the
 * log is read. 16,000: 64 MiB. Some tests are built with less, so that it happens all the time. */
#ifndef LEDGER_TIDY_PAGES
#define LEDGER_TIDY_PAGES 16000
#endif

/* With how many rows in the daybook they are entered, and how many of them at least with each group
 * from then on. More would be entered in fewer pages; but they are kept in memory till then. */
#ifndef LEDGER_DAY_ROWS
#define LEDGER_DAY_ROWS 16000
#endif
#ifndef LEDGER_ENTER_LEAST
#define LEDGER_ENTER_LEAST 256
#endif

enum sql {
    SQL_BEGIN,
    SQL_BEGIN_READING,
    SQL_COMMIT,
    SQL_ROLL_BACK,
    SQL_NEW,
    SQL_PUT,
    SQL_DROP,
    SQL_LOOK,
    SQL_NEXT,
    SQL_WRITE_DOWN,
    SQL_TEAR_OUT,
    SQL_PAGES,
    SQL_PIN,
    SQL_TOUCH,
    SQL_UP,
    SQL_UP_TO_END,
    SQL_DOWN,
    SQL_DOWN_FROM_END,
    SQL_COUNT
};

/* A round of entering: once through the daybook, from its first row to its last. */
struct entering {
    bool is_on;
    uint64_t page; /* what was written up to here is entered when the round is over */
    char *from;    /* the key to go on with; NULL: the first */
};

struct ledger {
    sqlite3 *db;
    sqlite3_stmt *sql[SQL_COUNT];
    struct fault fault;
    int log_pages, tidy_at; /* how long the log is, and at which length it is emptied */
    struct daybook *day;    /* NULL: who reads need not look */
    bool is_reader;         /* the daybook is who writes's */
    uint64_t page;          /* the last one of the daybook */
    char *bytes;            /* room for a page */
    size_t room;
    struct entering now, then; /* then: when the group is committed */
    bool has_entered;          /* in this group */
    bool is_wanted;            /* a round is to begin */
    bool is_resting;           /* the last group failed: the next one only tries to be written */
};

int ledger_prepare(struct ledger *l);
bool ledger_note(struct ledger *l, int code); /* a failure; false */
bool ledger_run(struct ledger *l, enum sql which);
bool ledger_bind(struct ledger *l, enum sql which, int place, const char *text);

/* ledger_day.c. Inside a group: what the transactions have changed becomes a page; some rows are
 * entered. */
bool ledger_write_down(struct ledger *l);
bool ledger_enter(struct ledger *l);
/* Behind it: the group is committed, or was rolled back. */
void ledger_day_done(struct ledger *l);
void ledger_day_back(struct ledger *l);
/* All pages that are there, into a daybook without rows. */
bool ledger_read_pages(struct ledger *l);
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

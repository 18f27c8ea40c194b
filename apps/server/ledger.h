/*
 * ledger.h - one connection to the SQLite file that holds the rows of a store. No threads: it is
 * used by one at a time.
 *
 * A group is what happens between ledger_begin and ledger_commit: it becomes lasting as a whole.
 * In it stand any number of transactions, of which some may clash; a failure ends the group.
 *
 * One table, in the order of its keys (WITHOUT ROWID). Measured against rows in the order in which
 * they were written with an index of keys: a third more work for the processor to write in groups,
 * but a table's rows are read five times as fast, and all rows twelve times.
 */
#ifndef CT_LEDGER_H
#define CT_LEDGER_H

#include "apps/server/rowset.h"
#include "core/text.h"

enum trouble {
    TROUBLE_NONE,
    TROUBLE_FULL,      /* no space */
    TROUBLE_READ_ONLY, /* may be read only */
    TROUBLE_BUSY,      /* another program writes */
    TROUBLE_FOREIGN,   /* not our file */
    TROUBLE_NEWER,     /* of a later program */
    TROUBLE_DAMAGED,   /* it was ours */
    TROUBLE_GONE,      /* moved or removed while we had it open */
    TROUBLE_MEMORY,    /* none left */
    TROUBLE_SYSTEM,    /* `system` says it */
};

struct fault {
    enum trouble trouble;
    int system; /* errno */
};

/* What is wrong with that file, as a sentence. */
void fault_write(struct fault fault, const char *path, struct ct_text *out);

struct ledger;

/* For writing: brings an empty file and one of an earlier version to the present form, and tries
 * whether it can be written. The file must exist. NULL: `fault` says why. */
struct ledger *ledger_open(const char *path, struct fault *fault);
struct ledger *ledger_open_for_reading(const char *path, struct fault *fault);
void ledger_close(struct ledger *l);

/* These: false (ON_FAILED): the group has failed, must be rolled back, and ledger_fault knows why.
 */
bool ledger_begin(struct ledger *l);
enum on_outcome ledger_apply(struct ledger *l, const struct on_write *writes, int count);
bool ledger_touch(struct ledger *l); /* writes what is there anyway, to see if that is possible */
bool ledger_commit(struct ledger *l);

void ledger_roll_back(struct ledger *l);
struct fault ledger_fault(const struct ledger *l);

/* Between groups: brings the log into the file, the second when it has grown long. The log can then
 * be used from its beginning. false: it could not, and nothing is lost by it. */
bool ledger_empty_log(struct ledger *l);
bool ledger_tidy(struct ledger *l);

/* Adds the rows of all queries, as of one moment. */
bool ledger_read(struct ledger *l, const struct on_query *queries, int count, struct rowset *into);

/* Copies the file at `path` as of one moment to a new file, which appears when it is whole.
 * TROUBLE_NONE: done; otherwise `about` is the one of the two with which something is wrong. */
struct fault ledger_copy(const char *path, const char *to, const char **about);

#endif

/*
 * ledger.h - one connection to the SQLite file that holds the rows of a store. It is used by one
 * thread at a time.
 *
 * A group is what happens between ledger_begin and ledger_commit: it becomes lasting as a whole.
 * In it stand any number of transactions, of which some may clash; a failure ends the group.
 *
 * Rows stand in one table, in the order of their keys (WITHOUT ROWID), so that those of a game are
 * read together. But the lines that are written at one moment belong to as many games, and each
 * would change a page of its own. So a group is first written down as it came: as one row of a
 * second table, the daybook, of which the rows are in memory, too (daybook.h). When there are many
 * of them, they are entered in the order of their keys, some with every group; then the lines of a
 * game go to their page together. Whatever is read comes from both. Nothing is entered unless it
 * was written down, and nothing is torn out of the daybook before it is entered, in one commit.
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
/* Sees what `writing`, perhaps in another thread, has committed; it is closed after this one. NULL:
 * nobody writes, or what he has written down does not matter. */
struct ledger *ledger_open_for_reading(const char *path, struct ledger *writing,
                                       struct fault *fault);
void ledger_close(struct ledger *l);

/* These: false (ON_FAILED): the group has failed, must be rolled back, and ledger_fault knows why.
 */
bool ledger_begin(struct ledger *l);
enum on_outcome ledger_apply(struct ledger *l, const struct on_write *writes, int count);
/* A new row, into its place at once: for files that are filled in the order of keys. */
enum on_outcome ledger_add(struct ledger *l, const struct on_row *row);
bool ledger_touch(struct ledger *l); /* writes what is there anyway, to see if that is possible */
bool ledger_commit(struct ledger *l);

/* Are there rows in the daybook? All that are there now are entered with the next commits, few as
 * they may be; or, between groups, at once. */
bool ledger_has_day(const struct ledger *l);
void ledger_clear_day(struct ledger *l);
bool ledger_is_clearing(const struct ledger *l);
bool ledger_enter_all(struct ledger *l);

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

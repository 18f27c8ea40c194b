/*
 * daybook.h - rows that were written and do not stand in their place yet, in the order of their
 * keys: what bookkeepers write down during the day and enter into the ledger later (ledger.h).
 * Memory only. One thread writes; another one may read what is kept, while the first is kept out by
 * the lock that it takes for every change.
 *
 * Changes can be taken back until they are kept. A row that was dropped is a row, too: it says that
 * whatever stands in the ledger does not count.
 *
 * Ownership: keys and values are copied. Rows live until they are taken back or removed.
 */
#ifndef CT_DAYBOOK_H
#define CT_DAYBOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct daybook;
struct day_row;

struct daybook *daybook_new(void); /* NULL: no memory */
void daybook_free(struct daybook *b);

size_t daybook_count(const struct daybook *b);
/* The first row whose key is not smaller, and the one behind a row; NULL: none. */
const struct day_row *daybook_from(const struct daybook *b, const char *key);
const struct day_row *day_row_next(const struct day_row *row);
const char *day_row_key(const struct day_row *row);
const char *day_row_value(const struct day_row *row); /* NULL: dropped */

void daybook_lock(struct daybook *b);
void daybook_unlock(struct daybook *b);
/* For who does not write: was the row there when changes were kept the last time? Then with which
 * value. */
bool daybook_was_kept(const struct daybook *b, const struct day_row *row, const char **value);

/* ---- writing ------------------------------------------------------------------------------- */

/*
 * `clear`: no key of the ledger behind the row's begins with so many bytes of the row's. The lines
 * of a game come one behind another, so that the row before a new one mostly knows that the ledger
 * cannot have it: it need not be asked.
 */
enum { DAY_UNKNOWN = 255 };

struct day_place {       /* good until the next change or search */
    struct day_row *row; /* with that key; NULL: none */
    /* Of a new row. What the row before it knows; if that is anything but DAY_UNKNOWN, the ledger
     * does not have the key. */
    uint8_t clear;
};

struct day_place daybook_find(struct daybook *b, const char *key);
/* `clear` of a row, if this is the first key of the ledger behind its own (NULL: none). */
uint8_t day_clear_before(const char *key, const char *next);

/* At the place of that key, which was found last. value NULL: drops it. `page` is where it is
 * written down: the same for all changes until they are kept, and then a greater one. false: no
 * memory, nothing changed. */
bool daybook_set(struct daybook *b, const struct day_place *place, const char *key,
                 const char *value, uint64_t page);

/* How many changes are not kept; the rows that they touched, the same one perhaps more than once.
 */
size_t daybook_changes(const struct daybook *b);
const struct day_row *daybook_changed(const struct daybook *b, size_t which);
void daybook_take_back(struct daybook *b, size_t changes); /* until no more than these are left */
void daybook_keep(struct daybook *b);                      /* all of them */

/* Is it as it was kept the last time? */
bool daybook_is_settled(const struct daybook *b, const struct day_row *row);

/* When everything is kept: rows from a key on (NULL: the first) to before another one (NULL: the
 * end) that were written on no later page than that. They stand in the ledger now. */
void daybook_remove(struct daybook *b, const char *from, const char *to, uint64_t page);

#endif

/*
 * rowset.h - rows that were read, gathered in one thread to be told in another.
 *
 * Ownership: rowset_free takes back what rowset_add and rowset_finish took; an empty one is {0}.
 */
#ifndef CT_ROWSET_H
#define CT_ROWSET_H

#include "online/online.h"

struct rowset {
    struct on_row *rows; /* after rowset_finish */
    int count;
    char *bytes; /* key and value of each, with their closing zeros, one behind the other */
    size_t len, room;
};

/* These two: false: no memory. */
bool rowset_add(struct rowset *r, const struct on_row *row);
bool rowset_finish(struct rowset *r);
void rowset_free(struct rowset *r);

#endif

/* store_where.h - how a store is named on a command line: a folder, or the URL of a database. */
#ifndef CT_STORE_WHERE_H
#define CT_STORE_WHERE_H

#include "core/text.h"

/* Is it the URL of a database, and no folder? */
bool where_is_database(const char *word);

/* A copy, to be freed. From now on whoever lists the processes of the machine sees no password:
 * `word`, of the command line, is painted over if it has one. NULL: it was NULL, or no memory. */
char *where_take(const char *word);

/* Has a server kept anything in that database? false: `why` says that none has, or what is wrong.
 * It waits for the database. */
bool where_is_kept(const char *database, struct ct_text *why);

#endif

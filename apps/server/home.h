/*
 * home.h - the folder that belongs to one running server, and the database file in it. Others may
 * not look into either.
 *
 * The lock is the system's: it goes with the process that has it, however that ends.
 */
#ifndef CT_HOME_H
#define CT_HOME_H

#include "core/text.h"

struct home {
    char *file; /* path of the database */
    int folder, lock;
};

/* Makes folder and file if need be, and takes them for this process. false: `why` says why not. */
bool home_open(struct home *home, const char *folder, struct ct_text *why);
/* The same, but makes no file: who takes it brings one. */
bool home_take(struct home *home, const char *folder, struct ct_text *why);
/* Which files are there, and which are not any more, is on the disk, too. */
bool home_keep_names(const struct home *home, struct ct_text *why);
void home_close(struct home *home);

/* For who has not opened it: has a server kept anything there; does one run? */
bool home_is_there(const char *folder);
bool home_is_taken(const char *folder);

#endif

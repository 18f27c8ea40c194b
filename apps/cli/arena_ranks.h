/*
 * arena_ranks.h - a match on several machines: `mpirun … crosstown arena …`.
 *
 * All ranks read the same command line. The first hands out deals, counts and shows; the others
 * play. arena_mpi.c does it with MPI; arena_alone.c stands in for it where the program was built
 * without, and refuses to be one of several that would all do the same.
 */
#ifndef CT_ARENA_RANKS_H
#define CT_ARENA_RANKS_H

#include "apps/cli/arena.h"

/* First of all; false: complained. */
bool ranks_begin(void);
int ranks_own(void);   /* 0: the first, or alone */
int ranks_count(void); /* 1: alone */

/* Once everything is ready: is it, with all the others? False: somebody said why not. */
bool ranks_meet(void);
/* The first rank's part, as crew_run. `file`: where finished deals are, for who has to break off.
 */
bool ranks_run(const struct errand *errand, const char *file);
/* Instead of it: there is nothing to play. True. */
bool ranks_dismiss(void);
/* Everybody else's: plays what he is told to, until there is no more. */
void ranks_work(struct match *m);
/* Last of all; the exit code. */
int ranks_end(int code);

#endif

/*
 * crew.h - several pieces of work at once. Whoever builds the agents chooses the crew: threads
 * where there are any (crew.c), otherwise one piece after another (crew_single.c). Pieces must
 * not depend on each other, so that nobody can tell from the result which crew it was.
 */
#ifndef CT_CREW_H
#define CT_CREW_H

/* work(with, i) once for every i from 0 to count - 1; returns when all are done. */
void ct_crew_run(int count, void (*work)(void *with, int i), void *with);

#endif

/* newyork_brain.h - what the files of this brain share. */
#ifndef NEWYORK_BRAIN_H
#define NEWYORK_BRAIN_H

#include "ai/brain.h"
#include "games/newyork/newyork.h"

enum { NEWYORK_NOTES = 140000 }; /* bytes */

/* newyork_solver.c; see struct ct_brain. */
bool newyork_is_open(const struct ct_kit *kit, const ct_state *seen);
bool newyork_solve(const struct ct_kit *kit, const ct_state *seen, uint32_t nodes, ct_move *best,
                   int32_t share[CT_SEATS_MAX]);
bool newyork_open_notes(const struct ct_kit *kit, const ct_state *seen, void *notes);
bool newyork_finish(const struct ct_kit *kit, const ct_state *world, void *notes,
                    int32_t share[CT_SEATS_MAX]);

#endif

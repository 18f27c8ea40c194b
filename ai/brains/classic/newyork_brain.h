/* classic_newyork_brain.h - what the files of this brain share. */
#ifndef CLASSIC_NEWYORK_BRAIN_H
#define CLASSIC_NEWYORK_BRAIN_H

#include "ai/brain.h"
#include "games/newyork/newyork.h"

enum { NEWYORK_NOTES = 140000 }; /* bytes */

/* newyork_solver.c; see struct ct_brain. */
bool classic_newyork_is_open(const struct ct_kit *kit, const ct_state *seen);
bool classic_newyork_solve(const struct ct_kit *kit, const ct_state *seen, uint32_t nodes,
                           ct_move *best, int32_t share[CT_SEATS_MAX]);
bool classic_newyork_open_notes(const struct ct_kit *kit, const ct_state *seen, void *notes);
bool classic_newyork_finish(const struct ct_kit *kit, const ct_state *world, void *notes,
                            int32_t share[CT_SEATS_MAX]);

#endif

/* newyork_brain.h - what the files of this brain share. */
#ifndef NEWYORK_BRAIN_H
#define NEWYORK_BRAIN_H

#include "ai/brains/newyork_world.h"
#include "ai/thinker.h"

/* newyork_mind.c: what it thinks with, and the same without a net. */
extern const struct ct_thinker newyork_mind, newyork_bare_mind;

/* For who makes data (train/): he is shown the end of every world that was played, with the move
 * from the root that led there. */
typedef void newyork_saw_fn(void *with, unsigned card, const struct newyork_world *end);
void newyork_mind_watch(void *mind, newyork_saw_fn *saw, void *with);

/* newyork_sight.c: the piles (bit number) that a level loses from sight in this game. */
unsigned newyork_lost_piles(const struct newyork *seen, int seat, const struct ct_level *level);

/* newyork_solver.c; see struct ct_brain. The best move is that with the most points. */
bool newyork_is_open(const struct ct_kit *kit, const ct_state *seen);
bool newyork_solve(const struct ct_kit *kit, const ct_state *seen, uint32_t nodes, ct_move *best,
                   int32_t share[CT_SEATS_MAX]);

/* newyork_many.c: the same for three or four who know everything, each for his share of the win. */
bool newyork_count_out(const struct ct_kit *kit, const struct newyork *s, uint32_t nodes,
                       ct_move *best, int32_t share[CT_SEATS_MAX]);

/* The same for two players and one who asks again with more nodes if there were too few: what was
 * found stays in a table of 2^bits words, 14 bits or more, until the next start. The lead is the
 * mover's; a good guess of it saves most of the work. False: too few nodes, or no time. */
struct newyork_solver;
size_t newyork_solver_size(void);
void newyork_solver_start(struct newyork_solver *v, const struct ct_kit *kit, uint64_t *table,
                          int bits);
bool newyork_solver_try(struct newyork_solver *v, const struct ct_kit *kit, const ct_state *seen,
                        uint32_t nodes, const struct ct_budget *budget, int guess, ct_move *best,
                        int *lead);

#endif

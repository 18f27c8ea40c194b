/*
 * search.h - tree search over any game, for a player who does not know everything.
 *
 * Information-set UCT with a single observer: every iteration imagines a world that fits
 * what the seat sees, walks down one tree of moves shared by all worlds, adds one node,
 * plays the game out and tells every node on the way what each seat got (max^n: everybody
 * goes for his own share). Where not every move is possible in every world, a move is
 * compared by how often it was available.
 *
 * Without a brain that is all, and anybody can write it again: the yardstick. With a brain
 * the likeliest moves are tried first, playouts follow its policy and are cut short and
 * judged by its outlook; the brain may also have the others follow that policy in the tree
 * (then it is no max^n but the best answer to it), and the lead count beside the win. Outcomes of
 * chance are then tried evenly instead of drawn, and shortly before the end playouts run into the
 * brain's solver. A brain that surveys (brain.h) has no playouts: nodes get all their promising
 * children at once, each with a judgement that counts as some visits.
 *
 * The yardsticks `ismcts` and `classic` play by this search for ever: what it does without a brain
 * and with those of ai/brains/classic must not change (tests/unit/test_classic.c).
 *
 * Memory is one arena of a fixed size, taken at the start; when it is full the search goes
 * on without adding nodes. The same seed and number of iterations give the same move on
 * every machine.
 */
#ifndef CT_SEARCH_H
#define CT_SEARCH_H

#include "ai/thinker.h"

struct ct_search;

/* `brain` NULL: the yardstick. `curiosity`: the exploration constant in thousandths.
 * NULL: no memory. */
struct ct_search *ct_search_new(const struct ct_game *game, const struct ct_brain *brain,
                                int32_t curiosity, size_t nodes);
void ct_search_free(struct ct_search *t);
/* As many nodes as so many iterations fill, about. */
size_t ct_nodes_of(const struct ct_brain *brain, uint32_t iterations);

/* Thinks about what `seat` sees at its turn, from nothing. */
void ct_search_think(struct ct_search *t, const struct ct_kit *kit, const ct_state *seen, int seat,
                     const struct ct_budget *budget, struct ct_rng *rng);
/* After thinking: the moves at the root that were tried, at most `most`; their number. */
int ct_search_verdicts(const struct ct_search *t, struct ct_verdict *out, int most);
uint32_t ct_search_iterations(const struct ct_search *t);

/* The same as a thinker. */
extern const struct ct_thinker ct_tree_search;

#endif

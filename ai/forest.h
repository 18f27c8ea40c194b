/*
 * forest.h - the same question to several search trees (or whatever the brain thinks with) at once,
 * and their answers added up (root parallelisation). Every tree has its own arena, its own random
 * numbers and its own part of the iterations; they meet only when all have thought. The same seed,
 * iterations and number of trees therefore give the same answer however the trees were scheduled,
 * and where there are no threads at all.
 *
 * A forest of one tree is that tree.
 */
#ifndef CT_FOREST_H
#define CT_FOREST_H

#include "ai/thinker.h"

enum { CT_TREES_MAX = 64 };

struct ct_forest;

/* As the thinker's `open`: that of the brain, or the tree search; `nodes` is the room of each. */
struct ct_forest *ct_forest_new(const struct ct_game *game, const struct ct_brain *brain,
                                int32_t curiosity, size_t nodes, int trees);
void ct_forest_free(struct ct_forest *f);

/* As the thinker. Iterations are parted as evenly as can be, a tree without any does not
 * think; `stop` is asked by all trees, from their threads. More than one tree draw a seed
 * from `rng` (high word first) and tree i thinks with its stream i. */
void ct_forest_think(struct ct_forest *f, const struct ct_kit *kit, const ct_state *seen, int seat,
                     const struct ct_budget *budget, struct ct_rng *rng);

int ct_forest_trees(const struct ct_forest *f); /* that thought last time */
uint64_t ct_forest_iterations(const struct ct_forest *f);
/* The moves that were tried, visits and shares of each summed over the trees: at most `most`, and
 * no more than the game may have at one decision if there are several trees. */
int ct_forest_verdicts(struct ct_forest *f, struct ct_verdict *out, int most);
/* What the position is worth to everybody: shares, added up over everything that was tried, or over
 * what each tree found best (thinker.h); how often that was. */
uint64_t ct_forest_total(const struct ct_forest *f, uint64_t share[CT_SEATS_MAX]);
/* The same as one verdict, in points, too, if its trees go for them (thinker.h). */
struct ct_verdict ct_forest_whole(const struct ct_forest *f);
bool ct_forest_in_points(const struct ct_forest *f);
bool ct_forest_only_decides(const struct ct_forest *f);

#endif

/*
 * forest.h - the same question to several search trees at once, and their answers added up
 * (root parallelisation). Every tree has its own arena, its own random numbers and its own
 * part of the iterations; they meet only when all have thought. The same seed, iterations and
 * number of trees therefore give the same answer however the trees were scheduled, and where
 * there are no threads at all.
 *
 * A forest of one tree is that tree.
 */
#ifndef CT_FOREST_H
#define CT_FOREST_H

#include "ai/search.h"

enum { CT_TREES_MAX = 64 };

struct ct_forest;

/* As ct_search_new; `nodes` is the room of each tree. */
struct ct_forest *ct_forest_new(const struct ct_game *game, const struct ct_brain *brain,
                                int32_t curiosity, size_t nodes, int trees);
void ct_forest_free(struct ct_forest *f);

/* As ct_search_think. Iterations are parted as evenly as can be, a tree without any does not
 * think; `stop` is asked by all trees, from their threads. More than one tree draw a seed
 * from `rng` (high word first) and tree i thinks with its stream i. */
void ct_forest_think(struct ct_forest *f, const struct ct_kit *kit, const ct_state *seen, int seat,
                     const struct ct_budget *budget, struct ct_rng *rng);

/* The trees that thought last time. */
int ct_forest_trees(const struct ct_forest *f);
const struct ct_search *ct_forest_tree(const struct ct_forest *f, int i);

uint64_t ct_forest_iterations(const struct ct_forest *f);
/* As ct_search_verdicts, visits and shares of each move summed over the trees. */
int ct_forest_verdicts(struct ct_forest *f, struct ct_verdict *out, int most);

#endif

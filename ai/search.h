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
 * brain's solver.
 *
 * Memory is one arena of a fixed size, taken at the start; when it is full the search goes
 * on without adding nodes. The same seed and number of iterations give the same move on
 * every machine.
 */
#ifndef CT_SEARCH_H
#define CT_SEARCH_H

#include "ai/brain.h"

struct ct_search;

struct ct_budget {
    uint32_t iterations;      /* 0: until stopped */
    bool move_only;           /* enough as soon as no other move can be the most visited */
    bool (*stop)(void *with); /* asked now and then; NULL: never */
    void *with;
};

struct ct_verdict {
    ct_move move;
    uint32_t visits;
    uint64_t share[CT_SEATS_MAX]; /* sum over the visits, CT_SHARE a win */
};

/* `brain` NULL: the yardstick. `curiosity`: the exploration constant in thousandths.
 * NULL: no memory. */
struct ct_search *ct_search_new(const struct ct_game *game, const struct ct_brain *brain,
                                int32_t curiosity, size_t nodes);
void ct_search_free(struct ct_search *t);

/* Thinks about what `seat` sees at its turn, from nothing. */
void ct_search_think(struct ct_search *t, const struct ct_kit *kit, const ct_state *seen, int seat,
                     const struct ct_budget *budget, struct ct_rng *rng);
/* After thinking: the moves at the root that were tried, at most `most`; their number. */
int ct_search_verdicts(const struct ct_search *t, struct ct_verdict *out, int most);
/* The same of several searches of one question, summed move by move: at most `most` moves, and
 * no more than the game may have at one decision. (The first one's hash serves to find them.) */
int ct_search_pool(struct ct_search *const *t, int count, struct ct_verdict *out, int most);
uint32_t ct_search_iterations(const struct ct_search *t);

/* The verdict most visited, of equals the first by the move's text: its index. */
int ct_verdict_best(const struct ct_verdict *verdicts, int count, const struct ct_kit *kit,
                    const ct_state *seen);

#endif

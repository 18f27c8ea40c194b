/*
 * thinker.h - a way to think about a decision: given what a seat sees, a budget and random numbers,
 * it says which moves were tried, how often, and what everybody got. The tree search of search.h is
 * one; a brain names another where that suits its game better. ai/forest.c asks several at once.
 *
 * A thinker keeps its memory from question to question but nothing that it thought. The same seed
 * and number of iterations give the same answer on every machine.
 */
#ifndef CT_THINKER_H
#define CT_THINKER_H

#include "ai/brain.h"

struct ct_budget {
    uint32_t iterations;          /* 0: until stopped */
    bool move_only;               /* enough as soon as no other move can be the most visited */
    const struct ct_level *level; /* whose weaknesses it thinks with; NULL: none */
    bool (*stop)(void *with);     /* asked now and then; NULL: never */
    void *with;
};

struct ct_verdict {
    ct_move move;
    uint32_t visits;
    uint64_t share[CT_SEATS_MAX]; /* sum over the visits, CT_SHARE a win */
    int64_t ahead[CT_SEATS_MAX];  /* the same in points ahead of the best rival, if in_points */
    int64_t merit; /* which of several that were visited as often is the best; 0: none is */
};

struct ct_thinker {
    /* `brain` NULL: none. `curiosity`: the exploration constant in thousandths; `nodes`: room for
     * so many nodes of a tree. Who has no use for them passes them over. NULL: no memory. */
    void *(*open)(const struct ct_game *game, const struct ct_brain *brain, int32_t curiosity,
                  size_t nodes);
    void (*close)(void *t); /* NULL, too */

    /* About what `seat` sees at its turn, from nothing. */
    void (*think)(void *t, const struct ct_kit *kit, const ct_state *seen, int seat,
                  const struct ct_budget *budget, struct ct_rng *rng);

    /* After thinking: the moves that were tried, one after another. *at begins with 0 and is the
     * thinker's; false: there are no more. */
    bool (*tell)(const void *t, uint32_t *at, struct ct_verdict *out);
    uint32_t (*iterations)(const void *t); /* 0: it was counted out instead */

    bool in_points; /* it goes for points, and shares of the win say little about its moves */

    /* What a position is worth is what its best move got. Not set: the mean over everything that
     * was tried, of one who tries the best move most of the time. */
    bool best_counts;

    /* It cannot begin with a roll; whose decision it is does not matter. */
    bool only_decides;
};

/* The verdict most visited, of equals that with the most merit, then the first by the move's text:
 * its index. */
int ct_verdict_best(const struct ct_verdict *verdicts, int count, const struct ct_kit *kit,
                    const ct_state *seen);

#endif

/* forest.c - see forest.h. */
#include "ai/forest.h"

#include "ai/crew.h"

#include <stdlib.h>

struct ct_forest {
    int trees, thinking; /* how many there are, and how many thought last time */
    struct ct_search *search[CT_TREES_MAX];
    struct ct_budget budget[CT_TREES_MAX];
    struct ct_rng rng[CT_TREES_MAX];
    /* The question, while they think. */
    const struct ct_kit *kit;
    const ct_state *seen;
    int seat;
};

struct ct_forest *ct_forest_new(const struct ct_game *game, const struct ct_brain *brain,
                                int32_t curiosity, size_t nodes, int trees)
{
    struct ct_forest *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    f->trees = trees < 1 ? 1 : trees > CT_TREES_MAX ? CT_TREES_MAX : trees;
    bool ok = true;
    for (int i = 0; i < f->trees && ok; i++) {
        f->search[i] = ct_search_new(game, brain, curiosity, nodes);
        ok = f->search[i] != NULL;
    }
    if (ok) return f;
    ct_forest_free(f);
    return NULL;
}

void ct_forest_free(struct ct_forest *f)
{
    if (!f) return;
    for (int i = 0; i < f->trees; i++) ct_search_free(f->search[i]);
    free(f);
}

/* ---- thinking ------------------------------------------------------------------------------ */

/* Everybody's part of the iterations. 0 would mean no end: who has none does not think. No tree
 * knows alone which move will be the most visited of all. */
static void part_budget(struct ct_forest *f, const struct ct_budget *budget)
{
    uint32_t whole = budget->iterations, trees = (uint32_t)f->trees;
    if (whole && whole < trees) trees = whole;
    f->thinking = (int)trees;
    for (uint32_t i = 0; i < trees; i++) {
        f->budget[i] = *budget;
        f->budget[i].move_only = false;
        if (whole) f->budget[i].iterations = whole / trees + (i < whole % trees);
    }
}

static void part_streams(struct ct_forest *f, struct ct_rng *rng)
{
    uint64_t seed = (uint64_t)ct_rng_next(rng) << 32;
    seed |= ct_rng_next(rng);
    for (int i = 0; i < f->thinking; i++) ct_rng_seed(&f->rng[i], seed, (uint64_t)i);
}

static void think_alone(void *with, int i)
{
    struct ct_forest *f = with;
    ct_search_think(f->search[i], f->kit, f->seen, f->seat, &f->budget[i], &f->rng[i]);
}

void ct_forest_think(struct ct_forest *f, const struct ct_kit *kit, const ct_state *seen, int seat,
                     const struct ct_budget *budget, struct ct_rng *rng)
{
    if (f->trees == 1) {
        f->thinking = 1;
        ct_search_think(f->search[0], kit, seen, seat, budget, rng);
        return;
    }
    f->kit = kit;
    f->seen = seen;
    f->seat = seat;
    part_budget(f, budget);
    part_streams(f, rng);
    ct_crew_run(f->thinking, think_alone, f);
}

/* ---- the answer ---------------------------------------------------------------------------- */

int ct_forest_trees(const struct ct_forest *f)
{
    return f->thinking;
}

const struct ct_search *ct_forest_tree(const struct ct_forest *f, int i)
{
    return f->search[i];
}

uint64_t ct_forest_iterations(const struct ct_forest *f)
{
    uint64_t sum = 0;
    for (int i = 0; i < f->thinking; i++) sum += ct_search_iterations(f->search[i]);
    return sum;
}

int ct_forest_verdicts(struct ct_forest *f, struct ct_verdict *out, int most)
{
    if (f->thinking == 1) return ct_search_verdicts(f->search[0], out, most);
    return ct_search_pool(f->search, f->thinking, out, most);
}

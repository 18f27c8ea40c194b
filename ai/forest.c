/* forest.c - see forest.h. */
#include "ai/forest.h"

#include "ai/crew.h"
#include "ai/search.h"

#include <stdlib.h>

struct slot { /* of the hash of moves, when the answers are added up */
    ct_move move;
    uint32_t stamp, at; /* which question's it is; its place in the list */
};

struct ct_forest {
    const struct ct_thinker *thinker;
    int trees, thinking; /* how many there are, and how many thought last time */
    void *tree[CT_TREES_MAX];
    struct slot *slot;
    uint32_t slots, stamp; /* slots: a power of two */
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
    f->thinker = brain && brain->thinker ? brain->thinker : &ct_tree_search;
    f->trees = trees < 1 ? 1 : trees > CT_TREES_MAX ? CT_TREES_MAX : trees;
    f->slots = 4;
    while (f->slots < 2 * (uint32_t)game->moves_max) f->slots *= 2;
    f->slot = calloc(f->slots, sizeof *f->slot);
    bool ok = f->slot != NULL;
    for (int i = 0; i < f->trees && ok; i++) {
        f->tree[i] = f->thinker->open(game, brain, curiosity, nodes);
        ok = f->tree[i] != NULL;
    }
    if (ok) return f;
    ct_forest_free(f);
    return NULL;
}

void ct_forest_free(struct ct_forest *f)
{
    if (!f) return;
    for (int i = 0; i < f->trees; i++) f->thinker->close(f->tree[i]);
    free(f->slot);
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
    f->thinker->think(f->tree[i], f->kit, f->seen, f->seat, &f->budget[i], &f->rng[i]);
}

void ct_forest_think(struct ct_forest *f, const struct ct_kit *kit, const ct_state *seen, int seat,
                     const struct ct_budget *budget, struct ct_rng *rng)
{
    if (f->trees == 1) {
        f->thinking = 1;
        f->thinker->think(f->tree[0], kit, seen, seat, budget, rng);
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

uint64_t ct_forest_iterations(const struct ct_forest *f)
{
    uint64_t sum = 0;
    for (int i = 0; i < f->thinking; i++) sum += f->thinker->iterations(f->tree[i]);
    return sum;
}

static void add_verdict(struct ct_verdict *sum, const struct ct_verdict *v)
{
    sum->visits += v->visits;
    sum->merit += v->merit;
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) {
        sum->share[seat] += v->share[seat];
        sum->ahead[seat] += v->ahead[seat];
    }
}

static struct slot *find_slot(const struct ct_forest *f, ct_move m)
{
    uint32_t at = (m * 2654435769u >> 7) & (f->slots - 1);
    while (f->slot[at].stamp == f->stamp && f->slot[at].move != m) at = (at + 1) & (f->slots - 1);
    return &f->slot[at];
}

static int pool(struct ct_forest *f, struct ct_verdict *out, int most)
{
    uint32_t found = 0, room = f->slots / 2; /* then there is always a free slot to stop at */
    if (most < (int)room) room = (uint32_t)most;
    f->stamp++;
    for (int i = 0; i < f->thinking; i++) {
        struct ct_verdict v;
        for (uint32_t at = 0; f->thinker->tell(f->tree[i], &at, &v);) {
            struct slot *slot = find_slot(f, v.move);
            if (slot->stamp == f->stamp) {
                add_verdict(&out[slot->at], &v);
            } else if (found < room) {
                *slot = (struct slot){v.move, f->stamp, found};
                out[found++] = v;
            }
        }
    }
    return (int)found;
}

int ct_forest_verdicts(struct ct_forest *f, struct ct_verdict *out, int most)
{
    int count = 0;
    if (f->thinking != 1) return pool(f, out, most);
    for (uint32_t at = 0; count < most && f->thinker->tell(f->tree[0], &at, &out[count]);) count++;
    return count;
}

static bool is_better(const struct ct_verdict *a, const struct ct_verdict *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->merit > b->merit;
}

/* What counts of one tree, as one verdict. */
static struct ct_verdict sum_of(const struct ct_forest *f, int i)
{
    struct ct_verdict sum = {0}, v;
    for (uint32_t at = 0; f->thinker->tell(f->tree[i], &at, &v);) {
        if (!f->thinker->best_counts)
            add_verdict(&sum, &v);
        else if (is_better(&v, &sum))
            sum = v;
    }
    return sum;
}

bool ct_forest_in_points(const struct ct_forest *f)
{
    return f->thinker->in_points;
}

bool ct_forest_only_decides(const struct ct_forest *f)
{
    return f->thinker->only_decides;
}

struct ct_verdict ct_forest_whole(const struct ct_forest *f)
{
    struct ct_verdict whole = {.visits = 0};
    for (int i = 0; i < f->thinking; i++) {
        struct ct_verdict sum = sum_of(f, i);
        add_verdict(&whole, &sum);
    }
    return whole;
}

uint64_t ct_forest_total(const struct ct_forest *f, uint64_t share[CT_SEATS_MAX])
{
    struct ct_verdict whole = ct_forest_whole(f);
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) share[seat] = whole.share[seat];
    return whole.visits;
}

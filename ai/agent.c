/* agent.c - the simple agents: random, eager, greedy. */
#include "ai/agent.h"

#include "ai/brain.h"

#include <stdlib.h>
#include <string.h>

typedef ct_move choose_fn(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                          int seat);

struct ct_agent {
    choose_fn *choose;
    const struct ct_brain *brain;
    struct ct_rng rng;
    ct_move *moves;
    ct_state *world, *after;
};

static ct_move choose_random(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                             int seat)
{
    int idle, count = kit->game->moves(kit, seen, a->moves, &idle);
    (void)seat;
    return a->moves[ct_rng_below(&a->rng, (uint32_t)count)];
}

static ct_move choose_eager(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                            int seat)
{
    int idle, count = kit->game->moves(kit, seen, a->moves, &idle);
    (void)seat;
    return a->moves[ct_eager_pick(&a->rng, count, idle)];
}

static int32_t value_after(struct ct_agent *a, const struct ct_kit *kit, ct_move m, int seat)
{
    memcpy(a->after, a->world, kit->game->state_size);
    kit->game->apply(kit, a->after, m);
    return a->brain->value(kit, a->after, seat);
}

/* One ply in one imagined world: the best value, equals by lot. */
static ct_move choose_greedy(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                             int seat)
{
    int idle, count = kit->game->moves(kit, seen, a->moves, &idle);
    int32_t best = INT32_MIN;
    uint32_t equals = 0;
    ct_move choice = a->moves[0];
    kit->game->imagine(kit, seen, seat, &a->rng, a->world);
    for (int i = 0; i < count; i++) {
        int32_t value = value_after(a, kit, a->moves[i], seat);
        if (value < best) continue;
        equals = value > best ? 1 : equals + 1;
        best = value;
        if (ct_rng_below(&a->rng, equals) == 0) choice = a->moves[i];
    }
    return choice;
}

const struct ct_agent_kind ct_agent_kinds[] = {
    {"random", "any legal move, all equally likely"},
    {"eager", "any legal move, but waits (pass, end, skip, hold, stay) only if it must"},
    {"greedy", "looks one move ahead and takes what looks best"},
    {NULL, NULL},
};
static choose_fn *const choosers[] = {choose_random, choose_eager, choose_greedy};

static int kind_of(const char *spec)
{
    for (int i = 0; ct_agent_kinds[i].name; i++)
        if (strcmp(ct_agent_kinds[i].name, spec) == 0) return i;
    return -1;
}

bool ct_agent_is_known(const char *spec)
{
    return kind_of(spec) >= 0;
}

struct ct_agent *ct_agent_new(const char *spec, const struct ct_game *game, uint64_t seed, int seat)
{
    int kind = kind_of(spec);
    struct ct_agent *a = kind < 0 ? NULL : calloc(1, sizeof *a);
    if (!a) return NULL;
    a->choose = choosers[kind];
    a->brain = ct_brain_find(game->id);
    if (a->choose == choose_greedy && !a->brain) a->choose = choose_eager;
    ct_rng_seed(&a->rng, seed, CT_STREAM_SEAT + (uint64_t)seat);
    a->moves = malloc((size_t)game->moves_max * sizeof *a->moves);
    a->world = calloc(1, game->state_size);
    a->after = calloc(1, game->state_size);
    if (a->moves && a->world && a->after) return a;
    ct_agent_free(a);
    return NULL;
}

void ct_agent_free(struct ct_agent *a)
{
    if (!a) return;
    free(a->moves);
    free(a->world);
    free(a->after);
    free(a);
}

ct_move ct_agent_choose(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                        int seat)
{
    return a->choose(a, kit, seen, seat);
}

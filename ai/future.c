/* future.c - see future.h. */
#include "ai/future.h"

#include "ai/brain.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_AHEAD = 80, SEED = 20260911 };

struct ct_futures {
    const struct ct_kit *kit;
    const struct ct_brain *brain;
    ct_state *world, *before, *after;
    ct_move *moves;
};

struct ct_futures *ct_futures_new(const struct ct_kit *kit)
{
    struct ct_futures *f = calloc(1, sizeof *f);
    size_t size = kit->game->state_size;
    if (!f) return NULL;
    f->kit = kit;
    f->brain = ct_brain_find(kit->game->id);
    f->world = calloc(1, size);
    f->before = calloc(1, size);
    f->after = calloc(1, size);
    f->moves = calloc((size_t)kit->game->moves_max, sizeof *f->moves);
    if (f->world && f->before && f->after && f->moves) return f;
    ct_futures_free(f);
    return NULL;
}

void ct_futures_free(struct ct_futures *f)
{
    if (!f) return;
    free(f->world);
    free(f->before);
    free(f->after);
    free(f->moves);
    free(f);
}

/* What looks best one move ahead to whoever decides; the first of equals. */
static ct_move sensible(struct ct_futures *f, struct ct_rng *rng)
{
    const struct ct_game *game = f->kit->game;
    int idle, best = 0, seat = ct_turn(f->world);
    int count = game->moves(f->kit, f->world, f->moves, &idle);
    int32_t most = INT32_MIN;
    if (!f->brain) return f->moves[ct_rng_below(rng, (uint32_t)count)];
    for (int i = 0; i < count && count > 1; i++) {
        memcpy(f->after, f->world, game->state_size);
        game->apply(f->kit, f->after, f->moves[i]);
        int32_t value = f->brain->value(f->kit, f->after, seat);
        if (value <= most) continue;
        most = value;
        best = i;
    }
    return f->moves[best];
}

static bool happens_in(struct ct_futures *f, int seat, ct_move m, struct ct_rng *rng,
                       ct_witness *happens, void *with)
{
    const struct ct_game *game = f->kit->game;
    bool others = false; /* has somebody else decided since? */
    for (int line = 0; line < LINES_AHEAD; line++) {
        memcpy(f->before, f->world, game->state_size);
        game->apply(f->kit, f->world, m);
        if (happens(with, f->kit, f->before, m, f->world)) return true;
        int turn = ct_turn(f->world);
        if (turn == CT_OVER || (turn == seat && others)) return false;
        others = others || (turn >= 0 && turn != seat);
        m = turn == CT_CHANCE ? ct_pick_outcome(f->kit, f->world, rng) : sensible(f, rng);
    }
    return false;
}

int ct_futures_count(struct ct_futures *f, const ct_state *seen, int seat, ct_move m,
                     ct_witness *happens, void *with)
{
    int times = 0;
    for (uint64_t world = 0; world < CT_FUTURES; world++) {
        struct ct_rng rng;
        ct_rng_seed(&rng, SEED + world, CT_STREAM_SEAT);
        f->kit->game->imagine(f->kit, seen, seat, &rng, f->world);
        times += happens_in(f, seat, m, &rng, happens, with);
    }
    return times * 100 / CT_FUTURES;
}

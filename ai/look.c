/* look.c - see look.h. */
#include "ai/look.h"

#include "ai/forest.h"
#include "ai/search.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ITERATIONS = 400,
    ITERATIONS_MAX = 1 << 17,
    WORLDS =
        8, /* imagined for a move that turns something up, each with a quarter of the thought */
    SOLVER_NODES = 2000000
};

struct ct_look {
    const struct ct_kit *kit;
    const struct ct_brain *brain;
    struct ct_forest *forest;
    ct_state *seen, *after, *known, *rolled;
    uint32_t iterations;
    bool in_points;
    uint64_t line;
};

/* ":iters=" or the like in a spec that has been found right; the last one counts. */
static uint32_t setting_of(const char *spec, const char *key, uint32_t missing, uint32_t most)
{
    unsigned long value = missing;
    while ((spec = strstr(spec, key))) value = strtoul(spec += strlen(key), NULL, 10);
    return (uint32_t)(value > most ? most : value);
}

struct ct_look *ct_look_new(const struct ct_kit *kit, const char *spec)
{
    struct ct_look *l = calloc(1, sizeof *l);
    size_t size = kit->game->state_size;
    if (!l) return NULL;
    l->kit = kit;
    l->iterations = setting_of(spec, ":iters=", ITERATIONS, ITERATIONS_MAX);
    uint32_t trees = setting_of(spec, ":threads=", 1, CT_TREES_MAX);
    bool classic = strncmp(spec, "classic", 7) == 0;
    if (strncmp(spec, "ismcts", 6) != 0)
        l->brain = (classic ? ct_brain_find_classic : ct_brain_find)(kit->game->id);
    int32_t curiosity = l->brain && l->brain->curiosity ? l->brain->curiosity : 700;
    l->forest = ct_forest_new(kit->game, l->brain, curiosity,
                              ct_nodes_of(l->brain, l->iterations / trees + 1), (int)trees);
    l->in_points = l->forest && kit->config.players == 2 && ct_forest_in_points(l->forest);
    l->seen = calloc(1, size);
    l->after = calloc(1, size);
    l->known = calloc(1, size);
    l->rolled = calloc(1, size);
    if (l->forest && l->seen && l->after && l->known && l->rolled) return l;
    ct_look_free(l);
    return NULL;
}

void ct_look_free(struct ct_look *l)
{
    if (!l) return;
    ct_forest_free(l->forest);
    free(l->seen);
    free(l->after);
    free(l->known);
    free(l->rolled);
    free(l);
}

bool ct_look_in_points(const struct ct_look *l)
{
    return l->in_points;
}

void ct_look_line(struct ct_look *l, int n)
{
    l->line = (uint64_t)n;
}

static void share_at_end(const struct ct_look *l, const ct_state *s, double share[CT_SEATS_MAX])
{
    struct ct_score score;
    int32_t win[CT_SEATS_MAX];
    int players = l->kit->config.players;
    l->kit->game->score(l->kit, s, &score);
    ct_share_win(&score, players, win);
    for (int seat = 0; seat < players; seat++)
        share[seat] = l->in_points ? score.points[seat] - score.points[seat ^ 1]
                                   : (double)win[seat] / (double)CT_SHARE;
}

static bool count_out(const struct ct_look *l, const ct_state *seen, double share[CT_SEATS_MAX])
{
    const struct ct_brain *b = l->brain;
    int32_t exact[CT_SEATS_MAX] = {0};
    ct_move m;
    if (l->in_points || !b || !b->solve || !b->is_open || ct_turn(seen) < 0 ||
        !b->is_open(l->kit, seen) || !b->solve(l->kit, seen, SOLVER_NODES, &m, exact))
        return false;
    for (int i = 0; i < l->kit->config.players; i++) share[i] = (double)exact[i] / (double)CT_SHARE;
    return true;
}

static void search_points(struct ct_look *l, double ahead[CT_SEATS_MAX])
{
    struct ct_verdict sum = ct_forest_whole(l->forest);
    for (int k = 0; k < l->kit->config.players && sum.visits; k++)
        ahead[k] = (double)sum.ahead[k] / sum.visits;
}

/* The mean over everything that was tried. */
static void search_shares(struct ct_look *l, int seat, uint32_t iterations, struct ct_rng *rng,
                          double share[CT_SEATS_MAX])
{
    struct ct_budget budget = {.iterations = iterations};
    uint64_t sum[CT_SEATS_MAX];
    ct_forest_think(l->forest, l->kit, l->seen, seat, &budget, rng);
    if (l->in_points) {
        search_points(l, share);
        return;
    }
    double visits = (double)ct_forest_total(l->forest, sum);
    for (int k = 0; k < l->kit->config.players && visits > 0; k++)
        share[k] = (double)sum[k] / (visits * (double)CT_SHARE);
}

static void estimate(struct ct_look *l, const ct_state *s, int seat, uint32_t iterations,
                     struct ct_rng *rng, double share[CT_SEATS_MAX]);

/* The mean over the rolls, for who thinks about decisions alone. */
static void estimate_rolls(struct ct_look *l, const ct_state *s, int seat, uint32_t iterations,
                           struct ct_rng *rng, double share[CT_SEATS_MAX])
{
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    int count = l->kit->game->chance(l->kit, s, outcome);
    double sum[CT_SEATS_MAX] = {0}, weights = 0;
    for (int i = 0; i < count; i++) {
        memcpy(l->rolled, s, l->kit->game->state_size);
        l->kit->game->apply(l->kit, l->rolled, outcome[i].move);
        assert(ct_turn(l->rolled) != CT_CHANCE); /* or `rolled` would be needed twice */
        estimate(l, l->rolled, seat, iterations / (uint32_t)count + 1, rng, share);
        weights += outcome[i].weight;
        for (int k = 0; k < CT_SEATS_MAX; k++) sum[k] += outcome[i].weight * share[k];
    }
    for (int k = 0; k < CT_SEATS_MAX; k++) share[k] = weights > 0 ? sum[k] / weights : 0;
}

static void estimate(struct ct_look *l, const ct_state *s, int seat, uint32_t iterations,
                     struct ct_rng *rng, double share[CT_SEATS_MAX])
{
    memset(share, 0, CT_SEATS_MAX * sizeof *share);
    if (ct_turn(s) == CT_OVER) {
        share_at_end(l, s, share);
        return;
    }
    if (ct_turn(s) == CT_CHANCE && ct_forest_only_decides(l->forest)) {
        estimate_rolls(l, s, seat, iterations, rng, share);
        return;
    }
    l->kit->game->observe(l->kit, s, seat, l->seen);
    if (!count_out(l, l->seen, share)) search_shares(l, seat, iterations, rng, share);
}

void ct_look_at(struct ct_look *l, const ct_state *s, int seat, double share[CT_SEATS_MAX])
{
    struct ct_rng rng;
    ct_rng_seed(&rng, l->line, CT_STREAM_SEAT);
    estimate(l, s, seat, l->iterations, &rng, share);
}

void ct_look_after(struct ct_look *l, const ct_state *after, int seat, double share[CT_SEATS_MAX])
{
    struct ct_rng rng;
    double sum[CT_SEATS_MAX] = {0};
    ct_rng_seed(&rng, l->line, CT_STREAM_SEAT);
    for (int world = 0; world < WORLDS; world++) {
        estimate(l, after, seat, l->iterations / 4 + 1, &rng, share);
        for (int i = 0; i < CT_SEATS_MAX; i++) sum[i] += share[i] / (double)WORLDS;
    }
    memcpy(share, sum, sizeof sum);
}

void ct_look_behind(struct ct_look *l, const ct_state *before, int seat, ct_move m,
                    double share[CT_SEATS_MAX])
{
    const struct ct_game *game = l->kit->game;
    bool reveals = game->reveals && game->reveals(l->kit, before, m);
    int worlds = reveals ? WORLDS : 1;
    uint32_t iterations = reveals ? l->iterations / 4 + 1 : l->iterations;
    struct ct_rng rng;
    double sum[CT_SEATS_MAX] = {0};
    ct_rng_seed(&rng, l->line, CT_STREAM_SEAT);
    game->observe(l->kit, before, seat, l->known);
    for (int world = 0; world < worlds; world++) {
        game->imagine(l->kit, l->known, seat, &rng, l->after);
        game->apply(l->kit, l->after, m);
        estimate(l, l->after, seat, iterations, &rng, share);
        for (int i = 0; i < CT_SEATS_MAX; i++) sum[i] += share[i] / worlds;
    }
    memcpy(share, sum, sizeof sum);
}

void ct_look_before_roll(struct ct_look *l, const ct_state *before, int seat,
                         double share[CT_SEATS_MAX])
{
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    const struct ct_game *game = l->kit->game;
    int count = game->chance(l->kit, before, outcome);
    double sum[CT_SEATS_MAX] = {0}, weights = 0;
    for (int i = 0; i < count; i++) {
        memcpy(l->after, before, game->state_size);
        game->apply(l->kit, l->after, outcome[i].move);
        ct_look_at(l, l->after, seat, share);
        weights += outcome[i].weight;
        for (int k = 0; k < CT_SEATS_MAX; k++) sum[k] += outcome[i].weight * share[k];
    }
    for (int k = 0; k < CT_SEATS_MAX; k++) share[k] = weights > 0 ? sum[k] / weights : 0;
}

void ct_look_put_share(struct ct_text *out, double share)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.4f", share);
    ct_put(out, digits);
}

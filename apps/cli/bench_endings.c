/*
 * bench_endings.c - `crosstown bench --endings`: how long does it take to count out an ending?
 *
 * Eager games are played until the one to move knows everything; from there on the brain's solver
 * is asked every fourth decision, by the one to move, with nothing learnt before.
 */
#include "ai/agent.h"
#include "ai/brain.h"
#include "apps/cli/bench.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY = 4, STEPS = 4, NODES = 2000000 /* as many as master counts */ };

struct endings {
    uint64_t count, solved;
    double seconds, worst;
};

struct desk {
    const struct ct_kit *kit;
    const struct ct_brain *brain;
    ct_state *state, *seen;
    ct_move *moves;
    struct ct_rng rng;
    struct endings after[STEPS]; /* by decisions since everything was open, in steps of EVERY */
};

static void time_ending(const struct desk *d, struct endings *e)
{
    int32_t share[CT_SEATS_MAX];
    ct_move best;
    double begin = seconds_of_cpu();
    bool solved = d->brain->solve(d->kit, d->seen, NODES, &best, share);
    double took = seconds_of_cpu() - begin;
    e->count++;
    e->solved += solved;
    e->seconds += took;
    if (took > e->worst) e->worst = took;
}

static void play_ending(struct desk *d)
{
    const struct ct_game *game = d->kit->game;
    int open_for = -1;
    game->init(d->kit, d->state, &d->rng);
    for (int turn; (turn = ct_turn(d->state)) != CT_OVER;) {
        int idle, count;
        if (turn == CT_CHANCE) {
            game->apply(d->kit, d->state, ct_pick_outcome(d->kit, d->state, &d->rng));
            continue;
        }
        game->observe(d->kit, d->state, turn, d->seen);
        if (open_for >= 0 || d->brain->is_open(d->kit, d->seen)) open_for++;
        if (open_for >= 0 && open_for % EVERY == 0 && open_for / EVERY < STEPS)
            time_ending(d, &d->after[open_for / EVERY]);
        count = game->moves(d->kit, d->state, d->moves, &idle);
        game->apply(d->kit, d->state, d->moves[ct_eager_pick(&d->rng, count, idle)]);
    }
}

static bool open_desk(struct desk *d, const struct ct_kit *kit)
{
    *d = (struct desk){.kit = kit, .brain = ct_brain_find(kit->game->id)};
    d->state = calloc(1, kit->game->state_size);
    d->seen = calloc(1, kit->game->state_size);
    d->moves = malloc((size_t)kit->game->moves_max * sizeof *d->moves);
    ct_rng_seed(&d->rng, 1, 0);
    return d->state && d->seen && d->moves;
}

static void close_desk(struct desk *d)
{
    free(d->state);
    free(d->seen);
    free(d->moves);
}

bool endings_are_solved(const struct ct_game *game)
{
    const struct ct_brain *brain = ct_brain_find(game->id);
    return brain && brain->solve && brain->is_open;
}

static double percent(uint64_t part, uint64_t whole)
{
    return 100 * (double)part / (double)whole;
}

static void print_row(const struct bench *b, const struct ct_kit *kit, int step,
                      const struct endings *e)
{
    const struct column *c = b->columns;
    char options[80];
    struct ct_text text = ct_text_on(options, sizeof options);
    bench_put_options(&text, kit);
    printf("%-*s %-*d %-*s %*d %*llu %*.0f %*.3f %*.3f\n", c[0].width, kit->game->id, c[1].width,
           kit->config.players, c[2].width, options, -c[3].width, step * EVERY, -c[4].width,
           (unsigned long long)e->count, -c[5].width, percent(e->solved, e->count), -c[6].width,
           1000 * e->seconds / (double)e->count, -c[7].width, 1000 * e->worst);
    fflush(stdout);
}

static void print_json(const struct bench *b, const struct ct_kit *kit, int step,
                       const struct endings *e)
{
    bench_begin_json(b, kit);
    printf(",\"open_for\":%d,\"endings\":%llu,\"solved\":%llu,\"ms_mean\":%.4f,\"ms_worst\":%.4f}",
           step * EVERY, (unsigned long long)e->count, (unsigned long long)e->solved,
           1000 * e->seconds / (double)e->count, 1000 * e->worst);
}

void endings_columns(struct bench *b)
{
    static const struct column all[] = {
        {N_("game"), 8},      {N_("P"), 2},          {N_("options"), 16},
        {N_("open for"), -9}, {N_("endings"), -8},   {N_("solved %"), -8},
        {N_("ms mean"), -10}, {N_("ms worst"), -10}, {NULL, 0},
    };
    memcpy(b->columns, all, sizeof all);
}

bool bench_endings(struct bench *b, const struct ct_kit *kit)
{
    struct desk d;
    double begin = seconds_of_cpu();
    bool ok = open_desk(&d, kit);
    while (ok && seconds_of_cpu() - begin < b->seconds) play_ending(&d);
    close_desk(&d);
    for (int step = 0; step < STEPS; step++) {
        if (!d.after[step].count) continue;
        (b->json ? print_json : print_row)(b, kit, step, &d.after[step]);
        b->rows++;
    }
    return ok;
}

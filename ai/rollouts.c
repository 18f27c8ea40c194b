/* rollouts.c - see rollouts.h. */
#include "ai/rollouts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAT = 2 * CT_LOT, /* after so many samples losers leave */
    SURE = 35,         /* tenths of a standard error that a loser is behind */
    STOP_EVERY = 4     /* samples */
};

struct racer {
    ct_move move;
    bool out;
    int32_t prior; /* what the brain gives the thinking seat without rollouts */
    uint32_t visits;
    uint64_t share[CT_SEATS_MAX];
    int64_t squares; /* of its distances from the mean of all in the race: how paired it is */
};

struct rollouts {
    const struct ct_brain *brain;
    const struct ct_kit *kit;
    int seat; /* whose decision it is */
    struct ct_race race;
    ct_state *world, *after;
    ct_move *moves;
    int32_t *priors;
    int racers, left;
    struct racer racer[CT_RACERS_MAX];
    uint32_t samples, iterations;
    uint8_t lots[CT_LOTS][CT_LOT];
};

static void close_rollouts(void *with)
{
    struct rollouts *r = with;
    if (!r) return;
    free(r->world);
    free(r->after);
    free(r->moves);
    free(r->priors);
    free(r);
}

static void *open_rollouts(const struct ct_game *game, const struct ct_brain *brain,
                           int32_t curiosity, size_t nodes)
{
    struct rollouts *r = calloc(1, sizeof *r);
    (void)curiosity, (void)nodes; /* there is no tree */
    assert(brain && brain->priors && brain->outlook && brain->race && brain->ahead);
    if (!r) return NULL;
    r->brain = brain;
    r->world = calloc(1, game->state_size);
    r->after = calloc(1, game->state_size);
    r->moves = malloc((size_t)game->moves_max * sizeof *r->moves);
    r->priors = malloc((size_t)game->moves_max * sizeof *r->priors);
    if (r->world && r->after && r->moves && r->priors) return r;
    close_rollouts(r);
    return NULL;
}

/* ---- who takes part ------------------------------------------------------------------------ */

static void play(struct rollouts *r, ct_move m)
{
    memcpy(r->after, r->world, r->kit->game->state_size);
    r->kit->game->apply(r->kit, r->after, m);
}

/* What the brain gives the thinking seat behind a move. */
static int32_t prior_of(struct rollouts *r, ct_move m)
{
    int32_t share[CT_SEATS_MAX] = {0};
    struct ct_score score;
    play(r, m);
    if (ct_turn(r->after) != CT_OVER) {
        r->brain->outlook(r->kit, r->after, share);
    } else {
        r->kit->game->score(r->kit, r->after, &score);
        ct_share_win(&score, r->kit->config.players, share);
    }
    return share[r->seat];
}

/* Into a list of the best, which has room for `most`; of equals the first. Their number. */
static int insert(struct racer *list, int count, int most, struct racer new)
{
    int at = count < most ? count : most - 1;
    if (count == most && list[at].prior >= new.prior) return count;
    for (; at > 0 && list[at - 1].prior < new.prior; at--) list[at] = list[at - 1];
    list[at] = new;
    return count < most ? count + 1 : count;
}

/* Few iterations are for few moves: enough for all of them to run one heat. */
static int places(const struct rollouts *r, const struct ct_budget *budget)
{
    uint32_t heats = budget->iterations / HEAT;
    if (!budget->iterations || heats >= (uint32_t)r->race.racers) return r->race.racers;
    return heats > 2 ? (int)heats : 2;
}

/* The moves that look best at a glance, and of those the best by the outlook behind them. */
static void line_up(struct rollouts *r, int count, int idle, int most)
{
    struct racer seen[CT_RACERS_MAX] = {{0}};
    int seen_count = 0;
    assert(r->race.glance <= CT_RACERS_MAX && r->race.racers <= CT_RACERS_MAX);
    r->brain->priors(r->kit, r->world, r->moves, count, idle, r->priors);
    for (int i = 0; i < count; i++)
        seen_count = insert(seen, seen_count, r->race.glance,
                            (struct racer){.move = r->moves[i], .prior = r->priors[i]});
    r->racers = 0;
    for (int i = 0; i < seen_count; i++)
        r->racers =
            insert(r->racer, r->racers, most,
                   (struct racer){.move = seen[i].move, .prior = prior_of(r, seen[i].move)});
    r->left = r->racers;
}

/* ---- samples ------------------------------------------------------------------------------- */

/* Six samples share out the numbers of the die, in a new order for every turn and every six. */
static struct ct_sample draw_sample(struct rollouts *r, struct ct_rng *rng)
{
    struct ct_sample sample = {.turns = r->race.turns};
    for (int t = 0; t < CT_LOTS; t++) {
        if (r->samples % CT_LOT == 0) {
            for (int i = 0; i < CT_LOT; i++) r->lots[t][i] = (uint8_t)i;
            ct_rng_shuffle(rng, r->lots[t], CT_LOT);
        }
        sample.lot[t] = r->lots[t][r->samples % CT_LOT];
    }
    uint64_t seed = (uint64_t)ct_rng_next(rng) << 32;
    seed |= ct_rng_next(rng);
    ct_rng_seed(&sample.rng, seed, r->samples);
    return sample;
}

/* One rollout; what the thinking seat got. */
static int32_t roll_out(struct rollouts *r, struct racer *racer, struct ct_sample sample)
{
    int32_t share[CT_SEATS_MAX] = {0};
    play(r, racer->move);
    r->brain->ahead(r->kit, r->after, &sample, share);
    racer->visits++;
    r->iterations++;
    for (int i = 0; i < r->kit->config.players; i++) racer->share[i] += (uint32_t)share[i];
    return share[r->seat];
}

/* Everybody in the race, in the same world with the same luck. */
static void run_sample(struct rollouts *r, const struct ct_sample *sample)
{
    int32_t got[CT_RACERS_MAX] = {0};
    int64_t sum = 0;
    for (int i = 0; i < r->racers; i++) {
        if (r->racer[i].out) continue;
        got[i] = roll_out(r, &r->racer[i], *sample);
        sum += got[i];
    }
    for (int i = 0; i < r->racers; i++) {
        if (r->racer[i].out) continue;
        int64_t apart = got[i] - sum / r->left;
        r->racer[i].squares += apart * apart;
    }
    r->samples++;
}

/* The mean over its samples and as many more as the brain is trusted, in which it got what the
 * outlook says; times 1000. */
static int64_t merit_of(const struct rollouts *r, const struct racer *racer)
{
    int64_t sum = (int64_t)racer->share[r->seat] + (int64_t)r->race.lean * racer->prior;
    return 1000 * sum / ((int64_t)racer->visits + r->race.lean);
}

static const struct racer *leader(const struct rollouts *r)
{
    const struct racer *best = NULL;
    for (int i = 0; i < r->racers; i++) {
        const struct racer *racer = &r->racer[i];
        if (!racer->out && (!best || merit_of(r, racer) > merit_of(r, best))) best = racer;
    }
    return best;
}

/* Out goes who is behind the leader by more than SURE standard errors of their difference. */
static void drop_losers(struct rollouts *r)
{
    const struct racer *best = leader(r);
    int64_t top = merit_of(r, best), n = best->visits;
    for (int i = 0; i < r->racers; i++) {
        struct racer *racer = &r->racer[i];
        if (racer->out || racer == best) continue;
        int64_t behind = (top - merit_of(r, racer)) / 1000;
        int64_t variance = (racer->squares + best->squares) / n;
        if (100 * behind * behind * n <= SURE * SURE * variance) continue;
        racer->out = true;
        r->left--;
    }
}

/* ---- thinking ------------------------------------------------------------------------------ */

/* Samples are whole: what is too little for one more is left. */
static bool is_spent(const struct rollouts *r, const struct ct_budget *budget)
{
    if (r->left == 1 && r->samples > 0) return true;
    if (budget->iterations && r->iterations + (uint32_t)r->left > budget->iterations) return true;
    return budget->stop && r->samples % STOP_EVERY == 0 && budget->stop(budget->with);
}

static void think(void *with, const struct ct_kit *kit, const ct_state *seen, int seat,
                  const struct ct_budget *budget, struct ct_rng *rng)
{
    struct rollouts *r = with;
    int idle, count = kit->game->moves(kit, seen, r->moves, &idle);
    r->kit = kit;
    r->seat = ct_turn(seen); /* it is he who chooses, whoever looks */
    r->race = r->brain->race(kit, seen);
    r->samples = r->iterations = 0;
    kit->game->imagine(kit, seen, seat, rng, r->world);
    line_up(r, count, idle, places(r, budget));
    while (!is_spent(r, budget)) {
        struct ct_sample sample = draw_sample(r, rng);
        kit->game->imagine(kit, seen, seat, &sample.rng, r->world);
        run_sample(r, &sample);
        if (r->samples % HEAT == 0) drop_losers(r);
    }
}

static bool tell(const void *with, uint32_t *at, struct ct_verdict *out)
{
    const struct rollouts *r = with;
    if (*at >= (uint32_t)r->racers) return false;
    const struct racer *racer = &r->racer[(*at)++];
    *out = (struct ct_verdict){.move = racer->move,
                               .visits = racer->visits,
                               .merit = merit_of(r, racer)};
    memcpy(out->share, racer->share, sizeof out->share);
    return true;
}

static uint32_t iterations(const void *with)
{
    return ((const struct rollouts *)with)->iterations;
}

const struct ct_thinker ct_rollouts = {.open = open_rollouts,
                                       .close = close_rollouts,
                                       .think = think,
                                       .tell = tell,
                                       .iterations = iterations,
                                       .best_counts = true,
                                       .only_decides = true};

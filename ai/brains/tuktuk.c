/*
 * tuktuk.c - the brain of Tuk Tuk Taxi: a race, counted in what everybody still has to drive.
 *
 * With two players half of all customers win; with more, as it seems, one more than anybody
 * has. The outlook compares the half steps to that delivery (tuktuk_roads.h): the way of
 * this trip as the signs stand, and trips to the nearest customers that are left. The
 * stock's order is never looked at.
 *
 * That already counts the next roll out, so that a tree of moves repeats it; what it does not see
 * is what the others do about it. The brain thinks in paired rollouts (ai/rollouts.h): a few turns
 * with quick moves (tuktuk_outing.h), judged where a turn ends.
 */
#include "ai/brain.h"
#include "ai/brains/tuktuk_outing.h"
#include "ai/rollouts.h"

#include <assert.h>

enum {
    TEMPO = 57, /* to_go: the turn is worth something */
    POINT = 1000,
    TRIP = 40 * TUKTUK_SHARES /* that a delivery takes, about */
};

static int to_go(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal)
{
    return tuktuk_to_go(k, s, seat, goal) - (seat == s->mover ? TEMPO : 0);
}

static int32_t value_at_end(const struct ct_kit *kit, const ct_state *state, int seat)
{
    struct ct_score score;
    kit->game->score(kit, state, &score);
    return (score.rank[seat] == 1 ? 5 : -5 - score.rank[seat]) * POINT;
}

static int32_t value(const struct ct_kit *kit, const ct_state *state, int seat)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    int best_other = INT32_MAX, goal = tuktuk_goal(k, s);
    if (s->turn == CT_OVER) return value_at_end(kit, state, seat);
    for (int other = 0; other < kit->config.players; other++) {
        int theirs = other == seat ? INT32_MAX : to_go(k, s, other, goal);
        if (theirs < best_other) best_other = theirs;
    }
    return (best_other - to_go(k, s, seat, goal)) * POINT / TRIP;
}

/* As many deliveries as there are customers: one who does not look at the others knows no goal. */
static int32_t own_value(const struct ct_kit *kit, const ct_state *state, int seat)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    if (s->turn == CT_OVER) return value_at_end(kit, state, seat);
    return -to_go(k, s, seat, k->customers) * POINT / TRIP;
}

/* 2 ^ (17 - behind / 64), straight lines between whole powers: how likely somebody that far
 * behind is to win, beside the first. */
static int32_t weight_behind(int behind)
{
    assert(behind >= 0);
    return behind >= 16 * 64 ? 1 : (128 - (behind & 63)) << 10 >> (behind >> 6);
}

/* A lead counts the more the less the first has to go. Nothing is certain: however far somebody is
 * behind, it counts as no more than DOUBT. And the trips behind this one take longer than they
 * look, since until then the streets fill with signs. The numbers are fitted to the ends of games.
 */
enum { SHARP = 190, SHARP_AT = 78, DOUBT = 295, LATER = 105 };

/* DOUBT * tanh(behind / DOUBT), nearly: x (27 + x^2) / (27 + 9 x^2) with x in 1024ths. */
static int level_off(int behind)
{
    int64_t x = (int64_t)behind * 1024 / DOUBT, square = x * x / 1024;
    if (x >= 3 * 1024) return DOUBT;
    return (int)(DOUBT * x * (27 * 1024 + square) / (27 * 1024 + 9 * square) / 1024);
}

/* What counts as left to go for the outlook; the least of all of them. */
static int count_left(const struct tuktuk_kit *k, const struct tuktuk *s,
                      const int to_go_of[CT_SEATS_MAX], int left[CT_SEATS_MAX])
{
    int first = INT32_MAX, goal = tuktuk_goal(k, s);
    for (int seat = 0; seat < k->base.config.players; seat++) {
        int later = goal - 1 - s->taxi[seat].delivered;
        left[seat] = to_go_of[seat] - (seat == s->mover ? TEMPO : 0);
        if (later > 0) left[seat] += LATER * later;
        if (left[seat] < first) first = left[seat];
    }
    return first;
}

void tuktuk_shares(const struct tuktuk_kit *k, const struct tuktuk *s,
                   const int to_go_of[CT_SEATS_MAX], int32_t share[CT_SEATS_MAX])
{
    int players = k->base.config.players, left[CT_SEATS_MAX] = {0};
    int first = count_left(k, s, to_go_of, left), base = SHARP_AT + (first > 0 ? first : 0);
    int32_t weight[CT_SEATS_MAX], sum = 0, given = 0;
    for (int seat = 0; seat < players; seat++) {
        weight[seat] = weight_behind(level_off((left[seat] - first) * SHARP / base));
        sum += weight[seat];
    }
    for (int seat = 1; seat < players; seat++) {
        share[seat] = CT_SHARE * weight[seat] / sum;
        given += share[seat];
    }
    share[0] = CT_SHARE - given;
}

static void outlook(const struct ct_kit *kit, const ct_state *state, int32_t share[CT_SEATS_MAX])
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    int goal = tuktuk_goal(k, s), left[CT_SEATS_MAX] = {0};
    for (int seat = 0; seat < kit->config.players; seat++)
        left[seat] = tuktuk_to_go(k, s, seat, goal);
    tuktuk_shares(k, s, left, share);
}

/* ---- moves --------------------------------------------------------------------------------- */

static void priors(const struct ct_kit *kit, const ct_state *state, const ct_move *moves, int count,
                   int idle, int32_t *prior)
{
    int32_t best = INT32_MIN;
    (void)idle;
    tuktuk_rate(tuktuk_kit_of(kit), tuktuk_of(state), moves, count, prior);
    for (int i = 0; i < count; i++)
        if (prior[i] > best) best = prior[i];
    for (int i = 0; i < count; i++) {
        int32_t behind = (best - prior[i]) * 30;
        prior[i] = behind < CT_PRIOR ? CT_PRIOR - behind : 0;
    }
}

/* Customers are placed once and for all, so that more places are compared, over more turns. */
static struct ct_race race(const struct ct_kit *kit, const ct_state *seen)
{
    (void)kit;
    if (tuktuk_of(seen)->phase == TUKTUK_PLACE)
        return (struct ct_race){.glance = 32, .racers = 16, .lean = 8, .turns = 8};
    return (struct ct_race){.glance = 32, .racers = 8, .lean = 8, .turns = 6, .told = 3};
}

const struct ct_brain tuktuk_brain = {
    .game = "tuktuk",
    .thinker = &ct_rollouts,
    /* The fifth takes some hundredths of a second. */
    .level = {{.noise = 980, .own_way = true},
              {.noise = 600, .own_way = true},
              {.noise = 520},
              {.noise = 250},
              {.iterations = 400}},
    .value = value,
    .own_value = own_value,
    .outlook = outlook,
    .priors = priors,
    .race = race,
    .ahead = tuktuk_ahead,
    .measure = {.worlds = 720, .candidates = 8, .glance = 240},
};

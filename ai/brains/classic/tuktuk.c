/*
 * tuktuk.c - the brain of Tuk Tuk Taxi: a race, counted in what everybody still has to drive.
 *
 * With two players half of all customers win; with more, as it seems, one more than anybody
 * has. The outlook compares the half steps to that delivery (tuktuk_roads.h): the way of
 * this trip as the signs stand, and trips to the nearest customers that are left. The
 * stock's order is never looked at.
 */
#include "ai/brain.h"
#include "ai/brains/classic/tuktuk_roads.h"

enum {
    TEMPO = 5 * TUKTUK_SHARES, /* to_go: the turn is worth something */
    POINT = 1000,
    TRIP = 40 * TUKTUK_SHARES /* that a delivery takes, about */
};

static int to_go(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal)
{
    return classic_tuktuk_to_go(k, s, seat, goal) - (seat == s->mover ? TEMPO : 0);
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
    int best_other = INT32_MAX, goal = classic_tuktuk_goal(k, s);
    if (s->turn == CT_OVER) return value_at_end(kit, state, seat);
    for (int other = 0; other < kit->config.players; other++) {
        int theirs = other == seat ? INT32_MAX : to_go(k, s, other, goal);
        if (theirs < best_other) best_other = theirs;
    }
    return (best_other - to_go(k, s, seat, goal)) * POINT / TRIP;
}

/* 2 ^ (17 - behind / 64), straight lines between whole powers: how likely somebody that far
 * behind is to win, beside the first. */
static int32_t weight_behind(int behind)
{
    return behind >= 16 * 64 ? 1 : (128 - (behind & 63)) << 10 >> (behind >> 6);
}

/* A lead counts the more the less the first has to go: twice as much at the goal as SHARP_AT
 before it. */
enum { SHARP = 320, SHARP_AT = 40 * TUKTUK_SHARES };

static void outlook(const struct ct_kit *kit, const ct_state *state, int32_t share[CT_SEATS_MAX])
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    int players = kit->config.players, goal = classic_tuktuk_goal(k, s), first = INT32_MAX;
    int left[CT_SEATS_MAX];
    int32_t weight[CT_SEATS_MAX], sum = 0, given = 0;
    for (int seat = 0; seat < players; seat++) {
        left[seat] = to_go(k, s, seat, goal);
        if (left[seat] < first) first = left[seat];
    }
    for (int seat = 0; seat < players; seat++) {
        int base = first > 0 ? first : 0;
        weight[seat] = weight_behind((left[seat] - first) * SHARP / (SHARP_AT + base));
        sum += weight[seat];
    }
    for (int seat = 1; seat < players; seat++) {
        share[seat] = CT_SHARE * weight[seat] / sum;
        given += share[seat];
    }
    share[0] = CT_SHARE - given;
}

/* ---- moves --------------------------------------------------------------------------------- */

static void priors(const struct ct_kit *kit, const ct_state *state, const ct_move *moves, int count,
                   int idle, int32_t *prior)
{
    int32_t best = INT32_MIN;
    (void)idle;
    classic_tuktuk_rate(tuktuk_kit_of(kit), tuktuk_of(state), moves, count, prior);
    for (int i = 0; i < count; i++)
        if (prior[i] > best) best = prior[i];
    for (int i = 0; i < count; i++) {
        int32_t behind = (best - prior[i]) * 30;
        prior[i] = behind < CT_PRIOR ? CT_PRIOR - behind : 0;
    }
}

static int rollout(const struct ct_kit *kit, const ct_state *state, const ct_move *moves, int count,
                   int idle, struct ct_rng *rng)
{
    const struct tuktuk *s = tuktuk_of(state);
    int32_t rate[TUKTUK_MOVES_MAX], best = INT32_MIN;
    int choice = 0;
    if (s->phase == TUKTUK_DEAL && count > 4)
        return (int)ct_rng_below(rng, (uint32_t)(count > idle ? count - idle : count));
    classic_tuktuk_rate(tuktuk_kit_of(kit), s, moves, count, rate);
    for (int i = 0; i < count; i++) {
        int32_t shaken = 4 * rate[i] + (int32_t)ct_rng_below(rng, 8);
        if (shaken <= best) continue;
        best = shaken;
        choice = i;
    }
    return choice;
}

const struct ct_brain classic_tuktuk_brain = {
    .game = "tuktuk",
    /* The fifth takes a tenth of a second. */
    .level =
        {{.noise = 1600}, {.noise = 900}, {.noise = 520}, {.noise = 320}, {.iterations = 1500}},
    .value = value,
    .outlook = outlook,
    .rollout = rollout,
    .priors = priors,
    .rollout_lines = -1,
    .bias = 300,
    .curiosity = 60,
    .widen = 6,
};

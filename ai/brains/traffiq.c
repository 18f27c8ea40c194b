/*
 * traffiq.c - the brain for Manhattan TraffIQ.
 *
 * A seat's prospects are a sum of what it has and what it could win next (traffiq_scene.h),
 * weighed in thousandths of a logit: the difference of two seats' prospects is the logarithm
 * of their chances to win, so that `outlook` only has to take exponentials. The weights were
 * fitted to the results of 800 games of greedy players, in four stages of the game:
 * a point means more the fewer tiles are left. With more than two players they are others, fitted
 * to 400 games of four: there what is knocked off the map is lost to one and won by nobody. Trucks
 * in the supply count about as much as a point on the map: early on it is the number of vehicles
 * that matters.
 */
#include "ai/brain.h"
#include "ai/brains/traffiq_scene.h"

#include <assert.h>
#include <string.h>

/* ---- prospects ------------------------------------------------------------------------------ */

enum feature {
    POINTS,     /* on the map */
    TRUCKS,     /* in the supply */
    FIRST_TILE, /* in hand; the second, the third, more */
    SECOND_TILE,
    THIRD_TILE,
    MORE_TILES,
    PENDING,     /* to be won at once */
    TWO_ACTIONS, /* to be won in this turn */
    ONE_ACTION,
    LATER_ATTACH, /* by the next turn, if nothing changes */
    LATER_RIDE,
    LATER_SECOND,
    TEMPO, /* actions left */
    RACE,  /* few vehicles left in the supply */
    FEATURES
};

/* At a larger table it matters who loses, not only how much: these count beside the others. */
enum feature_of_many {
    KNOCK,       /* what the others lose of that which is to be won in this turn */
    LATER_KNOCK, /* the same of LATER_ATTACH */
    RISK,        /* what the others may knock off the map, each in his next turn */
    FEATURES_OF_MANY
};

enum { STAGES = 4, LAST_ROUND = 3, SUPPLY_LOW = 4, VICTORY = 10000 };

/* The weights at so many tiles in the stack, and in the last round; between them in
 * proportion. */
static const int16_t stage_tiles[LAST_ROUND] = {32, 16, 5};
static const int16_t weight[STAGES][FEATURES] = {
    {414, 445, 115, 34, 172, 0, 173, 144, 102, 120, 50, 61, 48, 116},
    {560, 584, 133, 74, 132, 0, 358, 243, 214, 221, 164, 186, 98, 269},
    {730, 507, 159, 85, 149, 100, 695, 500, 518, 391, 435, 193, 134, 430},
    {1584, 562, 537, 587, 29, 0, 1236, 917, 839, 921, 656, 513, 1, 150},
};
static const int16_t weight_at_large_table[STAGES][FEATURES] = {
    {159, 304, 68, -29, 89, -68, 47, 48, 31, 38, -15, 20, -8, -40},
    {327, 466, 68, 88, 31, 30, 119, 80, 56, 21, 43, 33, 50, -97},
    {634, 435, 315, 287, 256, 128, 381, 306, 326, 159, -54, 69, 83, 101},
    {1495, 548, 639, 795, 116, 24, 1000, 813, 794, 787, 299, 523, -48, 44},
};
static const int16_t weight_of_many[STAGES][FEATURES_OF_MANY] = {{-73, -43, -20},
                                                                 {-60, -33, -54},
                                                                 {-319, -79, -198},
                                                                 {-445, -150, -290}};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* How many turns away a seat's next one is; -1: it has none any more. */
static int turns_until(const struct traffiq_kit *kit, const struct traffiq *s, int seat)
{
    int away = (seat - s->turn + kit->players) % kit->players;
    return s->last_turns && away >= s->last_turns ? -1 : away;
}

static void count_own_turn(const struct traffiq *s, const struct traffiq_chances *c,
                           int feature[FEATURES])
{
    bool drew = s->done & TRAFFIQ_DID_DRAW, rode = s->done & (TRAFFIQ_DID_TAXI | TRAFFIQ_DID_TRUCK);
    int chance[] = {drew || rode ? 0 : c->attach, drew || rode ? 0 : c->second,
                    drew || s->done & TRAFFIQ_DID_TAXI ? 0 : c->taxi,
                    drew || s->done & TRAFFIQ_DID_TRUCK ? 0 : c->truck};
    int best = 0, next = 0;
    for (int i = 0; i < 4; i++) {
        next = larger(next, chance[i] < best ? chance[i] : best);
        best = larger(best, chance[i]);
    }
    feature[PENDING] = c->pending;
    feature[TEMPO] = 2 - s->actions;
    if (s->actions == 1) feature[ONE_ACTION] = best;
    if (s->actions == 0) feature[TWO_ACTIONS] = best + next;
}

static void count_hand(const struct traffiq *s, int seat, int feature[FEATURES])
{
    int tiles = traffiq_count(traffiq_hand(s, seat));
    feature[FIRST_TILE] = tiles >= 1;
    feature[SECOND_TILE] = tiles >= 2;
    feature[THIRD_TILE] = tiles >= 3;
    feature[MORE_TILES] = larger(tiles - 3, 0);
}

static void count_features(const struct traffiq_scene *scene, int seat,
                           const struct traffiq_chances *chances, int feature[FEATURES])
{
    const struct traffiq *s = scene->s;
    const uint8_t *supply = s->supply[seat];
    int away = turns_until(scene->kit, s, seat);
    memset(feature, 0, FEATURES * sizeof *feature);
    feature[POINTS] = traffiq_points(s, seat);
    feature[TRUCKS] = supply[TRAFFIQ_TRUCK];
    feature[RACE] = larger(SUPPLY_LOW - supply[TRAFFIQ_TRUCK] - supply[TRAFFIQ_TAXI], 0);
    if (away < 0) return;
    count_hand(s, seat, feature);
    if (away == 0) {
        count_own_turn(s, chances, feature);
        return;
    }
    feature[LATER_ATTACH] = chances->attach;
    feature[LATER_RIDE] = larger(chances->taxi, chances->truck);
    feature[LATER_SECOND] = chances->second;
}

/* What everybody may lose by the two best actions of a seat's turn, this one or its next. */
static uint32_t threat_of(const struct traffiq *s, int seat, const struct traffiq_chances *c)
{
    int done = s->turn == seat ? s->done : 0, actions = s->turn == seat ? 2 - s->actions : 2;
    bool rode = done & (TRAFFIQ_DID_TAXI | TRAFFIQ_DID_TRUCK);
    int gain[] = {rode ? 0 : c->attach, rode ? 0 : c->second, done & TRAFFIQ_DID_TAXI ? 0 : c->taxi,
                  done & TRAFFIQ_DID_TRUCK ? 0 : c->truck};
    const uint32_t lost[] = {c->lost.attach, c->lost.second, c->lost.taxi, c->lost.truck};
    uint32_t sum = c->lost.pending;
    if (done & TRAFFIQ_DID_DRAW) return sum;
    for (; actions > 0; actions--) {
        int best = 0;
        for (int i = 1; i < 4; i++)
            if (gain[i] > gain[best]) best = i;
        if (gain[best]) sum += lost[best];
        gain[best] = 0;
    }
    return sum;
}

static void count_of_many(const struct traffiq_scene *scene, const struct traffiq_chances *chances,
                          int feature[CT_SEATS_MAX][FEATURES_OF_MANY])
{
    const struct traffiq *s = scene->s;
    uint32_t all = 0;
    for (int seat = 0; seat < scene->kit->players; seat++) {
        int *mine = feature[seat];
        memset(mine, 0, sizeof feature[seat]);
        if (turns_until(scene->kit, s, seat) < 0) continue;
        uint32_t threat = threat_of(s, seat, &chances[seat]);
        all += threat;
        if (s->turn == seat)
            mine[KNOCK] = traffiq_sum_of(threat);
        else
            mine[LATER_KNOCK] = traffiq_sum_of(chances[seat].lost.attach);
    }
    for (int seat = 0; seat < scene->kit->players; seat++)
        feature[seat][RISK] = (int)(all >> 8 * seat & 0xff);
}

/* The weights of a moment: with so many tiles in the stack, in the last round or not. */
struct moment {
    int tiles;
    bool is_last;
    int32_t weight[FEATURES], weight_of_many[FEATURES_OF_MANY];
};

/* Those of a moment between two stages, in proportion. */
static void mix(const int16_t *early, const int16_t *late, int count, int past, int span,
                int32_t *out)
{
    for (int i = 0; i < count; i++) out[i] = late[i] + (early[i] - late[i]) * past / span;
}

static void weigh(const struct traffiq_kit *kit, const struct traffiq *s, struct moment *now)
{
    int tiles = kit->tiles - s->drawn, stage = 0;
    if (s->last_turns) stage = LAST_ROUND;
    while (stage < LAST_ROUND && tiles < stage_tiles[stage]) stage++;
    bool between = stage > 0 && stage < LAST_ROUND;
    int span = between ? stage_tiles[stage - 1] - stage_tiles[stage] : 1;
    int past = between ? tiles - stage_tiles[stage] : 0;
    int at = stage == LAST_ROUND && !s->last_turns ? LAST_ROUND - 1 : stage;
    int before = between ? at - 1 : at;
    const int16_t(*table)[FEATURES] = kit->players == 2 ? weight : weight_at_large_table;
    now->tiles = tiles;
    now->is_last = s->last_turns;
    mix(table[before], table[at], FEATURES, past, span, now->weight);
    mix(weight_of_many[before], weight_of_many[at], FEATURES_OF_MANY, past, span,
        now->weight_of_many);
}

/* The same unless the moment has changed. */
static void weigh_again(const struct traffiq_kit *kit, const struct traffiq *s, struct moment *now)
{
    if (now->tiles != kit->tiles - s->drawn || now->is_last != (s->last_turns != 0))
        weigh(kit, s, now);
}

static void add_of_many(const struct traffiq_scene *scene, const struct traffiq_chances *chances,
                        const struct moment *now, int32_t prospects[CT_SEATS_MAX])
{
    int feature[CT_SEATS_MAX][FEATURES_OF_MANY];
    count_of_many(scene, chances, feature);
    for (int seat = 0; seat < scene->kit->players; seat++)
        for (int i = 0; i < FEATURES_OF_MANY; i++)
            prospects[seat] += now->weight_of_many[i] * feature[seat][i];
}

/* What the net thinks of it (ai/minds/traffiq_net.c, which includes this file). */
static void correct_prospects(const struct traffiq_scene *scene, int (*feature)[FEATURES],
                              const struct traffiq_chances *chances, int32_t *prospects);
#ifndef TRAFFIQ_NET
static void correct_prospects(const struct traffiq_scene *scene, int (*feature)[FEATURES],
                              const struct traffiq_chances *chances, int32_t *prospects)
{
    (void)scene, (void)feature, (void)chances, (void)prospects;
}
#endif

/* Everybody's prospects in thousandths of a logit. For a search (`deep`) the net has a say, where
 * this is compiled with one. */
static void find_prospects(struct traffiq_scene *scene, const struct moment *now, bool deep,
                           int32_t prospects[CT_SEATS_MAX])
{
    struct traffiq_chances chances[CT_SEATS_MAX];
    int feature[CT_SEATS_MAX][FEATURES];
    for (int seat = 0; seat < scene->kit->players; seat++) {
        traffiq_find_chances(scene, seat, &chances[seat]);
        count_features(scene, seat, &chances[seat], feature[seat]);
        prospects[seat] = 0;
        for (int i = 0; i < FEATURES; i++) prospects[seat] += now->weight[i] * feature[seat][i];
    }
    if (scene->kit->players > 2) add_of_many(scene, chances, now, prospects);
    if (deep) correct_prospects(scene, feature, chances, prospects);
}

static void look_for_prospects(const struct traffiq_kit *kit, const struct traffiq *s, bool deep,
                               int32_t prospects[CT_SEATS_MAX])
{
    struct traffiq_scene scene;
    struct moment now;
    traffiq_look(kit, s, &scene);
    weigh(kit, s, &now);
    find_prospects(&scene, &now, deep, prospects);
}

/* ---- value and outlook ---------------------------------------------------------------------- */

/* What the seat has more than the others: of them the mean and the best count alike. */
static int32_t lead_of(const int32_t *of, int players, int seat)
{
    int32_t best = INT32_MIN, sum = 0;
    assert(players > 1);
    for (int rival = 0; rival < players; rival++) {
        if (rival == seat) continue;
        sum += of[rival];
        if (of[rival] > best) best = of[rival];
    }
    return of[seat] - (sum / (players - 1) + best) / 2;
}

static int32_t value(const struct ct_kit *base, const ct_state *state, int seat)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    int32_t of[CT_SEATS_MAX];
    if (s->turn != CT_OVER) {
        look_for_prospects(kit, s, false, of);
        return lead_of(of, kit->players, seat) / 5; /* a point is half a logit, roughly */
    }
    int32_t best = 0;
    for (int i = 0; i < kit->players; i++) {
        of[i] = 100 * traffiq_points(s, i);
        if (i != seat && of[i] > best) best = of[i];
    }
    int32_t lead = lead_of(of, kit->players, seat);
    return lead + (of[seat] > best ? VICTORY : of[seat] < best ? -VICTORY : 0);
}

/* 4096 e^-x, x in eighths of a logit. */
static int32_t falling(int32_t x)
{
    static const int16_t table[] = {4096, 3615, 3190, 2815, 2484, 2192, 1935, 1707, 1507, 1330,
                                    1174, 1036, 914,  807,  712,  628,  554,  489,  432,  381,
                                    336,  297,  262,  231,  204,  180,  159,  140,  124,  109,
                                    96,   85,   75,   66,   58,   52,   46,   40,   35,   31,
                                    28,   24,   21,   19,   17,   15,   13,   12,   10,   9,
                                    8,    7,    6,    5,    5,    4,    4,    3,    3,    3,
                                    2,    2,    2,    2};
    enum { LAST = sizeof table / sizeof *table - 1 };
    return table[x > LAST ? LAST : x];
}

/* Prospects as shares; they are spent. */
static void share_out(int32_t of[CT_SEATS_MAX], int players, int32_t share[CT_SEATS_MAX])
{
    int32_t best = INT32_MIN, sum = 0, given = 0;
    int first = 0;
    for (int seat = 0; seat < players; seat++) {
        if (of[seat] <= best) continue;
        best = of[seat];
        first = seat;
    }
    for (int seat = 0; seat < players; seat++) sum += of[seat] = falling((best - of[seat]) / 125);
    for (int seat = 0; seat < players; seat++) given += share[seat] = CT_SHARE * of[seat] / sum;
    share[first] += CT_SHARE - given;
}

static void outlook(const struct ct_kit *base, const ct_state *state, int32_t share[CT_SEATS_MAX])
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    int32_t of[CT_SEATS_MAX] = {0};
    look_for_prospects(kit, traffiq_of(state), true, of);
    share_out(of, kit->players, share);
}

/* ---- moves ---------------------------------------------------------------------------------- */

enum {
    DRAW = 150,  /* hundredths of a point, as a first glance sees it */
    SET_UP = 60, /* a crossing prepared with an action left */
    GIFT = -30   /* prepared for somebody else */
};

/* Crossings that lack one tile more, once there is a tile on the cell. */
static int crossings_set_up(const struct traffiq_scene *scene, traffiq_place cell)
{
    int count = 0;
    for (int corner = 0; corner < 4; corner++) {
        traffiq_place vertex = (traffiq_place)(cell + (corner & 1) + (corner >> 1) * 256);
        int tiles = 0;
        for (int i = 0; i < 4; i++)
            tiles +=
                scene->tile[traffiq_fold((traffiq_place)(vertex - (i & 1) - (i >> 1) * 256))] != 0;
        count += tiles == 2;
    }
    return count;
}

static int32_t glance_at_attach(struct traffiq_scene *scene, traffiq_place cell, int seat)
{
    int set_up = scene->s->actions == 0 ? SET_UP : GIFT;
    return 100 * traffiq_gain_of_cell(scene, cell, seat) + set_up * crossings_set_up(scene, cell);
}

/* How good a move looks at first sight, in hundredths of a point. */
static int32_t glance(struct traffiq_scene *scene, ct_move m)
{
    int seat = scene->s->turn, kind = traffiq_move_kind(m);
    int from = (int)(m >> 8 & 0xff), to = (int)(m & 0xff);
    switch (kind) {
    case TRAFFIQ_MOVE_ATTACH: return glance_at_attach(scene, (traffiq_place)m, seat);
    case TRAFFIQ_MOVE_PLACE:
    case TRAFFIQ_MOVE_PLACE_TRUCK:
        return 100 *
               traffiq_gain_at_node(scene, (traffiq_place)m, seat, kind - TRAFFIQ_MOVE_PLACE + 1);
    case TRAFFIQ_MOVE_RIDE:
    case TRAFFIQ_MOVE_RIDE_TRUCK:
        return 100 * traffiq_knock_by_ride(scene, from, to, seat, kind - TRAFFIQ_MOVE_RIDE + 1);
    case TRAFFIQ_MOVE_COMPETE: return 100 * (int32_t)((m & 1) + (m >> 1 & 1));
    case TRAFFIQ_MOVE_DRAW: return DRAW;
    default: return 0;
    }
}

/* Of an attach only the cell counts, and many moves share one: what they look like is kept. */
static int32_t glance_again(struct traffiq_scene *scene, ct_move m, uint32_t known[TRAFFIQ_GRID],
                            int32_t at[TRAFFIQ_GRID_CELLS])
{
    traffiq_place cell = (traffiq_place)m;
    uint32_t *row = &known[(cell >> 8) % TRAFFIQ_GRID], bit = (uint32_t)1 << cell % TRAFFIQ_GRID;
    if (traffiq_move_kind(m) != TRAFFIQ_MOVE_ATTACH) return glance(scene, m);
    if (!(*row & bit)) at[traffiq_fold(cell)] = glance(scene, m);
    *row |= bit;
    return at[traffiq_fold(cell)];
}

/* What everybody may expect after a move; the scene is that of `s`. */
static void share_after(struct traffiq_scene *scene, const struct traffiq *s, ct_move m,
                        struct moment *now, int32_t share[CT_SEATS_MAX])
{
    const struct traffiq_kit *kit = scene->kit;
    struct traffiq after = *s;
    struct traffiq_step step;
    int32_t of[CT_SEATS_MAX] = {0};
    traffiq_apply(&kit->base, (ct_state *)(void *)&after, m);
    if (after.turn == CT_OVER) {
        struct ct_score score;
        traffiq_score(&kit->base, (const ct_state *)(const void *)&after, &score);
        ct_share_win(&score, kit->players, share);
        return;
    }
    if (after.big) {
        look_for_prospects(kit, &after, true, of);
    } else {
        traffiq_step_on(scene, &after, &step);
        weigh_again(kit, &after, now);
        find_prospects(scene, now, true, of);
        traffiq_step_back(scene, &step);
    }
    share_out(of, kit->players, share);
}

/* The best at first sight, at most `most`, the best first, of equals the earlier. */
static int pick_best(struct traffiq_scene *scene, const ct_move *moves, int count, int most,
                     struct ct_glimpse *out)
{
    int32_t at[TRAFFIQ_GRID_CELLS], score[CT_GLIMPSES_MAX];
    uint32_t known[TRAFFIQ_GRID] = {0};
    int found = 0;
    assert(most > 0 && most <= CT_GLIMPSES_MAX);
    for (int i = 0; i < count; i++) {
        int32_t mine = glance_again(scene, moves[i], known, at);
        if (found == most && mine <= score[most - 1]) continue;
        int place = found < most ? found++ : most - 1;
        for (; place > 0 && score[place - 1] < mine; place--) {
            score[place] = score[place - 1];
            out[place].index = out[place - 1].index;
        }
        score[place] = mine;
        out[place].index = i;
    }
    return found;
}

/* What looks best at first sight is tried. */
static int survey(const struct ct_kit *kit, const ct_state *state, const ct_move *moves, int count,
                  int most, struct ct_glimpse *out)
{
    const struct traffiq *s = traffiq_of(state);
    struct traffiq_scene scene;
    struct moment now;
    traffiq_look(traffiq_kit_of(kit), s, &scene);
    weigh(traffiq_kit_of(kit), s, &now);
    int found = pick_best(&scene, moves, count, most, out);
    for (int i = 0; i < found; i++) share_after(&scene, s, moves[out[i].index], &now, out[i].share);
    return found;
}

const struct ct_brain traffiq_brain = {
    .game = "traffiq",
    .level = {{.noise = 60},
              {.iterations = 5},
              {.iterations = 17},
              {.iterations = 45},
              {.iterations = 170}},
    .value = value,
    .outlook = outlook,
    .measure = {.worlds = 12, .iterations = 160, .candidates = 5, .glance = 220},
    .survey = survey,
    .bias = 3000,
    .curiosity = 60,
    .widen = 12,
};

/*
 * traffiq_net.c - see traffiq_net.h.
 *
 * It is the brain beside it (ai/brains/traffiq.c) once more, with one function added where its
 * prospects are known: so both always differ by the net alone, and the brain without it pays
 * nothing for this. Inputs are what the brain has counted anyway, and what can be read off the
 * streets for little.
 */
#define TRAFFIQ_NET
#define traffiq_brain traffiq_net_brain
/* NOLINTNEXTLINE(bugprone-suspicious-include): see above */
#include "ai/brains/traffiq.c"
#undef traffiq_brain

#include "ai/minds/traffiq_net.h"

enum input {
    ATTACH = FEATURES, /* first the brain's features; then its chances */
    SECOND,
    TAXI_RIDE,
    TRUCK_RIDE,
    TAXIS, /* in the supply */
    TILES,
    STREETS_AHEAD, /* streets with both players on them: how many */
    STREETS_EVEN,
    BEHIND,      /* strength on streets where the rival is stronger */
    ALONE,       /* where he is not */
    TAXI_THREAT, /* strength that one taxi more would drive away, with room for it */
    TRUCK_THREAT,
    LARGEST_THREAT,
    MOBILE_TAXIS, /* with a free crossing beside them */
    MOBILE_TRUCKS,
    MY_TURN,
    ACTIONS,
    DID_ATTACH,
    DID_TAXI,
    DID_TRUCK,
    DID_DRAW,
    PLACING,
    COMPETING,
    NO_TURN,
    OPEN_CROSSINGS,
    TILES_LEFT, /* from here on the same for both, but for the last */
    LAST_TURNS,
    QUIET,
    FREE_CROSSINGS,
    CROSSINGS,
    CORNERS, /* free cells at which crossings can be completed */
    LEAD,    /* by hand, in eighths of a logit */
    INPUTS
};
_Static_assert((int)INPUTS == TRAFFIQ_NET_INPUTS && (int)TILES_LEFT == TRAFFIQ_NET_SHARED, "sizes");

/* ---- streets --------------------------------------------------------------------------------- */

static void count_free(const struct traffiq_scene *scene, uint8_t *free_nodes, int16_t *all)
{
    memset(free_nodes, 0, (size_t)scene->runs);
    *all = 0;
    for (int i = 0; i < scene->s->nodes; i++) {
        if (traffiq_has(&scene->s->on, i)) continue;
        free_nodes[scene->run[0][i]]++;
        free_nodes[scene->run[1][i]]++;
        ++*all;
    }
}

static void sense_street(int mine, int his, bool has_room, int16_t *row)
{
    row[STREETS_AHEAD] = (int16_t)(row[STREETS_AHEAD] + (mine > his && his));
    row[STREETS_EVEN] = (int16_t)(row[STREETS_EVEN] + (mine == his && his));
    row[BEHIND] = (int16_t)(row[BEHIND] + (mine < his ? mine : 0));
    row[ALONE] = (int16_t)(row[ALONE] + (his ? 0 : mine));
    if (!has_room) return;
    int by_taxi = his + 1 > mine ? mine : 0;
    row[TAXI_THREAT] = (int16_t)(row[TAXI_THREAT] + by_taxi);
    row[TRUCK_THREAT] = (int16_t)(row[TRUCK_THREAT] + (his + 2 > mine ? mine : 0));
    if (by_taxi > row[LARGEST_THREAT]) row[LARGEST_THREAT] = (int16_t)by_taxi;
}

static void sense_streets(const struct traffiq_scene *scene, const uint8_t *free_nodes,
                          int16_t (*row)[CT_NET_INPUTS])
{
    for (int run = 0; run < scene->runs; run++) {
        int first = scene->strength[run] & 0xff, second = scene->strength[run] >> 8 & 0xff;
        if (first) sense_street(first, second, free_nodes[run], row[0]);
        if (second) sense_street(second, first, free_nodes[run], row[1]);
    }
}

static void sense_vehicles(const struct traffiq_scene *scene, int16_t (*row)[CT_NET_INPUTS])
{
    struct traffiq_set left = scene->s->on;
    while (!traffiq_is_empty(&left)) {
        int at = traffiq_pop(&left), ways = 0;
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            int to = scene->city.node[at].link[side];
            ways += to != TRAFFIQ_NONE && !traffiq_has(&scene->s->on, to);
        }
        int kind = traffiq_has(&scene->s->truck, at) ? MOBILE_TRUCKS : MOBILE_TAXIS;
        int16_t *mine = row[traffiq_owner(scene->s, at)];
        mine[kind] = (int16_t)(mine[kind] + (ways > 0));
    }
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void sense_turn(const struct traffiq *s, int16_t *row)
{
    row[MY_TURN] = 1;
    row[ACTIONS] = (int16_t)(2 - s->actions);
    row[DID_ATTACH] = (s->done & TRAFFIQ_DID_ATTACH) != 0;
    row[DID_TAXI] = (s->done & TRAFFIQ_DID_TAXI) != 0;
    row[DID_TRUCK] = (s->done & TRAFFIQ_DID_TRUCK) != 0;
    row[DID_DRAW] = (s->done & TRAFFIQ_DID_DRAW) != 0;
    row[PLACING] = s->phase == TRAFFIQ_PLACE;
    row[COMPETING] = s->phase == TRAFFIQ_COMPETE;
    row[OPEN_CROSSINGS] = (int16_t)__builtin_popcount(s->open);
}

static int16_t count_corners(const struct traffiq_city *city)
{
    int count = 0;
    for (int p = 0; p < city->pages; p++) {
        const uint64_t *fits = city->page[p].fits;
        uint64_t taken[TRAFFIQ_SIDES];
        for (int side = 0; side < TRAFFIQ_SIDES; side++, fits += 4)
            taken[side] = ~(fits[0] & fits[1] & fits[2] & fits[3]);
        fits = city->page[p].fits;
        count += __builtin_popcountll((taken[TRAFFIQ_NORTH] | taken[TRAFFIQ_SOUTH]) &
                                      (taken[TRAFFIQ_EAST] | taken[TRAFFIQ_WEST]) &
                                      (fits[0] | fits[1] | fits[2] | fits[3]));
    }
    return (int16_t)count;
}

static int stage_of(const struct traffiq *s, int tiles)
{
    if (s->last_turns) return 4;
    return tiles >= 26 ? 0 : tiles >= 14 ? 1 : tiles >= 6 ? 2 : 3;
}

static void sense_seat(const struct traffiq_scene *scene, int seat, const int *feature,
                       const struct traffiq_chances *chances, int16_t *row)
{
    const struct traffiq *s = scene->s;
    for (int i = 0; i < FEATURES; i++) row[i] = (int16_t)feature[i];
    row[TAXIS] = s->supply[seat][TRAFFIQ_TAXI];
    row[TILES] = (int16_t)traffiq_count(traffiq_hand(s, seat));
    row[NO_TURN] = turns_until(scene->kit, s, seat) < 0;
    if (row[NO_TURN]) return; /* nor has it chances */
    row[ATTACH] = (int16_t)chances->attach;
    row[SECOND] = (int16_t)chances->second;
    row[TAXI_RIDE] = (int16_t)chances->taxi;
    row[TRUCK_RIDE] = (int16_t)chances->truck;
    if (s->turn == seat) sense_turn(s, row);
}

static void sense(const struct traffiq_scene *scene, int (*feature)[FEATURES],
                  const struct traffiq_chances *chances, const int32_t *prospects,
                  struct traffiq_senses *out)
{
    const struct traffiq *s = scene->s;
    int tiles = scene->kit->tiles - s->drawn;
    uint8_t free_nodes[2 * TRAFFIQ_NODES_MAX];
    int16_t free_all, corners = count_corners(&scene->city);
    memset(out->row, 0, sizeof out->row);
    out->stage = stage_of(s, tiles);
    out->by_hand = prospects[0] - prospects[1];
    count_free(scene, free_nodes, &free_all);
    sense_streets(scene, free_nodes, out->row);
    sense_vehicles(scene, out->row);
    for (int seat = 0; seat < 2; seat++) {
        int16_t *row = out->row[seat];
        sense_seat(scene, seat, feature[seat], &chances[seat], row);
        row[TILES_LEFT] = (int16_t)tiles;
        row[LAST_TURNS] = s->last_turns;
        row[QUIET] = s->quiet;
        row[FREE_CROSSINGS] = free_all;
        row[CROSSINGS] = s->nodes;
        row[CORNERS] = corners;
        row[LEAD] = (int16_t)((seat ? -out->by_hand : out->by_hand) / 125);
    }
}

void traffiq_net_sense(const struct ct_kit *base, const ct_state *state, struct traffiq_senses *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    struct traffiq_scene scene;
    struct traffiq_chances chances[2];
    struct moment now;
    int32_t prospects[2] = {0};
    int feature[2][FEATURES];
    assert(kit->players == 2 && ct_turn(state) != CT_OVER);
    traffiq_look(kit, traffiq_of(state), &scene);
    weigh(kit, traffiq_of(state), &now);
    for (int seat = 0; seat < 2; seat++) {
        traffiq_find_chances(&scene, seat, &chances[seat]);
        count_features(&scene, seat, &chances[seat], feature[seat]);
        for (int i = 0; i < FEATURES; i++) prospects[seat] += now.weight[i] * feature[seat][i];
    }
    sense(&scene, feature, chances, prospects, out);
}

static void correct_prospects(const struct traffiq_scene *scene, int (*feature)[FEATURES],
                              const struct traffiq_chances *chances, int32_t *prospects)
{
    const struct ct_net *net = traffiq_net();
    struct traffiq_senses senses;
    if (!net || scene->kit->players != 2) return;
    sense(scene, feature, chances, prospects, &senses);
    prospects[0] += ct_net_compare(net, senses.stage, senses.row[0], senses.row[1]);
}

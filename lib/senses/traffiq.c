/*
 * traffiq.c - Manhattan TraffIQ as numbers. The map has no border, so it is no plane but two lists:
 * the tiles as they came, and the crossings (nodes) with the streets between them, a graph. Moves
 * name crossings by their place in that list.
 *
 * Actions are places in the list of legal moves, whose order follows from what its player knows:
 * his own hand in the order in which he drew it, and the map.
 */
#include "games/traffiq/traffiq.h"
#include "lib/sense.h"

#include <string.h>

/* ---- moves --------------------------------------------------------------------------------- */

static void describe(const struct ct_kit *kit, ct_move m, int16_t out[CT_DESCRIPTION])
{
    int kind = traffiq_move_kind(m);
    (void)kit;
    memset(out, 0, CT_DESCRIPTION * sizeof *out);
    if (kind < TRAFFIQ_MOVE_ATTACH || kind > TRAFFIQ_MOVE_HOLD) return;
    out[0] = (int16_t)kind;
    switch ((enum traffiq_kind)kind) {
    case TRAFFIQ_MOVE_ATTACH:
        for (int side = 0; side < TRAFFIQ_SIDES; side++)
            out[3 + side] = (int16_t)(traffiq_letter((uint8_t)(m >> 16), side) + 1);
        /* fall through */
    case TRAFFIQ_MOVE_PLACE:
    case TRAFFIQ_MOVE_PLACE_TRUCK:
        out[1] = (int16_t)(m & 0xff);
        out[2] = (int16_t)(m >> 8 & 0xff);
        break;
    case TRAFFIQ_MOVE_RIDE:
    case TRAFFIQ_MOVE_RIDE_TRUCK:
        out[1] = (int16_t)((m >> 8 & 0xff) + 1);
        out[2] = (int16_t)((m & 0xff) + 1);
        break;
    case TRAFFIQ_MOVE_COMPETE: out[1] = (int16_t)(m & 3); break;
    default: break;
    }
}

/* ---- observations -------------------------------------------------------------------------- */

enum {
    TILE_NUMBERS = 7,
    NODE_NUMBERS = 9,
    SEAT_NUMBERS = 6,
    PHASES = TRAFFIQ_OVER + 1,
    SCALARS = 14
};

static int tiles_of(const struct traffiq_kit *kit)
{
    return kit->layout_tiles + kit->tiles;
}

/* n tiles complete at most n - ceil(2 sqrt n) + 1 vertices. */
static int nodes_of(const struct traffiq_kit *kit)
{
    int n = tiles_of(kit), root = 0;
    while (root * root < 4 * n) root++;
    return n - root + 1;
}

/* Tiles that are alike but for rotation are of one class. */
static int classes_of(const struct traffiq_kit *kit)
{
    int most = 0;
    for (int kind = 0; kind < kit->kinds; kind++)
        if (kit->kind_class[kind] > most) most = kit->kind_class[kind];
    return most + 1;
}

static int parts(const struct ct_kit *base, struct ct_sense_part *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const int classes = classes_of(kit);
    const struct ct_sense_part all[] = {
        {"tiles",
         "as they came: x, y, letters to N E S W (1 R, 2 B, 3 P, 4 W), who laid it (1 own, …)",
         {tiles_of(kit), TILE_NUMBERS},
         255},
        {"nodes",
         "crossings as they were completed: x, y, vehicle (1 taxi, 2 truck), whose (1 own, …), may "
         "be "
         "placed on, next crossings to N E S W (1 + place)",
         {nodes_of(kit), NODE_NUMBERS},
         255},
        {"hand", "own tiles by class", {classes}, 100},
        {"hands", "tiles that the others are known to hold", {3, classes}, 100},
        {"unseen", "tiles that lie nowhere in sight", {classes}, 100},
        {"seats",
         "sits here, whose turn, tiles, taxis and trucks left, points",
         {4, SEAT_NUMBERS},
         255},
        {"phase", "action, place, compete, over", {PHASES}, 1},
        {"numbers",
         "done in this turn: attach, taxi, truck, draw; actions; quiet turns; turns left, 0: "
         "unknown; "
         "tiles in the stack, tiles laid, crossings; offers across, down; crossing of the vehicle "
         "that "
         "came (1 + place); open hands",
         {SCALARS},
         255},
    };
    memcpy(out, all, sizeof all);
    return (int)(sizeof all / sizeof *all);
}

static uint8_t relative(int seat, int looks, int players)
{
    int turned = seat - looks;
    return (uint8_t)(1 + (turned < 0 ? turned + players : turned));
}

static uint8_t *put_tiles(const struct traffiq_kit *kit, const struct traffiq *s, int seat,
                          uint8_t *out)
{
    int count = traffiq_tiles(kit, s), room = tiles_of(kit);
    for (int i = 0; i < count; i++, out += TILE_NUMBERS) {
        traffiq_place cell = traffiq_tile_cell(kit, s, i);
        uint8_t sides = traffiq_tile_sides(kit, s, i);
        int attached = i - kit->layout_tiles;
        out[0] = (uint8_t)(cell & 0xff);
        out[1] = (uint8_t)(cell >> 8);
        out[2] = (uint8_t)((sides >> 6) + 1);
        out[3] = (uint8_t)((sides >> 4 & 3) + 1);
        out[4] = (uint8_t)((sides >> 2 & 3) + 1);
        out[5] = (uint8_t)((sides & 3) + 1);
        out[6] = attached < 0 ? 0 : relative(traffiq_laid_by(s, attached), seat, kit->players);
    }
    size_t rest = (size_t)(room - count) * TILE_NUMBERS;
    memset(out, 0, rest);
    return out + rest;
}

static void put_node(const struct traffiq_kit *kit, const struct traffiq *s,
                     const struct traffiq_node *node, int i, int seat, uint8_t *out)
{
    bool taken = traffiq_has(&s->on, i);
    unsigned open = (unsigned)(i - s->first_open);
    out[0] = (uint8_t)(node->at & 0xff);
    out[1] = (uint8_t)(node->at >> 8);
    out[2] = taken ? (uint8_t)(1 + traffiq_has(&s->truck, i)) : 0;
    out[3] = taken ? relative(traffiq_owner(s, i), seat, kit->players) : 0;
    out[4] = s->phase == TRAFFIQ_PLACE && open < 8 && (s->open >> open & 1);
    for (int side = 0; side < TRAFFIQ_SIDES; side++)
        out[5 + side] = (uint8_t)(node->link[side] + 1);
}

static uint8_t *put_nodes(const struct traffiq_kit *kit, const struct traffiq *s, int seat,
                          uint8_t *out)
{
    struct traffiq_room room;
    const struct traffiq_node *node = traffiq_nodes_of(kit, s, &room);
    for (int i = 0; i < s->nodes; i++, out += NODE_NUMBERS)
        put_node(kit, s, &node[i], i, seat, out);
    size_t rest = (size_t)(nodes_of(kit) - s->nodes) * NODE_NUMBERS;
    memset(out, 0, rest);
    return out + rest;
}

/* A hand by classes; what is found is no longer unseen. */
static void put_hand(const struct traffiq_kit *kit, const struct traffiq *s, int seat, uint8_t *out,
                     uint8_t *unseen)
{
    struct traffiq_set hand = traffiq_hand(s, seat);
    while (!traffiq_is_empty(&hand)) {
        int tile_class = kit->kind_class[s->stack[traffiq_pop(&hand)]];
        out[tile_class]++;
        unseen[tile_class]--;
    }
}

static uint8_t *put_hands(const struct traffiq_kit *kit, const struct traffiq *s, int seat,
                          uint8_t *out)
{
    size_t classes = (size_t)classes_of(kit);
    uint8_t *unseen = out + 4 * classes;
    memset(out, 0, 5 * classes);
    for (int i = 0; i < kit->tiles; i++) unseen[kit->kind_class[kit->bag[i]]]++;
    for (int i = 0; i < s->laid; i++) unseen[kit->class_of[s->sides[i]]]--;
    put_hand(kit, s, seat, out, unseen);
    for (int place = 1; place < kit->players && kit->open_hands; place++)
        put_hand(kit, s, (seat + place) % kit->players, out + (size_t)place * classes, unseen);
    return unseen + classes;
}

static uint8_t *put_seats(const struct traffiq_kit *kit, const struct traffiq *s, int seat,
                          uint8_t *out)
{
    memset(out, 0, 4 * SEAT_NUMBERS);
    for (int place = 0; place < kit->players; place++) {
        int who = (seat + place) % kit->players;
        const uint8_t numbers[SEAT_NUMBERS] = {1,
                                               who == s->turn,
                                               (uint8_t)traffiq_hand_size(kit, s, who),
                                               s->supply[who][TRAFFIQ_TAXI],
                                               s->supply[who][TRAFFIQ_TRUCK],
                                               (uint8_t)traffiq_points(s, who)};
        memcpy(out + (size_t)place * SEAT_NUMBERS, numbers, sizeof numbers);
    }
    return out + 4 * SEAT_NUMBERS;
}

static void observe(const struct ct_kit *base, const ct_state *state, int seat, uint8_t *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    bool competes = s->phase == TRAFFIQ_COMPETE;
    out = put_tiles(kit, s, seat, out);
    out = put_nodes(kit, s, seat, out);
    out = put_hands(kit, s, seat, out);
    out = put_seats(kit, s, seat, out);
    memset(out, 0, PHASES);
    out[s->phase] = 1;
    const uint8_t numbers[SCALARS] = {s->done & 1,
                                      s->done >> 1 & 1,
                                      s->done >> 2 & 1,
                                      s->done >> 3 & 1,
                                      s->actions,
                                      s->quiet,
                                      s->last_turns,
                                      (uint8_t)(kit->tiles - s->drawn),
                                      s->laid,
                                      s->nodes,
                                      competes && s->offers & TRAFFIQ_ACROSS,
                                      competes && s->offers & TRAFFIQ_DOWN,
                                      competes ? (uint8_t)(s->arrived + 1) : 0,
                                      kit->open_hands};
    memcpy(out + PHASES, numbers, sizeof numbers);
}

const struct ct_sense ct_sense_traffiq = {
    .game = "traffiq",
    .parts = parts,
    .observe = observe,
    .describe = describe,
};

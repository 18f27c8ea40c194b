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

enum { TILES, NODES, CLASSES }; /* numbers of the note; its bytes: the box by classes */

static void note(const struct ct_kit *base, struct ct_sense_note *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    memset(out, 0, sizeof *out);
    out->number[TILES] = tiles_of(kit);
    out->number[NODES] = nodes_of(kit);
    out->number[CLASSES] = classes_of(kit);
    for (int i = 0; i < kit->tiles; i++) out->bytes[kit->kind_class[kit->bag[i]]]++;
}
_Static_assert(TRAFFIQ_CLASSES_MAX < sizeof(((struct ct_sense_note *)0)->bytes), "classes");

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

/* Seven numbers are written as eight bytes at once; the last of them comes later. */
static inline void put_tile(uint8_t *out, traffiq_place cell, uint8_t sides, unsigned by)
{
    uint64_t tile = cell | (uint64_t)(sides >> 6) << 16 | (uint64_t)(sides >> 4 & 3) << 24 |
                    (uint64_t)(sides >> 2 & 3) << 32 | (uint64_t)(sides & 3) << 40 |
                    (uint64_t)by << 48;
    tile += 0x0000010101010000;
    memcpy(out, &tile, sizeof tile);
}

/* Who laid how many: 16 bits a seat. */
static uint8_t *put_tiles(const struct traffiq_kit *kit, const struct traffiq *s, int seat,
                          int room, uint64_t *laid, uint8_t *out)
{
    int count = traffiq_tiles(kit, s);
    uint8_t whose[CT_SEATS_MAX];
    for (int i = 0; i < CT_SEATS_MAX; i++)
        whose[i] = i < kit->players ? relative(i, seat, kit->players) : 0;
    for (int i = 0; i < kit->layout_tiles; i++, out += TILE_NUMBERS)
        put_tile(out, kit->layout_cell[i], kit->layout_sides[i], 0);
    for (int i = 0; i < s->laid; i++, out += TILE_NUMBERS) {
        int by = traffiq_laid_by(s, i);
        *laid += (uint64_t)1 << 16 * by;
        put_tile(out, s->cell[i], s->sides[i], whose[by]);
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
                          int most, uint8_t *out)
{
    struct traffiq_room room;
    const struct traffiq_node *node = traffiq_nodes_of(kit, s, &room);
    for (int i = 0; i < s->nodes; i++, out += NODE_NUMBERS)
        put_node(kit, s, &node[i], i, seat, out);
    size_t rest = (size_t)(most - s->nodes) * NODE_NUMBERS;
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
                          const struct ct_sense_note *known, uint8_t *out)
{
    size_t classes = (size_t)known->number[CLASSES];
    uint8_t *unseen = out + 4 * classes;
    memset(out, 0, 4 * classes);
    memcpy(unseen, known->bytes, classes);
    for (int i = 0; i < s->laid; i++) unseen[kit->class_of[s->sides[i]]]--;
    put_hand(kit, s, seat, out, unseen);
    for (int place = 1; place < kit->players && kit->open_hands; place++)
        put_hand(kit, s, (seat + place) % kit->players, out + (size_t)place * classes, unseen);
    return unseen + classes;
}

static int count_bits(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(set * 0x0101010101010101 >> 56);
}

/* How many tiles a seat has drawn, which everybody knows. */
static int drawn_by(const struct traffiq *s, int seat)
{
    const uint64_t all = ~(uint64_t)0;
    struct traffiq_set drawn = {
        {s->drawn < 64 ? ~(all << s->drawn) : all, s->drawn > 64 ? ~(all << (s->drawn - 64)) : 0}};
    struct traffiq_set his = traffiq_owned(&drawn, s->drawer, seat);
    return count_bits(his.word[0]) + count_bits(his.word[1]);
}

static int points_of(const struct traffiq *s, int seat)
{
    struct traffiq_set on = traffiq_owned(&s->on, s->owner, seat);
    return count_bits(on.word[0]) + count_bits(on.word[1]) +
           count_bits(on.word[0] & s->truck.word[0]) + count_bits(on.word[1] & s->truck.word[1]);
}

static uint8_t *put_seats(const struct traffiq_kit *kit, const struct traffiq *s, int seat,
                          uint64_t laid, uint8_t *out)
{
    memset(out, 0, 4 * SEAT_NUMBERS);
    for (int place = 0; place < kit->players; place++) {
        int who = (seat + place) % kit->players;
        const uint8_t numbers[SEAT_NUMBERS] = {1,
                                               who == s->turn,
                                               (uint8_t)(drawn_by(s, who) -
                                                         (int)(laid >> 16 * who & 0xffff)),
                                               s->supply[who][TRAFFIQ_TAXI],
                                               s->supply[who][TRAFFIQ_TRUCK],
                                               (uint8_t)points_of(s, who)};
        memcpy(out + (size_t)place * SEAT_NUMBERS, numbers, sizeof numbers);
    }
    return out + 4 * SEAT_NUMBERS;
}

static void observe(const struct ct_kit *base, const struct ct_sense_note *known,
                    const ct_state *state, int seat, uint8_t *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    bool competes = s->phase == TRAFFIQ_COMPETE;
    uint64_t laid = 0;
    out = put_tiles(kit, s, seat, known->number[TILES], &laid, out);
    out = put_nodes(kit, s, seat, known->number[NODES], out);
    out = put_hands(kit, s, seat, known, out);
    out = put_seats(kit, s, seat, laid, out);
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
    .note = note,
    .observe = observe,
    .describe = describe,
};

/*
 * rules.c - the turn: which moves there are and what they do.
 *
 * A turn is a chain of decisions. An action may leave open vertices (place) and bring a
 * vehicle to a node (compete); `settle` finds what comes next, so every path through a turn
 * ends in one place:
 *
 *   action --attach--> place* --a vehicle--> compete? --> place again, action or next seat
 *          --ride-------------------------> compete? --> action or next seat
 *          --draw, end---------------------------------> action or next seat
 *
 * Invariant: `offers` is not empty exactly at TRAFFIQ_COMPETE. `open` is not empty at
 * TRAFFIQ_PLACE, and the seat has a vehicle left then; at TRAFFIQ_COMPETE it may hold the vertices
 * that placing goes on with afterwards; otherwise it is zero.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

/*
 * moves_max. A free cell shows its neighbour's letter l on at least one side. Of a tile at
 * most as many rotations fit there as it has sides with l: 3 for three tiles (l l l x), 2
 * for twelve (l l x y nine times, l x l y three times), 1 for the other 31 that have l at
 * all: h different tiles have at most f(h) fitting rotations, f(15) = 33, and one more for
 * each tile up to f(46) = 64, all there are. With k tiles attached h <= 100 - k, and there
 * are at most 2(30 + k) + 2 free cells. Their product is largest at h = 46, k = 54:
 * 170 * 64 = 10,880. Rides: at most 8 taxis to 107 other nodes and 3 trucks to 4. `draw`
 * and `end`. Together 11,750.
 */
enum { MOVES_MAX = 11750 };

/*
 * lines_max. Draws and attaches reset the count of TQ-15; there are at most 100 attaches
 * and, with four players, 92 draws, so 192 turns with one of them, at most 15 quiet turns
 * before each, then 16 that start the last round, then 4 of the round: 2,900 quiet turns
 * of at most 4 lines (two rides, competing after each). An attach is at most 9 lines (4
 * vertices, each placed and competed on), a draw 1, and an active turn has at most 3 more
 * (a ride, competing, `end`). 2,900 * 4 + 100 * 9 + 92 + 192 * 3 = 13,168. With fewer
 * players the quiet stretches are shorter and the sum is smaller.
 */
enum { LINES_MAX = 13168 };

/* ---- questions -------------------------------------------------------------------------- */

int traffiq_slot_of_class(const struct traffiq_kit *kit, const struct traffiq *s, int seat,
                          int wanted)
{
    struct traffiq_set hand = traffiq_hand(s, seat);
    while (!traffiq_is_empty(&hand)) {
        int slot = traffiq_pop(&hand);
        if (kit->kind_class[s->stack[slot]] == wanted) return slot;
    }
    return -1;
}

int traffiq_hand_size(const struct traffiq_kit *kit, const struct traffiq *s, int seat)
{
    int size = 0;
    (void)kit;
    for (int slot = 0; slot < s->drawn; slot++) size += traffiq_drawer(s, slot) == seat;
    for (int tile = 0; tile < s->laid; tile++) size -= traffiq_laid_by(s, tile) == seat;
    return size;
}

int traffiq_points(const struct traffiq *s, int seat)
{
    return traffiq_count(traffiq_vehicles(s, seat, TRAFFIQ_TAXI)) +
           2 * traffiq_count(traffiq_vehicles(s, seat, TRAFFIQ_TRUCK));
}

bool traffiq_may_draw(const struct traffiq_kit *kit, const struct traffiq *s)
{
    return s->drawn < kit->tiles && s->last_rule != 15;
}

/* ---- moves ------------------------------------------------------------------------------ */

/* The generators write to `out` and give back where they stopped. */

static ct_move *list_cells(const struct traffiq_city *city, uint8_t sides, ct_move *out)
{
    ct_move as_laid = traffiq_move(TRAFFIQ_MOVE_ATTACH, (unsigned)sides << 16);
    for (int p = 0; p < city->pages; p++) {
        const struct traffiq_page *page = &city->page[p];
        uint64_t cells = traffiq_slots_for(page, sides);
        for (; cells; cells &= cells - 1) *out++ = as_laid | page->cell[__builtin_ctzll(cells)];
    }
    return out;
}

static ct_move *list_attaches(const struct traffiq_kit *kit, const struct traffiq *s,
                              const struct traffiq_city *city, ct_move *out)
{
    struct traffiq_set hand = traffiq_hand(s, s->turn), seen = {{0, 0}};
    while (!traffiq_is_empty(&hand)) {
        int tile_class = kit->kind_class[s->stack[traffiq_pop(&hand)]];
        if (traffiq_has(&seen, tile_class)) continue;
        traffiq_add(&seen, tile_class);
        const struct traffiq_class *tile = &kit->tile_class[tile_class];
        for (int i = 0; i < tile->rotations; i++) out = list_cells(city, tile->sides[i], out);
    }
    return out;
}

static inline ct_move ride(enum traffiq_vehicle vehicle, int from, int to)
{
    return traffiq_move(TRAFFIQ_MOVE_RIDE + (int)vehicle, (unsigned)(from << 8 | to));
}

static ct_move *list_taxi_rides(const struct traffiq *s, const struct traffiq_node *node, int from,
                                ct_move *out)
{
    struct traffiq_set reach = traffiq_reach(s, node, from);
    while (!traffiq_is_empty(&reach)) *out++ = ride(TRAFFIQ_TAXI, from, traffiq_pop(&reach));
    return out;
}

static ct_move *list_truck_rides(const struct traffiq *s, const struct traffiq_node *node, int from,
                                 ct_move *out)
{
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        int to = node[from].link[side];
        if (to != TRAFFIQ_NONE && !traffiq_has(&s->on, to)) *out++ = ride(TRAFFIQ_TRUCK, from, to);
    }
    return out;
}

static ct_move *list_rides(const struct traffiq *s, const struct traffiq_node *node, ct_move *out)
{
    struct traffiq_set mine = traffiq_owned(&s->on, s->owner, s->turn);
    while (!traffiq_is_empty(&mine)) {
        int from = traffiq_pop(&mine);
        if (traffiq_has(&s->truck, from)) {
            if (!(s->done & TRAFFIQ_DID_TRUCK)) out = list_truck_rides(s, node, from, out);
        } else {
            if (!(s->done & TRAFFIQ_DID_TAXI)) out = list_taxi_rides(s, node, from, out);
        }
    }
    return out;
}

/* TQ-4: attach comes first, draw last, each ride once. */
static ct_move *list_actions(const struct traffiq_kit *kit, const struct traffiq *s, ct_move *out)
{
    struct traffiq_room room;
    bool drew = s->done & TRAFFIQ_DID_DRAW;
    if (!drew) {
        struct traffiq_city city = traffiq_city_of(kit, s, &room);
        if (!(s->done & (TRAFFIQ_DID_TAXI | TRAFFIQ_DID_TRUCK)))
            out = list_attaches(kit, s, &city, out);
        out = list_rides(s, city.node, out);
    }
    if (traffiq_may_draw(kit, s)) *out++ = traffiq_move(TRAFFIQ_MOVE_DRAW, 0);
    *out++ = traffiq_move(TRAFFIQ_MOVE_END, 0);
    return out;
}

static ct_move *list_places(const struct traffiq_kit *kit, const struct traffiq *s, ct_move *out)
{
    struct traffiq_room room;
    const struct traffiq_node *node = traffiq_nodes_of(kit, s, &room);
    for (int i = 0; s->open >> i; i++) {
        if (!(s->open >> i & 1)) continue;
        for (int vehicle = TRAFFIQ_TAXI; vehicle <= TRAFFIQ_TRUCK; vehicle++)
            if (s->supply[s->turn][vehicle])
                *out++ = traffiq_move(TRAFFIQ_MOVE_PLACE + vehicle, node[s->first_open + i].at);
    }
    *out++ = traffiq_move(TRAFFIQ_MOVE_SKIP, 0);
    return out;
}

static ct_move *list_competes(const struct traffiq *s, ct_move *out)
{
    for (unsigned choice = 1; choice <= (TRAFFIQ_ACROSS | TRAFFIQ_DOWN); choice++)
        if ((choice & s->offers) == choice) *out++ = traffiq_move(TRAFFIQ_MOVE_COMPETE, choice);
    *out++ = traffiq_move(TRAFFIQ_MOVE_HOLD, 0);
    return out;
}

int traffiq_moves(const struct ct_kit *kit, const ct_state *state, ct_move *out, int *idle)
{
    const struct traffiq *s = traffiq_of(state);
    ct_move *end = out;
    *idle = 1;
    switch ((enum traffiq_phase)s->phase) {
    case TRAFFIQ_ACTION: end = list_actions(traffiq_kit_of(kit), s, out); break;
    case TRAFFIQ_PLACE: end = list_places(traffiq_kit_of(kit), s, out); break;
    case TRAFFIQ_COMPETE: end = list_competes(s, out); break;
    case TRAFFIQ_OVER: *idle = 0; break;
    }
    return (int)(end - out);
}

/* ---- apply ------------------------------------------------------------------------------ */

static void finish(struct traffiq *s, enum traffiq_reason reason)
{
    s->turn = CT_OVER;
    s->phase = TRAFFIQ_OVER;
    s->reason = (uint8_t)reason;
    s->open = s->first_open = s->arrived = s->offers = 0;
    s->actions = s->done = 0;
}

/* TQ-14 counts the turns since the last tile was drawn, TQ-15 the quiet ones before. */
static void end_turn(const struct traffiq_kit *kit, struct traffiq *s)
{
    if (s->done & (TRAFFIQ_DID_ATTACH | TRAFFIQ_DID_DRAW)) {
        s->quiet = 0;
    } else {
        s->quiet++;
    }
    if (s->last_turns && --s->last_turns == 0) {
        finish(s, TRAFFIQ_LAST_ROUND);
        return;
    }
    if (!s->last_turns && s->quiet == kit->quiet_limit) {
        s->last_turns = kit->players;
        s->last_rule = 15;
    }
    s->actions = s->done = 0;
    s->phase = TRAFFIQ_ACTION;
    s->turn = (int8_t)(s->turn + 1 == kit->players ? 0 : s->turn + 1);
}

/* What comes after a move that is done with. */
static void settle(const struct traffiq_kit *kit, struct traffiq *s)
{
    s->arrived = s->offers = 0;
    if (s->open) {
        s->phase = TRAFFIQ_PLACE;
        return;
    }
    s->first_open = 0;
    s->phase = TRAFFIQ_ACTION;
    if (s->actions == 2) end_turn(kit, s);
}

/* A vehicle has come to a node. */
static void arrive(const struct traffiq_kit *kit, struct traffiq *s,
                   const struct traffiq_node *node, int at)
{
    unsigned offers = traffiq_offers(s, node, at);
    if (!offers) {
        settle(kit, s);
        return;
    }
    s->phase = TRAFFIQ_COMPETE;
    s->arrived = (uint8_t)at;
    s->offers = (uint8_t)offers;
}

static void log_event(const struct traffiq_kit *kit, struct traffiq *s, bool attach)
{
    int at = s->laid + s->drawn - 2 * kit->players;
    s->order[at >> 3] |= (uint8_t)(attach << (at & 7));
}

static void apply_attach(const struct traffiq_kit *kit, struct traffiq *s, ct_move m)
{
    uint8_t sides = (uint8_t)(m >> 16);
    int before = s->nodes;
    traffiq_drop(&s->in_hand, traffiq_slot_of_class(kit, s, s->turn, kit->class_of[sides]));
    log_event(kit, s, true);
    s->laid_by[s->laid >> 2] |= (uint8_t)(s->turn << (s->laid & 3) * 2);
    traffiq_lay(kit, s, (traffiq_place)m, sides);
    s->actions++;
    s->done |= TRAFFIQ_DID_ATTACH;
    s->first_open = (uint8_t)before;
    s->open = (uint8_t)((1u << (s->nodes - before)) - 1);
    settle(kit, s);
}

static void put_vehicle(struct traffiq *s, int seat, int vehicle, int at)
{
    traffiq_add(&s->on, at);
    traffiq_put(&s->truck, at, vehicle == TRAFFIQ_TRUCK);
    traffiq_put(&s->owner[0], at, seat & 1);
    traffiq_put(&s->owner[1], at, seat >> 1);
}

static void apply_place(const struct traffiq_kit *kit, struct traffiq *s, int vehicle,
                        traffiq_place vertex)
{
    struct traffiq_room room;
    const struct traffiq_node *node = traffiq_nodes_of(kit, s, &room);
    int at = s->first_open;
    while (node[at].at != vertex) at++;
    s->open &= (uint8_t) ~(1u << (at - s->first_open));
    uint8_t *supply = s->supply[s->turn];
    supply[vehicle]--;
    put_vehicle(s, s->turn, vehicle, at);
    if (supply[TRAFFIQ_TAXI] + supply[TRAFFIQ_TRUCK] == 0) {
        finish(s, TRAFFIQ_ALL_PLACED);
        return;
    }
    arrive(kit, s, node, at);
}

static void apply_ride(const struct traffiq_kit *kit, struct traffiq *s, int vehicle, ct_move m)
{
    struct traffiq_room room;
    const struct traffiq_node *node = traffiq_nodes_of(kit, s, &room);
    int from = (int)(m >> 8 & 0xff), to = (int)(m & 0xff);
    traffiq_drop(&s->on, from);
    traffiq_drop(&s->truck, from);
    traffiq_drop(&s->owner[0], from);
    traffiq_drop(&s->owner[1], from);
    put_vehicle(s, s->turn, vehicle, to);
    s->actions++;
    s->done |= vehicle == TRAFFIQ_TAXI ? TRAFFIQ_DID_TAXI : TRAFFIQ_DID_TRUCK;
    arrive(kit, s, node, to);
}

static void apply_draw(const struct traffiq_kit *kit, struct traffiq *s)
{
    traffiq_add(&s->in_hand, s->drawn);
    traffiq_put(&s->drawer[0], s->drawn, s->turn & 1);
    traffiq_put(&s->drawer[1], s->drawn, s->turn >> 1);
    s->drawn++; /* its bit in the log is 0 already */
    if (s->drawn == kit->tiles) {
        s->last_turns = (uint8_t)(kit->players + 1); /* this turn and one each */
        s->last_rule = 14;
    }
    s->actions++;
    s->done |= TRAFFIQ_DID_DRAW;
    settle(kit, s);
}

static void apply_compete(const struct traffiq_kit *kit, struct traffiq *s, unsigned choice)
{
    struct traffiq_room room;
    const struct traffiq_node *node = traffiq_nodes_of(kit, s, &room);
    for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
        if (!(choice & street)) continue;
        struct traffiq_set run = traffiq_street(node, s->arrived, street);
        traffiq_remove(s, &run, traffiq_losers(s, &run, s->turn));
    }
    settle(kit, s);
}

void traffiq_apply(const struct ct_kit *base, ct_state *state, ct_move m)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    struct traffiq *s = traffiq_mutable_of(state);
    int kind = traffiq_move_kind(m);
    switch (kind) {
    case TRAFFIQ_MOVE_ATTACH: apply_attach(kit, s, m); break;
    case TRAFFIQ_MOVE_PLACE:
    case TRAFFIQ_MOVE_PLACE_TRUCK:
        apply_place(kit, s, kind - TRAFFIQ_MOVE_PLACE, (traffiq_place)m);
        break;
    case TRAFFIQ_MOVE_RIDE:
    case TRAFFIQ_MOVE_RIDE_TRUCK: apply_ride(kit, s, kind - TRAFFIQ_MOVE_RIDE, m); break;
    case TRAFFIQ_MOVE_DRAW: apply_draw(kit, s); break;
    case TRAFFIQ_MOVE_END: end_turn(kit, s); break;
    case TRAFFIQ_MOVE_SKIP:
        s->open = 0;
        settle(kit, s);
        break;
    case TRAFFIQ_MOVE_COMPETE: apply_compete(kit, s, m & 3); break;
    case TRAFFIQ_MOVE_HOLD: settle(kit, s); break;
    default: break; /* nothing else passes check */
    }
}

/* ---- the rest of the game --------------------------------------------------------------- */

static bool reveals(const struct ct_kit *kit, const ct_state *s, ct_move m)
{
    (void)kit;
    (void)s;
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_DRAW;
}

static void score(const struct ct_kit *kit, const ct_state *state, struct ct_score *out)
{
    const struct traffiq *s = traffiq_of(state);
    int players = traffiq_kit_of(kit)->players;
    *out = (struct ct_score){.reason = traffiq_reason_name[s->reason]};
    for (int seat = 0; seat < players; seat++) out->points[seat] = traffiq_points(s, seat);
    ct_rank_by_points(out, players);
}

const char *const traffiq_reason_name[] = {NULL, "all-placed", "last-round"};
const char *const traffiq_vehicle_name[] = {"taxi", "truck"};
const char *const traffiq_street_name[] = {"", "h", "v", "hv"};

static const struct ct_option options[] = {
    {"scenario",
     "the start layout",
     {"times-square", "central-park", "custom"},
     {"four tiles around Times Square", "ten tiles along Central Park",
      "somebody's own tiles and layout, given as text files"}},
    {"hands",
     "who sees the tiles in the hands",
     {"hidden", "open"},
     {"everybody sees only his own", "everybody sees all hands"}},
    {0},
};

const struct ct_game traffiq_game = {
    .id = "traffiq",
    .title = "Manhattan TraffIQ",
    .rules = 1,
    .seats_min = 2,
    .seats_max = 4,
    .traits = CT_HIDDEN,
    .kit_size = sizeof(struct traffiq_kit),
    .state_size = sizeof(struct traffiq),
    .moves_max = MOVES_MAX,
    .lines_max = LINES_MAX,
    .option = options,
    .files = traffiq_box_files,
    .face = &traffiq_face,
    .kit_init = traffiq_kit_init,
    .init = traffiq_init,
    .read_setup = traffiq_read_setup,
    .write_setup = traffiq_write_setup,
    .moves = traffiq_moves,
    .check = traffiq_check,
    .apply = traffiq_apply,
    .chance = NULL,
    .reveals = reveals,
    .score = score,
    .observe = traffiq_observe,
    .imagine = traffiq_imagine,
    .write_move = traffiq_write_move,
    .read_move = traffiq_read_move,
    .audit = traffiq_audit,
};

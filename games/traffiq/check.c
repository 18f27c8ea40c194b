/*
 * check.c - is this move allowed, and if not, why?
 *
 * Every kind of move is asked the questions a player at the table would ask, in that
 * order; the first that fails is the refusal. What passes is exactly what `moves` lists.
 * A refusal names a rule, a token (words.c has the sentence) and the places it is about.
 */
#include "games/traffiq/traffiq.h"

/* With the place as a fact; what lies on the rim stands for anything typed beyond the map. */
static bool refuse_at(const struct traffiq_kit *kit, struct ct_refusal *why, const char *rule,
                      const char *token, const char *fact, traffiq_place at)
{
    if (traffiq_is_rim(at)) return ct_refuse(why, rule, "far-outside");
    ct_refuse(why, rule, token);
    traffiq_fact_place(kit, why, fact, at);
    return false;
}

/* ---- attach (TQ-4, TQ-5) ---------------------------------------------------------------- */

static bool check_neighbours(const struct traffiq_kit *kit, const struct traffiq *s,
                             traffiq_place cell, uint8_t sides, struct ct_refusal *why)
{
    int neighbours = 0;
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        traffiq_place beside = traffiq_beside(cell, side);
        int tile = traffiq_tile_at(kit, s, beside);
        if (tile < 0) continue;
        neighbours++;
        int shows = traffiq_letter(sides, side);
        int wanted = traffiq_letter(traffiq_tile_sides(kit, s, tile), side ^ 2);
        if (shows == wanted) continue;
        refuse_at(kit, why, "TQ-5", "side-mismatch", "cell", cell);
        ct_refusal_add(why, "side", traffiq_side_name[side]);
        ct_refusal_add(why, "shows", traffiq_letter_name[shows]);
        ct_refusal_add(why, "wanted", traffiq_letter_name[wanted]);
        traffiq_fact_place(kit, why, "neighbour", beside);
        return false;
    }
    return neighbours > 0 || refuse_at(kit, why, "TQ-5", "no-neighbour", "cell", cell);
}

static bool check_attach(const struct traffiq_kit *kit, const struct traffiq *s, ct_move m,
                         struct ct_refusal *why)
{
    uint8_t sides = (uint8_t)(m >> 16);
    traffiq_place cell = (traffiq_place)m;
    if (s->done & TRAFFIQ_DID_DRAW) return ct_refuse(why, "TQ-4", "attach-after-draw");
    if (s->done & (TRAFFIQ_DID_TAXI | TRAFFIQ_DID_TRUCK))
        return ct_refuse(why, "TQ-4", "attach-after-ride");
    if (traffiq_slot_of_class(kit, s, traffiq_hand(s, s->turn), kit->class_of[sides]) < 0) {
        ct_refuse(why, "TQ-5", "not-in-hand");
        traffiq_fact_sides(why, "tile", sides);
        return false;
    }
    if (traffiq_tile_at(kit, s, cell) >= 0)
        return refuse_at(kit, why, "TQ-5", "occupied-cell", "cell", cell);
    return check_neighbours(kit, s, cell, sides, why);
}

/* ---- rides (TQ-4, TQ-7 to TQ-9) --------------------------------------------------------- */

struct ride {
    int vehicle;               /* enum traffiq_vehicle */
    int from, to;              /* nodes or TRAFFIQ_NONE */
    traffiq_place start, goal; /* vertices */
};

static struct ride ride_of(const struct traffiq_city *city, ct_move m)
{
    int kind = traffiq_move_kind(m);
    if (kind <= TRAFFIQ_MOVE_RIDE_TRUCK) {
        int from = (int)(m >> 8 & 0xff), to = (int)(m & 0xff);
        return (struct ride){kind - TRAFFIQ_MOVE_RIDE, from, to, city->node[from].at,
                             city->node[to].at};
    }
    if (kind <= TRAFFIQ_MOVE_OFF_STREET_TRUCK) {
        int from = (int)(m >> 16 & 0xff);
        return (struct ride){kind - TRAFFIQ_MOVE_OFF_STREET, from, TRAFFIQ_NONE,
                             city->node[from].at, (traffiq_place)m};
    }
    return (struct ride){kind - TRAFFIQ_MOVE_FROM_NOWHERE, TRAFFIQ_NONE, TRAFFIQ_NONE,
                         (traffiq_place)m, 0};
}

static const char *rule_of(const struct ride *ride)
{
    return ride->vehicle == TRAFFIQ_TAXI ? "TQ-8" : "TQ-9";
}

/* TQ-3, TQ-4: is there still a ride of this kind in the turn? */
static bool check_ride_time(const struct traffiq *s, int vehicle, struct ct_refusal *why)
{
    if (s->done & TRAFFIQ_DID_DRAW) return ct_refuse(why, "TQ-4", "ride-after-draw");
    if (vehicle == TRAFFIQ_TAXI && s->done & TRAFFIQ_DID_TAXI)
        return ct_refuse(why, "TQ-4", "second-taxi-ride");
    if (vehicle == TRAFFIQ_TRUCK && s->done & TRAFFIQ_DID_TRUCK)
        return ct_refuse(why, "TQ-4", "second-truck-ride");
    return true;
}

static bool check_vehicle(const struct traffiq_kit *kit, const struct traffiq *s,
                          const struct ride *ride, struct ct_refusal *why)
{
    bool taxi = ride->vehicle == TRAFFIQ_TAXI;
    if (ride->from == TRAFFIQ_NONE || !traffiq_has(&s->on, ride->from))
        return refuse_at(kit, why, rule_of(ride), taxi ? "no-taxi-there" : "no-truck-there", "from",
                         ride->start);
    if (traffiq_owner(s, ride->from) != s->turn)
        return refuse_at(kit, why, rule_of(ride), "not-your-vehicle", "from", ride->start);
    if (traffiq_has(&s->truck, ride->from) == taxi)
        return refuse_at(kit, why, rule_of(ride), taxi ? "is-a-truck" : "is-a-taxi", "from",
                         ride->start);
    return true;
}

/* TQ-7: can a vehicle stand there at all? */
static bool check_goal(const struct traffiq_kit *kit, const struct traffiq *s,
                       const struct ride *ride, struct ct_refusal *why)
{
    if (ride->to == TRAFFIQ_NONE && !traffiq_is_complete(kit, s, ride->goal))
        return refuse_at(kit, why, "TQ-7", "incomplete-crossing", "to", ride->goal);
    if (ride->to == TRAFFIQ_NONE)
        return refuse_at(kit, why, "TQ-7", "crossing-without-street", "to", ride->goal);
    if (traffiq_has(&s->on, ride->to))
        return refuse_at(kit, why, "TQ-7", "crossing-taken", "to", ride->goal);
    return true;
}

static bool are_beside(traffiq_place a, traffiq_place b)
{
    for (int side = 0; side < TRAFFIQ_SIDES; side++)
        if (traffiq_beside(a, side) == b) return true;
    return false;
}

static bool refuse_ride(const struct traffiq_kit *kit, const struct ride *ride, const char *rule,
                        const char *token, struct ct_refusal *why)
{
    if (traffiq_is_rim(ride->goal)) return ct_refuse(why, rule, "far-outside");
    refuse_at(kit, why, rule, token, "from", ride->start);
    traffiq_fact_place(kit, why, "to", ride->goal);
    return false;
}

/* How far comes first: what stands two crossings away does not matter to a truck. */
static bool check_truck_step(const struct traffiq_kit *kit, const struct traffiq *s,
                             const struct traffiq_city *city, const struct ride *ride,
                             struct ct_refusal *why)
{
    if (!are_beside(ride->start, ride->goal))
        return refuse_ride(kit, ride, "TQ-9", "truck-too-far", why);
    if (!check_goal(kit, s, ride, why)) return false;
    for (int side = 0; side < TRAFFIQ_SIDES; side++)
        if (city->node[ride->from].link[side] == ride->to) return true;
    return refuse_ride(kit, ride, "TQ-7", "no-street-between", why);
}

/* Names the first vehicle on the way that would be the shortest if the streets were free. */
static bool check_taxi_way(const struct traffiq_kit *kit, const struct traffiq *s,
                           const struct traffiq_city *city, const struct ride *ride,
                           struct ct_refusal *why)
{
    uint8_t way[TRAFFIQ_NODES_MAX];
    if (!check_goal(kit, s, ride, why)) return false;
    struct traffiq_set reach = traffiq_reach(s, city->node, ride->from), nobody = {{0, 0}};
    if (traffiq_has(&reach, ride->to)) return true;
    int steps = traffiq_way(city->node, &nobody, ride->from, ride->to, way);
    refuse_ride(kit, ride, "TQ-7", steps ? "way-blocked" : "no-way", why);
    for (int i = 1; i < steps; i++) {
        if (!traffiq_has(&s->on, way[i])) continue;
        traffiq_fact_place(kit, why, "at", city->node[way[i]].at);
        break;
    }
    return false;
}

static bool check_ride(const struct traffiq_kit *kit, const struct traffiq *s, ct_move m,
                       struct ct_refusal *why)
{
    struct traffiq_room room;
    struct traffiq_city city = traffiq_city_of(kit, s, &room);
    struct ride ride = ride_of(&city, m);
    if (!check_ride_time(s, ride.vehicle, why)) return false;
    if (!check_vehicle(kit, s, &ride, why)) return false;
    if (ride.to == ride.from)
        return refuse_at(kit, why, rule_of(&ride), "stays-where-it-is", "from", ride.start);
    return ride.vehicle == TRAFFIQ_TAXI ? check_taxi_way(kit, s, &city, &ride, why)
                                        : check_truck_step(kit, s, &city, &ride, why);
}

/* ---- draw, place, compete -------------------------------------------------------------------- */

static bool check_draw(const struct traffiq_kit *kit, const struct traffiq *s,
                       struct ct_refusal *why)
{
    if (s->last_rule == 15) return ct_refuse(why, "TQ-15", "no-drawing-now");
    if (s->drawn == kit->tiles) return ct_refuse(why, "TQ-11", "stack-empty");
    return true;
}

/* Why nothing can be placed there. What this tile completed and is not open is taken. */
static const char *why_not_open(const struct traffiq_kit *kit, const struct traffiq *s,
                                traffiq_place vertex, int node)
{
    if (!traffiq_is_complete(kit, s, vertex)) return "not-complete";
    if (node == TRAFFIQ_NONE) return "without-street";
    return traffiq_has(&s->on, node) ? "taken" : "not-by-this-tile";
}

static bool check_place(const struct traffiq_kit *kit, const struct traffiq *s, ct_move m,
                        struct ct_refusal *why)
{
    struct traffiq_room room;
    struct traffiq_city city = traffiq_city_of(kit, s, &room);
    int vehicle = traffiq_move_kind(m) - TRAFFIQ_MOVE_PLACE;
    int at = traffiq_node_at(&city, s->nodes, (traffiq_place)m);
    if (at == TRAFFIQ_NONE || at < s->first_open || !(s->open >> (at - s->first_open) & 1))
        return refuse_at(kit, why, "TQ-6", why_not_open(kit, s, (traffiq_place)m, at), "at",
                         (traffiq_place)m);
    if (!s->supply[s->turn][vehicle])
        return ct_refuse(why, "TQ-6", vehicle == TRAFFIQ_TAXI ? "no-taxi-left" : "no-truck-left");
    return true;
}

static bool check_compete(const struct traffiq *s, unsigned choice, struct ct_refusal *why)
{
    if ((choice & s->offers) == choice) return true;
    return ct_refuse(why, "TQ-12",
                     choice & ~s->offers & TRAFFIQ_ACROSS ? "nobody-loses-across"
                                                          : "nobody-loses-down");
}

/* ---- all moves -------------------------------------------------------------------------- */

/* The bits that a kind of move uses; the rest must be zero, so that a decision has one value. */
static bool has_shape(const struct traffiq *s, ct_move m)
{
    unsigned rest = m & 0x0fffffff, from = m >> 8 & 0xff, to = m & 0xff;
    switch (traffiq_move_kind(m)) {
    case TRAFFIQ_MOVE_ATTACH: return rest >> 24 == 0;
    case TRAFFIQ_MOVE_PLACE:
    case TRAFFIQ_MOVE_PLACE_TRUCK: return rest >> 16 == 0;
    case TRAFFIQ_MOVE_RIDE:
    case TRAFFIQ_MOVE_RIDE_TRUCK: return rest >> 16 == 0 && from < s->nodes && to < s->nodes;
    case TRAFFIQ_MOVE_OFF_STREET:
    case TRAFFIQ_MOVE_OFF_STREET_TRUCK: return rest >> 24 == 0 && rest >> 16 < s->nodes;
    case TRAFFIQ_MOVE_FROM_NOWHERE:
    case TRAFFIQ_MOVE_FROM_NOWHERE_TRUCK: return true;
    case TRAFFIQ_MOVE_COMPETE: return rest >= 1 && rest <= 3;
    case TRAFFIQ_MOVE_DRAW:
    case TRAFFIQ_MOVE_END:
    case TRAFFIQ_MOVE_SKIP:
    case TRAFFIQ_MOVE_HOLD: return rest == 0;
    default: return false;
    }
}

static enum traffiq_phase phase_of(ct_move m)
{
    switch (traffiq_move_kind(m)) {
    case TRAFFIQ_MOVE_PLACE:
    case TRAFFIQ_MOVE_PLACE_TRUCK:
    case TRAFFIQ_MOVE_SKIP: return TRAFFIQ_PLACE;
    case TRAFFIQ_MOVE_COMPETE:
    case TRAFFIQ_MOVE_HOLD: return TRAFFIQ_COMPETE;
    default: return TRAFFIQ_ACTION;
    }
}

/* Is it time for a move of that phase? What is open must be settled first. */
static bool check_phase(const struct traffiq *s, enum traffiq_phase phase, struct ct_refusal *why)
{
    if (s->phase == TRAFFIQ_OVER)
        return ct_refuse(why,
                         s->reason == TRAFFIQ_ALL_PLACED ? "TQ-13"
                         : s->last_rule == 14            ? "TQ-14"
                                                         : "TQ-15",
                         "game-over");
    if (s->phase == phase) return true;
    if (phase == TRAFFIQ_PLACE && s->phase == TRAFFIQ_ACTION)
        return ct_refuse(why, "TQ-6", "nothing-to-place");
    if (phase == TRAFFIQ_COMPETE) return ct_refuse(why, "TQ-12", "nothing-to-compete");
    return s->phase == TRAFFIQ_PLACE ? ct_refuse(why, "TQ-6", "place-first")
                                     : ct_refuse(why, "TQ-12", "compete-first");
}

bool traffiq_check(const struct ct_kit *base, const ct_state *state, ct_move m,
                   struct ct_refusal *why)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    if (!has_shape(s, m)) return ct_refuse(why, "R-13", "not-a-move");
    if (!check_phase(s, phase_of(m), why)) return false;
    switch (traffiq_move_kind(m)) {
    case TRAFFIQ_MOVE_ATTACH: return check_attach(kit, s, m, why);
    case TRAFFIQ_MOVE_PLACE:
    case TRAFFIQ_MOVE_PLACE_TRUCK: return check_place(kit, s, m, why);
    case TRAFFIQ_MOVE_DRAW: return check_draw(kit, s, why);
    case TRAFFIQ_MOVE_COMPETE: return check_compete(s, m & 3, why);
    case TRAFFIQ_MOVE_END:
    case TRAFFIQ_MOVE_SKIP:
    case TRAFFIQ_MOVE_HOLD: return true;
    default: return check_ride(kit, s, m, why);
    }
}

/*
 * check.c - is this move allowed, and if not, why?
 *
 * Every kind of move is asked the questions a player at the table would ask, in that
 * order; the first that fails is the refusal. What passes is exactly what `moves` lists.
 * A refusal names a rule, a token (words.c has the sentence) and the places it is about.
 */
#include "games/traffiq/traffiq.h"

/* With the place as a fact; what lies on the rim stands for anything typed beyond the map. */
static bool refuse_at(const struct tq_kit *kit, struct ct_refusal *why, const char *rule,
                      const char *token, const char *fact, tq_place at)
{
    if (tq_is_rim(at)) return ct_refuse(why, rule, "far-outside");
    ct_refuse(why, rule, token);
    tq_fact_place(kit, why, fact, at);
    return false;
}

/* ---- attach (TQ-4, TQ-5) ---------------------------------------------------------------- */

static bool check_neighbours(const struct tq_kit *kit, const struct tq_state *s, tq_place cell,
                             uint8_t sides, struct ct_refusal *why)
{
    int neighbours = 0;
    for (int side = 0; side < TQ_SIDES; side++) {
        tq_place beside = tq_beside(cell, side);
        int tile = tq_tile_at(kit, s, beside);
        if (tile < 0) continue;
        neighbours++;
        int shows = tq_letter(sides, side);
        int wanted = tq_letter(tq_tile_sides(kit, s, tile), side ^ 2);
        if (shows == wanted) continue;
        refuse_at(kit, why, "TQ-5", "side-mismatch", "cell", cell);
        ct_refusal_add(why, "side", tq_side_name[side]);
        ct_refusal_add(why, "shows", tq_letter_name[shows]);
        ct_refusal_add(why, "wanted", tq_letter_name[wanted]);
        tq_fact_place(kit, why, "neighbour", beside);
        return false;
    }
    return neighbours > 0 || refuse_at(kit, why, "TQ-5", "no-neighbour", "cell", cell);
}

static bool check_attach(const struct tq_kit *kit, const struct tq_state *s, ct_move m,
                         struct ct_refusal *why)
{
    uint8_t sides = (uint8_t)(m >> 16);
    tq_place cell = (tq_place)m;
    if (s->done & TQ_DID_DRAW) return ct_refuse(why, "TQ-4", "attach-after-draw");
    if (s->done & (TQ_DID_TAXI | TQ_DID_TRUCK)) return ct_refuse(why, "TQ-4", "attach-after-ride");
    if (tq_slot_of_class(kit, s, s->turn, kit->class_of[sides]) < 0) {
        ct_refuse(why, "TQ-5", "not-in-hand");
        tq_fact_sides(why, "tile", sides);
        return false;
    }
    if (tq_tile_at(kit, s, cell) >= 0)
        return refuse_at(kit, why, "TQ-5", "occupied-cell", "cell", cell);
    return check_neighbours(kit, s, cell, sides, why);
}

/* ---- rides (TQ-4, TQ-7 to TQ-9) --------------------------------------------------------- */

struct ride {
    int vehicle;          /* enum tq_vehicle */
    int from, to;         /* nodes or TQ_NONE */
    tq_place start, goal; /* vertices */
};

static struct ride ride_of(const struct tq_city *city, ct_move m)
{
    int kind = tq_move_kind(m);
    if (kind <= TQ_MOVE_RIDE_TRUCK) {
        int from = (int)(m >> 8 & 0xff), to = (int)(m & 0xff);
        return (struct ride){kind - TQ_MOVE_RIDE, from, to, city->node[from].at, city->node[to].at};
    }
    if (kind <= TQ_MOVE_OFF_STREET_TRUCK) {
        int from = (int)(m >> 16 & 0xff);
        return (struct ride){kind - TQ_MOVE_OFF_STREET, from, TQ_NONE, city->node[from].at,
                             (tq_place)m};
    }
    return (struct ride){kind - TQ_MOVE_FROM_NOWHERE, TQ_NONE, TQ_NONE, (tq_place)m, 0};
}

static const char *rule_of(const struct ride *ride)
{
    return ride->vehicle == TQ_TAXI ? "TQ-8" : "TQ-9";
}

/* TQ-3, TQ-4: is there still a ride of this kind in the turn? */
static bool check_ride_time(const struct tq_state *s, int vehicle, struct ct_refusal *why)
{
    if (s->done & TQ_DID_DRAW) return ct_refuse(why, "TQ-4", "ride-after-draw");
    if (vehicle == TQ_TAXI && s->done & TQ_DID_TAXI)
        return ct_refuse(why, "TQ-4", "second-taxi-ride");
    if (vehicle == TQ_TRUCK && s->done & TQ_DID_TRUCK)
        return ct_refuse(why, "TQ-4", "second-truck-ride");
    return true;
}

static bool check_vehicle(const struct tq_kit *kit, const struct tq_state *s,
                          const struct ride *ride, struct ct_refusal *why)
{
    bool taxi = ride->vehicle == TQ_TAXI;
    if (ride->from == TQ_NONE || !tq_has(&s->on, ride->from))
        return refuse_at(kit, why, rule_of(ride), taxi ? "no-taxi-there" : "no-truck-there", "from",
                         ride->start);
    if (tq_owner(s, ride->from) != s->turn)
        return refuse_at(kit, why, rule_of(ride), "not-your-vehicle", "from", ride->start);
    if (tq_has(&s->truck, ride->from) == taxi)
        return refuse_at(kit, why, rule_of(ride), taxi ? "is-a-truck" : "is-a-taxi", "from",
                         ride->start);
    return true;
}

/* TQ-7: can a vehicle stand there at all? */
static bool check_goal(const struct tq_kit *kit, const struct tq_state *s, const struct ride *ride,
                       struct ct_refusal *why)
{
    if (ride->to == TQ_NONE && !tq_is_complete(kit, s, ride->goal))
        return refuse_at(kit, why, "TQ-7", "incomplete-crossing", "to", ride->goal);
    if (ride->to == TQ_NONE)
        return refuse_at(kit, why, "TQ-7", "crossing-without-street", "to", ride->goal);
    if (tq_has(&s->on, ride->to))
        return refuse_at(kit, why, "TQ-7", "crossing-taken", "to", ride->goal);
    return true;
}

static bool are_beside(tq_place a, tq_place b)
{
    for (int side = 0; side < TQ_SIDES; side++)
        if (tq_beside(a, side) == b) return true;
    return false;
}

static bool refuse_ride(const struct tq_kit *kit, const struct ride *ride, const char *rule,
                        const char *token, struct ct_refusal *why)
{
    if (tq_is_rim(ride->goal)) return ct_refuse(why, rule, "far-outside");
    refuse_at(kit, why, rule, token, "from", ride->start);
    tq_fact_place(kit, why, "to", ride->goal);
    return false;
}

/* How far comes first: what stands two crossings away does not matter to a truck. */
static bool check_truck_step(const struct tq_kit *kit, const struct tq_state *s,
                             const struct tq_city *city, const struct ride *ride,
                             struct ct_refusal *why)
{
    if (!are_beside(ride->start, ride->goal))
        return refuse_ride(kit, ride, "TQ-9", "truck-too-far", why);
    if (!check_goal(kit, s, ride, why)) return false;
    for (int side = 0; side < TQ_SIDES; side++)
        if (city->node[ride->from].link[side] == ride->to) return true;
    return refuse_ride(kit, ride, "TQ-7", "no-street-between", why);
}

/* Names the first vehicle on the way that would be the shortest if the streets were free. */
static bool check_taxi_way(const struct tq_kit *kit, const struct tq_state *s,
                           const struct tq_city *city, const struct ride *ride,
                           struct ct_refusal *why)
{
    uint8_t way[TQ_NODES_MAX];
    if (!check_goal(kit, s, ride, why)) return false;
    struct tq_set reach = tq_reach(s, city->node, ride->from), nobody = {{0, 0}};
    if (tq_has(&reach, ride->to)) return true;
    int steps = tq_way(city->node, &nobody, ride->from, ride->to, way);
    refuse_ride(kit, ride, "TQ-7", steps ? "way-blocked" : "no-way", why);
    for (int i = 1; i < steps; i++) {
        if (!tq_has(&s->on, way[i])) continue;
        tq_fact_place(kit, why, "at", city->node[way[i]].at);
        break;
    }
    return false;
}

static bool check_ride(const struct tq_kit *kit, const struct tq_state *s, ct_move m,
                       struct ct_refusal *why)
{
    struct tq_room room;
    struct tq_city city = tq_city_of(kit, s, &room);
    struct ride ride = ride_of(&city, m);
    if (!check_ride_time(s, ride.vehicle, why)) return false;
    if (!check_vehicle(kit, s, &ride, why)) return false;
    if (ride.to == ride.from)
        return refuse_at(kit, why, rule_of(&ride), "stays-where-it-is", "from", ride.start);
    return ride.vehicle == TQ_TAXI ? check_taxi_way(kit, s, &city, &ride, why)
                                   : check_truck_step(kit, s, &city, &ride, why);
}

/* ---- draw, place, compete ---------------------------------------------------------------------
 */

static bool check_draw(const struct tq_kit *kit, const struct tq_state *s, struct ct_refusal *why)
{
    if (s->last_rule == 15) return ct_refuse(why, "TQ-15", "no-drawing-now");
    if (s->drawn == kit->tiles) return ct_refuse(why, "TQ-11", "stack-empty");
    return true;
}

/* Why nothing can be placed there. What this tile completed and is not open is taken. */
static const char *why_not_open(const struct tq_kit *kit, const struct tq_state *s, tq_place vertex,
                                int node)
{
    if (!tq_is_complete(kit, s, vertex)) return "not-complete";
    if (node == TQ_NONE) return "without-street";
    return tq_has(&s->on, node) ? "taken" : "not-by-this-tile";
}

static bool check_place(const struct tq_kit *kit, const struct tq_state *s, ct_move m,
                        struct ct_refusal *why)
{
    struct tq_room room;
    struct tq_city city = tq_city_of(kit, s, &room);
    int vehicle = tq_move_kind(m) - TQ_MOVE_PLACE;
    int at = tq_node_at(&city, s->nodes, (tq_place)m);
    if (at == TQ_NONE || at < s->first_open || !(s->open >> (at - s->first_open) & 1))
        return refuse_at(kit, why, "TQ-6", why_not_open(kit, s, (tq_place)m, at), "at",
                         (tq_place)m);
    if (!s->supply[s->turn][vehicle])
        return ct_refuse(why, "TQ-6", vehicle == TQ_TAXI ? "no-taxi-left" : "no-truck-left");
    return true;
}

static bool check_compete(const struct tq_state *s, unsigned choice, struct ct_refusal *why)
{
    if ((choice & s->offers) == choice) return true;
    return ct_refuse(why, "TQ-12",
                     choice & ~s->offers & TQ_ACROSS ? "nobody-loses-across" : "nobody-loses-down");
}

/* ---- all moves -------------------------------------------------------------------------- */

/* The bits that a kind of move uses; the rest must be zero, so that a decision has one value. */
static bool has_shape(const struct tq_state *s, ct_move m)
{
    unsigned rest = m & 0x0fffffff, from = m >> 8 & 0xff, to = m & 0xff;
    switch (tq_move_kind(m)) {
    case TQ_MOVE_ATTACH: return rest >> 24 == 0;
    case TQ_MOVE_PLACE:
    case TQ_MOVE_PLACE_TRUCK: return rest >> 16 == 0;
    case TQ_MOVE_RIDE:
    case TQ_MOVE_RIDE_TRUCK: return rest >> 16 == 0 && from < s->nodes && to < s->nodes;
    case TQ_MOVE_OFF_STREET:
    case TQ_MOVE_OFF_STREET_TRUCK: return rest >> 24 == 0 && rest >> 16 < s->nodes;
    case TQ_MOVE_FROM_NOWHERE:
    case TQ_MOVE_FROM_NOWHERE_TRUCK: return true;
    case TQ_MOVE_COMPETE: return rest >= 1 && rest <= 3;
    case TQ_MOVE_DRAW:
    case TQ_MOVE_END:
    case TQ_MOVE_SKIP:
    case TQ_MOVE_HOLD: return rest == 0;
    default: return false;
    }
}

static enum tq_phase phase_of(ct_move m)
{
    switch (tq_move_kind(m)) {
    case TQ_MOVE_PLACE:
    case TQ_MOVE_PLACE_TRUCK:
    case TQ_MOVE_SKIP: return TQ_PLACE;
    case TQ_MOVE_COMPETE:
    case TQ_MOVE_HOLD: return TQ_COMPETE;
    default: return TQ_ACTION;
    }
}

/* Is it time for a move of that phase? What is open must be settled first. */
static bool check_phase(const struct tq_state *s, enum tq_phase phase, struct ct_refusal *why)
{
    if (s->phase == TQ_OVER)
        return ct_refuse(why,
                         s->reason == TQ_ALL_PLACED ? "TQ-13"
                         : s->last_rule == 14       ? "TQ-14"
                                                    : "TQ-15",
                         "game-over");
    if (s->phase == phase) return true;
    if (phase == TQ_PLACE && s->phase == TQ_ACTION)
        return ct_refuse(why, "TQ-6", "nothing-to-place");
    if (phase == TQ_COMPETE) return ct_refuse(why, "TQ-12", "nothing-to-compete");
    return s->phase == TQ_PLACE ? ct_refuse(why, "TQ-6", "place-first")
                                : ct_refuse(why, "TQ-12", "compete-first");
}

bool tq_check(const struct ct_kit *base, const ct_state *state, ct_move m, struct ct_refusal *why)
{
    const struct tq_kit *kit = tq_kit(base);
    const struct tq_state *s = tq_state(state);
    if (!has_shape(s, m)) return ct_refuse(why, "R-13", "not-a-move");
    if (!check_phase(s, phase_of(m), why)) return false;
    switch (tq_move_kind(m)) {
    case TQ_MOVE_ATTACH: return check_attach(kit, s, m, why);
    case TQ_MOVE_PLACE:
    case TQ_MOVE_PLACE_TRUCK: return check_place(kit, s, m, why);
    case TQ_MOVE_DRAW: return check_draw(kit, s, why);
    case TQ_MOVE_COMPETE: return check_compete(s, m & 3, why);
    case TQ_MOVE_END:
    case TQ_MOVE_SKIP:
    case TQ_MOVE_HOLD: return true;
    default: return check_ride(kit, s, m, why);
    }
}

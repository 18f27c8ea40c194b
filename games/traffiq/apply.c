/*
 * apply.c - what a move does, and what comes next.
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
 * TRAFFIQ_PLACE, and the seat has a vehicle left then; at TRAFFIQ_COMPETE it may hold the
 * vertices that placing goes on with afterwards; otherwise it is zero.
 */
#include "games/traffiq/traffiq.h"

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
    assert(at >= 0 && at < 8 * (int)sizeof s->order);
    s->order[at >> 3] |= (uint8_t)(attach << (at & 7));
}

static void apply_attach(const struct traffiq_kit *kit, struct traffiq *s, ct_move m)
{
    uint8_t sides = (uint8_t)(m >> 16);
    int before = s->nodes;
    int slot = traffiq_slot_of_class(kit, s, traffiq_hand(s, s->turn), kit->class_of[sides]);
    assert(slot >= 0);
    traffiq_drop(&s->in_hand, slot);
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
    assert(at < s->nodes && !traffiq_has(&s->on, at));
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
    while (node[at].at != vertex) at++; /* check has seen that it is open */
    assert(at < s->nodes && s->open >> (at - s->first_open) & 1);
    s->open &= (uint8_t) ~(1u << (at - s->first_open));
    uint8_t *supply = s->supply[s->turn];
    assert(supply[vehicle] > 0);
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
    assert(s->drawn < kit->tiles);
    if (s->stack[s->drawn] != TRAFFIQ_NONE) /* in what a seat sees it is not known */
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
    assert(traffiq_check(base, state, m, NULL));
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

bool traffiq_reveals(const struct ct_kit *kit, const ct_state *s, ct_move m)
{
    (void)kit;
    (void)s;
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_DRAW;
}

/*
 * moves.c - the legal moves of each decision of a turn.
 */
#include "games/traffiq/traffiq.h"

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

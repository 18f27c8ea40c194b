/*
 * audit.c - every invariant of a true state, computed the slow way from the tiles.
 *
 * Nothing here uses the frontier's bit sets or the nodes' links to judge them: each is
 * found again by looking at cells one by one, so that a wrong trick cannot vouch for itself.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

static bool is_node(const struct traffiq_kit *kit, const struct traffiq *s, traffiq_place vertex)
{
    if (!traffiq_is_complete(kit, s, vertex)) return false;
    for (int side = 0; side < TRAFFIQ_SIDES; side++)
        if (traffiq_has_edge(kit, s, vertex, side)) return true;
    return false;
}

static const char *audit_tiles(const struct traffiq_kit *kit, const struct traffiq *s)
{
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++) {
        traffiq_place cell = traffiq_tile_cell(kit, s, tile);
        uint8_t sides = traffiq_tile_sides(kit, s, tile);
        if (traffiq_tile_at(kit, s, cell) != tile) return "two tiles on a cell";
        int neighbours = 0;
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            int beside = traffiq_sides_at(kit, s, traffiq_beside(cell, side));
            if (beside < 0) continue;
            neighbours++;
            if (traffiq_letter((uint8_t)beside, side ^ 2) != traffiq_letter(sides, side))
                return "touching sides differ";
        }
        if (!neighbours && traffiq_tiles(kit, s) > 1) return "a tile alone";
    }
    return NULL;
}

/* Does the frontier's slot say of its cell what the tiles around it say? */
static bool slot_is_right(const struct traffiq_kit *kit, const struct traffiq *s,
                          const struct traffiq_page *page, int slot)
{
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        int beside = traffiq_sides_at(kit, s, traffiq_beside(page->cell[slot], side));
        for (int letter = 0; letter < 4; letter++) {
            bool fits = beside < 0 || traffiq_letter((uint8_t)beside, side ^ 2) == letter;
            if ((page->fits[4 * side + letter] >> slot & 1) != fits) return false;
        }
    }
    return true;
}

static int count_frontier(const struct traffiq_kit *kit, const struct traffiq *s)
{
    traffiq_place seen[2 * TRAFFIQ_TILES_MAX + 2];
    int count = 0;
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++)
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            traffiq_place cell = traffiq_beside(traffiq_tile_cell(kit, s, tile), side);
            int i = 0;
            if (traffiq_tile_at(kit, s, cell) >= 0) continue;
            while (i < count && seen[i] != cell) i++;
            if (i == count) seen[count++] = cell;
        }
    return count;
}

static const char *audit_frontier(const struct traffiq_kit *kit, const struct traffiq *s,
                                  const struct traffiq_city *city)
{
    int used = 0;
    for (int p = 0; p < city->pages; p++)
        for (int slot = 0; slot < TRAFFIQ_SLOTS; slot++) {
            const struct traffiq_page *page = &city->page[p];
            uint64_t any = 0;
            for (int i = 0; i < TRAFFIQ_FITS; i++) any |= page->fits[i] >> slot & 1;
            if ((page->cell[slot] == 0xffff) == (any == 1)) return "a frontier slot half used";
            if (!any) continue;
            used++;
            if (traffiq_tile_at(kit, s, page->cell[slot]) >= 0) return "a frontier cell has a tile";
            if (!slot_is_right(kit, s, page, slot)) return "a frontier cell takes wrong tiles";
        }
    return used == count_frontier(kit, s) ? NULL : "frontier cells are missing";
}

static int count_nodes(const struct traffiq_kit *kit, const struct traffiq *s)
{
    int count = 0; /* a complete vertex is the north-west corner of one tile */
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++)
        count += is_node(kit, s, traffiq_tile_cell(kit, s, tile));
    return count;
}

static const char *audit_nodes(const struct traffiq_kit *kit, const struct traffiq *s,
                               const struct traffiq_city *city)
{
    if (count_nodes(kit, s) != s->nodes) return "the number of nodes is wrong";
    for (int i = 0; i < s->nodes; i++) {
        traffiq_place at = city->node[i].at;
        if (!is_node(kit, s, at)) return "a node is no crossing";
        if (traffiq_node_at(city, s->nodes, at) != i) return "a node twice";
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            int beside = traffiq_node_at(city, s->nodes, traffiq_beside(at, side));
            int wanted = traffiq_has_edge(kit, s, at, side) ? beside : TRAFFIQ_NONE;
            if (city->node[i].link[side] != wanted) return "a link is wrong";
        }
    }
    return NULL;
}

static bool is_within(const struct traffiq_set *inner, const struct traffiq_set *outer)
{
    return !(inner->word[0] & ~outer->word[0]) && !(inner->word[1] & ~outer->word[1]);
}

static const char *audit_vehicles(const struct traffiq_kit *kit, const struct traffiq *s)
{
    for (int node = s->nodes; node < 128; node++)
        if (traffiq_has(&s->on, node)) return "a vehicle off the map";
    if (!is_within(&s->truck, &s->on) || !is_within(&s->owner[0], &s->on) ||
        !is_within(&s->owner[1], &s->on))
        return "traces of a vehicle that left";
    for (int seat = 0; seat < CT_SEATS_MAX; seat++)
        for (int vehicle = TRAFFIQ_TAXI; vehicle <= TRAFFIQ_TRUCK; vehicle++) {
            int all = traffiq_count(traffiq_vehicles(s, seat, vehicle)) + s->supply[seat][vehicle];
            if (all != (seat < kit->players ? kit->vehicles[vehicle] : 0))
                return "vehicles got lost or appeared";
        }
    return NULL;
}

/* Hands, laid tiles and stack are the box: by class, since a laid tile may be turned. */
static const char *audit_box(const struct traffiq_kit *kit, const struct traffiq *s)
{
    int copies[TRAFFIQ_CLASSES_MAX + 1] = {0}, kinds[TRAFFIQ_STACK_MAX] = {0};
    for (int i = 0; i < kit->tiles; i++) {
        if (s->stack[i] >= kit->kinds) return "a tile of the stack is not known";
        kinds[kit->bag[i]]++;
        kinds[s->stack[i]]--;
        if (i < s->drawn && !traffiq_has(&s->in_hand, i)) copies[kit->kind_class[s->stack[i]]]++;
        if (i >= s->drawn && traffiq_has(&s->in_hand, i)) return "a tile in hand was never drawn";
    }
    for (int i = 0; i < s->laid; i++) copies[kit->class_of[s->sides[i]]]--;
    for (int i = 0; i < TRAFFIQ_CLASSES_MAX; i++)
        if (copies[i]) return "the tiles laid are not those that left the hands";
    for (int i = 0; i < kit->kinds; i++)
        if (kinds[i]) return "the stack is not the box";
    for (int seat = 0; seat < kit->players; seat++)
        if (traffiq_count(traffiq_hand(s, seat)) != traffiq_hand_size(kit, s, seat))
            return "a hand of wrong size";
    return NULL;
}

static const char *audit_turn(const struct traffiq_kit *kit, const struct traffiq *s,
                              const struct traffiq_city *city)
{
    if ((s->phase == TRAFFIQ_OVER) != (s->turn == CT_OVER)) return "over and not over";
    if ((s->phase == TRAFFIQ_OVER) != (s->reason != TRAFFIQ_RUNNING))
        return "over without a reason";
    if (s->phase != TRAFFIQ_OVER && (s->turn < 0 || s->turn >= kit->players))
        return "nobody's turn";
    if (s->phase == TRAFFIQ_PLACE && !s->open) return "placing without a vertex";
    if (s->phase == TRAFFIQ_ACTION && s->open) return "an open vertex was forgotten";
    for (int i = 0; s->open >> i; i++)
        if (s->open >> i & 1 && traffiq_has(&s->on, s->first_open + i))
            return "an open vertex is taken";
    if ((s->phase == TRAFFIQ_COMPETE) != (s->offers != 0)) return "competing without a rival";
    if (s->offers && s->offers != traffiq_offers(s, city->node, s->arrived))
        return "offers are wrong";
    if (s->actions > 2 || (s->phase == TRAFFIQ_ACTION && s->actions > 1)) return "too many actions";
    for (int seat = 0; seat < kit->players; seat++)
        if (!(s->supply[seat][0] + s->supply[seat][1]) && s->reason != TRAFFIQ_ALL_PLACED)
            return "an empty supply did not end the game";
    return NULL;
}

const char *traffiq_audit(const struct ct_kit *base, const ct_state *state)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    struct traffiq_room room;
    struct traffiq_city city = traffiq_city_of(kit, s, &room);
    const char *wrong = audit_tiles(kit, s);
    if (!wrong) wrong = audit_frontier(kit, s, &city);
    if (!wrong) wrong = audit_nodes(kit, s, &city);
    if (!wrong) wrong = audit_vehicles(kit, s);
    if (!wrong) wrong = audit_box(kit, s);
    if (!wrong) wrong = audit_turn(kit, s, &city);
    return wrong;
}

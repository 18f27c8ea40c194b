/*
 * audit.c - what any bytes must keep to before somebody may look at them, and every invariant
 * of a true state.
 *
 * Nothing here uses the frontier's bit sets or the nodes' links to judge them: each is
 * found again by looking at cells one by one, so that a wrong trick cannot vouch for itself.
 *
 * Bounds hold of all that everybody can see, since lists and walks trust it: tiles hang
 * together and match, frontier and nodes are those of the tiles, vehicles are all there, the log
 * can have happened. Of the stack they only want that the blanks can be filled. They are closed:
 * what passes, and is then observed, imagined or moved on by a listed move, passes again.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

/* ---- counts ----------------------------------------------------------------------------- */

static const char *bound_turn(const struct traffiq_kit *kit, const struct traffiq *s)
{
    bool over = s->phase == TRAFFIQ_OVER;
    if (over != (s->turn == CT_OVER)) return "over and not over";
    if (!over && (s->turn < 0 || s->turn >= kit->players)) return "nobody's turn";
    if (s->phase > TRAFFIQ_OVER || s->reason > TRAFFIQ_LAST_ROUND) return "no such phase or reason";
    if (over != (s->reason != TRAFFIQ_RUNNING)) return "over without a reason";
    if (s->actions > 2 || (s->phase == TRAFFIQ_ACTION && s->actions > 1)) return "too many actions";
    if (s->done >> 4) return "actions that there are not";
    return NULL;
}

/* TQ-14, TQ-15: what is left of the last round, and how quiet it may have been. */
static const char *bound_clock(const struct traffiq_kit *kit, const struct traffiq *s)
{
    bool last = s->last_rule != 0;
    if (last && s->last_rule != 14 && s->last_rule != 15) return "a last round without a rule";
    if ((s->last_rule == 14) != (s->drawn == kit->tiles)) return "the last tile and its round";
    if (s->last_turns > kit->players + 1) return "too many turns left";
    if (s->turn >= 0 && last != (s->last_turns > 0)) return "a last round without turns";
    if (last ? s->quiet + s->last_turns > kit->quiet_limit + kit->players
             : s->quiet >= kit->quiet_limit)
        return "quiet for too long";
    return NULL;
}

/* ---- tiles: they were attached one by one ------------------------------------------------- */

static const char *bound_tile(const struct traffiq_kit *kit, const struct traffiq *s, int tile)
{
    traffiq_place cell = traffiq_tile_cell(kit, s, tile);
    uint8_t sides = traffiq_tile_sides(kit, s, tile);
    int neighbours = 0;
    for (int other = 0; other < tile; other++) {
        traffiq_place at = traffiq_tile_cell(kit, s, other);
        if (at == cell) return "two tiles on a cell";
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            if (traffiq_beside(cell, side) != at) continue;
            neighbours++;
            if (traffiq_letter(traffiq_tile_sides(kit, s, other), side ^ 2) !=
                traffiq_letter(sides, side))
                return "touching sides differ";
        }
    }
    return neighbours ? NULL : "a tile alone";
}

static const char *bound_tiles(const struct traffiq_kit *kit, const struct traffiq *s)
{
    const char *wrong = NULL;
    for (int i = 0; !wrong && i < s->laid; i++) wrong = bound_tile(kit, s, kit->layout_tiles + i);
    return wrong;
}

/* ---- the frontier and the nodes follow from the tiles -------------------------------------- */

static bool is_node(const struct traffiq_kit *kit, const struct traffiq *s, traffiq_place vertex)
{
    if (!traffiq_is_complete(kit, s, vertex)) return false;
    for (int side = 0; side < TRAFFIQ_SIDES; side++)
        if (traffiq_has_edge(kit, s, vertex, side)) return true;
    return false;
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

/* The free cells beside tiles, each once: their number. */
enum { FRONTIER_MAX = 2 * TRAFFIQ_TILES_MAX + 2 };

static int list_frontier(const struct traffiq_kit *kit, const struct traffiq *s,
                         traffiq_place free[FRONTIER_MAX])
{
    int count = 0;
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++)
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            traffiq_place cell = traffiq_beside(traffiq_tile_cell(kit, s, tile), side);
            int i = 0;
            if (traffiq_tile_at(kit, s, cell) >= 0) continue;
            while (i < count && free[i] != cell) i++;
            if (i == count) free[count++] = cell;
        }
    return count;
}

/* Takes a cell off the list; false: it is not there, or has been taken already. */
static bool take_off(traffiq_place *free, int *count, traffiq_place cell)
{
    int i = 0;
    while (i < *count && free[i] != cell) i++;
    if (i == *count) return false;
    free[i] = free[--*count];
    return true;
}

static const char *bound_page(const struct traffiq_kit *kit, const struct traffiq *s,
                              const struct traffiq_page *page, traffiq_place *free, int *count)
{
    for (int slot = 0; slot < TRAFFIQ_SLOTS; slot++) {
        uint64_t any = 0;
        for (int i = 0; i < TRAFFIQ_FITS; i++) any |= page->fits[i] >> slot & 1;
        if ((page->cell[slot] == 0xffff) == (any == 1)) return "a frontier slot half used";
        if (!any) continue;
        if (!take_off(free, count, page->cell[slot])) return "a frontier cell that is none";
        if (!slot_is_right(kit, s, page, slot)) return "a frontier cell takes wrong tiles";
    }
    return NULL;
}

static const char *bound_frontier(const struct traffiq_kit *kit, const struct traffiq *s,
                                  const struct traffiq_city *city)
{
    traffiq_place free[FRONTIER_MAX];
    int count = list_frontier(kit, s, free);
    const char *wrong = NULL;
    for (int p = 0; !wrong && p < city->pages; p++)
        wrong = bound_page(kit, s, &city->page[p], free, &count);
    return wrong || !count ? wrong : "frontier cells are missing";
}

static int count_nodes(const struct traffiq_kit *kit, const struct traffiq *s)
{
    int count = 0; /* a complete vertex is the north-west corner of one tile */
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++)
        count += is_node(kit, s, traffiq_tile_cell(kit, s, tile));
    return count;
}

static const char *bound_nodes(const struct traffiq_kit *kit, const struct traffiq *s,
                               const struct traffiq_city *city)
{
    if (count_nodes(kit, s) != s->nodes) return "the number of nodes is wrong";
    if (!s->big && s->nodes > TRAFFIQ_NODES_HELD) return "more nodes than there is room for";
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

/* ---- vehicles ---------------------------------------------------------------------------- */

static bool is_within(const struct traffiq_set *inner, const struct traffiq_set *outer)
{
    return !(inner->word[0] & ~outer->word[0]) && !(inner->word[1] & ~outer->word[1]);
}

static const char *bound_vehicles(const struct traffiq_kit *kit, const struct traffiq *s)
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

/* ---- what is to be decided ----------------------------------------------------------------- */

/* Only the last tile can have left vertices open, and it completes at most four. */
static const char *bound_open(const struct traffiq *s)
{
    bool may = s->phase == TRAFFIQ_PLACE || s->phase == TRAFFIQ_COMPETE;
    if (s->open && !may) return "an open vertex was forgotten";
    if (s->phase == TRAFFIQ_PLACE && !s->open) return "placing without a vertex";
    if (s->open >> 4) return "more open vertices than a tile has";
    if (s->open && s->first_open + 4 < s->nodes) return "open vertices of another tile";
    for (int i = 0; s->open >> i; i++) {
        if (!(s->open >> i & 1)) continue;
        if (s->first_open + i >= s->nodes) return "an open vertex is no node";
        if (traffiq_has(&s->on, s->first_open + i)) return "an open vertex is taken";
    }
    return NULL;
}

static const char *bound_compete(const struct traffiq *s, const struct traffiq_node *node)
{
    bool competing = s->phase == TRAFFIQ_COMPETE;
    if (competing != (s->offers != 0)) return "competing without a rival";
    if (!competing) return NULL;
    if (s->arrived >= s->nodes || !traffiq_has(&s->on, s->arrived)) return "nobody has arrived";
    if (traffiq_owner(s, s->arrived) != s->turn) return "somebody else has arrived";
    return s->offers == traffiq_offers(s, node, s->arrived) ? NULL : "offers are wrong";
}

/* ---- the log and the hands ------------------------------------------------------------------ */

/* Who drew and who laid what, in which order; nothing is said of what has not happened yet. */
static const char *bound_log(const struct traffiq_kit *kit, const struct traffiq *s)
{
    int events = s->laid + s->drawn - 2 * kit->players, attaches = 0;
    for (int slot = 0; slot < 128; slot++) {
        int drawer = traffiq_drawer(s, slot);
        if (slot < s->drawn ? drawer >= kit->players : drawer > 0) return "a draw of nobody";
        if (slot < 2 * kit->players && drawer != slot / 2) return "not dealt in turn";
    }
    for (int tile = 0; tile < TRAFFIQ_STACK_MAX; tile++) {
        int by = traffiq_laid_by(s, tile);
        if (tile < s->laid ? by >= kit->players : by > 0) return "an attach of nobody";
    }
    for (int i = 0; i < 8 * (int)sizeof s->order; i++) {
        bool attach = s->order[i >> 3] >> (i & 7) & 1;
        if (attach && i >= events) return "an attach that is still to come";
        attaches += attach;
    }
    return attaches == s->laid ? NULL : "not as many attaches as tiles";
}

/* By class, the tiles of the box that are not known; false: there are more known than there are. */
static bool count_unknown(const struct traffiq_kit *kit, const struct traffiq *s,
                          int unknown[TRAFFIQ_CLASSES_MAX + 1])
{
    int left[TRAFFIQ_STACK_MAX] = {0};
    memset(unknown, 0, (TRAFFIQ_CLASSES_MAX + 1) * sizeof *unknown);
    for (int i = 0; i < kit->tiles; i++) left[kit->bag[i]]++;
    for (int i = 0; i < kit->tiles; i++) {
        if (s->stack[i] == TRAFFIQ_NONE) continue;
        if (s->stack[i] >= kit->kinds || --left[s->stack[i]] < 0) return false;
    }
    for (int kind = 0; kind < kit->kinds; kind++) unknown[kit->kind_class[kind]] += left[kind];
    return true;
}

/* Hands are what the log leaves, and the blanks can be filled so that it can have happened. */
static const char *bound_hands(const struct traffiq_kit *kit, const struct traffiq *s)
{
    int unknown[TRAFFIQ_CLASSES_MAX + 1];
    uint8_t hidden[TRAFFIQ_CLASSES_MAX];
    struct traffiq_set in_hand;
    if (!count_unknown(kit, s, unknown)) return "the stack is not from the box";
    if (!traffiq_read_hands(kit, s, &in_hand, hidden)) return "a tile laid that nobody held";
    for (int i = 0; i < TRAFFIQ_CLASSES_MAX; i++)
        if (hidden[i] > unknown[i]) return "a tile laid that is not in the box";
    if (memcmp(&in_hand, &s->in_hand, sizeof in_hand) != 0) return "a hand is not what was drawn";
    return NULL;
}

const char *traffiq_bounds(const struct ct_kit *base, const ct_state *state)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    struct traffiq_room room;
    if (s->drawn < 2 * kit->players || s->drawn > kit->tiles) return "too many tiles drawn, or few";
    if (s->laid > s->drawn) return "more tiles laid than drawn";
    const char *wrong = bound_turn(kit, s);
    if (!wrong) wrong = bound_clock(kit, s);
    if (!wrong) wrong = bound_log(kit, s);
    if (!wrong) wrong = bound_tiles(kit, s);
    if (wrong) return wrong;
    struct traffiq_city city = traffiq_city_of(kit, s, &room);
    wrong = bound_frontier(kit, s, &city);
    if (!wrong) wrong = bound_nodes(kit, s, &city);
    if (!wrong) wrong = bound_vehicles(kit, s);
    if (!wrong) wrong = bound_open(s);
    if (!wrong) wrong = bound_compete(s, city.node);
    return wrong ? wrong : bound_hands(kit, s);
}

/* ---- audit ----------------------------------------------------------------------------------- */

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

static const char *audit_rest(const struct traffiq_kit *kit, const struct traffiq *s)
{
    static const struct traffiq_page no_page;
    static const struct traffiq_node no_node[TRAFFIQ_NODES_HELD];
    if (s->big > 1) return "big is yes or no";
    if (s->big && (memcmp(&s->page, &no_page, sizeof no_page) != 0 ||
                   memcmp(s->node, no_node, sizeof no_node) != 0))
        return "a large map keeps what it has outgrown";
    for (int seat = 0; seat < kit->players; seat++)
        if (!(s->supply[seat][0] + s->supply[seat][1]) && s->reason != TRAFFIQ_ALL_PLACED)
            return "an empty supply did not end the game";
    return NULL;
}

const char *traffiq_audit(const struct ct_kit *base, const ct_state *state)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    const char *wrong = traffiq_bounds(base, state);
    if (!wrong) wrong = audit_box(kit, s);
    return wrong ? wrong : audit_rest(kit, s);
}

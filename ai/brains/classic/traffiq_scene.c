/*
 * traffiq_scene.c - see traffiq_scene.h.
 *
 * A vertex with three of its four tiles laid shows all its streets already: each of the four
 * borders has a laid tile on one side at least. So what filling the last cell is worth does
 * not depend on the tile, only whether the tile fits does.
 */
#include "ai/brains/classic/traffiq_scene.h"

#include <string.h>

/* ---- the map ---------------------------------------------------------------------------- */

static void add_run(struct traffiq_scene *scene, int from, int axis)
{
    const struct traffiq *s = scene->s;
    int side = axis ? TRAFFIQ_SOUTH : TRAFFIQ_EAST, id = scene->runs++;
    memset(scene->strength[id], 0, sizeof scene->strength[id]);
    for (int at = from; at != TRAFFIQ_NONE; at = scene->city.node[at].link[side]) {
        scene->run[axis][at] = (uint8_t)id;
        if (!traffiq_has(&s->on, at)) continue;
        uint8_t *mine = &scene->strength[id][traffiq_owner(s, at)];
        *mine = (uint8_t)(*mine + 1 + traffiq_has(&s->truck, at));
    }
}

void classic_traffiq_look(const struct traffiq_kit *kit, const struct traffiq *s,
                          struct traffiq_scene *scene)
{
    scene->kit = kit;
    scene->s = s;
    scene->city = traffiq_city_of(kit, s, &scene->room);
    scene->runs = 0;
    memset(scene->tile, 0, sizeof scene->tile);
    memset(scene->node_at, TRAFFIQ_NONE, sizeof scene->node_at);
    for (int i = 0; i < kit->layout_tiles; i++)
        scene->tile[traffiq_fold(kit->layout_cell[i])] = (uint16_t)(0x100 | kit->layout_sides[i]);
    for (int i = 0; i < s->laid; i++)
        scene->tile[traffiq_fold(s->cell[i])] = (uint16_t)(0x100 | s->sides[i]);
    for (int i = 0; i < s->nodes; i++) {
        const struct traffiq_node *node = &scene->city.node[i];
        scene->node_at[traffiq_fold(node->at)] = (uint8_t)i;
        if (node->link[TRAFFIQ_WEST] == TRAFFIQ_NONE) add_run(scene, i, 0);
        if (node->link[TRAFFIQ_NORTH] == TRAFFIQ_NONE) add_run(scene, i, 1);
    }
}

/* ---- competing -------------------------------------------------------------------------- */

/* The strength of rivals who are weaker than the seat. */
static int losses(const int strength[CT_SEATS_MAX], int seat)
{
    int sum = 0;
    for (int rival = 0; rival < CT_SEATS_MAX; rival++)
        if (strength[rival] < strength[seat]) sum += strength[rival];
    return sum;
}

static void add_strengths(const struct traffiq_scene *scene, int id, int strength[CT_SEATS_MAX])
{
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) strength[seat] += scene->strength[id][seat];
}

int classic_traffiq_knock_at(const struct traffiq_scene *scene, traffiq_place vertex, unsigned arms,
                             int seat, int strength)
{
    int sum = 0;
    for (int axis = 0; axis < 2; axis++) {
        int on_street[CT_SEATS_MAX] = {0};
        on_street[seat] = strength;
        for (int side = axis ? TRAFFIQ_NORTH : TRAFFIQ_EAST; side < TRAFFIQ_SIDES; side += 2) {
            int node = scene->node_at[traffiq_fold(traffiq_beside(vertex, side))];
            if (!(arms >> side & 1) || node == TRAFFIQ_NONE) continue;
            add_strengths(scene, scene->run[axis][node], on_street);
        }
        sum += losses(on_street, seat);
    }
    return sum;
}

/* What a seat knocks out at a node, if it is stronger by that much across and down. */
static int knock_on(const struct traffiq_scene *scene, int node, int seat, int across, int down)
{
    int sum = 0;
    for (int axis = 0; axis < 2; axis++) {
        int on_street[CT_SEATS_MAX] = {0};
        on_street[seat] = axis ? down : across;
        add_strengths(scene, scene->run[axis][node], on_street);
        sum += losses(on_street, seat);
    }
    return sum;
}

int classic_traffiq_knock_by_ride(const struct traffiq_scene *scene, int from, int to, int seat,
                                  int strength)
{
    bool across = scene->run[0][from] != scene->run[0][to];
    bool down = scene->run[1][from] != scene->run[1][to];
    return knock_on(scene, to, seat, across ? strength : 0, down ? strength : 0);
}

int classic_traffiq_gain_at_node(const struct traffiq_scene *scene, traffiq_place vertex, int seat,
                                 int strength)
{
    int node = scene->node_at[traffiq_fold(vertex)];
    if (node == TRAFFIQ_NONE) return strength;
    return strength + knock_on(scene, node, seat, strength, strength);
}

/* ---- cells ------------------------------------------------------------------------------ */

/* The streets at the corner of a free cell, if the other three cells there are taken; 0: there
 * is none, or they are not. Corner 0 is north-west, 1 north-east, 2 south-west, 3 south-east. */
static unsigned arms_of_corner(const struct traffiq_scene *scene, traffiq_place vertex, int corner)
{
    uint16_t around[4]; /* a b c d as in city.h; the free cell lies opposite to its corner */
    for (int i = 0; i < 4; i++)
        around[i] =
            scene->tile[traffiq_fold((traffiq_place)(vertex - 257 + (i & 1) + (i >> 1) * 256))];
    for (int i = 0; i < 4; i++)
        if (i != 3 - corner && !around[i]) return 0;
    unsigned arms = 0;
    static const uint8_t beside[TRAFFIQ_SIDES][2] = {{0, 1}, {1, 3}, {2, 3}, {0, 2}};
    static const uint8_t facing[TRAFFIQ_SIDES] = {TRAFFIQ_EAST, TRAFFIQ_SOUTH, TRAFFIQ_EAST,
                                                  TRAFFIQ_SOUTH};
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        uint16_t first = around[beside[side][0]], second = around[beside[side][1]];
        int letter = first ? traffiq_letter((uint8_t)first, facing[side])
                           : traffiq_letter((uint8_t)second, facing[side] ^ 2);
        arms |= (unsigned)traffiq_is_street(letter) << side;
    }
    return arms;
}

int classic_traffiq_gain_of_cell(const struct traffiq_scene *scene, traffiq_place cell, int seat)
{
    const uint8_t *supply = scene->s->supply[seat];
    int trucks = supply[TRAFFIQ_TRUCK], left = trucks + supply[TRAFFIQ_TAXI], sum = 0;
    for (int corner = 0; corner < 4 && left; corner++) {
        traffiq_place vertex = (traffiq_place)(cell + (corner & 1) + (corner >> 1) * 256);
        unsigned arms = arms_of_corner(scene, vertex, corner);
        if (!arms) continue;
        int strength = trucks ? 2 : 1;
        sum += strength + classic_traffiq_knock_at(scene, vertex, arms, seat, strength);
        trucks -= strength - 1;
        left--;
    }
    return sum;
}

/* Free cells that have neighbours both north or south and east or west: where crossings can
 * be completed. */
static uint64_t corner_cells(const struct traffiq_page *page)
{
    uint64_t taken[TRAFFIQ_SIDES];
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        const uint64_t *fits = page->fits + 4 * side;
        taken[side] = ~(fits[0] & fits[1] & fits[2] & fits[3]);
    }
    const uint64_t *north = page->fits;
    return (taken[TRAFFIQ_NORTH] | taken[TRAFFIQ_SOUTH]) &
           (taken[TRAFFIQ_EAST] | taken[TRAFFIQ_WEST]) &
           (north[0] | north[1] | north[2] | north[3]);
}

static uint64_t cells_for(const struct traffiq_kit *kit, const struct traffiq_page *page, int kind)
{
    const struct traffiq_class *tile = &kit->tile_class[kit->kind_class[kind]];
    uint64_t cells = 0;
    for (int i = 0; i < tile->rotations; i++) cells |= traffiq_slots_for(page, tile->sides[i]);
    return cells;
}

/* ---- chances ------------------------------------------------------------------------------ */

/* Keeps the best two: of different tiles and different cells. */
struct best_two {
    int gain[2], tile, cell;
};

static void offer(struct best_two *best, int gain, int tile, int cell)
{
    if (gain > best->gain[0]) {
        if (best->tile != tile && best->cell != cell) best->gain[1] = best->gain[0];
        best->gain[0] = gain;
        best->tile = tile;
        best->cell = cell;
    } else if (gain > best->gain[1] && tile != best->tile && cell != best->cell) {
        best->gain[1] = gain;
    }
}

/* Slots of a page whose filling wins something, with what it wins. */
static uint64_t ripe_slots(const struct traffiq_scene *scene, const struct traffiq_page *page,
                           int seat, int gain[TRAFFIQ_SLOTS])
{
    uint64_t ripe = corner_cells(page);
    for (uint64_t left = ripe; left; left &= left - 1) {
        int slot = __builtin_ctzll(left);
        gain[slot] = classic_traffiq_gain_of_cell(scene, page->cell[slot], seat);
        if (!gain[slot]) ripe &= ~((uint64_t)1 << slot);
    }
    return ripe;
}

static void find_attaches(const struct traffiq_scene *scene, int p, int seat, struct best_two *best)
{
    const struct traffiq_page *page = &scene->city.page[p];
    struct traffiq_set hand = traffiq_hand(scene->s, seat);
    int gain[TRAFFIQ_SLOTS];
    if (traffiq_is_empty(&hand)) return;
    uint64_t ripe = ripe_slots(scene, page, seat, gain);
    while (ripe && !traffiq_is_empty(&hand)) {
        int tile = traffiq_pop(&hand);
        uint64_t cells = cells_for(scene->kit, page, scene->s->stack[tile]) & ripe;
        for (; cells; cells &= cells - 1) {
            int slot = __builtin_ctzll(cells);
            offer(best, gain[slot], tile, p * TRAFFIQ_SLOTS + slot);
        }
    }
}

static int best_taxi_ride(const struct traffiq_scene *scene, int from, int seat)
{
    struct traffiq_set reach = traffiq_reach(scene->s, scene->city.node, from);
    int best = 0;
    while (!traffiq_is_empty(&reach)) {
        int knock = classic_traffiq_knock_by_ride(scene, from, traffiq_pop(&reach), seat, 1);
        if (knock > best) best = knock;
    }
    return best;
}

static int best_truck_ride(const struct traffiq_scene *scene, int from, int seat)
{
    int best = 0;
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        int to = scene->city.node[from].link[side];
        if (to == TRAFFIQ_NONE || traffiq_has(&scene->s->on, to)) continue;
        int knock = classic_traffiq_knock_by_ride(scene, from, to, seat, 2);
        if (knock > best) best = knock;
    }
    return best;
}

static void find_rides(const struct traffiq_scene *scene, int seat, struct traffiq_chances *out)
{
    struct traffiq_set mine = traffiq_owned(&scene->s->on, scene->s->owner, seat);
    while (!traffiq_is_empty(&mine)) {
        int from = traffiq_pop(&mine);
        bool truck = traffiq_has(&scene->s->truck, from);
        int *into = truck ? &out->truck : &out->taxi;
        int knock = truck ? best_truck_ride(scene, from, seat) : best_taxi_ride(scene, from, seat);
        if (knock > *into) *into = knock;
    }
}

/* Crossings that may be placed on now; a compete that is offered. */
static int find_pending(const struct traffiq_scene *scene, int seat)
{
    const struct traffiq *s = scene->s;
    int trucks = s->supply[seat][TRAFFIQ_TRUCK], sum = 0;
    if (s->phase == TRAFFIQ_COMPETE) sum += knock_on(scene, s->arrived, seat, 0, 0);
    for (int i = 0; s->open >> i; i++) {
        if (!(s->open >> i & 1)) continue;
        int strength = trucks ? 2 : 1;
        sum += strength + knock_on(scene, s->first_open + i, seat, strength, strength);
        trucks -= strength - 1;
    }
    return sum;
}

void classic_traffiq_find_chances(const struct traffiq_scene *scene, int seat,
                                  struct traffiq_chances *out)
{
    struct best_two best = {.tile = -1, .cell = -1};
    *out = (struct traffiq_chances){0};
    for (int p = 0; p < scene->city.pages; p++) find_attaches(scene, p, seat, &best);
    find_rides(scene, seat, out);
    out->attach = best.gain[0];
    out->second = best.gain[1];
    if (scene->s->turn == seat) out->pending = find_pending(scene, seat);
}

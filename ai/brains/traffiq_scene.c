/*
 * traffiq_scene.c - see traffiq_scene.h.
 *
 * A vertex with three of its four tiles laid shows all its streets already: each of the four
 * borders has a laid tile on one side at least. So what filling the last cell is worth does
 * not depend on the tile, only whether the tile fits does.
 */
#include "ai/brains/traffiq_scene.h"

#include <string.h>

/* ---- the map ---------------------------------------------------------------------------- */

static void add_run(struct traffiq_scene *scene, int from, int axis)
{
    int side = axis ? TRAFFIQ_SOUTH : TRAFFIQ_EAST, id = scene->runs++;
    for (int at = from; at != TRAFFIQ_NONE; at = scene->city.node[at].link[side])
        scene->run[axis][at] = (uint8_t)id;
}

static void find_runs(struct traffiq_scene *scene)
{
    scene->runs = 0;
    for (int i = 0; i < scene->s->nodes; i++) {
        const struct traffiq_node *node = &scene->city.node[i];
        if (node->link[TRAFFIQ_WEST] == TRAFFIQ_NONE) add_run(scene, i, 0);
        if (node->link[TRAFFIQ_NORTH] == TRAFFIQ_NONE) add_run(scene, i, 1);
        scene->beside[i] = (struct traffiq_set){{0, 0}};
        for (int side = 0; side < TRAFFIQ_SIDES; side++)
            if (node->link[side] != TRAFFIQ_NONE) traffiq_add(&scene->beside[i], node->link[side]);
    }
    memset(scene->known, 0, sizeof scene->known);
}

/* Who is on which street, and with what. */
static void find_vehicles(struct traffiq_scene *scene)
{
    const struct traffiq *s = scene->s;
    struct traffiq_set riders = s->on;
    memset(scene->strength, 0, (size_t)scene->runs * sizeof *scene->strength);
    scene->strength[TRAFFIQ_NO_RUN] = 0;
    scene->regions = 0;
    memset(scene->region_of, TRAFFIQ_NONE, s->nodes);
    scene->on = s->on;
    scene->truck = s->truck;
    scene->owner[0] = s->owner[0];
    scene->owner[1] = s->owner[1];
    while (!traffiq_is_empty(&riders)) {
        int at = traffiq_pop(&riders);
        uint32_t mine = (uint32_t)(1 + traffiq_has(&s->truck, at)) << 8 * traffiq_owner(s, at);
        scene->strength[scene->run[0][at]] += mine;
        scene->strength[scene->run[1][at]] += mine;
    }
}

void traffiq_look(const struct traffiq_kit *kit, const struct traffiq *s,
                  struct traffiq_scene *scene)
{
    scene->kit = kit;
    scene->s = s;
    scene->city = traffiq_city_of(kit, s, &scene->room);
    memset(scene->tile, 0, sizeof scene->tile);
    memset(scene->node_at, TRAFFIQ_NONE, sizeof scene->node_at);
    for (int i = 0; i < kit->layout_tiles; i++)
        scene->tile[traffiq_fold(kit->layout_cell[i])] = (uint16_t)(0x100 | kit->layout_sides[i]);
    for (int i = 0; i < s->laid; i++)
        scene->tile[traffiq_fold(s->cell[i])] = (uint16_t)(0x100 | s->sides[i]);
    for (int i = 0; i < s->nodes; i++)
        scene->node_at[traffiq_fold(scene->city.node[i].at)] = (uint8_t)i;
    find_runs(scene);
    find_vehicles(scene);
}

static bool same(const struct traffiq_set *a, const struct traffiq_set *b)
{
    return a->word[0] == b->word[0] && a->word[1] == b->word[1];
}

/* Are the vehicles where they were when they were looked at? */
static bool has_seen_vehicles(const struct traffiq_scene *scene)
{
    const struct traffiq *s = scene->s;
    return same(&scene->on, &s->on) && same(&scene->truck, &s->truck) &&
           same(&scene->owner[0], &s->owner[0]) && same(&scene->owner[1], &s->owner[1]);
}

/* ---- a move on, and back ------------------------------------------------------------------ */

/* What the cells around a cell lack is not known any more. */
static void forget_around(struct traffiq_scene *scene, traffiq_place cell)
{
    for (int i = -1; i <= 1; i++) {
        unsigned x = cell & 0xffu, row = (cell >> 8) + (unsigned)i;
        uint32_t columns = (uint32_t)1 << (x - 1) % TRAFFIQ_GRID | (uint32_t)1 << x % TRAFFIQ_GRID |
                           (uint32_t)1 << (x + 1) % TRAFFIQ_GRID;
        scene->known[row % TRAFFIQ_GRID] &= ~columns;
    }
}

void traffiq_step_on(struct traffiq_scene *scene, const struct traffiq *after,
                     struct traffiq_step *step)
{
    const struct traffiq *before = scene->s;
    assert(!before->big && !after->big);
    *step = (struct traffiq_step){.before = before};
    scene->s = after;
    scene->city = (struct traffiq_city){&after->page, after->node, 1};
    step->laid = after->laid > before->laid;
    if (step->laid) {
        int last = after->laid - 1;
        step->cell = after->cell[last];
        step->tile = scene->tile[traffiq_fold(step->cell)];
        step->fresh = (uint8_t)(after->nodes - before->nodes);
        scene->tile[traffiq_fold(step->cell)] = (uint16_t)(0x100 | after->sides[last]);
        for (int i = 0; i < step->fresh; i++) {
            uint8_t *at = &scene->node_at[traffiq_fold(after->node[before->nodes + i].at)];
            step->node_at[i] = *at;
            *at = (uint8_t)(before->nodes + i);
        }
        if (step->fresh) find_runs(scene);
        forget_around(scene, step->cell);
    }
    if (step->fresh || !has_seen_vehicles(scene)) find_vehicles(scene);
}

void traffiq_step_back(struct traffiq_scene *scene, const struct traffiq_step *step)
{
    const struct traffiq *after = scene->s;
    scene->s = step->before;
    scene->city = (struct traffiq_city){&step->before->page, step->before->node, 1};
    if (!step->laid) return;
    scene->tile[traffiq_fold(step->cell)] = step->tile;
    for (int i = step->fresh - 1; i >= 0; i--)
        scene->node_at[traffiq_fold(after->node[step->before->nodes + i].at)] = step->node_at[i];
    if (step->fresh) {
        find_runs(scene);
        find_vehicles(scene);
    }
    forget_around(scene, step->cell);
}

/* ---- competing -------------------------------------------------------------------------- */

/* Of the strengths on a street those of rivals who are weaker than the seat. */
static uint32_t losses(uint32_t strength, int seat)
{
    uint32_t mine = strength >> 8 * seat & 0xff, lost = 0;
    for (int shift = 0; shift < 8 * CT_SEATS_MAX && strength >> shift; shift += 8)
        if ((strength >> shift & 0xff) < mine) lost |= strength & (uint32_t)0xff << shift;
    return lost;
}

/* What a seat knocks out at a node, if it is stronger by that much across and down. */
static uint32_t knock_on(const struct traffiq_scene *scene, int node, int seat, int across,
                         int down)
{
    uint32_t more[2] = {(uint32_t)across << 8 * seat, (uint32_t)down << 8 * seat};
    return losses(scene->strength[scene->run[0][node]] + more[0], seat) +
           losses(scene->strength[scene->run[1][node]] + more[1], seat);
}

static uint32_t knock_by_ride(const struct traffiq_scene *scene, int from, int to, int seat,
                              int strength)
{
    bool across = scene->run[0][from] != scene->run[0][to];
    bool down = scene->run[1][from] != scene->run[1][to];
    return knock_on(scene, to, seat, across ? strength : 0, down ? strength : 0);
}

int traffiq_knock_by_ride(const struct traffiq_scene *scene, int from, int to, int seat,
                          int strength)
{
    return traffiq_sum_of(knock_by_ride(scene, from, to, seat, strength));
}

int traffiq_gain_at_node(const struct traffiq_scene *scene, traffiq_place vertex, int seat,
                         int strength)
{
    int node = scene->node_at[traffiq_fold(vertex)];
    if (node == TRAFFIQ_NONE) return strength;
    return strength + traffiq_sum_of(knock_on(scene, node, seat, strength, strength));
}

/* ---- cells ------------------------------------------------------------------------------ */

/* The streets at the corner of a free cell, if the other three cells there are taken; 0: there
 * is none, or they are not. Corner 0 is north-west, 1 north-east, 2 south-west, 3 south-east. */
static unsigned arms_of_corner(const struct traffiq_scene *scene, traffiq_place vertex, int corner)
{
    uint16_t around[4]; /* a b c d as in city.h; the free cell lies opposite to its corner */
    for (int i = 0; i < 4; i++) {
        around[i] =
            scene->tile[traffiq_fold((traffiq_place)(vertex - 257 + (i & 1) + (i >> 1) * 256))];
        if (i != 3 - corner && !around[i]) return 0;
    }
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

static void find_lack(const struct traffiq_scene *scene, traffiq_place cell,
                      struct traffiq_lack *lack)
{
    lack->count = 0;
    for (int corner = 0; corner < TRAFFIQ_CORNERS; corner++) {
        traffiq_place vertex = (traffiq_place)(cell + (corner & 1) + (corner >> 1) * 256);
        unsigned arms = arms_of_corner(scene, vertex, corner);
        if (!arms) continue;
        uint8_t *run = lack->run[lack->count++];
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            int node = scene->node_at[traffiq_fold(traffiq_beside(vertex, side))];
            run[side] = !(arms >> side & 1) || node == TRAFFIQ_NONE
                            ? TRAFFIQ_NO_RUN
                            : scene->run[side & 1 ? 0 : 1][node];
        }
    }
}

static const struct traffiq_lack *lack_of(struct traffiq_scene *scene, traffiq_place cell)
{
    uint32_t *row = &scene->known[(cell >> 8) % TRAFFIQ_GRID];
    uint32_t bit = (uint32_t)1 << cell % TRAFFIQ_GRID;
    struct traffiq_lack *lack = &scene->lack[traffiq_fold(cell)];
    if (!(*row & bit)) {
        find_lack(scene, cell, lack);
        *row |= bit;
    }
    return lack;
}

/* What an action wins: points of its own, and what each of the others loses. */
struct chance {
    int gain; /* both together */
    uint32_t lost;
};

static struct chance chance_at_cell(struct traffiq_scene *scene, traffiq_place cell, int seat)
{
    const struct traffiq_lack *lack = lack_of(scene, cell);
    const uint8_t *supply = scene->s->supply[seat];
    int trucks = supply[TRAFFIQ_TRUCK], left = trucks + supply[TRAFFIQ_TAXI];
    struct chance sum = {0};
    for (int i = 0; i < lack->count && left; i++, left--) {
        const uint8_t *run = lack->run[i];
        int strength = trucks ? 2 : 1;
        uint32_t mine = (uint32_t)strength << 8 * seat;
        uint32_t across = scene->strength[run[TRAFFIQ_WEST]] + scene->strength[run[TRAFFIQ_EAST]];
        uint32_t down = scene->strength[run[TRAFFIQ_NORTH]] + scene->strength[run[TRAFFIQ_SOUTH]];
        sum.gain += strength;
        sum.lost += losses(mine + across, seat) + losses(mine + down, seat);
        trucks -= strength - 1;
    }
    sum.gain += traffiq_sum_of(sum.lost);
    return sum;
}

int traffiq_gain_of_cell(struct traffiq_scene *scene, traffiq_place cell, int seat)
{
    return chance_at_cell(scene, cell, seat).gain;
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
    struct chance first, second;
    int tile, cell;
};

static void offer(struct best_two *best, const struct chance *chance, int tile, int cell)
{
    if (chance->gain > best->first.gain) {
        if (best->tile != tile && best->cell != cell) best->second = best->first;
        best->first = *chance;
        best->tile = tile;
        best->cell = cell;
    } else if (chance->gain > best->second.gain && tile != best->tile && cell != best->cell) {
        best->second = *chance;
    }
}

static void find_attaches(struct traffiq_scene *scene, int p, int seat, struct best_two *best)
{
    const struct traffiq_page *page = &scene->city.page[p];
    struct traffiq_set hand = traffiq_hand(scene->s, seat);
    uint64_t corners = corner_cells(page), known = 0;
    struct chance chance[TRAFFIQ_SLOTS];
    while (!traffiq_is_empty(&hand)) {
        int tile = traffiq_pop(&hand);
        uint64_t cells = cells_for(scene->kit, page, scene->s->stack[tile]) & corners;
        for (; cells; cells &= cells - 1) {
            int slot = __builtin_ctzll(cells);
            if (!(known >> slot & 1)) chance[slot] = chance_at_cell(scene, page->cell[slot], seat);
            known |= (uint64_t)1 << slot;
            offer(best, &chance[slot], tile, p * TRAFFIQ_SLOTS + slot);
        }
    }
}

/* The free nodes that hang together with a free node. */
static const struct traffiq_set *region_at(struct traffiq_scene *scene, int node)
{
    if (scene->region_of[node] != TRAFFIQ_NONE) return &scene->region[scene->region_of[node]];
    const struct traffiq_set *on = &scene->s->on;
    struct traffiq_set *region = &scene->region[scene->regions], todo = {{0, 0}};
    *region = todo;
    traffiq_add(region, node);
    traffiq_add(&todo, node);
    while (!traffiq_is_empty(&todo)) {
        int at = traffiq_pop(&todo);
        scene->region_of[at] = (uint8_t)scene->regions;
        for (int w = 0; w < 2; w++) {
            uint64_t more = scene->beside[at].word[w] & ~on->word[w] & ~region->word[w];
            region->word[w] |= more;
            todo.word[w] |= more;
        }
    }
    scene->regions++;
    return region;
}

/* Free nodes where a taxi of the seat knocks somebody out, coming from elsewhere. */
static struct traffiq_set worth_riding_to(const struct traffiq_scene *scene, int seat)
{
    struct traffiq_set worth = {{0, 0}};
    for (int at = 0; at < scene->s->nodes; at++)
        traffiq_put(&worth, at,
                    !traffiq_has(&scene->s->on, at) && knock_on(scene, at, seat, 1, 1) > 0);
    return worth;
}

static void keep_better(uint32_t *best, uint32_t lost)
{
    if (traffiq_sum_of(lost) > traffiq_sum_of(*best)) *best = lost;
}

static void ride_taxi(struct traffiq_scene *scene, int from, int seat,
                      const struct traffiq_set *worth, uint32_t *best)
{
    struct traffiq_set reach = {{0, 0}};
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        int next = scene->city.node[from].link[side];
        if (next == TRAFFIQ_NONE || traffiq_has(&scene->s->on, next)) continue;
        const struct traffiq_set *region = region_at(scene, next);
        reach.word[0] |= region->word[0] & worth->word[0];
        reach.word[1] |= region->word[1] & worth->word[1];
    }
    while (!traffiq_is_empty(&reach))
        keep_better(best, knock_by_ride(scene, from, traffiq_pop(&reach), seat, 1));
}

static void ride_truck(const struct traffiq_scene *scene, int from, int seat, uint32_t *best)
{
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        int to = scene->city.node[from].link[side];
        if (to == TRAFFIQ_NONE || traffiq_has(&scene->s->on, to)) continue;
        keep_better(best, knock_by_ride(scene, from, to, seat, 2));
    }
}

static void find_rides(struct traffiq_scene *scene, int seat, struct traffiq_chances *out)
{
    struct traffiq_set taxis = traffiq_vehicles(scene->s, seat, TRAFFIQ_TAXI);
    struct traffiq_set trucks = traffiq_vehicles(scene->s, seat, TRAFFIQ_TRUCK);
    if (!traffiq_is_empty(&taxis)) {
        struct traffiq_set worth = worth_riding_to(scene, seat);
        while (!traffiq_is_empty(&taxis) && !traffiq_is_empty(&worth))
            ride_taxi(scene, traffiq_pop(&taxis), seat, &worth, &out->lost.taxi);
    }
    while (!traffiq_is_empty(&trucks))
        ride_truck(scene, traffiq_pop(&trucks), seat, &out->lost.truck);
    out->taxi = traffiq_sum_of(out->lost.taxi);
    out->truck = traffiq_sum_of(out->lost.truck);
}

/* Crossings that may be placed on now; a compete that is offered. */
static struct chance find_pending(const struct traffiq_scene *scene, int seat)
{
    const struct traffiq *s = scene->s;
    int trucks = s->supply[seat][TRAFFIQ_TRUCK];
    struct chance sum = {0};
    if (s->phase == TRAFFIQ_COMPETE) sum.lost += knock_on(scene, s->arrived, seat, 0, 0);
    for (int i = 0; s->open >> i; i++) {
        if (!(s->open >> i & 1)) continue;
        int strength = trucks ? 2 : 1;
        sum.gain += strength;
        sum.lost += knock_on(scene, s->first_open + i, seat, strength, strength);
        trucks -= strength - 1;
    }
    sum.gain += traffiq_sum_of(sum.lost);
    return sum;
}

void traffiq_find_chances(struct traffiq_scene *scene, int seat, struct traffiq_chances *out)
{
    struct best_two best = {.tile = -1, .cell = -1};
    *out = (struct traffiq_chances){.attach = 0};
    for (int p = 0; p < scene->city.pages; p++) find_attaches(scene, p, seat, &best);
    find_rides(scene, seat, out);
    out->attach = best.first.gain;
    out->lost.attach = best.first.lost;
    out->second = best.second.gain;
    out->lost.second = best.second.lost;
    if (scene->s->turn != seat) return;
    struct chance pending = find_pending(scene, seat);
    out->pending = pending.gain;
    out->lost.pending = pending.lost;
}

/*
 * city.c - tiles on a map without borders, kept up to date tile by tile.
 *
 * A new tile takes its cell off the frontier and adds the free cells beside it, or narrows
 * what they take. Where it closes a corner between two neighbours it may complete vertices:
 * then the tiles around it are found by a pass over the list of places through a window of
 * 4 x 4 cells (below). A vertex is complete for good, and so are its streets: a node is made
 * once and later only gains links to nodes that come after it.
 *
 * Invariant: page and nodes of the state hold exactly the frontier and the nodes of its
 * tiles, unless the map has outgrown them (`big`); then atlas.c builds both when asked.
 */
#include "games/traffiq/city.h"

#include <string.h>

/*
 * The window: base is one cell north-west of the middle, and d = place - base has the
 * column in its low byte, the row in its high byte. Both are 0..3 exactly when the six
 * bits above them are all zero in both bytes (a borrow from a place to the west sets them).
 *
 *    0  1  2  3        index = 4 row + column
 *    4 [5] 6  7        5 is the middle; 1, 6, 9, 4 its sides N, E, S, W;
 *    8  9 10 11        a vertex is named by its north-west cell: 0, 1, 4, 5
 *   12 13 14 15        are the corners of the middle
 */
enum { WINDOW = 16, MIDDLE = 5, OUTSIDE = 0xfcfc };
static const uint8_t beside_middle[TRAFFIQ_SIDES] = {1, 6, 9, 4};

static inline traffiq_place window_base(traffiq_place middle)
{
    return (traffiq_place)(middle - 0x0101);
}

static inline int window_index(unsigned d)
{
    return (int)(d >> 6 & 12) | (int)(d & 3);
}

/*
 * The places that lie in the window, as a set of indices; eight at a time. A lane is all
 * ones where its place lies inside. Narrowed to bytes and cut to their lowest bits, eight
 * lanes are 0000000a 0000000b ... (lane 0 lowest); the product adds up copies shifted so
 * that the highest byte gathers all eight:
 *
 *   byte k of the word, times 2^(56 - 7k), lands on bit 56 + k; all other copies end up
 *   below bit 56 or beyond bit 63, and no two meet, so nothing carries.
 *
 * Reads up to the next multiple of eight: the arrays have room, and what lies behind the
 * count is masked away.
 */
typedef uint16_t lanes __attribute__((vector_size(16)));
typedef uint8_t narrow_lanes __attribute__((vector_size(8)));

static inline uint64_t eight_near(const traffiq_place *place, traffiq_place base)
{
    lanes at;
    uint64_t bytes;
    memcpy(&at, place, sizeof at);
    narrow_lanes inside =
        __builtin_convertvector((lanes)(((at - base) & OUTSIDE) == 0), narrow_lanes);
    memcpy(&bytes, &inside, sizeof bytes);
    return (bytes & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

static inline struct traffiq_set find_near(const traffiq_place *place, int count,
                                           traffiq_place base)
{
    struct traffiq_set near = {{0, 0}};
    for (int i = 0; i < count; i += 8) near.word[i >> 6] |= eight_near(place + i, base) << (i & 63);
    if (count & 63) near.word[count >> 6] &= ((uint64_t)1 << (count & 63)) - 1;
    return near;
}

/* What lies in the window: 0x100 + sides where there is a tile. */
static void look_at_tiles(const traffiq_place *cell, const uint8_t *sides, int count,
                          traffiq_place base, uint16_t window[WINDOW])
{
    struct traffiq_set near = find_near(cell, count, base);
    while (!traffiq_is_empty(&near)) {
        int tile = traffiq_pop(&near);
        window[window_index((unsigned)cell[tile] - base)] = (uint16_t)(0x100 | sides[tile]);
    }
}

/* The window around the tile of that number, as it was when the tile came. */
static void look_around(const struct traffiq_kit *kit, const struct traffiq *s, int tile,
                        uint16_t window[WINDOW])
{
    traffiq_place base = window_base(traffiq_tile_cell(kit, s, tile));
    int of_layout = tile < kit->layout_tiles ? tile + 1 : kit->layout_tiles;
    memset(window, 0, WINDOW * sizeof *window);
    look_at_tiles(kit->layout_cell, kit->layout_sides, of_layout, base, window);
    look_at_tiles(s->cell, s->sides, tile + 1 - of_layout, base, window);
}

/* ---- the frontier ----------------------------------------------------------------------- */

static inline uint64_t used_slots(const struct traffiq_page *page)
{
    const uint64_t *north = page->fits; /* every cell takes some letter there */
    return north[0] | north[1] | north[2] | north[3];
}

/* The frontier cells in the window: their slots, or -1. */
static void look_at_frontier(const struct traffiq_page *page, traffiq_place base,
                             int8_t slot[WINDOW])
{
    uint64_t used = used_slots(page);
    int count = used ? TRAFFIQ_SLOTS - __builtin_clzll(used) : 0;
    uint64_t near = find_near(page->cell, count, base).word[0];
    memset(slot, -1, WINDOW * sizeof *slot);
    for (; near; near &= near - 1) {
        int i = __builtin_ctzll(near);
        slot[window_index((unsigned)page->cell[i] - base)] = (int8_t)i;
    }
}

static void free_slot(struct traffiq_page *page, int slot)
{
    uint64_t bit = (uint64_t)1 << slot;
    for (int i = 0; i < TRAFFIQ_FITS; i++) page->fits[i] &= ~bit;
    page->cell[slot] = 0xffff;
}

/* The sides (bits) at which a frontier cell has a neighbour: not all letters fit there. */
static unsigned sides_taken(const struct traffiq_page *page, int slot)
{
    unsigned taken = 0;
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        const uint64_t *fits = page->fits + 4 * side;
        taken |= (unsigned)(~(fits[0] & fits[1] & fits[2] & fits[3]) >> slot & 1) << side;
    }
    return taken;
}

/* Sets *taken to the sides at which the new tile has neighbours. False: no room. */
static bool grow_frontier(struct traffiq_page *page, traffiq_place cell, uint8_t sides,
                          unsigned *taken)
{
    int8_t slot[WINDOW];
    look_at_frontier(page, window_base(cell), slot);
    *taken = 0;
    if (slot[MIDDLE] >= 0) {
        *taken = sides_taken(page, slot[MIDDLE]);
        free_slot(page, slot[MIDDLE]);
    }
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        if (*taken >> side & 1) continue;
        int at = slot[beside_middle[side]];
        if (at < 0) {
            uint64_t free = ~used_slots(page);
            if (!free) return false;
            at = __builtin_ctzll(free);
            traffiq_take_slot(page, at, traffiq_beside(cell, side));
        }
        traffiq_narrow_slot(page, at, side ^ 2, traffiq_letter(sides, side));
    }
    return true;
}

/* ---- nodes ------------------------------------------------------------------------------ */

static void join(struct traffiq_node *node, int fresh, unsigned arms)
{
    for (int other = 0; other < fresh; other++) {
        int step = node[other].at - node[fresh].at;
        int side = step == -256  ? TRAFFIQ_NORTH
                   : step == 1   ? TRAFFIQ_EAST
                   : step == 256 ? TRAFFIQ_SOUTH
                                 : TRAFFIQ_WEST;
        if (side == TRAFFIQ_WEST && step != -1) continue;
        if (!(arms >> side & 1)) continue;
        node[fresh].link[side] = (uint8_t)other;
        node[other].link[side ^ 2] = (uint8_t)fresh;
    }
}

/* The vertices at the corners of the new tile; each is the south-east corner of window[k]. */
static bool grow_nodes(struct traffiq *s, traffiq_place cell, const uint16_t window[WINDOW])
{
    static const uint8_t corners[] = {0, 1, 4, 5};
    for (int i = 0; i < 4; i++) {
        int k = corners[i];
        if (!window[k] || !window[k + 1] || !window[k + 4] || !window[k + 5]) continue;
        unsigned arms =
            traffiq_arms((uint8_t)window[k + 1], (uint8_t)window[k + 4], (uint8_t)window[k + 5]);
        if (!arms) continue;
        if (s->nodes == TRAFFIQ_NODES_HELD) return false;
        struct traffiq_node *fresh = &s->node[s->nodes];
        fresh->at = (traffiq_place)(cell + (k & 1) + (k & 4) * 64);
        memset(fresh->link, TRAFFIQ_NONE, sizeof fresh->link);
        join(s->node, s->nodes++, arms);
    }
    return true;
}

/* ---- whole cities ----------------------------------------------------------------------- */

/* False when the state has no room left. A vertex can only be completed between two
 * neighbours, north or south and east or west. */
static bool grow(const struct traffiq_kit *kit, struct traffiq *s, int tile)
{
    enum {
        UPRIGHT = 1 << TRAFFIQ_NORTH | 1 << TRAFFIQ_SOUTH,
        LEVEL = 1 << TRAFFIQ_EAST | 1 << TRAFFIQ_WEST
    };
    uint16_t window[WINDOW];
    unsigned taken;
    traffiq_place cell = traffiq_tile_cell(kit, s, tile);
    if (!grow_frontier(&s->page, cell, traffiq_tile_sides(kit, s, tile), &taken)) return false;
    if (!(taken & UPRIGHT) || !(taken & LEVEL)) return true;
    look_around(kit, s, tile, window);
    return grow_nodes(s, cell, window);
}

void traffiq_lay(const struct traffiq_kit *kit, struct traffiq *s, traffiq_place cell,
                 uint8_t sides)
{
    assert(s->laid < TRAFFIQ_STACK_MAX && traffiq_tile_at(kit, s, cell) < 0);
    s->cell[s->laid] = cell;
    s->sides[s->laid] = sides;
    s->laid++;
    if (!s->big && grow(kit, s, traffiq_tiles(kit, s) - 1)) return;
    struct traffiq_node node[TRAFFIQ_NODES_MAX];
    s->big = 1;
    s->nodes = (uint8_t)traffiq_nodes_in(kit, s, node);
    memset(&s->page, 0, sizeof s->page);
    memset(s->node, 0, sizeof s->node);
}

/*
 * There is room for a layout and for any part of it, though its tiles hang together only in
 * the end: they come in the order somebody typed them. Vertices are never more than the 20
 * of the whole. Free cells are at most 2n + 2 = 62. Of the n tiles let some set M be missing
 * yet. The free cells are those in M and those outside the layout beside a tile laid; tiles
 * have 4 sides, and at least n - 1 pairs of the n touch, which makes at most
 *
 *   |M| + 4 (n - |M|) - (2 (n - 1) - neighbours of M) = 2n + 2 + sum over M of (neighbours - 3)
 *
 * So only a missing tile with four neighbours could add one. But a cell diagonal to it is
 * either in the layout, and then one more pair touches; or is beside two of the neighbours,
 * and then it was counted twice; or one of these two is missing, too. If that happens all
 * around, two opposite neighbours are missing with at most two neighbours each, and take off
 * what was added.
 */
void traffiq_lay_layout(const struct traffiq_kit *kit, struct traffiq *s)
{
    memset(s->page.cell, 0xff, sizeof s->page.cell);
    for (int tile = 0; tile < kit->layout_tiles; tile++) {
        bool has_room = grow(kit, s, tile);
        assert(has_room);
        (void)has_room;
    }
}

static int place_in(const traffiq_place *cell, int count, traffiq_place wanted)
{
    for (int i = 0; i < count; i++)
        if (cell[i] == wanted) return i;
    return -1;
}

int traffiq_tile_at(const struct traffiq_kit *kit, const struct traffiq *s, traffiq_place cell)
{
    int at = place_in(kit->layout_cell, kit->layout_tiles, cell);
    if (at >= 0) return at;
    at = place_in(s->cell, s->laid, cell);
    return at < 0 ? -1 : kit->layout_tiles + at;
}

int traffiq_sides_at(const struct traffiq_kit *kit, const struct traffiq *s, traffiq_place cell)
{
    int tile = traffiq_tile_at(kit, s, cell);
    return tile < 0 ? -1 : traffiq_tile_sides(kit, s, tile);
}

int traffiq_node_at(const struct traffiq_city *city, int nodes, traffiq_place vertex)
{
    for (int i = 0; i < nodes; i++)
        if (city->node[i].at == vertex) return i;
    return TRAFFIQ_NONE;
}

bool traffiq_is_complete(const struct traffiq_kit *kit, const struct traffiq *s,
                         traffiq_place vertex)
{
    for (int back = 0; back < 4; back++) {
        traffiq_place cell = (traffiq_place)(vertex - (back & 1) - (back >> 1) * 256);
        if (traffiq_tile_at(kit, s, cell) < 0) return false;
    }
    return true;
}

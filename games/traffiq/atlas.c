/*
 * atlas.c - frontier and nodes of a large map, built at once.
 *
 * The tiles are drawn on a sheet that is just as large as the city with a margin of one
 * cell. All tiles hang together, so width + height <= 130 + 1, and with the margin the sheet
 * has at most 67 * 68 cells. Nodes come out in the order of their completion, as city.c
 * numbers them: a vertex is made at the last of the four tiles around it.
 */
#include "games/traffiq/city.h"

#include <string.h>

enum { SHEET = 67 * 68 };

struct sheet {
    int left, top, wide, high;
    int step[TRAFFIQ_SIDES]; /* to the cell on that side */
    uint8_t tile[SHEET];     /* its number + 1; 0: none */
    uint8_t node[SHEET];     /* at the vertex north-west of a cell, + 1 */
    uint16_t slot[SHEET];    /* of a free cell in the frontier, + 1 */
};

static void measure(const struct traffiq_kit *kit, const struct traffiq *s, struct sheet *sheet)
{
    int right = 0, bottom = 0;
    sheet->left = sheet->top = 255;
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++) {
        traffiq_place cell = traffiq_tile_cell(kit, s, tile);
        int x = cell & 0xff, y = cell >> 8;
        if (x - 1 < sheet->left) sheet->left = x - 1;
        if (y - 1 < sheet->top) sheet->top = y - 1;
        if (x > right) right = x;
        if (y > bottom) bottom = y;
    }
    sheet->wide = right + 2 - sheet->left;
    sheet->high = bottom + 2 - sheet->top;
}

static int cell_on(const struct sheet *sheet, traffiq_place cell)
{
    return ((cell >> 8) - sheet->top) * sheet->wide + (cell & 0xff) - sheet->left;
}

static void draw_tiles(const struct traffiq_kit *kit, const struct traffiq *s, struct sheet *sheet)
{
    measure(kit, s, sheet);
    size_t cells = (size_t)sheet->wide * (size_t)sheet->high;
    assert(cells <= SHEET); /* the tiles hang together */
    memset(sheet->tile, 0, cells * sizeof *sheet->tile);
    memset(sheet->node, 0, cells * sizeof *sheet->node);
    memset(sheet->slot, 0, cells * sizeof *sheet->slot);
    const int step[TRAFFIQ_SIDES] = {-sheet->wide, 1, sheet->wide, -1};
    memcpy(sheet->step, step, sizeof step);
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++)
        sheet->tile[cell_on(sheet, traffiq_tile_cell(kit, s, tile))] = (uint8_t)(tile + 1);
}

/* ---- the frontier ----------------------------------------------------------------------- */

static void add_free_cells(const struct traffiq_kit *kit, const struct traffiq *s,
                           struct sheet *sheet, int tile, struct traffiq_page *page, int *slots)
{
    traffiq_place place = traffiq_tile_cell(kit, s, tile);
    uint8_t sides = traffiq_tile_sides(kit, s, tile);
    int at = cell_on(sheet, place);
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        int beside = at + sheet->step[side];
        if (sheet->tile[beside]) continue;
        if (!sheet->slot[beside]) {
            assert(*slots < TRAFFIQ_PAGES_MAX * TRAFFIQ_SLOTS);
            traffiq_take_slot(&page[*slots / TRAFFIQ_SLOTS], *slots % TRAFFIQ_SLOTS,
                              traffiq_beside(place, side));
            sheet->slot[beside] = (uint16_t)++ * slots;
        }
        int slot = sheet->slot[beside] - 1;
        traffiq_narrow_slot(&page[slot / TRAFFIQ_SLOTS], slot % TRAFFIQ_SLOTS, side ^ 2,
                            traffiq_letter(sides, side));
    }
}

static int draw_frontier(const struct traffiq_kit *kit, const struct traffiq *s,
                         struct sheet *sheet, struct traffiq_page page[TRAFFIQ_PAGES_MAX])
{
    int slots = 0;
    for (int p = 0; p < TRAFFIQ_PAGES_MAX; p++) {
        memset(page[p].fits, 0, sizeof page[p].fits);
        memset(page[p].cell, 0xff, sizeof page[p].cell);
    }
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++)
        add_free_cells(kit, s, sheet, tile, page, &slots);
    return (slots + TRAFFIQ_SLOTS - 1) / TRAFFIQ_SLOTS;
}

/* ---- nodes ------------------------------------------------------------------------------ */

/* The streets at the vertex north-west of a cell if `tile` is the last of the four tiles
 * around it; 0 otherwise. */
static unsigned arms_completed(const struct traffiq_kit *kit, const struct traffiq *s,
                               const struct sheet *sheet, int at, int tile)
{
    int b = sheet->tile[at - sheet->wide] - 1, c = sheet->tile[at - 1] - 1;
    int a = sheet->tile[at - sheet->wide - 1] - 1, d = sheet->tile[at] - 1;
    if (a < 0 || b < 0 || c < 0 || d < 0) return 0;
    if (a > tile || b > tile || c > tile || d > tile) return 0;
    return traffiq_arms(traffiq_tile_sides(kit, s, b), traffiq_tile_sides(kit, s, c),
                        traffiq_tile_sides(kit, s, d));
}

static void join(struct sheet *sheet, int at, unsigned arms, struct traffiq_node *node, int fresh)
{
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        int other = sheet->node[at + sheet->step[side]] - 1;
        node[fresh].link[side] = TRAFFIQ_NONE;
        if (!(arms >> side & 1) || other < 0) continue;
        node[fresh].link[side] = (uint8_t)other;
        node[other].link[side ^ 2] = (uint8_t)fresh;
    }
    sheet->node[at] = (uint8_t)(fresh + 1);
}

static int draw_nodes(const struct traffiq_kit *kit, const struct traffiq *s, struct sheet *sheet,
                      struct traffiq_node node[TRAFFIQ_NODES_MAX])
{
    int nodes = 0;
    for (int tile = 0; tile < traffiq_tiles(kit, s); tile++) {
        traffiq_place place = traffiq_tile_cell(kit, s, tile);
        for (int corner = 0; corner < 4; corner++) {
            int east = corner & 1, south = corner >> 1;
            int at = cell_on(sheet, place) + east + south * sheet->wide;
            unsigned arms = arms_completed(kit, s, sheet, at, tile);
            if (!arms) continue;
            assert(nodes < TRAFFIQ_NODES_MAX);
            node[nodes].at = (traffiq_place)(place + east + 256 * south);
            join(sheet, at, arms, node, nodes++);
        }
    }
    return nodes;
}

/* ---- both ------------------------------------------------------------------------------- */

struct traffiq_city traffiq_city_in(const struct traffiq_kit *kit, const struct traffiq *s,
                                    struct traffiq_room *room)
{
    struct sheet sheet;
    draw_tiles(kit, s, &sheet);
    int pages = draw_frontier(kit, s, &sheet, room->page);
    draw_nodes(kit, s, &sheet, room->node);
    return (struct traffiq_city){room->page, room->node, pages};
}

int traffiq_nodes_in(const struct traffiq_kit *kit, const struct traffiq *s,
                     struct traffiq_node node[TRAFFIQ_NODES_MAX])
{
    struct sheet sheet;
    draw_tiles(kit, s, &sheet);
    return draw_nodes(kit, s, &sheet, node);
}

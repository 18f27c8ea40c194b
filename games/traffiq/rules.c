/*
 * rules.c - Manhattan TraffIQ: what the game is, questions about a position, the score.
 */
#include "games/traffiq/traffiq.h"

/* ---- questions -------------------------------------------------------------------------- */

int traffiq_hand_size(const struct traffiq_kit *kit, const struct traffiq *s, int seat)
{
    int size = 0;
    (void)kit;
    for (int slot = 0; slot < s->drawn; slot++) size += traffiq_drawer(s, slot) == seat;
    for (int tile = 0; tile < s->laid; tile++) size -= traffiq_laid_by(s, tile) == seat;
    return size;
}

int traffiq_points(const struct traffiq *s, int seat)
{
    return traffiq_count(traffiq_vehicles(s, seat, TRAFFIQ_TAXI)) +
           2 * traffiq_count(traffiq_vehicles(s, seat, TRAFFIQ_TRUCK));
}

/* ---- score ------------------------------------------------------------------------------ */

const char *const traffiq_reason_name[] = {NULL, "all-placed", "last-round"};

void traffiq_score(const struct ct_kit *kit, const ct_state *state, struct ct_score *out)
{
    const struct traffiq *s = traffiq_of(state);
    int players = traffiq_kit_of(kit)->players;
    *out = (struct ct_score){.reason = traffiq_reason_name[s->reason]};
    for (int seat = 0; seat < players; seat++) out->points[seat] = traffiq_points(s, seat);
    ct_rank_by_points(out, players);
}

/* ---- the game --------------------------------------------------------------------------- */

/*
 * moves_max. A free cell shows its neighbour's letter l on at least one side. Of a tile at
 * most as many rotations fit there as it has sides with l: 3 for three tiles (l l l x), 2
 * for twelve (l l x y nine times, l x l y three times), 1 for the other 31 that have l at
 * all: h different tiles have at most f(h) fitting rotations, f(15) = 33, and one more for
 * each tile up to f(46) = 64, all there are. With k tiles attached h <= 100 - k, and there
 * are at most 2(30 + k) + 2 free cells. Their product is largest at h = 46, k = 54:
 * 170 * 64 = 10,880. Rides: at most 8 taxis to 107 other nodes and 3 trucks to 4. `draw`
 * and `end`. Together 11,750.
 */
enum { MOVES_MAX = 11750 };

/*
 * lines_max. Draws and attaches reset the count of TQ-15; there are at most 100 attaches
 * and, with four players, 92 draws, so 192 turns with one of them, at most 15 quiet turns
 * before each, then 16 that start the last round, then 4 of the round: 2,900 quiet turns
 * of at most 4 lines (two rides, competing after each). An attach is at most 9 lines (4
 * vertices, each placed and competed on), a draw 1, and an active turn has at most 3 more
 * (a ride, competing, `end`). 2,900 * 4 + 100 * 9 + 92 + 192 * 3 = 13,168. With fewer
 * players the quiet stretches are shorter and the sum is smaller.
 */
enum { LINES_MAX = 13168 };

static const struct ct_option options[] = {
    {"scenario",
     "the start layout",
     {"times-square", "central-park", "custom"},
     {"four tiles around Times Square", "ten tiles along Central Park",
      "somebody's own tiles and layout, given as text files"}},
    {"hands",
     "who sees the tiles in the hands",
     {"hidden", "open"},
     {"everybody sees only his own", "everybody sees all hands"}},
    {0},
};

const struct ct_game traffiq_game = {
    .id = "traffiq",
    .title = "Manhattan TraffIQ",
    .rules = 1,
    .seats_min = 2,
    .seats_max = 4,
    .traits = CT_HIDDEN,
    .kit_size = sizeof(struct traffiq_kit),
    .state_size = sizeof(struct traffiq),
    .moves_max = MOVES_MAX,
    .lines_max = LINES_MAX,
    .option = options,
    .files = traffiq_box_files,
    .face = &traffiq_face,
    .kit_init = traffiq_kit_init,
    .init = traffiq_init,
    .read_setup = traffiq_read_setup,
    .write_setup = traffiq_write_setup,
    .moves = traffiq_moves,
    .check = traffiq_check,
    .apply = traffiq_apply,
    .chance = NULL,
    .reveals = traffiq_reveals,
    .score = traffiq_score,
    .hides = traffiq_hides,
    .observe = traffiq_observe,
    .imagine = traffiq_imagine,
    .write_move = traffiq_write_move,
    .read_move = traffiq_read_move,
    .bounds = traffiq_bounds,
    .audit = traffiq_audit,
};

/*
 * rules.c - Tuk Tuk Taxi as a ct_game: its functions, its options, its score.
 *
 * A game ends (lines_max): each of at most 120 turns draws a tile, and the t-th turn finds
 * at most t tiles on the board. It has a tile decision, a roll and a drive, and for each
 * no parking square at most once three lines more (roll or end, the roll, the drive), for
 * each no stopping one: 3 + 3t lines. With 8 customers 8 + 3 * 120 + 3 * 120 * 121 / 2.
 */
#include "games/tuktuk/tuktuk.h"

enum {
    LINES_MAX =
        TUKTUK_CUSTOMERS + 3 * TUKTUK_TILES_MAX + 3 * TUKTUK_TILES_MAX * (TUKTUK_TILES_MAX + 1) / 2
};

/* ---- places (TT-37) -------------------------------------------------------------- */

void tuktuk_score(const struct ct_kit *kit, const ct_state *state, struct ct_score *out)
{
    const struct tuktuk *s = tuktuk_of(state);
    *out = (struct ct_score){.reason = NULL};
    if (s->phase == TUKTUK_DECIDED) out->reason = "decided";
    if (s->phase == TUKTUK_STOCK) out->reason = "stock";
    for (int seat = 0; seat < kit->config.players; seat++) {
        out->points[seat] = s->taxi[seat].delivered;
        out->rank[seat] = 1;
        for (int other = 0; other < kit->config.players; other++)
            out->rank[seat] += tuktuk_is_ahead(&s->taxi[other], &s->taxi[seat]);
    }
}

static int roller(const struct ct_kit *kit, const ct_state *state)
{
    (void)kit;
    return tuktuk_of(state)->mover;
}

/* ---- the game -------------------------------------------------------------------- */

static const struct ct_option options[] = {
    {.name = "board",
     .help = "the town",
     .value = {"europe", "asia", "custom"},
     .value_help = {"15 by 11 squares, four ways into the middle", "16 by 16 squares, long blocks",
                    "a town of your own from a board file"}},
    {.name = "signs",
     .help = "the tiles in the stock",
     .value = {"all", "easy", "custom"},
     .value_help = {"all 80", "62, without one-way, compulsory and no-turn signs",
                    "20 to 120 of your own, from a file or without some kinds"}},
    {.name = "customers",
     .help = "customers for each player, at most 8 in all",
     .value = {"2", "1", "3", "4"},
     .value_help = {"as the rules suggest", "a short game", "a long game for two",
                    "the longest game for two"}},
    {.name = NULL},
};

const struct ct_game tuktuk_game = {
    .id = "tuktuk",
    .title = "Tuk Tuk Taxi",
    .rules = 1,
    .seats_min = 2,
    .seats_max = 4,
    .traits = CT_DICE | CT_RANKED, /* not CT_HIDDEN: the stock is hidden from all alike */
    .kit_size = sizeof(struct tuktuk_kit),
    .state_size = sizeof(struct tuktuk),
    .moves_max = TUKTUK_MOVES_MAX,
    .lines_max = LINES_MAX,
    .option = options,
    .files = tuktuk_files,
    .face = &tuktuk_face,
    .kit_init = tuktuk_kit_init,
    .init = tuktuk_init,
    .read_setup = tuktuk_read_setup,
    .write_setup = tuktuk_write_setup,
    .moves = tuktuk_moves,
    .check = tuktuk_check,
    .apply = tuktuk_apply,
    .chance = tuktuk_chance,
    .reveals = tuktuk_reveals,
    .roller = roller,
    .score = tuktuk_score,
    .observe = tuktuk_observe,
    .imagine = tuktuk_imagine,
    .write_move = tuktuk_write_move,
    .read_move = tuktuk_read_move,
    .bounds = tuktuk_bounds,
    .audit = tuktuk_audit,
};

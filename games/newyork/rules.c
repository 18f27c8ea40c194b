/*
 * rules.c - New York, New York: what the game is and how it is scored.
 */
#include "games/newyork/newyork.h"

bool newyork_is_pro(const struct ct_kit *kit)
{
    return kit->config.option[0] == 1;
}

int newyork_pile_height(const struct newyork *s, int number)
{
    int height = 0;
    for (unsigned pile = s->pile[number - 1]; pile; pile >>= 4) height++;
    return height;
}

/* ---- score ---------------------------------------------------------------------------- */

int newyork_run_bonus(int length)
{
    static const int bonus[] = {0, 0, 3, 6, 10, 15, 25};
    return bonus[length < 6 ? length : 6];
}

/* NY-12: tops as 12 bits on a ring. A run begins where its lower neighbour is missing. */
static int runs_bonus(unsigned tops)
{
    const unsigned ring = (1u << NEWYORK_PILES) - 1;
    if (tops == ring) return newyork_run_bonus(NEWYORK_PILES);
    unsigned twice = tops | tops << NEWYORK_PILES;
    unsigned begins = tops & ~(twice >> (NEWYORK_PILES - 1));
    int sum = 0;
    for (; begins; begins &= begins - 1)
        sum += newyork_run_bonus(__builtin_ctz(~(twice >> __builtin_ctz(begins))));
    return sum;
}

void newyork_score(const struct ct_kit *kit, const ct_state *state, struct ct_score *out)
{
    const struct newyork *s = newyork_of(state);
    unsigned tops[4] = {0};
    int players = kit->config.players;
    *out = (struct ct_score){.reason = NULL};
    for (int number = 1; number <= NEWYORK_PILES; number++) {
        int colour = newyork_top(s, number);
        if (colour < 0 || colour >= players) continue; /* NY-1: neutral; NY-11 */
        out->points[colour] += number;
        tops[colour] |= 1u << (number - 1);
    }
    for (int seat = 0; seat < players && newyork_is_pro(kit); seat++)
        out->points[seat] += runs_bonus(tops[seat]);
    ct_rank_by_points(out, players); /* NY-13 */
    /* NY-10: somebody who passed always held a card, or he could not have had a turn. */
    if (s->turn == CT_OVER) out->reason = s->passed ? "all-passed" : "played-out";
}

/* ---- the game --------------------------------------------------------------------------- */

static const struct ct_option options[] = {
    {.name = "scoring",
     .help = "what the tops of the piles are worth at the end",
     .value = {"basic", "pro"},
     .value_help = {"their numbers", "their numbers, and extra for runs of neighbours"}},
    {.name = NULL},
};

const struct ct_game newyork_game = {
    .id = "newyork",
    .title = "New York, New York",
    .rules = 1,
    .seats_min = 2,
    .seats_max = 4,
    .traits = CT_HIDDEN | CT_UNEVEN,
    .kit_size = sizeof(struct newyork_kit),
    .state_size = sizeof(struct newyork),
    .moves_max = 8, /* a row; at most seven of it are moves: a hand and pass, or the display */
    .lines_max = NEWYORK_CARDS + (NEWYORK_CARDS - 2 * NEWYORK_HAND) + 4, /* plays, takes, passes */
    .option = options,
    .face = &newyork_face,
    .kit_init = newyork_kit_init,
    .init = newyork_init,
    .read_setup = newyork_read_setup,
    .write_setup = newyork_write_setup,
    .moves = newyork_moves,
    .check = newyork_check,
    .apply = newyork_apply,
    .reveals = newyork_reveals,
    .score = newyork_score,
    .observe = newyork_observe,
    .imagine = newyork_imagine,
    .write_move = newyork_write_move,
    .read_move = newyork_read_move,
    .bounds = newyork_bounds,
    .audit = newyork_audit,
};

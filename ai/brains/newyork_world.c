/* newyork_world.c - see newyork_world.h: worlds from what is seen, and points. */
#include "ai/brains/newyork_world.h"

#include <string.h>

static void put(struct newyork_world *w, uint64_t set, unsigned place)
{
    for (; set; set &= set - 1) {
        unsigned card = (unsigned)__builtin_ctzll(set), number = world_number(card);
        w->where[number] = (uint16_t)world_put(w->where[number], world_colour(card), place);
    }
}

static void put_piles(struct newyork_world *w, const struct newyork *s)
{
    put(w, newyork_piled_set(s), WORLD_UNDER);
    for (int number = 1; number <= NEWYORK_PILES; number++) {
        int top = newyork_top(s, number);
        w->top[number] = top < 0 ? WORLD_NOBODY : (uint8_t)top;
        if (top >= 0) put(w, newyork_bit(newyork_card(top, number)), WORLD_TOP);
    }
}

struct newyork_world newyork_world_of(const struct ct_kit *kit, const struct newyork *seen,
                                      uint8_t deck[NEWYORK_CARDS])
{
    struct newyork_world w = {.shown = newyork_row_set(seen, NEWYORK_SHOWN),
                              .deck = deck,
                              .turn = seen->turn < 0 ? WORLD_OVER : (uint8_t)seen->turn,
                              .taking = seen->due == NEWYORK_SHOWN,
                              .in = seen->in,
                              .stock_at = seen->stock_at};
    memcpy(deck, seen->deck, NEWYORK_CARDS);
    put_piles(&w, seen);
    put(&w, w.shown, WORLD_SHOWN);
    for (int seat = 0; seat < kit->config.players; seat++) {
        uint64_t hand = newyork_row_set(seen, seat), dealt = newyork_dealt_to(seen, seat);
        w.hand[seat] = hand;
        put(&w, hand & dealt, WORLD_DEALT + (unsigned)seat);
        put(&w, hand & ~dealt, WORLD_HELD + (unsigned)seat);
    }
    return w;
}

/* ---- points --------------------------------------------------------------------------------- */

/* NY-12 for tops as bits 0 to 11. */
static int points_of_runs(unsigned tops)
{
    int sum = 0, length = 0, first = 0;
    if (tops == (1u << NEWYORK_PILES) - 1) return newyork_run_bonus(NEWYORK_PILES);
    while (tops >> first & 1) first++; /* begin behind a gap, so that no run is cut */
    for (int i = 1; i <= NEWYORK_PILES; i++) {
        if (tops >> (first + i) % NEWYORK_PILES & 1) {
            length++;
        } else {
            sum += newyork_run_bonus(length);
            length = 0;
        }
    }
    return sum;
}

void newyork_fill_points(struct newyork_points *points, bool pro)
{
    uint8_t *of = points->of;
    of[0] = 0;
    for (unsigned tops = 1; tops < 1u << NEWYORK_PILES; tops++)
        of[tops] = (uint8_t)(of[tops & (tops - 1)] + __builtin_ctz(tops) + 1);
    for (unsigned tops = 1; pro && tops < 1u << NEWYORK_PILES; tops++)
        of[tops] = (uint8_t)(of[tops] + points_of_runs(tops));
}

void newyork_world_points(const struct newyork_world *w, const struct newyork_points *points,
                          int players, unsigned lost, int32_t out[4])
{
    unsigned tops[WORLD_NOBODY + 1] = {0};
    for (int number = 1; number <= NEWYORK_PILES; number++)
        tops[w->top[number]] |= (~lost >> number & 1) << (number - 1);
    for (int seat = 0; seat < players; seat++) out[seat] = points->of[tops[seat]];
}

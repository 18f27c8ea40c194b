/*
 * newyork_net.h - who will top each pile of New York, New York in the end? A small net in whole
 * numbers, learnt from worlds in which everything is open (train/README.md).
 *
 * It is asked about one pile after another. Colours and seats are counted from the one to move on:
 * 0 is his, 1 the next player's. For each of the four cards of the number it knows where it is (a
 * hand, the display, soon or late in the stock, or gone) and what tops the pile now; then which
 * number it is, how many cards are left, and who is still in. What all this says is added up in
 * NEWYORK_NET_UNITS units; those that are above 0 speak for each colour, and for nobody:
 *
 *   acc[u]   = begin[u] + left[cards / 3][u] + taking[u] + in[who][u] + number[n][u]
 *              + sum over the cards of place[card][u]                        in 1 / 2^shift
 *   logit[k] = bias[k] + sum max(acc[u], 0) out[k][u]                       in 1 / 2^(shift + fine)
 *
 * acc has 16 bits, so that many units are reckoned at once, and logit 32. Neither overflows, which
 * newyork_net_is_sound proves from the weights.
 */
#ifndef NEWYORK_NET_H
#define NEWYORK_NET_H

#include "ai/brains/newyork_world.h"

#include <stdbool.h>

enum {
    NEWYORK_NET_UNITS = 16,
    NEWYORK_NET_PLACES = 8, /* four hands, the display, soon, late, gone */
    NEWYORK_NET_TOPS = 5,   /* four colours, nobody */
    NEWYORK_NET_CARDS = 4 * NEWYORK_NET_TOPS * NEWYORK_NET_PLACES,
    NEWYORK_NET_LEFT = 17,      /* 0 to 48 cards in threes */
    NEWYORK_NET_SOON = 4,       /* the next cards of the stock */
    NEWYORK_NET_CERTAIN = 4096, /* as a chance */
    NEWYORK_NET_POWERS = 64 * 9
};

struct newyork_net {
    int16_t shift, fine;
    int16_t begin[NEWYORK_NET_UNITS], taking[NEWYORK_NET_UNITS];
    int16_t left[NEWYORK_NET_LEFT][NEWYORK_NET_UNITS];
    int16_t in[16][NEWYORK_NET_UNITS]; /* bit 0: the one to move */
    int16_t number[NEWYORK_PILES][NEWYORK_NET_UNITS];
    int16_t place[NEWYORK_NET_CARDS][NEWYORK_NET_UNITS]; /* card, top, place */
    int16_t out[NEWYORK_NET_TOPS][NEWYORK_NET_UNITS];
    int32_t bias[NEWYORK_NET_TOPS];
};

/* What the net is shown of a world: which rows of its tables count. */
struct newyork_sight {
    uint8_t left, in, taking;
    uint8_t card[NEWYORK_PILES][4]; /* a row of place[] */
    uint8_t may[NEWYORK_PILES]; /* what may be on top in the end: a bit each, nobody's the last */
};

/* Chances of every colour, from the one to move on, and of nobody, to top the pile of each number
 * in the end; those of a pile make up CERTAIN, but for what dividing loses. */
struct newyork_tops {
    int32_t chance[NEWYORK_PILES][NEWYORK_NET_TOPS];
};

/* e^(-i / 64) in 1 / CERTAIN. */
struct newyork_powers {
    uint16_t of[NEWYORK_NET_POWERS];
};
void newyork_fill_powers(struct newyork_powers *powers);
static inline uint32_t newyork_power_of(const struct newyork_powers *powers, uint64_t i)
{
    return i < NEWYORK_NET_POWERS ? powers->of[i] : 0;
}

/* Can no sum overflow? */
bool newyork_net_is_sound(const struct newyork_net *net);

/* In a world that is not over. */
void newyork_net_see(const struct newyork_world *w, int players, struct newyork_sight *out);
void newyork_net_judge(const struct newyork_net *net, const struct newyork_powers *powers,
                       const struct newyork_sight *sight, struct newyork_tops *out);

/* A seat or colour, counted from the one to move on; those that are nobody's stay. */
static inline int newyork_net_from(int colour, int turn, int players)
{
    return colour >= players ? colour : colour >= turn ? colour - turn : colour + players - turn;
}

/* Brought by whoever links this: the weights for so many players; NULL: there are none. */
const struct newyork_net *newyork_net(int players);

#endif

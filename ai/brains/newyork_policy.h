/*
 * newyork_policy.h - how people at the table of New York, New York play in the search's worlds:
 * at once, sensibly, and not always the same.
 *
 * Who will top a pile in the end? Weights (for two players those of the outlook, newyork.c) say so
 * for every way in which the four cards of a number can lie; a play or a take changes one number,
 * so that its gain is the difference of two entries of a table, times what the pile is worth.
 */
#ifndef NEWYORK_POLICY_H
#define NEWYORK_POLICY_H

#include "ai/brains/newyork_world.h"

/* How a seat stands: playing against somebody, playing alone, or out. */
enum { NEWYORK_AMONG, NEWYORK_ALONE, NEWYORK_OUT, NEWYORK_SITUATIONS };

/* Whose a card is, from the seat's point of view. */
enum { NEWYORK_MINE, NEWYORK_RIVALS, NEWYORK_NEUTRAL };

/* Where: unseen, in my hand, in the display, seen going into another hand, on top, under it. */
enum { AT_UNSEEN, AT_HAND, AT_SHOWN, AT_HELD, AT_TOP, AT_UNDER, NEWYORK_PLACES };

/* Of the outlook, and of the policy of two players. */
extern const uint8_t newyork_weight[NEWYORK_SITUATIONS][3][NEWYORK_PLACES];

struct newyork_policy {
    int players;
    bool pro;
    unsigned lost;                                /* piles that are not looked at (bit number) */
    uint8_t place[4][256];                        /* of two colours, from a seat's point of view */
    int16_t lead[NEWYORK_SITUATIONS][4][1 << 12]; /* three bits a colour; thousandths */
};

void newyork_policy_set(struct newyork_policy *y, int players, bool pro);

/* What a choice of the one to move gains, in thousandths of a point. */
int32_t newyork_policy_gain(const struct newyork_policy *y, const struct newyork_world *w,
                            unsigned card);
/* His choice. */
unsigned newyork_policy_pick(const struct newyork_policy *y, const struct newyork_world *w,
                             struct ct_rng *rng);

#endif

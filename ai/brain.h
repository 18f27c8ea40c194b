/*
 * brain.h - what search may know of one game beyond its rules. Every field but `game`
 * and `value` may be missing; search then does without.
 */
#ifndef CT_BRAIN_H
#define CT_BRAIN_H

#include "core/game.h"

struct ct_brain {
    const char *game; /* id */

    /* The outlook of `seat` in hundredths of a point of the game's score, ahead or behind
     * of the others. Called on a world in which what the seat may not know is imagined:
     * it should lean on that as little as possible. Whoever's turn it is; game over, too. */
    int32_t (*value)(const struct ct_kit *kit, const ct_state *s, int seat);
};

/* The brain of a game, NULL: none. (ai/brains/list.c) */
const struct ct_brain *ct_brain_find(const char *game);

#endif

/*
 * null.h - the smallest game that has everything a game needs: the template. Copy this
 * folder to begin a new one (docs/adding-a-game.md).
 *
 * A heap of counters; in turn everybody takes one or two; who takes the last one wins.
 */
#ifndef NULL_GAME_H
#define NULL_GAME_H

#include "core/say.h"

struct null_state {
    int8_t turn;
    uint8_t heap;   /* counters left */
    uint8_t first;  /* counters at the start: what was "shuffled" */
    uint8_t winner; /* when over */
};
_Static_assert(sizeof(struct null_state) == 4, "padding: hash and compare would lie");

extern const struct ct_game null_game;

#endif

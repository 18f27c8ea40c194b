/*
 * null.h - the smallest game that has everything a game needs: the template. Copy this
 * folder to begin a new one (docs/adding-a-game.md).
 *
 * A heap of counters; in turn everybody takes one or two; who takes the last one wins.
 */
#ifndef NULL_GAME_H
#define NULL_GAME_H

#include "core/say.h"

struct null {
    int8_t turn;
    uint8_t heap;   /* counters left */
    uint8_t first;  /* counters at the start: what was "shuffled" */
    uint8_t winner; /* when over */
};
_Static_assert(sizeof(struct null) == 4, "padding: hash and compare would lie");

static inline const struct null *null_of(const ct_state *s)
{
    return (const struct null *)(const void *)s;
}

static inline struct null *null_mutable_of(ct_state *s)
{
    return (struct null *)(void *)s;
}

extern const struct ct_game null_game;

#endif

/*
 * newyork_sight.c - what a level for people loses from sight in New York, New York.
 *
 * Beginners do not follow twelve piles: they fight for some of them, and what happens on the others
 * escapes them. Which and how many is drawn for a whole game, so that a level has good and bad days
 * as people have; it is drawn from the hand that it was dealt, so that the same game is always
 * played with the same eyes, whoever asks and how often. Levels draw apart from each other: with
 * the same hand one has a good day and another a bad one.
 */
#include "ai/brains/newyork_brain.h"

unsigned newyork_lost_piles(const struct newyork *seen, int seat, const struct ct_level *level)
{
    uint8_t pile[NEWYORK_PILES];
    struct ct_rng rng;
    unsigned lost = 0;
    if (!level || !level->lost_most) return 0;
    assert(level->lost_least <= level->lost_most && level->lost_most <= NEWYORK_PILES);
    ct_rng_seed(&rng, newyork_dealt_to(seen, seat), (uint64_t)seat << 8 | level->lost_most);
    uint32_t spread = (uint32_t)(level->lost_most - level->lost_least) + 1;
    uint32_t count = level->lost_least + ct_rng_below(&rng, spread);
    for (int i = 0; i < NEWYORK_PILES; i++) pile[i] = (uint8_t)(i + 1);
    ct_rng_shuffle(&rng, pile, NEWYORK_PILES);
    for (uint32_t i = 0; i < count; i++) lost |= 1u << pile[i];
    return lost;
}

/*
 * newyork_sight.c - what a level for people loses from sight in New York, New York.
 *
 * Who is not a master does not follow twelve piles all the time: he fights for some of them, and
 * what happens on the others escapes him. Levels have good days, on which they see everything, and
 * bad days, on which they lose some piles for the whole game; the weaker a level the more of both.
 *
 * (A level that always loses as many, or has an unsteady hand, plays every game equally well, and
 * over two games hardly ever loses to a weaker one: steps of 62 to 75 % of the matches would then
 * leave no room between a beginner and a master.)
 *
 * All this is drawn from the hand that was dealt, so that a game is played with the same eyes to
 * its end, whoever asks and how often. Levels draw apart from each other.
 */
#include "ai/brains/newyork_brain.h"

static struct ct_rng day_of(const struct newyork *seen, int seat, const struct ct_level *level)
{
    struct ct_rng rng;
    uint64_t who = (uint64_t)seat << 16 | (uint64_t)level->bad_days << 8 | level->lost_most;
    ct_rng_seed(&rng, newyork_dealt_to(seen, seat), who);
    return rng;
}

unsigned newyork_lost_piles(const struct newyork *seen, int seat, const struct ct_level *level)
{
    uint8_t pile[NEWYORK_PILES];
    unsigned lost = 0;
    if (!level || !level->bad_days) return 0;
    assert(level->lost_least <= level->lost_most && level->lost_most <= NEWYORK_PILES);
    struct ct_rng rng = day_of(seen, seat, level);
    if (ct_rng_below(&rng, 100) >= level->bad_days) return 0;
    uint32_t spread = (uint32_t)(level->lost_most - level->lost_least) + 1;
    uint32_t count = level->lost_least + ct_rng_below(&rng, spread);
    for (int i = 0; i < NEWYORK_PILES; i++) pile[i] = (uint8_t)(i + 1);
    ct_rng_shuffle(&rng, pile, NEWYORK_PILES);
    for (uint32_t i = 0; i < count; i++) lost |= 1u << pile[i];
    return lost;
}

/*
 * rng.h - random numbers that are the same on every machine and compiler.
 *
 * The generator is PCG XSH RR 64/32 (O'Neill 2014): a 64-bit linear congruence whose
 * increment selects one of many sequences, and a permuted 32-bit output. It is small and
 * quick enough to be no burden to a playout, also where 64 x 64 bit products are dear.
 * One seed has many streams, so that deals, dice and each player's choices can be
 * repeated apart from each other: a stronger agent does not change the dice.
 */
#ifndef CT_RNG_H
#define CT_RNG_H

#include <stdint.h>

enum ct_stream {
    CT_STREAM_SETUP,
    CT_STREAM_CHANCE,
    CT_STREAM_SEAT,        /* + 0, 1, … */
    CT_STREAM_START = 1000 /* who begins, if that is drawn */
};

struct ct_rng {
    uint64_t state;
    uint64_t step; /* odd; which sequence */
};

void ct_rng_seed(struct ct_rng *rng, uint64_t seed, uint64_t stream);

/* 32 random bits. */
static inline uint32_t ct_rng_next(struct ct_rng *rng)
{
    uint64_t old = rng->state;
    uint32_t mixed = (uint32_t)((old >> 18 ^ old) >> 27);
    uint32_t by = (uint32_t)(old >> 59);
    rng->state = old * 6364136223846793005u + rng->step;
    return mixed >> by | mixed << (-by & 31);
}

/*
 * A number from 0 to n - 1, each equally likely; n from 1 to 2^32 - 1.
 *
 * 32 random bits times n spread over n intervals of 2^32: the high word tells the
 * interval. A few intervals would hold one value more than the rest; those extra
 * values have a low word below 2^32 mod n and are drawn again (Lemire 2019).
 */
static inline uint32_t ct_rng_below(struct ct_rng *rng, uint32_t n)
{
    uint64_t product = (uint64_t)ct_rng_next(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t extra = (uint32_t)(0u - n) % n;
        while ((uint32_t)product < extra) product = (uint64_t)ct_rng_next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Every order of the bytes equally likely. */
void ct_rng_shuffle(struct ct_rng *rng, uint8_t *bytes, uint32_t count);

#endif

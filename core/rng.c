/* rng.c - see rng.h. */
#include "core/rng.h"

/* SplitMix64 (Steele, Lea, Flood 2014): spreads a counter over all bits. */
static uint64_t spread(uint64_t *counter)
{
    uint64_t x = *counter += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

void ct_rng_seed(struct ct_rng *rng, uint64_t seed, uint64_t stream)
{
    /* Neighbouring seeds and streams must share nothing, so each is spread over all bits
     * and both take part in both words. */
    uint64_t counter = seed;
    uint64_t mixed = spread(&counter) + stream;
    rng->state = spread(&mixed);
    rng->step = spread(&mixed) | 1;
}

static void swap(uint8_t *bytes, uint32_t i, uint32_t j)
{
    uint8_t kept = bytes[i];
    bytes[i] = bytes[j];
    bytes[j] = kept;
}

/*
 * Three steps of the shuffle from 32 random bits: multiplying by n moves a number below n
 * into the high word and leaves in the low word what is still random; the next
 * multiplication uses that. All three are exact together if the last low word is not
 * among the first 2^32 mod n(n-1)(n-2) (Brackett-Rozinsky and Lemire 2024). 0: draw again.
 * For n up to 1024 the product fits in 32 bits and a redraw is rare.
 */
static uint32_t three_steps(uint32_t bits, uint8_t *bytes, uint32_t n)
{
    uint64_t a = (uint64_t)bits * n;
    uint64_t b = (uint64_t)(uint32_t)a * (n - 1);
    uint64_t c = (uint64_t)(uint32_t)b * (n - 2);
    uint32_t product = n * (n - 1) * (n - 2);
    if ((uint32_t)c < product && (uint32_t)c < (uint32_t)(0u - product) % product) return 0;
    swap(bytes, n - 1, (uint32_t)(a >> 32));
    swap(bytes, n - 2, (uint32_t)(b >> 32));
    swap(bytes, n - 3, (uint32_t)(c >> 32));
    return 1;
}

void ct_rng_shuffle(struct ct_rng *rng, uint8_t *bytes, uint32_t count)
{
    uint32_t n = count;
    for (; n > 1024; n--) swap(bytes, n - 1, ct_rng_below(rng, n));
    while (n > 3) n -= 3 * three_steps(ct_rng_next(rng), bytes, n);
    for (; n > 1; n--) swap(bytes, n - 1, ct_rng_below(rng, n));
}

/* rng.c - see rng.h. */
#include "core/rng.h"

#include <stdbool.h>

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

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

/*
 * Three steps of the shuffle from 32 random bits: multiplying by n moves a number below n
 * into the high word and leaves in the low word what is still random; the next
 * multiplication uses that. All three are exact together if the last low word is not
 * among the first 2^32 mod n(n-1)(n-2) (Brackett-Rozinsky and Lemire 2024); otherwise draw
 * again. For n up to 1024 the product fits in 32 bits and a redraw is rare.
 */
enum { THREE_STEPS_MAX = 1024 };

static bool is_exact(uint32_t low, uint32_t n)
{
    uint32_t product = n * (n - 1) * (n - 2);
    return low >= (uint32_t)(0u - product) % product;
}

void ct_rng_shuffle(struct ct_rng *rng, uint8_t *bytes, uint32_t count)
{
    struct ct_rng r = *rng; /* a copy that the bytes cannot alias */
    uint32_t n = count;
    for (; n > THREE_STEPS_MAX; n--) swap(bytes + n - 1, bytes + ct_rng_below(&r, n));
    uint32_t suspect = n * n * n; /* no remainder below is as large */
    while (n > 3) {
        uint64_t a = (uint64_t)ct_rng_next(&r) * n;
        uint64_t b = (uint64_t)(uint32_t)a * (n - 1);
        uint64_t c = (uint64_t)(uint32_t)b * (n - 2);
        if (__builtin_expect((uint32_t)c < suspect, 0) && !is_exact((uint32_t)c, n)) continue;
        uint8_t *last = bytes + n - 1;
        swap(last, bytes + (a >> 32));
        swap(last - 1, bytes + (b >> 32));
        swap(last - 2, bytes + (c >> 32));
        n -= 3;
    }
    for (; n > 1; n--) swap(bytes + n - 1, bytes + ct_rng_below(&r, n));
    *rng = r;
}

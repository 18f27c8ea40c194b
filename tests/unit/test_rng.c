/*
 * test_rng.c - random numbers: the same everywhere, even, and apart from each other.
 *
 * The known values come from a generator written anew from the published description of
 * PCG XSH RR 64/32 and SplitMix64 (in Python). A change of them changes every seeded game.
 */
#include "tests/unit/check.h"

#include "core/rng.h"

static void known_values(void **state)
{
    static const struct {
        uint64_t seed, stream;
        uint32_t first[4];
    } cases[] = {
        {0x0u, 0, {0xe9ddfe0du, 0xdd3f2c40u, 0x2b551e11u, 0xd8c42fa6u}},
        {0x1u, 0, {0x607906f2u, 0xe5683142u, 0x79b5e772u, 0x16d5509cu}},
        {0x1u, 1, {0x8411dadbu, 0x32297ca0u, 0xe26e6af8u, 0xc3e632aeu}},
        {0x2au, 2, {0xd63129c4u, 0x044b0b72u, 0xcff9aed8u, 0x6e5b031du}},
        {0xffffffffffffffffu, 3, {0x5d3e92bcu, 0xd8f7e202u, 0x192f3647u, 0x4306fd12u}},
        {0x123456789abcdef0u, 5, {0x10f86c20u, 0x77588e60u, 0xc5602e08u, 0x058e19f4u}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_rng rng;
        ct_rng_seed(&rng, cases[i].seed, cases[i].stream);
        for (int k = 0; k < 4; k++) check_int("value", ct_rng_next(&rng), cases[i].first[k]);
    }
}

static void a_known_shuffle(void **state)
{
    static const uint8_t wanted[] = {10, 6, 9, 1, 11, 2, 3, 0, 8, 7, 5, 4};
    uint8_t got[12];
    struct ct_rng rng;
    (void)state;
    for (uint8_t i = 0; i < 12; i++) got[i] = i;
    ct_rng_seed(&rng, 1, CT_STREAM_SETUP);
    ct_rng_shuffle(&rng, got, 12);
    assert_memory_equal(got, wanted, sizeof wanted);
}

/* Sum of (got - wanted)^2 / wanted over equal classes. Its mean is the number of classes less
 * one; the bound lies five standard deviations above it. */
static void check_even(const char *what, const int *count, int classes, int draws)
{
    double wanted = (double)draws / classes, sum = 0;
    double free = classes - 1, bound = free;
    for (int i = 0; i < classes; i++) sum += (count[i] - wanted) * (count[i] - wanted) / wanted;
    for (double step = 0; step * step < 2 * free * 25; step += 0.5) bound = free + step;
    if (sum > bound + 5) fail_msg("%s, %d classes: chi-square %.1f", what, classes, sum);
}

static void below_is_even(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 48; n++) {
        enum { DRAWS = 20000 };
        int count[48] = {0};
        struct ct_rng rng;
        ct_rng_seed(&rng, n, CT_STREAM_SEAT);
        for (int i = 0; i < DRAWS; i++) {
            uint32_t x = ct_rng_below(&rng, n);
            if (x >= n) fail_msg("below(%u) gave %u", n, x);
            count[x]++;
        }
        check_even("below", count, (int)n, DRAWS);
    }
}

/* With n of 3 * 2^30 a biased draw would give the middle third twice as often. */
static void below_of_large_numbers(void **state)
{
    enum { DRAWS = 30000 };
    int count[3] = {0};
    struct ct_rng rng;
    (void)state;
    ct_rng_seed(&rng, 5, CT_STREAM_SEAT);
    for (int i = 0; i < DRAWS; i++) count[ct_rng_below(&rng, 3u << 30) >> 30]++;
    check_even("below 3 * 2^30", count, 3, DRAWS);
    for (int i = 0; i < 1000; i++) assert_true(ct_rng_below(&rng, UINT32_MAX) < UINT32_MAX);
}

/* The number of a permutation of n items. */
static int rank_of(const uint8_t *order, int n)
{
    int rank = 0;
    for (int i = 0; i < n; i++) {
        int smaller = 0;
        for (int k = i + 1; k < n; k++) smaller += order[k] < order[i];
        rank = rank * (n - i) + smaller;
    }
    return rank;
}

static void shuffles_are_even(void **state)
{
    static const int orders[] = {1, 1, 2, 6, 24, 120};
    (void)state;
    for (int n = 1; n <= 5; n++) {
        enum { DRAWS = 48000 };
        int count[120] = {0};
        struct ct_rng rng;
        ct_rng_seed(&rng, 9, (uint64_t)n);
        for (int i = 0; i < DRAWS; i++) {
            uint8_t order[] = {0, 1, 2, 3, 4};
            ct_rng_shuffle(&rng, order, (uint32_t)n);
            count[rank_of(order, n)]++;
        }
        check_even("shuffle", count, orders[n], DRAWS);
    }
}

/* Every card comes to every place equally often, whatever the length. */
static void long_shuffles(void **state)
{
    static const uint32_t lengths[] = {6, 7, 8, 48, 100};
    (void)state;
    for (size_t l = 0; l < COUNT(lengths); l++) {
        enum { DRAWS = 20000 };
        int first[100] = {0}, last[100] = {0};
        struct ct_rng rng;
        uint32_t n = lengths[l];
        ct_rng_seed(&rng, 11, l);
        for (int i = 0; i < DRAWS; i++) {
            uint8_t order[100];
            unsigned found[100] = {0};
            for (uint32_t k = 0; k < n; k++) order[k] = (uint8_t)k;
            ct_rng_shuffle(&rng, order, n);
            for (uint32_t k = 0; k < n; k++) found[order[k]]++;
            for (uint32_t k = 0; k < n; k++) check_int("times of a card", found[k], 1);
            first[order[0]]++;
            last[order[n - 1]]++;
        }
        check_even("first", first, (int)n, DRAWS);
        check_even("last", last, (int)n, DRAWS);
    }
}

static void very_long_shuffles(void **state)
{
    static uint8_t bytes[5000];
    int sum = 0, moved = 0;
    struct ct_rng rng;
    (void)state;
    for (int i = 0; i < 5000; i++) bytes[i] = i < 2500;
    ct_rng_seed(&rng, 1, 1);
    ct_rng_shuffle(&rng, bytes, 5000);
    for (int i = 0; i < 5000; i++) sum += bytes[i];
    for (int i = 0; i < 2500; i++) moved += !bytes[i];
    check_int("sum", sum, 2500);
    assert_in_range(moved, 1100, 1400);
    ct_rng_shuffle(&rng, bytes, 0);
    ct_rng_shuffle(&rng, bytes, 1);
}

static void streams_and_seeds_differ(void **state)
{
    enum { SEEDS = 40, STREAMS = 6, EACH = 8 };
    static uint32_t seen[SEEDS * STREAMS * EACH];
    int count = 0;
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        for (uint64_t stream = 0; stream < STREAMS; stream++) {
            struct ct_rng rng;
            ct_rng_seed(&rng, seed, stream);
            for (int i = 0; i < EACH; i++) seen[count++] = ct_rng_next(&rng);
        }
    int twins = 0; /* of 1,920 values of 32 bits, 0.0004 pairs may be expected */
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) twins += seen[i] == seen[k];
    check_int("equal values", twins, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),       cmocka_unit_test(a_known_shuffle),
        cmocka_unit_test(below_is_even),      cmocka_unit_test(below_of_large_numbers),
        cmocka_unit_test(shuffles_are_even),  cmocka_unit_test(long_shuffles),
        cmocka_unit_test(very_long_shuffles), cmocka_unit_test(streams_and_seeds_differ),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}

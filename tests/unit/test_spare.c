/*
 * test_spare.c - memory that is handed out again (core/spare.h): what is taken is nobody else's,
 * and no more lies idle than was said.
 */
#include "tests/unit/check.h"

#include "core/rng.h"
#include "core/spare.h"

#include <stdlib.h>

enum { MOST = 4096, PIECES = 64, STEPS = 20000 };

static void test_again(void **state)
{
    struct ct_spare spare = ct_spare_of(MOST);
    (void)state;
    char *first = ct_spare_take(&spare, 100), *second = ct_spare_take(&spare, 100);
    assert_non_null(first);
    assert_non_null(second);
    assert_ptr_not_equal(first, second);
    ct_spare_give(&spare, first, 100);
    check_int("rounded up", (long long)spare.idle, CT_SPARE_KEEPS_NOTHING ? 0 : 128);
    char *third = ct_spare_take(&spare, 128);
    if (!CT_SPARE_KEEPS_NOTHING) assert_ptr_equal(third, first); /* of the same steps */
#ifndef NDEBUG /* but for the link to the next one nothing is left of what was in it */
    for (size_t i = sizeof(void *); i < 128 && !CT_SPARE_KEEPS_NOTHING; i++)
        assert_int_equal((unsigned char)third[i], 0xa5);
#endif
    memset(third, 'x', 128);
    check_int("nothing idle", (long long)spare.idle, 0);
    ct_spare_give(&spare, second, 100);
    ct_spare_give(&spare, third, 128);
    ct_spare_give(&spare, NULL, 64);
    ct_spare_clear(&spare);
    check_int("cleared", (long long)spare.idle, 0);
}

static void test_bounds(void **state)
{
    struct ct_spare spare = ct_spare_of(MOST), none = ct_spare_of(0);
    void *piece[100];
    (void)state;
    for (int i = 0; i < 100; i++) piece[i] = ct_spare_take(&spare, 64);
    for (int i = 0; i < 100; i++) ct_spare_give(&spare, piece[i], 64);
    check_int("no more than that", (long long)spare.idle, CT_SPARE_KEEPS_NOTHING ? 0 : MOST);
    void *large = ct_spare_take(&spare, CT_SPARE_LARGEST + 1);
    assert_non_null(large);
    ct_spare_give(&spare, large, CT_SPARE_LARGEST + 1);
    check_int("none so large", (long long)spare.idle, CT_SPARE_KEEPS_NOTHING ? 0 : MOST);
    void *nothing = ct_spare_take(&none, 0);
    assert_non_null(nothing);
    ct_spare_give(&none, nothing, 0);
    check_int("none at all", (long long)none.idle, 0);
    ct_spare_clear(&spare);
    ct_spare_clear(&none);
}

/* What a burst of one size left behind does not keep others from being handed out again. */
static void test_after_a_burst(void **state)
{
    struct ct_spare spare = ct_spare_of(MOST);
    void *piece[100];
    (void)state;
    for (int i = 0; i < 100; i++) piece[i] = ct_spare_take(&spare, i % 2 ? 640 : 64);
    for (int i = 0; i < 100; i++) ct_spare_give(&spare, piece[i], i % 2 ? 640 : 64);
    for (size_t size = 100; size <= 1500; size += 700) {
        void *first = ct_spare_take(&spare, size);
        ct_spare_give(&spare, first, size);
        assert_true(spare.idle <= MOST);
        void *second = ct_spare_take(&spare, size);
        if (!CT_SPARE_KEEPS_NOTHING) assert_ptr_equal(second, first);
        ct_spare_give(&spare, second, size);
    }
    ct_spare_clear(&spare);
    check_int("cleared", (long long)spare.idle, 0);
}

/* Whatever is taken stays as its owner left it, whoever comes and goes meanwhile. */
static void test_at_random(void **state)
{
    struct ct_spare spare = ct_spare_of(MOST);
    struct ct_rng rng;
    struct {
        unsigned char *at;
        size_t size;
    } held[PIECES] = {{NULL, 0}};
    (void)state;
    ct_rng_seed(&rng, 7, 0);
    for (int step = 0; step < STEPS; step++) {
        int i = (int)ct_rng_below(&rng, PIECES);
        for (size_t at = 0; at < held[i].size; at++) assert_int_equal(held[i].at[at], i);
        ct_spare_give(&spare, held[i].at, held[i].size);
        assert_true(spare.idle <= MOST);
        held[i].size = ct_rng_below(&rng, 3) ? ct_rng_below(&rng, 700) : 0;
        held[i].at = held[i].size ? ct_spare_take(&spare, held[i].size) : NULL;
        if (held[i].at) memset(held[i].at, i, held[i].size);
    }
    for (int i = 0; i < PIECES; i++) ct_spare_give(&spare, held[i].at, held[i].size);
    ct_spare_clear(&spare);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_after_a_burst),
        cmocka_unit_test(test_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * test_review_traffiq.c - every sentence true: whatever reviews of finished games of Manhattan
 * TraffIQ say about mistakes is checked again from the rules (traffiq_claims.h).
 */
#include "tests/unit/reviewed.h"
#include "tests/unit/traffiq_claims.h"

static void check(const struct said *said)
{
    static struct desk d;
    struct traffiq seen;
    struct ct_rng rng;
    if (said->reason->kind->truth == CT_LIKELY_TRUE) return; /* checked in other worlds */
    memcpy(&d.kit, said->kit, sizeof d.kit);
    memcpy(&d.s, said->now, sizeof d.s);
    ct_rng_seed(&rng, 5, CT_STREAM_SEAT);
    game->observe(kit_of(&d), state_of(&d), said->seat, (ct_state *)(void *)&seen);
    check_fact(&d, &seen, said->better, said->other, said->reason, &rng);
}

static void test_every_sentence(void **state)
{
    int said = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++)
        said += check_reviewed_game("traffiq", 2 + (int)(seed % 3), "scenario",
                                    seed % 2 ? "times-square" : "central-park", seed, check);
    print_message("%d sentences\n", said);
    assert_true(said >= 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_sentence)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
